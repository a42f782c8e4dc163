/**
 * What an object case says of names: which rules a name matches, what its value then has to be, which names may stand beside
 * the listed ones. Answers are kept: a case is asked about the same names again and again.
 */
import type { LangId, Langs } from '../lang';
import { utf8 } from './bytes';
import type { NameList } from './name-lists';
import type { NameMatch, NeedId, ObjectCase, Shapes } from '../shape';

type Rule = ObjectCase['rules'][number];

/** Sets of places in a list, as words of 32 bits. */
export interface NamePlaces {
  required: Uint32Array;
  /** Of the names that may stand at all. */
  possible(): Uint32Array;
  /** A required name may not stand. */
  stuck: boolean;
}

const add = (words: Uint32Array, place: number): void => {
  words[place >> 5] = (words[place >> 5] ?? 0) | (1 << (place & 31));
};

export class ObjectCases {
  private readonly lists = new Map<ObjectCase, readonly string[]>();
  private readonly needs = new Map<ObjectCase, Map<string, NeedId | null>>();
  private readonly free = new Map<ObjectCase, LangId>();
  private readonly matched = new Map<NameMatch, LangId>();
  private readonly rules = new Map<
    ObjectCase,
    { named: ReadonlyMap<string, readonly Rule[]>; general: readonly Rule[] }
  >();
  private readonly sets = new Map<readonly string[], ReadonlySet<string>>();
  private readonly places = new Map<ObjectCase, Map<NameList, NamePlaces>>();

  constructor(
    private readonly shapes: Shapes,
    private readonly langs: Langs,
  ) {}

  /** Names that the case speaks of by name. */
  listed(one: ObjectCase): readonly string[] {
    const known = this.lists.get(one);
    if (known !== undefined) return known;
    const names = new Set(one.required);
    for (const { match } of [...one.rules, ...one.some]) {
      if (match.t === 'name') names.add(match.name);
      else if (match.t === 'others') for (const name of match.names) names.add(name);
    }
    const list = [...names];
    this.lists.set(one, list);
    return list;
  }

  /** What the value of this name has to be; null: the name may not stand. */
  need(one: ObjectCase, name: string): NeedId | null {
    let needs = this.needs.get(one);
    if (needs === undefined) this.needs.set(one, (needs = new Map<string, NeedId | null>()));
    let need = needs.get(name);
    if (need === undefined) needs.set(name, (need = this.makeNeed(one, name)));
    return need;
  }

  /** Which names of a list the case asks for, and which it lets stand. */
  placesIn(one: ObjectCase, list: NameList): NamePlaces {
    let lists = this.places.get(one);
    if (lists === undefined) this.places.set(one, (lists = new Map<NameList, NamePlaces>()));
    let places = lists.get(list);
    if (places === undefined) lists.set(list, (places = this.makePlaces(one, list)));
    return places;
  }

  private makePlaces(one: ObjectCase, list: NameList): NamePlaces {
    const words = (list.names.length + 31) >> 5;
    const required = new Uint32Array(words);
    for (const name of one.required) add(required, list.indexOf(name));
    let possible: Uint32Array | null = null;
    return {
      required,
      possible: () => {
        if (possible !== null) return possible;
        possible = new Uint32Array(words);
        for (const [i, name] of list.names.entries()) if (this.need(one, name) !== null) add(possible, i);
        return possible;
      },
      stuck: one.required.some((name) => this.need(one, name) === null),
    };
  }

  private makeNeed(one: ObjectCase, name: string): NeedId | null {
    if (!this.holds(one.names, name)) return null;
    const { named, general } = this.rulesOf(one);
    let need = this.shapes.any;
    for (const { need: own } of named.get(name) ?? []) need = this.shapes.both(need, own);
    for (const rule of general) if (this.matches(rule.match, name)) need = this.shapes.both(need, rule.need);
    return this.shapes.inhabited(need) ? need : null;
  }

  /** Rules by the one name that they are about, and the others. */
  private rulesOf(one: ObjectCase): {
    named: ReadonlyMap<string, readonly Rule[]>;
    general: readonly Rule[];
  } {
    let known = this.rules.get(one);
    if (known === undefined) {
      const named = new Map<string, Rule[]>();
      const general: Rule[] = [];
      for (const rule of one.rules) {
        if (rule.match.t !== 'name') general.push(rule);
        else named.set(rule.match.name, [...(named.get(rule.match.name) ?? []), rule]);
      }
      this.rules.set(one, (known = { named, general }));
    }
    return known;
  }

  matches(match: NameMatch, name: string): boolean {
    switch (match.t) {
      case 'name':
        return match.name === name;
      case 'lang':
        return this.holds(match.lang, name);
      case 'others':
        return !this.isOneOf(match.names, name) && !match.langs.some((lang) => this.holds(lang, name));
    }
  }

  private isOneOf(names: readonly string[], name: string): boolean {
    if (names.length < 8) return names.includes(name);
    let known = this.sets.get(names);
    if (known === undefined) this.sets.set(names, (known = new Set(names)));
    return known.has(name);
  }

  private holds(lang: LangId, name: string): boolean {
    if (lang === this.langs.anything) return true;
    let rest = lang;
    for (const byte of utf8(name)) {
      rest = this.langs.derive(rest, byte);
      if (rest === this.langs.nothing) return false;
    }
    return this.langs.accepts(rest);
  }

  /** Names that may stand though nothing lists them. Those of `listed` and `used` are left out by the caller. */
  others(one: ObjectCase): LangId {
    const known = this.free.get(one);
    if (known !== undefined) return known;
    const { langs } = this;
    // A name whose rules contradict each other may not stand.
    const general = one.rules.filter((rule) => rule.match.t !== 'name');
    let lang = one.names;
    for (const [i, a] of general.entries()) {
      if (!this.shapes.inhabited(a.need)) lang = langs.intersect([lang, langs.not(this.langOf(a.match))]);
      for (const b of general.slice(i + 1))
        if (this.clash(a, b))
          lang = langs.intersect([
            lang,
            langs.not(langs.intersect([this.langOf(a.match), this.langOf(b.match)])),
          ]);
    }
    if (general.length > 2)
      lang = this.withoutClashes(general, 0, lang, { lang, need: this.shapes.any, rules: 0 });
    this.free.set(one, lang);
    return lang;
  }

  /** Three rules and more may contradict each other where no two of them do. */
  private withoutClashes(
    general: readonly Rule[],
    from: number,
    all: LangId,
    under: { lang: LangId; need: NeedId; rules: number },
  ): LangId {
    const { langs, shapes } = this;
    let left = all;
    for (let i = from; i < general.length; i++) {
      const rule = general[i];
      if (rule === undefined || rule.need === shapes.any) continue;
      const lang = langs.intersect([under.lang, this.langOf(rule.match)]);
      if (langs.isEmpty(lang)) continue;
      const need = shapes.both(under.need, rule.need);
      if (shapes.inhabited(need))
        left = this.withoutClashes(general, i + 1, left, { lang, need, rules: under.rules + 1 });
      else if (under.rules >= 2) left = langs.intersect([left, langs.not(lang)]);
    }
    return left;
  }

  private clash(a: Rule, b: Rule): boolean {
    return (
      this.shapes.inhabited(a.need) &&
      this.shapes.inhabited(b.need) &&
      !this.shapes.inhabited(this.shapes.both(a.need, b.need))
    );
  }

  langOf(match: NameMatch): LangId {
    let lang = this.matched.get(match);
    if (lang === undefined) this.matched.set(match, (lang = namesOf(this.langs, match)));
    return lang;
  }
}

/** The names that a rule is about. */
export function namesOf(langs: Langs, match: NameMatch): LangId {
  switch (match.t) {
    case 'name':
      return langs.text(match.name);
    case 'lang':
      return match.lang;
    case 'others':
      return langs.not(langs.union([langs.texts(match.names), ...match.langs]));
  }
}

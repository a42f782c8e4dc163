/**
 * What an object case says of names: which rules a name matches, what its value then has to be, which names may stand beside
 * the listed ones. Answers are kept: a case is asked about the same names again and again.
 */
import type { LangId, Langs } from '../lang';
import type { NameMatch, NeedId, ObjectCase, Shapes } from '../shape';

type Rule = ObjectCase['rules'][number];

export class ObjectCases {
  private readonly lists = new Map<ObjectCase, readonly string[]>();
  private readonly needs = new Map<ObjectCase, Map<string, NeedId | null>>();
  private readonly free = new Map<ObjectCase, LangId>();

  constructor(
    private readonly shapes: Shapes,
    private readonly langs: Langs,
  ) {}

  /** Names that the case speaks of by name. */
  listed(one: ObjectCase): readonly string[] {
    const known = this.lists.get(one);
    if (known !== undefined) return known;
    const names = new Set(one.required);
    const add = (match: NameMatch): void => {
      if (match.t === 'name') names.add(match.name);
      else if (match.t === 'others') for (const name of match.names) names.add(name);
    };
    for (const { match } of one.rules) add(match);
    for (const { match } of one.some) add(match);
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

  private makeNeed(one: ObjectCase, name: string): NeedId | null {
    if (!this.holds(one.names, name)) return null;
    let need = this.shapes.any;
    for (const rule of one.rules)
      if (this.matches(rule.match, name)) need = this.shapes.both(need, rule.need);
    return this.shapes.inhabited(need) ? need : null;
  }

  matches(match: NameMatch, name: string): boolean {
    switch (match.t) {
      case 'name':
        return match.name === name;
      case 'lang':
        return this.holds(match.lang, name);
      case 'others':
        return !match.names.includes(name) && !match.langs.some((lang) => this.holds(lang, name));
    }
  }

  private holds(lang: LangId, name: string): boolean {
    if (lang === this.langs.anything) return true;
    let rest = lang;
    for (const byte of new TextEncoder().encode(name)) {
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
    // A name whose rules contradict each other may not stand. Rules are few; more than this are not looked at together.
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
    this.free.set(one, lang);
    return lang;
  }

  private clash(a: Rule, b: Rule): boolean {
    return (
      this.shapes.inhabited(a.need) &&
      this.shapes.inhabited(b.need) &&
      !this.shapes.inhabited(this.shapes.both(a.need, b.need))
    );
  }

  langOf(match: NameMatch): LangId {
    const { langs } = this;
    switch (match.t) {
      case 'name':
        return langs.text(match.name);
      case 'lang':
        return match.lang;
      case 'others':
        return langs.not(langs.union([langs.texts(match.names), ...match.langs]));
    }
  }
}

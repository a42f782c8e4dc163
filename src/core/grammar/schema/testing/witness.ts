/**
 * A value that holds to a need, made from its shape: for tests that every case of a shape is inhabited. A search with small bounds
 * over what `shape.ts` says; it shares nothing with the code that decides.
 */
import type { Json } from '../../../base/json-value';
import { canonicalJson } from '../../../base/json-value';
import type { LangId, Langs } from '../../lang';
import type { ArrayCase, NameMatch, NeedId, ObjectCase, Shapes, StringCase } from '../../shape';

const MOST_DEPTH = 7;
const MOST_ITEMS = 6;

export class Witness {
  private readonly decoder = new TextDecoder();

  constructor(
    private readonly shapes: Shapes,
    private readonly langs: Langs,
  ) {}

  /** Up to `most` different values; fewer where the search ends first. */
  values(need: NeedId, most = 1, depth = 0): Json[] {
    if (depth > MOST_DEPTH || !this.shapes.inhabited(need)) return [];
    const shape = this.shapes.shape(need);
    const found = new Map<string, Json>();
    const add = (values: Iterable<Json>): boolean => {
      for (const value of values) {
        if (found.size >= most) break;
        found.set(canonicalJson(value), value);
      }
      return found.size >= most;
    };
    const plain: Json[] = [
      ...(shape.nulls ? [null] : []),
      ...(shape.falses ? [false] : []),
      ...(shape.trues ? [true] : []),
    ];
    if (add(plain) || add(this.numbers(shape.numbers, most))) return [...found.values()];
    for (const one of shape.strings) if (add(this.strings(one, most))) return [...found.values()];
    for (const one of shape.arrays) if (add(this.array(one, depth, most))) return [...found.values()];
    for (const one of shape.objects) if (add(this.object(one, depth, most))) return [...found.values()];
    return [...found.values()];
  }

  /** Texts of different values: shortest first, each taken out before the next. */
  private numbers(lang: LangId, most: number): Json[] {
    const found: Json[] = [];
    for (let left = lang; found.length < most;) {
      const text = this.langs.shortest(left);
      if (text === null) break;
      const value = Number(this.decoder.decode(text));
      found.push(value);
      const other = this.shapes.shape(this.shapes.not(this.shapes.constant(value))).numbers;
      left = this.langs.intersect([left, other]);
    }
    return found;
  }

  private strings({ lang, min }: StringCase, most: number): Json[] {
    if (this.langs.isUniversal(lang))
      return Array.from({ length: most }, (_, i) => String.fromCharCode(97 + i).repeat(min)).slice(
        0,
        min === 0 ? 1 : most,
      );
    const found: Json[] = [];
    for (let left = lang; found.length < most;) {
      const text = this.langs.shortest(left);
      if (text === null) break;
      const value = this.decoder.decode(text);
      found.push(value);
      left = this.langs.intersect([left, this.langs.not(this.langs.text(value))]);
    }
    return found;
  }

  array(one: ArrayCase, depth = 0, most = 1): Json[] {
    const found: Json[] = [];
    const last = Math.min(one.max ?? MOST_ITEMS, Math.max(one.min, MOST_ITEMS));
    for (let length = one.min; length <= last && found.length < most; length++)
      this.fill(
        one,
        length,
        [],
        one.contains.map(() => 0),
        depth,
        (items) => {
          found.push(items);
          return found.length >= most;
        },
      );
    return found;
  }

  /** True when `take` wants no more. */
  private fill(
    one: ArrayCase,
    length: number,
    items: readonly Json[],
    counts: readonly number[],
    depth: number,
    take: (items: Json[]) => boolean,
  ): boolean {
    if (items.length === length)
      return one.contains.every(
        ({ min, max }, k) => (counts[k] ?? 0) >= min && (max === null || (counts[k] ?? 0) <= max),
      )
        ? take([...items])
        : false;
    const i = items.length;
    const base = one.prefix[i] ?? one.rest;
    let ways: { need: NeedId; held: readonly number[] }[] = [{ need: base, held: [] }];
    one.contains.forEach(({ need, start }, k) => {
      if (i < start) return;
      ways = ways.flatMap((way) => [
        { need: this.shapes.both(way.need, need), held: [...way.held, k] },
        { need: this.shapes.both(way.need, this.shapes.not(need)), held: way.held },
      ]);
    });
    for (const { need, held } of ways) {
      const next = counts.map((n, k) => n + (held.includes(k) ? 1 : 0));
      if (one.contains.some(({ max }, k) => max !== null && (next[k] ?? 0) > max)) continue;
      for (const value of this.values(need, one.distinct ? length : 1, depth + 1)) {
        if (one.distinct && items.some((item) => canonicalJson(item) === canonicalJson(value))) continue;
        if (this.fill(one, length, [...items, value], next, depth, take)) return true;
      }
    }
    return false;
  }

  object(one: ObjectCase, depth = 0, most = 1): Json[] {
    const names = this.namesFor(one);
    const found: Json[] = [];
    const most_ = one.max ?? Infinity;
    const place = (k: number, chosen: ReadonlyMap<string, NeedId>): boolean => {
      if (chosen.size > most_) return false;
      const wanted = one.some[k];
      if (wanted === undefined) return this.complete(one, names, chosen, depth, found, most);
      for (const name of names) {
        if (!this.matches(wanted.match, name)) continue;
        const need = this.shapes.both(chosen.get(name) ?? this.needOf(one, name), wanted.need);
        if (this.shapes.inhabited(need) && place(k + 1, new Map([...chosen, [name, need]]))) return true;
      }
      return false;
    };
    place(0, new Map(one.required.map((name) => [name, this.needOf(one, name)])));
    return found;
  }

  private complete(
    one: ObjectCase,
    names: readonly string[],
    chosen: ReadonlyMap<string, NeedId>,
    depth: number,
    found: Json[],
    most: number,
  ): boolean {
    const all = new Map(chosen);
    for (const name of names) {
      if (all.size >= one.min) break;
      if (!all.has(name) && this.values(this.needOf(one, name), 1, depth + 1).length > 0)
        all.set(name, this.needOf(one, name));
    }
    if (all.size < one.min) return false;
    const members: [string, Json][] = [];
    for (const [name, need] of all) {
      const [value] = this.values(need, 1, depth + 1);
      if (value === undefined) return false;
      members.push([name, value]);
    }
    const value = {};
    for (const [name, item] of members)
      Object.defineProperty(value, name, {
        value: item,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    found.push(value);
    return found.length >= most;
  }

  private needOf(one: ObjectCase, name: string): NeedId {
    return one.rules.reduce(
      (all, { match, need }) => (this.matches(match, name) ? this.shapes.both(all, need) : all),
      this.shapes.any,
    );
  }

  /** Listed names that may stand, and a few for each combination of languages. */
  private namesFor(one: ObjectCase): string[] {
    const { langs } = this;
    const listed = new Set<string>(one.required);
    let parts: LangId[] = [one.names];
    for (const { match } of [...one.rules, ...one.some]) {
      if (match.t === 'name') listed.add(match.name);
      else if (match.t === 'others') for (const name of match.names) listed.add(name);
      for (const lang of match.t === 'lang' ? [match.lang] : match.t === 'others' ? match.langs : [])
        parts = parts.flatMap((part) =>
          [langs.intersect([part, lang]), langs.intersect([part, langs.not(lang)])].filter(
            (one) => !langs.isEmpty(one),
          ),
        );
    }
    const free = parts.flatMap((part) => {
      const found: string[] = [];
      for (let left = langs.intersect([part, langs.not(langs.texts([...listed]))]); found.length < 4;) {
        const text = langs.shortest(left);
        if (text === null) break;
        const name = this.decoder.decode(text);
        found.push(name);
        left = langs.intersect([left, langs.not(langs.text(name))]);
      }
      return found;
    });
    return [...[...listed].filter((name) => this.inLang(one.names, name)), ...free];
  }

  private inLang(lang: LangId, text: string): boolean {
    let rest = lang;
    for (const byte of new TextEncoder().encode(text)) rest = this.langs.derive(rest, byte);
    return this.langs.accepts(rest);
  }

  private matches(match: NameMatch, name: string): boolean {
    switch (match.t) {
      case 'name':
        return match.name === name;
      case 'lang':
        return this.inLang(match.lang, name);
      case 'others':
        return !match.names.includes(name) && !match.langs.some((lang) => this.inLang(lang, name));
    }
  }
}

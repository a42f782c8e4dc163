/** Bodies of strings that are values: languages side by side, each for its labels, with lengths counted where they are free. */
import { entry, NO_LIMIT, NONE, OP } from '../machine';
import type { ByteClasses, LangId } from '../lang';
import { ONE_CLASS, refine } from '../lang/partition';
import type { Origin, StringCase } from '../shape';
import { Interner } from './interner';
import type { About, Maker } from './local';
import type { Bodies } from './body-nexts';

interface Part {
  lang: LangId;
  /** Equal for parts that differ in their languages alone. */
  family: number;
  /** 0 once it was reached. */
  min: number;
  max: number | null;
  mask: number;
  from: readonly Origin[];
}

const NO_BYTES: readonly number[] = [];

export class ValueBodies implements Bodies {
  private readonly interner = new Interner<readonly Part[]>();
  /** By what parts have beside their languages; where they come from tells none apart. */
  private readonly families = new Interner<Omit<Part, 'lang' | 'family'>>();
  /** Bodies of one part, by its family and language: most are. */
  private readonly alone: Map<LangId, number>[] = [];

  constructor(private readonly maker: Maker) {}

  start(cases: readonly { one: StringCase; mask: number }[]): number {
    const [only] = cases;
    if (only?.one.counted !== undefined && cases.length === 1) {
      const { mask, one } = only;
      const { lang, max } = one.counted ?? { ...one, max: null };
      return this.id([this.part(lang, { min: 0, max, mask, from: one.from })]);
    }
    return this.id(
      cases.map(({ one: { lang, min, max, from }, mask }) => this.part(lang, { min, max, mask, from })),
    );
  }

  private part(lang: LangId, rest: Omit<Part, 'lang' | 'family'>): Part {
    const { min, max, mask, from } = rest;
    const family = this.families.id(`${min}.${max ?? ''}:${mask}`, () => rest);
    return { lang, family, min, max, mask, from };
  }

  /** NONE for none. Parts that differ in their labels alone are one. */
  private id(parts: readonly Part[]): number {
    const [only] = parts;
    if (only === undefined) return NONE;
    if (parts.length === 1) return this.idOfOne(only);
    const { langs } = this.maker;
    const merged = new Map<string, Part>();
    for (const part of parts) {
      if (part.lang === langs.nothing) continue;
      const { lang, min, max } = part;
      const key = `${lang}.${min}.${max ?? ''}`;
      const known = merged.get(key);
      const mask = known === undefined ? part.mask : this.maker.labels.union(known.mask, part.mask);
      merged.set(key, known === undefined ? part : this.part(lang, { min, max, mask, from: known.from }));
    }
    const sorted = [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
    const [first] = sorted;
    if (first === undefined) return NONE;
    if (sorted.length === 1) return this.idOfOne(first);
    return this.interner.id(sorted.map(({ lang, family }) => `${lang}.${family}`).join(' '), () => sorted);
  }

  private idOfOne(part: Part): number {
    if (part.lang === this.maker.langs.nothing) return NONE;
    const known = (this.alone[part.family] ??= new Map<LangId, number>());
    let id = known.get(part.lang);
    if (id === undefined) known.set(part.lang, (id = this.interner.add([part])));
    return id;
  }

  classes(body: number): ByteClasses {
    let all: ByteClasses = ONE_CLASS;
    for (const { lang } of this.interner.get(body)) all = refine(all, this.maker.langs.classes(lang));
    return all;
  }

  apart(): readonly number[] {
    return NO_BYTES;
  }

  feed(body: number, byte: number): number {
    const { langs } = this.maker;
    const next: Part[] = [];
    for (const { family, min, max, mask, from, lang: before } of this.interner.get(body)) {
      const lang = langs.derive(before, byte);
      if (lang !== langs.nothing && !langs.isEmpty(lang)) next.push({ lang, family, min, max, mask, from });
    }
    return this.id(next);
  }

  towards(nexts: readonly number[], state: number): number {
    return nexts.length > 0 ? entry(OP.GO, state) : 0;
  }

  settles(next: number): boolean {
    return !this.narrows(next);
  }

  deciding(body: number): number {
    return body;
  }

  isFree(body: number): boolean {
    const { langs } = this.maker;
    return this.interner
      .get(body)
      .some(({ lang, max }) => (max === null ? langs.isFree(lang) : lang === langs.anything));
  }

  limitOf(body: number): number {
    let limit = NO_LIMIT;
    for (const part of this.interner.get(body)) {
      if (part.min > 0) limit = Math.min(limit, part.min);
      if (part.max !== null) limit = Math.min(limit, this.mostOf(part, part.max) + 1);
    }
    return limit;
  }

  /** Characters so far with which the part can still come to an end. */
  private mostOf({ lang }: Part, max: number): number {
    const { langs } = this.maker;
    return lang === langs.anything ? max : max - langs.least(lang);
  }

  narrows(body: number): boolean {
    return this.interner
      .get(body)
      .some(({ lang, max }) => max !== null && lang !== this.maker.langs.anything);
  }

  overOf(body: number): number {
    const limit = this.limitOf(body);
    return this.id(
      this.interner
        .get(body)
        .flatMap((part) =>
          part.max !== null && this.mostOf(part, part.max) + 1 === limit
            ? []
            : [part.min === limit ? this.part(part.lang, { ...part, min: 0 }) : part],
        ),
    );
  }

  close(body: number): number {
    let mask = 0;
    for (const part of this.interner.get(body))
      if (part.min === 0 && this.maker.langs.accepts(part.lang))
        mask = this.maker.labels.union(mask, part.mask);
    return mask === 0 ? 0 : entry(OP.POP, mask);
  }

  about(body: number): About {
    const parts = this.interner.get(body);
    return {
      kind: 'string',
      from: [...new Set(parts.flatMap(({ from }) => from))],
      expects: this.close(body) === 0 ? ['more of the string'] : ['more of the string', 'its closing quote'],
      facts: { t: 'string', escape: null },
    };
  }
}

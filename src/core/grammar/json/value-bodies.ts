/** Bodies of strings that are values: languages side by side, each for its labels, with lengths counted where they are free. */
import { entry, NO_LIMIT, NONE, OP } from '../machine';
import type { ByteClasses, LangId } from '../lang';
import { ONE_CLASS, refine } from '../lang/partition';
import type { Origin, StringCase } from '../shape';
import { Interner } from './interner';
import type { About, Maker } from './local';
import type { Bodies } from './strings';

interface Part {
  lang: LangId;
  /** 0 once it was reached. */
  min: number;
  max: number | null;
  mask: number;
  from: readonly Origin[];
}

export class ValueBodies implements Bodies {
  private readonly interner = new Interner<readonly Part[]>();

  constructor(private readonly maker: Maker) {}

  start(cases: readonly { one: StringCase; mask: number }[]): number {
    return this.id(cases.map(({ one: { lang, min, max, from }, mask }) => ({ lang, min, max, mask, from })));
  }

  /** NONE for none. Parts that differ in their labels alone are one. */
  private id(parts: readonly Part[]): number {
    const { langs } = this.maker;
    const merged = new Map<string, Part>();
    for (const part of parts) {
      if (part.lang === langs.nothing) continue;
      const key = `${part.lang}.${part.min}.${part.max ?? ''}`;
      const known = merged.get(key);
      merged.set(
        key,
        known === undefined ? part : { ...known, mask: this.maker.labels.union(known.mask, part.mask) },
      );
    }
    if (merged.size === 0) return NONE;
    const sorted = [...merged].sort(([a], [b]) => (a < b ? -1 : 1));
    return this.interner.id(sorted.map(([key, { mask }]) => `${key}:${mask}`).join(' '), () =>
      sorted.map(([, part]) => part),
    );
  }

  classes(body: number): ByteClasses {
    return this.interner
      .get(body)
      .reduce((all, { lang }) => refine(all, this.maker.langs.classes(lang)), ONE_CLASS);
  }

  feed(body: number, byte: number): number {
    const { langs } = this.maker;
    const next = this.interner.get(body).flatMap((part) => {
      const lang = langs.derive(part.lang, byte);
      return lang === langs.nothing || langs.isEmpty(lang) ? [] : [{ ...part, lang }];
    });
    return this.id(next);
  }

  towards(nexts: readonly number[], state: number): number {
    return nexts.length > 0 ? entry(OP.GO, state) : 0;
  }

  settles(): boolean {
    return true;
  }

  isOpen(body: number): boolean {
    return this.interner.get(body).some(({ lang }) => this.maker.langs.isOpen(lang));
  }

  limitOf(body: number): number {
    let limit = NO_LIMIT;
    for (const { min, max } of this.interner.get(body)) {
      if (min > 0) limit = Math.min(limit, min);
      if (max !== null) limit = Math.min(limit, max + 1);
    }
    return limit;
  }

  overOf(body: number): number {
    const limit = this.limitOf(body);
    return this.id(
      this.interner
        .get(body)
        .flatMap((part) =>
          part.max !== null && part.max + 1 === limit
            ? []
            : [part.min === limit ? { ...part, min: 0 } : part],
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

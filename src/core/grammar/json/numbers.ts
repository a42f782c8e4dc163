/** Numbers as texts: languages side by side, each for its labels. A number ends where something else begins. */
import { entry, OP } from '../machine';
import type { LangId } from '../lang';
import { BLANKS, BYTE } from './bytes';
import { setAll, type Local, type Maker } from './local';

export interface NumberPart {
  lang: LangId;
  mask: number;
}

const DIGITS_AND_SIGNS: readonly number[] = Array.from('0123456789+-.eE', (c) => c.charCodeAt(0));
const AFTER: readonly number[] = [...BLANKS, BYTE.COMMA, BYTE.CLOSE_ARRAY, BYTE.CLOSE_OBJECT];

export class NumberStates {
  constructor(private readonly maker: Maker) {}

  /** The entry for the first byte of a number; DEAD when none begins so. */
  begin(parts: readonly NumberPart[], byte: number): number {
    const next = this.feed(parts, byte);
    return next.length === 0 ? 0 : entry(OP.GO, this.state(next));
  }

  private feed(parts: readonly NumberPart[], byte: number): NumberPart[] {
    const { langs } = this.maker;
    const masks = new Map<LangId, number>();
    for (const { lang, mask } of parts) {
      const next = langs.derive(lang, byte);
      if (next !== langs.nothing && !langs.isEmpty(next))
        masks.set(next, this.maker.labels.union(masks.get(next) ?? 0, mask));
    }
    return [...masks].sort(([a], [b]) => a - b).map(([lang, mask]) => ({ lang, mask }));
  }

  private state(parts: readonly NumberPart[]): number {
    const key = parts.map(({ lang, mask }) => `${lang}:${mask}`).join(' ');
    return this.maker.state(`number ${key}`, () => this.local(parts));
  }

  private local(parts: readonly NumberPart[]): Local {
    const { langs } = this.maker;
    let ends = 0;
    for (const { lang, mask } of parts) if (langs.accepts(lang)) ends = this.maker.labels.union(ends, mask);
    return {
      ...(ends === 0 ? {} : { end: ends }),
      fill: (row) => {
        if (ends !== 0) setAll(row, AFTER, entry(OP.POP_REDO, ends));
        for (const byte of DIGITS_AND_SIGNS) {
          const next = this.feed(parts, byte);
          if (next.length > 0) row[byte] = entry(OP.GO, this.state(next));
        }
      },
      about: () => ({
        kind: 'number',
        from: [],
        expects: ends === 0 ? ['more of the number'] : ['more of the number', 'its end'],
        facts: { t: 'number', ends: ends !== 0 },
      }),
    };
  }
}

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
const FIRSTS: readonly number[] = Array.from('-0123456789', (c) => c.charCodeAt(0));
const AFTER: readonly number[] = [...BLANKS, BYTE.COMMA, BYTE.CLOSE_ARRAY, BYTE.CLOSE_OBJECT];

export class NumberStates {
  /** States of one language, by it: for each mask. */
  private readonly alone = new Map<LangId, Map<number, number>>();

  constructor(private readonly maker: Maker) {}

  /** The entries for the first bytes of numbers. */
  begin(parts: readonly NumberPart[], row: Int32Array): void {
    this.fill(parts, FIRSTS, row);
  }

  private fill(parts: readonly NumberPart[], bytes: readonly number[], row: Int32Array): void {
    const [only] = parts;
    if (parts.length > 1 || only === undefined) {
      for (const byte of bytes) {
        const next = this.feed(parts, byte);
        if (next.length > 0) row[byte] = entry(OP.GO, this.state(next));
      }
      return;
    }
    const { langs } = this.maker;
    const { lang, mask } = only;
    const { classOf } = langs.classes(lang);
    // Digits mostly do the same.
    let before = -1;
    let entered = 0;
    for (const byte of bytes) {
      const own = classOf[byte] ?? 0;
      if (own !== before) {
        before = own;
        const next = langs.derive(lang, byte);
        const live = next !== langs.nothing && !langs.isEmpty(next);
        entered = live ? entry(OP.GO, this.stateOf(next, mask)) : 0;
      }
      row[byte] = entered;
    }
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
    const [only] = parts;
    if (parts.length === 1 && only !== undefined) return this.stateOf(only.lang, only.mask);
    const key = parts.map(({ lang, mask }) => `${lang}:${mask}`).join(' ');
    return this.maker.state(`number ${key}`, () => this.local(parts));
  }

  private stateOf(lang: LangId, mask: number): number {
    let masks = this.alone.get(lang);
    if (masks === undefined) this.alone.set(lang, (masks = new Map<number, number>()));
    let state = masks.get(mask);
    if (state === undefined) masks.set(mask, (state = this.maker.add(this.local([{ lang, mask }]))));
    return state;
  }

  private local(parts: readonly NumberPart[]): Local {
    const { langs } = this.maker;
    let ends = 0;
    for (const { lang, mask } of parts) if (langs.accepts(lang)) ends = this.maker.labels.union(ends, mask);
    return {
      ...(ends === 0 ? {} : { end: ends }),
      fill: (row) => {
        if (ends !== 0) setAll(row, AFTER, entry(OP.POP_REDO, ends));
        this.fill(parts, DIGITS_AND_SIGNS, row);
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

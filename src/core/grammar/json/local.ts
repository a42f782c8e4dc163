/** A local state of the JSON machine as the machine's own parts see it, and what they make states with. */
import type { Langs } from '../lang';
import { entry, OP, type Differs } from '../machine';
import type { GrammarSettings } from '../settings';
import type { Origin, Shapes } from '../shape';
import { BLANKS, BYTE } from './bytes';
import type { BitSets } from './bit-sets';
import type { Facts } from './facts';
import type { Wants } from './want';

export interface Local {
  /** The row comes filled with DEAD. */
  fill(row: Int32Array): void;
  flags?: number;
  limit?: number;
  over?(): number;
  /** The outcome of a frame that ends here without a byte; absent where it may not. */
  end?: number;
  after?(outcome: number): number;
  named?(name: Uint8Array): number;
  differs?(value: Uint8Array): Differs;
  valued?(outcome: number, value: Uint8Array): number;
  /** For people: what is being written here. */
  about(): About;
}

/** What a state is about. A place inside a value is told by its frame; `names` and `expects` are words. */
export interface About {
  kind: 'value' | 'literal' | 'number' | 'string' | 'name' | 'object' | 'colon' | 'array' | 'end';
  /** Keywords that decide here. */
  from: readonly Origin[];
  /** Of an object or array: the segment of the pointer of the value being written, where the state knows it. */
  segment?: string;
  /** What may come, in words. */
  expects: readonly string[];
  facts: Facts;
}

export interface Maker {
  readonly shapes: Shapes;
  readonly langs: Langs;
  readonly wants: Wants;
  readonly settings: GrammarSettings;
  /** Sets of labels: what a value's outcome says. */
  readonly labels: BitSets;
  /** The number of the state with this key. */
  state(key: string, make: () => Local): number;
  /** A new state: whoever makes it knows when it is asked for again. */
  add(local: Local): number;
  /** Numbers of so many new states, each made when it is first looked at; the first of them. */
  reserve(count: number, make: (index: number) => Local): number;
  /** Index of a pair or triple for an entry's operand. */
  pair(first: number, second: number): number;
  /** The same for whoever knows its pair when it is asked for again. */
  newPair(first: number, second: number): number;
  triple(state: number, lo: number, hi: number): number;
  /** Index of a close: whoever makes it knows when it is asked for again. */
  closing(close: (set: number) => number): number;
}

export const setAll = (row: Int32Array, bytes: readonly number[], value: number): void => {
  for (const byte of bytes) row[byte] = value;
};

/**
 * Blanks that a state still takes: their number, or null for any. Its key and its rows depend on nothing else, so that states
 * of the same place share one family.
 */
export type Blanks = number | null;

export function blanksOf(settings: GrammarSettings, place: 'after-separator' | 'elsewhere'): Blanks {
  const { whitespace } = settings;
  if (whitespace === 'any') return null;
  if (whitespace === 'none') return 0;
  if (whitespace === 'spaced') return place === 'after-separator' ? 1 : 0;
  return whitespace;
}

/** @param same the state with one blank less */
export function fillBlanks(
  row: Int32Array,
  settings: GrammarSettings,
  blanks: Blanks,
  same: (left: Blanks) => number,
): void {
  if (blanks === 0) return;
  const next = entry(OP.GO, same(blanks === null ? null : blanks - 1));
  setAll(row, settings.whitespace === 'spaced' ? [BYTE.SPACE] : BLANKS, next);
}

/**
 * Sets of stacks. A set is the list of what stands on top of its stacks, each with the set of what stands below it; equal sets
 * are one number, so that stacks share all they have in common, from both ends, and sets that hold the same stacks are equal.
 *
 * Always: the tops of a set are in order and different; a set below a top is not empty, except below BOTTOM, where nothing is.
 */
import { sentence, type Said } from '../../base/words';
import type { LangTooLarge } from '../lang';
export type StackSet = number;

export const NO_STACKS: StackSet = 0;
/** The top that says a stack is done. */
export const BOTTOM = 0;

export class TooManyStacks extends Error {
  override name = 'TooManyStacks';
  constructor(readonly said: Said) {
    super(said.message);
  }
}

/** What grew too large. */
export const tooMuch = (error: LangTooLarge | TooManyStacks): Said =>
  error instanceof TooManyStacks
    ? error.said
    : sentence('GRAMMAR_TOO_LARGE.states', 'A part of the grammar makes more states than are kept track of.');

/** Different sets in all. */
const MOST_SETS = 4_000_000;
/** Tops of one set. */
const MOST_TOPS = 10_000;
const MOST_DEPTH = 1_500;

export interface Stack {
  readonly top: number;
  readonly below: StackSet;
}

export class Stacks {
  private readonly sets: (readonly Stack[])[] = [[]];
  private readonly ids = new Map<string, StackSet>([['', NO_STACKS]]);
  private readonly unions = new Map<number, Map<number, StackSet>>();
  /** The set of the one stack on which nothing stands. */
  readonly done: StackSet = this.intern([{ top: BOTTOM, below: NO_STACKS }]);

  stacks(set: StackSet): readonly Stack[] {
    return this.sets[set] ?? [];
  }

  push(top: number, below: StackSet): StackSet {
    return this.intern([{ top, below }]);
  }

  /** The set of all the stacks that the map names: top → what is below. */
  of(tops: ReadonlyMap<number, StackSet>): StackSet {
    const list = [...tops].map(([top, below]) => ({ top, below }));
    return this.intern(list.sort((a, b) => a.top - b.top));
  }

  private intern(list: readonly Stack[]): StackSet {
    const key = list.map(({ top, below }) => `${top}:${below}`).join(' ');
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    if (list.length > MOST_TOPS)
      throw new TooManyStacks(
        sentence('GRAMMAR_TOO_LARGE.tops', 'The text has more than {most} readings at once.', {
          most: MOST_TOPS,
        }),
      );
    if (this.sets.length >= MOST_SETS)
      throw new TooManyStacks(
        sentence('GRAMMAR_TOO_LARGE.sets', 'There are more than {most} sets of stacks.', { most: MOST_SETS }),
      );
    const id = this.sets.length;
    this.sets.push(list);
    this.ids.set(key, id);
    return id;
  }

  union(a: StackSet, b: StackSet, depth = 0): StackSet {
    if (a === b || b === NO_STACKS) return a;
    if (a === NO_STACKS) return b;
    const [low, high] = a < b ? [a, b] : [b, a];
    let row = this.unions.get(low);
    const known = row?.get(high);
    if (known !== undefined) return known;
    if (depth > MOST_DEPTH)
      throw new TooManyStacks(
        sentence('GRAMMAR_TOO_LARGE.deep', 'Readings of the text differ too far back.'),
      );
    const made = this.merge(this.stacks(low), this.stacks(high), depth);
    row ??= new Map();
    row.set(high, made);
    this.unions.set(low, row);
    return made;
  }

  private merge(a: readonly Stack[], b: readonly Stack[], depth: number): StackSet {
    const list: Stack[] = [];
    let [i, j] = [0, 0];
    for (;;) {
      const x = a[i];
      const y = b[j];
      if (x === undefined && y === undefined) break;
      if (y === undefined || (x !== undefined && x.top < y.top)) {
        if (x !== undefined) list.push(x);
        i++;
      } else if (x === undefined || y.top < x.top) {
        list.push(y);
        j++;
      } else {
        list.push({ top: x.top, below: this.union(x.below, y.below, depth + 1) });
        i++;
        j++;
      }
    }
    return this.intern(list);
  }
}

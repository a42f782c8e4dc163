/**
 * What walks read: rows of the machine's states, and its answers. Everything is asked for when a walk first needs it, and may be
 * forgotten when a bound is passed; the machine's answers never change, so forgetting changes nothing.
 *
 * The tables belong to one machine at a time. They are plain arrays of words, in the memory of the WebAssembly kernel when there
 * is one, so that both kernels walk the same tables.
 */
import { FLAG, NONE, type Machine } from '../../core/grammar/machine';
import {
  CELL,
  CELLS,
  KIND,
  LOOPS,
  MEMO_WORDS,
  memoHash,
  MOST_BYTES,
  MOST_STATES,
  REGISTER,
  ROW,
  TOO_WIDE,
} from './layout';

/** A grammar has come to more states than the kernel can number. */
export class TooManyStates extends Error {
  override name = 'TooManyStates';
}

/** Where the arrays of the tables come from. Words are zero. */
export type Allocate = (words: number) => Int32Array;

export interface TableSizes {
  /** Rows that are kept, 1 KB each. */
  rows: number;
  /** Entries of the memo, 16 bytes each; a power of two. */
  memo: number;
  /** Words of sets. */
  setWords: number;
}

export const DEFAULT_SIZES: TableSizes = { rows: 16 * 1024, memo: 1 << 16, setWords: 1 << 17 };

/** Words that tables of these sizes take from their allocator. */
export const tableWords = (sizes: TableSizes): number =>
  MOST_STATES +
  (sizes.rows + 1) * ROW +
  sizes.memo * MEMO_WORDS +
  sizes.setWords +
  CELLS * CELL.WORDS +
  (MOST_BYTES + 1) * (REGISTER.WORDS + 1);

export class Tables {
  /** Row of a state: offset of its first entry in `rows`, 0 when it has none. */
  readonly slots: Int32Array;
  readonly rows: Int32Array;
  readonly memo: Int32Array;
  readonly words: Int32Array;
  readonly cells: Int32Array;
  readonly registers: Int32Array;
  readonly stack: Int32Array;

  private owner: Machine | null = null;
  /** State whose row stands in a slot. */
  private readonly holders: Int32Array;
  private readonly row = new Int32Array(256);
  private nextSlot = 1;
  private memoUsed = 0;
  /** Places of the memo that are in use, the first `memoUsed`. */
  private readonly memoPlaces: Int32Array;
  private wordsUsed = 0;
  /** States below this may have a slot. */
  private slotted = 0;

  constructor(allocate: Allocate, sizes: TableSizes = DEFAULT_SIZES) {
    this.slots = allocate(MOST_STATES);
    this.rows = allocate((sizes.rows + 1) * ROW);
    this.memo = allocate(sizes.memo * MEMO_WORDS);
    this.memoPlaces = new Int32Array(sizes.memo);
    this.words = allocate(sizes.setWords);
    this.cells = allocate(CELLS * CELL.WORDS);
    this.registers = allocate((MOST_BYTES + 1) * REGISTER.WORDS);
    this.stack = allocate(MOST_BYTES + 1);
    this.holders = new Int32Array(sizes.rows + 1).fill(NONE);
  }

  get machine(): Machine {
    if (this.owner === null) throw new Error('The tables belong to no machine yet.');
    return this.owner;
  }

  /** Makes the tables those of `machine`. Costs nothing when they are already. */
  bind(machine: Machine): void {
    if (this.owner === machine) return;
    this.owner = machine;
    this.slots.fill(0, 0, this.slotted);
    this.holders.fill(NONE);
    this.slotted = 0;
    this.nextSlot = 1;
    this.clearMemo();
  }

  /** Offset of the row of `state` in `rows`. */
  rowOf(state: number): number {
    const known = this.slots[state] ?? 0;
    return known === 0 ? this.fill(state) : known;
  }

  /** Asks the machine for a row. It takes the place of the one that was filled longest ago when there is no free one. */
  fill(state: number): number {
    const { machine, holders } = this;
    // Filled beside the tables first: a machine that throws leaves no half a row behind.
    machine.fillRow(state, this.row);
    this.checkStates();
    const slot = this.nextSlot;
    this.nextSlot = slot + 1 === holders.length ? 1 : slot + 1;
    const before = holders[slot] ?? NONE;
    if (before !== NONE) this.slots[before] = 0;
    holders[slot] = state;
    this.rows.set(this.row, slot * ROW);
    this.rows[slot * ROW + LOOPS.AT] = LOOPS.ASK;
    this.slots[state] = slot * ROW;
    this.slotted = Math.max(this.slotted, state + 1);
    return slot * ROW;
  }

  /** Offset of an entry of the memo. */
  ask(kind: number, index: number, second: number): number {
    const key = (index << 3) | kind;
    const last = this.memo.length / MEMO_WORDS - 1;
    for (let at = memoHash(key, second) & last; ; at = (at + 1) & last) {
      const found = this.memo[at * MEMO_WORDS] ?? 0;
      if (found === 0) return this.miss(kind, index, second);
      if (found === key && this.memo[at * MEMO_WORDS + 1] === second) return at * MEMO_WORDS;
    }
  }

  /** Asks the machine, and remembers. */
  miss(kind: number, index: number, second: number): number {
    const answer = this.answer(kind, index, second);
    const key = (index << 3) | kind;
    const last = this.memo.length / MEMO_WORDS - 1;
    if (this.memoUsed * 2 > last) this.clearMemo(kind === KIND.SET);
    const { memo } = this;
    let at = memoHash(key, second) & last;
    while (memo[at * MEMO_WORDS] !== 0) at = (at + 1) & last;
    const entry = at * MEMO_WORDS;
    memo[entry] = key;
    memo[entry + 1] = second;
    memo[entry + 2] = answer[0];
    memo[entry + 3] = answer[1];
    this.memoPlaces[this.memoUsed++] = entry;
    return entry;
  }

  private answer(kind: number, index: number, second: number): readonly [number, number] {
    const { machine } = this;
    switch (kind) {
      case KIND.PAIR:
        return machine.pair(index);
      case KIND.TRIPLE: {
        const triple = machine.triple(index);
        return [triple[0], triple[2] < 0x7fff ? triple[1] | (triple[2] << 16) : TOO_WIDE];
      }
      case KIND.AFTER: {
        const state = machine.after(index, second);
        this.checkStates();
        return [state, machine.flagsOf(index) & (FLAG.DISTINCT | FLAG.ENDLESS)];
      }
      case KIND.CLOSE: {
        const state = machine.close(index, second);
        this.checkStates();
        return [state, state === NONE ? 0 : machine.flagsOf(state) & FLAG.ENDLESS];
      }
      case KIND.LIMIT: {
        const over = machine.overOf(index);
        this.checkStates();
        return [machine.limitOf(index), over];
      }
      case KIND.SET:
        return this.mirrorSet(machine.setWords(index));
      case KIND.UNSEEN: {
        const triple = machine.triple(index);
        return [lacksOne(machine.setWords(second), triple[1], triple[2]) ? triple[0] : NONE, 0];
      }
      default:
        throw new RangeError(`No table has answers of kind ${kind}.`);
    }
  }

  private mirrorSet(set: Uint32Array): readonly [number, number] {
    if (set.length > this.words.length)
      throw new RangeError(`A set of ${set.length} words does not fit into the tables.`);
    if (this.wordsUsed + set.length > this.words.length) this.clearMemo();
    const at = this.wordsUsed;
    this.words.set(set, at);
    this.wordsUsed += set.length;
    return [at, set.length];
  }

  /** @param keepWords the newest set was mirrored already, and stays */
  private clearMemo(keepWords = false): void {
    // An entry without a key is none.
    for (let i = 0; i < this.memoUsed; i++) this.memo[this.memoPlaces[i] ?? 0] = 0;
    this.memoUsed = 0;
    if (!keepWords) this.wordsUsed = 0;
  }

  private checkStates(): void {
    const { states } = this.machine;
    if (states > MOST_STATES)
      throw new TooManyStates(
        `The grammar has come to ${states} states; ${MOST_STATES} are the most that can be told apart.`,
      );
  }
}

/** Does `set` lack one of the members lo ≤ m < hi? */
export function lacksOne(
  set: Uint32Array | Int32Array,
  lo: number,
  hi: number,
  from = 0,
  length = set.length,
): boolean {
  if (lo >= hi) return false;
  const first = lo >> 5;
  const last = (hi - 1) >> 5;
  for (let w = first; w <= last; w++) {
    let wanted = -1;
    if (w === first) wanted &= -1 << (lo & 31);
    if (w === last) wanted &= -1 >>> (31 - ((hi - 1) & 31));
    const has = w < length ? (set[from + w] ?? 0) : 0;
    if ((~has & wanted) !== 0) return true;
  }
  return false;
}

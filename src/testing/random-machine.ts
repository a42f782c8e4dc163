/**
 * Machines for tests of kernels: rows, pairs and answers drawn from a seed, so that every operation meets every other. They keep
 * the promises of `core/grammar/machine.ts` and mean nothing. Bytes are the letters `a` to `d`.
 */
import {
  DIFFERS,
  entry,
  FLAG,
  NONE,
  NO_LIMIT,
  OP,
  type Differs,
  type Machine,
} from '../core/grammar/machine';

/** A number from 0 to below `below`, from a seed and a place. */
function draw(seed: number, place: string, below: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < place.length; i++) hash = Math.imul(hash ^ place.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) % below;
}

const STATES = 12;
const SETS = 4;
const FIRST = 0x61;
const LETTERS = 4;

const DIFFERING: readonly Differs[] = [DIFFERS.NO, DIFFERS.YES, DIFFERS.YES, DIFFERS.FEWER];

/** What a byte does, by draws of a hundred. */
const OPERATIONS: readonly (readonly [op: number, share: number])[] = [
  [OP.GO, 30],
  [OP.COUNT, 10],
  [OP.WITHIN, 4],
  [OP.UNSEEN, 8],
  [OP.PUSH, 8],
  [OP.PUSH_REDO, 5],
  [OP.POP, 9],
  [OP.POP_REDO, 5],
  [OP.ENTER, 5],
  [OP.CLOSE, 4],
  [OP.FREE_CLOSE, 3],
];

export class RandomMachine implements Machine {
  readonly start = 0;
  readonly states = STATES;
  filled = 0;

  private readonly drawn = new Map<string, number>();

  constructor(private readonly seed: number) {}

  /** A place is always asked about with the same bound. */
  private draw(place: string, below: number): number {
    const known = this.drawn.get(place);
    if (known !== undefined) return known;
    const made = draw(this.seed, place, below);
    this.drawn.set(place, made);
    return made;
  }

  private state(place: string, none = 0): number {
    return this.draw(`${place} none`, 100) < none ? NONE : this.draw(place, STATES);
  }

  fillRow(state: number, row: Int32Array): void {
    this.filled++;
    row.fill(0);
    for (let i = 0; i < LETTERS; i++) row[FIRST + i] = this.entry(`${state} ${i}`);
  }

  private entry(place: string): number {
    let left = this.draw(`${place} op`, 100);
    for (const [op, share] of OPERATIONS) {
      if (left < share) return this.withOperand(op, place);
      left -= share;
    }
    return 0;
  }

  private withOperand(op: number, place: string): number {
    if (op === OP.GO || op === OP.COUNT || op === OP.WITHIN) return entry(op, this.state(place));
    return entry(op, this.draw(`${place} operand`, 1000));
  }

  flagsOf(state: number): number {
    const flags = [0, 0, 0, FLAG.DISTINCT, FLAG.DISTINCT | FLAG.ENDLESS, 0];
    return (flags[this.draw(`flags ${state}`, flags.length)] ?? 0) | (state % 3 === 0 ? FLAG.ACCEPT : 0);
  }

  limitOf(state: number): number {
    const drawn = this.draw(`limit ${state}`, 8);
    return drawn < 4 ? drawn + 1 : NO_LIMIT;
  }

  /** Over a limit comes a higher one. */
  overOf(state: number): number {
    const limit = this.limitOf(state);
    if (limit === NO_LIMIT) return NONE;
    const over = this.state(`over ${state}`, 30);
    return over !== NONE && this.limitOf(over) > limit ? over : NONE;
  }

  endOf(state: number): number {
    const drawn = this.draw(`end ${state}`, 5);
    return drawn < 3 ? NONE : drawn;
  }

  after(ret: number, outcome: number): number {
    return this.state(`after ${ret} ${outcome}`, 15);
  }

  close(index: number, set: number): number {
    return this.state(`close ${index} ${set}`, 15);
  }

  named(state: number): number {
    return state;
  }

  differs(ret: number, value: Uint8Array): Differs {
    return DIFFERING[this.draw(`differs ${ret} ${value.join()}`, DIFFERING.length)] ?? DIFFERS.NO;
  }

  /** Only takes away, and nothing where values never run out and another one ends. */
  valued(ret: number, outcome: number, value: Uint8Array): number {
    const endless = (this.flagsOf(ret) & FLAG.ENDLESS) !== 0;
    if (endless && this.differs(ret, value) === DIFFERS.YES) return this.after(ret, outcome);
    return this.draw(`valued ${ret} ${value.join()}`, 4) === 0 ? NONE : this.after(ret, outcome);
  }

  pair(index: number): readonly [number, number] {
    // Of ENTER the second is a set.
    return [this.state(`pair ${index}`), this.draw(`child ${index}`, SETS)];
  }

  triple(index: number): readonly [number, number, number] {
    const lo = this.draw(`lo ${index}`, 70) + (index % 10 === 0 ? 40_000 : 0);
    return [this.state(`triple ${index}`), lo, lo + this.draw(`width ${index}`, 40)];
  }

  setWords(set: number): Uint32Array {
    return Uint32Array.from({ length: set }, (_, i) => {
      const drawn = this.draw(`words ${set} ${i}`, 3);
      return drawn === 0 ? 0 : drawn === 1 ? 0xffffffff : this.draw(`bits ${set} ${i}`, 2 ** 31);
    });
  }
}

/**
 * One byte at a time, as plainly as the contract of `machine.ts` says it: the reading that kernels have to agree with, and
 * the one that explanations are made from. Nothing is cached but rows; configurations are values.
 */
import { DIFFERS, FLAG, NONE, NO_LIMIT, OP, opOf, operandOf, type Machine } from './machine';

export interface Cell {
  ret: number;
  set: number;
  count: number;
  /** Bytes read when the frame above this cell opened. */
  openedAt: number;
  parent: Cell | null;
}

export interface Configuration {
  state: number;
  set: number;
  count: number;
  cell: Cell | null;
  /** Where the name that is being written began; NONE outside of one. */
  nameAt: number;
}

/** Why a byte was refused, and where: the configuration after the frames that the byte ended. */
export interface Refused {
  /**
   * `dead`: no entry · `limit`: the count is full · `seen`: every name that goes on so stands · `close`, `named`: the name may not
   * stand here again · `same`: the value stood before · `after`: the value should not have ended · `stack`: no frame is open.
   */
  why: 'dead' | 'limit' | 'seen' | 'close' | 'named' | 'same' | 'after' | 'stack';
  at: Configuration;
}

/** A row asks for a byte to be read again at most once for each open frame, so this is never reached by a sound machine. */
const MOST_REDOS = 10_000;

export class Stepper<M extends Machine = Machine> {
  private readonly rows = new Map<number, Int32Array>();

  constructor(readonly machine: M) {}

  start(): Configuration {
    return { state: this.machine.start, set: 0, count: 0, cell: null, nameAt: NONE };
  }

  row(state: number): Int32Array {
    let row = this.rows.get(state);
    if (row === undefined) {
      row = new Int32Array(256);
      this.machine.fillRow(state, row);
      this.rows.set(state, row);
    }
    return row;
  }

  /**
   * @param text all bytes so far, the one to read at `at` included
   * @returns null when nothing goes on with it
   */
  step(from: Configuration, text: Uint8Array, at: number): Configuration | null {
    const next = this.attempt(from, text, at);
    return 'why' in next ? null : next;
  }

  /** Like `step`, and says why not. */
  attempt(from: Configuration, text: Uint8Array, at: number): Configuration | Refused {
    const { machine } = this;
    const byte = text[at] ?? 0;
    const { nameAt } = from;
    let { state, set, count, cell } = from;
    const refused = (why: Refused['why']): Refused => ({ why, at: { state, set, count, cell, nameAt } });
    for (let redo = 0; redo < MOST_REDOS; redo++) {
      const entry = this.row(state)[byte] ?? 0;
      const operand = operandOf(entry);
      switch (opOf(entry)) {
        case OP.GO:
          return { state: operand, set, count, cell, nameAt };
        case OP.COUNT:
        case OP.WITHIN: {
          if (opOf(entry) === OP.COUNT) count++;
          let next = operand;
          while (machine.limitOf(next) !== NO_LIMIT && count >= machine.limitOf(next)) {
            next = machine.overOf(next);
            if (next === NONE) return refused('limit');
          }
          return { state: next, set, count, cell, nameAt };
        }
        case OP.UNSEEN: {
          const [next, lo, hi] = machine.triple(operand);
          return hasGap(machine.setWords(set), lo, hi)
            ? { state: next, set, count, cell, nameAt }
            : refused('seen');
        }
        case OP.PUSH:
        case OP.PUSH_REDO: {
          const [ret, child] = machine.pair(operand);
          const redone = opOf(entry) === OP.PUSH_REDO;
          cell = { ret, set, count, openedAt: redone ? at : at + 1, parent: cell };
          [state, set, count] = [child, 0, 0];
          if (!redone) return { state, set, count, cell, nameAt };
          break;
        }
        case OP.POP:
        case OP.POP_REDO: {
          const redone = opOf(entry) === OP.POP_REDO;
          const popped = this.pop(cell, operand, text, redone ? at : at + 1);
          if (typeof popped === 'string') return refused(popped);
          if (!redone) return popped;
          ({ state, set, count, cell } = popped);
          break;
        }
        case OP.ENTER: {
          const [next, names] = machine.pair(operand);
          return { state: next, set: names, count, cell, nameAt: at + 1 };
        }
        case OP.CLOSE: {
          const next = machine.close(operand, set);
          return next === NONE ? refused('close') : { state: next, set: 0, count, cell, nameAt: NONE };
        }
        case OP.FREE_CLOSE: {
          const closed = machine.close(operand, set);
          const next = closed === NONE ? NONE : machine.named(closed, text.subarray(nameAt, at));
          return next === NONE ? refused('named') : { state: next, set: 0, count, cell, nameAt: NONE };
        }
        default:
          return refused('dead');
      }
    }
    return refused('stack');
  }

  /** The configuration after the innermost frame, when that may end here without a byte of its own. */
  ended(from: Configuration, text: Uint8Array): Configuration | null {
    const outcome = this.machine.endOf(from.state);
    if (outcome === NONE) return null;
    const popped = this.pop(from.cell, outcome, text, text.length);
    return typeof popped === 'string' ? null : popped;
  }

  private pop(
    cell: Cell | null,
    outcome: number,
    text: Uint8Array,
    end: number,
  ): Configuration | 'stack' | 'same' | 'after' {
    if (cell === null) return 'stack';
    const { machine } = this;
    const { ret, set, count, openedAt, parent } = cell;
    let next: number;
    if ((machine.flagsOf(ret) & FLAG.DISTINCT) !== 0) {
      const value = text.subarray(openedAt, end);
      if (machine.differs(ret, value) === DIFFERS.NO) return 'same';
      next = machine.valued(ret, outcome, value);
    } else next = machine.after(ret, outcome);
    return next === NONE ? 'after' : { state: next, set, count, cell: parent, nameAt: NONE };
  }

  /** May the text end here? Frames that end without a byte (numbers) are ended. */
  isAccepting(from: Configuration, text: Uint8Array): boolean {
    let at: Configuration = from;
    while (at.cell !== null) {
      const popped = this.ended(at, text);
      if (popped === null) return false;
      at = popped;
    }
    return (this.machine.flagsOf(at.state) & FLAG.ACCEPT) !== 0;
  }

  /** The configuration after all bytes, or the index of the first that is refused. */
  run(text: Uint8Array): { end: Configuration } | { refusedAt: number; before: Configuration } {
    let at = this.start();
    for (let i = 0; i < text.length; i++) {
      const next = this.step(at, text, i);
      if (next === null) return { refusedAt: i, before: at };
      at = next;
    }
    return { end: at };
  }

  accepts(text: Uint8Array): boolean {
    const ran = this.run(text);
    return 'end' in ran && this.isAccepting(ran.end, text);
  }
}

/** Some member lo ≤ m < hi is not in the set. */
export function hasGap(words: Uint32Array, lo: number, hi: number): boolean {
  for (let m = lo; m < hi; m++) if ((((words[m >> 5] ?? 0) >>> (m & 31)) & 1) === 0) return true;
  return false;
}

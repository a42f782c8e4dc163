/**
 * Another machine inside of a text: its states, sets, pairs and closes get numbers among those of the text's machine. It runs in
 * a frame of its own. The frame ends where its text may end: at once on a byte with which the text around it goes on, else on a
 * byte that the machine cannot read itself. So blanks after JSON, or the digits of a number, never keep the end from coming.
 */
import { entry, FLAG, NONE, OP, opOf, operandOf, type Machine } from '../machine';

/** How the numbers of the inside become those of the outside. */
export interface Numbers {
  state(inner: number): number;
  set(inner: number): number;
  close(inner: number): number;
  pair(first: number, second: number): number;
  triple(state: number, lo: number, hi: number): number;
}

/** The outcome of a frame of another machine. */
export const DONE = 0;

export class Embedded {
  constructor(
    readonly machine: Machine,
    /** Bytes with which the text around it goes on. */
    private readonly ends: ReadonlySet<number>,
    private readonly numbers: Numbers,
  ) {}

  mayEnd(state: number): boolean {
    return (this.machine.flagsOf(state) & FLAG.ACCEPT) !== 0;
  }

  fillRow(state: number, row: Int32Array): void {
    const { machine } = this;
    machine.fillRow(state, row);
    const last = this.mayEnd(state);
    // A frame that may end without a byte (a number) ends before bytes that the machine would never see by itself.
    const end = last ? DONE : machine.endOf(state);
    for (let byte = 0; byte < 256; byte++) {
      const own = row[byte] ?? 0;
      if (end !== NONE && (own === 0 || (last && this.ends.has(byte)))) row[byte] = entry(OP.POP_REDO, end);
      else if (own !== 0) row[byte] = this.outer(own);
    }
  }

  private outer(own: number): number {
    const { machine, numbers } = this;
    const op = opOf(own);
    const operand = operandOf(own);
    switch (op) {
      case OP.GO:
      case OP.COUNT:
      case OP.WITHIN:
        return entry(op, numbers.state(operand));
      case OP.UNSEEN: {
        const [state, lo, hi] = machine.triple(operand);
        return entry(op, numbers.triple(numbers.state(state), lo, hi));
      }
      case OP.PUSH:
      case OP.PUSH_REDO: {
        const [ret, child] = machine.pair(operand);
        return entry(op, numbers.pair(numbers.state(ret), numbers.state(child)));
      }
      case OP.ENTER: {
        const [state, set] = machine.pair(operand);
        return entry(op, numbers.pair(numbers.state(state), numbers.set(set)));
      }
      case OP.CLOSE:
      case OP.FREE_CLOSE:
        return entry(op, numbers.close(operand));
      case OP.POP:
      case OP.POP_REDO:
        return own;
      default:
        throw new RangeError(`No operation ${op}.`);
    }
  }

  /** A state of the inside as one of the outside; NONE stays NONE. */
  outerState(state: number): number {
    return state === NONE ? NONE : this.numbers.state(state);
  }
}

/** Bytes with which the text of a machine may begin. */
export function firstBytes(machine: Machine): number[] {
  const row = new Int32Array(256);
  machine.fillRow(machine.start, row);
  return [...row.keys()].filter((byte) => row[byte] !== 0);
}

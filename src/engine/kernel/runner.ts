/**
 * Bytes accepted one by one: what `machine.ts` says of every operation, to the letter, on frames that are plain values. Slow
 * beside a walk, and the measure of it: a mask is right when it allows just the tokens that run through here.
 */
import { DIFFERS, FLAG, NONE, NO_LIMIT, OP } from '../../core/grammar/machine';
import type { Configuration, Frame } from './configuration';
import { MOST_DEPTH, MOST_OPERATIONS } from './layout';
import { lacksOne, type Tables } from './tables';
import type { Tape } from './tape';

export class Runner {
  private state = 0;
  private set = 0;
  private count = 0;
  private frame: Frame | null = null;
  private nameStart = 0;

  /** @param tables of the grammar's machine */
  constructor(private readonly tables: Tables) {}

  /** The configuration after `bytes[from .. to)` of the tape, or how many of them ran before one that could not. */
  run(from: Configuration, tape: Tape, start: number, end: number): Configuration | number {
    this.load(from);
    for (let at = start; at < end; at++) if (!this.step(tape.at(at), at, tape)) return at - start;
    return this.configuration();
  }

  /** As far as the bytes run; `ran` tells how many did. */
  runWhile(
    from: Configuration,
    tape: Tape,
    start: number,
    end: number,
  ): { ran: number; configuration: Configuration } {
    this.load(from);
    let reached = from;
    let at = start;
    for (; at < end && this.step(tape.at(at), at, tape); at++) reached = this.configuration();
    return { ran: at - start, configuration: reached };
  }

  /**
   * Bytes that can come next, in order, at most `most` of them. The tape is written to behind its end, and is as it was.
   */
  liveBytes(from: Configuration, tape: Tape, most = 256): number[] {
    const live: number[] = [];
    const { rows } = this.tables;
    const one = new Uint8Array(1);
    const length = tape.length;
    for (let byte = 0; byte < 256 && live.length < most; byte++) {
      if (rows[this.tables.rowOf(from.state) + byte] === 0) continue;
      one[0] = byte;
      this.load(from);
      if (tape.with(one, () => this.step(byte, length, tape))) live.push(byte);
    }
    return live;
  }

  /** May the text end here? Frames that end without a byte of their own, as numbers do, are ended. */
  accepts(from: Configuration, tape: Tape): boolean {
    const { machine } = this.tables;
    this.load(from);
    for (let ends = 0; ends <= MOST_DEPTH; ends++) {
      if (this.frame === null) return (machine.flagsOf(this.state) & FLAG.ACCEPT) !== 0;
      const outcome = machine.endOf(this.state);
      if (outcome === NONE || !this.pop(outcome, tape.length, tape)) return false;
    }
    return false;
  }

  private load({ state, set, count, frame, nameStart }: Configuration): void {
    this.state = state;
    this.set = set;
    this.count = count;
    this.frame = frame;
    this.nameStart = nameStart;
  }

  private configuration(): Configuration {
    const { state, set, count, frame, nameStart } = this;
    return { state, set, count, frame, nameStart };
  }

  /** @param at offset of the byte */
  private step(byte: number, at: number, tape: Tape): boolean {
    const { tables } = this;
    const { machine } = tables;
    for (let done = 0; done < MOST_OPERATIONS; done++) {
      const found = tables.rows[tables.rowOf(this.state) + byte] ?? 0;
      const operand = found >>> 4;
      switch (found & 15) {
        case OP.GO:
          this.state = operand;
          return true;
        case OP.COUNT:
          this.count++;
          return this.settle(operand);
        case OP.WITHIN:
          return this.settle(operand);
        case OP.UNSEEN: {
          const unseen = machine.triple(operand);
          this.state = unseen[0];
          return lacksOne(machine.setWords(this.set), unseen[1], unseen[2]);
        }
        case OP.PUSH:
          return this.push(operand, at + 1);
        case OP.PUSH_REDO:
          if (!this.push(operand, at)) return false;
          break;
        case OP.POP:
          return this.pop(operand, at + 1, tape);
        case OP.POP_REDO:
          if (!this.pop(operand, at, tape)) return false;
          break;
        case OP.ENTER: {
          const entered = machine.pair(operand);
          this.state = entered[0];
          this.set = entered[1];
          this.nameStart = at + 1;
          return true;
        }
        case OP.CLOSE:
          return this.close(operand);
        case OP.FREE_CLOSE: {
          if (!this.close(operand)) return false;
          this.state = machine.named(this.state, tape.view(this.nameStart, at));
          return this.state !== NONE;
        }
        default:
          return false;
      }
    }
    return false;
  }

  private settle(next: number): boolean {
    const { machine } = this.tables;
    let state = next;
    for (;;) {
      const limit = machine.limitOf(state);
      if (limit === NO_LIMIT || this.count < limit) break;
      state = machine.overOf(state);
      if (state === NONE) return false;
    }
    this.state = state;
    return true;
  }

  private push(pair: number, start: number): boolean {
    const depth = (this.frame?.depth ?? 0) + 1;
    if (depth > MOST_DEPTH) return false;
    const pushed = this.tables.machine.pair(pair);
    this.frame = { ret: pushed[0], set: this.set, count: this.count, parent: this.frame, start, depth };
    this.state = pushed[1];
    this.set = 0;
    this.count = 0;
    return true;
  }

  /** @param end offset after the frame's last byte */
  private pop(outcome: number, end: number, tape: Tape): boolean {
    const { machine } = this.tables;
    const { frame } = this;
    if (frame === null) return false;
    const { ret } = frame;
    if ((machine.flagsOf(ret) & FLAG.DISTINCT) === 0) this.state = machine.after(ret, outcome);
    else {
      const value = tape.view(frame.start, end);
      this.state = machine.differs(ret, value) === DIFFERS.NO ? NONE : machine.valued(ret, outcome, value);
    }
    this.set = frame.set;
    this.count = frame.count;
    this.frame = frame.parent;
    return this.state !== NONE;
  }

  private close(index: number): boolean {
    this.state = this.tables.machine.close(index, this.set);
    this.set = 0;
    return this.state !== NONE;
  }
}

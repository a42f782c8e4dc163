/**
 * Looks ahead of a place: single bytes, bytes that lead to one place together, bytes that have no choice. Bytes behind the place
 * are given as a *tail*; the text is copied once.
 */
import { OP, opOf } from '../machine';
import type { Configuration, Stepper } from '../step';
import { Keys } from './keys';
import type { Standing } from './plain';

/** Bytes, ascending, that lead to equal configurations. */
export interface Branch {
  readonly bytes: number[];
  readonly to: Configuration;
}

/** Behind the text and a tail. */
export interface Spot {
  readonly at: Configuration;
  readonly tail: Uint8Array;
}

export class Ahead {
  readonly keys = new Keys();
  private readonly length: number;
  /** The text, and behind it the tail at hand. */
  private buffer: Uint8Array;

  constructor(
    readonly stepper: Stepper,
    { text }: Pick<Standing, 'text'>,
  ) {
    this.length = text.length;
    this.buffer = new Uint8Array(text.length + 256);
    this.buffer.set(text);
  }

  step({ at, tail }: Spot, byte: number): Spot | null {
    const end = this.write(tail);
    this.buffer[end] = byte;
    const to = this.stepper.step(at, this.buffer, end);
    return to === null ? null : { at: to, tail: joined(tail, byte) };
  }

  /** May the text end here? */
  ends({ at, tail }: Spot): boolean {
    const end = this.write(tail);
    return this.stepper.isAccepting(at, this.buffer.subarray(0, end));
  }

  /** In the order of their first bytes. */
  branches({ at, tail }: Spot): Branch[] {
    const end = this.write(tail);
    const row = this.stepper.row(at.state);
    const byEntry = new Map<number, Branch | null>();
    const byKey = new Map<string, Branch>();
    for (let byte = 0; byte < 256; byte++) {
      const entry = row[byte] ?? 0;
      if (entry === 0) continue;
      const op = opOf(entry);
      // A byte that is read again is looked at in another row; else all bytes of one entry do the same.
      const again = op === OP.PUSH_REDO || op === OP.POP_REDO;
      const same = again ? undefined : byEntry.get(entry);
      if (same !== undefined) {
        same?.bytes.push(byte);
        continue;
      }
      this.buffer[end] = byte;
      const to = this.stepper.step(at, this.buffer, end);
      let branch: Branch | null = null;
      if (to !== null) {
        const key = this.keys.of(to);
        branch = byKey.get(key) ?? null;
        if (branch === null) byKey.set(key, (branch = { bytes: [byte], to }));
        else branch.bytes.push(byte);
      }
      if (!again) byEntry.set(entry, branch);
    }
    const found = [...byKey.values()];
    for (const { bytes } of found) bytes.sort((a, b) => a - b);
    return found;
  }

  /** The bytes that come whatever is chosen, up to where the text may end, a choice, or `most` of them. */
  forced(from: Spot, most: number): Uint8Array {
    return this.run(from, most).tail.slice(from.tail.length);
  }

  /** Where those bytes lead. */
  run(from: Spot, most: number): Spot {
    let spot = from;
    for (let i = 0; i < most && !this.ends(spot); i++) {
      const byte = this.onlyByte(spot);
      const next = byte === null ? null : this.step(spot, byte);
      if (next === null) break;
      spot = next;
    }
    return spot;
  }

  private onlyByte({ at, tail }: Spot): number | null {
    const end = this.write(tail);
    const row = this.stepper.row(at.state);
    let only: number | null = null;
    for (let byte = 0; byte < 256; byte++) {
      if ((row[byte] ?? 0) === 0) continue;
      this.buffer[end] = byte;
      if (this.stepper.step(at, this.buffer, end) === null) continue;
      if (only !== null) return null;
      only = byte;
    }
    return only;
  }

  /** @returns the offset behind the tail; there is room for one byte more */
  private write(tail: Uint8Array): number {
    const end = this.length + tail.length;
    if (this.buffer.length <= end) {
      const larger = new Uint8Array(end * 2);
      larger.set(this.buffer.subarray(0, this.length));
      this.buffer = larger;
    }
    this.buffer.set(tail, this.length);
    return end;
  }
}

export const NO_TAIL = new Uint8Array(0);

export function joined(tail: Uint8Array, byte: number): Uint8Array {
  const longer = new Uint8Array(tail.length + 1);
  longer.set(tail);
  longer[tail.length] = byte;
  return longer;
}

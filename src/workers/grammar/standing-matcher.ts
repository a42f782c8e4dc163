/**
 * A matcher that goes where it is asked to. What the old and the new text have in common stays, so that a look at the next token
 * costs that token. Long ways are taken in steps that are short near their end, where the next look is likely to be.
 */
import type { Matcher } from '../../core/grammar/engine';

/** Bytes of the last step; steps further back are longer. */
const LAST_STEP = 8;

export class StandingMatcher {
  /** Text lengths before each step of the matcher. */
  private readonly steps: number[] = [];
  private buffer = new Uint8Array(256);
  private length = 0;

  constructor(readonly matcher: Matcher) {}

  /** @returns bytes that the grammar takes: all of them, or those before the first that it does not. It stands behind them. */
  moveTo(text: Uint8Array): number {
    const most = Math.min(this.length, text.length);
    let common = 0;
    while (common < most && this.buffer[common] === text[common]) common++;
    this.backTo(common);
    this.forward(text);
    return this.length;
  }

  private backTo(length: number): void {
    let back = 0;
    while (this.length > length) {
      this.length = this.steps.pop() ?? 0;
      back++;
    }
    if (back > 0) this.matcher.rollback(back);
  }

  private forward(text: Uint8Array): void {
    while (this.length < text.length) {
      const left = text.length - this.length;
      const wanted = left <= LAST_STEP ? left : Math.max(LAST_STEP, left >> 1);
      const taken = this.matcher.acceptBytes(text.subarray(this.length, this.length + wanted));
      if (taken === 0) return;
      this.steps.push(this.length);
      this.write(text, this.length, this.length + taken);
      if (taken < wanted) return;
    }
  }

  private write(text: Uint8Array, from: number, to: number): void {
    if (to > this.buffer.length) {
      const larger = new Uint8Array(Math.max(to, this.buffer.length * 2));
      larger.set(this.buffer.subarray(0, from));
      this.buffer = larger;
    }
    this.buffer.set(text.subarray(from, to), from);
    this.length = to;
  }
}

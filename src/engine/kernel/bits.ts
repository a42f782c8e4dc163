/**
 * What goes over all tokens of the vocabulary, in TypeScript: `assembly/bits.ts` is the same. There it is quick from the first time
 * on; here it is interpreted then, which takes milliseconds.
 */
import { isMadeOf } from './loops';

export class Bits {
  /** Words of a mask. */
  readonly bits: Uint32Array;

  constructor(
    private readonly hits: Int32Array,
    /** By token. */
    private readonly classes: Uint16Array,
    private readonly size: number,
  ) {
    this.bits = new Uint32Array(Math.ceil(size / 32));
  }

  mark(found: number): void {
    const { hits, bits } = this;
    for (let i = 0; i < found; i++) {
      const token = hits[i] ?? 0;
      bits[token >> 5] = (bits[token >> 5] ?? 0) | (1 << (token & 31));
    }
  }

  lacking(): number {
    const { hits, bits, size } = this;
    let found = 0;
    for (let w = 0; w < bits.length; w++)
      for (let left = ~(bits[w] ?? 0); left !== 0; left &= left - 1) {
        const token = w * 32 + 31 - Math.clz32(left & -left);
        if (token < size) hits[found++] = token;
      }
    return found;
  }

  madeOf(some: number): number {
    const { classes, bits, size } = this;
    let count = 0;
    bits.fill(0);
    for (let token = 0; token < size; token++) {
      const own = classes[token] ?? 0;
      if (own === 0 || !isMadeOf(own, some)) continue;
      bits[token >> 5] = (bits[token >> 5] ?? 0) | (1 << (token & 31));
      count++;
    }
    return count;
  }
}

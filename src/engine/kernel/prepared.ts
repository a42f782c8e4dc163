/** Masks of the tokens that are made of characters of some classes alone, up to some length: made when they are first asked for. */
import { maskCount } from '../../core/grammar/engine';
import type { Kernel } from './kernel';
import { isMadeOf } from './loops';
import { EVERY, MOST_PREPARED, type Slices } from './slices';

export interface Prepared {
  mask: Uint32Array;
  count: number;
  /** Tokens beside it that are as long as that. */
  long: readonly number[];
}

/** Any character that is inside. */
export const ANY_CLASS = -1;
/** Masks that are kept, 25 KB each for a vocabulary of 200,000. */
const MOST_KEPT = 64;
const NO_TOKENS: readonly number[] = [];

export class PreparedMasks {
  /** By classes and length, the one that was asked for longest ago first. */
  private readonly kept = new Map<number, Prepared>();

  private readonly slices: Slices;

  constructor(private readonly kernel: Kernel) {
    this.slices = kernel.slices;
  }

  /** @param codePoints the most that a token may have, more than 0; Infinity for any number */
  of(classes: number, codePoints: number): Prepared {
    const most = codePoints === Infinity ? EVERY : Math.min(codePoints, MOST_PREPARED);
    const long = most === EVERY || codePoints === most ? NO_TOKENS : this.longUpTo(classes, codePoints);
    const { mask, count } = this.upTo(classes, most);
    return { mask, count, long };
  }

  private longUpTo(classes: number, codePoints: number): number[] {
    const tokens: number[] = [];
    for (const { token, codePoints: own } of this.slices.long) {
      if (own > codePoints) break;
      if (classes === ANY_CLASS || isMadeOf(this.slices.classes[token] ?? 0, classes)) tokens.push(token);
    }
    return tokens;
  }

  private upTo(classes: number, most: number): Pick<Prepared, 'mask' | 'count'> {
    const { masks, counts } = this.slices;
    const all = masks[most] ?? new Uint32Array();
    if (classes === ANY_CLASS) return { mask: all, count: counts[most] ?? 0 };
    const key = classes * (EVERY + 1) + most;
    let prepared = this.kept.get(key);
    if (prepared === undefined) {
      const { mask, count } =
        most === EVERY ? this.madeOf(classes) : both(this.upTo(classes, EVERY).mask, all);
      prepared = { mask, count, long: NO_TOKENS };
    } else this.kept.delete(key);
    this.kept.set(key, prepared);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_KEPT) break;
      this.kept.delete(oldest);
    }
    return prepared;
  }

  private madeOf(classes: number): Pick<Prepared, 'mask' | 'count'> {
    const count = this.kernel.madeOf(classes);
    return { mask: this.kernel.bits.slice(), count };
  }
}

function both(a: Uint32Array, b: Uint32Array): Pick<Prepared, 'mask' | 'count'> {
  const mask = a.slice();
  for (let i = 0; i < mask.length; i++) mask[i] = (mask[i] ?? 0) & (b[i] ?? 0);
  return { mask, count: maskCount(mask) };
}

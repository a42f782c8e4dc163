/**
 * The tokens of a vocabulary split once. *Inside* are those that can stand between two characters of any JSON string: valid
 * UTF-8, or a beginning of it, without quotation mark, backslash and control characters. Where a string takes every text their
 * mask is ready before it is asked for, and only the others are walked.
 */
import { maskWords } from '../../core/grammar/engine';
import { layOutTrie } from '../../core/tokens/trie';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import { BROKEN, utf8Step } from './utf8-prefix';

/** Masks are prepared for 0 … this many code points; index `EVERY` is the mask of all inside tokens. */
export const MOST_PREPARED = 32;
export const EVERY = MOST_PREPARED + 1;

export interface Slices {
  /** All tokens. */
  full: Int32Array;
  /** The tokens that are not inside. */
  rest: Int32Array;
  /** Inside tokens of at most `i` code points, a code point counting at its first byte; all of them at `EVERY`. */
  masks: readonly Uint32Array[];
  /** How many tokens each of the masks has. */
  counts: readonly number[];
  /** Inside tokens of more than `MOST_PREPARED` code points, the shortest first. */
  long: readonly { token: number; codePoints: number }[];
  /** Most characters that begin in one token, inside or not. */
  longest: number;
}

export function splitTokens(vocabulary: Vocabulary): Slices {
  const { sorted, store, size } = vocabulary;
  const keep = new Uint8Array(sorted.length);
  const lengths = new Uint8Array(sorted.length);
  let longest = 0;
  for (let i = 0; i < sorted.length; i++) {
    const token = sorted[i] ?? 0;
    const from = store.offsets[token] ?? 0;
    const to = store.offsets[token + 1] ?? 0;
    const codePoints = insideLength(store.bytes, from, to);
    if (codePoints < 0) keep[i] = 1;
    else lengths[i] = codePoints;
    longest = Math.max(longest, to - from);
  }
  return {
    full: layOutTrie(vocabulary),
    rest: layOutTrie(vocabulary, keep),
    ...prepare(sorted, keep, lengths, size),
    longest,
  };
}

/** Code points that begin in `bytes[from .. to)` when it is inside; -1 when it is not. */
function insideLength(bytes: Uint8Array, from: number, to: number): number {
  let state = 0;
  let codePoints = 0;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x20 || byte === 0x22 || byte === 0x5c) return -1;
    if (state === 0) codePoints++;
    state = utf8Step(state, byte);
    if (state === BROKEN) return -1;
  }
  return codePoints;
}

function prepare(
  sorted: Uint32Array,
  rest: Uint8Array,
  lengths: Uint8Array,
  size: number,
): Pick<Slices, 'masks' | 'counts' | 'long'> {
  const masks = Array.from({ length: EVERY + 1 }, () => new Uint32Array(maskWords(size)));
  const counts = masks.map(() => 0);
  const long: { token: number; codePoints: number }[] = [];
  for (let i = 0; i < sorted.length; i++) {
    if (rest[i] !== 0) continue;
    const token = sorted[i] ?? 0;
    const codePoints = lengths[i] ?? 0;
    const first = Math.min(codePoints, EVERY);
    const mask = masks[first];
    if (mask !== undefined) mask[token >> 5] = (mask[token >> 5] ?? 0) | (1 << (token & 31));
    counts[first] = (counts[first] ?? 0) + 1;
    if (first === EVERY) long.push({ token, codePoints });
  }
  for (let n = 1; n <= EVERY; n++) {
    const [mask, before] = [masks[n], masks[n - 1]];
    if (mask === undefined || before === undefined) continue;
    for (let w = 0; w < mask.length; w++) mask[w] = (mask[w] ?? 0) | (before[w] ?? 0);
    counts[n] = (counts[n] ?? 0) + (counts[n - 1] ?? 0);
  }
  long.sort((a, b) => a.codePoints - b.codePoints || a.token - b.token);
  return { masks, counts, long };
}

/**
 * A law as it is drawn from: temperature, then the k most likely, then the fewest that reach the share p. Sums of exponentials
 * are taken relative to the largest, so no logit is too large or too small.
 */
import type { Law } from './law';

export interface SamplingSettings {
  /** Logits are divided by it. 0: the most likely token alone. */
  temperature: number;
  /** The k most likely tokens; 0: all. */
  topK: number;
  /** The fewest of the most likely tokens that together have at least this probability; 1: all. */
  topP: number;
  /**
   * Whether the mask is put on before top-k and top-p choose, as inference servers do, or after them. After them it may find no
   * token that it allows.
   */
  mask: 'before-cut' | 'after-cut';
}

export const DEFAULT_SAMPLING: SamplingSettings = { temperature: 1, topK: 0, topP: 1, mask: 'after-cut' };

/** Probabilities of the entries of a law, from the first to the last that is left; the law's order stays. */
export interface Shaped {
  law: Law;
  /** By entry; entries behind the last have none. They and `rest` sum to one. */
  chances: Float64Array;
  /** Probability of all tokens that are not listed. */
  rest: number;
  /**
   * The law is partial, and what was asked for depends on tokens that are not listed: `chances` are those among the listed
   * tokens.
   */
  amongListed: boolean;
}

/** log Σ exp(logit / temperature) over the first `count` entries. */
export function logSumExp(logits: Float64Array, temperature = 1, count = logits.length): number {
  let most = -Infinity;
  for (let i = 0; i < count; i++) most = Math.max(most, (logits[i] ?? 0) / temperature);
  if (most === -Infinity) return -Infinity;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.exp((logits[i] ?? 0) / temperature - most);
  return most + Math.log(sum);
}

export function shape(law: Law, { temperature, topK, topP }: Omit<SamplingSettings, 'mask'>): Shaped {
  const { logits } = law;
  const listed = logits.length;
  const ordered = law.rest === 0 ? listed : (law.ordered ?? listed);
  if (temperature <= 0) {
    const sure = ordered > 0 || law.rest <= Math.exp(logits[0] ?? -Infinity);
    return { law, chances: Float64Array.from(listed === 0 ? [] : [1]), rest: 0, amongListed: !sure };
  }
  const few = topK > 0 ? Math.min(topK, listed) : listed;
  const known = law.rest === 0 || (topK > 0 && topK <= ordered);
  // The logits of a partial law are logarithms of probabilities, which hold as they are while nothing changes them.
  const asTheyAre = !known && temperature === 1 && topK <= 0;
  const all = asTheyAre ? 0 : logSumExp(logits, temperature, few);
  const chances = Float64Array.from(logits.subarray(0, few), (logit) => Math.exp(logit / temperature - all));
  const shaped = { law, chances, rest: asTheyAre ? law.rest : 0, amongListed: !known && !asTheyAre };
  if (topP >= 1) return shaped;
  let reached = 0;
  let count = 0;
  while (count < few && reached < topP) reached += chances[count++] ?? 0;
  return {
    law,
    chances: chances.subarray(0, count).map((chance) => chance / reached),
    rest: 0,
    // The share may lie beyond what is listed.
    amongListed: shaped.amongListed || (shaped.rest > 0 && (reached < topP || count > ordered)),
  };
}

const plain = new WeakMap<Law, Shaped>();

/** As `shape`, with nothing heated or cut. Kept with the law: along a text the same laws come again and again. */
export function unshaped(law: Law): Shaped {
  let shaped = plain.get(law);
  if (shaped === undefined) plain.set(law, (shaped = shape(law, DEFAULT_SAMPLING)));
  return shaped;
}

/** A law without the entries that `keep` is false for. What it does not list stays unknown. */
export function restrict(law: Law, keep: (index: number) => boolean): Law {
  const kept = [...law.ids.keys()].filter(keep);
  const { bytes } = law;
  const empty = new Uint8Array(0);
  return {
    ids: Int32Array.from(kept, (i) => law.ids[i] ?? 0),
    logits: Float64Array.from(kept, (i) => law.logits[i] ?? 0),
    rest: law.rest,
    ...(bytes === undefined ? {} : { bytes: kept.map((i) => bytes[i] ?? empty) }),
  };
}

/** Bits of surprise that a law has on average; what is not listed adds nothing, so of a partial law it is the least it can be. */
export function entropyOf(chances: Float64Array): number {
  let bits = 0;
  for (const chance of chances) if (chance > 0) bits -= chance * Math.log2(chance);
  return Math.max(0, bits);
}

/** Index of the entry that a number 0 ≤ u < 1 falls on; -1 when there is none. The chances need not sum to one. */
export function draw(chances: Float64Array, u: number): number {
  let total = 0;
  for (const chance of chances) total += chance;
  if (!(total > 0)) return -1;
  let left = u * total;
  let last = -1;
  for (let i = 0; i < chances.length; i++) {
    const chance = chances[i] ?? 0;
    if (chance <= 0) continue;
    last = i;
    left -= chance;
    if (left < 0) return i;
  }
  return last;
}

/** The next token before and after a mask: who may be chosen, how likely, and what the mask changed. */
import { showToken, type ShownToken } from '../tokens/show';
import type { Vocabulary } from '../tokens/vocabulary';
import { hexBytes } from '../tokens/show';
import { NO_ID, type Law } from './law';
import { entropyOf, restrict, shape, unshaped, type SamplingSettings, type Shaped } from './shape';

/** From the least to the most that a number can be; the same where it is known. */
export interface Interval {
  low: number;
  high: number;
}

export interface WeighedToken extends ShownToken {
  /** Counted from 1, most likely first, among the tokens that the source lists. */
  rank: number;
  allowed: boolean;
  /** Probability without the mask, after temperature, top-k and top-p. */
  before: number;
  /** With it; 0 of a blocked token. */
  after: Interval;
}

export interface Distribution {
  /** Tokens of the vocabulary, and how many the mask leaves. */
  size: number;
  allowed: number;
  /** Tokens that the source gives a probability, and the probability of all others. */
  listed: number;
  rest: number;
  /** Tokens that temperature, top-k and top-p left. */
  kept: number;
  /** The source lists too little for these settings: probabilities are those among the listed tokens. */
  amongListed: boolean;
  /** Probability that what comes next is allowed. The mask shifts the rest: as much as the two laws differ in total variation. */
  feasible: Interval;
  /** Bits; of a partial law the least. `after` is null when no listed token is allowed. */
  entropy: { before: number; after: number | null };
  /** The most likely token without and with the mask; null: none is left, or none that is listed. */
  greedy: { before: WeighedToken | null; after: WeighedToken | null };
  /** The most likely ones, and the most likely allowed ones; in the order of their ranks. */
  tokens: WeighedToken[];
}

export interface DistributionInput {
  law: Law;
  settings: SamplingSettings;
  vocabulary: Vocabulary;
  /** Whether the mask leaves a token; `id` may be `NO_ID`. */
  allows: (id: number, bytes: Uint8Array) => boolean;
  /** Tokens that the mask leaves in all. */
  allowed: number;
  /** How many of the most likely tokens are told, and how many of the allowed ones. */
  limit: number;
}

export function distribute({
  law,
  settings,
  vocabulary,
  allows,
  allowed,
  limit,
}: DistributionInput): Distribution {
  const masked = maskLaw(law, settings, vocabulary, allows);
  const { before, may, feasible, after } = masked;
  const token = (index: number): WeighedToken => ({
    ...showEntry(law, index, vocabulary),
    rank: index + 1,
    allowed: may[index] === 1,
    before: before.chances[index] ?? 0,
    after: after(index),
  });
  const shown = new Set<number>();
  let free = 0;
  let greedy: number | null = null;
  for (let i = 0; i < law.ids.length && (i < limit || free < limit); i++) {
    const own = after(i).high > 0;
    if (own) greedy ??= i;
    if (i < limit || (own && free < limit)) shown.add(i);
    if (own) free++;
  }
  return {
    size: vocabulary.size,
    allowed,
    listed: law.ids.length,
    rest: before.rest,
    kept: before.chances.length,
    amongListed: before.amongListed,
    feasible,
    entropy: { before: entropyOf(before.chances), after: masked.entropyAfter },
    greedy: {
      before: before.chances.length > 0 ? token(0) : null,
      after: greedy === null ? null : token(greedy),
    },
    tokens: [...shown].map(token),
  };
}

export interface MaskedLaw {
  before: Shaped;
  /** By entry of the law: 1 for a token that the mask leaves. Entries that were cut away may not have been asked. */
  may: Uint8Array;
  feasible: Interval;
  after: (index: number) => Interval;
  /** Probabilities to draw with, by entry; they need not sum to one. Of a partial law, those of the listed tokens. */
  drawn: Float64Array;
  entropyAfter: number | null;
}

/** Probability that what comes next by a law, neither heated nor cut, is allowed. @param allows by entry of the law */
export function feasibleMass(law: Law, allows: (index: number) => boolean): Interval {
  const { chances, rest } = unshaped(law);
  const low = sumOf(chances, allows);
  return { low: Math.min(low, 1), high: Math.min(low + rest, 1) };
}

export function maskLaw(
  law: Law,
  settings: SamplingSettings,
  vocabulary: Vocabulary,
  allows: (id: number, bytes: Uint8Array) => boolean,
): MaskedLaw {
  const before = shape(law, settings);
  // What a partial law does not list cannot be masked before the cut.
  const first = settings.mask === 'before-cut' && law.rest === 0;
  const may = new Uint8Array(law.ids.length);
  const asked = first ? law.ids.length : before.chances.length;
  for (let i = 0; i < asked; i++) if (allows(law.ids[i] ?? NO_ID, bytesOf(law, i, vocabulary))) may[i] = 1;
  const low = sumOf(before.chances, (i) => may[i] === 1);
  const feasible = { low: Math.min(low, 1), high: Math.min(low + before.rest, 1) };
  const drawn = new Float64Array(law.ids.length);
  if (first) {
    const { chances } = shape(
      restrict(law, (i) => may[i] === 1),
      settings,
    );
    let next = 0;
    for (let i = 0; i < drawn.length; i++) if (may[i] === 1) drawn[i] = chances[next++] ?? 0;
  } else
    for (let i = 0; i < before.chances.length; i++) drawn[i] = may[i] === 1 ? (before.chances[i] ?? 0) : 0;
  const total = sumOf(drawn, () => true);
  const hidden = first ? 0 : before.rest;
  const after = (index: number): Interval => {
    const chance = drawn[index] ?? 0;
    return chance > 0 ? { low: chance / (total + hidden), high: chance / total } : { low: 0, high: 0 };
  };
  return {
    before,
    may,
    feasible,
    after,
    drawn,
    entropyAfter: total > 0 ? entropyOf(drawn.map((chance) => chance / total)) : null,
  };
}

export const bytesOf = ({ ids, bytes }: Law, index: number, vocabulary: Vocabulary): Uint8Array =>
  bytes?.[index] ?? vocabulary.bytes(ids[index] ?? NO_ID);

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function showEntry(law: Law, index: number, vocabulary: Vocabulary): ShownToken {
  const id = law.ids[index] ?? NO_ID;
  if (id !== NO_ID) return showToken(vocabulary, id);
  const bytes = bytesOf(law, index, vocabulary);
  try {
    return { id, text: strict.decode(bytes), kind: 'text' };
  } catch {
    return { id, text: hexBytes(bytes), kind: 'bytes' };
  }
}

function sumOf(values: Float64Array, counts: (index: number) => boolean): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) if (counts(i)) sum += values[i] ?? 0;
  return sum;
}

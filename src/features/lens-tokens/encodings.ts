/** What a chip's background and underline can stand for, and how much of it a token has: 0 none, 1 all. */
import type { TracedToken } from '../../core/mask/trace';
import type { Masses } from '../../state/use-feasible';
import { logShare } from './token-text';

export const ENCODINGS = ['forced', 'allowed', 'mattered', 'probability', 'time', 'none'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How the tokens are drawn. */
export interface TokenLook {
  background: Encoding;
  underline: Encoding;
  /** Ids under the chips. */
  ids: boolean;
  /** Only the tokens where the mask mattered. */
  only: boolean;
}

export const PLAIN_LOOK: TokenLook = { background: 'forced', underline: 'allowed', ids: false, only: false };

/** Whether the background or the underline stands for it. */
export const shows = ({ background, underline }: TokenLook, encoding: Encoding): boolean =>
  background === encoding || underline === encoding;

/** What is known of the text that a token stands in. */
export interface TokenScale {
  /** Tokens of the vocabulary. */
  size: number;
  /** Longest time of a mask, in µs; null where none was taken. */
  micros: number | null;
  /** Probability of token `index` before the mask, where one is known. */
  probability: ((index: number) => number | null) | null;
  /** Its rank then, counted from 1. */
  rank: ((index: number) => number | null) | null;
  /** Feasible mass before token `index`; null until it is known. */
  masses: Masses | null;
}

/** Probability that the mask surely took away before a token: of a source that lists some tokens only, the least it can be. */
export function takenAt({ masses }: Pick<TokenScale, 'masses'>, index: number): number | null {
  const mass = masses?.[index] ?? null;
  return mass === null ? null : 1 - mass.high;
}

export type Measured = Pick<TracedToken, 'allowed' | 'forced' | 'state' | 'micros'>;

/** The mask mattered where it takes away at least so much of the probability. */
export const MATTERS = 0.1;

/**
 * The mask mattered: it blocked the token, or took away so much that what was written there was not the model's choice alone.
 * Where nobody knows the probabilities, half of the vocabulary counts.
 * @param taken probability that the mask took away before the token; null: not known
 */
export const mattered = ({ state, allowed }: Measured, taken: number | null, size: number): boolean =>
  state === 'blocked' || (allowed !== undefined && (taken === null ? allowed * 2 <= size : taken >= MATTERS));

/** Null: not known of this token. */
export function levelOf(
  encoding: Encoding,
  token: Measured,
  index: number,
  scale: TokenScale,
): number | null {
  switch (encoding) {
    case 'none':
      return 0;
    case 'allowed':
      return token.allowed === undefined ? null : logShare(token.allowed, scale.size);
    case 'forced':
      return token.allowed === undefined ? null : token.forced === true ? 1 : 0;
    case 'mattered':
      return token.allowed === undefined ? null : mattered(token, takenAt(scale, index), scale.size) ? 1 : 0;
    case 'probability':
      return scale.probability?.(index) ?? null;
    case 'time':
      return token.micros === undefined || scale.micros === null
        ? null
        : scale.micros === 0
          ? 0
          : Math.log1p(token.micros) / Math.log1p(scale.micros);
  }
}

/** The encodings that this text has figures for. */
export const knownEncodings = ({ micros, probability }: TokenScale): readonly Encoding[] =>
  ENCODINGS.filter(
    (encoding) =>
      (encoding !== 'time' || micros !== null) && (encoding !== 'probability' || probability !== null),
  );

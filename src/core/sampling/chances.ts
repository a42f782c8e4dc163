/** Rank and probability of each token of a text, as a source has them. */
import { err, ok, type Result } from '../base/result';
import { encode } from '../tokens/bpe';
import type { Vocabulary } from '../tokens/vocabulary';
import { utf8Bytes } from '../base/utf8';
import { bytesOf } from './distribution';
import type { Law } from './law';
import type { LawWalk } from './sample';
import { unshaped } from './shape';

export interface TokenChance {
  /** Counted from 1, most likely first; null when the source does not list the token here. */
  rank: number | null;
  /** Probability; 0 for a token that is not listed. Null when the source says nothing about this place. */
  chance: number | null;
}

/** A token of the text: its id, or none, and its bytes. */
export interface TextToken {
  id: number;
  bytes: Uint8Array;
}

/** Tokens of a text. @param pieces byte lengths of the tokens that a response carried; the text behind them is encoded */
export function tokensOfText(
  vocabulary: Vocabulary,
  text: string,
  pieces: readonly number[] = [],
): TextToken[] {
  const bytes = utf8Bytes(text);
  const tokens: TextToken[] = [];
  let at = 0;
  for (const length of pieces) {
    if (at >= bytes.length) break;
    const own = bytes.subarray(at, at + length);
    tokens.push({ id: vocabulary.rank(own), bytes: own });
    at += length;
  }
  const behind = pieces.length === 0 ? text : new TextDecoder().decode(bytes.subarray(at));
  for (const id of encode(vocabulary, behind)) tokens.push({ id, bytes: vocabulary.bytes(id) });
  return tokens;
}

/** Where a token stands in a law. */
export function chanceIn(law: Law, token: TextToken, vocabulary: Vocabulary): TokenChance {
  for (let i = 0; i < law.ids.length; i++) {
    const same =
      token.id >= 0 ? law.ids[i] === token.id : sameBytes(bytesOf(law, i, vocabulary), token.bytes);
    if (!same) continue;
    return { rank: i + 1, chance: unshaped(law).chances[i] ?? 0 };
  }
  return { rank: null, chance: 0 };
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/** Laws along a text that is there already. */
export interface TextWalk extends Pick<LawWalk, 'next'> {
  accept(token: TextToken): void;
}

/**
 * Chances of tokens `from` up to `to`, which the laws stand before.
 * @param pause waited for now and then
 */
export async function chancesAlong(
  tokens: readonly TextToken[],
  laws: TextWalk,
  vocabulary: Vocabulary,
  pause: () => Promise<void>,
): Promise<Result<TokenChance[]>> {
  const found: TokenChance[] = [];
  for (const [index, token] of tokens.entries()) {
    if (index % 16 === 15) await pause();
    const law = laws.next();
    if (law.ok) found.push(chanceIn(law.value, token, vocabulary));
    else if (law.error.severity === 'error') return err(law.error);
    else found.push({ rank: null, chance: null });
    laws.accept(token);
  }
  return ok(found);
}

/**
 * Where tokens stand in their text. Tokens end on bytes, editors count UTF-16 units, and a token may end inside a
 * character: then both tokens' spans cover that character, and both are marked.
 */
import type { Span } from '../base/span';
import { byteToUtf16 } from '../base/utf8';
import type { Vocabulary } from './vocabulary';

export interface TokenBorder {
  id: number;
  /** Half-open range of UTF-8 bytes of the text. */
  byteStart: number;
  byteEnd: number;
  /** Every character that the token has a byte of, in UTF-16 offsets of the text. */
  span: Span;
  /** The token begins or ends inside a character. */
  partial: boolean;
}

/** Borders of `ids`, which encode `text` (or a prefix of it). Tokens past the text's last byte get an empty range there. */
export function tokenBorders(vocabulary: Vocabulary, text: string, ids: readonly number[]): TokenBorder[] {
  return pieceBorders(
    text,
    ids.map((id) => vocabulary.bytes(id).length),
    ids,
  );
}

/** Borders of pieces of `text` with these byte lengths; `ids[i]` is the token of piece `i`. */
export function pieceBorders(
  text: string,
  lengths: readonly number[],
  ids: readonly number[],
): TokenBorder[] {
  const offsets = byteToUtf16(text);
  const bytes = offsets.length - 1;
  const startsCharacter = (byte: number): boolean =>
    byte === 0 || byte >= bytes || offsets[byte] !== offsets[byte - 1];
  const endOfCharacter = (byte: number): number => {
    let after = byte;
    while (!startsCharacter(after)) after++;
    return offsets[after] ?? text.length;
  };
  let byteStart = 0;
  return lengths.map((length, i) => {
    const byteEnd = Math.min(byteStart + length, bytes);
    const border: TokenBorder = {
      id: ids[i] ?? -1,
      byteStart,
      byteEnd,
      span: {
        start: offsets[byteStart] ?? text.length,
        end: byteEnd > byteStart ? endOfCharacter(byteEnd) : (offsets[byteStart] ?? text.length),
      },
      partial: !startsCharacter(byteStart) || !startsCharacter(byteEnd),
    };
    byteStart = byteEnd;
    return border;
  });
}

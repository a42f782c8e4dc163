/** The tokens that a call was written with, where the response reports them: a trace by them shows what the model wrote. */
import { utf8Length } from '../core/base/utf8';
import { piecesOf, placeTokens } from '../core/wire/logprobs';
import type { LoggedToken } from '../core/wire/model';

/** Every step of a call asks again. */
const kept = new WeakMap<readonly LoggedToken[], Map<string, readonly number[] | null>>();

/** Byte lengths of the tokens of `text`; null where the response does not tell, or one cannot tell where the text stands in it. */
export function carriedPieces(
  tokens: readonly LoggedToken[] | undefined,
  text: string,
): readonly number[] | null {
  if (tokens === undefined) return null;
  let of = kept.get(tokens);
  if (of === undefined) kept.set(tokens, (of = new Map<string, readonly number[] | null>()));
  let pieces = of.get(text);
  if (pieces === undefined) {
    const placed = placeTokens(tokens, text);
    pieces = placed === null ? null : piecesOf(placed, utf8Length(text));
    of.set(text, pieces);
  }
  return pieces;
}

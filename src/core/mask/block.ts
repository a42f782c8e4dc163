/**
 * Why the first blocked token dies: the byte of it that no grammar path takes, the place in the text and in the value, and
 * what could have come instead. An engine that can explain says which keyword refuses it, and why.
 */
import { mapSpan, type MappedText, type SourceSpan } from '../base/span';
import { utf8Length } from '../base/utf8';
import { maskWords, type Explanation, type Mask, type Matcher } from '../grammar/engine';
import { pathAt } from '../json/locate';
import { scanJson } from '../json/scan';
import { showBytes, showToken, type ShownToken } from '../tokens/show';
import type { Vocabulary } from '../tokens/vocabulary';
import { allowedTokens, type Refusal } from './allowed';
import { firstBytes } from './token-table';
import type { TracedToken } from './trace';

/** Masks of at most this many tokens are told whole; of larger ones as many are given as samples. */
export const SAMPLE_TOKENS = 50;

export interface Block {
  index: number;
  token: ShownToken;
  /** Index in the token's bytes of the first that the grammar refuses. */
  byteOffset: number;
  byte: number;
  /** Byte values that the grammar takes there, ascending. */
  expected: number[];
  /** UTF-16 offset in the arguments of the character that this byte belongs to, and that character's range in the source. */
  offset: number;
  at: SourceSpan;
  /** JSON pointer of the value or member at that character. */
  path: string;
  /** Tokens that the mask left. */
  allowed: number;
  /** Some of them, or all when there are at most `SAMPLE_TOKENS`; in the order of their ids. */
  samples: ShownToken[];
  /** Of engines that can tell. */
  why?: Refusal;
}

export interface BlockInput {
  /** Before the blocked token; it is left there. */
  matcher: Matcher;
  vocabulary: Vocabulary;
  text: MappedText;
  token: Pick<TracedToken, 'id' | 'byteStart' | 'span'>;
  /** Its bytes. */
  bytes: Uint8Array;
  index: number;
  mask: Mask;
  allowed: number;
  /** Why bytes that are no token may not come where the matcher stands, of grammars that can tell. */
  explainBytes?: ((bytes: Uint8Array) => Explanation) | undefined;
}

export async function explainBlock(input: BlockInput): Promise<Block> {
  const { matcher, vocabulary, text, token, bytes, index, mask, allowed } = input;
  const samples = allowedTokens(mask, vocabulary, SAMPLE_TOKENS).map((id) => showToken(vocabulary, id));
  const { byteOffset, expected } = await whereItDies(matcher, vocabulary, bytes);
  const offset = offsetOfByte(text.text, token, byteOffset);
  const why = token.id < 0 ? input.explainBytes?.(bytes) : matcher.explain?.(token.id);
  const end = offset + ((text.text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1);
  return {
    index,
    token: token.id < 0 ? showBytes(token.id, bytes) : showToken(vocabulary, token.id),
    byteOffset,
    byte: bytes[byteOffset] ?? 0,
    expected,
    offset,
    at: mapSpan(text.map, { start: offset, end: Math.min(end, text.text.length) }),
    path: pointerAt(text.text, offset),
    allowed,
    samples,
    ...(why?.allowed === false ? { why } : {}),
  };
}

/** The byte at which a blocked token dies. The matcher is left where it was. */
export async function whereItDies(
  matcher: Matcher,
  vocabulary: Vocabulary,
  bytes: Uint8Array,
): Promise<{ byteOffset: number; expected: number[] }> {
  const consumed = matcher.acceptBytes(bytes);
  const mask = new Uint32Array(maskWords(vocabulary.size));
  // When every byte passes (a mask that its engine does not keep to), the last one is named: the token ends on it.
  const byteOffset = Math.min(consumed, Math.max(bytes.length - 1, 0));
  await matcher.computeMask(mask);
  if (consumed > 0) matcher.rollback(1);
  return { byteOffset, expected: firstBytes(mask, vocabulary) };
}

function offsetOfByte(
  text: string,
  token: Pick<TracedToken, 'byteStart' | 'span'>,
  byteOffset: number,
): number {
  const wanted = token.byteStart + byteOffset;
  let offset = token.span.start;
  // The first character may have begun in the token before.
  let byte = utf8Length(text.slice(0, offset));
  while (offset < token.span.end) {
    const point = text.codePointAt(offset) ?? 0;
    byte += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (byte > wanted) break;
    offset += point > 0xffff ? 2 : 1;
  }
  return Math.min(offset, Math.max(text.length - 1, 0));
}

/** Pointer of what stands at `offset`, in a text that may be no JSON at all. */
export function pointerAt(text: string, offset: number): string {
  const { root } = scanJson(text, { maxErrors: 1 });
  return root === undefined ? '' : pathAt(root, offset);
}

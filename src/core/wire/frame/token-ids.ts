/**
 * A response that was copied as token ids → the text that they stand for, every character mapped to the digits of its token.
 * The ids are those of o200k_harmony: o200k_base, whose bytes the caller has, and the special tokens of Harmony, which make
 * such a list unmistakable. Source: openai/harmony, `docs/format.md` and its tokenizer registry, October 2025.
 */
import type { TextPiece } from '../../base/span';
import type { Carrier } from './carrier';

/** Raw bytes of a token of o200k_base; empty for an id that has none. */
export type TokenBytesOf = (id: number) => Uint8Array;

const SPECIAL: ReadonlyMap<number, string> = new Map([
  [199998, '<|startoftext|>'],
  [199999, '<|endoftext|>'],
  [200002, '<|return|>'],
  [200003, '<|constrain|>'],
  [200005, '<|channel|>'],
  [200006, '<|start|>'],
  [200007, '<|end|>'],
  [200008, '<|message|>'],
  [200012, '<|call|>'],
]);

/** Numbers alone, with the token that stands before the content of every message of Harmony. */
export const isTokenIds = (text: string): boolean =>
  /^\ufeff?\s{0,64}\[?\s{0,64}\d{1,6}[\s,]/.test(text) &&
  /(?<!\d)200008(?!\d)/.test(text) &&
  /^[\ufeff\d\s,[\]]+$/.test(text);

/** Linear. Tokens that hold pieces of one character map as a whole. */
export function decodeTokenIds(carrier: Carrier, bytesOf: TokenBytesOf): Carrier {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const texts: string[] = [];
  const pieces: TextPiece[] = [];
  let length = 0;
  let pending: { bytes: number[]; srcStart: number; srcEnd: number } | null = null;
  const flush = (): void => {
    if (pending === null) return;
    const text = decoder.decode(Uint8Array.from(pending.bytes));
    pieces.push({
      start: length,
      end: length + text.length,
      srcStart: pending.srcStart,
      srcEnd: pending.srcEnd,
    });
    texts.push(text);
    length += text.length;
    pending = null;
  };
  for (const { 0: digits, index } of carrier.text.matchAll(/\d{1,9}/g)) {
    const id = Number(digits);
    const special = SPECIAL.get(id);
    const bytes = special === undefined ? bytesOf(id) : encoder.encode(special);
    const open: { bytes: number[]; srcStart: number; srcEnd: number } = pending ?? {
      bytes: [],
      srcStart: index,
      srcEnd: index,
    };
    for (const byte of bytes) open.bytes.push(byte);
    open.srcEnd = index + digits.length;
    pending = open;
    if (special !== undefined || endsCharacter(open.bytes)) flush();
  }
  flush();
  return { source: carrier.source, text: texts.join(''), map: { source: carrier.source, pieces } };
}

/** The bytes do not stop inside of a character. */
function endsCharacter(bytes: readonly number[]): boolean {
  for (let back = 1; back <= 4 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return true;
    if (byte >= 0xc0) return back >= (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2);
  }
  return true;
}

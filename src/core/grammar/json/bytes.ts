/** Bytes that JSON gives a meaning to. */
export const BYTE = {
  TAB: 0x09,
  LF: 0x0a,
  CR: 0x0d,
  SPACE: 0x20,
  QUOTE: 0x22,
  COMMA: 0x2c,
  MINUS: 0x2d,
  SLASH: 0x2f,
  ZERO: 0x30,
  NINE: 0x39,
  COLON: 0x3a,
  OPEN_ARRAY: 0x5b,
  BACKSLASH: 0x5c,
  CLOSE_ARRAY: 0x5d,
  OPEN_OBJECT: 0x7b,
  CLOSE_OBJECT: 0x7d,
} as const;

export const BLANKS: readonly number[] = [BYTE.SPACE, BYTE.LF, BYTE.TAB, BYTE.CR];

const encoder = new TextEncoder();

/** Names are short and mostly ASCII, which is copied faster than it is encoded. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return encoder.encode(text);
    bytes[i] = unit;
  }
  return bytes;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** Order of names: by their UTF-8 bytes, which is the order of their code points. */
export function compareNames(a: string, b: string): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    // Units of UTF-16 have the order of code points but for surrogates, which stand for those above all others.
    return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
}

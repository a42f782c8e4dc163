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
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** Order of names: by their UTF-8 bytes, which is the order of their code points. */
export function compareNames(a: string, b: string): number {
  const [x, y] = [Array.from(a), Array.from(b)];
  for (let i = 0; i < x.length && i < y.length; i++) {
    const difference = (x[i]?.codePointAt(0) ?? 0) - (y[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return x.length - y.length;
}

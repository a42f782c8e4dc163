/** The one place where UTF-16 text and UTF-8 bytes meet. */
const encoder = new TextEncoder();

export const utf8Bytes = (text: string): Uint8Array => encoder.encode(text);

/** Length in UTF-8 bytes. A lone surrogate counts three, as `TextEncoder` writes U+FFFD for it. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 0x80) bytes += 1;
    else if (c < 0x800) bytes += 2;
    else if (c >= 0xd800 && c < 0xdc00 && isLow(text.charCodeAt(i + 1))) {
      bytes += 4;
      i++;
    } else bytes += 3;
  }
  return bytes;
}

const isLow = (c: number): boolean => c >= 0xdc00 && c < 0xe000;

/**
 * UTF-16 offset of every UTF-8 byte boundary: `offsets[b]` is the offset of the character that byte `b` belongs to, and
 * `offsets[bytes]` is the text's length. For mapping token borders, which fall on bytes, to the editor.
 */
export function byteToUtf16(text: string): Uint32Array {
  const offsets = new Uint32Array(utf8Length(text) + 1);
  let byte = 0;
  for (let i = 0; i < text.length;) {
    const point = text.codePointAt(i) ?? 0;
    const width = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (let k = 0; k < width; k++) offsets[byte++] = i;
    i += point > 0xffff ? 2 : 1;
  }
  offsets[byte] = text.length;
  return offsets;
}

// Unicode White_Space, as the original projection trims: with U+0085, without U+FEFF (JavaScript's `trim` differs in both).
const WHITE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u;

/** Removes Unicode White_Space from both ends. Byte counts depend on it: use it, not `trim()`, wherever bytes are projected. */
export function trimWhite(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE.test(text.charAt(start))) start++;
  while (end > start && WHITE.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

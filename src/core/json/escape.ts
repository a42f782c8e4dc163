/** Escapes inside strings. One reading of them, shared by the scanner (values) and `decode.ts` (maps). */
import { APOSTROPHE, BACKSLASH, QUOTE, SLASH } from './chars';

/** The escape is none of JSON's. */
export const BAD = -1;
/** The text ends inside the escape. */
export const CUT = -2;

const U = 117;

const hexValue = (c: number): number =>
  c >= 48 && c <= 57 ? c - 48 : c >= 97 && c <= 102 ? c - 87 : c >= 65 && c <= 70 ? c - 55 : -1;

/** The code unit that the escape at `at` (its backslash) stands for, or `BAD`, or `CUT`. */
export function decodeEscape(text: string, at: number, end: number, open: number): number {
  if (at + 1 >= end) return CUT;
  const c = text.charCodeAt(at + 1);
  switch (c) {
    case QUOTE:
    case BACKSLASH:
    case SLASH:
      return c;
    case 98:
      return 8;
    case 102:
      return 12;
    case 110:
      return 10;
    case 114:
      return 13;
    case 116:
      return 9;
    case APOSTROPHE:
      return open === APOSTROPHE ? c : BAD;
    case U: {
      let unit = 0;
      for (let i = at + 2; i < at + 6; i++) {
        if (i >= end) return CUT;
        const digit = hexValue(text.charCodeAt(i));
        if (digit < 0) return BAD;
        unit = unit * 16 + digit;
      }
      return unit;
    }
    default:
      return BAD;
  }
}

/** Length of a good escape, in source characters. */
export const escapeLength = (text: string, at: number): number => (text.charCodeAt(at + 1) === U ? 6 : 2);

/**
 * How many characters of a bad escape are kept, as written, before reading goes on: the backslash, and the character after
 * it unless that is half of a pair.
 */
export const badEscapeLength = (text: string, at: number, end: number): number => {
  const c = text.charCodeAt(at + 1);
  return at + 1 < end && (c < 0xd800 || c > 0xdfff) ? 2 : 1;
};

/** The first character of a bad escape that strict JSON refuses. */
export function refusedInEscape(text: string, at: number, end: number): number {
  if (text.charCodeAt(at + 1) !== U) return at + 1;
  let i = at + 2;
  while (i < at + 6 && i < end && hexValue(text.charCodeAt(i)) >= 0) i++;
  return i;
}

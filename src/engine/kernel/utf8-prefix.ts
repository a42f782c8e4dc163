/**
 * Valid beginnings of UTF-8, byte by byte (Unicode 16, table 3-7): neither surrogates nor overlong forms nor anything above
 * U+10FFFF. State 0 stands between two characters.
 */

/** The byte cannot stand here. */
export const BROKEN = -1;

/** States inside a character: what continuation bytes may come, and how many. */
const [ONE, TWO, THREE, AFTER_E0, AFTER_ED, AFTER_F0, AFTER_F4] = [1, 2, 3, 4, 5, 6, 7];

export function utf8Step(state: number, byte: number): number {
  if (state === 0) {
    if (byte < 0x80) return 0;
    if (byte < 0xc2 || byte > 0xf4) return BROKEN;
    if (byte < 0xe0) return ONE;
    if (byte === 0xe0) return AFTER_E0;
    if (byte === 0xed) return AFTER_ED;
    if (byte < 0xf0) return TWO;
    return byte === 0xf0 ? AFTER_F0 : byte === 0xf4 ? AFTER_F4 : THREE;
  }
  const low = state === AFTER_E0 ? 0xa0 : state === AFTER_F0 ? 0x90 : 0x80;
  const high = state === AFTER_ED ? 0x9f : state === AFTER_F4 ? 0x8f : 0xbf;
  if (byte < low || byte > high) return BROKEN;
  if (state === ONE) return 0;
  return state === TWO || state === AFTER_E0 || state === AFTER_ED ? ONE : TWO;
}

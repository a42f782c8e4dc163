/** What is asked of every token of a vocabulary again and again, made once for each. */
import type { Mask } from '../grammar/engine';
import type { Vocabulary } from '../tokens/vocabulary';

/** What stands first in a token, of quotation mark and backslash. */
export const FIRST_MARK = { none: 0, quote: 1, backslash: 2 } as const;
/** `solid` of a token of blanks alone. */
export const ALL_BLANK = 256;

export interface TokenTable {
  /** Its first byte; only of tokens with text. */
  readonly first: Uint8Array;
  /** Its first byte that is no JSON blank, or `ALL_BLANK`. */
  readonly solid: Uint16Array;
  readonly mark: Uint8Array;
  /** Bit by bit: the tokens with text. */
  readonly texts: Mask;
  /** Tokens by their first byte. */
  readonly byFirst: Uint32Array;
}

const tables = new WeakMap<Vocabulary, TokenTable>();

export function tokenTable(vocabulary: Vocabulary): TokenTable {
  const known = tables.get(vocabulary);
  if (known !== undefined) return known;
  const { size } = vocabulary;
  const made = {
    first: new Uint8Array(size),
    solid: new Uint16Array(size).fill(ALL_BLANK),
    mark: new Uint8Array(size),
    texts: new Uint32Array(Math.ceil(size / 32)),
    byFirst: new Uint32Array(256),
  };
  for (const id of vocabulary.sorted) {
    const bytes = vocabulary.bytes(id);
    const first = bytes[0] ?? 0;
    made.first[id] = first;
    made.byFirst[first] = (made.byFirst[first] ?? 0) + 1;
    made.texts[id >> 5] = ((made.texts[id >> 5] ?? 0) | (1 << (id & 31))) >>> 0;
    made.mark[id] = markOf(bytes);
    for (const byte of bytes)
      if (!isBlank(byte)) {
        made.solid[id] = byte;
        break;
      }
  }
  tables.set(vocabulary, made);
  return made;
}

export const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

function markOf(bytes: Uint8Array): number {
  for (const byte of bytes) {
    if (byte === 0x22) return FIRST_MARK.quote;
    if (byte === 0x5c) return FIRST_MARK.backslash;
  }
  return FIRST_MARK.none;
}

/** Calls `each` with every token of the mask, or of `but` that the mask does not have, ascending. */
export function forTokens(mask: Mask, each: (id: number) => void, but?: Mask): void {
  for (let word = 0; word < mask.length; word++) {
    let rest = but === undefined ? (mask[word] ?? 0) : (but[word] ?? 0) & ~(mask[word] ?? 0);
    while (rest !== 0) {
      const bit = rest & -rest;
      each((word << 5) + (31 - Math.clz32(bit)));
      rest ^= bit;
    }
  }
}

/** Byte values that may come next, ascending: the first bytes of the tokens that the mask leaves. */
export function firstBytes(mask: Mask, vocabulary: Vocabulary): number[] {
  const counts = countByFirst(mask, vocabulary);
  return Array.from(counts.keys()).filter((byte) => (counts[byte] ?? 0) > 0);
}

/** Allowed tokens with text, by their first byte. */
export function countByFirst(mask: Mask, vocabulary: Vocabulary): Uint32Array {
  const { first, texts } = tokenTable(vocabulary);
  const counts = new Uint32Array(256);
  for (let word = 0; word < mask.length; word++) {
    let rest = (mask[word] ?? 0) & (texts[word] ?? 0);
    while (rest !== 0) {
      const bit = rest & -rest;
      const byte = first[(word << 5) + (31 - Math.clz32(bit))] ?? 0;
      counts[byte] = (counts[byte] ?? 0) + 1;
      rest ^= bit;
    }
  }
  return counts;
}

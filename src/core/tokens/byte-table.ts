/**
 * Bytes → token id, as an open-addressed hash table over typed arrays: no string and no object per token, so that two
 * hundred thousand tokens are indexed in milliseconds. The key bytes stay in the vocabulary's own store.
 */

/** All tokens' bytes back to back: token `t` is `bytes[offsets[t] .. offsets[t + 1])`. */
export interface TokenStore {
  bytes: Uint8Array;
  offsets: Uint32Array;
}

export type ByteTable = Int32Array;

const EMPTY = -1;

// FNV-1a with a final mix: the table masks low bits only, and FNV alone leaves those weak for short keys.
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Indexes every token that has bytes. Of two tokens with equal bytes the first stays. */
export function makeByteTable({ bytes, offsets }: TokenStore): ByteTable {
  const tokens = offsets.length - 1;
  let slots = 16;
  while (slots < tokens * 2) slots *= 2;
  const table = new Int32Array(slots).fill(EMPTY);
  for (let token = 0; token < tokens; token++) {
    const start = offsets[token] ?? 0;
    const end = offsets[token + 1] ?? 0;
    if (end === start || findBytes(table, { bytes, offsets }, bytes, start, end) !== EMPTY) continue;
    let slot = hashOf(bytes, start, end) & (slots - 1);
    while (table[slot] !== EMPTY) slot = (slot + 1) & (slots - 1);
    table[slot] = token;
  }
  return table;
}

/** The token whose bytes are `key[start .. end)`, or -1. */
export function findBytes(
  table: ByteTable,
  store: TokenStore,
  key: Uint8Array,
  start: number,
  end: number,
): number {
  const mask = table.length - 1;
  for (let slot = hashOf(key, start, end) & mask; ; slot = (slot + 1) & mask) {
    const token = table[slot] ?? EMPTY;
    if (token === EMPTY) return EMPTY;
    const from = store.offsets[token] ?? 0;
    if ((store.offsets[token + 1] ?? 0) - from !== end - start) continue;
    let k = start;
    while (k < end && key[k] === store.bytes[from + k - start]) k++;
    if (k === end) return token;
  }
}

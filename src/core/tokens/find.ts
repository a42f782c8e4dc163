/** Looks for tokens as a person types them: text, bytes in hex (`0xE280` or `E2 80`), or an id (`#66`). */
import { utf8Bytes } from '../base/utf8';
import type { Vocabulary } from './vocabulary';

export interface FoundTokens {
  /** Best first: the token itself, those that start with it, those that contain it; at most `limit`. */
  ids: number[];
  /** How many there are in all. */
  total: number;
}

export function findTokens(vocabulary: Vocabulary, query: string, limit: number): FoundTokens {
  const id = /^#(\d{1,9})$/.exec(query)?.[1];
  if (id !== undefined) {
    const known = Number(id) < vocabulary.size;
    return { ids: known ? [Number(id)].slice(0, limit) : [], total: known ? 1 : 0 };
  }
  const special = [...vocabulary.special].filter(([, name]) => query !== '' && name.includes(query));
  const bytes = queryBytes(query);
  if (bytes.length === 0) return { ids: [], total: 0 };
  const ids: number[] = [];
  let total = special.length;
  for (const [token] of special) if (ids.length < limit) ids.push(token);
  // Byte order puts the token itself before those that it begins.
  const { from, to } = vocabulary.prefixRange(bytes);
  total += to - from;
  for (let i = from; i < to && ids.length < limit; i++) ids.push(vocabulary.sorted[i] ?? 0);
  for (let i = 0; i < vocabulary.sorted.length; i++) {
    if (i === from) i = to;
    const token = vocabulary.sorted[i];
    if (token === undefined || !contains(vocabulary.bytes(token), bytes)) continue;
    total++;
    if (ids.length < limit) ids.push(token);
  }
  return { ids, total };
}

/** The bytes that a query means: hex, or the text itself. */
export function queryBytes(query: string): Uint8Array {
  if (/^0x(?:[0-9a-f]{2})+$/i.test(query) || /^[0-9a-f]{2}(?: [0-9a-f]{2})+$/i.test(query))
    return Uint8Array.from(query.replace(/^0x/i, '').match(/[0-9a-f]{2}/gi) ?? [], (pair) =>
      parseInt(pair, 16),
    );
  return utf8Bytes(query);
}

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = bytes.indexOf(part[0] ?? 0); at >= 0; at = bytes.indexOf(part[0] ?? 0, at + 1)) {
    if (at + part.length > bytes.length) return false;
    let k = 1;
    while (k < part.length && bytes[at + k] === part[k]) k++;
    if (k === part.length) return true;
  }
  return false;
}

/** Looks for a text, bytes or an id in the tokens of a text. */
import { lastUpTo } from '../../core/base/bisect';
import { utf8Bytes } from '../../core/base/utf8';
import type { TracedToken } from '../../core/mask/trace';
import { queryBytes } from '../../core/tokens/find';

/** Tokens that hold a hit, half-open. */
export interface TokenHit {
  from: number;
  to: number;
}

/** More are not listed. */
export const MOST_HITS = 10_000;

/** Hits in order. `query` is a text, bytes in hex (`0xE280`, `E2 80`) or an id (`#66`). */
export function findInTokens(
  args: string,
  tokens: readonly Pick<TracedToken, 'id' | 'byteStart' | 'byteEnd'>[],
  query: string,
): TokenHit[] {
  const hits: TokenHit[] = [];
  const id = /^#(\d{1,9})$/.exec(query)?.[1];
  if (id !== undefined) {
    for (const [index, token] of tokens.entries())
      if (token.id === Number(id) && hits.length < MOST_HITS) hits.push({ from: index, to: index + 1 });
    return hits;
  }
  const wanted = queryBytes(query);
  if (wanted.length === 0) return hits;
  const bytes = utf8Bytes(args);
  const holder = (byte: number): number => lastUpTo(tokens.length, (i) => tokens[i]?.byteStart ?? 0, byte);
  for (
    let at = indexOfBytes(bytes, wanted, 0);
    at >= 0 && hits.length < MOST_HITS;
    at = indexOfBytes(bytes, wanted, at + wanted.length)
  ) {
    // Text beyond the tokens was not traced.
    if (at + wanted.length > (tokens.at(-1)?.byteEnd ?? 0)) break;
    hits.push({ from: holder(at), to: holder(at + wanted.length - 1) + 1 });
  }
  return hits;
}

function indexOfBytes(bytes: Uint8Array, part: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(part[0] ?? 0, from); at >= 0; at = bytes.indexOf(part[0] ?? 0, at + 1)) {
    if (at + part.length > bytes.length) return -1;
    let k = 1;
    while (k < part.length && bytes[at + k] === part[k]) k++;
    if (k === part.length) return at;
  }
  return -1;
}

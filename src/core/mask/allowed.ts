/** Reads masks: which tokens they leave, which bytes may come next. */
import { maskCount, maskHas, type Explanation, type Mask, type Matcher } from '../grammar/engine';
import { findTokens } from '../tokens/find';
import { showToken, type ShownToken } from '../tokens/show';
import type { Vocabulary } from '../tokens/vocabulary';
import { firstBytes } from './token-table';

/** Ids of the tokens that a mask leaves, ascending, at most `limit`, those before `from` left out. */
export function allowedTokens(mask: Mask, vocabulary: Vocabulary, limit: number, from = 0): number[] {
  const ids: number[] = [];
  for (let id = from; id < vocabulary.size && ids.length < limit;) {
    const rest = (mask[id >> 5] ?? 0) >>> (id & 31);
    if (rest === 0) id = (id | 31) + 1;
    else {
      id += Math.clz32(rest & -rest) ^ 31;
      if (id < vocabulary.size) ids.push(id);
      id++;
    }
  }
  return ids;
}

export interface LookedUpToken extends ShownToken {
  allowed: boolean;
  /** Of a blocked token: index and value of its first byte that the grammar refuses. */
  dies?: { byteOffset: number; byte: number; why?: Refusal };
}

/** Why a byte may not come, of engines that can tell. */
export type Refusal = Extract<Explanation, { allowed: false }>;

export interface MaskView {
  /** Tokens that the mask leaves, out of `size`. */
  allowed: number;
  size: number;
  /** With a query: the tokens that match it, allowed or not; with ids, those. Without: the allowed ones. At most `limit`. */
  tokens: LookedUpToken[];
  /** How many there are in all. */
  total: number;
  /** Byte values that may come next, ascending. */
  nextBytes: number[];
}

/** Blocked tokens of one look that say why; the others say where. */
const MOST_EXPLAINED = 100;

/**
 * A look into a mask: its tokens from the lowest id, those that match `query` (see `findTokens`), or those of `chosen`. With the matcher that
 * the mask is of, blocked tokens say where they die; it is left where it was.
 */
export function viewMask(
  mask: Mask,
  vocabulary: Vocabulary,
  limit: number,
  query = '',
  matcher?: Matcher,
  chosen?: readonly number[],
): MaskView {
  const allowed = maskCount(mask);
  const { ids, total } =
    chosen !== undefined
      ? { ids: chosen.slice(0, limit), total: chosen.length }
      : query === ''
        ? { ids: allowedTokens(mask, vocabulary, limit), total: allowed }
        : findTokens(vocabulary, query, limit);
  let explained = 0;
  const look = (id: number): LookedUpToken => {
    const shown = { ...showToken(vocabulary, id), allowed: maskHas(mask, id) };
    const bytes = vocabulary.bytes(id);
    if (shown.allowed || matcher === undefined || bytes.length === 0) return shown;
    const byteOffset = firstRefusedByte(matcher, bytes);
    // Each is as long as the text; nobody reads hundreds.
    const why = explained++ < MOST_EXPLAINED ? matcher.explain?.(id) : undefined;
    const dies = { byteOffset, byte: bytes[byteOffset] ?? 0 };
    return { ...shown, dies: why?.allowed === false ? { ...dies, why } : dies };
  };
  return {
    allowed,
    size: vocabulary.size,
    tokens: ids.map(look),
    total,
    nextBytes: firstBytes(mask, vocabulary),
  };
}

/** Index of the first of `bytes` that the grammar refuses; the last when it refuses none. The matcher is left where it was. */
export function firstRefusedByte(matcher: Matcher, bytes: Uint8Array): number {
  const consumed = matcher.acceptBytes(bytes);
  if (consumed > 0) matcher.rollback(1);
  return Math.min(consumed, Math.max(bytes.length - 1, 0));
}

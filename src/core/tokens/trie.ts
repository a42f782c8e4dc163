/**
 * The tokens of a vocabulary as a trie laid out in preorder: a walk is one pass over an array, and a subtree is left out by one
 * addition. The tokens come in byte order, so neighbours share their prefixes and one pass lays out all of it.
 *
 * A node is two words, without a root: tokens that begin with its bytes stand under it.
 *
 *     word 0   byte | nodes of its subtree, itself included, << 8
 *     word 1   depth (1 for first bytes) | token << 8, NO_TOKEN where none ends here
 */
import type { FrontCoded } from './front-coding';

export const NO_TOKEN = 0xffffff;
/** Words of a node. */
export const NODE_WORDS = 2;

export const nodeByte = (word0: number): number => word0 & 0xff;
export const nodeSize = (word0: number): number => word0 >>> 8;
export const nodeDepth = (word1: number): number => word1 & 0xff;
export const nodeToken = (word1: number): number => word1 >>> 8;

/**
 * The trie of all tokens, or of those of which `keep` has a byte that is not 0 at their place in `sorted`. Ids are below
 * `NO_TOKEN`.
 */
export function layOutTrie(
  sorted: Uint32Array,
  { shared, own, bytes }: FrontCoded,
  keep?: Uint8Array,
): Int32Array<ArrayBuffer> {
  const laid = new Int32Array(countNodes({ shared, own, bytes }, keep) * NODE_WORDS);
  /** Bytes of the token. */
  const token = new Uint8Array(256);
  /** Node of each byte of the token that was kept last. */
  const path = new Int32Array(256);
  let from = 0;
  let depth = 0;
  let next = 0;
  /** Bytes that the token shares with the one that was kept last: the least that any two between them share. */
  let common = 0;
  for (let i = 0; i < sorted.length; i++) {
    let length = shared[i] ?? 0;
    common = Math.min(common, length);
    for (const end = from + (own[i] ?? 0); from < end; from++) token[length++] = bytes[from] ?? 0;
    if (keep !== undefined && keep[i] === 0) continue;
    for (; depth > common; depth--) close(laid, path[depth] ?? 0, next);
    while (depth < length) {
      laid[next] = token[depth] ?? 0;
      depth++;
      laid[next + 1] = depth | (NO_TOKEN << 8);
      path[depth] = next;
      next += NODE_WORDS;
    }
    laid[next - 1] = depth | ((sorted[i] ?? 0) << 8);
    common = length;
  }
  for (; depth > 0; depth--) close(laid, path[depth] ?? 0, next);
  return laid;
}

/** Nothing comes under a node any more. */
function close(laid: Int32Array, node: number, next: number): void {
  laid[node] = (laid[node] ?? 0) | (((next - node) / NODE_WORDS) << 8);
}

function countNodes({ shared, own, bytes }: FrontCoded, keep: Uint8Array | undefined): number {
  if (keep === undefined) return bytes.length;
  let nodes = 0;
  let common = 0;
  for (let i = 0; i < shared.length; i++) {
    common = Math.min(common, shared[i] ?? 0);
    if (keep[i] === 0) continue;
    const length = (shared[i] ?? 0) + (own[i] ?? 0);
    nodes += length - common;
    common = length;
  }
  return nodes;
}

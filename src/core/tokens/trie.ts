/**
 * The tokens of a vocabulary as a trie laid out in preorder: a walk is one pass over an array, and a subtree is left out by one
 * addition. The tokens come in byte order, so neighbours share their prefixes and one pass lays out all of it.
 *
 * A node is two words, without a root: tokens that begin with its bytes stand under it.
 *
 *     word 0   byte | nodes of its subtree, itself included, << 8
 *     word 1   depth (1 for first bytes) | token << 8, NO_TOKEN where none ends here
 */
import type { Vocabulary } from './vocabulary';

export const NO_TOKEN = 0xffffff;
/** Words of a node. */
export const NODE_WORDS = 2;

export const nodeByte = (word0: number): number => word0 & 0xff;
export const nodeSize = (word0: number): number => word0 >>> 8;
export const nodeDepth = (word1: number): number => word1 & 0xff;
export const nodeToken = (word1: number): number => word1 >>> 8;

/** What `layOutTrie` reads of a vocabulary. Tokens have 1 to 255 bytes, ids are below `NO_TOKEN`. */
export type TrieSource = Pick<Vocabulary, 'sorted' | 'store'>;

/** The trie of all tokens, or of those of which `keep` has a byte that is not 0 at their place in `sorted`. */
export function layOutTrie({ sorted, store }: TrieSource, keep?: Uint8Array): Int32Array<ArrayBuffer> {
  const { bytes, offsets } = store;
  const shared = sharedBytes({ sorted, store }, keep);
  let nodes = 0;
  for (let i = 0; i < sorted.length; i++) {
    const token = sorted[i] ?? 0;
    if (keep === undefined || keep[i] !== 0)
      nodes += (offsets[token + 1] ?? 0) - (offsets[token] ?? 0) - (shared[i] ?? 0);
  }
  const laid = new Int32Array(nodes * NODE_WORDS);
  /** Node of each byte of the token before. */
  const path = new Int32Array(256);
  let depth = 0;
  let next = 0;
  const leave = (to: number): void => {
    for (; depth > to; depth--) {
      const at = path[depth] ?? 0;
      laid[at] = (laid[at] ?? 0) | (((next - at) / NODE_WORDS) << 8);
    }
  };
  for (let i = 0; i < sorted.length; i++) {
    if (keep !== undefined && keep[i] === 0) continue;
    const token = sorted[i] ?? 0;
    const from = offsets[token] ?? 0;
    const length = (offsets[token + 1] ?? 0) - from;
    leave(shared[i] ?? 0);
    while (depth < length) {
      laid[next] = bytes[from + depth] ?? 0;
      depth++;
      laid[next + 1] = depth | (NO_TOKEN << 8);
      path[depth] = next;
      next += NODE_WORDS;
    }
    laid[next - 1] = depth | (token << 8);
  }
  leave(0);
  return laid;
}

/** Bytes that each token shares with the kept token before it. */
function sharedBytes({ sorted, store }: TrieSource, keep: Uint8Array | undefined): Uint8Array {
  const { bytes, offsets } = store;
  const shared = new Uint8Array(sorted.length);
  let before = 0;
  let beforeLength = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (keep !== undefined && keep[i] === 0) continue;
    const token = sorted[i] ?? 0;
    const from = offsets[token] ?? 0;
    const length = (offsets[token + 1] ?? 0) - from;
    const most = Math.min(length, beforeLength);
    let k = 0;
    while (k < most && bytes[before + k] === bytes[from + k]) k++;
    shared[i] = k;
    before = from;
    beforeLength = length;
  }
  return shared;
}

/**
 * Tokens in byte order, each as what it has beyond the one before: the bytes of its own are the nodes that it adds to a trie, in
 * preorder. The asset is coded so, and what goes over all of a vocabulary reads it in this order, from one end to the other.
 */
import type { TokenStore } from './byte-table';

export interface FrontCoded {
  /** By place in byte order: bytes shared with the token before. */
  shared: Uint8Array;
  /** Bytes of its own, at least one. */
  own: Uint8Array;
  /** The own bytes, back to back. */
  bytes: Uint8Array;
}

/** Tokens of a store. Throws when one has more than 255 bytes. */
export function frontCode({ bytes, offsets }: TokenStore, sorted: Uint32Array): FrontCoded {
  const shared = new Uint8Array(sorted.length);
  const own = new Uint8Array(sorted.length);
  const suffixes = new Uint8Array(bytes.length);
  let used = 0;
  let before = bytes.subarray(0, 0);
  sorted.forEach((token, i) => {
    const now = bytes.subarray(offsets[token], offsets[token + 1]);
    if (now.length > 255) throw new RangeError(`Token ${token} has ${now.length} bytes; 255 are the most.`);
    let k = 0;
    while (k < before.length && k < now.length && before[k] === now[k]) k++;
    shared[i] = k;
    own[i] = now.length - k;
    suffixes.set(now.subarray(k), used);
    used += now.length - k;
    before = now;
  });
  return { shared, own, bytes: suffixes.slice(0, used) };
}

/**
 * Text → tokens by byte-pair merging: within each piece, the adjacent pair with the lowest rank merges first, the leftmost
 * of equals before the others, until no pair is a token. Special tokens never come out of text.
 *
 * A piece can be the whole input (a hundred thousand letters without a space), so merging uses a linked list and a heap:
 * O(n log n) in the piece's bytes, where scanning for the next pair would be quadratic.
 */
import { utf8Bytes } from '../base/utf8';
import { pretokenise } from './pretokenise';
import type { Vocabulary } from './vocabulary';

/** Token ids of `text`, in order. A lone surrogate is encoded as U+FFFD, as it is written to UTF-8. */
export function encode(vocabulary: Vocabulary, text: string): number[] {
  const ids: number[] = [];
  for (const piece of pretokenise(vocabulary.split, text)) encodePiece(vocabulary, utf8Bytes(piece), ids);
  return ids;
}

/** Number of tokens of `text`. */
export function countTokens(vocabulary: Vocabulary, text: string): number {
  let count = 0;
  const ids: number[] = [];
  for (const piece of pretokenise(vocabulary.split, text)) {
    ids.length = 0;
    encodePiece(vocabulary, utf8Bytes(piece), ids);
    count += ids.length;
  }
  return count;
}

/** Appends the tokens of one piece. A byte that is no token (in a small vocabulary) is left out. */
function encodePiece(vocabulary: Vocabulary, bytes: Uint8Array, into: number[]): void {
  const whole = vocabulary.rank(bytes);
  if (whole >= 0) into.push(whole);
  else
    for (const { start, end } of mergeBytes(vocabulary, bytes)) {
      const id = vocabulary.rank(bytes, start, end);
      if (id >= 0) into.push(id);
    }
}

/**
 * Heap of candidate merges, as `rank · 2^31 + position` in one double: ordered by rank, then from the left. Ranks stay
 * below 2^22, so that the sum is exact.
 */
const POSITION = 2 ** 31;

function* mergeBytes(vocabulary: Vocabulary, bytes: Uint8Array): Generator<{ start: number; end: number }> {
  const length = bytes.length;
  // Parts are named by their first byte. `next[p]` is where part `p` ends; `previous[p]` is the part before.
  const next = new Int32Array(length + 1);
  const previous = new Int32Array(length + 1);
  for (let i = 0; i <= length; i++) {
    next[i] = i + 1;
    previous[i] = i - 1;
  }
  // Rank that a part would have merged with its right neighbour; an entry of the heap that says otherwise is stale.
  const ranks = new Int32Array(length).fill(-1);
  const heap: number[] = [];
  const offer = (part: number): void => {
    const middle = next[part] ?? length;
    const rank = middle >= length ? -1 : vocabulary.rank(bytes, part, next[middle] ?? length);
    ranks[part] = rank;
    if (rank >= 0) push(heap, rank * POSITION + part);
  };
  for (let i = 0; i < length - 1; i++) offer(i);

  for (let top = pop(heap); top !== undefined; top = pop(heap)) {
    const part = top % POSITION;
    if (ranks[part] !== (top - part) / POSITION) continue;
    const swallowed = next[part] ?? length;
    const end = next[swallowed] ?? length;
    ranks[swallowed] = -1;
    next[part] = end;
    previous[end] = part;
    offer(part);
    const before = previous[part] ?? -1;
    if (before >= 0) offer(before);
  }
  for (let start = 0; start < length; start = next[start] ?? length)
    yield { start, end: next[start] ?? length };
}

function push(heap: number[], value: number): void {
  let at = heap.length;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent] ?? 0;
    if (above <= value) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = value;
}

function pop(heap: number[]): number | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (top === undefined || last === undefined || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child++;
    const below = heap[child] ?? 0;
    if (below >= last) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = last;
  return top;
}

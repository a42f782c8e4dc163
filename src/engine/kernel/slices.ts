/**
 * The tokens of a vocabulary split once. *Inside* are those that can stand between two characters of any JSON string: valid
 * UTF-8, or a beginning of it, without quotation mark, backslash, control characters, U+2028 and U+2029. Where a string takes every text their
 * mask is ready before it is asked for. No string takes those that go on with a control character or with what is no UTF-8. The
 * *rest*, which end the string, escape something or hold a separator of lines, is walked.
 */
import { maskWords } from '../../core/grammar/engine';
import { layOutTrie, NODE_WORDS, nodeByte, nodeDepth, nodeSize } from '../../core/tokens/trie';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import { isOther } from './loops';
import { TOP } from './layout';
import { factsOf } from './trie-facts';

/** Masks are prepared for 0 … this many code points; index `EVERY` is the mask of all inside tokens. */
export const MOST_PREPARED = 32;
export const EVERY = MOST_PREPARED + 1;

export interface Slices {
  /** All tokens. */
  full: Int32Array;
  /** The tokens that leave or escape, or hold a separator. */
  rest: Int32Array;
  /** The rest, and what is inside with a character of no class. */
  others: Int32Array;
  /** What stands below each node of `full` (`trie-facts.ts`). */
  below: Int32Array;
  /** Tokens in the order of the trie, and how many of them come before each node of `full`. */
  sorted: Int32Array;
  ranks: Int32Array;
  /** Where the first two bytes of tokens stand in each of the tries. */
  tops: { full: Int32Array; rest: Int32Array; others: Int32Array };
  /** By token: classes of its characters (`loops.ts`). */
  classes: Uint16Array;
  /** Inside tokens of at most `i` code points, a code point counting at its first byte; all of them at `EVERY`. */
  masks: readonly Uint32Array[];
  /** How many tokens each of the masks has. */
  counts: readonly number[];
  /** Inside tokens of more than `MOST_PREPARED` code points, the shortest first. */
  long: readonly { token: number; codePoints: number }[];
  /** Bytes of the longest token. */
  longest: number;
}

export function splitTokens(vocabulary: Vocabulary): Slices {
  const front = vocabulary.frontCoded();
  const full = layOutTrie(vocabulary.sorted, front);
  const { rest, lengths, ...facts } = factsOf(full, vocabulary.sorted.length, vocabulary.size);
  const unlike = rest.slice();
  const sorted = new Int32Array(vocabulary.sorted);
  for (let i = 0; i < sorted.length; i++)
    if (lengths[i] !== 0 && isOther(facts.classes[sorted[i] ?? 0] ?? 0)) unlike[i] = 1;
  const tries = {
    full,
    rest: layOutTrie(vocabulary.sorted, front, rest),
    others: layOutTrie(vocabulary.sorted, front, unlike),
  };
  return {
    ...tries,
    ...facts,
    sorted,
    tops: { full: topOf(full), rest: topOf(tries.rest), others: topOf(tries.others) },
    ...prepare(vocabulary, lengths),
  };
}

/**
 * The upper two levels of a trie beside each other, so that a walk need not look at the nodes of bytes that are dead there: they
 * stand far from each other. First bytes: number of the node and 1, 0 for none. Second bytes: `byte | number of the node << 8`.
 */
export function topOf(trie: Int32Array): Int32Array {
  const top = new Array<number>(TOP.WORDS).fill(0);
  let byte = 0;
  for (let at = 0; at < trie.length;) {
    const word0 = trie[at] ?? 0;
    const depth = nodeDepth(trie[at + 1] ?? 0);
    const number = at / NODE_WORDS;
    if (depth === 1) {
      for (const next = nodeByte(word0); byte <= next; byte++)
        top[TOP.SECONDS + byte] = top.length - TOP.WORDS;
      top[TOP.FIRSTS + nodeByte(word0)] = number + 1;
    } else top.push(nodeByte(word0) | (number << 8));
    at += (depth === 1 ? 1 : nodeSize(word0)) * NODE_WORDS;
  }
  for (; byte <= 256; byte++) top[TOP.SECONDS + byte] = top.length - TOP.WORDS;
  return Int32Array.from(top);
}

function prepare(
  { sorted, size }: Vocabulary,
  lengths: Uint8Array,
): Pick<Slices, 'masks' | 'counts' | 'long'> {
  const words = maskWords(size);
  // One after another, so that each takes in the one before it in a single pass.
  const all = new Uint32Array((EVERY + 1) * words);
  const counts = new Array<number>(EVERY + 1).fill(0);
  const long: { token: number; codePoints: number }[] = [];
  for (let i = 0; i < sorted.length; i++) {
    const codePoints = lengths[i] ?? 0;
    if (codePoints === 0) continue;
    const token = sorted[i] ?? 0;
    const first = Math.min(codePoints, EVERY);
    const word = first * words + (token >> 5);
    all[word] = (all[word] ?? 0) | (1 << (token & 31));
    counts[first] = (counts[first] ?? 0) + 1;
    if (first === EVERY) long.push({ token, codePoints });
  }
  for (let word = words; word < all.length; word++) all[word] = (all[word] ?? 0) | (all[word - words] ?? 0);
  for (let n = 1; n <= EVERY; n++) counts[n] = (counts[n] ?? 0) + (counts[n - 1] ?? 0);
  const masks = counts.map((_, n) => all.subarray(n * words, (n + 1) * words));
  long.sort((a, b) => a.codePoints - b.codePoints || a.token - b.token);
  return { masks, counts, long };
}

/**
 * The tokens of a vocabulary split once. *Inside* are those that can stand between two characters of any JSON string: valid
 * UTF-8, or a beginning of it, without quotation mark, backslash, control characters, U+2028 and U+2029. Where a string takes every text their
 * mask is ready before it is asked for. No string takes those that go on with a control character or with what is no UTF-8. The
 * *rest*, which end the string, escape something or hold a separator of lines, is walked.
 */
import { maskWords } from '../../core/grammar/engine';
import type { FrontCoded } from '../../core/tokens/front-coding';
import { layOutTrie, NODE_WORDS, nodeByte, nodeDepth, nodeSize } from '../../core/tokens/trie';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import { classesOf, isOther } from './loops';
import { BROKEN, utf8Step } from './utf8-prefix';

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
  /** What stands below each node of `full` (`loops.ts`). */
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
  const { rest, lengths, longest } = classify(front);
  const full = layOutTrie(vocabulary.sorted, front);
  const { below, ranks, tokens: classes } = classesOf(full, vocabulary.size);
  const unlike = rest.slice();
  const sorted = new Int32Array(vocabulary.sorted);
  for (let i = 0; i < sorted.length; i++)
    if (lengths[i] !== 0 && isOther(classes[sorted[i] ?? 0] ?? 0)) unlike[i] = 1;
  const tries = {
    full,
    rest: layOutTrie(vocabulary.sorted, front, rest),
    others: layOutTrie(vocabulary.sorted, front, unlike),
  };
  return {
    ...tries,
    below,
    sorted,
    ranks,
    classes,
    tops: { full: topOf(full), rest: topOf(tries.rest), others: topOf(tries.others) },
    ...prepare(vocabulary, lengths),
    longest,
  };
}

/**
 * The upper two levels of a trie beside each other, so that a walk need not look at the nodes of bytes that are dead there: they
 * stand far from each other. First bytes: number of the node and 1, 0 for none. Second bytes: `byte | number of the node << 8`.
 */
export function topOf(trie: Int32Array): Int32Array {
  const firsts = new Int32Array(256);
  const begins = new Int32Array(257);
  const seconds: number[] = [];
  let byte = 0;
  for (let at = 0; at < trie.length;) {
    const word0 = trie[at] ?? 0;
    const depth = nodeDepth(trie[at + 1] ?? 0);
    const number = at / NODE_WORDS;
    if (depth === 1) {
      for (const next = nodeByte(word0); byte <= next; byte++) begins[byte] = seconds.length;
      firsts[nodeByte(word0)] = number + 1;
    } else seconds.push(nodeByte(word0) | (number << 8));
    at += (depth === 1 ? 1 : nodeSize(word0)) * NODE_WORDS;
  }
  for (; byte <= 256; byte++) begins[byte] = seconds.length;
  return Int32Array.from([...begins, ...firsts, ...seconds]);
}

/** After so many bytes a token is one of the rest, whatever comes. */
const APART = -2;

/** By place in byte order: 1 for tokens of the rest; code points of those that are inside, 0 for others. */
function classify({ shared, own, bytes }: FrontCoded): {
  rest: Uint8Array;
  lengths: Uint8Array;
  longest: number;
} {
  const rest = new Uint8Array(shared.length);
  const lengths = new Uint8Array(shared.length);
  /** After so many bytes of the token: where in UTF-8 it is, APART or BROKEN; code points that began. */
  const states = new Int8Array(256);
  const begun = new Uint8Array(256);
  const path = new Uint8Array(256);
  let longest = 0;
  let from = 0;
  for (let i = 0; i < shared.length; i++) {
    let at = shared[i] ?? 0;
    let state = states[at] ?? 0;
    let codePoints = begun[at] ?? 0;
    for (const end = from + (own[i] ?? 0); from < end; from++) {
      if (state >= 0) {
        const byte = bytes[from] ?? 0;
        if (state === 0) codePoints++;
        state = utf8Step(state, byte);
        if (byte < 0x20) state = BROKEN;
        else if (state === 0 && (byte === 0x22 || byte === 0x5c || separates(path, at, byte))) state = APART;
        path[at] = byte;
      }
      at++;
      states[at] = state;
      begun[at] = codePoints;
    }
    if (state === APART) rest[i] = 1;
    else if (state !== BROKEN) lengths[i] = codePoints;
    if (at > longest) longest = at;
  }
  return { rest, lengths, longest };
}

/** The byte ends U+2028 or U+2029. */
const separates = (path: Uint8Array, at: number, byte: number): boolean =>
  (byte === 0xa8 || byte === 0xa9) && path[at - 1] === 0x80 && path[at - 2] === 0xe2;

function prepare(
  { sorted, size }: Vocabulary,
  lengths: Uint8Array,
): Pick<Slices, 'masks' | 'counts' | 'long'> {
  const masks = Array.from({ length: EVERY + 1 }, () => new Uint32Array(maskWords(size)));
  const counts = masks.map(() => 0);
  const long: { token: number; codePoints: number }[] = [];
  for (let i = 0; i < sorted.length; i++) {
    const codePoints = lengths[i] ?? 0;
    if (codePoints === 0) continue;
    const token = sorted[i] ?? 0;
    const first = Math.min(codePoints, EVERY);
    const mask = masks[first];
    if (mask !== undefined) mask[token >> 5] = (mask[token >> 5] ?? 0) | (1 << (token & 31));
    counts[first] = (counts[first] ?? 0) + 1;
    if (first === EVERY) long.push({ token, codePoints });
  }
  for (let n = 1; n <= EVERY; n++) {
    const [mask, before] = [masks[n], masks[n - 1]];
    if (mask === undefined || before === undefined) continue;
    for (let w = 0; w < mask.length; w++) mask[w] = (mask[w] ?? 0) | (before[w] ?? 0);
    counts[n] = (counts[n] ?? 0) + (counts[n - 1] ?? 0);
  }
  long.sort((a, b) => a.codePoints - b.codePoints || a.token - b.token);
  return { masks, counts, long };
}

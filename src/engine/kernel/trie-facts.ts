/** What walks want to know of the nodes and tokens of a trie, found in one pass over all of it and one back. */
import { NO_TOKEN, NODE_WORDS, nodeByte, nodeDepth, nodeToken } from '../../core/tokens/trie';
import { BELOW } from './layout';
import { CLASS_OF, HIGH, isHigh, OTHER } from './loops';
import { BROKEN, utf8Step } from './utf8-prefix';

export interface TrieFacts {
  /** By node: classes of the characters below it, and the most of them that one token has there, as `BELOW` says. */
  below: Int32Array;
  /** By node, and at the end: tokens that come before it. */
  ranks: Int32Array;
  /** By token: classes of its characters. */
  classes: Uint16Array;
  /** By place of the token in the trie: 1 for the rest; code points of those that are inside, 0 for others (`slices.ts`). */
  rest: Uint8Array;
  lengths: Uint8Array;
  /** Bytes of the longest token. */
  longest: number;
}

/** While the classes are made: the node stands inside of a character. */
const INSIDE = 1 << 30;
/** What a token is after so many bytes. The first byte that makes it something else decides. */
const KIND = { INSIDE: 0, REST: 1, NO_STRING: 2 } as const;

/**
 * Places in UTF-8 that differ in what may come or in whether a character is of HIGH, each by bytes that lead there: between two
 * characters first, what is no UTF-8 last. Of those after which the same may come, the one that stands for bytes not listed
 * comes first.
 */
const PLACES: readonly (readonly number[])[] = [
  [],
  ...[0xc3, 0xc2, 0xe0, 0xe4, 0xe1, 0xe2, 0xe3, 0xef, 0xed, 0xf0, 0xf1, 0xf4].map((first) => [first]),
  [0xe4, 0x80],
  [0xe2, 0x80],
  [0xf1, 0x80],
  [0xff],
];
const NO_PLACE = PLACES.length - 1;

/** A step: the place that a byte leads to, what it is, and its class. */
const STEP = { PLACE: 0xff, KIND_AT: 8, CLASS_AT: 16 } as const;

/**
 * By place and byte. The pass over the trie is short, and few of its runs are ever compiled: one look at a table is quicker there
 * than asking of each byte what it is, and has no branch that would be taken late.
 */
function stepsOf(): Int32Array {
  const steps = new Int32Array(PLACES.length << 8).fill(NO_PLACE | (OTHER << STEP.CLASS_AT));
  for (const [place, path] of PLACES.entries()) {
    if (place === NO_PLACE) break;
    const before = path.reduce(utf8Step, 0);
    for (let byte = 0; byte < 256; byte++) steps[(place << 8) | byte] = stepOf(path, before, byte);
  }
  return steps;
}

function stepOf(path: readonly number[], before: number, byte: number): number {
  const state = utf8Step(before, byte);
  if (before === 0 && state === 0) {
    const own = CLASS_OF[byte] ?? OTHER;
    return ((own === OTHER ? kindOf(byte) : KIND.INSIDE) << STEP.KIND_AT) | (own << STEP.CLASS_AT);
  }
  if (state === BROKEN) return NO_PLACE | (KIND.NO_STRING << STEP.KIND_AT) | (OTHER << STEP.CLASS_AT);
  const [first = byte, second] = path;
  const high = path.length === 0 ? byte !== 0xc2 : path.length > 1 || isHigh(first, byte);
  // U+2028 and U+2029.
  const separates = first === 0xe2 && second === 0x80 && (byte === 0xa8 || byte === 0xa9);
  const kind = separates ? KIND.REST : KIND.INSIDE;
  return placeOf([...path, byte], state) | (kind << STEP.KIND_AT) | ((high ? HIGH : OTHER) << STEP.CLASS_AT);
}

/** The place of some bytes: that of the same bytes, or of others after which the same may come. */
function placeOf(path: readonly number[], state: number): number {
  if (state === 0) return 0;
  const same = PLACES.findIndex((bytes) => bytes.join() === path.join());
  if (same >= 0) return same;
  return PLACES.findIndex(
    (bytes) => bytes.length === Math.min(path.length, 2) && bytes.reduce(utf8Step, 0) === state,
  );
}

function kindOf(byte: number): number {
  if (byte < 0x20) return KIND.NO_STRING;
  return byte === 0x22 || byte === 0x5c ? KIND.REST : KIND.INSIDE;
}

/** @param trie of all tokens @param tokens how many there are @param size ids are below it */
export function factsOf(trie: Int32Array, tokens: number, size: number): TrieFacts {
  const nodes = trie.length / NODE_WORDS;
  const below = new Int32Array(nodes);
  const ranks = new Int32Array(nodes + 1);
  const classes = new Uint16Array(size);
  const rest = new Uint8Array(tokens);
  const lengths = new Uint8Array(tokens);
  const steps = stepsOf();
  // By depth: the place in UTF-8, classes so far, what the token is so far, code points that began.
  const places = new Int32Array(257);
  const had = new Int32Array(257);
  const kinds = new Int32Array(257);
  const begun = new Int32Array(257);
  let rank = 0;
  let longest = 0;
  for (let node = 0; node < nodes; node++) {
    const word0 = trie[node * NODE_WORDS] ?? 0;
    const word1 = trie[node * NODE_WORDS + 1] ?? 0;
    const depth = nodeDepth(word1);
    const before = places[depth - 1] ?? 0;
    const step = steps[(before << 8) | nodeByte(word0)] ?? 0;
    const place = step & STEP.PLACE;
    const own = step >> STEP.CLASS_AT;
    const begins = before === 0 ? 1 : 0;
    const all = (had[depth - 1] ?? 0) | own;
    const kind = (kinds[depth - 1] ?? 0) || (step >> STEP.KIND_AT) & 3;
    const codePoints = (begun[depth - 1] ?? 0) + begins;
    places[depth] = place;
    had[depth] = all;
    kinds[depth] = kind;
    begun[depth] = codePoints;
    ranks[node] = rank;
    below[node] = own | (begins << BELOW.MOST) | (place === 0 ? 0 : INSIDE);
    const token = nodeToken(word1);
    if (token === NO_TOKEN) continue;
    classes[token] = all;
    lengths[rank] = kind === KIND.INSIDE ? codePoints : 0;
    rest[rank] = kind & KIND.REST;
    longest = Math.max(longest, depth);
    rank++;
  }
  ranks[nodes] = rank;
  gatherBelow(trie, below);
  return { below, ranks, classes, rest, lengths, longest };
}

/** Backwards, what stands under a node comes before it. @param below of each node its own, on return what is below it */
function gatherBelow(trie: Int32Array, below: Int32Array): void {
  // By depth: what was met under the node to come.
  const classes = new Int32Array(257);
  const most = new Int32Array(257);
  for (let node = below.length - 1; node >= 0; node--) {
    const depth = nodeDepth(trie[node * NODE_WORDS + 1] ?? 0);
    const own = below[node] ?? 0;
    const under = classes[depth] ?? 0;
    const count = most[depth] ?? 0;
    below[node] = ((own & INSIDE) === 0 ? under : OTHER) | (count << BELOW.MOST);
    classes[depth - 1] = (classes[depth - 1] ?? 0) | under | (own & BELOW.CLASSES);
    const longer = count + ((own >> BELOW.MOST) & 1);
    if (longer > (most[depth - 1] ?? 0)) most[depth - 1] = longer;
    classes[depth] = 0;
    most[depth] = 0;
  }
}

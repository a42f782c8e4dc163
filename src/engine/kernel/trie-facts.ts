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
/** What a token is after so many bytes. */
const KIND = { INSIDE: 0, REST: 1, NO_STRING: 2 } as const;

/** @param trie of all tokens @param tokens how many there are @param size ids are below it */
export function factsOf(trie: Int32Array, tokens: number, size: number): TrieFacts {
  const nodes = trie.length / NODE_WORDS;
  const below = new Int32Array(nodes);
  const ranks = new Int32Array(nodes + 1);
  const classes = new Uint16Array(size);
  const rest = new Uint8Array(tokens);
  const lengths = new Uint8Array(tokens);
  // By depth: bytes, where in UTF-8 it is, classes so far, what the token is so far, code points that began.
  const path = new Uint8Array(257);
  const states = new Int8Array(257);
  const had = new Uint16Array(257);
  const kinds = new Uint8Array(257);
  const begun = new Uint8Array(257);
  let rank = 0;
  let longest = 0;
  for (let node = 0; node < nodes; node++) {
    const word1 = trie[node * NODE_WORDS + 1] ?? 0;
    const byte = nodeByte(trie[node * NODE_WORDS] ?? 0);
    const depth = nodeDepth(word1);
    const before = states[depth - 1] ?? 0;
    let kind = kinds[depth - 1] ?? 0;
    let state = BROKEN;
    let own: number = OTHER;
    if (before === 0 && byte < 0x80) {
      state = 0;
      own = CLASS_OF[byte] ?? OTHER;
      if (own === OTHER && kind === KIND.INSIDE) kind = kindOf(byte);
    } else if (before !== BROKEN) {
      state = utf8Step(before, byte);
      const second = before !== 0 && (states[depth - 2] ?? 0) === 0;
      const high = before === 0 ? byte !== 0xc2 : !second || isHigh(path[depth - 1] ?? 0, byte);
      if (state !== BROKEN && high) own = HIGH;
      if (kind === KIND.INSIDE) {
        if (state === BROKEN) kind = KIND.NO_STRING;
        else if (separates(path, depth, byte)) kind = KIND.REST;
      }
    }
    const all = (had[depth - 1] ?? 0) | own;
    const codePoints = (begun[depth - 1] ?? 0) + (before === 0 ? 1 : 0);
    path[depth] = byte;
    states[depth] = state;
    had[depth] = all;
    kinds[depth] = kind;
    begun[depth] = codePoints;
    ranks[node] = rank;
    below[node] = own | (before === 0 ? 1 << BELOW.MOST : 0) | (state === 0 ? 0 : INSIDE);
    const token = nodeToken(word1);
    if (token === NO_TOKEN) continue;
    classes[token] = all;
    if (kind === KIND.INSIDE) lengths[rank] = codePoints;
    else if (kind === KIND.REST) rest[rank] = 1;
    if (depth > longest) longest = depth;
    rank++;
  }
  ranks[nodes] = rank;
  gatherBelow(trie, below);
  return { below, ranks, classes, rest, lengths, longest };
}

function kindOf(byte: number): number {
  if (byte < 0x20) return KIND.NO_STRING;
  return byte === 0x22 || byte === 0x5c ? KIND.REST : KIND.INSIDE;
}

/** The byte ends U+2028 or U+2029. */
const separates = (path: Uint8Array, depth: number, byte: number): boolean =>
  (byte === 0xa8 || byte === 0xa9) && path[depth - 1] === 0x80 && path[depth - 2] === 0xe2;

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

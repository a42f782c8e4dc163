/**
 * What comes next, as a law over tokens. A law may be partial: it lists some tokens, and `rest` is the probability of all others
 * together, of which nobody knows where it lies.
 *
 * The small model writes bytes. Over a vocabulary its next token is the longest one that what it writes begins with: a token's
 * probability is that of its bytes, less that of the longer tokens that go on from it. So the law sums to one over any
 * vocabulary that has all bytes, and the same model serves all of them.
 */
import { layOutTrie, nodeByte, nodeSize, nodeToken, NODE_WORDS, NO_TOKEN } from '../tokens/trie';
import type { Vocabulary } from '../tokens/vocabulary';
import { END_OF_TEXT, SYMBOLS, type ByteModel, type Context } from './ngram';

export interface Law {
  /** Most likely first; of equals the lower id. `NO_ID` for a token that the vocabulary does not have. */
  ids: Int32Array;
  /** Natural logarithms of probabilities; of a script, what it says. */
  logits: Float64Array;
  /** Probability of all tokens that are not listed; 0: the law is whole. */
  rest: number;
  /** Of a partial law: so many of the first entries are the most likely tokens of all. Absent: all entries are. */
  ordered?: number;
  /** By entry, where the vocabulary does not tell. */
  bytes?: readonly Uint8Array[];
}

export const NO_ID = -1;

/** Below this probability the model does not tell tokens apart: they go to the longest one on the way that is above it. */
export const LEAST = 1e-5;

/** Nodes of a subtree whose bytes are asked one by one. */
const FEW_NODES = 24;

/** Laws that are kept. Contexts come again and again: `","`, `":"`. */
const KEPT_LAWS = 256;

export interface TokenModel {
  readonly model: ByteModel;
  readonly vocabulary: Vocabulary;
  /** After a text, from its first byte. */
  after(text: Uint8Array): Law;
  /** The same, for one who keeps the context. */
  at(context: Context): Law;
}

export function tokenModel(model: ByteModel, vocabulary: Vocabulary): TokenModel {
  const trie = layOutTrie(vocabulary.sorted, vocabulary.frontCoded());
  const kept = new Map<number, Law>();
  const at = (context: Context): Law => {
    const key = model.keyOf(context);
    const found = kept.get(key);
    if (found !== undefined) return found;
    const law = lawOf(model, trie, vocabulary, context);
    if (kept.size >= KEPT_LAWS) for (const old of [...kept.keys()].slice(0, KEPT_LAWS / 2)) kept.delete(old);
    kept.set(key, law);
    return law;
  };
  return { model, vocabulary, at, after: (text) => at(model.context(text)) };
}

function lawOf(model: ByteModel, trie: Int32Array, vocabulary: Vocabulary, context: Context): Law {
  const ids: number[] = [];
  const masses: number[] = [];
  /** Room for the law of bytes at each depth. */
  const rooms: Float64Array[] = [];
  const give = (token: number, mass: number): void => {
    if (mass <= 0) return;
    ids.push(token);
    masses.push(mass);
  };
  /**
   * Shares out `mass` among the tokens that stand under a node.
   * @returns what is left for the node's own token, or for the one above it
   */
  const share = (from: number, to: number, mass: number, at: Context, depth: number): number => {
    // The law of all bytes costs more than that of the few that can follow here.
    const few = to - from <= FEW_NODES && depth > 0;
    const bytes = few ? null : (rooms[depth] ??= new Float64Array(SYMBOLS));
    if (bytes !== null) model.next(at, bytes);
    let left = 0;
    let taken = 0;
    for (let node = from; node < to;) {
      const word = trie[node * NODE_WORDS] ?? 0;
      const after = node + nodeSize(word);
      const byte = nodeByte(word);
      const chance = bytes === null ? model.chance(at, byte) : (bytes[byte] ?? 0);
      taken += chance;
      const own = mass * chance;
      const kept =
        after === node + 1 || own < LEAST
          ? own
          : share(node + 1, after, own, model.extend(at, byte), depth + 1);
      const token = nodeToken(trie[node * NODE_WORDS + 1] ?? 0);
      if (token === NO_TOKEN) left += kept;
      else give(token, kept);
      node = after;
    }
    return left + mass * Math.max(0, 1 - taken);
  };
  share(0, trie.length / NODE_WORDS, 1, context, 0);
  const [end] = vocabulary.end;
  if (end !== undefined) give(end, (rooms[0] ?? [])[END_OF_TEXT] ?? 0);
  return sortedLaw(ids, masses);
}

/** A whole law out of probabilities that may miss one by rounding, or by bytes that are no token. */
function sortedLaw(ids: readonly number[], masses: readonly number[]): Law {
  const order = Uint32Array.from(ids.keys());
  order.sort((a, b) => (masses[b] ?? 0) - (masses[a] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0));
  let total = 0;
  for (const mass of masses) total += mass;
  const all = Math.log(total);
  return {
    ids: Int32Array.from(order, (i) => ids[i] ?? 0),
    logits: Float64Array.from(order, (i) => Math.log(masses[i] ?? 0) - all),
    rest: 0,
  };
}

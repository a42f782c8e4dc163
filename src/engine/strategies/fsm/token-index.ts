/**
 * The index that makes this family quick: for every state the tokens that lead on from it, made before the first token is written. The
 * whole is built within a time, and what it would take beyond it is estimated from what was built; a state that is asked for and
 * not there yet is made then.
 */
import { maskWords, type Mask } from '../../../core/grammar/engine';
import { NO_TOKEN, nodeByte, nodeSize, nodeToken, nodeDepth, NODE_WORDS } from '../../../core/tokens/trie';
import type { Vocabulary } from '../../../core/tokens/vocabulary';
import { setBit, trieOf, type Trie } from '../reading';
import type { Dfa, Pauses } from './dfa';

/** An entry is a token and the state that it leads to, four bytes each. */
export const ENTRY_BYTES = 8;
/** Masks that are kept, in bytes; entries of the others are counted and left. */
const MOST_KEPT = 64_000_000;

export interface IndexFigures {
  /** States that were indexed, of `of`. */
  readonly states: number;
  readonly of: number;
  readonly entries: number;
  readonly bytes: number;
  readonly ms: number;
  /** What the whole takes: measured where all states were indexed, else estimated from those that were. */
  readonly wholeMs: number;
  readonly wholeBytes: number;
}

export class TokenIndex {
  private readonly masks = new Map<number, Mask>();
  private readonly trie: Trie;
  private readonly mostKept: number;

  constructor(
    private readonly dfa: Dfa,
    private readonly vocabulary: Vocabulary,
  ) {
    this.trie = trieOf(vocabulary);
    this.mostKept = Math.max(64, Math.floor(MOST_KEPT / (maskWords(vocabulary.size) * 4)));
  }

  /** Indexes state after state for at most `budgetMs`. */
  async build(now: () => number, budgetMs: number, { breathe }: Pauses): Promise<IndexFigures> {
    const of = this.dfa.states;
    const started = now();
    let entries = 0;
    let states = 0;
    for (; states < of; states++) {
      if (states % 16 === 0) {
        if (now() - started > budgetMs) break;
        await breathe();
      }
      entries += this.make(states, this.masks.size < this.mostKept);
    }
    const ms = now() - started;
    const bytes = entries * ENTRY_BYTES;
    const scale = of / Math.max(states, 1);
    return { states, of, entries, bytes, ms, wholeMs: ms * scale, wholeBytes: bytes * scale };
  }

  /** Copies the state's mask. @returns nodes looked at for it now */
  read(state: number, into: Mask): number {
    let mask = this.masks.get(state);
    let nodes = 0;
    if (mask === undefined) {
      nodes = this.make(state, true);
      mask = this.masks.get(state);
    }
    if (mask !== undefined) into.set(mask);
    return nodes;
  }

  /** @returns tokens that lead on */
  private make(state: number, keep: boolean): number {
    const { trie, dfa } = this;
    const mask = keep ? new Uint32Array(maskWords(this.vocabulary.size)) : null;
    const states = new Int32Array(257);
    states[0] = state;
    let entries = 0;
    for (let i = 0; i < trie.length;) {
      const word0 = trie[i] ?? 0;
      const word1 = trie[i + 1] ?? 0;
      const depth = nodeDepth(word1);
      const next = dfa.next[(states[depth - 1] ?? 0) * 256 + nodeByte(word0)] ?? -1;
      if (next < 0) {
        i += nodeSize(word0) * NODE_WORDS;
        continue;
      }
      states[depth] = next;
      const token = nodeToken(word1);
      if (token !== NO_TOKEN) {
        entries++;
        if (mask !== null) setBit(mask, token);
      }
      i += NODE_WORDS;
    }
    if (mask !== null) this.masks.set(state, mask);
    return entries;
  }
}

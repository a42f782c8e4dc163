/**
 * A grammar as one reads it byte by byte, and a matcher over it: what every strategy has in common. The mask is what a walk of
 * the vocabulary's trie leaves, unless a strategy has a way of its own.
 */
import { maskCount, type Mask, type MaskStats, type Matcher } from '../../core/grammar/engine';
import {
  layOutTrie,
  NO_TOKEN,
  nodeByte,
  nodeDepth,
  nodeSize,
  nodeToken,
  NODE_WORDS,
} from '../../core/tokens/trie';
import type { Vocabulary } from '../../core/tokens/vocabulary';

export interface Reading<S> {
  readonly start: S;
  /** null: nothing goes on with this byte. */
  step(state: S, byte: number): S | null;
  /** The text may end here. */
  accepts(state: S): boolean;
}

export type Trie = Int32Array<ArrayBuffer>;

const tries = new WeakMap<Vocabulary, Trie>();

export function trieOf(vocabulary: Vocabulary): Trie {
  let trie = tries.get(vocabulary);
  if (trie === undefined)
    tries.set(vocabulary, (trie = layOutTrie(vocabulary.sorted, vocabulary.frontCoded())));
  return trie;
}

export const setBit = (mask: Mask, token: number): void => {
  mask[token >> 5] = (mask[token >> 5] ?? 0) | (1 << (token & 31));
};

/** Sets the bits of the tokens whose bytes can all be read from `from`. @returns nodes looked at */
export function walkTrie<S>(trie: Trie, reading: Reading<S>, from: S, into: Mask): number {
  const states: S[] = [from];
  let nodes = 0;
  for (let i = 0; i < trie.length;) {
    const word0 = trie[i] ?? 0;
    const word1 = trie[i + 1] ?? 0;
    const depth = nodeDepth(word1);
    nodes++;
    const next = reading.step(states[depth - 1] ?? from, nodeByte(word0));
    if (next === null) {
      i += nodeSize(word0) * NODE_WORDS;
      continue;
    }
    states[depth] = next;
    const token = nodeToken(word1);
    if (token !== NO_TOKEN) setBit(into, token);
    i += NODE_WORDS;
  }
  return nodes;
}

/** Sets the bits of the tokens that may come in a state; those that end the text are set elsewhere. @returns nodes looked at */
export type MaskMaker<S> = (state: S, into: Mask) => number;
/** How a whole token is read, where that is not byte by byte. */
export type TokenReader<S> = (state: S, bytes: Uint8Array) => S | null;

const MOST_FORCED = 4096;

export class ReadingMatcher<S> implements Matcher {
  /** The state after each step. */
  private readonly states: S[];
  private ended: number | null = null;

  constructor(
    private readonly reading: Reading<S>,
    private readonly vocabulary: Vocabulary,
    private readonly makeMask: MaskMaker<S>,
    private readonly readToken: TokenReader<S> = (state, bytes) => readAll(reading, state, bytes),
  ) {
    this.states = [reading.start];
  }

  get at(): S {
    return this.states.at(-1) ?? this.reading.start;
  }

  computeMask(into: Mask): MaskStats {
    into.fill(0);
    if (this.ended !== null) return { allowed: 0, nodes: 0 };
    const nodes = this.makeMask(this.at, into);
    if (this.reading.accepts(this.at)) for (const token of this.vocabulary.end) setBit(into, token);
    return { allowed: maskCount(into), nodes };
  }

  accept(token: number): boolean {
    if (this.ended !== null) return false;
    const bytes = this.vocabulary.bytes(token);
    if (bytes.length === 0) {
      if (!this.vocabulary.end.includes(token) || !this.reading.accepts(this.at)) return false;
      this.ended = this.states.length;
      this.states.push(this.at);
      return true;
    }
    const next = this.readToken(this.at, bytes);
    if (next === null) return false;
    this.states.push(next);
    return true;
  }

  acceptBytes(bytes: Uint8Array): number {
    if (this.ended !== null) return 0;
    let state = this.at;
    let read = 0;
    for (; read < bytes.length; read++) {
      const next = this.reading.step(state, bytes[read] ?? 0);
      if (next === null) break;
      state = next;
    }
    if (read > 0) this.states.push(state);
    return read;
  }

  rollback(steps: number): void {
    this.states.length = Math.max(1, this.states.length - steps);
    if (this.ended !== null && this.states.length <= this.ended) this.ended = null;
  }

  isAccepting(): boolean {
    return this.ended !== null || this.reading.accepts(this.at);
  }

  forcedBytes(): Uint8Array {
    const forced: number[] = [];
    if (this.ended !== null) return new Uint8Array(0);
    for (let state = this.at; forced.length < MOST_FORCED && !this.reading.accepts(state);) {
      let only: S | null = null;
      let byte = -1;
      let several = false;
      for (let b = 0; b < 256 && !several; b++) {
        const next = this.reading.step(state, b);
        if (next === null) continue;
        several = byte >= 0;
        [only, byte] = [next, b];
      }
      if (only === null || several) break;
      forced.push(byte);
      state = only;
    }
    return Uint8Array.from(forced);
  }

  dispose(): void {
    this.states.length = 1;
  }
}

export function readAll<S>(reading: Reading<S>, from: S, bytes: Uint8Array): S | null {
  let state: S | null = from;
  for (const byte of bytes) {
    state = reading.step(state, byte);
    if (state === null) return null;
  }
  return state;
}

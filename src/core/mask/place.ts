/**
 * A place in a text under a grammar, and what can be seen there: the shapes that the grammar worker answers with. Everything is
 * plain data, so that it crosses a worker's border as it is.
 */
import type { Explanation, MatcherState } from '../grammar/engine';
import type { GrammarSettings } from '../grammar/settings';
import type { GrammarKind } from '../grammar/text/compile';
import type { VocabularyId } from '../document/document';
import type { ShownToken } from '../tokens/show';
import type { Refusal } from './allowed';

/** What a grammar is made from: a JSON Schema, or a grammar written as text. */
export type GrammarSource =
  | {
      kind: 'schema';
      text: string;
      whitespace: 'none' | 'any';
      /** Finer wishes, above `whitespace`. */
      settings?: Partial<GrammarSettings>;
    }
  | { kind: GrammarKind; text: string };

/** Before whatever comes after `prefix`. Equal places have equal answers. */
export interface Place {
  grammar: GrammarSource;
  vocabulary: VocabularyId;
  /** UTF-8 bytes of the text so far. */
  prefix: Uint8Array;
}

/** One step of the automaton: bytes that lead to the same place. */
export interface Transition {
  /** Byte values, ascending. */
  bytes: number[];
  /** Number of the state behind them; null: they are dead. */
  state: number | null;
  /** Tokens of the vocabulary that begin with one of them, and how many of those the mask leaves. */
  tokens: number;
  allowed: number;
  /** Bytes that follow them whatever is chosen. */
  forced: Uint8Array;
  /** The text may end right behind them. */
  complete: boolean;
  /** What stands there, in words: `inside a string`, `a key or }`. */
  next: readonly string[];
}

export interface GraphNode {
  id: number;
  /** Number of the state. */
  state: number;
  /** Bytes from the place to it; of a node before the place, null. */
  path: Uint8Array | null;
  /** Of a node before the place: bytes from the beginning of the text. */
  prefix: Uint8Array | null;
  kind: 'past' | 'here' | 'ahead' | 'dead';
  complete: boolean;
  /** What stands there: `value`, `literal`, `number`, `string`, `escape`, `key`, `colon`, `object`, `array`, `closed`; of grammars
   * written as text the innermost rule, or `text`. */
  label: string;
  /** More leads on from it than is drawn: further away, back to it (one more character), or spelled otherwise. */
  more: boolean;
}

export interface GraphEdge {
  from: number;
  to: number;
  /** Byte values that lead along it, of its first byte. */
  bytes: number[];
  /** A stretch without a choice: bytes that follow the first. Escapes are no choice: they are other spellings of the same. */
  run: Uint8Array;
  walked: boolean;
}

/** The automaton around a place: bounded, and acyclic where it is drawn. */
export interface StateGraph {
  nodes: GraphNode[];
  edges: GraphEdge[];
}

export interface StateView {
  /** Number of the local state. */
  state: number;
  /** Values that are open, what may come next; null where the engine does not tell. */
  standing: MatcherState | null;
  /** Characters of a string whose length is bounded: so far, and at most; null where none are counted. */
  counter: { count: number; most: number | null } | null;
  complete: boolean;
  /** Bytes that come next whatever is chosen. */
  forced: Uint8Array;
  /** One way to finish the text from here, short; null when none was found within bounds. */
  completion: Uint8Array | null;
  /** Live ones first, then one for all dead bytes. */
  transitions: Transition[];
  graph: StateGraph;
}

/** A byte of a text that is typed. */
export interface WalkedByte {
  byte: number;
  /** UTF-16 offset of the character that it belongs to. */
  offset: number;
  state: 'live' | 'dead' | 'not-read';
  /** The text may end behind it. */
  complete: boolean;
}

/** A text held against a grammar byte by byte. */
export interface Walk {
  bytes: WalkedByte[];
  /** Index of the byte that is dead; null: all are live. */
  deadAt: number | null;
  /** Why it is dead, of grammars that can tell. */
  why: Refusal | null;
  /** All bytes are live, and the text may end here. */
  complete: boolean;
  /** Of a live text: bytes that come next whatever is chosen. */
  forced: Uint8Array;
  /** Of a live text: one way to finish it. */
  completion: Uint8Array | null;
  /** Tokens that may come behind the last live byte, out of `size`. */
  allowed: number;
  size: number;
}

/**
 * What tokens do, where they are put together: the first thing besides blanks that they do. `","` ends the string, `:"` is the
 * colon, a token of blanks alone is `blank`.
 */
export type TokenDeed =
  /** End the text. */
  | { t: 'end' }
  /**
   * Go on towards a value, or a name, of a few that the schema lists: `text` as JSON, `name` as it stands in the schema. Where
   * several are still possible, it is what they have in common and `…`. A name that is not listed may begin the same way.
   */
  | { t: 'value'; text: string }
  | { t: 'key'; name: string }
  /** Only the quotation mark: which name, of several, is still open. */
  | { t: 'begin-key' }
  /** Begin, continue or end a name that the schema does not list. */
  | { t: 'free-key' }
  /** Stay in the string or name, end it (whatever comes after), begin or continue an escape in it. */
  | { t: 'in-string' }
  | { t: 'end-string' }
  | { t: 'escape' }
  | { t: 'begin-string' }
  | { t: 'number' }
  | { t: 'literal'; word: string }
  | { t: 'open-object' }
  | { t: 'close-object' }
  | { t: 'open-array' }
  | { t: 'close-array' }
  | { t: 'colon' }
  | { t: 'comma' }
  | { t: 'blank' }
  /** Of grammars written as text: all that begin with one byte; with one of several bytes that lead to the same place. */
  | { t: 'byte'; byte: number }
  | { t: 'bytes'; bytes: readonly number[] }
  /** Masked: they die at their first byte, or at a later one. */
  | { t: 'dies-first' }
  | { t: 'dies-later' };

export interface TokenGroup {
  deed: TokenDeed;
  /** Tokens in it. */
  count: number;
  /** Some of them: the likely ones, where they were told, then by their ids. */
  tokens: ShownToken[];
}

export interface ExplainedToken {
  token: ShownToken;
  explanation: Explanation;
}

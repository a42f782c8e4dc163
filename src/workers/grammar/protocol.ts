/** What the grammar worker does: hold a vocabulary and an engine, and tell of a text under a grammar. */
import type { Problem } from '../../core/base/problem';
import type { VocabularyId } from '../../core/document/document';
import type { EngineInfo } from '../../core/grammar/engine';
import type { Look, LookWish } from '../../core/mask/look';
import type { ExplainedToken, GrammarSource, Place, StateView, Walk } from '../../core/mask/place';
import type { MaskTrace } from '../../core/mask/trace';
import type { CallContext } from '../rpc';
import type { SamplingApi } from './sampling-protocol';

/** A grammar and the text to walk along it. Equal requests have equal answers. */
export interface GrammarRequest {
  grammar: GrammarSource;
  /** As the model wrote it. Spans in the answer are offsets into it, under the source `TRACED`. */
  text: string;
  /** Byte lengths of the tokens that a response carried; absent: the text is encoded by the vocabulary. */
  pieces?: readonly number[];
  vocabulary: VocabularyId;
}

/** The source of spans of a traced text. */
export const TRACED = 'arguments';

export interface GrammarProgress {
  /** Fetching vocabulary and engine, making the grammar, walking the tokens, drawing texts. */
  phase: 'load' | 'compile' | 'trace' | 'sample';
  /** Of `trace`: tokens done, of `total`; of `sample`: texts. */
  done?: number;
  total?: number;
}

export interface LoadedVocabulary {
  name: string;
  /** Tokens, special and unused ones included. */
  size: number;
  engine: EngineInfo;
  /** Milliseconds for fetching and reading the vocabulary, and for the engine to take it in. */
  vocabularyMs: number;
  setupMs: number;
}

export interface TracedCall {
  trace: MaskTrace;
  engine: EngineInfo;
  /** Milliseconds; of an answer from the cache, what they were. */
  compileMs: number;
  traceMs: number;
  /** What the engine is known to get wrong on this grammar; of a grammar text, its warnings. */
  caveats: readonly Problem[];
  /** What is to be known of the engine whatever the grammar. */
  notes?: readonly Problem[];
}

export interface LookRequest extends LookWish {
  place: Place;
}

export interface ExplainRequest {
  place: Place;
  /** `end`: the token that ends a text. */
  token: number | 'end';
}

export interface StateRequest {
  place: Place;
}

export interface WalkRequest {
  grammar: GrammarSource;
  vocabulary: VocabularyId;
  text: string;
}

export interface CountRequest {
  vocabulary: VocabularyId;
  texts: readonly string[];
}

/**
 * An answer, or why there is none. `spent`: the engine aborted, and with it the worker's module; the worker is of no more
 * use and has to be replaced.
 */
export interface Answer<T> {
  value?: T;
  problem?: Problem;
  spent: boolean;
}

type Context = CallContext<GrammarProgress>;

/**
 * Calls about a place answer `NOT_REACHED` where the grammar does not take the whole prefix, and a grammar with errors answers its
 * own problem.
 */
export interface GrammarApi extends SamplingApi {
  load(input: VocabularyId, context: Context): Promise<Answer<LoadedVocabulary>>;
  trace(input: GrammarRequest, context: Context): Promise<Answer<TracedCall>>;
  /** The mask at a place. */
  look(input: LookRequest, context: Context): Promise<Answer<Look>>;
  /** Why a token may or may not come. */
  explain(input: ExplainRequest, context: Context): Promise<Answer<ExplainedToken>>;
  /** The automaton at a place. */
  state(input: StateRequest, context: Context): Promise<Answer<StateView>>;
  /** A text that is typed, byte by byte. */
  walk(input: WalkRequest, context: Context): Promise<Answer<Walk>>;
  /** Tokens of each text. */
  tokenCount(input: CountRequest): Promise<Answer<number[]>>;
}

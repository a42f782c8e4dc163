/** What the grammar worker does: hold a vocabulary and an engine, walk arguments along the grammar of a schema. */
import type { Problem } from '../../core/base/problem';
import type { VocabularyId } from '../../core/document/document';
import type { EngineInfo } from '../../core/grammar/engine';
import type { MaskView } from '../../core/mask/allowed';
import type { MaskTrace } from '../../core/mask/trace';
import type { CallContext } from '../rpc';

/** A grammar and the text to walk along it. Equal requests have equal answers. */
export interface GrammarRequest {
  /** JSON text of the schema. */
  schema: string;
  /** The arguments as the model wrote them. Spans in the answer are offsets into them, under the source `ARGUMENTS`. */
  args: string;
  whitespace: 'none' | 'any';
  vocabulary: VocabularyId;
}

export const ARGUMENTS = 'arguments';

export interface GrammarProgress {
  /** Fetching vocabulary and engine, making the grammar, walking the tokens. */
  phase: 'load' | 'compile' | 'trace';
  /** Of `trace`: tokens done, of `total`. */
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
  /** What the engine is known to get wrong on this schema. */
  caveats: readonly Problem[];
}

export interface AllowedRequest {
  request: GrammarRequest;
  /** The mask before this token; the number of tokens for the one after the last. */
  index: number;
  /** Text, bytes in hex or `#id`; empty for the allowed tokens. */
  query: string;
  limit: number;
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

export interface CountRequest {
  vocabulary: VocabularyId;
  texts: readonly string[];
}

export interface GrammarApi {
  load(input: VocabularyId, context: CallContext<GrammarProgress>): Promise<Answer<LoadedVocabulary>>;
  trace(input: GrammarRequest, context: CallContext<GrammarProgress>): Promise<Answer<TracedCall>>;
  allowedAt(input: AllowedRequest, context: CallContext<GrammarProgress>): Promise<Answer<MaskView>>;
  /** Tokens of each text. */
  tokenCount(input: CountRequest): Promise<Answer<number[]>>;
}

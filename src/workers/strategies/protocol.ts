/** What the strategies' worker does: walk one text under one grammar as one strategy would, beside ours. */
import type { VocabularyId } from '../../core/document/document';
import type { GrammarSource } from '../../core/mask/place';
import type { StrategyId } from '../../engine/strategies/facts';
import type { StrategyOutcome } from '../../engine/strategies/result';
import type { CallContext } from '../rpc';

export { STRATEGIES } from '../../engine/strategies/facts';
export type { StrategyFacts, StrategyId } from '../../engine/strategies/facts';
export type { Candidate } from '../../engine/strategies/candidates';
export type { WrittenSpan } from '../../engine/strategies/jsonformer/engine';
export type {
  BiasFigures,
  ComparedStep,
  SoftFigures,
  StrategyOutcome,
  StrategyRun,
} from '../../engine/strategies/result';

/** Equal requests have equal answers, times apart. */
export interface CompareRequest {
  grammar: GrammarSource;
  text: string;
  vocabulary: VocabularyId;
  strategy: StrategyId;
  /** Of `fsm`: how often a part may stand inside itself; 0: recursion is refused. */
  depth: number;
}

export interface CompareProgress {
  /** Fetching the vocabulary and the engine, making the grammar, masks along the text, other texts, drawn texts. */
  phase: 'load' | 'build' | 'masks' | 'texts' | 'samples';
  done?: number;
  total?: number;
}

/** `spent`: the engine aborted, and with it the worker's module; the worker has to be replaced. */
export interface CompareAnswer {
  outcome: StrategyOutcome;
  spent: boolean;
}

export interface StrategiesApi {
  compare(input: CompareRequest, context: CallContext<CompareProgress>): Promise<CompareAnswer>;
}

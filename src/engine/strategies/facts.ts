/** What there is to say about a grammar that a strategy made, beside its masks. Plain data: it crosses a worker's border. */
import type { Result } from '../../core/base/result';
import type { CompiledGrammar, EngineInfo, GrammarEngine } from '../../core/grammar/engine';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import type { IndexFigures } from './fsm/token-index';

export type StrategyId = EngineInfo['id'];

/** In the order in which they are shown. */
export const STRATEGIES: readonly StrategyId[] = [
  'fsm',
  'pda',
  'incremental',
  'soft',
  'jsonformer',
  'xgrammar',
  'callscope',
];

export interface StrategyFacts {
  /** States, positions or rows that were made; of strategies that make them along the text, so far. */
  states?: number;
  /** `states` stopped counting there. */
  statesMore?: boolean;
  /** Rules of the grammar. */
  rules?: number;
  regex?: { text: string; cut: boolean };
  index?: IndexFigures;
  stack?: StackFigures;
  /** Of a strategy that asks tokens one by one, its dearest mask: tokens asked, bytes read, bytes that a tree would have read. */
  asked?: { tokens: number; bytes: number; treeBytes: number };
}

export interface StackFigures {
  /** The deepest stack, and the most stacks side by side, along the text. */
  deepest: number;
  most: number;
  /** Where the stack was needed most: tokens that the innermost rule decided alone, and those that needed what is below it. */
  alone: number;
  below: number;
}

export interface StrategyGrammar extends CompiledGrammar {
  facts(): StrategyFacts;
}

export interface StrategyEngine extends GrammarEngine {
  compile(...input: Parameters<GrammarEngine['compile']>): Promise<Result<StrategyGrammar>>;
}

export interface StrategyParts {
  vocabulary: Vocabulary;
  /** Milliseconds, for figures and budgets only. */
  now: () => number;
  /** Lets others in between; rejects when the work is called off. */
  breathe: () => Promise<void>;
}

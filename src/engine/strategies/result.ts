/** What comes out of holding one strategy against ours on one text. Plain data. */
import type { Problem } from '../../core/base/problem';
import type { ShownToken } from '../../core/tokens/show';
import type { Candidate } from './candidates';
import type { StrategyFacts, StrategyId } from './facts';
import type { WrittenSpan } from './jsonformer/engine';

/** The mask before one token of the text, or after the last. */
export interface ComparedStep {
  /** The token that comes; null after the last. */
  token: ShownToken | null;
  /** Tokens that the strategy leaves. */
  allowed: number;
  /** It leaves the token that comes; true at the end where the text may end. */
  taken: boolean;
  micros: number;
  /** Tokens that only this strategy leaves, and only ours; null behind the place where ours blocks. */
  difference: StepDifference | null;
}

export interface StepDifference {
  onlyHere: number;
  onlyOurs: number;
  /** Some of them. */
  here: ShownToken[];
  ours: ShownToken[];
}

export interface MaskTimes {
  /** Microseconds of one mask: the median, and the mean of rounds without anything else in between. */
  median: number;
  mean: number;
  /** Of all masks of the text, once. */
  total: number;
  /** Mean of a second walk along the same text, with all that the first one left behind; null: too slow to be measured twice. */
  again: number | null;
  /** Smallest difference that the clock shows. */
  clock: number;
}

export interface Witnesses {
  count: number;
  witness: Candidate | null;
}

export interface StrategyRun {
  strategy: StrategyId;
  version: string;
  /** Tokens of the text, and steps that were looked at: a long text, or a slow strategy, is not looked at to its end. */
  tokens: number;
  steps: ComparedStep[];
  buildMs: number;
  facts: StrategyFacts;
  caveats: readonly Problem[];
  times: MaskTimes;
  /** Index of the first token that the strategy blocks; null: none of those that were looked at. */
  firstBlocked: number | null;
  /** The whole text is taken, byte by byte, whatever its tokens. */
  accepts: boolean;
  /** Steps whose sets differ from ours. */
  differing: number;
  /** Texts that it was tried on, of which `valid` hold to the schema; 0 where no validator could be asked. */
  tried: number;
  valid: number;
  takesInvalid: Witnesses;
  refusesValid: Witnesses;
  /** Of jsonformer: who writes what. */
  written?: WrittenSpan[];
  soft?: SoftFigures;
}

/** What sampling from the small model with a bias came to. */
export interface SoftFigures {
  seed: number;
  /** Tokens of one text at most. */
  tokens: number;
  rows: BiasFigures[];
  /** A text that left the grammar in spite of a bias. */
  example: string | null;
}

export interface BiasFigures {
  /** What was taken off the logit of a token outside of the grammar; 0: nothing. */
  bias: number;
  samples: number;
  /** Texts that left the grammar. */
  left: number;
  /** Texts in it that did not come to an end. */
  unfinished: number;
}

/** A strategy's outcome: a run, or why there is none. */
export type StrategyOutcome =
  { t: 'run'; run: StrategyRun } | { t: 'refused'; problem: Problem; buildMs: number | null };

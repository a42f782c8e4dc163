/** What the grammar worker tells of probabilities: types of its calls. */
import type { VocabularyId } from '../../core/document/document';
import type { GrammarSource, Place } from '../../core/mask/place';
import type { TokenChance } from '../../core/sampling/chances';
import type { Conditioned } from '../../core/sampling/conditioned';
import type { Distribution, Interval } from '../../core/sampling/distribution';
import type { SampledRuns } from '../../core/sampling/sample';
import type { SamplingSettings } from '../../core/sampling/shape';
import type { LogitSource } from '../../core/sampling/walks';
import type { CallContext } from '../rpc';
import type { Answer, GrammarProgress } from './protocol';

export interface DistributionRequest {
  place: Place;
  source: LogitSource;
  settings: SamplingSettings;
  /** Likeliest tokens that are told, and as many allowed ones. */
  limit: number;
  /** Of a script: which step the next token is, counted from 1. */
  step?: number;
}

export interface SampleRequest extends Omit<DistributionRequest, 'limit'> {
  masked: boolean;
  seed: number;
  /** How many texts, and how many of them are told whole. */
  runs: number;
  keep: number;
  /** Tokens of a text at most. */
  most: number;
  /** No draws: the likeliest token that settings and mask leave, each time. */
  likeliest?: boolean;
}

export interface ConditionedRequest {
  place: Place;
  /** Texts that are told, the likeliest of both laws first. */
  limit: number;
}

/** `texts` are the first ones; `greedy` stands in them. */
export interface ConditionedAnswer extends Conditioned {
  /** Texts of the grammar in all. */
  total: number;
}

/** Tokens of a text, some of them at a time. */
export interface AlongRequest {
  vocabulary: VocabularyId;
  /** As in a trace. */
  text: string;
  pieces?: readonly number[];
  source: LogitSource;
  /** The first token, and how many. */
  from: number;
  count: number;
}

export interface FeasibleRequest extends AlongRequest {
  grammar: GrammarSource;
}

type Context = CallContext<GrammarProgress>;

export interface SamplingApi {
  /** The next token before and after the mask. */
  distribution(input: DistributionRequest, context: Context): Promise<Answer<Distribution>>;
  /** Texts drawn with a seed, with the mask or without. */
  sample(input: SampleRequest, context: Context): Promise<Answer<SampledRuns>>;
  /** The model given the grammar, and masking token by token, over all texts of a finite grammar. */
  conditioned(input: ConditionedRequest, context: Context): Promise<Answer<ConditionedAnswer>>;
  /** Rank and probability of tokens of a text; needs no grammar. */
  chances(input: AlongRequest, context: Context): Promise<Answer<TokenChance[]>>;
  /**
   * Feasible mass before tokens of a text; null where the source says nothing about a place. Ends behind the first token that the
   * grammar does not take; `NOT_REACHED` when that stands before them.
   */
  feasible(input: FeasibleRequest, context: Context): Promise<Answer<(Interval | null)[]>>;
}

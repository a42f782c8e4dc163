/**
 * Page side of the grammar worker. Every call gives a `Result`. A worker whose engine has aborted is replaced at once. Calls
 * that were on their way to a worker when it ended, for whatever another call did, are sent again, once, to the next.
 */
import { sentence } from '../../core/base/words';
import { err, ok, type Result } from '../../core/base/result';
import type { VocabularyId } from '../../core/document/document';
import type { Look } from '../../core/mask/look';
import type { ExplainedToken, StateView, Walk } from '../../core/mask/place';
import type { TokenChance } from '../../core/sampling/chances';
import type { Distribution, Interval } from '../../core/sampling/distribution';
import type { SampledRuns } from '../../core/sampling/sample';
import { connect, settle, type CallOptions, type WorkerPort } from '../rpc';
import type {
  Answer,
  CountRequest,
  ExplainRequest,
  GrammarProgress,
  GrammarRequest,
  LoadedVocabulary,
  LookRequest,
  StateRequest,
  TracedCall,
  WalkRequest,
} from './protocol';
import type {
  AlongRequest,
  ConditionedAnswer,
  ConditionedRequest,
  DistributionRequest,
  FeasibleRequest,
  SampleRequest,
} from './sampling-protocol';
import { received, type WireApi } from './wire';

/** A grammar that takes longer is given up: the engine would go on for minutes, and nobody could stop it otherwise. */
export const GRAMMAR_DEADLINE_MS = 120_000;

export type GrammarCallOptions = Pick<CallOptions<GrammarProgress>, 'signal' | 'onProgress'>;

export interface GrammarClient {
  /** Fetches vocabulary and engine ahead of the first trace. */
  load(vocabulary: VocabularyId, options?: GrammarCallOptions): Promise<Result<LoadedVocabulary>>;
  trace(request: GrammarRequest, options?: GrammarCallOptions): Promise<Result<TracedCall>>;
  /** The mask at a place, by what tokens do, or searched. */
  look(input: LookRequest, options?: GrammarCallOptions): Promise<Result<Look>>;
  /** Why a token may or may not come at a place. */
  explain(input: ExplainRequest, options?: GrammarCallOptions): Promise<Result<ExplainedToken>>;
  /** The automaton at a place. */
  state(input: StateRequest, options?: GrammarCallOptions): Promise<Result<StateView>>;
  /** A text that is typed, byte by byte. */
  walk(input: WalkRequest, options?: GrammarCallOptions): Promise<Result<Walk>>;
  /** Tokens of each text. Needs the vocabulary only. */
  tokenCount(input: CountRequest, options?: GrammarCallOptions): Promise<Result<number[]>>;
  /** The next token before and after the mask. */
  distribution(input: DistributionRequest, options?: GrammarCallOptions): Promise<Result<Distribution>>;
  /** Texts drawn with a seed, with the mask or without. */
  sample(input: SampleRequest, options?: GrammarCallOptions): Promise<Result<SampledRuns>>;
  /** The model given the grammar, and masking token by token, over all texts of a finite grammar. */
  conditioned(input: ConditionedRequest, options?: GrammarCallOptions): Promise<Result<ConditionedAnswer>>;
  /** Rank and probability of tokens of a text. */
  chances(input: AlongRequest, options?: GrammarCallOptions): Promise<Result<TokenChance[]>>;
  /** Feasible mass before tokens of a text. */
  feasible(input: FeasibleRequest, options?: GrammarCallOptions): Promise<Result<(Interval | null)[]>>;
  /** Ends the worker and frees its memory. The next call starts a new one. */
  terminate(): void;
}

const spawnWorker = (): WorkerPort => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

export function createGrammarClient(spawn: () => WorkerPort = spawnWorker): GrammarClient {
  const client = connect<WireApi>(spawn, { deadlineMs: GRAMMAR_DEADLINE_MS });
  /** Counts the workers that were replaced because they were spent. */
  let replaced = 0;

  async function ask<T>(send: () => Promise<Answer<T>>): Promise<Result<T>> {
    for (let attempt = 0; ; attempt++) {
      const before = replaced;
      const answer = await settle(send());
      if (!answer.ok) {
        const { code } = answer.error;
        const sentInVain = code === 'WORKER_CRASHED' || (code === 'WORKER_STOPPED' && replaced !== before);
        if (sentInVain && attempt === 0) continue;
        return answer;
      }
      const { value, problem, spent } = answer.value;
      if (spent && replaced === before) {
        replaced++;
        client.terminate();
      }
      if (value !== undefined) return ok(value);
      if (problem?.code === 'ENGINE_LOST' && attempt === 0) continue;
      return err(
        problem ?? {
          code: 'WORKER_FAILED',
          severity: 'error',
          ...sentence('WORKER_FAILED.silent', 'The grammar worker gave no answer.'),
          retryable: true,
        },
      );
    }
  }

  return {
    load: (vocabulary, options) => ask(() => client.call('load', vocabulary, options)),
    trace: (request, options) =>
      ask(async () => received(await client.call('trace', request, options), request)),
    look: (input, options) => ask(() => client.call('look', input, options)),
    explain: (input, options) => ask(() => client.call('explain', input, options)),
    state: (input, options) => ask(() => client.call('state', input, options)),
    walk: (input, options) => ask(() => client.call('walk', input, options)),
    tokenCount: (input, { signal } = {}) =>
      ask(() => client.call('tokenCount', input, signal === undefined ? {} : { signal })),
    distribution: (input, options) => ask(() => client.call('distribution', input, options)),
    sample: (input, options) => ask(() => client.call('sample', input, options)),
    conditioned: (input, options) => ask(() => client.call('conditioned', input, options)),
    chances: (input, options) => ask(() => client.call('chances', input, options)),
    feasible: (input, options) => ask(() => client.call('feasible', input, options)),
    terminate: () => client.terminate(),
  };
}

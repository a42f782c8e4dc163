/**
 * Page side of the strategies' worker. The peer runs in a worker of its own, which is ended after each run: it holds hundreds of
 * megabytes, and it may die of a schema without harm to the others.
 */
import { ok, type Result } from '../../core/base/result';
import type { StrategyOutcome } from '../../engine/strategies/result';
import { connect, settle, type CallOptions, type WorkerPort } from '../rpc';
import type { CompareProgress, CompareRequest, StrategiesApi } from './protocol';

/** A strategy that takes longer is given up. */
export const STRATEGY_DEADLINE_MS = 90_000;

export type CompareOptions = Pick<CallOptions<CompareProgress>, 'signal' | 'onProgress'>;

export interface StrategiesClient {
  /** One strategy at a time: what runs side by side disturbs the times. */
  compare(request: CompareRequest, options?: CompareOptions): Promise<Result<StrategyOutcome>>;
  /** Ends the workers and frees their memory. The next call starts new ones. */
  terminate(): void;
}

const spawnWorker = (): WorkerPort => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

export function createStrategiesClient(spawn: () => WorkerPort = spawnWorker): StrategiesClient {
  const own = connect<StrategiesApi>(spawn, { deadlineMs: STRATEGY_DEADLINE_MS });
  const peer = connect<StrategiesApi>(spawn, { deadlineMs: STRATEGY_DEADLINE_MS });
  return {
    compare: async (request, options) => {
      const isPeer = request.strategy === 'xgrammar';
      const client = isPeer ? peer : own;
      const answer = await settle(client.call('compare', request, options));
      if (isPeer || (answer.ok && answer.value.spent)) client.terminate();
      return answer.ok ? ok(answer.value.outcome) : answer;
    },
    terminate: () => {
      own.terminate();
      peer.terminate();
    },
  };
}

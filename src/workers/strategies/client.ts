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
  const open = () => connect<StrategiesApi>(spawn, { deadlineMs: STRATEGY_DEADLINE_MS });
  const own = open();
  // One for each run: a run that ends must not take along one that was begun before it had.
  const peers = new Set<ReturnType<typeof open>>();
  return {
    compare: async (request, options) => {
      const isPeer = request.strategy === 'xgrammar';
      const client = isPeer ? open() : own;
      if (isPeer) peers.add(client);
      const answer = await settle(client.call('compare', request, options));
      if (isPeer || (answer.ok && answer.value.spent)) client.terminate();
      peers.delete(client);
      return answer.ok ? ok(answer.value.outcome) : answer;
    },
    terminate: () => {
      for (const client of [own, ...peers]) client.terminate();
    },
  };
}

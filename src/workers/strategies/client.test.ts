import { describe, expect, it } from 'vitest';
import type { StrategyOutcome } from '../../engine/strategies/result';
import { serve, type WorkerPort, type WorkerScope } from '../rpc';
import { createStrategiesClient } from './client';
import type { CompareRequest, StrategiesApi } from './protocol';

type Listener = (event: never) => void;

const outcome: StrategyOutcome = {
  t: 'refused',
  problem: { code: 'X', severity: 'error', message: 'refused', retryable: false },
  buildMs: null,
};

/** A worker in this thread. One that is asked for `jsonformer` dies; after `soft` it says that it is spent. */
class PlaceWorker implements WorkerPort {
  ended = false;
  readonly asked: string[] = [];
  private readonly page = new Map<string, Listener[]>();
  private readonly inside: Listener[] = [];

  constructor() {
    const scope: WorkerScope = {
      postMessage: (message) => this.deliver(() => this.page.get('message') ?? [], message),
      addEventListener: (_type, listener) => void this.inside.push(listener),
    };
    serve<StrategiesApi>(scope, {
      compare: ({ strategy }) => {
        this.asked.push(strategy);
        if (strategy === 'jsonformer') {
          for (const listener of this.page.get('error') ?? [])
            listener({ message: 'out of memory' } as never);
          return new Promise(() => undefined);
        }
        return Promise.resolve({ outcome, spent: strategy === 'soft' });
      },
    });
  }

  postMessage(message: unknown): void {
    this.deliver(() => this.inside, message);
  }

  addEventListener(type: string, listener: Listener): void {
    this.page.set(type, [...(this.page.get(type) ?? []), listener]);
  }

  terminate(): void {
    this.ended = true;
  }

  private deliver(to: () => Listener[], message: unknown): void {
    const data: unknown = structuredClone(message);
    setImmediate(() => {
      if (!this.ended) for (const listener of to()) listener({ data } as never);
    });
  }
}

function scene() {
  const workers: PlaceWorker[] = [];
  const client = createStrategiesClient(() => {
    const worker = new PlaceWorker();
    workers.push(worker);
    return worker;
  });
  const compare = (strategy: CompareRequest['strategy'], signal?: AbortSignal) =>
    client.compare(
      {
        grammar: { kind: 'schema', text: '{}', whitespace: 'none' },
        text: '{}',
        vocabulary: 'teaching',
        strategy,
        depth: 0,
      },
      signal === undefined ? {} : { signal },
    );
  return { workers, client, compare };
}

describe('createStrategiesClient', () => {
  it('keeps one worker for the strategies of our own', async () => {
    const { workers, compare } = scene();
    expect(await compare('fsm')).toEqual({ ok: true, value: outcome });
    await compare('pda');
    expect(workers.map(({ asked, ended }) => [asked, ended])).toEqual([[['fsm', 'pda'], false]]);
  });

  it('gives the peer a worker of its own and takes it back after each run', async () => {
    const { workers, compare } = scene();
    await compare('pda');
    await compare('xgrammar');
    await compare('xgrammar');
    await compare('fsm');
    expect(workers.map(({ asked, ended }) => [asked, ended])).toEqual([
      [['pda', 'fsm'], false],
      [['xgrammar'], true],
      [['xgrammar'], true],
    ]);
  });

  it('ends the worker of a run of the peer that is called off, and not that of the one which follows', async () => {
    const { workers, compare } = scene();
    const abort = new AbortController();
    const first = compare('xgrammar', abort.signal);
    abort.abort();
    const second = compare('xgrammar');
    expect(await first).toMatchObject({ ok: false, error: { code: 'CALL_ABORTED' } });
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect((await second).ok).toBe(true);
  });

  it('ends every worker when it is told to', async () => {
    const { workers, client, compare } = scene();
    const running = [compare('pda'), compare('xgrammar')];
    client.terminate();
    for (const answer of await Promise.all(running))
      expect(answer).toMatchObject({ ok: false, error: { code: 'WORKER_STOPPED' } });
    expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
  });

  it('starts anew after one that died or is spent', async () => {
    const { workers, compare } = scene();
    expect(await compare('jsonformer')).toMatchObject({ ok: false, error: { code: 'WORKER_CRASHED' } });
    expect((await compare('soft')).ok).toBe(true);
    expect((await compare('pda')).ok).toBe(true);
    expect(workers.map(({ asked, ended }) => [asked, ended])).toEqual([
      [['jsonformer'], true],
      [['soft'], true],
      [['pda'], false],
    ]);
  });
});

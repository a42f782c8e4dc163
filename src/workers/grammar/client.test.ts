import { describe, expect, it } from 'vitest';
import { tinyEngine, tinyVocabulary } from '../../testing/tiny-engine';
import { err, ok } from '../../core/base/result';
import { serve, type WorkerPort, type WorkerScope } from '../rpc';
import { createGrammarClient } from './client';
import type { GrammarRequest } from './protocol';
import { grammarService, type LosableEngine } from './service';
import { overWire, type WireApi } from './wire';

type Listener = (event: never) => void;

/** A worker in this thread: messages are cloned and arrive later; after its end none do. */
class PlaceWorker implements WorkerPort {
  ended = false;
  private readonly page = new Map<string, Listener[]>();
  private readonly inside: Listener[] = [];

  constructor(
    makeEngine: () => Promise<LosableEngine>,
    /** It dies of the first thing that it is asked. */
    private readonly doomed: boolean,
  ) {
    const scope: WorkerScope = {
      postMessage: (message) => this.deliver(() => this.page.get('message') ?? [], message),
      addEventListener: (_type, listener) => void this.inside.push(listener),
    };
    serve<WireApi>(
      scope,
      overWire(
        grammarService({
          loadVocabulary: () => Promise.resolve(ok(vocabulary)),
          makeEngine,
          now: () => 0,
          breathe: () => new Promise((go) => setImmediate(go)),
        }),
      ),
    );
  }
  postMessage(message: unknown): void {
    if (this.doomed) setImmediate(() => this.crash());
    else this.deliver(() => this.inside, message);
  }
  addEventListener(type: string, listener: Listener): void {
    this.page.set(type, [...(this.page.get(type) ?? []), listener]);
  }
  terminate(): void {
    this.ended = true;
  }
  private crash(): void {
    for (const listener of this.page.get('error') ?? []) listener({ message: 'out of memory' } as never);
  }
  private deliver(to: () => Listener[], message: unknown): void {
    const data: unknown = structuredClone(message);
    setImmediate(() => {
      if (!this.ended) for (const listener of to()) listener({ data } as never);
    });
  }
}

const vocabulary = tinyVocabulary(['{"', '":"']);
const request = (text: string, schema = '{"type":"string"}'): GrammarRequest => ({
  grammar: { kind: 'schema', text: schema, whitespace: 'none' },
  text,
  vocabulary: 'teaching',
});
const BREAKING = '{"breaks":true}';

/** Engines that are lost by one schema, as web-xgrammar is by some. */
function fragile(): Promise<LosableEngine> {
  const inner = tinyEngine(vocabulary);
  let lost = false;
  return Promise.resolve({
    ...inner,
    get lost() {
      return lost;
    },
    compile: (schema, settings) => {
      if (lost)
        return Promise.resolve(
          err({ code: 'ENGINE_LOST', severity: 'error', message: 'lost', retryable: true }),
        );
      lost = schema === BREAKING;
      return lost
        ? Promise.resolve(
            err({ code: 'GRAMMAR_REFUSED', severity: 'error', message: 'it aborted', retryable: false }),
          )
        : inner.compile(schema, settings);
    },
  });
}

/** The first `doomed` workers crash. */
function connected(doomed = 0): { client: ReturnType<typeof createGrammarClient>; workers: PlaceWorker[] } {
  const workers: PlaceWorker[] = [];
  const client = createGrammarClient(() => {
    const worker = new PlaceWorker(fragile, workers.length < doomed);
    workers.push(worker);
    return worker;
  });
  return { client, workers };
}

describe('createGrammarClient', () => {
  it('starts a worker at the first call, and uses it for all', async () => {
    const { client, workers } = connected();
    expect(workers).toHaveLength(0);
    expect(await client.load('teaching')).toMatchObject({ ok: true, value: { name: 'tiny' } });
    expect(await client.trace(request('"a"'))).toMatchObject({
      ok: true,
      value: { trace: { accepting: true } },
    });
    const { grammar } = request('');
    const place = { grammar, vocabulary: 'teaching' as const, prefix: new TextEncoder().encode('"a"') };
    expect(await client.look({ place, query: '', limit: 9 })).toMatchObject({
      ok: true,
      value: { allowed: 1 },
    });
    expect(await client.tokenCount({ vocabulary: 'teaching', texts: ['abc'] })).toEqual({
      ok: true,
      value: [3],
    });
    expect(workers).toHaveLength(1);
  });

  it('replaces a worker whose engine is lost; the next call works', async () => {
    const { client, workers } = connected();
    expect(await client.trace(request('"a"', BREAKING))).toMatchObject({
      ok: false,
      error: { code: 'GRAMMAR_REFUSED', message: 'it aborted' },
    });
    expect(workers.map(({ ended }) => ended)).toEqual([true]);
    expect(await client.trace(request('"a"'))).toMatchObject({ ok: true });
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it('sends calls that were on their way to such a worker to the next one', async () => {
    const { client, workers } = connected();
    const [refused, ...others] = await Promise.all([
      client.trace(request('"a"', BREAKING)),
      client.trace(request('"b"')),
      client.tokenCount({ vocabulary: 'teaching', texts: ['abc'] }),
      client.trace(request('"c"')),
    ]);
    expect(refused).toMatchObject({ ok: false, error: { code: 'GRAMMAR_REFUSED' } });
    expect(others.map((result) => result.ok)).toEqual([true, true, true]);
    expect(workers).toHaveLength(2);
  });

  it('sends a call again, once, when its worker crashed', async () => {
    const once = connected(1);
    expect(await once.client.trace(request('"a"'))).toMatchObject({ ok: true });
    expect(once.workers).toHaveLength(2);
    const twice = connected(2);
    expect(await twice.client.trace(request('"a"'))).toMatchObject({
      ok: false,
      error: { code: 'WORKER_CRASHED' },
    });
    expect(await twice.client.trace(request('"a"'))).toMatchObject({ ok: true });
    expect(twice.workers).toHaveLength(3);
  });

  it('does not send calls again that were ended on purpose', async () => {
    const { client, workers } = connected();
    const running = client.trace(request('"a"'));
    client.terminate();
    expect(await running).toMatchObject({ ok: false, error: { code: 'WORKER_STOPPED' } });
    expect(workers).toHaveLength(1);
  });

  it('gives up a call that is called off, and reports progress until then', async () => {
    const { client } = connected();
    const controller = new AbortController();
    const seen: string[] = [];
    const running = client.trace(request(JSON.stringify('x'.repeat(2000))), {
      signal: controller.signal,
      onProgress: ({ phase, done = 0 }) => {
        seen.push(phase);
        if (phase === 'trace' && done > 100) controller.abort();
      },
    });
    expect(await running).toMatchObject({ ok: false, error: { code: 'CALL_ABORTED' } });
    expect(new Set(seen)).toEqual(new Set(['load', 'compile', 'trace']));
    expect(await client.trace(request('"a"'))).toMatchObject({ ok: true });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  WorkerFailure,
  connect,
  serve,
  settle,
  type CallContext,
  type Handlers,
  type WorkerPort,
  type WorkerScope,
} from './rpc';

interface TestApi {
  double(input: number): number;
  shout(input: { text: string }): Promise<string>;
  count(to: number, context: CallContext<number>): number;
  /** Ends when aborted; `stuck` never does. */
  wait(input: 'polite' | 'stuck', context: CallContext): Promise<string>;
  length(buffer: ArrayBuffer): number;
  make(size: number, context: CallContext): ArrayBuffer;
  fail(code: string): never;
  bug(): never;
  compile(): never;
  unsendable(): unknown;
}

const handlers: Handlers<TestApi> = {
  double: (n) => n * 2,
  shout: ({ text }) => Promise.resolve(text.toUpperCase()),
  count: (to, { progress }) => {
    for (let i = 1; i <= to; i++) progress(i);
    return to;
  },
  wait: (kind, { signal }) =>
    new Promise((_resolve, reject) => {
      if (kind === 'polite') signal.addEventListener('abort', () => reject(new Error('told to stop')));
    }),
  length: (buffer) => buffer.byteLength,
  make: (size, { transfer }) => {
    const buffer = new ArrayBuffer(size);
    transfer([buffer]);
    return buffer;
  },
  fail: (code) => {
    throw new WorkerFailure({ code, severity: 'error', message: 'as asked', retryable: true });
  },
  bug: () => {
    throw new TypeError('x is not a function');
  },
  compile: () => {
    throw new EvalError("'unsafe-eval' is not an allowed source of script");
  },
  unsendable: () => () => 1,
};

type Listener = (event: never) => void;

/** A worker whose two sides live in one thread: messages are cloned (and buffers moved), and arrive later. */
class FakeWorker implements WorkerPort {
  ended = false;
  /** In a loop: takes no message. */
  deaf = false;
  private readonly page = new Map<string, Listener[]>();
  private readonly inside: Listener[] = [];

  constructor(serveInside: (scope: WorkerScope) => void) {
    serveInside({
      postMessage: (message, options) => this.deliver(() => this.page.get('message') ?? [], message, options),
      addEventListener: (_type, listener) => void this.inside.push(listener),
    });
  }
  postMessage(message: unknown, options: { transfer: Transferable[] }): void {
    this.deliver(() => (this.deaf ? [] : this.inside), message, options);
  }
  addEventListener(type: string, listener: Listener): void {
    this.page.set(type, [...(this.page.get(type) ?? []), listener]);
  }
  terminate(): void {
    this.ended = true;
  }
  crash(message = 'out of memory'): void {
    for (const listener of this.page.get('error') ?? []) listener({ message } as never);
  }
  /** A message that was on its way when the worker ended. */
  late(message: unknown): void {
    for (const listener of this.page.get('message') ?? []) listener({ data: message } as never);
  }
  private deliver(to: () => Listener[], message: unknown, options: { transfer: Transferable[] }): void {
    const data: unknown = structuredClone(message, options);
    queueMicrotask(() => {
      if (!this.ended) for (const listener of to()) listener({ data } as never);
    });
  }
}

function setUp(options?: Parameters<typeof connect>[1]) {
  const workers: FakeWorker[] = [];
  const client = connect<TestApi>(() => {
    const worker = new FakeWorker((scope) => serve<TestApi>(scope, handlers));
    workers.push(worker);
    return worker;
  }, options);
  const latest = (): FakeWorker => {
    const worker = workers.at(-1);
    if (worker === undefined) throw new Error('no worker was started');
    return worker;
  };
  return { client, workers, latest };
}

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const result = await settle(call);
  return result.ok ? 'ok' : result.error.code;
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a call', () => {
  it('gives back what the handler returns, at once or later', async () => {
    const { client } = setUp();
    expect(await client.call('double', 21)).toBe(42);
    expect(await client.call('shout', { text: 'hé' })).toBe('HÉ');
  });

  it('starts the worker when it is first needed, and only once', async () => {
    const { client, workers } = setUp();
    expect(workers).toHaveLength(0);
    await Promise.all([client.call('double', 1), client.call('double', 2)]);
    expect(workers).toHaveLength(1);
  });

  it('gets its own answer, whatever order the answers come in', async () => {
    const { client } = setUp();
    const slow = client.call('shout', { text: 'a' });
    const quick = client.call('double', 4);
    expect(await Promise.all([slow, quick])).toEqual(['A', 8]);
  });

  it('reports progress in order, before it ends', async () => {
    const { client } = setUp();
    const seen: number[] = [];
    await client.call('count', 3, { onProgress: (n) => seen.push(n) });
    expect(seen).toEqual([1, 2, 3]);
  });

  it('moves buffers both ways instead of copying them', async () => {
    const { client } = setUp();
    const sent = new ArrayBuffer(8);
    expect(await client.call('length', sent, { transfer: [sent] })).toBe(8);
    expect(sent.byteLength).toBe(0);
    expect((await client.call('make', 16)).byteLength).toBe(16);
  });
});

describe('a failure is a problem with a code', () => {
  it('keeps the problem of a handler', async () => {
    const { client } = setUp();
    expect(await settle(client.call('fail', 'SCHEMA_TOO_LARGE'))).toMatchObject({
      ok: false,
      error: { code: 'SCHEMA_TOO_LARGE', message: 'as asked', retryable: true },
    });
  });

  it('rejects with an Error that carries it', async () => {
    const { client } = setUp();
    await expect(client.call('fail', 'X')).rejects.toBeInstanceOf(WorkerFailure);
  });

  it('says what a bug said, and that asking again does not help', async () => {
    const { client } = setUp();
    const result = await settle(client.call('bug', undefined));
    expect(result).toMatchObject({ ok: false, error: { code: 'WORKER_FAILED', retryable: false } });
    expect(result.ok ? '' : result.error.message).toContain('x is not a function');
  });

  it('says what a policy has to allow where it forbids to compile', async () => {
    const { client } = setUp();
    expect(await settle(client.call('compile', undefined))).toMatchObject({
      error: { code: 'CODE_REFUSED', message: expect.stringContaining("'unsafe-eval'") as string },
    });
  });

  it('covers results and inputs that cannot be sent', async () => {
    const { client, workers } = setUp();
    expect(await codeOf(client.call('unsendable', undefined))).toBe('WORKER_FAILED');
    expect(await codeOf(client.call('shout', { text: (() => 1) as unknown as string }))).toBe('NOT_SENDABLE');
    expect(await client.call('double', 1)).toBe(2);
    expect(workers).toHaveLength(1);
  });

  it.each(['toString', '__proto__', 'constructor', 'nothing'])(
    'does not take %s for a method',
    async (name) => {
      const { client } = setUp();
      expect(await codeOf(client.call(name as 'double', 1))).toBe('UNKNOWN_METHOD');
    },
  );

  it('leaves errors that are no failure of a worker to be thrown', async () => {
    await expect(settle(Promise.reject(new RangeError('bug')))).rejects.toBeInstanceOf(RangeError);
  });
});

describe('a crash', () => {
  it('fails everything that is pending, and the next call starts a new worker', async () => {
    const { client, workers, latest } = setUp();
    const first = codeOf(client.call('wait', 'stuck'));
    const second = codeOf(client.call('wait', 'stuck'));
    latest().crash();
    expect(await first).toBe('WORKER_CRASHED');
    expect(await second).toBe('WORKER_CRASHED');
    expect(latest().ended).toBe(true);
    expect(await client.call('double', 3)).toBe(6);
    expect(workers).toHaveLength(2);
  });

  it('of an ended worker, and its late answers, are not heard', async () => {
    const { client, workers, latest } = setUp();
    const first = codeOf(client.call('wait', 'stuck'));
    const old = latest();
    old.crash();
    await first;
    const second = client.call('double', 5);
    old.crash();
    old.late({ t: 'done', id: 2, value: 'from the old worker' });
    expect(await second).toBe(10);
    expect(workers).toHaveLength(2);
  });

  it('of a worker that was never heard of says that its file did not come', async () => {
    const { client, latest } = setUp();
    const first = codeOf(client.call('wait', 'stuck'));
    latest().crash('');
    expect(await first).toBe('WORKER_NOT_LOADED');
    expect(await client.call('double', 3)).toBe(6);
    const second = codeOf(client.call('wait', 'stuck'));
    latest().crash('');
    expect(await second).toBe('WORKER_CRASHED');
  });

  it('includes a worker that cannot be started', async () => {
    const client = connect<TestApi>(() => {
      throw new Error('blocked by policy');
    });
    const result = await settle(client.call('double', 1));
    expect(result).toMatchObject({ ok: false, error: { code: 'WORKER_CRASHED' } });
    expect(result.ok ? '' : result.error.message).toContain('blocked by policy');
  });
});

describe('an abort', () => {
  it('fails the call and tells the handler, which keeps the worker alive', async () => {
    const { client, workers } = setUp({ abortGraceMs: 100 });
    const abort = new AbortController();
    const call = codeOf(client.call('wait', 'polite', { signal: abort.signal }));
    abort.abort();
    expect(await call).toBe('CALL_ABORTED');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await client.call('double', 1)).toBe(2);
    expect(workers).toHaveLength(1);
  });

  it('ends a worker that does not listen', async () => {
    const { client, workers, latest } = setUp({ abortGraceMs: 100 });
    const abort = new AbortController();
    const call = codeOf(client.call('wait', 'stuck', { signal: abort.signal }));
    abort.abort();
    expect(await call).toBe('CALL_ABORTED');
    await vi.advanceTimersByTimeAsync(100);
    expect(latest().ended).toBe(true);
    expect(await client.call('double', 1)).toBe(2);
    expect(workers).toHaveLength(2);
  });

  it('of a call that does not stop leaves what else was asked to the next worker', async () => {
    const { client, workers, latest } = setUp({ abortGraceMs: 100 });
    const abort = new AbortController();
    const first = codeOf(client.call('wait', 'stuck', { signal: abort.signal }));
    latest().deaf = true;
    const buffer = new ArrayBuffer(8);
    const next = client.call('double', 4);
    const moved = codeOf(client.call('length', buffer, { transfer: [buffer] }));
    abort.abort();
    expect(await first).toBe('CALL_ABORTED');
    await vi.advanceTimersByTimeAsync(100);
    expect(await next).toBe(8);
    expect(await moved).toBe('WORKER_CRASHED');
    expect(workers).toHaveLength(2);
  });

  it('that came before the call starts nothing', async () => {
    const { client, workers } = setUp();
    expect(await codeOf(client.call('double', 1, { signal: AbortSignal.abort() }))).toBe('CALL_ABORTED');
    expect(workers).toHaveLength(0);
  });

  it('after the end changes nothing', async () => {
    const { client, workers } = setUp();
    const abort = new AbortController();
    expect(await client.call('double', 1, { signal: abort.signal })).toBe(2);
    abort.abort();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await client.call('double', 2)).toBe(4);
    expect(workers).toHaveLength(1);
  });
});

describe('a deadline', () => {
  it('ends the worker and fails the call; the next worker answers its neighbours', async () => {
    const { client, workers, latest } = setUp({ deadlineMs: 50 });
    const late = codeOf(client.call('wait', 'stuck'));
    const old = latest();
    old.deaf = true;
    const neighbour = client.call('double', 1, { deadlineMs: 0 });
    await vi.advanceTimersByTimeAsync(50);
    expect(await late).toBe('WORKER_DEADLINE');
    expect(await neighbour).toBe(2);
    expect(old.ended).toBe(true);
    expect(workers).toHaveLength(2);
  });

  it('does not fire once the call has ended', async () => {
    const { client, workers, latest } = setUp({ deadlineMs: 50 });
    await client.call('double', 1);
    await vi.advanceTimersByTimeAsync(500);
    expect(latest().ended).toBe(false);
    await client.call('double', 1);
    expect(workers).toHaveLength(1);
  });
});

describe('terminate', () => {
  it('fails what is pending and lets a later call start again', async () => {
    const { client, workers, latest } = setUp();
    const call = codeOf(client.call('wait', 'stuck'));
    client.terminate();
    expect(await call).toBe('WORKER_STOPPED');
    expect(latest().ended).toBe(true);
    client.terminate();
    expect(await client.call('double', 1)).toBe(2);
    expect(workers).toHaveLength(2);
  });
});

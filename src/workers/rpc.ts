/**
 * Typed calls into a worker. A protocol is an interface whose methods take one value and give one back; the worker serves
 * it, the page connects to it. A call can be aborted, report progress, move buffers, and be given a deadline. A worker
 * that crashes, or does not answer in time, is ended; what was pending fails and the next call starts a new one. One that does
 * not stop when a call is called off is ended too; what else was asked of it is asked of the next.
 *
 * Failures reject with a `WorkerFailure`, which carries a `Problem`:
 * `WORKER_CRASHED` (the worker died or could not start), `WORKER_NOT_LOADED` (its file did not come), `CODE_REFUSED` (a policy
 * forbids it to compile), `WORKER_DEADLINE` (the call took too long), `CALL_ABORTED`,
 * `WORKER_STOPPED` (`terminate`), `WORKER_FAILED` (the handler threw), `NOT_SENDABLE`, `UNKNOWN_METHOD`.
 */
import { sentence, type Said } from '../core/base/words';
import type { Problem } from '../core/base/problem';
import { err, ok, type Result } from '../core/base/result';

/** What a handler may use. `P`: type of its progress reports. */
export interface CallContext<P = never> {
  signal: AbortSignal;
  progress: (report: P) => void;
  /** Buffers that the answer gives away instead of copying. */
  transfer: (buffers: Transferable[]) => void;
}

type InputOf<F> = F extends () => unknown
  ? undefined
  : F extends (input: infer I, ...rest: never[]) => unknown
    ? I
    : never;
type OutputOf<F> = F extends (...args: never[]) => infer O ? Awaited<O> : never;
type ProgressOf<F> = F extends (input: never, context: CallContext<infer P>) => unknown ? P : never;

export type Handlers<Api> = {
  [K in keyof Api]: (
    input: InputOf<Api[K]>,
    context: CallContext<ProgressOf<Api[K]>>,
  ) => OutputOf<Api[K]> | Promise<OutputOf<Api[K]>>;
};

export interface CallOptions<P = never> {
  signal?: AbortSignal;
  onProgress?: (report: P) => void;
  /** Buffers that the input gives away. */
  transfer?: Transferable[];
  /** Milliseconds until the worker is ended. Overrides that of the connection; 0 means none. */
  deadlineMs?: number;
}

export interface Client<Api> {
  call<K extends keyof Api & string>(
    method: K,
    input: InputOf<Api[K]>,
    options?: CallOptions<ProgressOf<Api[K]>>,
  ): Promise<OutputOf<Api[K]>>;
  /** Ends the worker and fails what is pending. The next call starts a new one. */
  terminate(): void;
}

export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** A call's outcome as a value. Anything but a `WorkerFailure` is a bug and is thrown on. */
export async function settle<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return ok(await call);
  } catch (error) {
    if (error instanceof WorkerFailure) return err(error.problem);
    throw error;
  }
}

type ToWorker = { t: 'call'; id: number; method: string; input: unknown } | { t: 'abort'; id: number };
type ToPage =
  | { t: 'done'; id: number; value: unknown }
  | { t: 'failed'; id: number; problem: Problem }
  | { t: 'progress'; id: number; report: unknown };

/** The part of `self` in a worker that is used. */
export interface WorkerScope {
  postMessage(message: unknown, options: { transfer: Transferable[] }): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}
/** The part of `Worker` that is used. */
export interface WorkerPort extends WorkerScope {
  addEventListener(type: 'message' | 'messageerror', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void;
  terminate(): void;
}

const problem = (code: string, said: Said, retryable = true): Problem => ({
  code,
  severity: 'error',
  ...said,
  retryable,
});

/** A browser says no more of a file that did not come. */
const NOT_LOADED = problem(
  'WORKER_NOT_LOADED',
  sentence(
    'WORKER_NOT_LOADED',
    'A part of the page that works in the background could not be loaded. Look at the connection and try again. If that does not help, the page was replaced by a newer version: save the session as a file and load the page again.',
  ),
);

/** Worker side: answers calls until the worker ends. Calls may overlap. */
export function serve<Api>(scope: WorkerScope, handlers: Handlers<Api>): void {
  const running = new Map<number, AbortController>();
  const known = new Map(Object.entries(handlers)) as ReadonlyMap<
    string,
    (input: unknown, context: CallContext<unknown>) => unknown
  >;
  const send = (message: ToPage, transfer: Transferable[] = []): void =>
    scope.postMessage(message, { transfer });

  const answer = async (id: number, method: string, input: unknown): Promise<void> => {
    const abort = new AbortController();
    running.set(id, abort);
    const transfer: Transferable[] = [];
    try {
      const handler = known.get(method);
      if (handler === undefined)
        throw new WorkerFailure(
          problem(
            'UNKNOWN_METHOD',
            sentence('UNKNOWN_METHOD', 'The worker has no method {method}.', { method }),
            false,
          ),
        );
      const value = await handler(input, {
        signal: abort.signal,
        progress: (report) => send({ t: 'progress', id, report }),
        transfer: (buffers) => void transfer.push(...buffers),
      });
      send({ t: 'done', id, value }, transfer);
    } catch (error) {
      send({ t: 'failed', id, problem: problemOf(error) });
    } finally {
      running.delete(id);
    }
  };

  scope.addEventListener('message', (event) => {
    const message = event.data as ToWorker;
    if (message.t === 'call') void answer(message.id, message.method, message.input);
    else running.get(message.id)?.abort();
  });
}

function problemOf(error: unknown): Problem {
  if (error instanceof WorkerFailure) return error.problem;
  if (error instanceof EvalError)
    return problem(
      'CODE_REFUSED',
      sentence(
        'CODE_REFUSED',
        "The server that this page came from sends a Content-Security-Policy that keeps background workers from making code. Checking calls against schemas needs it: the policy of the files under assets/ has to allow 'unsafe-eval'.",
      ),
      false,
    );
  const message = error instanceof Error ? error.message : String(error);
  return problem(
    'WORKER_FAILED',
    sentence('WORKER_FAILED', 'The work failed unexpectedly: {why}', { why: message }),
    false,
  );
}

interface Pending {
  resolve(value: unknown): void;
  reject(reason: Problem): void;
  progress(report: unknown): void;
  /** Sends the call to the next worker; null where its input was given away, or nobody wants the answer. */
  again: (() => void) | null;
}

export interface ConnectOptions {
  /** Milliseconds that any call may take; 0, the default, means no limit. */
  deadlineMs?: number;
  /** Milliseconds that a worker has to stop after an abort before it is ended. */
  abortGraceMs?: number;
}

/** Page side. `spawn` runs at the first call, and again at the first call after the worker ended. */
export function connect<Api>(spawn: () => WorkerPort, defaults: ConnectOptions = {}): Client<Api> {
  const { deadlineMs: defaultDeadline = 0, abortGraceMs = 1000 } = defaults;
  const pending = new Map<number, Pending>();
  let worker: WorkerPort | undefined;
  let lastId = 0;

  /** Ends the worker and fails everything that is still pending. */
  const end = (reason: Problem): void => {
    worker?.terminate();
    worker = undefined;
    const calls = [...pending.values()];
    pending.clear();
    for (const call of calls) call.reject(reason);
  };

  /** Ends a worker that goes on with what nobody wants. What else was asked of it is asked of the next. */
  const replace = (reason: Problem): void => {
    const calls = [...pending];
    const others = calls.filter(([, { again }]) => again !== null);
    for (const [id] of others) pending.delete(id);
    end(reason);
    for (const [id, call] of others) {
      pending.set(id, call);
      call.again?.();
    }
  };

  const start = (): WorkerPort => {
    const started = spawn();
    let heardOf = false;
    // An ended worker may still have messages on their way: only the current one is heard.
    const current = (heard: () => void): void => {
      if (worker === started) heard();
    };
    started.addEventListener('message', (event) =>
      current(() => {
        heardOf = true;
        receive(event.data as ToPage);
      }),
    );
    started.addEventListener('error', (event) =>
      current(() => {
        const why = event.message === '' || typeof event.message !== 'string' ? '' : `: ${event.message}`;
        end(
          why === '' && !heardOf
            ? NOT_LOADED
            : problem(
                'WORKER_CRASHED',
                sentence(
                  'WORKER_CRASHED',
                  'The background worker stopped{why}. Try again: a new one is started.',
                  { why },
                ),
              ),
        );
      }),
    );
    started.addEventListener('messageerror', () =>
      current(() =>
        end(
          problem(
            'WORKER_CRASHED',
            sentence('WORKER_CRASHED.unreadable', 'The background worker sent what could not be read.'),
          ),
        ),
      ),
    );
    worker = started;
    return started;
  };

  const receive = (message: ToPage): void => {
    const call = pending.get(message.id);
    if (call === undefined) return;
    switch (message.t) {
      case 'progress':
        call.progress(message.report);
        return;
      case 'done':
        pending.delete(message.id);
        call.resolve(message.value);
        return;
      case 'failed':
        pending.delete(message.id);
        call.reject(message.problem);
    }
  };

  const call = (method: string, input: unknown, options: CallOptions<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { signal, onProgress, transfer = [], deadlineMs = defaultDeadline } = options;
      const fail = (why: Problem): void => reject(new WorkerFailure(why));
      const aborted = problem('CALL_ABORTED', sentence('CALL_ABORTED', 'The call was cancelled.'));
      if (signal?.aborted === true) {
        fail(aborted);
        return;
      }
      const id = ++lastId;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const settled = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const onAbort = (): void => {
        settled();
        fail(aborted);
        worker?.postMessage({ t: 'abort', id } satisfies ToWorker, { transfer: [] });
        // The entry stays: an answer shows that the worker listens. One that is deep in a loop does not, and is ended.
        timer = setTimeout(() => {
          if (pending.delete(id))
            replace(
              problem(
                'WORKER_CRASHED',
                sentence(
                  'WORKER_CRASHED.ended',
                  'The background worker did not stop when told to and was ended. Try again.',
                ),
              ),
            );
        }, abortGraceMs);
        pending.set(id, { resolve: settled, reject: settled, progress: () => undefined, again: null });
      };
      pending.set(id, {
        resolve: (value) => {
          settled();
          resolve(value);
        },
        reject: (why) => {
          settled();
          fail(why);
        },
        progress: (report) => onProgress?.(report),
        again: transfer.length === 0 ? () => send() : null,
      });
      signal?.addEventListener('abort', onAbort);
      if (deadlineMs > 0)
        timer = setTimeout(() => {
          const own = pending.get(id);
          pending.delete(id);
          own?.reject(
            problem(
              'WORKER_DEADLINE',
              sentence('WORKER_DEADLINE', 'The work took longer than {most} ms and was ended.', {
                most: deadlineMs,
              }),
              false,
            ),
          );
          replace(
            problem(
              'WORKER_CRASHED',
              sentence(
                'WORKER_CRASHED.other',
                'The background worker was ended because another call took too long. Try again.',
              ),
            ),
          );
        }, deadlineMs);
      const send = (): void => {
        let port: WorkerPort;
        try {
          port = worker ?? start();
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          end(
            problem(
              'WORKER_CRASHED',
              sentence('WORKER_CRASHED.start', 'The background worker could not be started: {why}.', { why }),
            ),
          );
          return;
        }
        try {
          port.postMessage({ t: 'call', id, method, input } satisfies ToWorker, { transfer });
        } catch (error) {
          const own = pending.get(id);
          pending.delete(id);
          const why = error instanceof Error ? error.message : String(error);
          own?.reject(
            problem(
              'NOT_SENDABLE',
              sentence('NOT_SENDABLE', 'The input of {method} cannot be sent to a worker: {why}', {
                method,
                why,
              }),
              false,
            ),
          );
        }
      };
      send();
    });

  return {
    call: (method, input, options = {}) =>
      call(method, input, options as CallOptions<unknown>) as Promise<OutputOf<Api[typeof method]>>,
    terminate: () =>
      end(problem('WORKER_STOPPED', sentence('WORKER_STOPPED', 'The background worker was stopped.'))),
  };
}

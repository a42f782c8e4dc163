/** A page that hands schemas and texts to the engines, for `npm run bench:grammar`: each in a worker of its own, one at a time. */
import type { EngineName, EnginesAnswer, EnginesRequest } from './protocol';

declare global {
  interface Window {
    engines: (request: EnginesRequest) => Promise<EnginesAnswer>;
    /** Of the benchmark: so many measurements have been made. */
    measured: (done: number) => Promise<void>;
  }
}

const workers = new Map<EngineName, Worker>();

function ask(request: EnginesRequest): Promise<EnginesAnswer> {
  const known = workers.get(request.engine);
  const worker =
    known ?? new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: request.engine });
  if (known === undefined) workers.set(request.engine, worker);
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<EnginesAnswer>) => resolve(data);
    worker.onerror = ({ message }) => resolve({ refused: `the worker stopped: ${message}`, lost: true });
    worker.postMessage(request);
  });
}

window.engines = async (request) => {
  const answer = await ask(request);
  if (answer.lost === true) {
    // A module that aborted cannot be made anew in its worker.
    workers.get(request.engine)?.terminate();
    workers.delete(request.engine);
    await ask({ t: 'load', engine: request.engine });
  }
  return answer;
};

/** A page that hands schemas and texts to a worker with both engines in it, for `npm run bench:grammar`. */
import type { EnginesAnswer, EnginesRequest } from './protocol';

declare global {
  interface Window {
    engines: (request: EnginesRequest) => Promise<EnginesAnswer>;
  }
}

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const waiting: ((answer: EnginesAnswer) => void)[] = [];
worker.onmessage = ({ data }: MessageEvent<EnginesAnswer>) => waiting.shift()?.(data);

window.engines = (request) =>
  new Promise((resolve) => {
    waiting.push(resolve);
    worker.postMessage(request);
  });

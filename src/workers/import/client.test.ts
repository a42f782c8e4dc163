import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WorkerPort } from '../rpc';
import { createImportClient } from './client';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('a session whose worker the browser ended without a word is not waited for for ever', async () => {
  const ended = vi.fn();
  const silent: WorkerPort = {
    postMessage: () => undefined,
    addEventListener: () => undefined,
    terminate: ended,
  };
  const opened = createImportClient(() => silent).open({ file: '0', index: 0 });
  await vi.runAllTimersAsync();
  expect(await opened).toMatchObject({ ok: false, error: { code: 'WORKER_DEADLINE' } });
  expect(ended).toHaveBeenCalledOnce();
});

/** Page side of the run worker. */
import { connect, type Client } from '../rpc';
import type { RunApi } from './protocol';

/** A pattern with back-references or look-behind may run for ever on some text: a run that takes longer is ended, and the user is told. */
export const RUN_DEADLINE_MS = 60_000;

export const connectRunWorker = (): Client<RunApi> =>
  connect<RunApi>(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }), {
    deadlineMs: RUN_DEADLINE_MS,
  });

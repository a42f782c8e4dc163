/**
 * Page side of the import worker. A read cannot be interrupted, so cancelling ends the worker at once, and with it everything
 * that was imported; the next call starts a new one.
 */
import type { Result } from '../../core/base/result';
import type { OpenedSession } from '../../core/runtime/from-session';
import { connect, settle, type WorkerPort } from '../rpc';
import type { ImportApi, ImportInput, ImportProgress, ImportSlice, SessionPlace } from './protocol';

export interface ImportListener {
  onProgress: (progress: ImportProgress) => void;
  onFound: (slice: ImportSlice) => void;
}

export interface ImportClient {
  /** Gives the number of sessions. Everything found is told to the listener before. */
  importFiles(inputs: readonly ImportInput[], listener: ImportListener): Promise<Result<number>>;
  open(place: SessionPlace): Promise<Result<OpenedSession>>;
  /** Stops an import that runs and frees the texts of the last. */
  terminate(): void;
}

/** One session is read again from its piece: a worker that is silent for so long was ended by the browser. */
const OPEN_DEADLINE_MS = 60_000;

const spawnWorker = (): WorkerPort => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

export function createImportClient(spawn: () => WorkerPort = spawnWorker): ImportClient {
  const client = connect<ImportApi>(spawn);
  return {
    importFiles: (inputs, { onProgress, onFound }) =>
      settle(
        client.call('importFiles', inputs, {
          onProgress: (report) => {
            if (report.t === 'progress') onProgress(report);
            else onFound(report);
          },
        }),
      ),
    async open(place) {
      const opened = await settle(client.call('open', place, { deadlineMs: OPEN_DEADLINE_MS }));
      return opened.ok ? opened.value : opened;
    },
    terminate: () => client.terminate(),
  };
}

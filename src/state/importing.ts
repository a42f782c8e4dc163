/**
 * An import on the page: what is being read, what was found, and what can be done with it. The texts are with the importer;
 * here are the rows. What was found stays when one session is opened, so that the next can be; it goes with the dialog.
 */
import { sentence } from '../core/base/words';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../core/base/problem';
import { err, ok, type Result } from '../core/base/result';
import type { SessionDocument } from '../core/document/document';
import type { FoundFile, FoundSession, LeftOutFile, UnreadPart } from '../core/wire/import/model';
import type { ImportClient } from '../workers/import/client';
import type { ImportInput, ImportProgress, SessionPlace } from '../workers/import/protocol';
import type { Sessions, StoredSession } from './sessions';

export type ImportPort = ImportClient;
export type { ImportInput, ImportProgress };

export interface ImportState {
  status: 'idle' | 'working' | 'done' | 'failed';
  progress: ImportProgress | null;
  found: Found;
  /** Why the import failed as a whole, or why a session could not be opened or stored. */
  problem: Problem | null;
  /** Sessions that are being added to the stored ones. */
  adding: { done: number; total: number } | null;
}

/** Grows while an import runs; each part keeps its identity until something is added to it. */
export interface Found {
  files: readonly FoundFile[];
  sessions: readonly FoundSession[];
  unread: readonly UnreadPart[];
  leftOut: readonly LeftOutFile[];
}

export interface StartOptions {
  /** Opens what was found when it is one session and everything was read. */
  openSingle?: boolean;
  /** Files that were not even looked at. */
  skipped?: number;
}

export interface Importing {
  store: StoreApi<ImportState>;
  start(inputs: readonly ImportInput[], options?: StartOptions): Promise<void>;
  /** Ends what runs; nothing of it is kept. */
  cancel(): void;
  /** The problems are what the document could not hold. Null: it could not be opened, and `problem` says why. */
  open(place: SessionPlace): Promise<readonly Problem[] | null>;
  /** Adds them to the stored sessions, in order. Gives how many were. */
  addAll(places: readonly SessionPlace[]): Promise<number>;
  /** Stops adding; what was added stays. */
  stopAdding(): void;
}

interface ImportingPorts {
  importer: ImportPort | undefined;
  sessions: Sessions;
  now(): number;
  newId(): string;
  show(document: SessionDocument): Promise<void>;
}

const IDLE: ImportState = {
  status: 'idle',
  progress: null,
  found: { files: [], sessions: [], unread: [], leftOut: [] },
  problem: null,
  adding: null,
};

/** Sessions that are stored at once: one write of the list for all of them, and the page answers between two. */
const BATCH = 25;

export function createImporting(ports: ImportingPorts): Importing {
  const store = createStore<ImportState>(() => IDLE);
  const { importer } = ports;
  /** Of the import whose reports are heard; an older one is ended and its reports are late. */
  let current = 0;
  /** Of the adding that runs. */
  let adding = new AbortController();

  async function start(inputs: readonly ImportInput[], options: StartOptions = {}): Promise<void> {
    if (importer === undefined) return;
    const mine = ++current;
    adding.abort();
    const heard = (change: (state: ImportState) => Partial<ImportState>): void => {
      if (mine === current) store.setState(change);
    };
    importer.terminate();
    const left = skippedFiles(options.skipped ?? 0);
    const status = inputs.length === 0 ? 'done' : 'working';
    store.setState({ ...IDLE, status, found: { ...IDLE.found, leftOut: left } });
    if (inputs.length === 0) return;
    const result = await importer.importFiles(inputs, {
      onProgress: (progress) => heard(() => ({ progress })),
      onFound: (slice) =>
        heard(({ found }) => ({
          found: {
            files: joined(found.files, slice.files),
            sessions: joined(found.sessions, slice.sessions),
            unread: joined(found.unread, slice.unread),
            leftOut: joined(found.leftOut, slice.leftOut),
          },
        })),
    });
    if (mine !== current) return;
    if (!result.ok) {
      store.setState({ status: 'failed', problem: result.error });
      return;
    }
    store.setState({ status: 'done' });
    const { sessions, unread, leftOut, files } = store.getState().found;
    const [only] = sessions;
    const whole =
      unread.length === 0 && leftOut.length === 0 && files.every(({ problems }) => !problems.some(isError));
    if (options.openSingle === true && only !== undefined && sessions.length === 1 && whole) await open(only);
  }

  async function open(place: SessionPlace): Promise<readonly Problem[] | null> {
    const mine = current;
    const opened = await documentAt(place);
    // Nobody waits any longer for what was called off, nor for why it failed.
    if (mine !== current) return null;
    if (!opened.ok) {
      store.setState({ problem: opened.error });
      return null;
    }
    store.setState({ problem: null });
    await ports.show(opened.value.document);
    return opened.value.problems;
  }

  const documentAt = ({ file, index }: SessionPlace) =>
    importer === undefined ? Promise.resolve(err(noImporter)) : importer.open({ file, index });

  async function addAll(places: readonly SessionPlace[]): Promise<number> {
    adding = new AbortController();
    const { signal } = adding;
    const mine = current;
    const tell = (state: Partial<ImportState>): void => {
      if (mine === current) store.setState(state);
    };
    const now = ports.now();
    const total = places.length;
    let done = 0;
    let problem: Problem | null = null;
    tell({ adding: { done, total }, problem });
    while (done < total && !signal.aborted && problem === null) {
      const batch = await documents(places.slice(done, done + BATCH), (i) => now - done - i);
      const saved = batch.ok ? await ports.sessions.saveAll(batch.value) : batch;
      if (saved.ok) done = Math.min(total, done + BATCH);
      else problem = saved.error;
      tell({ adding: { done, total } });
    }
    tell({ adding: null, problem });
    return done;
  }

  /** @param at the time that the i-th is listed under, so that the list keeps their order */
  async function documents(
    places: readonly SessionPlace[],
    at: (i: number) => number,
  ): Promise<Result<StoredSession[]>> {
    const made: StoredSession[] = [];
    for (const [i, place] of places.entries()) {
      const opened = await documentAt(place);
      if (!opened.ok) return opened;
      const { document } = opened.value;
      made.push({
        summary: { id: ports.newId(), title: document.title, updatedAt: at(i), verdict: null },
        document,
      });
    }
    return ok(made);
  }

  return {
    store,
    start,
    open,
    addAll,
    cancel() {
      current++;
      adding.abort();
      importer?.terminate();
      store.setState(IDLE, true);
    },
    stopAdding() {
      adding.abort();
    },
  };
}

/** The same list when nothing is added, so that nothing is drawn again. */
const joined = <T>(list: readonly T[], more: readonly T[]): readonly T[] =>
  more.length === 0 ? list : [...list, ...more];

const isError = ({ severity }: Problem): boolean => severity === 'error';

const noImporter: Problem = {
  code: 'IMPORT_UNAVAILABLE',
  severity: 'error',
  ...sentence('IMPORT_UNAVAILABLE', 'Files cannot be imported here.'),
  retryable: false,
};

const skippedFiles = (count: number): LeftOutFile[] =>
  count === 0
    ? []
    : [
        {
          path: '…',
          problem: {
            code: 'FILES_NOT_LOOKED_AT',
            severity: 'error',
            ...sentence(
              'FILES_NOT_LOOKED_AT',
              `{count} more ${count === 1 ? 'file was' : 'files were'} not looked at: at most 5,000 files are imported at once, from folders at most 16 deep.`,
              { count },
            ),
            retryable: false,
          },
        },
      ];

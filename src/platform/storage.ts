/**
 * Storage of sessions: IndexedDB behind a small interface. Where the browser refuses it (private mode, a policy, a blocked
 * upgrade) everything is kept in memory and `persistent` says so. A full disk is a `Problem` with a way out.
 */
import { sentence } from '../core/base/words';
import { createStore, del, get, keys, set, update, type UseStore } from 'idb-keyval';
import type { Problem } from '../core/base/problem';
import { err, ok, type Result } from '../core/base/result';

export interface KeyValueStorage {
  /** False when nothing outlives the page. */
  readonly persistent: boolean;
  /** `undefined` when nothing is stored under the key. */
  get(key: string): Promise<Result<unknown>>;
  set(key: string, value: unknown): Promise<Result<null>>;
  /** Reads and writes in one transaction: what another tab writes meanwhile is not lost. `change` runs at once and does not throw. */
  update(key: string, change: (value: unknown) => unknown): Promise<Result<null>>;
  remove(key: string): Promise<Result<null>>;
  keys(): Promise<Result<string[]>>;
}

const DATABASE = 'callscope';
const STORE = 'keyval';

/** Some browsers never answer a request to open: the page must not wait for them for ever. */
const OPEN_MS = 5_000;

/**
 * Opens the database once to learn whether it can be used. Never throws.
 * @param patience settles when no answer is waited for any longer
 */
export async function openStorage(patience = () => elapsed(OPEN_MS)): Promise<KeyValueStorage> {
  if (typeof indexedDB === 'undefined') return memoryStorage();
  try {
    const store = createStore(DATABASE, STORE);
    const usable = get('probe', store).then(() => true);
    return (await Promise.race([usable, patience().then(() => false)]))
      ? indexedStorage(store)
      : memoryStorage();
  } catch {
    return memoryStorage();
  }
}

const elapsed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function indexedStorage(store: UseStore): KeyValueStorage {
  return {
    persistent: true,
    get: (key) => attempt('read', () => get(key, store)),
    set: (key, value) =>
      attempt('write', async () => {
        await set(key, value, store);
        return null;
      }),
    update: (key, change) =>
      attempt('write', async () => {
        await update(key, change, store);
        return null;
      }),
    remove: (key) =>
      attempt('write', async () => {
        await del(key, store);
        return null;
      }),
    keys: () => attempt('read', async () => (await keys(store)).filter((key) => typeof key === 'string')),
  };
}

export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, unknown>();
  return {
    persistent: false,
    get: (key) => Promise.resolve(ok(values.get(key))),
    set: (key, value) => {
      // As the database would: later changes of the object are not stored.
      values.set(key, structuredClone(value));
      return Promise.resolve(ok(null));
    },
    update: (key, change) => {
      values.set(key, structuredClone(change(values.get(key))));
      return Promise.resolve(ok(null));
    },
    remove: (key) => {
      values.delete(key);
      return Promise.resolve(ok(null));
    },
    keys: () => Promise.resolve(ok([...values.keys()])),
  };
}

async function attempt<T>(what: 'read' | 'write', task: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await task());
  } catch (error) {
    return err(storageProblem(what, error));
  }
}

export function storageProblem(what: 'read' | 'write', error: unknown): Problem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError')
    return {
      code: 'STORAGE_FULL',
      severity: 'error',
      ...sentence(
        'STORAGE_FULL',
        'This browser has no room left for the session. Remove old sessions, or save this one as a file.',
      ),
      retryable: true,
    };
  return {
    code: what === 'read' ? 'STORAGE_READ_FAILED' : 'STORAGE_WRITE_FAILED',
    severity: 'error',
    ...sentence(
      `STORAGE_FAILED.${what}`,
      `This browser could not ${what} its storage{why}. Save the session as a file to be safe.`,
      { why: name === '' ? '' : ` (${name})` },
    ),
    retryable: true,
  };
}

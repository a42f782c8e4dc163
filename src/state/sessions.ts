/**
 * Saved sessions. The list is one small record, each document another, so that listing a hundred sessions reads none of
 * them. Documents come back through the decoder: what another version wrote is migrated or refused in words.
 */
import { sentence } from '../core/base/words';
import { decodeDocument } from '../core/document/decode';
import type { SessionDocument } from '../core/document/document';
import type { Problem } from '../core/base/problem';
import { err, ok, type Result } from '../core/base/result';
import { isJsonObject } from '../core/base/json-value';

/** The browser's storage, or memory. Every call may fail: quota, private mode, a blocked upgrade. */
export interface KeyValue {
  get(key: string): Promise<Result<unknown>>;
  set(key: string, value: unknown): Promise<Result<null>>;
  /** Reads and writes at once: no other tab writes the same key between the two. */
  update(key: string, change: (value: unknown) => unknown): Promise<Result<null>>;
  remove(key: string): Promise<Result<null>>;
}

export interface SessionSummary {
  id: string;
  title: string;
  /** Milliseconds since the epoch. */
  updatedAt: number;
  /** How the last run came out: the first failing step and its code, or how the run ended. Null = never run. */
  verdict: SessionVerdict | null;
}
export interface SessionVerdict {
  outcome: 'ok' | 'failed' | 'waiting';
  stage: string;
  code: string;
  steps: number;
}

export interface Sessions {
  list(): Promise<Result<SessionSummary[]>>;
  load(id: string): Promise<Result<SessionDocument, Problem[]>>;
  save(summary: SessionSummary, document: SessionDocument): Promise<Result<null>>;
  /** Many at once: the list is written once. What was written before a failure is listed. */
  saveAll(entries: readonly StoredSession[]): Promise<Result<null>>;
  rename(id: string, title: string): Promise<Result<null>>;
  /** Gives back what was removed, so that it can be restored. */
  remove(id: string): Promise<Result<StoredSession | null>>;
}
export interface StoredSession {
  summary: SessionSummary;
  document: SessionDocument;
}

const LIST = 'sessions';
const documentKey = (id: string): string => `session:${id}`;

export function createSessions(storage: KeyValue): Sessions {
  // What is done with a session is done one after the other: a rename waits for the save before it.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const next = queue.then(task, task);
    queue = next.catch(() => undefined);
    return next;
  };

  async function list(): Promise<Result<SessionSummary[]>> {
    const stored = await storage.get(LIST);
    return stored.ok ? ok(readList(stored.value)) : stored;
  }

  const updateList = (change: (items: SessionSummary[]) => SessionSummary[]): Promise<Result<null>> =>
    storage.update(LIST, (stored) => change(readList(stored)));

  async function load(id: string): Promise<Result<SessionDocument, Problem[]>> {
    const stored = await storage.get(documentKey(id));
    if (!stored.ok) return err([stored.error]);
    if (stored.value === undefined)
      return err([
        {
          code: 'SESSION_NOT_FOUND',
          severity: 'error',
          ...sentence(
            'SESSION_NOT_FOUND',
            'This session is not stored in this browser any more. Open it from a file or a link, or start from an example.',
          ),
          retryable: false,
        },
      ]);
    return decodeDocument(stored.value);
  }

  return {
    list,
    load,
    save: (summary, document) =>
      inTurn(async () => {
        const written = await storage.set(documentKey(summary.id), document);
        if (!written.ok) return written;
        return updateList((items) => [summary, ...items.filter((item) => item.id !== summary.id)]);
      }),
    saveAll: (entries) =>
      inTurn(async () => {
        const written: SessionSummary[] = [];
        let failed: Result<null> | null = null;
        for (const { summary, document } of entries) {
          const result = await storage.set(documentKey(summary.id), document);
          if (!result.ok) {
            failed = result;
            break;
          }
          written.push(summary);
        }
        const ids = new Set(written.map(({ id }) => id));
        const listed = await updateList((items) => [...written, ...items.filter(({ id }) => !ids.has(id))]);
        return failed ?? listed;
      }),
    rename: (id, title) =>
      inTurn(async () => {
        const document = await load(id);
        if (!document.ok) return err(document.error[0] ?? unreadable(id));
        const written = await storage.set(documentKey(id), { ...document.value, title });
        if (!written.ok) return written;
        return updateList((items) => items.map((item) => (item.id === id ? { ...item, title } : item)));
      }),
    remove: (id) =>
      inTurn(async () => {
        const document = await load(id);
        const listedAs: SessionSummary[] = [];
        const listed = await updateList((items) => {
          listedAs.push(...items.filter((item) => item.id === id));
          return items.filter((item) => item.id !== id);
        });
        if (!listed.ok) return listed;
        const [summary] = listedAs;
        const removed = await storage.remove(documentKey(id));
        if (!removed.ok) return removed;
        return ok(summary !== undefined && document.ok ? { summary, document: document.value } : null);
      }),
  };
}

const unreadable = (id: string): Problem => ({
  code: 'SESSION_UNREADABLE',
  severity: 'error',
  ...sentence('SESSION_UNREADABLE', 'The stored session {id} cannot be read.', { id }),
  retryable: false,
});

/** The newest first. */
function readList(stored: unknown): SessionSummary[] {
  const items = Array.isArray(stored) ? stored.flatMap(readSummary) : [];
  return items.sort((a, b) => b.updatedAt - a.updatedAt);
}

function readSummary(value: unknown): SessionSummary[] {
  if (!isJsonObject(value)) return [];
  const { id, title, updatedAt, verdict } = value;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof updatedAt !== 'number') return [];
  if (Number.isNaN(new Date(updatedAt).getTime())) return [];
  return [{ id, title, updatedAt, verdict: readVerdict(verdict) }];
}

function readVerdict(value: unknown): SessionVerdict | null {
  if (!isJsonObject(value)) return null;
  const { outcome, stage, code, steps } = value;
  if (outcome !== 'ok' && outcome !== 'failed' && outcome !== 'waiting') return null;
  if (typeof stage !== 'string' || typeof code !== 'string' || typeof steps !== 'number') return null;
  return { outcome, stage, code, steps };
}

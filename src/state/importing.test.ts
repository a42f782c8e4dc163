import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../core/base/result';
import type { Problem } from '../core/base/problem';
import { emptyDocument } from '../core/document/defaults';
import type { SessionPlace } from '../workers/import/protocol';
import { createImporting, type ImportPort, type Importing } from './importing';
import { createSessions, type KeyValue } from './sessions';

const problem = (code: string): Problem => ({ code, severity: 'error', message: code, retryable: false });

/** Storage that holds `room` sessions and then is full. */
function storage(room: number): KeyValue & { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>();
  return {
    kept,
    get: (key) => Promise.resolve(ok(kept.get(key))),
    set: (key, value): Promise<Result<null>> => {
      if (key.startsWith('session:') && kept.size > room)
        return Promise.resolve(err(problem('STORAGE_FULL')));
      kept.set(key, structuredClone(value));
      return Promise.resolve(ok(null));
    },
    update: (key, change) => {
      kept.set(key, structuredClone(change(kept.get(key))));
      return Promise.resolve(ok(null));
    },
    remove: (key) => {
      kept.delete(key);
      return Promise.resolve(ok(null));
    },
  };
}

interface Options {
  room?: number;
  /** Index of a session that cannot be opened. */
  unreadable?: number;
  onOpen?: (place: SessionPlace) => unknown;
}

function setUp({ room = 1000, unreadable = -1, onOpen }: Options = {}) {
  const shown: string[] = [];
  const store = storage(room);
  const sessions = createSessions(store);
  const importer: ImportPort = {
    importFiles: () => Promise.resolve(ok(0)),
    open: (place) => {
      onOpen?.(place);
      return Promise.resolve(
        place.index === unreadable
          ? err(problem('SESSION_NOT_KEPT'))
          : ok({ document: emptyDocument(`Document ${String(place.index)}`), problems: [] }),
      );
    },
    terminate: () => undefined,
  };
  let ids = 0;
  const importing = createImporting({
    importer,
    sessions,
    now: () => 1_000_000,
    newId: () => `id-${String(++ids)}`,
    show: (document) => {
      shown.push(document.title);
      return Promise.resolve();
    },
  });
  return { importing, sessions, shown };
}

const places = (count: number): SessionPlace[] =>
  Array.from({ length: count }, (_, index) => ({ file: '0', index }));

describe('keeping what was found', () => {
  it('lists all of it, in the order in which it was found', async () => {
    const { importing, sessions } = setUp();
    expect(await importing.addAll(places(60))).toBe(60);
    const list = await sessions.list();
    expect(list.ok && list.value.map(({ title }) => title)).toEqual(
      places(60).map(({ index }) => `Document ${String(index)}`),
    );
    expect(importing.store.getState()).toMatchObject({ adding: null, problem: null });
  });

  it('stops where the storage is full: what was written is listed and can be opened', async () => {
    const { importing, sessions } = setUp({ room: 30 });
    const added = await importing.addAll(places(60));
    expect(importing.store.getState().problem?.code).toBe('STORAGE_FULL');
    expect(added).toBeLessThan(60);
    const list = await sessions.list();
    if (!list.ok) throw new Error('The list can be read.');
    expect(list.value.length).toBe(30);
    for (const { id } of list.value) expect((await sessions.load(id)).ok).toBe(true);
  });

  it('stops when told to, and keeps what was added', async () => {
    const stop = { run: (): void => undefined };
    const { importing, sessions } = setUp({ onOpen: ({ index }) => (index === 30 ? stop.run() : undefined) });
    stop.run = () => importing.stopAdding();
    expect(await importing.addAll(places(100))).toBe(50);
    const list = await sessions.list();
    expect(list.ok && list.value.length).toBe(50);
  });

  it('says why one of them could not be read', async () => {
    const { importing } = setUp({ unreadable: 3 });
    await importing.addAll(places(5));
    expect(importing.store.getState().problem?.code).toBe('SESSION_NOT_KEPT');
  });
});

describe('opening one', () => {
  it('shows its document', async () => {
    const { importing, shown } = setUp();
    expect(await importing.open({ file: '0', index: 7 })).toEqual([]);
    expect(shown).toEqual(['Document 7']);
  });

  it('that is not kept any more says so and shows nothing', async () => {
    const { importing, shown } = setUp({ unreadable: 7 });
    expect(await importing.open({ file: '0', index: 7 })).toBeNull();
    expect(shown).toEqual([]);
    expect(importing.store.getState().problem?.code).toBe('SESSION_NOT_KEPT');
  });
});

it.each([
  ['adding', (importing: Importing) => importing.addAll(places(60))],
  ['opening', (importing: Importing) => importing.open({ file: '0', index: 7 })],
])('%s that is called off with the import leaves nothing behind', async (_what, begin) => {
  const stop = { run: (): void => undefined };
  const { importing, shown } = setUp({ unreadable: 7, onOpen: ({ index }) => index === 7 && stop.run() });
  stop.run = () => importing.cancel();
  await begin(importing);
  expect(importing.store.getState()).toMatchObject({ status: 'idle', adding: null, problem: null });
  expect(shown).toEqual([]);
});

it('files that were not looked at are said, even when they are all that there is', async () => {
  const { importing } = setUp();
  await importing.start([], { skipped: 12 });
  expect(importing.store.getState()).toMatchObject({
    status: 'done',
    found: { leftOut: [{ problem: { code: 'FILES_NOT_LOOKED_AT' } }] },
  });
});

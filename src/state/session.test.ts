import { describe, expect, it } from 'vitest';
import { err, ok } from '../core/base/result';
import type { SessionDocument } from '../core/document/document';
import { emptyDocument } from '../core/document/defaults';
import { runDocument } from '../core/runtime/run';
import { readPaste } from '../core/wire/read';
import { EXAMPLES } from '../examples';
import { memoryStorage, storageProblem } from '../platform/storage';
import { createSession, type Ports } from './session';
import { createSessions } from './sessions';

const example = (): SessionDocument => {
  const first = EXAMPLES[0];
  if (first === undefined) throw new Error('no example');
  return first.build();
};

/** A session with a clock that counts, ids that count, and tasks that run when `settle` is called. */
function setUp(patch: Partial<Ports> = {}) {
  let time = 0;
  let ids = 0;
  const tasks = new Set<() => void>();
  const sessions = createSessions(memoryStorage());
  const session = createSession({
    runner: (document) => Promise.resolve(ok(runDocument(document))),
    reader: ({ text, source }) => Promise.resolve(ok(readPaste(text, source))),
    sessions,
    now: () => ++time,
    newId: () => `s${++ids}`,
    later: (task) => {
      tasks.add(task);
      return () => void tasks.delete(task);
    },
    ...patch,
  });
  const settle = async () => {
    for (const task of [...tasks]) {
      tasks.delete(task);
      task();
    }
    for (let i = 0; i < 20; i++) await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { session, sessions, settle };
}

const cursorId = ({ stores }: ReturnType<typeof createSession>) => {
  const { log, cursor } = stores.run.getState();
  return log?.events[cursor]?.id;
};

describe('opening', () => {
  it('runs and stands at the first step that failed', async () => {
    const { session } = setUp();
    await session.open(example());
    expect(cursorId(session)).toBe('1.execute.0');
    expect(session.moment()?.call?.outcome?.ok).toBe(false);
  });

  it('a link runs nothing until it is told to, then gives the same step and hash', async () => {
    const sender = setUp();
    await sender.session.open(example());
    sender.session.step.goToStep('2.parse.1');
    const link = (await sender.session.link()) ?? '';
    let runs = 0;
    const { session } = setUp({
      runner: (document) => {
        runs++;
        return Promise.resolve(ok(runDocument(document)));
      },
    });
    expect((await session.openLink(link)).ok).toBe(true);
    expect(runs).toBe(0);
    expect(session.stores.run.getState()).toMatchObject({
      status: 'not-run',
      log: null,
      wanted: '2.parse.1',
    });
    expect(session.stores.run.getState().promised?.outline).toHaveLength(28);
    await session.step.run();
    expect(cursorId(session)).toBe('2.parse.1');
    expect(session.verdict()).toEqual({ kind: 'same' });
  });

  it('says where a re-run differs from the promise', async () => {
    const sender = setUp();
    await sender.session.open(example());
    const replay = sender.session.replay();
    const { session } = setUp();
    await session.openLink((await sender.session.link()) ?? '');
    session.edit.edit('x', (document) => ({ ...document, files: [] }));
    await session.step.run();
    expect(replay).not.toBeNull();
    expect(session.verdict()).toMatchObject({ kind: 'differs', step: '2.execute.0' });
  });

  it('a damaged link leaves what is open as it was', async () => {
    const { session } = setUp();
    await session.open(example());
    const before = session.stores.document.getState();
    expect((await session.openLink('#/s/1.AAAA')).ok).toBe(false);
    expect(session.stores.document.getState()).toBe(before);
  });

  it('what took long to read does not take the place of what was opened since, or left for', async () => {
    const document = example();
    type Loaded = Awaited<ReturnType<Ports['sessions']['load']>>;
    let give: (loaded: Loaded) => void = () => undefined;
    const stored = new Promise<Loaded>((resolve) => {
      give = resolve;
    });
    const { session } = setUp({
      sessions: { ...createSessions(memoryStorage()), load: () => stored },
    });
    await session.open({ ...document, title: 'link' });
    const link = (await session.link()) ?? '';
    const slow = [session.openLink(link), session.openStored('s')];
    await session.open({ ...document, title: 'last' });
    give(ok({ ...document, title: 'stored' }));
    expect(await Promise.all(slow)).toEqual([ok(null), ok(null)]);
    expect(session.stores.document.getState().document?.title).toBe('last');

    const late = session.openLink(link);
    session.close();
    await late;
    expect(session.stores.view.getState().route).toBe('start');

    const later = session.openLink(link);
    session.view({ route: 'lessons' });
    await later;
    expect(session.stores.view.getState().route).toBe('lessons');

    await session.openLink(link);
    expect(session.stores.document.getState().document?.title).toBe('link');
  });

  it('a file gives back the document and the step', async () => {
    const { session } = setUp();
    await session.open(example());
    const file = session.file() ?? '';
    const other = setUp().session;
    expect(other.openFile(file).ok).toBe(true);
    expect(other.stores.document.getState().document).toEqual(example());
    expect(other.stores.run.getState().wanted).toBe('1.execute.0');
    expect(other.openFile('{"callscope":1,').ok).toBe(false);
  });

  it('a run that crashes keeps the document and says so', async () => {
    const { session } = setUp({
      runner: () =>
        Promise.resolve(err({ code: 'WORKER_CRASHED', severity: 'error', message: 'm', retryable: true })),
    });
    await session.open(example());
    expect(session.stores.run.getState()).toMatchObject({
      status: 'crashed',
      problem: { code: 'WORKER_CRASHED' },
    });
    expect(session.stores.document.getState().document).toEqual(example());
  });

  it('a run that was called off changes nothing when it comes back', async () => {
    let finish: (() => void) | null = null;
    const { session } = setUp({
      runner: (document) => new Promise((resolve) => (finish = () => resolve(ok(runDocument(document))))),
    });
    const opening = session.open(example());
    session.step.cancelRun();
    (finish as (() => void) | null)?.();
    await opening;
    expect(session.stores.run.getState()).toMatchObject({ status: 'not-run', log: null });
  });
});

describe('editing', () => {
  it('leaves the shown run alone, says that it is stale, and keeps the step on the next run', async () => {
    const { session } = setUp();
    await session.open(example());
    const { log } = session.stores.run.getState();
    session.edit.edit('Rename', (document) => ({ ...document, title: 'New', breakpoints: [] }));
    expect(session.stale()).toBe(false);
    session.edit.edit('Vocabulary', (document) => ({
      ...document,
      settings: { ...document.settings, vocabulary: 'teaching' },
    }));
    expect(session.stale()).toBe(false);
    session.edit.edit('Files', (document) => ({ ...document, files: [...document.files] }));
    expect(session.stores.run.getState().log).toBe(log);
    expect(session.stale()).toBe(true);
    session.step.goToStep('1.validate.0');
    await session.step.run();
    expect(session.stale()).toBe(false);
    expect(cursorId(session)).toBe('1.validate.0');
  });

  it('undo and redo go through every edit; typing in one editor is one of them', async () => {
    const { session } = setUp();
    await session.open(example());
    const { edit, stores } = session;
    const title = () => stores.document.getState().document?.title;
    const set = (to: string, key?: string) =>
      edit.edit(`Title ${to}`, (document) => ({ ...document, title: to }), key);
    set('a', 'typing');
    set('ab', 'typing');
    edit.settle();
    set('abc', 'typing');
    set('z');
    expect([edit.undo(), title()]).toEqual(['Title z', 'abc']);
    expect([edit.undo(), title()]).toEqual(['Title abc', 'ab']);
    expect([edit.undo(), title()]).toEqual(['Title a', 'Anchor that is not unique']);
    expect(edit.undo()).toBeNull();
    expect([edit.redo(), edit.redo(), edit.redo(), edit.redo(), title()]).toEqual([
      'Title a',
      'Title abc',
      'Title z',
      null,
      'z',
    ]);
    set('y');
    expect(edit.redo()).toBeNull();
  });
});

describe('stored sessions', () => {
  it('are saved after a run and after edits, renamed, opened, removed and restored', async () => {
    const { session, sessions, settle } = setUp();
    await session.open(example());
    await settle();
    const list = await sessions.list();
    expect(list.ok && list.value).toMatchObject([
      {
        id: 's1',
        title: 'Anchor that is not unique',
        verdict: { outcome: 'failed', stage: 'execute', code: 'OLD_TEXT_NOT_UNIQUE' },
      },
    ]);
    session.edit.edit('Rename', (document) => ({ ...document, title: 'New' }));
    expect(session.stores.document.getState().saved).toBe('unsaved');
    await settle();
    expect(session.stores.document.getState().saved).toBe('saved');
    const loaded = await sessions.load('s1');
    expect(loaded.ok && loaded.value.title).toBe('New');
    expect((await sessions.rename('s1', 'Third')).ok).toBe(true);
    const renamed = await sessions.list();
    expect(renamed.ok && renamed.value[0]?.title).toBe('Third');
    const removed = await sessions.remove('s1');
    expect(removed.ok && removed.value?.document.title).toBe('Third');
    expect(await sessions.load('s1')).toMatchObject({ ok: false, error: [{ code: 'SESSION_NOT_FOUND' }] });
    if (removed.ok && removed.value !== null)
      await sessions.save(removed.value.summary, removed.value.document);
    expect((await sessions.load('s1')).ok).toBe(true);
  });

  it('that cannot be saved say why', async () => {
    const full = storageProblem('write', new DOMException('full', 'QuotaExceededError'));
    const { session, settle } = setUp({
      sessions: { ...createSessions(memoryStorage()), save: () => Promise.resolve(err(full)) },
    });
    await session.open(example());
    await settle();
    expect(session.stores.document.getState()).toMatchObject({ saved: 'failed', saveProblem: full });
  });

  it('with a time that is none are not listed', async () => {
    const storage = memoryStorage();
    const summary = { id: 'a', title: 'a', updatedAt: 1, verdict: null };
    await storage.set('sessions', [summary, { ...summary, id: 'b', updatedAt: 1e300 }]);
    expect(await createSessions(storage).list()).toEqual(ok([summary]));
  });

  it('a link that was only looked at is not kept', async () => {
    const { session, sessions, settle } = setUp();
    const sender = setUp();
    await sender.session.open(emptyDocument('t'));
    await session.openLink((await sender.session.link()) ?? '');
    session.close();
    await settle();
    const list = await sessions.list();
    expect(list.ok && list.value).toEqual([]);
  });

  it('two saves at once forget nothing', async () => {
    const { sessions } = setUp();
    const save = (id: string) =>
      sessions.save({ id, title: id, updatedAt: 1, verdict: null }, emptyDocument(id));
    await Promise.all(['a', 'b', 'c', 'd'].map(save));
    const list = await sessions.list();
    expect(list.ok && list.value.map((item) => item.id).sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});

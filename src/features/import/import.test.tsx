import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, type Result } from '../../core/base/result';
import { said } from '../../core/base/words';
import { emptyDocument } from '../../core/document/defaults';
import type { OpenedSession } from '../../core/runtime/from-session';
import type { FoundSession } from '../../core/wire/import/model';
import type { ImportPort } from '../../state/importing';
import { SessionProvider } from '../../state/react';
import type { Session } from '../../state/session';
import type { StoredSession } from '../../state/sessions';
import { logOf, quietTurn } from '../../testing/log-builder';
import { testSession } from '../../testing/test-session';
import type { ImportListener } from '../../workers/import/client';
import type { ImportSlice } from '../../workers/import/protocol';
import { Import } from './import';

beforeEach(() => {
  // A list draws the rows that have room, and nothing has room without a layout.
  for (const size of ['clientHeight', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const row = (index: number, more: Partial<FoundSession> = {}): FoundSession => ({
  file: '0',
  index,
  title: `Ticket ${String(index)}`,
  format: 'otlp-genai',
  turns: 2,
  calls: 3,
  failing: 0,
  problems: 0,
  bytes: 1200,
  words: '',
  tools: ['search'],
  ...more,
});

const slice = (sessions: FoundSession[], more: Partial<ImportSlice> = {}): ImportSlice => ({
  files: [
    {
      id: '0',
      path: 'agents.json',
      bytes: 5000,
      format: 'otlp-genai',
      evidence: said('A list of spans.', 'sign.test'),
      sessions: sessions.length,
      unread: 0,
      problems: [],
    },
  ],
  sessions,
  unread: [],
  leftOut: [],
  ...more,
});

interface Page {
  session: Session;
  /** How often the importer was ended. */
  ended: () => number;
  opened: unknown[];
  stored: StoredSession[];
  listener: () => ImportListener;
  finish: (result: Result<number>) => void;
  onClose: ReturnType<typeof vi.fn>;
}

/** The dialog over an importer that is told what to find. */
function page(): Page {
  const opened: unknown[] = [];
  const stored: StoredSession[] = [];
  let listener: ImportListener | undefined;
  let ended = 0;
  let finish: (result: Result<number>) => void = () => undefined;
  const importer: ImportPort = {
    importFiles: (_inputs, heard) => {
      listener = heard;
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    open: (place) => {
      opened.push(place);
      const value: OpenedSession = {
        document: emptyDocument(`Document ${String(place.index)}`),
        problems: [],
      };
      return Promise.resolve(ok(value));
    },
    terminate: () => {
      ended++;
    },
  };
  const base = testSession(() => logOf(quietTurn(1)));
  const session = testSession(() => logOf(quietTurn(1)), {
    importer,
    sessions: {
      ...base.sessions,
      saveAll: (entries) => {
        stored.push(...entries);
        return Promise.resolve(ok(null));
      },
    },
  });
  const onClose = vi.fn();
  render(
    <SessionProvider session={session}>
      <Import onClose={onClose} />
    </SessionProvider>,
  );
  return {
    session,
    ended: () => ended,
    opened,
    stored,
    onClose,
    finish: (result) => finish(result),
    listener: () => {
      if (listener === undefined) throw new Error('Nothing is imported yet.');
      return listener;
    },
  };
}

async function imported(found: ImportSlice): Promise<Page & { user: ReturnType<typeof userEvent.setup> }> {
  const one = page();
  void one.session.importing.start([{ path: 'agents.json', file: new Blob(['x']) }]);
  await screen.findByRole('progressbar');
  one.listener().onFound(found);
  one.finish(ok(found.sessions.length));
  await screen.findByRole('button', { name: 'Import others' });
  return { ...one, user: userEvent.setup() };
}

test('without files it says what can be imported', () => {
  page();
  const dialog = screen.getByRole('dialog', { name: 'Import' });
  expect(within(dialog).getByText('Drop files or folders here')).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Choose files' })).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Choose a folder' })).toBeDefined();
});

test('while files are read it says how far it is, and can be cancelled', async () => {
  const { session, ended, listener } = page();
  void session.importing.start([{ path: 'agents.json', file: new Blob(['x']) }]);
  expect(await screen.findByText('Starting')).toBeDefined();
  listener().onProgress({
    phase: 'scan',
    path: 'agents.json',
    done: 12_000_000,
    total: 50_000_000,
    sessions: 7,
  });
  const bar = await screen.findByRole('progressbar', { name: 'Scanning agents.json' });
  expect(bar.getAttribute('aria-valuenow')).toBe('24');
  expect(screen.getByText('12 MB of 50 MB')).toBeDefined();
  expect(screen.getByText('7 sessions so far')).toBeDefined();
  const before = ended();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(ended()).toBe(before + 1);
  expect(await screen.findByRole('button', { name: 'Choose files' })).toBeDefined();
});

test('what an ended import still says is not heard', () => {
  const { session, listener } = page();
  void session.importing.start([{ path: 'a.json', file: new Blob(['x']) }]);
  const old = listener();
  session.importing.cancel();
  old.onFound(slice([row(0)]));
  expect(session.importing.store.getState().found.sessions).toEqual([]);
});

test('the list is moved through and opened by keyboard, from the search field too', async () => {
  const { user, opened, session } = await imported(slice([row(0), row(1), row(2)]));
  const search = screen.getByRole('searchbox', { name: 'Find a session' });
  await user.click(search);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Ticket 1');
  await user.keyboard('{Enter}');
  expect(opened).toEqual([{ file: '0', index: 1 }]);
  await vi.waitFor(() => expect(session.stores.view.getState().route).toBe('debug'));
  expect(session.stores.document.getState().document?.title).toBe('Document 1');
});

test('the rows can be narrowed to words and to those with problems', async () => {
  const { user } = await imported(slice([row(0), row(1, { failing: 2 }), row(2, { title: 'Refund' })]));
  expect(screen.getByText('3 sessions')).toBeDefined();
  await user.type(screen.getByRole('searchbox', { name: 'Find a session' }), 'refund');
  expect(await screen.findByText('1 of 3 sessions')).toBeDefined();
  await user.click(screen.getByRole('switch', { name: 'With problems only' }));
  expect(await screen.findByText('No session matches')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  expect(await screen.findByText('3 sessions')).toBeDefined();
});

test('all that are shown can be kept, in order, and the stored sessions are shown', async () => {
  const { user, stored, session } = await imported(slice([row(0), row(1), row(2)]));
  await user.click(screen.getByRole('button', { name: 'Add all 3' }));
  await vi.waitFor(() => expect(session.stores.view.getState().dialog).toBe('sessions'));
  expect(stored.map(({ summary }) => summary.title)).toEqual(['Document 0', 'Document 1', 'Document 2']);
  const times = stored.map(({ summary }) => summary.updatedAt);
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

test('many are kept only when the user says so once more', async () => {
  const many = Array.from({ length: 30 }, (_, i) => row(i));
  const { user, stored } = await imported(slice(many));
  await user.click(screen.getByRole('button', { name: 'Add all 30' }));
  expect(stored).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('Store 30 sessions in this browser?');
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(stored).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add all 30' }));
  await user.click(screen.getByRole('button', { name: 'Add all 30' }));
  await vi.waitFor(() => expect(stored).toHaveLength(30));
});

test('files that were not read stand with the reason, and so do unread parts', async () => {
  const found = slice([row(0)], {
    leftOut: [
      {
        path: 'a.zip › b.png',
        problem: {
          code: 'FILE_NOT_TEXT',
          severity: 'error',
          message: 'It is a PNG picture.',
          retryable: false,
        },
      },
    ],
    unread: [
      {
        file: '0',
        line: 1234,
        why: said('This line is not a JSON object.', 'line.not-json'),
        excerpt: 'oops',
      },
    ],
  });
  const { user } = await imported({ ...found, files: found.files.map((file) => ({ ...file, unread: 1 })) });
  expect(screen.getByText('1 file was not read')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show why' }));
  expect(screen.getByText('a.zip › b.png')).toBeDefined();
  expect(screen.getByText(/It is a PNG picture\./)).toBeDefined();
  await user.click(screen.getByRole('tab', { name: /^Unread parts/ }));
  expect(screen.getByText('line 1,234')).toBeDefined();
  expect(screen.getByText('oops')).toBeDefined();
});

test('an import that finds nothing shows the files, which say why', async () => {
  await imported({
    files: [],
    sessions: [],
    unread: [],
    leftOut: [
      {
        path: 'b.png',
        problem: {
          code: 'FILE_NOT_TEXT',
          severity: 'error',
          message: 'It is a PNG picture.',
          retryable: false,
        },
      },
    ],
  });
  expect(await screen.findByText(/It is a PNG picture\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
});

test('an import that fails says why, and lets one begin again', async () => {
  const { session, finish } = page();
  void session.importing.start([{ path: 'agents.json', file: new Blob(['x']) }]);
  await screen.findByRole('progressbar');
  finish({
    ok: false,
    error: { code: 'WORKER_CRASHED', severity: 'error', message: 'The worker stopped.', retryable: true },
  });
  expect(await screen.findByText('The worker stopped.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Import others' }));
  expect(await screen.findByRole('button', { name: 'Choose files' })).toBeDefined();
});

test('closing the dialog frees what was imported', async () => {
  const { user, ended, onClose, session } = await imported(slice([row(0)]));
  const before = ended();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(ended()).toBe(before + 1);
  expect(session.importing.store.getState().status).toBe('idle');
});

test('one session of which everything was read opens at once, where that is asked for', async () => {
  const { session, listener, finish, opened } = page();
  void session.importing.start([{ path: 'pasted', text: 'x' }], { openSingle: true });
  listener().onFound(slice([row(0)]));
  finish(ok(1));
  await vi.waitFor(() => expect(opened).toEqual([{ file: '0', index: 0 }]));
});

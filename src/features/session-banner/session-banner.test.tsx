import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { err, ok } from '../../core/base/result';
import { emptyDocument } from '../../core/document/defaults';
import type { RunLog } from '../../core/runtime/events';
import { encodeLink, outlineOf } from '../../core/share/link';
import type { Session } from '../../state/session';
import type { Runner } from '../../state/stepping';
import { SessionProvider } from '../../state/react';
import { logOf, quietTurn } from '../../testing/log-builder';
import { testSession } from '../../testing/test-session';
import { noticeOf, type NoticeInput } from './notice';
import { SessionBanner } from './session-banner';

afterEach(cleanup);

const done = logOf(quietTurn(1));
const waiting = logOf([
  ...quietTurn(1),
  {
    turn: 2,
    stage: 'respond',
    outcome: 'waiting',
    detail: { t: 'end', reason: 'no-more-responses', text: '' },
  },
]);
const other: RunLog = { ...done, hash: 'f'.repeat(64) };
const failing: RunLog = logOf(
  quietTurn(1).map((step) => (step.stage === 'observe' ? { ...step, outcome: 'failed' as const } : step)),
);

const link = (log: RunLog | null) =>
  encodeLink({
    document: emptyDocument('A session'),
    promised: log === null ? { hash: '', outline: [] } : { hash: log.hash, outline: outlineOf(log) },
    step: '',
    lens: null,
  });

function show(session: Session) {
  render(
    <SessionProvider session={session}>
      <SessionBanner />
    </SessionProvider>,
  );
  return userEvent.setup();
}

describe('the most pressing notice stands alone', () => {
  const calm: NoticeInput = {
    run: { status: 'done', promised: null, problem: null },
    stale: false,
    lastEdit: null,
    verdict: { kind: 'same' },
    event: done.events[0] ?? null,
  };
  test.each<[string, Partial<NoticeInput>, string | null]>([
    ['nothing to say', {}, null],
    ['a crash, whatever else', { run: { ...calm.run, status: 'crashed' }, stale: true }, 'crashed'],
    ['nothing while it runs', { run: { ...calm.run, status: 'running' }, stale: true }, null],
    ['an edit before a difference', { stale: true, verdict: { kind: 'details-differ' } }, 'stale'],
    [
      'a difference before a question',
      { verdict: { kind: 'details-differ' }, event: waiting.events.at(-1) ?? null },
      'details-differ',
    ],
    ['a question at the cursor', { event: waiting.events.at(-1) ?? null }, 'waiting'],
  ])('%s', (_, patch, expected) => {
    expect(noticeOf({ ...calm, ...patch })?.t ?? null).toBe(expected);
  });
});

test('a link runs nothing until told to, and is quiet once the log is the promised one', async () => {
  const session = testSession(() => done);
  await session.openLink(await link(done));
  const user = show(session);
  expect(screen.getByText('Nothing has run here yet')).toBeDefined();
  expect(session.stores.run.getState().log).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Run and verify' }));
  expect(session.stores.run.getState().log).toMatchObject(done);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a run that comes out otherwise says where, in words, and goes there', async () => {
  const session = testSession(() => failing);
  await session.openLink(await link(done));
  await session.step.run();
  act(() => session.step.goToIndex(0));
  const user = show(session);
  expect(
    screen.getByText('First at step 4: promised 1.observe.0 held, found 1.observe.0 failed.'),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Go to the first difference' }));
  expect(session.moment()?.event.id).toBe('1.observe.0');
});

test('equal steps with other bytes are told apart from other steps', async () => {
  const session = testSession(() => other);
  await session.openLink(await link(done));
  await session.step.run();
  const user = show(session);
  expect(screen.getByText(/Every step has the promised outcome/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/Every step has the promised outcome/)).toBeNull();
});

test('an edit after the run offers to undo that edit, or to run again', async () => {
  const session = testSession(() => done);
  await session.open(emptyDocument('A session'));
  const user = show(session);
  act(() =>
    session.edit.edit('Add a response', (document) => ({ ...document, responses: [{ text: 'Hi' }] })),
  );
  await user.click(screen.getByRole('button', { name: 'Undo: Add a response' }));
  expect(session.stale()).toBe(false);
  expect(screen.queryByText('The session changed after this run')).toBeNull();
});

test('a crash is said at once, with its code and a way to try again', async () => {
  let crashes = true;
  const runner: Runner = () =>
    Promise.resolve(
      crashes
        ? err({ code: 'RUN_CRASHED', severity: 'error', message: 'The worker stopped.', retryable: true })
        : ok({ ...done, pastes: [] }),
    );
  const session = testSession(() => done, { runner });
  await session.open(emptyDocument('A session'));
  const user = show(session);
  expect(screen.getByRole('alert').textContent).toContain('The worker stopped.');
  expect(screen.getByText('RUN_CRASHED')).toBeDefined();
  crashes = false;
  await user.click(screen.getByRole('button', { name: 'Run again' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where the model has not answered, the way leads to the responses', async () => {
  const session = testSession(() => waiting);
  await session.open({ ...emptyDocument('A session'), responses: [{ text: 'a' }] }, { step: '2.respond.0' });
  const user = show(session);
  await user.click(screen.getByRole('button', { name: 'Add a response' }));
  expect(session.stores.view.getState()).toMatchObject({ leftPanel: 'responses', drawer: 'left' });
  act(() => session.step.goToIndex(0));
  expect(screen.queryByRole('button', { name: 'Add a response' })).toBeNull();
});

describe('a paste outside of every field', () => {
  const paste = (target: Element, text: string) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    act(() => {
      target.dispatchEvent(event);
    });
  };
  const responses = (session: Session) => session.stores.document.getState().document?.responses;

  test('is the next response where the model has not answered yet', async () => {
    const session = testSession(() => waiting);
    await session.open(emptyDocument('t'), { step: '2.respond.0' });
    show(session);
    paste(document.body, 'Hello');
    expect(responses(session)).toEqual([{ text: 'Hello' }]);
    expect(session.stores.view.getState().leftPanel).toBe('responses');
  });

  test('is nothing anywhere else, and in a field it belongs to the field', async () => {
    const session = testSession(() => waiting);
    await session.open(emptyDocument('t'), { step: '1.prompt.0' });
    show(session);
    paste(document.body, 'Hello');
    act(() => session.step.goToStep('2.respond.0'));
    const field = document.body.appendChild(document.createElement('input'));
    paste(field, 'Hello');
    field.remove();
    expect(responses(session)).toEqual([]);
  });
});

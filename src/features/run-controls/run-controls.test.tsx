import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CommandProvider, type CommandContext, type CommandSource } from '../../commands';
import { emptyDocument } from '../../core/document/defaults';
import { encodeLink } from '../../core/share/link';
import { SessionProvider } from '../../state/react';
import type { Session } from '../../state/session';
import { logOf, quietTurn } from '../../testing/log-builder';
import { testSession } from '../../testing/test-session';
import { RunBar, RunControls } from './run-controls';

afterEach(cleanup);

const log = logOf(quietTurn(1));

function sourceOf({ stores }: Session): CommandSource {
  const read = () => ({
    document: stores.document.getState(),
    run: stores.run.getState(),
    view: stores.view.getState(),
  });
  let last = read();
  return {
    get: () => {
      const now = read();
      if (now.document !== last.document || now.run !== last.run || now.view !== last.view) last = now;
      return last;
    },
    subscribe: (listener) => {
      const ends = [
        stores.document.subscribe(listener),
        stores.run.subscribe(listener),
        stores.view.subscribe(listener),
      ];
      return () => ends.forEach((end) => end());
    },
  };
}

function show(session: Session, bar = false) {
  const nothing = () => undefined;
  const context = new Proxy({} as CommandContext, {
    get: (_, name) =>
      ({
        run: () => void session.step.run(),
        stepOver: () => session.step.move('over'),
        stepBack: () => session.step.move('back'),
        continueRun: () => session.step.move('continue'),
        cancelRun: () => session.step.cancelRun(),
      })[String(name)] ?? nothing,
  });
  render(
    <SessionProvider session={session}>
      <CommandProvider source={sourceOf(session)} context={context} system="other">
        {bar ? <RunBar /> : <RunControls />}
      </CommandProvider>
    </SessionProvider>,
  );
  return userEvent.setup();
}

const disabled = (name: string | RegExp) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

test('at the last step nothing goes forward, and the control says why', async () => {
  const session = testSession(() => log);
  await session.open(emptyDocument('A session'), { step: '1.observe.0' });
  const user = show(session);
  expect(disabled('Step over')).toBe(true);
  expect(disabled(/^Continue/)).toBe(true);
  expect(disabled('Step back')).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Step back' }));
  expect(session.stores.run.getState().cursor).toBe(2);
  expect(disabled('Step over')).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Step over' }));
  await user.hover(screen.getByRole('button', { name: 'Step over' }));
  expect((await screen.findByRole('tooltip')).textContent).toContain('This is the last step.');
});

test('after an edit the next thing to do is to run again', async () => {
  const session = testSession(() => log);
  await session.open(emptyDocument('A session'));
  const user = show(session);
  expect(screen.queryByRole('button', { name: /^Run again/ })).toBeNull();
  act(() =>
    session.edit.edit('Add a response', (document) => ({ ...document, responses: [{ text: 'Hi' }] })),
  );
  await user.click(screen.getByRole('button', { name: /^Run again/ }));
  expect(session.stale()).toBe(false);
  expect(screen.queryByRole('button', { name: /^Run again/ })).toBeNull();
});

test.each([
  ['with a promised hash', log.hash, 'Run and verify'],
  ['without one', '', 'Run'],
])('a link %s offers to run, and nothing runs before', async (_, hash, name) => {
  const session = testSession(() => log);
  await session.openLink(
    await encodeLink({
      document: emptyDocument('A session'),
      promised: { hash, outline: [] },
      step: '',
      lens: null,
    }),
  );
  const user = show(session, true);
  expect(session.stores.run.getState().log).toBeNull();
  expect(disabled('Over')).toBe(true);
  await user.click(screen.getByRole('button', { name }));
  expect(session.stores.run.getState().log).toMatchObject(log);
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
});

test('while it runs, the run can be stopped', async () => {
  const session = testSession(() => log);
  session.stores.document.setState({ document: emptyDocument('A session') });
  session.stores.run.setState({ status: 'running' });
  const user = show(session);
  expect(screen.getByRole('status').textContent).toBe('Running');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(session.stores.run.getState().status).toBe('not-run');
});

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import type { Breakpoint } from '../../core/document/document';
import { SessionProvider } from '../../state/react';
import { logOf, quietTurn } from '../../testing/log-builder';
import { testSession } from '../../testing/test-session';
import { BreakpointsPanel } from './breakpoints';

afterEach(cleanup);

async function show(breakpoints: Breakpoint[]) {
  const session = testSession(() => logOf([...quietTurn(1), ...quietTurn(2)]));
  await session.open({ ...emptyDocument('A session'), breakpoints });
  render(
    <SessionProvider session={session}>
      <BreakpointsPanel />
    </SessionProvider>,
  );
  const shown = () => session.stores.document.getState().document?.breakpoints;
  return { session, shown, user: userEvent.setup() };
}

test('a stage is counted once a turn, and the next hit is one press away', async () => {
  const { session, user } = await show([{ on: 'stage', stage: 'prompt' }]);
  expect(screen.getByText('2 hits')).toBeTruthy();
  session.step.goToIndex(0);
  await user.click(screen.getByRole('button', { name: 'Go to the next hit of stage prompt' }));
  const { log, cursor } = session.stores.run.getState();
  expect(log?.events[cursor]).toMatchObject({ turn: 2, stage: 'prompt' });
  await user.click(screen.getByRole('button', { name: 'Go to the next hit of stage prompt' }));
  expect(session.stores.run.getState().cursor).toBe(0);
});

test('a switch sets and removes; a removal can be undone; the run stays fresh', async () => {
  const { session, shown, user } = await show([]);
  await user.click(screen.getByRole('switch', { name: 'validate' }));
  expect(shown()).toEqual([{ on: 'stage', stage: 'validate' }]);
  expect(session.stale()).toBe(false);
  await user.click(screen.getByRole('switch', { name: 'validate' }));
  expect(shown()).toEqual([]);
  session.edit.undo();
  expect(shown()).toEqual([{ on: 'stage', stage: 'validate' }]);
});

test('a breakpoint on a tool that is gone, or a stage that is unknown, can still be removed', async () => {
  const { shown, user } = await show([
    { on: 'tool', tool: 'gone' },
    { on: 'stage', stage: 'elsewhere' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove the breakpoint: tool gone' }));
  await user.click(screen.getByRole('button', { name: 'Remove the breakpoint: stage elsewhere' }));
  expect(shown()).toEqual([]);
});

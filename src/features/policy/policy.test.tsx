import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import type { Policy, SessionDocument } from '../../core/document/document';
import { runDocument } from '../../core/runtime/run';
import { builtinDefinition } from '../../core/tools/builtin';
import { SessionProvider } from '../../state/react';
import { testSession } from '../../testing/test-session';
import { PolicyPanel } from './policy';

afterEach(cleanup);

const document_ = (policy: Partial<Policy>): SessionDocument => ({
  ...emptyDocument('A session'),
  tools: [builtinDefinition('read_file'), builtinDefinition('edit')],
  files: [{ path: 'secret/key', text: 'k' }],
  policy: { ...emptyDocument('').policy, ...policy },
  responses: [
    {
      text: JSON.stringify({
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [{ type: 'tool_use', id: 't', name: 'read_file', input: { path: 'secret/key' } }],
        stop_reason: 'tool_use',
      }),
    },
  ],
});

async function show(policy: Partial<Policy>) {
  const session = testSession(runDocument);
  await session.open(document_(policy));
  render(
    <SessionProvider session={session}>
      <PolicyPanel />
    </SessionProvider>,
  );
  const shown = () => session.stores.document.getState().document?.policy;
  return { session, shown, user: userEvent.setup() };
}

const rules = {
  paths: [
    { pattern: 'src/**', access: 'write' as const },
    { pattern: 'secret/**', access: 'none' as const },
  ],
};
const decidedRow = () => screen.queryByText('decided')?.closest('li')?.getAttribute('data-row') ?? null;

test('the rule that decided is said in words and marked, until the policy is edited', async () => {
  const { session, user } = await show(rules);
  expect(screen.getByText('refused')).toBeTruthy();
  expect(decidedRow()).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Move rule 2 up' }));
  expect(decidedRow()).toBeNull();
  expect(screen.getByText('The policy was edited since this run.')).toBeTruthy();
  await act(() => session.step.run());
  expect(decidedRow()).toBe('0');
});

test('a step before the policy was asked shows no decision', async () => {
  const { session } = await show(rules);
  act(() => session.step.goToStep('1.parse.0'));
  expect(screen.queryByText('refused')).toBeNull();
  expect(screen.queryByText('At this step')).toBeNull();
});

test('moving a rule keeps the focus on its own button', async () => {
  const { shown, user } = await show({ paths: [...rules.paths, { pattern: 'x', access: 'read' }] });
  await user.click(screen.getByRole('button', { name: 'Move rule 1 down' }));
  expect(shown()?.paths.map(({ pattern }) => pattern)).toEqual(['secret/**', 'src/**', 'x']);
  await act(() => new Promise((done) => requestAnimationFrame(done)));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move rule 2 down' }));
});

test('a list of allowed tools keeps the names that the session lacks, and says so', async () => {
  const { shown, user } = await show({ allowTools: ['gone'] });
  expect(screen.getByText('not in this session')).toBeTruthy();
  const allowed = screen.getByRole('group', { name: 'Allowed tools' });
  await user.click(within(allowed).getByRole('checkbox', { name: 'edit' }));
  expect(shown()?.allowTools).toEqual(['gone', 'edit']);
  await user.click(within(allowed).getByRole('radio', { name: 'Every tool' }));
  expect(shown()?.allowTools).toBeNull();
});

test('typing a pattern is one edit', async () => {
  const { session, shown, user } = await show({ paths: [] });
  await user.click(screen.getByRole('button', { name: 'Add a rule' }));
  await user.type(screen.getByRole('textbox', { name: 'Path pattern of rule 1' }), 'docs/**');
  expect(shown()?.paths).toEqual([{ pattern: 'docs/**', access: 'read' }]);
  act(() => void session.edit.undo());
  expect(shown()?.paths).toEqual([{ pattern: '', access: 'read' }]);
});

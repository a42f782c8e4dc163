import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Problem, Severity } from '../../core/base/problem';
import { emptyDocument } from '../../core/document/defaults';
import { SessionProvider } from '../../state/react';
import { logOf, quietTurn } from '../../testing/log-builder';
import { testSession } from '../../testing/test-session';
import { callBody } from '../../testing/wire-builders';
import { runDocument } from '../../core/runtime/run';
import { readPaste } from '../../core/wire/read';
import { countSeverities, filterRows, problemRows, rowsAsJson } from './problem-rows';
import { ProblemCounts, ProblemsPanel } from './problems';

afterEach(cleanup);

const problem = (code: string, severity: Severity, patch: Partial<Problem> = {}): Problem => ({
  code,
  severity,
  message: `About ${code.toLowerCase()}.`,
  retryable: true,
  ...patch,
});
const log = logOf([
  ...quietTurn(1),
  {
    turn: 2,
    stage: 'parse',
    outcome: 'failed',
    detail: { t: 'observe', entries: [] },
    problems: [
      problem('ARGS_NOT_JSON', 'error', { layer: 'syntax', at: { source: 'response:1', start: 4, end: 5 } }),
      problem('BYTE_ORDER_MARK', 'info'),
    ],
  },
  {
    turn: 2,
    stage: 'validate',
    outcome: 'warn',
    detail: { t: 'validate', tool: 'edit', schemaHash: '', valid: true },
    problems: [problem('NUMBER_LOSES_DIGITS', 'warn', { path: '/lines/0' })],
  },
]);

async function show(given = log) {
  const session = testSession(() => given);
  await session.open(emptyDocument('A session'), { step: '1.prompt.0' });
  render(
    <SessionProvider session={session}>
      <ProblemCounts />
      <ProblemsPanel />
    </SessionProvider>,
  );
  return { session, user: userEvent.setup() };
}

test.each([
  ['all', '', ['ARGS_NOT_JSON', 'BYTE_ORDER_MARK', 'NUMBER_LOSES_DIGITS']],
  ['error', '', ['ARGS_NOT_JSON']],
  ['all', 'ARGS json', ['ARGS_NOT_JSON']],
  ['all', '/lines', ['NUMBER_LOSES_DIGITS']],
  ['all', '2.parse', ['ARGS_NOT_JSON', 'BYTE_ORDER_MARK']],
  ['warn', 'byte', []],
  ['all', 'syntax', ['ARGS_NOT_JSON']],
] as const)('severity %s and words "%s" leave %j', (severity, query, codes) => {
  expect(
    filterRows(problemRows(log), severity, query, ({ message }) => message).map((row) => row.problem.code),
  ).toEqual(codes);
});

test('a problem of the prompt is listed once, though every turn repeats it; one of a call as often as it happens', () => {
  const [prompt, project] = quietTurn(1);
  if (prompt === undefined || project === undefined) throw new Error('a turn begins with two steps');
  const repeated = [1, 2, 3].flatMap((turn) => [
    {
      ...project,
      turn,
      problems: turn === 2 ? [problem('A', 'warn'), problem('B', 'warn')] : [problem('A', 'warn')],
    },
    { ...prompt, turn, stage: 'validate' as const, problems: [problem('C', 'error')] },
  ]);
  expect(problemRows(logOf(repeated)).map((row) => `${row.event.turn} ${row.problem.code}`)).toEqual([
    '1 A',
    '1 C',
    '2 B',
    '2 C',
    '3 C',
  ]);
});

test('what is copied is JSON that names the step', () => {
  const copied: unknown = JSON.parse(rowsAsJson(problemRows(log)));
  expect(copied).toMatchObject([{ step: '2.parse.0', code: 'ARGS_NOT_JSON' }, {}, { step: '2.validate.0' }]);
  expect(countSeverities(problemRows(log))).toEqual({ error: 1, warn: 1, info: 1 });
});

test('choosing a problem moves to its step and lights its place, and the list stays', async () => {
  const { session, user } = await show();
  await user.click(screen.getByRole('button', { name: /ARGS_NOT_JSON/ }));
  expect(session.moment()?.event.id).toBe('2.parse.0');
  expect(session.stores.view.getState()).toMatchObject({
    bottomPanel: 'problems',
    selectedResponse: 1,
    selection: { source: 'response:1', start: 4, end: 5 },
  });
  const current = screen.getAllByRole('button', { current: 'step' });
  expect(current.map((row) => row.textContent)).toHaveLength(2);
});

test('the way to the character opens the source', async () => {
  const { session, user } = await show();
  await user.click(screen.getByRole('button', { name: 'Show where it stands' }));
  expect(session.stores.view.getState()).toMatchObject({ bottomPanel: 'source', selectedResponse: 1 });
});

test('a severity can be asked for alone, and an empty answer says what hides', async () => {
  const { user } = await show();
  const list = () =>
    within(screen.getByRole('list', { name: 'Problems of the run' })).getAllByRole('listitem');
  expect(list()).toHaveLength(3);
  await user.click(screen.getByRole('radio', { name: 'Warnings 1' }));
  expect(list()).toHaveLength(1);
  await user.type(screen.getByRole('searchbox', { name: 'Filter problems' }), 'nowhere');
  expect(screen.getByText('No problem matches')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  expect(list()).toHaveLength(3);
});

test('the counts say what they count', async () => {
  await show();
  expect(screen.getByText('1 error')).toBeDefined();
  expect(screen.getByText('1 warning')).toBeDefined();
});

test('a run without problems says what was checked', async () => {
  await show(logOf(quietTurn(1)));
  expect(screen.getByText('No problems in 4 steps')).toBeDefined();
  expect(screen.getByText(/Checked: the prompt/)).toBeDefined();
});

test('a step between keeps the marks on the step at the cursor alone', async () => {
  const { session } = await show();
  act(() => session.step.goToStep('2.validate.0'));
  expect(screen.getAllByRole('button', { current: 'step' }).map((row) => row.textContent)).toEqual([
    expect.stringContaining('NUMBER_LOSES_DIGITS'),
  ]);
});

test('a suggestion is applied as an edit of the response, and taken back by undo', async () => {
  const session = testSession(runDocument);
  const text = callBody('edit', "{'a': 1}");
  await session.open({ ...emptyDocument('Broken'), responses: [{ text }] });
  render(
    <SessionProvider session={session}>
      <ProblemsPanel />
    </SessionProvider>,
  );
  await userEvent.setup().click(screen.getAllByRole('button', { name: /^Apply: / })[0] as HTMLElement);
  const now = () => session.stores.document.getState().document?.responses[0]?.text ?? '';
  expect(now()).not.toBe(text);
  expect(readPaste(now(), 'response:0').responses[0]?.toolCalls[0]?.argsOk).toBe(true);
  act(() => {
    session.edit.undo();
  });
  expect(now()).toBe(text);
});

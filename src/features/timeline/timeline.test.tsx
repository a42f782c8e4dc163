import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import type { RunLog } from '../../core/runtime/events';
import { encodeLink, outlineOf } from '../../core/share/link';
import { SessionProvider } from '../../state/react';
import { logOf, quietTurn } from '../../testing/log-builder';
import { testSession } from '../../testing/test-session';
import { Timeline } from './timeline';

afterEach(cleanup);

const turns = (count: number): RunLog =>
  logOf(Array.from({ length: count }, (_, i) => quietTurn(i + 1)).flat());

const failing = logOf([
  ...quietTurn(1).slice(0, 3),
  {
    stage: 'validate',
    outcome: 'failed',
    call: 0,
    detail: { t: 'validate', tool: 'write_file', schemaHash: '', valid: false },
    problems: [
      {
        code: 'TYPE_MISMATCH',
        severity: 'error',
        message: 'A number stands there.',
        path: '/params/file',
        retryable: true,
      },
    ],
  },
  { stage: 'observe', outcome: 'warn', detail: { t: 'observe', entries: [] } },
  ...quietTurn(2),
]);

async function show(log: RunLog, step: string | null = null) {
  const session = testSession(() => log);
  await session.open(emptyDocument('A session'), { step });
  render(
    <SessionProvider session={session}>
      <Timeline />
    </SessionProvider>,
  );
  return { session, slider: screen.getByRole('slider', { name: 'Step' }), user: userEvent.setup() };
}

describe('the timeline', () => {
  test('says the step, its turn and stage, and the code of what failed', async () => {
    const { slider } = await show(failing);
    expect(slider.getAttribute('aria-valuenow')).toBe('4');
    expect(slider.getAttribute('aria-valuetext')).toBe('Step 4 of 9: validate failed at /params/file');
    expect(screen.getByRole('heading', { name: 'Step 4 of 9' })).toBeDefined();
    expect(screen.getByText('TYPE_MISMATCH')).toBeDefined();
  });

  test.each([
    ['{ArrowRight}', 5],
    ['{ArrowLeft}', 3],
    ['.', 5],
    [',', 3],
    ['{Home}', 0],
    ['{End}', 8],
    ['{PageUp}', 0],
    ['{PageDown}', 5],
  ])('%s moves from step index 4', async (key, expected) => {
    const { session, slider, user } = await show(failing, '1.observe.0');
    expect(session.stores.run.getState().cursor).toBe(4);
    slider.focus();
    await user.keyboard(key);
    expect(session.stores.run.getState().cursor).toBe(expected);
  });

  test('the ends hold, and keys with a modifier belong to others', async () => {
    const { session, slider, user } = await show(failing, '2.observe.0');
    slider.focus();
    await user.keyboard('{ArrowRight}');
    expect(session.stores.run.getState().cursor).toBe(8);
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(session.stores.run.getState().cursor).toBe(8);
  });

  test('a press on a stage goes to its last step', async () => {
    const { session, user } = await show(failing);
    await user.click(screen.getAllByText('respond')[0] ?? document.body);
    expect(session.stores.run.getState().cursor).toBe(2);
  });

  test('a press on a stage that was not reached moves nowhere', async () => {
    const { session, user } = await show(failing, '1.validate.0');
    await user.click(screen.getAllByText('execute')[0] ?? document.body);
    expect(session.stores.run.getState().cursor).toBe(3);
  });

  test.each([1, 3, 40, 3000])(
    '%i turns are drawn in a bounded number of elements, with the cursor in sight',
    async (count) => {
      const { session, slider } = await show(turns(count));
      act(() => session.step.goToIndex(Math.floor(count / 2) * 4));
      expect(slider.querySelectorAll('*').length).toBeLessThan(600);
      expect(slider.querySelectorAll('[data-current]')).toHaveLength(1);
    },
  );
});

describe('before a run', () => {
  test('a link shows what it promises, as not run, and nothing can be stepped to', async () => {
    const session = testSession(() => failing);
    const link = await encodeLink({
      document: emptyDocument('A session'),
      promised: { hash: failing.hash, outline: outlineOf(failing) },
      step: '1.validate.0',
      lens: null,
    });
    await session.openLink(link);
    render(
      <SessionProvider session={session}>
        <Timeline />
      </SessionProvider>,
    );
    const slider = screen.getByRole('slider');
    expect(screen.getByRole('heading', { name: 'Not run here yet' })).toBeDefined();
    expect(slider.getAttribute('aria-disabled')).toBe('true');
    expect(slider.getAttribute('aria-valuetext')).toContain('9 steps in 2 turns');
    expect(screen.getByText('not verified yet')).toBeDefined();

    slider.focus();
    await userEvent.setup().keyboard('{Home}');
    expect(session.stores.run.getState().log).toBeNull();

    await act(() => session.step.run());
    expect(screen.getByText('verified')).toBeDefined();
  });

  test('a run that comes out otherwise says where', async () => {
    const session = testSession(() => turns(1));
    await session.openLink(
      await encodeLink({
        document: emptyDocument('A session'),
        promised: { hash: failing.hash, outline: outlineOf(failing) },
        step: '',
        lens: null,
      }),
    );
    await session.step.run();
    render(
      <SessionProvider session={session}>
        <Timeline />
      </SessionProvider>,
    );
    expect(screen.getByText('differs at 1.observe.0')).toBeDefined();
  });
});

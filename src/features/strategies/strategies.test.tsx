import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { ok, type Result } from '../../core/base/result';
import { english, I18nProvider } from '../../i18n';
import { SessionProvider } from '../../state/react';
import type { CompareRequest, GrammarSource, StrategyOutcome, StrategyRun } from '../../state/strategies';
import { testSession } from '../../testing/test-session';
import { Strategies } from './strategies';
import { verdictOf } from './verdict';

afterEach(cleanup);

const run = (patch: Partial<StrategyRun> = {}): StrategyRun => ({
  strategy: 'pda',
  version: '1',
  tokens: 2,
  steps: [
    {
      token: { id: 1, text: '{"', kind: 'text' },
      allowed: 3,
      taken: true,
      micros: 10,
      difference: { onlyHere: 0, onlyOurs: 0, here: [], ours: [] },
    },
    {
      token: { id: 2, text: 'kel', kind: 'text' },
      allowed: 7,
      taken: false,
      micros: 20,
      difference: {
        onlyHere: 1,
        onlyOurs: 2,
        here: [{ id: 9, text: 'x y', kind: 'text' }],
        ours: [{ id: 10, text: '\n', kind: 'text' }],
      },
    },
  ],
  buildMs: 1.25,
  facts: { states: 12_345 },
  caveats: [],
  times: { median: 20, mean: 15, total: 30, again: 5, clock: 1 },
  firstBlocked: 1,
  accepts: false,
  differing: 1,
  tried: 10,
  valid: 4,
  takesInvalid: { count: 0, witness: null },
  refusesValid: { count: 0, witness: null },
  ...patch,
});

const refused: StrategyOutcome = {
  t: 'refused',
  problem: {
    code: 'STRATEGY_NO_RECURSION',
    severity: 'error',
    message: '/kids/$ref: It leads back to itself.',
    schemaPath: '/kids/$ref',
    retryable: false,
  },
  buildMs: 1,
};

const PLAIN: GrammarSource = { kind: 'schema', text: '{}', whitespace: 'none' };

function scene(
  answer: (request: CompareRequest) => Promise<Result<StrategyOutcome>>,
  grammar: GrammarSource = PLAIN,
) {
  const asked: CompareRequest[] = [];
  const session = testSession(() => ({ events: [], hash: '', turns: 0 }) as never, {
    strategies: {
      compare: (request) => {
        asked.push(request);
        return answer(request);
      },
    },
  });
  render(
    <SessionProvider session={session}>
      <I18nProvider language="en">
        <Strategies grammar={grammar} text={'{"kel'} vocabulary="teaching" />
      </I18nProvider>
    </SessionProvider>,
  );
  return { asked, session };
}

const row = (name: string): HTMLElement => {
  const found = screen.getByRole('button', { name }).closest<HTMLElement>('[role="row"]');
  if (found === null) throw new Error(`No row ${name}`);
  return found;
};

describe('the table of strategies', () => {
  test('runs nothing until it is asked, then shows figures, refusals and verdicts', async () => {
    const { asked } = scene(({ strategy }) =>
      Promise.resolve(ok(strategy === 'fsm' ? refused : { t: 'run', run: run({ strategy }) })),
    );
    expect(asked).toHaveLength(0);
    expect(within(row('pda')).getByText('not compared yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    await screen.findAllByText('different set at 1 of 2 tokens');
    expect(asked).toHaveLength(7);
    const cells = within(row('pda'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    // At the token that is blocked.
    expect(cells.slice(1, 5).map((text) => text.replace(/^[a-z µ]+/, ''))).toEqual([
      '12,345',
      '1.3',
      '20',
      '7',
    ]);
    expect(within(row('fsm')).getByText('refused: recursion')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
    expect(screen.getByText(/at token 2, kel/)).toBeTruthy();
  });

  test('a row opens to differences with their tokens, and to why it was refused', async () => {
    scene(({ strategy }) =>
      Promise.resolve(ok(strategy === 'fsm' ? refused : { t: 'run', run: run({ strategy }) })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    await screen.findAllByText('different set at 1 of 2 tokens');
    await userEvent.click(screen.getByRole('button', { name: 'pda' }));
    expect(screen.getByText('1 token only here:')).toBeTruthy();
    expect(screen.getByText('2 tokens only in ours:')).toBeTruthy();
    expect(screen.getByText('x␣y')).toBeTruthy();
    expect(screen.getByText('⏎')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'fsm' }));
    expect(screen.getByText('#/kids/$ref')).toBeTruthy();
  });

  test('a run can be cancelled, and what is done stays', async () => {
    let answers = 0;
    const { session } = scene(({ strategy }) =>
      answers++ === 0
        ? Promise.resolve(ok({ t: 'run', run: run({ strategy }) }))
        : new Promise(() => undefined),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    await screen.findByText('different set at 1 of 2 tokens');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(session.strategies.store.getState().running).toBe(false);
    expect(within(row('soft')).getByText('not compared yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Compare the rest' })).toBeTruthy();
  });

  test('a walk that stopped before the end of the text is marked in the table', async () => {
    scene(({ strategy }) =>
      Promise.resolve(
        ok({
          t: 'run',
          run: run({
            strategy,
            ...(strategy === 'pda' ? { tokens: 900, firstBlocked: null } : {}),
            // Its two tokens and the end.
            ...(strategy === 'soft' ? { tokens: 1, firstBlocked: null } : {}),
          }),
        }),
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await within(row('pda')).findByText('checked up to token 2 of 900')).toBeTruthy();
    expect(screen.getAllByText(/^checked up to/)).toHaveLength(1);
  });

  test('settings of the grammar that are not taken over are named', () => {
    scene(() => new Promise(() => undefined), {
      ...PLAIN,
      settings: { escapes: 'short', formats: true, numbers: 'plain' },
    });
    expect(screen.getByText(/Not taken over .*: short escapes only and format as a rule\./)).toBeTruthy();
    cleanup();
    scene(() => new Promise(() => undefined));
    expect(screen.queryByText(/Not taken over/)).toBeNull();
  });

  test('another depth asks the automaton again', async () => {
    const { asked, session } = scene(({ strategy }) =>
      Promise.resolve(ok({ t: 'run', run: run({ strategy }) })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    await screen.findAllByText('different set at 1 of 2 tokens');
    act(() => session.strategies.wish({ depth: 2 }));
    await userEvent.click(screen.getByRole('button', { name: 'Compare the rest' }));
    expect(asked.slice(7).map(({ strategy, depth }) => [strategy, depth])).toEqual([['fsm', 2]]);
  });
});

describe('verdicts', () => {
  const words = (patch: Partial<StrategyRun>): string =>
    verdictOf(
      { status: 'done', outcome: { t: 'run', run: run(patch) }, problem: null, progress: null },
      english,
    ).words;
  const some = (count: number) => ({ count, witness: { kind: 'value' as const, text: '1' } });

  test('say the worst first', () => {
    expect(words({ takesInvalid: some(3), refusesValid: some(2) })).toBe(
      'accepts 3 invalid texts, rejects 2 valid ones',
    );
    expect(words({ takesInvalid: some(1) })).toBe('accepts 1 invalid text');
    expect(words({ refusesValid: some(2) })).toBe('rejects 2 valid texts');
    expect(words({})).toBe('different set at 1 of 2 tokens');
    expect(words({ differing: 0 })).toBe('same set at every token');
    expect(words({ strategy: 'callscope', differing: 0 })).toBe('right on all 10 texts');
    expect(words({ strategy: 'callscope', refusesValid: some(1) })).toBe(
      'rejects 1 of 4 valid texts, accepts no invalid one',
    );
  });

  test('of a bias are those of the drawn texts', () => {
    expect(words({ strategy: 'soft' })).toBe('forbids nothing');
    const rows = [0, 2, 4].map((bias) => ({ bias, samples: 50, left: 40 - bias, unfinished: 0 }));
    expect(words({ strategy: 'soft', soft: { seed: 1, tokens: 9, rows, example: null } })).toBe(
      'left the grammar in 36 of 50 samples',
    );
  });
});

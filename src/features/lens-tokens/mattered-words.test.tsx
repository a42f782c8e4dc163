import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { I18nProvider } from '../../i18n';
import type { FeasibleAlong } from '../../state/use-feasible';
import { PLAIN_LOOK } from './encodings';
import { MatteredWords } from './mattered-words';

afterEach(cleanup);

const show = (patch: Partial<FeasibleAlong>, only = true) =>
  render(
    <I18nProvider language="en">
      <MatteredWords
        look={{ ...PLAIN_LOOK, only }}
        feasible={{ masses: null, by: 'model', done: 0, total: 20_000, problem: null, ...patch }}
      />
    </I18nProvider>,
  ).container.textContent;

test('nothing is said where the sign is not shown', () => {
  expect(show({}, false)).toBe('');
});

test('until the probabilities are there the vocabulary is the sign, and a long text tells how far it is', () => {
  expect(show({ done: 5_000 })).toContain('until the probabilities are there');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  cleanup();
  show({ total: 20 });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('then it is said whose they are; where there are none, why', () => {
  expect(show({ masses: [] })).toContain('by the small model');
  expect(show({ masses: [], by: 'response' })).toContain('that the response reports');
  const problem = {
    code: 'MODEL_UNREACHABLE',
    severity: 'error',
    message: 'No model.',
    retryable: true,
  } as const;
  expect(show({ problem })).toMatch(/half of the vocabulary.*no probabilities here:.*No model\./);
});

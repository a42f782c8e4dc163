import { expect, it } from 'vitest';
import type { Problem } from '../core/base/problem';
import { err, ok, type Result } from '../core/base/result';
import { keepAnswers } from './kept-answers';

const problem: Problem = { code: 'X', severity: 'error', message: 'x', retryable: true };

function counted(answer: (input: string) => Result<string> = ok) {
  const asked: string[] = [];
  const ask = keepAnswers(
    (input: string) => {
      asked.push(input);
      return Promise.resolve(answer(input));
    },
    (input) => (input.length > 3 ? null : input),
    2,
  );
  return { ask, asked };
}

it('asks once for what is asked again, also while it is being answered', async () => {
  const { ask, asked } = counted();
  await Promise.all([ask('a'), ask('a')]);
  await ask('a');
  expect(asked).toEqual(['a']);
});

it('lets go of the answer that was asked for longest ago', async () => {
  const { ask, asked } = counted();
  for (const input of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(input);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

it('keeps neither failures nor what is too large', async () => {
  const { ask, asked } = counted((input) => (input === 'no' ? err(problem) : ok(input)));
  for (const input of ['no', 'no', 'large', 'large']) await ask(input);
  expect(asked).toEqual(['no', 'no', 'large', 'large']);
});

import { expect, test } from 'vitest';
import { lastUpTo } from './bisect';

test('the last of ascending values up to a limit is found', () => {
  const values = [0, 2, 5, 9];
  const find = (limit: number) => lastUpTo(values.length, (i) => values[i] ?? 0, limit);
  expect([0, 1, 2, 4, 9, 100].map(find)).toEqual([0, 0, 1, 1, 3, 3]);
});

import { expect, test } from 'vitest';
import { allowedProcessors, parentAndGroup } from './own-processor.mjs';

test('the processors a program may run on are read from the list of the system', () => {
  const status = (list: string): string =>
    `Name:\tnode\nCpus_allowed:\tff\nCpus_allowed_list:\t${list}\nMems_allowed:\t1\n`;
  expect(allowedProcessors(status('0'))).toEqual([0]);
  expect(allowedProcessors(status('0-3'))).toEqual([0, 1, 2, 3]);
  expect(allowedProcessors(status('0-1,4,10-11'))).toEqual([0, 1, 4, 10, 11]);
  expect(allowedProcessors('')).toEqual([]);
});

test('the name of a program may hold anything and is not taken for its parent', () => {
  expect(parentAndGroup('123 (node) S 45 67 67 0 -1 4194560')).toEqual({ parent: 45, group: 67 });
  expect(parentAndGroup('123 (a) R 1 (b)) S 45 67 67 0 -1')).toEqual({ parent: 45, group: 67 });
  expect(parentAndGroup('')).toEqual({ parent: NaN, group: NaN });
});

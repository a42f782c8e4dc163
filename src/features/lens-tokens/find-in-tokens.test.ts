import { expect, test } from 'vitest';
import { utf8Bytes } from '../../core/base/utf8';
import { findInTokens } from './find-in-tokens';

/** `{"` `city` `":"` `Zü` (the ü in two tokens) `rich` `"}` */
const ARGS = '{"city":"Zürich"}';
const LENGTHS = [2, 4, 3, 2, 1, 4, 2];
let at = 0;
const TOKENS = LENGTHS.map((length, i) => ({ id: 60 + i, byteStart: at, byteEnd: (at += length) }));

test('the tokens of this test are the text', () => {
  expect(TOKENS.at(-1)?.byteEnd).toBe(utf8Bytes(ARGS).length);
});

test.each([
  ['city', [{ from: 1, to: 2 }]],
  ['"', [0, 2, 2, 6].map((from) => ({ from, to: from + 1 }))],
  ['y":"Z', [{ from: 1, to: 4 }]],
  ['ü', [{ from: 3, to: 5 }]],
  ['0xBC', [{ from: 4, to: 5 }]],
  ['C3 BC', [{ from: 3, to: 5 }]],
  ['#65', [{ from: 5, to: 6 }]],
  ['#9', []],
  ['Paris', []],
  ['', []],
])('%s', (query, hits) => {
  expect(findInTokens(ARGS, TOKENS, query)).toEqual(hits);
});

test('text behind the last token was not traced', () => {
  expect(findInTokens(`${ARGS} city`, TOKENS, 'city')).toHaveLength(1);
});

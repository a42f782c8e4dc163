// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFragment, writeFragment } from '../platform/location';
import type { OwnGrammars } from '../state/types';
import { logOf } from '../testing/log-builder';
import { testSession } from '../testing/test-session';
import { grammarsIn, keepGrammars } from './kept-grammars';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  writeFragment('/');
});

const MINE: OwnGrammars = {
  kind: 'gbnf',
  whitespace: 'any',
  vocabulary: 'qwen3',
  drafts: { gbnf: { text: 'root ::= "é"\n', typed: 'é' } },
};
const open = () => testSession(() => logOf([]));

test('what was written is there when the page is loaded again', () => {
  const before = open();
  keepGrammars(before);
  before.view({ ownGrammars: MINE });
  vi.runAllTimers();
  const after = open();
  keepGrammars(after);
  expect(after.stores.view.getState().ownGrammars).toEqual(MINE);
});

test('what is not written yet is written when the page goes', () => {
  const before = open();
  const kept = keepGrammars(before);
  before.view({ ownGrammars: MINE });
  kept.flush();
  expect(grammarsIn(sessionStorage.getItem('callscope.grammars'))).toEqual(MINE);
});

test('the address of a link stays until what it holds is changed', () => {
  const session = open();
  const kept = keepGrammars(session);
  writeFragment('/grammar/1.abc');
  session.view({ route: 'grammar', ownGrammars: MINE });
  kept.linked();
  vi.runAllTimers();
  expect(readFragment()).toBe('/grammar/1.abc');
  session.view({ ownGrammars: { ...MINE, whitespace: 'none' } });
  vi.runAllTimers();
  expect(readFragment()).toBe('/grammar');
});

test('what is too large is not kept, nor what stood there before it', () => {
  const session = open();
  keepGrammars(session);
  session.view({ ownGrammars: MINE });
  vi.runAllTimers();
  session.view({ ownGrammars: { ...MINE, drafts: { regex: { text: 'a'.repeat(1_000_001), typed: '' } } } });
  vi.runAllTimers();
  expect(sessionStorage.getItem('callscope.grammars')).toBeNull();
});

test.each([
  ['nothing', null],
  ['no JSON', '{"kind'],
  ['a list', '[]'],
  ['no drafts', '{"vocabulary":"qwen3"}'],
  ['an unknown vocabulary', '{"drafts":{},"vocabulary":"constructor"}'],
])('%s is nobody’s grammar', (_what, text) => {
  expect(grammarsIn(text)).toBeNull();
});

test('of drafts that are none the others are kept', () => {
  const text = JSON.stringify({
    ...MINE,
    kind: '?',
    drafts: { ...MINE.drafts, regex: { text: 1 }, constructor: 1 },
  });
  expect(grammarsIn(text)).toEqual({ ...MINE, kind: null });
});

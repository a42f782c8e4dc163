import { describe, expect, test } from 'vitest';
import type { TokenGroup } from '../../core/mask/place';
import { deedKey, explorerRows, NO_FOLDS, PAGE_OF_GROUP } from './explorer-rows';

const shown = (id: number) => ({ id, text: `t${id}`, kind: 'text' as const });
const group = (deed: TokenGroup['deed'], count: number, known: number): TokenGroup => ({
  deed,
  count,
  tokens: Array.from({ length: known }, (_, i) => shown(i)),
});
const GROUPS = [
  group({ t: 'value', text: '"a"' }, 3, 3),
  group({ t: 'in-string' }, 1000, 60),
  group({ t: 'dies-first' }, 5, 5),
];
const kinds = (rows: ReturnType<typeof explorerRows>) => rows.map(({ t }) => t).join(' ');

describe('the mask as rows', () => {
  test('blocked tokens are folded away, and of large groups a page is shown', () => {
    const rows = explorerRows({ groups: GROUPS, tokens: [] }, NO_FOLDS);
    expect(kinds(rows)).toBe(
      ['group token token token group', ...Array<string>(PAGE_OF_GROUP).fill('token'), 'more group'].join(
        ' ',
      ),
    );
    expect(rows.find(({ t }) => t === 'more')).toMatchObject({ known: 52, rest: 940, of: PAGE_OF_GROUP + 1 });
  });

  test('a group that is shown as far as it is known says how many there are besides', () => {
    const whole = new Set([deedKey({ t: 'in-string' })]);
    const rows = explorerRows({ groups: GROUPS, tokens: [] }, { ...NO_FOLDS, whole });
    expect(rows.filter(({ t }) => t === 'token')).toHaveLength(63);
    expect(rows.find(({ t }) => t === 'more')).toMatchObject({ known: 0, rest: 940 });
  });

  test('folds are chosen', () => {
    const folds = new Map([
      [deedKey({ t: 'in-string' }), false],
      [deedKey({ t: 'dies-first' }), true],
    ]);
    const rows = explorerRows({ groups: GROUPS, tokens: [] }, { ...NO_FOLDS, folds });
    expect(kinds(rows)).toBe('group token token token group group token token token token token');
    expect(rows.at(-1)).toMatchObject({ t: 'token', allowed: false });
  });

  test('what a search has found stands without groups', () => {
    const rows = explorerRows(
      { groups: null, tokens: [{ ...shown(7), allowed: false, dies: { byteOffset: 0, byte: 107 } }] },
      NO_FOLDS,
    );
    expect(rows).toEqual([expect.objectContaining({ t: 'token', allowed: false, group: null, of: 1 })]);
  });
});

import { expect, test } from 'vitest';
import { diffOf } from './edit-diff';

const at = (start: number, end: number) => ({ start, end });
const parts = (text: string, edits: Parameters<typeof diffOf>[1]) => {
  const { shown, ranges } = diffOf(text, edits);
  return { shown, marks: ranges.map(({ kind, start, end }) => [kind, shown.slice(start, end)]) };
};

test('what goes and what comes stand where the edit is', () => {
  expect(
    parts("{'a': True}", [
      { at: at(1, 4), text: '"a"' },
      { at: at(6, 10), text: 'true' },
    ]),
  ).toEqual({
    shown: '{\'a\'"a": Truetrue}',
    marks: [
      ['del', "'a'"],
      ['ins', '"a"'],
      ['del', 'True'],
      ['ins', 'true'],
    ],
  });
});

test('an insertion has nothing to strike out', () => {
  expect(parts('[1,2', [{ at: at(4, 4), text: ']' }])).toEqual({ shown: '[1,2]', marks: [['ins', ']']] });
});

test('far from an edit the text is left out, and a gap says so', () => {
  const long = 'x'.repeat(500);
  const { shown, marks } = parts(`a${long}b`, [
    { at: at(0, 1), text: 'A' },
    { at: at(501, 502), text: 'B' },
  ]);
  expect(shown.length).toBeLessThan(120);
  expect(shown).toContain('⋯');
  expect(marks).toEqual([
    ['del', 'a'],
    ['ins', 'A'],
    ['del', 'b'],
    ['ins', 'B'],
  ]);
});

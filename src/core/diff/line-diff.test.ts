import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineDiff, type DiffLine, type LineDiff } from './line-diff';

const drawn = ({ hunks }: LineDiff): string[] =>
  hunks.flatMap(({ lines }) =>
    lines.map((line) => `${{ same: ' ', added: '+', removed: '-' }[line.t]}${line.text}`),
  );
const numbers = (line: DiffLine): string =>
  line.t === 'same'
    ? `${line.before}:${line.after}`
    : line.t === 'added'
      ? `:${line.after}`
      : `${line.before}:`;

describe('a line diff', () => {
  test.each<[string, string | null, string, string[]]>([
    [
      'a changed line stands between what stayed',
      'a\nb\nc\nd\ne\n',
      'a\nb\nX\nd\ne\n',
      [' a', ' b', '-c', '+X', ' d', ' e'],
    ],
    ['far lines are left out', '1\n2\n3\n4\n5\n6\n7\n', '1\n2\n3\n4\n5\n6\nX\n', [' 5', ' 6', '-7', '+X']],
    ['a new file is all added', null, 'a\nb\n', ['+a', '+b']],
    ['an emptied file is all removed', 'a\nb', '', ['-a', '-b']],
    ['equal texts have no hunks', 'a\n', 'a\n', []],
    ['a last line without a break is a line', 'a\nb', 'a\nc', [' a', '-b', '+c']],
  ])('%s', (_, before, after, expected) => {
    expect(drawn(lineDiff(before, after))).toEqual(expected);
  });

  test('hunks that would touch are one, others count what lies between them', () => {
    const before = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`);
    const after = before.map((line, i) => (i === 3 || i === 7 || i === 25 ? `${line}!` : line));
    const { hunks, rest, added, removed } = lineDiff(before.join('\n'), after.join('\n'));
    expect(hunks.map(({ skipped, lines }) => [skipped, lines.length])).toEqual([
      [1, 11],
      [13, 6],
    ]);
    expect([rest, added, removed]).toEqual([2, 3, 3]);
    expect(hunks[1]?.lines.map(numbers)).toEqual(['24:24', '25:25', '26:', ':26', '27:27', '28:28']);
  });

  test('what is shown and what is left out add up to both texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
      .map((lines) => lines.map((l) => `${l}\n`).join(''));
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 4 }), (before, after, context) => {
        const diff = lineDiff(before, after, context);
        const lines = diff.hunks.flatMap((hunk) => hunk.lines);
        const left = diff.hunks.reduce((sum, { skipped }) => sum + skipped, diff.rest);
        const count = (value: string) => (value === '' ? 0 : value.split('\n').length - 1);
        const same = lines.filter(({ t }) => t === 'same').length;
        expect(left + same + diff.removed).toBe(count(before));
        expect(left + same + diff.added).toBe(count(after));
      }),
      { seed: 7 },
    );
  });

  test('texts that have nothing in common are replaced as a whole', () => {
    const many = (letter: string) => Array.from({ length: 3_000 }, (_, i) => `${letter}${i}\n`).join('');
    const diff = lineDiff(many('a'), many('b'));
    expect([diff.whole, diff.added, diff.removed]).toEqual([true, 3_000, 3_000]);
  });
});

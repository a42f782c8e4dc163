import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newLines } from './new-lines';

const fresh = (before: string | null, now: string): string[] =>
  newLines(before, now)
    .filter((stretch) => stretch.fresh)
    .map(({ start, end }) => now.slice(start, end));

describe('new lines', () => {
  test.each([
    ['nothing before: all of it', null, 'a\nb', ['a\nb']],
    ['the same: none', 'a\nb', 'a\nb', []],
    ['what was added at the end', 'a\nb', 'a\nb\nc\nd', ['c\nd']],
    ['what was added in the middle', 'a\nd', 'a\nb\nc\nd', ['b\nc\n']],
    ['what was added in front', 'b', 'a\nb', ['a\n']],
    ['a changed line, whole', 'a\nold line\nz', 'a\nnew line\nz', ['new line\n']],
    ['a changed last line, whole', 'a\nten', 'a\nten seconds', ['ten seconds']],
    ['a line that repeats', 'a\na', 'a\na\na', ['a']],
    ['what was taken away leaves nothing new', 'a\nb\nc', 'a\nc', []],
  ])('%s', (_, before, now, expected) => expect(fresh(before, now)).toEqual(expected));

  test('the stretches tile the text, and the old ones stood in the old text', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'ab', ''), { maxLength: 8 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, now) => {
        const stretches = newLines(before, now);
        expect(stretches.map(({ start, end }) => now.slice(start, end)).join('')).toBe(now);
        for (const { start, end, fresh: isNew } of stretches)
          if (!isNew) expect(`${before}\n`).toContain(now.slice(start, end));
      }),
      { seed: 3 },
    );
  });
});

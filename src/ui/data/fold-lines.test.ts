import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLines, LONG_LINE, type FoldPart } from './fold-lines';

const lines = (count: number): string => Array.from({ length: count }, (_, i) => `line ${i}`).join('\n');
const words = (text: string, parts: readonly FoldPart[]): string[] =>
  parts.map((part) =>
    part.kind === 'gap' ? `… ${part.lines}` : text.slice(part.start, part.end).trim().replaceAll('\n', ' / '),
  );

describe('a folded text', () => {
  test('of few lines is whole', () => {
    const text = lines(5);
    expect(foldLines(text, { head: 4 })).toEqual([{ kind: 'text', start: 0, end: text.length }]);
  });

  test('shows its first lines', () => {
    const text = lines(20);
    expect(words(text, foldLines(text, { head: 2 }))).toEqual(['line 0 / line 1', '… 18']);
  });

  test('shows what is kept with a line around it, and folds the rest between', () => {
    const text = lines(20);
    const at = text.indexOf('line 10');
    expect(words(text, foldLines(text, { head: 2, keep: [{ start: at, end: at + 7 }] }))).toEqual([
      'line 0 / line 1',
      '… 7',
      'line 9 / line 10 / line 11',
      '… 8',
    ]);
  });

  test('does not hide a line or two behind a button', () => {
    const text = lines(20);
    const at = text.indexOf('line 5');
    expect(words(text, foldLines(text, { head: 2, keep: [{ start: at, end: at + 6 }] }))).toEqual([
      'line 0 / line 1 / line 2 / line 3 / line 4 / line 5 / line 6',
      '… 13',
    ]);
  });

  test('folds one endless line too, between characters', () => {
    const text = '🦄'.repeat(LONG_LINE * 3);
    const parts = foldLines(text, { head: 2 });
    expect(parts.map(({ kind }) => kind)).toEqual(['text', 'gap']);
    expect(text.slice(parts[0]?.start, parts[0]?.end)).toMatch(/^(?:🦄)+$/u);
  });

  test('tiles its text whatever it is, and keeps what has to be seen', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant('\n'), fc.string({ maxLength: 700 })), { maxLength: 60 }),
        fc.nat(),
        fc.integer({ min: 1, max: 6 }),
        (pieces, at, head) => {
          const text = pieces.join('');
          const start = text.length === 0 ? 0 : at % text.length;
          const parts = foldLines(text, { head, keep: [{ start, end: start + 1 }] });
          expect(parts.map((part) => text.slice(part.start, part.end)).join('')).toBe(text);
          expect(parts.every((part) => part.end > part.start || text === '')).toBe(true);
          const holder = parts.find((part) => start >= part.start && start < part.end);
          expect(text === '' || holder?.kind === 'text').toBe(true);
        },
      ),
      { seed: 7 },
    );
  });
});

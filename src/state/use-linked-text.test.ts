import { describe, expect, it } from 'vitest';
import { lineAround } from './use-linked-text';

describe('lineAround', () => {
  const text = 'one\n\nthree';
  it.each([
    ['the first line', 1, 'one'],
    ['its end belongs to it', 3, 'one'],
    ['an empty line', 4, ''],
    ['the last line', 5, 'three'],
    ['past the end', 99, 'three'],
  ])('%s', (_, offset, line) => {
    const { start, end } = lineAround(text, offset);
    expect(text.slice(start, end)).toBe(line);
  });

  it('is a stretch of a line without an end, between characters', () => {
    const long = '🦄'.repeat(1000);
    const { start, end } = lineAround(long, 1001);
    expect(end - start).toBeLessThan(300);
    expect(long.slice(start, end)).toMatch(/^(?:🦄)+$/u);
  });

  it('is nothing of nothing', () => expect(lineAround('', 0)).toEqual({ start: 0, end: 0 }));
});

import { describe, expect, it } from 'vitest';
import { jsonUnits, lineAround } from './use-linked-text';

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

describe('jsonUnits', () => {
  const text = '{"city":"Rome","days":[1,22]}';
  it.each([
    ['a key', 3, '"city"'],
    ['a string', 9, '"Rome"'],
    ['a number', 26, '22'],
    ['between members, their object', 14, text],
    ['between items, their array', 24, '[1,22]'],
  ])('%s', (_, offset, unit) => {
    const { start, end } = jsonUnits(text)(offset);
    expect(text.slice(start, end)).toBe(unit);
  });

  it('works in text that was cut off, and in text that is no JSON', () => {
    const at = (cut: string, offset: number) => {
      const { start, end } = jsonUnits(cut)(offset);
      return cut.slice(start, end);
    };
    expect(at('{"city":"Ro', 9)).toBe('"Ro');
    expect(at('', 0)).toBe('');
    expect(at('hello\nyou', 7)).toBe('you');
  });
});

/** Hostile texts, limits, progress. */
import { describe, expect, it } from 'vitest';
import type { JsonScan } from './node';
import { toValue } from './node';
import { scanJson } from './scan';

const value = (scan: JsonScan): unknown => (scan.root === undefined ? undefined : toValue(scan.root));
const codes = (scan: JsonScan): string[] => scan.errors.map((e) => `${e.code}@${e.offset}`);

describe('scanJson is bounded', () => {
  const MANY = 40_000;
  it.each([
    ['[', '['.repeat(MANY)],
    ['{"a":', '{"a":'.repeat(MANY)],
    ['}', '}'.repeat(MANY)],
    ['{}', '{}'.repeat(MANY)],
    ['"', '"'.repeat(MANY)],
    ["'", "'".repeat(MANY)],
    ['(', `[${'('.repeat(MANY)}`],
    [',', `[${','.repeat(MANY)}`],
    [':', `{${':'.repeat(MANY)}`],
    ['\\', `["${'\\'.repeat(MANY)}`],
    ['/*', `[${'/*'.repeat(MANY)}`],
    ['```', '```\n'.repeat(MANY)],
    ['a"b', `["a"${'b"c'.repeat(MANY)}`],
    ['"{"x', `[${'"{"x '.repeat(MANY)}`],
    ['"x, "y', `{${'"x, "y '.repeat(MANY)}`],
    ['bare words', `[${'foo bar '.repeat(MANY)}`],
    ['bare items', `[${'x,'.repeat(MANY)}`],
    ['duplicates', `{${'"a":1,'.repeat(MANY)}`],
    ['mismatched', '[{'.repeat(MANY) + ']'.repeat(2 * MANY)],
    ['numbers', '1 '.repeat(MANY)],
    ['digits', `[${'1'.repeat(MANY)}.${'5'.repeat(MANY)}e5]`],
    ['line breaks', `{"a${'\n'.repeat(MANY)}`],
    ['surrogates', `["${'\ud800'.repeat(MANY)}`],
  ])('many of %s: a bounded list of errors, and the stack holds', (_, text) => {
    const scan = scanJson(text);
    expect(scan.errors.length).toBeGreaterThan(0);
    expect(scan.errors.length).toBeLessThanOrEqual(100);
    expect(scan.open.length).toBeLessThanOrEqual(514);
    expect(scan.more.length).toBeLessThanOrEqual(10_000);
    expect(() => scan.root && toValue(scan.root)).not.toThrow();
  });

  it('counts what it does not list, and lists errors before warnings', () => {
    const scan = scanJson(`[${'{"a":1,"a":2},'.repeat(10)}01,02,03]`, { maxErrors: 4 });
    expect(scan.errors.map((e) => e.code)).toEqual([
      'DUPLICATE_KEY',
      'BAD_NUMBER',
      'BAD_NUMBER',
      'BAD_NUMBER',
    ]);
    expect(scan.unlisted).toBe(9);
  });

  it('keeps a container that is too deep as an incomplete leaf and reads on after it', () => {
    const scan = scanJson('[[["]", [1]], 2], 3]', { maxDepth: 2 });
    expect(value(scan)).toEqual([[[], 2], 3]);
    expect(scan).toMatchObject({ truncated: false, strict: false });
    expect(codes(scan)).toEqual(['TOO_DEEP@2']);
  });
});

describe('scanJson tells how far it has come', () => {
  it.each([
    ['one value', JSON.stringify(Array.from({ length: 400 }, () => 'x'.repeat(10_000)))],
    ['many values', `${JSON.stringify('x'.repeat(10_000))}\n`.repeat(400)],
    ['mistakes', `[${`'${'x'.repeat(10_000)}',,`.repeat(400)}]`],
  ])('%s: once in about a million characters, in order', (_, text) => {
    const told: number[] = [];
    const scan = scanJson(text, { onProgress: (offset) => told.push(offset) });
    expect(scan.errors).toEqual(scanJson(text).errors);
    expect([3, 4]).toContain(told.length);
    for (const [i, offset] of told.entries()) {
      expect(offset - (told[i - 1] ?? 0)).toBeGreaterThanOrEqual(1_000_000);
      expect(offset - (told[i - 1] ?? 0)).toBeLessThan(1_030_000);
      expect(offset).toBeLessThanOrEqual(text.length);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Length } from '../base/utf8';
import { o200k } from '../../testing/o200k';
import { tokenBorders } from './borders';
import { encode } from './bpe';

describe('tokenBorders', () => {
  it('gives bytes and UTF-16 offsets, which differ after the first character beyond ASCII', () => {
    const text = '{"ü":"k"}';
    const borders = tokenBorders(o200k(), text, encode(o200k(), text));
    expect(borders.map((b) => [b.byteStart, b.byteEnd, text.slice(b.span.start, b.span.end)])).toEqual([
      [0, 2, '{"'],
      [2, 4, 'ü'],
      [4, 7, '":"'],
      [7, 8, 'k'],
      [8, 10, '"}'],
    ]);
  });

  it('covers the whole character with each token that cuts it, and marks both', () => {
    const text = 'x🦄y';
    const borders = tokenBorders(o200k(), text, encode(o200k(), text));
    const parts = borders.filter((b) => b.partial);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(text.slice(part.span.start, part.span.end)).toBe('🦄');
    expect(borders.at(0)?.partial).toBe(false);
    expect(borders.at(-1)?.partial).toBe(false);
  });

  it('tiles the bytes and leaves no character out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const borders = tokenBorders(o200k(), text, encode(o200k(), text));
        let byte = 0;
        let reached = 0;
        for (const border of borders) {
          expect(border.byteStart).toBe(byte);
          expect(border.span.start).toBeLessThanOrEqual(reached);
          expect(border.partial || border.span.start === reached).toBe(true);
          expect(border.span.end).toBeGreaterThan(border.span.start);
          byte = border.byteEnd;
          reached = border.span.end;
        }
        expect(byte).toBe(utf8Length(text));
        expect(reached).toBe(text.length);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('gives tokens past the end an empty range there', () => {
    expect(tokenBorders(o200k(), 'a', [64, 64]).at(1)).toMatchObject({
      byteStart: 1,
      byteEnd: 1,
      span: { start: 1, end: 1 },
    });
  });
});

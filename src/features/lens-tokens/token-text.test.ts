import { describe, expect, test } from 'vitest';
import type { TracedToken } from '../../core/mask/trace';
import { byteChar, glyphsOf, logShare, plainText, sampled, tokenTexts } from './token-text';

const token = (
  byteStart: number,
  byteEnd: number,
  start: number,
  end: number,
  partial = false,
): TracedToken => ({
  id: 1,
  byteStart,
  byteEnd,
  span: { start, end },
  at: { source: 'a', start, end },
  partial,
  state: 'allowed',
});

describe('a token on a chip', () => {
  test.each([
    ['a word', 'kel', 'kel'],
    ['a space is a dot', ' timeout', '·timeout'],
    ['a line end is hex', '\n  ', '0A··'],
    ['what cannot be seen is hex', 'a\u202eb', 'aE2 80 AEb'],
    ['other scripts stay', 'Zürich 工具', 'Zürich·工具'],
  ])('%s', (_, text, shown) => expect(plainText(glyphsOf(text))).toBe(shown));

  test('that is a piece of a character is hex', () => {
    const texts = tokenTexts('a🦄');
    const { glyphs, bytes } = texts(token(1, 3, 1, 3, true));
    expect(glyphs).toEqual([{ text: 'F0 9F', kind: 'hex' }]);
    expect([...bytes]).toEqual([0xf0, 0x9f]);
  });

  test('of very many characters is cut, and says so', () => {
    expect(glyphsOf('\u0000'.repeat(100)).at(-1)).toEqual({ text: '…', kind: 'text' });
    expect(glyphsOf('x'.repeat(1000))).toHaveLength(1);
  });
});

describe('bytes and counts', () => {
  test.each([
    [0x6b, 'k'],
    [0x20, '·'],
    [0x0a, null],
    [0xe2, null],
  ])('byte %i', (byte, char) => expect(byteChar(byte)).toBe(char));

  test('a bar is empty for one token and full for all', () => {
    expect(logShare(1, 200_019)).toBe(0);
    expect(logShare(200_019, 200_019)).toBe(1);
    expect(logShare(0, 200_019)).toBe(0);
    expect(logShare(450, 200_019)).toBeCloseTo(0.5, 2);
  });

  test('a long chart keeps the smallest value of each stretch, and gaps', () => {
    expect(sampled([9, 1, 9, 9, null, null], 3)).toEqual([1, 9, null]);
    expect(sampled([3, null], 10)).toEqual([3, null]);
  });
});

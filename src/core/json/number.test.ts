import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStrictNumber, losesDigits, numberValue } from './number';

describe('numberValue', () => {
  it.each([
    ['1', 1],
    ['-0', -0],
    ['01', 1],
    ['+1', 1],
    ['.5', 0.5],
    ['1.', 1],
    ['12.', 12],
    ['1e', 1],
    ['1e+', 1],
    ['-2.5E-', -2.5],
    ['0x1F', 31],
    ['1_000', 1000],
    ['inf', Infinity],
    ['-inf', -Infinity],
    ['-Infinity', -Infinity],
    ['NaN', NaN],
    ['nan', NaN],
    ['-', NaN],
    ['', 0],
    ['2024-01-01', NaN],
  ])('%s is %d', (raw, value) => {
    expect(numberValue(raw)).toBe(value);
  });
});

describe('losesDigits', () => {
  it('agrees with exact arithmetic on integers', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), (n) => {
        // A double prints as the shortest decimal that reads back as it: that is what a program will show.
        const shown = BigInt(Number(n)) === n || toDigits(String(Number(n))) === n;
        expect(losesDigits(String(n))).toBe(!shown);
      }),
      { numRuns: 1000, seed: 20 },
    );
  });

  it('is false for what a double prints', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => {
        expect(losesDigits(JSON.stringify(n))).toBe(false);
      }),
      { numRuns: 1000, seed: 20 },
    );
  });

  it.each([
    ['0.1000', false],
    ['1.0e2', false],
    ['100e-2', false],
    ['0.000', false],
    ['0e5', false],
    ['9007199254740993', true],
    ['0.10000000000000000001', true],
    ['1e309', true],
    ['4e-325', true],
    ['123456789012345678', true],
  ])('%s: %s', (raw, loses) => {
    expect(losesDigits(raw)).toBe(loses);
  });
});

/** `1.5e+21` as an integer. */
function toDigits(printed: string): bigint {
  const [mantissa = '', exponent = '0'] = printed.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(Number(exponent) - fraction.length);
}

describe('isStrictNumber', () => {
  it('agrees with JSON.parse', () => {
    const text = fc.array(fc.constantFrom('0', '1', '9', '.', 'e', 'E', '+', '-', 'x', '_'), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(text, (parts) => {
        const raw = parts.join('');
        let parsed: unknown;
        try {
          parsed = JSON.parse(raw);
        } catch {
          parsed = undefined;
        }
        expect(isStrictNumber(raw)).toBe(typeof parsed === 'number');
      }),
      { numRuns: 1000, seed: 20 },
    );
  });
});

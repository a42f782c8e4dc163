import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstRepeat, isMultipleOf } from './exact';

describe('isMultipleOf counts in the decimals that are written', () => {
  it.each([
    [19.99, 0.01, true],
    [0.3, 0.1, true],
    [1.1, 0.1, true],
    [0.075, 0.01, false],
    [7, 2, false],
    [-6, 3, true],
    [0, 0.7, true],
    [1e308, 0.123456789, false],
    [1e308, 0.5, true],
    [5e-324, 5e-324, true],
    [1e-7, 1e-8, true],
    [1e21, 7, false],
    [Infinity, 1, false],
    [NaN, 1, false],
    [1, 0, false],
  ])('%d by %d: %s', (value, step, expected) => {
    expect(isMultipleOf(value, step)).toBe(expected);
  });

  it('holds for every product of integers with a decimal step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 6 }),
        (n, digits, places) => {
          const scale = 10 ** places;
          const value = Number(`${n * digits}e-${places}`);
          const step = Number(`${digits}e-${places}`);
          expect(isMultipleOf(value, step)).toBe(true);
          expect(isMultipleOf(value + 1 / (scale * 1000), step)).toBe(false);
        },
      ),
      { seed: 5 },
    );
  });
});

describe('firstRepeat', () => {
  it.each<[unknown[], [number, number] | null]>([
    [[], null],
    [[1, 2, '1', true, null, 'true'], null],
    [
      [1, 2, 1, 2],
      [0, 2],
    ],
    [
      [0, -0],
      [0, 1],
    ],
    [
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [0, 1],
    ],
    [
      [
        [1, 2],
        [2, 1],
      ],
      null,
    ],
    [[{ a: [] }, { a: {} }], null],
  ])('%j → %j', (items, expected) => {
    expect(firstRepeat(items)).toEqual(expected);
  });
});

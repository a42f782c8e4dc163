import { describe, expect, test } from 'vitest';
import {
  ENCODINGS,
  knownEncodings,
  levelOf,
  mattered,
  takenAt,
  type Measured,
  type TokenScale,
} from './encodings';

const scale: TokenScale = {
  size: 1000,
  micros: 80,
  probability: (index) => (index === 0 ? 0.25 : null),
  rank: (index) => (index === 0 ? 2 : null),
  masses: [{ low: 0.25, high: 0.25 }, { low: 0.5, high: 0.95 }, null],
};
const token: Measured = { state: 'allowed', allowed: 10, forced: false, micros: 20 };

describe('how much of an encoding a token has', () => {
  test('lies between 0 and 1', () => {
    for (const encoding of ENCODINGS) {
      const level = levelOf(encoding, token, 0, scale);
      expect(level).not.toBeNull();
      expect(level).toBeGreaterThanOrEqual(0);
      expect(level).toBeLessThanOrEqual(1);
    }
    expect(levelOf('allowed', token, 0, scale)).toBeCloseTo(1 / 3);
    expect(levelOf('allowed', { ...token, allowed: 1000 }, 0, scale)).toBe(1);
    expect(levelOf('time', { ...token, micros: 80 }, 0, scale)).toBe(1);
    expect(levelOf('probability', token, 0, scale)).toBe(0.25);
  });

  test('is not known of a token that was not reached, or that no source tells of', () => {
    const far: Measured = { state: 'not-reached' };
    for (const encoding of ENCODINGS)
      expect(levelOf(encoding, far, 1, scale), encoding).toBe(encoding === 'none' ? 0 : null);
  });
});

describe('the mask mattered', () => {
  test('where it blocked, and where it took away a tenth of the probability, however many tokens it left', () => {
    expect(mattered({ state: 'blocked', allowed: 999 }, 0, 1000)).toBe(true);
    expect(mattered({ state: 'allowed', allowed: 999 }, 0.1, 1000)).toBe(true);
    expect(mattered({ state: 'allowed', allowed: 1 }, 0.099, 1000)).toBe(false);
  });

  test('where no probability is known: where it took half of the vocabulary', () => {
    expect(mattered({ state: 'allowed', allowed: 500 }, null, 1000)).toBe(true);
    expect(mattered({ state: 'allowed', allowed: 501 }, null, 1000)).toBe(false);
    expect(mattered({ state: 'not-reached' }, null, 1000)).toBe(false);
  });

  test('by what it surely took: an interval counts with its upper end', () => {
    expect(takenAt(scale, 0)).toBeCloseTo(0.75);
    expect(takenAt(scale, 1)).toBeCloseTo(0.05);
    expect([takenAt(scale, 2), takenAt(scale, 3), takenAt({ masses: null }, 0)]).toEqual([null, null, null]);
    expect(levelOf('mattered', { ...token, allowed: 1000 }, 0, scale)).toBe(1);
    expect(levelOf('mattered', token, 1, scale)).toBe(0);
    expect(levelOf('mattered', token, 2, scale)).toBe(1);
  });
});

test('what there are no figures for cannot be chosen', () => {
  expect(knownEncodings({ size: 10, micros: null, probability: null, rank: null, masses: null })).toEqual([
    'forced',
    'allowed',
    'mattered',
    'none',
  ]);
  expect(knownEncodings(scale)).toEqual(ENCODINGS);
});

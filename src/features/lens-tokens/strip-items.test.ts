import { describe, expect, test } from 'vitest';
import type { MaskTrace, TracedToken } from '../../core/mask/trace';
import { everyToken, matteringTokens } from './strip-items';

const token = (allowed: number, state: TracedToken['state'] = 'allowed'): TracedToken => ({
  id: 1,
  byteStart: 0,
  byteEnd: 1,
  span: { start: 0, end: 1 },
  at: { source: 's', start: 0, end: 1 },
  partial: false,
  state,
  allowed,
});
/** Of 100 tokens, by the vocabulary alone: mattered, two that did not, mattered, three that did not, blocked. */
const trace = {
  size: 100,
  tokens: [10, 90, 90, 50, 51, 99, 100].map((allowed) => token(allowed)).concat(token(80, 'blocked')),
} as MaskTrace;

const unknown = { size: 100, masses: null };

describe('where the mask mattered', () => {
  const items = matteringTokens(trace, 8, 0, unknown);
  const shown = Array.from({ length: items.length }, (_, i) => items.at(i));

  test('leaves a blocked token and those at which half of the vocabulary was masked; the rest is told as stretches', () => {
    expect(shown).toEqual([
      { t: 'token', index: 0 },
      { t: 'gap', from: 1, to: 3 },
      { t: 'token', index: 3 },
      { t: 'gap', from: 4, to: 7 },
      { t: 'token', index: 7 },
    ]);
  });

  test('steps from one such token to the next, and stays at the ends', () => {
    expect(items.step(0, 1)).toBe(3);
    expect(items.step(3, -1)).toBe(0);
    expect(items.step(7, 1)).toBe(7);
    expect(items.step(0, -5)).toBe(0);
    expect(items.step(0, 20)).toBe(7);
  });

  test('goes by the probability that was taken where it is known', () => {
    const masses = [0, 0.5, 1, 1, 1, 0.89, 1, 1].map((high) => ({ low: high, high }));
    const known = matteringTokens(trace, 8, 2, { size: 100, masses });
    const indices = Array.from({ length: known.length }, (_, i) => known.at(i)).flatMap((item) =>
      item.t === 'token' ? [item.index] : [],
    );
    expect(indices).toEqual([0, 1, 2, 5, 7]);
  });

  test('keeps the token that is looked at in sight', () => {
    const kept = matteringTokens(trace, 8, 5, unknown);
    expect(Array.from({ length: kept.length }, (_, i) => kept.at(i))).toContainEqual({
      t: 'token',
      index: 5,
    });
    expect(kept.at(kept.positionOf(5))).toEqual({ t: 'token', index: 5 });
    expect(items.at(items.positionOf(5))).toEqual({ t: 'gap', from: 4, to: 7 });
  });
});

test('every token stands at its own place', () => {
  const items = everyToken(5);
  expect(items.at(3)).toEqual({ t: 'token', index: 3 });
  expect([items.step(4, 1), items.step(0, -1), items.step(2, 1)]).toEqual([4, 0, 3]);
});

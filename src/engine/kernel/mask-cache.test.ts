import { describe, expect, it } from 'vitest';
import type { Frame } from './configuration';
import { MOST_DEPTH } from './layout';
import { MaskCache, type KeptMask, type MaskKey } from './mask-cache';

const mask = (token: number, words = 1): KeptMask => ({
  base: null,
  form: 'has',
  words: new Int32Array(words).fill(token),
  allowed: words,
});
const key = (state: number, other: Partial<MaskKey> = {}): MaskKey => ({
  grammar: 0,
  state,
  set: 0,
  count: 0,
  ...other,
});
/** Frames from the outermost in, told by their states to return to. */
const frames = (...rets: readonly number[]): Frame | null =>
  rets.reduce<Frame | null>(
    (parent, ret) => ({ ret, set: 0, count: 0, parent, start: 0, depth: (parent?.depth ?? 0) + 1 }),
    null,
  );

describe('MaskCache', () => {
  it('finds a mask wherever the frames are the same that its walk ended', () => {
    const cache = new MaskCache(1e6);
    cache.keep(key(1), frames(7, 8, 9), 2, mask(5));
    expect(cache.find(key(1), frames(7, 8, 9))?.words).toEqual(Int32Array.of(5));
    expect(cache.find(key(1), frames(4, 4, 8, 9))?.words).toEqual(Int32Array.of(5));
    for (const other of [frames(7, 8), frames(9), null, frames(7, 9, 8)])
      expect(cache.find(key(1), other)).toBeNull();
  });

  it('tells apart whether something is open outside, where the walk saw it', () => {
    const cache = new MaskCache(1e6);
    cache.keep(key(1), frames(9), MOST_DEPTH + 1, mask(5));
    expect(cache.find(key(1), frames(9))).not.toBeNull();
    expect(cache.find(key(1), frames(8, 9))).toBeNull();
    expect(cache.find(key(1), null)).toBeNull();
  });

  it('tells apart everything that a key says', () => {
    const cache = new MaskCache(1e6);
    cache.keep(key(1), null, 0, mask(5));
    for (const other of [{ grammar: 1 }, { set: 1 }, { count: 1 }, { state: 2 }])
      expect(cache.find(key(1, other), null)).toBeNull();
  });

  it('keeps within its bytes, and what is asked for longer than what is not', () => {
    const cache = new MaskCache(20_000);
    for (let state = 0; state < 200; state++) {
      cache.keep(key(state), null, 0, mask(state, 100));
      expect(cache.size).toBeLessThanOrEqual(20_000);
      expect(cache.find(key(3), null) !== null).toBe(state >= 3);
    }
    expect(cache.find(key(5), null)).toBeNull();
    expect(cache.find(key(199), null)?.words[0]).toBe(199);
  });

  it('keeps a bounded number of contexts of one state', () => {
    const cache = new MaskCache(1e6);
    for (let ret = 0; ret < 300; ret++) cache.keep(key(1), frames(ret), 1, mask(ret));
    const found = Array.from({ length: 300 }, (_, ret) => cache.find(key(1), frames(ret))).filter(Boolean);
    expect(found.length).toBeLessThan(100);
    expect(cache.find(key(1), frames(299))?.words[0]).toBe(299);
  });
});

import { describe, expect, it } from 'vitest';
import type { Frame } from './configuration';
import { MOST_DEPTH } from './layout';
import { drawer } from '../../testing/walks';
import { MaskCache, type KeptMask, type MaskKey } from './mask-cache';

const mask = (token: number, words = 1): KeptMask => ({
  base: null,
  form: 'has',
  words: new Int32Array(words).fill(token),
  from: 0,
  to: words,
  allowed: words,
});
const wordsOf = (found: KeptMask | null): number[] | null =>
  found === null ? null : [...found.words.slice(found.from, found.to)];
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
    expect(wordsOf(cache.find(key(1), frames(7, 8, 9)))).toEqual([5]);
    expect(wordsOf(cache.find(key(1), frames(4, 4, 8, 9)))).toEqual([5]);
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

  it('keeps what is asked for longer than what is not', () => {
    const cache = new MaskCache(20_000);
    for (let state = 0; state < 400; state++) {
      cache.keep(key(state), null, 0, mask(state, 100));
      const found = cache.find(key(3), null);
      if (state < 3) expect(found).toBeNull();
      else expect(wordsOf(found)).toEqual(Array.from({ length: 100 }, () => 3));
    }
    expect(cache.find(key(5), null)).toBeNull();
    expect(wordsOf(cache.find(key(399), null))?.[0]).toBe(399);
  });

  it('gives back what was kept, or nothing, whatever comes between', () => {
    const draw = drawer(11);
    const cache = new MaskCache(60_000);
    const kept = new Map<
      number,
      { words: number[]; allowed: number; form: string; base: Uint32Array | null }
    >();
    let hits = 0;
    for (let i = 0; i < 20_000; i++) {
      const state = draw(300);
      const parents = frames(...Array.from({ length: draw(4) }, () => draw(3)));
      const own = key(state, { set: (parents?.depth ?? 0) + 10 * (parents?.ret ?? 0) });
      const id = own.state * 1000 + own.set;
      const found = cache.find(own, parents);
      if (found !== null && kept.has(id)) {
        hits++;
        const { form, allowed, base } = found;
        expect({ words: wordsOf(found), form, allowed, base }).toEqual(kept.get(id));
      }
      if (found !== null || draw(3) === 0) continue;
      const length = draw(8) === 0 ? draw(2_000) : draw(40);
      const words = Int32Array.from({ length }, () => draw(1e6));
      const form = (['has', 'lacks', 'bits'] as const)[draw(3)] ?? 'has';
      const base = draw(2) === 0 ? null : Uint32Array.of(state);
      cache.keep(own, parents, Math.min(1, parents?.depth ?? 0), {
        base,
        form,
        words,
        from: 0,
        to: length,
        allowed: i,
      });
      kept.set(id, { words: [...words], form, allowed: i, base });
    }
    expect(hits).toBeGreaterThan(400);
  });

  it('does not keep what would push out most of the others', () => {
    const cache = new MaskCache(8_000);
    cache.keep(key(1), null, 0, mask(1, 10));
    cache.keep(key(2), null, 0, mask(2, 1_000));
    expect(cache.find(key(2), null)).toBeNull();
    expect(wordsOf(cache.find(key(1), null))?.length).toBe(10);
  });

  it('finds a bounded number of contexts of one state', () => {
    const cache = new MaskCache(1e6);
    for (let ret = 0; ret < 300; ret++) cache.keep(key(1), frames(ret), 1, mask(ret));
    const found = Array.from({ length: 300 }, (_, ret) => cache.find(key(1), frames(ret)) !== null);
    expect(found.filter(Boolean).length).toBeLessThan(100);
    expect(wordsOf(cache.find(key(1), frames(299)))?.[0]).toBe(299);
  });
});

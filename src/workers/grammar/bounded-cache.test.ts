import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache';

describe('BoundedCache', () => {
  const cache = (limit: number): { cache: BoundedCache<string>; dropped: string[] } => {
    const dropped: string[] = [];
    return { cache: new BoundedCache<string>(limit, (value) => void dropped.push(value)), dropped };
  };

  it('drops what was used longest ago', () => {
    const { cache: kept, dropped } = cache(2);
    kept.set('a', 'A');
    kept.set('b', 'B');
    expect(kept.get('a')).toBe('A');
    kept.set('c', 'C');
    expect(dropped).toEqual(['B']);
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual(['A', undefined, 'C']);
  });

  it('counts weights, and keeps the newest however heavy', () => {
    const { cache: kept, dropped } = cache(10);
    kept.set('a', 'A', 4);
    kept.set('b', 'B', 6);
    expect(dropped).toEqual([]);
    kept.set('c', 'C', 50);
    expect(dropped).toEqual(['A', 'B']);
    expect(kept.get('c')).toBe('C');
  });

  it('replaces a value of the same key and drops the old one', () => {
    const { cache: kept, dropped } = cache(2);
    kept.set('a', 'A');
    kept.set('a', 'A2');
    kept.set('b', 'B');
    expect(dropped).toEqual(['A']);
    expect(kept.get('a')).toBe('A2');
  });

  it('drops everything when it is cleared', () => {
    const { cache: kept, dropped } = cache(5);
    kept.set('a', 'A');
    kept.set('b', 'B');
    kept.clear();
    expect(dropped).toEqual(['A', 'B']);
    expect(kept.get('a')).toBeUndefined();
  });
});

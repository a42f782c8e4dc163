/**
 * Chance that is the same everywhere: mulberry32 (Tommy Ettinger, public domain). 32 bits of state, a period of 2³²; good enough
 * to draw tokens, and short enough to be checked by eye. Never for secrets.
 */

/** Gives the next number, 0 ≤ x < 1, in steps of 2⁻³². */
export type Random = () => number;

/** @param seed a whole number; its low 32 bits count */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of run `index` of several: far from its neighbours', so that runs have nothing in common. */
export const seedOfRun = (seed: number, index: number): number => (seed + Math.imul(index, 0x9e3779b1)) >>> 0;

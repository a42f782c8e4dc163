// @ts-check
/** Numbers that look random and are the same at every build: mulberry32 (Tommy Ettinger, public domain). */

/**
 * @param {number} seed
 * @returns {() => number} 0 ≤ x < 1, in steps of 2⁻³²
 */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * One of them. In a list of pairs the second is the weight.
 * @template T @param {() => number} random @param {readonly T[]} list @returns {T}
 */
export function pick(random, list) {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** @template T @param {() => number} random @param {readonly (readonly [T, number])[]} pairs @returns {T} */
export function pickWeighted(random, pairs) {
  let left = random() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of pairs) {
    left -= weight;
    if (left < 0) return item;
  }
  const last = pairs.at(-1);
  if (last === undefined) throw new Error('There is nothing to pick from.');
  return last[0];
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planTrack, type TrackItem } from './plan-track';
import { stepAt, type Box } from './scrub';

const room = { width: 1400, unfolded: 640, folded: 64, gap: 56 };
const covered = (items: readonly TrackItem[]): number[] =>
  items.flatMap((item) =>
    item.t === 'gap' ? Array.from({ length: item.to - item.from + 1 }, (_, i) => item.from + i) : [item.at],
  );

test.each([
  ['one turn is unfolded', 1, 0, ['unfolded']],
  ['what fits is unfolded, the next turn first', 3, 0, ['unfolded', 'unfolded', 'folded']],
  ['the turn before is unfolded when there is none after', 3, 2, ['folded', 'unfolded', 'unfolded']],
])('%s', (_, turns, current, kinds) => {
  expect(planTrack(turns, current, room).map(({ t }) => t)).toEqual(kinds);
});

test('every turn is drawn or counted exactly once, the current one unfolded, whatever the size', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4000 }),
      fc.nat({ max: 4000 }),
      fc.integer({ min: 100, max: 3000 }),
      (turns, wanted, width) => {
        const current = Math.min(wanted, turns - 1);
        const items = planTrack(turns, current, { ...room, width });
        expect(covered(items)).toEqual(Array.from({ length: turns }, (_, i) => i));
        expect(items).toContainEqual({ t: 'unfolded', at: current });
        expect(items.length).toBeLessThan(120);
      },
    ),
    { seed: 7, numRuns: 60 },
  );
});

test('a long run shows its ends and the neighbours of the cursor', () => {
  const items = planTrack(3000, 1500, room);
  expect(items[0]).toEqual({ t: 'folded', at: 0 });
  expect(items.at(-1)).toEqual({ t: 'folded', at: 2999 });
  expect(items).toContainEqual({ t: 'folded', at: 1501 });
  expect(items.filter(({ t }) => t === 'gap')).toHaveLength(2);
});

const boxes: readonly Box[] = [
  { start: 0, end: 100, first: 0, last: 0 },
  { start: 110, end: 210, first: 1, last: 4 },
  { start: 220, end: 320, first: 5, last: 1000 },
];
test.each([
  ['inside a box of one step', 50, 0],
  ['in proportion inside a box of several', 161, 3],
  ['between boxes, the nearer one', 108, 1],
  ['before the first', -40, 0],
  ['after the last', 900, 1000],
])('a pointer %s', (_, x, expected) => {
  expect(stepAt(boxes, x)).toBe(expected);
});
test('nothing drawn, nothing hit', () => expect(stepAt([], 3)).toBe(-1));

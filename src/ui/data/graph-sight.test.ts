import { expect, test } from 'vitest';
import { layoutGraph } from './graph-layout';
import { firstInSight } from './graph-sight';

const chain = (count: number) =>
  layoutGraph(
    Array.from({ length: count }, (_, id) => ({ id, label: 'object' })),
    Array.from({ length: count - 1 }, (_, from) => ({ from, to: from + 1, label: '"key":' })),
  );

test('what fits, and what stands at the beginning, is not scrolled', () => {
  const places = chain(4);
  expect(firstInSight(places, 3, places.width)).toBe(0);
  expect(firstInSight(chain(20), 0, 400)).toBe(0);
  expect(firstInSight(chain(20), null, 400)).toBe(0);
});

test.each([300, 420, 640, 900])('in %i px no node is cut at the left, and here is in sight', (room) => {
  const places = chain(20);
  for (const { id, x } of places.nodes) {
    const left = firstInSight(places, id, room);
    if (left === 0) continue;
    expect(x).toBeGreaterThan(left);
    expect(x).toBeLessThan(left + room);
    // Behind the fading edge a node is whole or not there.
    const first = places.nodes.find((node) => node.x + node.half > left + 24);
    expect((first?.x ?? 0) - (first?.half ?? 0)).toBeGreaterThanOrEqual(left + 24);
  }
});

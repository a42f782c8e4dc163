// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgePath, layoutGraph, RADIUS, type GraphPlaces } from './graph-layout';

const node = (id: number) => ({ id, label: `n${id}` });
const edge = (from: number, to: number, label = 'a') => ({ from, to, label });

function check(places: GraphPlaces): void {
  const at = new Map(places.nodes.map((place) => [place.id, place]));
  for (const { from, to, points } of places.edges) {
    expect(at.get(to)?.layer ?? 0).toBeGreaterThan(at.get(from)?.layer ?? 0);
    points.slice(1).forEach((point, i) => expect(point.x).toBeGreaterThan(points[i]?.x ?? Infinity));
  }
  for (const a of places.nodes) {
    expect(a.x - RADIUS).toBeGreaterThanOrEqual(0);
    expect(a.x + RADIUS).toBeLessThanOrEqual(places.width);
    expect(a.y - RADIUS).toBeGreaterThanOrEqual(0);
    expect(a.y + RADIUS).toBeLessThanOrEqual(places.height);
    for (const b of places.nodes)
      if (a.id < b.id && a.layer === b.layer) {
        expect(a.x).toBe(b.x);
        expect(Math.abs(a.y - b.y)).toBeGreaterThan(2 * RADIUS);
      }
  }
}

describe('the layout of a graph', () => {
  test('branches stand one above another, and meet again', () => {
    const places = layoutGraph([0, 1, 2, 3].map(node), [
      edge(0, 1, 'c'),
      edge(0, 2, 'f'),
      edge(1, 3),
      edge(2, 3),
    ]);
    check(places);
    const y = (id: number) => places.nodes.find((place) => place.id === id)?.y ?? 0;
    expect(y(0)).toBeCloseTo((y(1) + y(2)) / 2);
    expect(y(3)).toBeCloseTo(y(0));
    expect(places.edges.map(({ meets }) => meets)).toEqual([false, false, true, true]);
  });

  test('an edge over several layers passes beside the nodes between', () => {
    const places = layoutGraph([0, 1, 2].map(node), [edge(0, 1), edge(1, 2), edge(0, 2, 'x')]);
    const long = places.edges.find(({ points }) => points.length === 3);
    const between = places.nodes.find(({ id }) => id === 1);
    expect(Math.abs((long?.points[1]?.y ?? 0) - (between?.y ?? 0))).toBeGreaterThan(2 * RADIUS);
  });

  test('edges between the same two nodes stand beside each other', () => {
    const places = layoutGraph([node(0), node(1)], [edge(0, 1, 'a'), edge(0, 1, 'b'), edge(0, 1, 'c')]);
    check(places);
    const ys = places.edges.map(({ label }) => label.y).sort((a, b) => a - b);
    ys.slice(1).forEach((y, i) => expect(y - (ys[i] ?? y)).toBeGreaterThan(2 * RADIUS));
  });

  test('a longer label makes more room', () => {
    const width = (label: string) => layoutGraph([node(0), node(1)], [edge(0, 1, label)]).width;
    expect(width('a run of many bytes')).toBeGreaterThan(width('a'));
  });

  test('edges that lead back, to themselves or nowhere are left out', () => {
    const places = layoutGraph([node(0), node(1)], [edge(0, 1), edge(1, 0), edge(1, 1), edge(1, 7)]);
    expect(places.edges.map(({ index }) => index)).toEqual([0]);
  });

  test('nothing at all is drawn as nothing', () => {
    expect(layoutGraph([], [])).toMatchObject({ nodes: [], edges: [] });
  });

  test('holds for any graph: no two nodes of a layer overlap, every edge leads to the right', () => {
    const graph = fc.integer({ min: 1, max: 24 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        edges: fc.array(
          fc.record({
            from: fc.integer({ min: 0, max: count - 1 }),
            to: fc.integer({ min: 0, max: count - 1 }),
            label: fc.string({ maxLength: 12 }),
          }),
          { maxLength: 40 },
        ),
      }),
    );
    fc.assert(
      fc.property(graph, ({ count, edges }) => {
        const places = layoutGraph(
          Array.from({ length: count }, (_, id) => node(id)),
          edges,
        );
        expect(places.nodes).toHaveLength(count);
        check(places);
        for (const place of places.edges) expect(edgePath(place)).toMatch(/^M[\d.]+ [\d.]+[HC]/);
      }),
      { numRuns: 300 },
    );
  });
});

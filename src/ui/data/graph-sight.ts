/** Which part of a graph that is wider than its place is in sight. Units are px. */
import type { GraphPlaces } from './graph-layout';

/** What fades at an edge that cuts the graph; as wide in `state-graph.module.css`. */
const FADE = 24;
/** Where the node stands that the text is at, of the width: what may come has the room. */
const WISHED = 0.4;
const FURTHEST = 0.65;

/**
 * How far to scroll so that `here` is in sight and no node is cut in half at the left: the first whole node stands right behind the
 * fading edge.
 */
export function firstInSight({ nodes, width }: GraphPlaces, here: number | null, room: number): number {
  const x = nodes.find(({ id }) => id === here)?.x ?? 0;
  const wished = x - room * WISHED;
  if (width <= room || wished <= 0) return 0;
  const lefts = nodes
    .filter((node) => node.x <= x && node.x >= x - room * FURTHEST)
    .map((node) => node.x - node.half - FADE);
  const nearest = lefts.toSorted((a, b) => Math.abs(a - wished) - Math.abs(b - wished))[0];
  return Math.max(0, nearest ?? wished);
}

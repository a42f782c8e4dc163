/**
 * The automaton around a place, as little of it as a person can take in: breadth first over configurations, equal ones joined,
 * stretches without a choice folded into one edge. A step that leads back (one more character of a string) is left out; its node
 * says that there is more.
 *
 * A node stands for all bytes that lead to its configuration, and is looked at behind one of them, its `path`: where a name or an
 * item has to differ from others, what goes on from it is told of that path.
 */
import { Ahead, NO_TAIL, type Spot } from '../grammar/plain/ahead';
import { readable } from '../grammar/plain/finish';
import type { Plain, Standing } from '../grammar/plain/plain';
import type { GraphEdge, GraphNode, StateGraph } from './place';

/** Nodes in all, choices that are looked ahead, and bytes of an edge's run. */
export const GRAPH_BOUNDS = { nodes: 40, depth: 5, run: 256, past: 4, walked: 64 };

/** A place a little before, at most `GRAPH_BOUNDS.walked` bytes. */
export type Earlier = Pick<Standing, 'at' | 'text'>;

export function graphAround(plain: Plain, standing: Standing, earlier: Earlier | null): StateGraph {
  const graph = new Drawing(plain, standing);
  const here = graph.add({ at: standing.at, tail: NO_TAIL }, 'here');
  if (earlier !== null) pastOf(graph, plain, standing, earlier, here);
  ahead(graph, here);
  return { nodes: graph.nodes, edges: graph.edges };
}

interface Drawn {
  node: GraphNode;
  spot: Spot;
  depth: number;
}

class Drawing {
  readonly nodes: GraphNode[] = [];
  readonly edges: GraphEdge[] = [];
  readonly look: Ahead;

  constructor(
    readonly plain: Plain,
    standing: Standing,
  ) {
    this.look = new Ahead(plain.stepper, standing);
  }

  add(spot: Spot, kind: GraphNode['kind'], depth = 0): Drawn {
    const node: GraphNode = {
      id: this.nodes.length,
      state: spot.at.state,
      path: spot.tail,
      prefix: null,
      kind,
      complete: this.look.ends(spot),
      label: this.plain.words(spot.at).label,
      more: false,
    };
    this.nodes.push(node);
    return { node, spot, depth };
  }
}

function ahead(graph: Drawing, here: Drawn): void {
  const { look } = graph;
  const drawn = new Map([[look.keys.of(here.spot.at), here]]);
  const queue = [here];
  for (const from of queue) {
    for (const { bytes } of look.branches(from.spot)) {
      const byte = readable(bytes);
      const next = look.step(from.spot, byte);
      if (next === null) continue;
      const ends = look.run(next, GRAPH_BOUNDS.run);
      const run = ends.tail.slice(next.tail.length);
      const key = look.keys.of(ends.at);
      const known = drawn.get(key);
      const loops = look.keys.uncounted(ends.at) === look.keys.uncounted(from.spot.at);
      const backwards = known !== undefined && known.depth <= from.depth;
      const full = graph.nodes.length >= GRAPH_BOUNDS.nodes || from.depth >= GRAPH_BOUNDS.depth;
      if (loops || backwards || (known === undefined && full)) {
        from.node.more = true;
        continue;
      }
      let to = known;
      if (to === undefined) {
        to = graph.add(ends, 'ahead', from.depth + 1);
        drawn.set(key, to);
        queue.push(to);
      }
      graph.edges.push({
        from: from.node.id,
        to: to.node.id,
        // A run goes on behind one byte; other bytes that lead there have the same run.
        bytes,
        run,
        walked: false,
      });
    }
  }
}

/** The last steps at which there was a choice, oldest first. */
function pastOf(graph: Drawing, plain: Plain, standing: Standing, earlier: Earlier, here: Drawn): void {
  const look = new Ahead(plain.stepper, earlier);
  const { text } = standing;
  let spot: Spot = { at: earlier.at, tail: NO_TAIL };
  const stops: { spot: Spot; length: number }[] = [];
  for (let at = earlier.text.length; at < text.length; at++) {
    const before = stops.at(-1)?.spot;
    const same = before !== undefined && look.keys.uncounted(before.at) === look.keys.uncounted(spot.at);
    if (!same && (look.ends(spot) || look.run(spot, 1) === spot)) stops.push({ spot, length: at });
    const next = look.step(spot, text[at] ?? 0);
    if (next === null) return;
    spot = next;
  }
  // The place itself is drawn: characters of the string that it is in are no steps.
  const last = stops.at(-1);
  if (last !== undefined && look.keys.uncounted(last.spot.at) === look.keys.uncounted(standing.at))
    stops.pop();
  const shown = stops.slice(-GRAPH_BOUNDS.past);
  shown.forEach(({ spot: stop, length }, i) => {
    const node: GraphNode = {
      id: graph.nodes.length,
      state: stop.at.state,
      path: null,
      prefix: text.slice(0, length),
      kind: 'past',
      complete: look.ends(stop),
      label: plain.words(stop.at).label,
      more: true,
    };
    graph.nodes.push(node);
    const next = shown[i + 1];
    const end = next?.length ?? text.length;
    graph.edges.push({
      from: node.id,
      to: next === undefined ? here.node.id : node.id + 1,
      bytes: [text[length] ?? 0],
      run: text.slice(length + 1, end),
      walked: true,
    });
  });
}

/**
 * Where the parts of an acyclic graph stand when it is drawn from left to right: layers by the longest path, the order in a
 * layer by the mean place of the neighbours, long edges led around nodes through places of their own. Edges that would lead
 * back are left out. Units are px.
 */
export interface LaidOutNode {
  id: number;
  label: string;
}
export interface LaidOutEdge {
  from: number;
  to: number;
  label: string;
}

export interface Point {
  x: number;
  y: number;
}
export interface NodePlace extends Point {
  id: number;
  layer: number;
  /** Half of its width, its label included. */
  half: number;
}
export interface EdgePlace {
  /** Index in the edges that came in. */
  index: number;
  from: number;
  to: number;
  /** From one end to the other, bends between. */
  points: readonly Point[];
  /** The bend of the last stretch is at its end: several edges meet there. */
  meets: boolean;
  label: Point;
}
export interface GraphPlaces {
  width: number;
  height: number;
  nodes: readonly NodePlace[];
  edges: readonly EdgePlace[];
}

export const RADIUS = 13;
/** Room that a bend takes, beside a node. */
export const BEND = 30;
const ROW = 62;
const MARGIN_X = 34;
const MARGIN_Y = 34;
const LEAST_GAP = 64;
/** Widths of a character of an edge's and a node's label. */
const EDGE_CHARACTER = 7.4;
const NODE_CHARACTER = 6.6;
const SWEEPS = 6;

interface Vertex {
  /** Null: a place that a long edge passes. */
  node: LaidOutNode | null;
  layer: number;
  y: number;
  before: Vertex[];
  after: Vertex[];
}

export function layoutGraph(nodes: readonly LaidOutNode[], edges: readonly LaidOutEdge[]): GraphPlaces {
  const kept = withoutCycles(nodes, edges);
  const layers = longestPaths(nodes, kept);
  const vertices = new Map<number, Vertex>(
    nodes.map((node) => [
      node.id,
      { node, layer: layers.get(node.id) ?? 0, y: 0, before: [], after: [] } satisfies Vertex,
    ]),
  );
  const rows: Vertex[][] = [];
  const stand = (vertex: Vertex): void => {
    (rows[vertex.layer] ??= []).push(vertex);
  };
  for (const vertex of vertices.values()) stand(vertex);
  const ways = kept.map(({ edge, index }) => {
    const from = vertices.get(edge.from);
    const to = vertices.get(edge.to);
    if (from === undefined || to === undefined) return null;
    const way = [from];
    for (let layer = from.layer + 1; layer < to.layer; layer++) {
      const passed: Vertex = { node: null, layer, y: 0, before: [], after: [] };
      stand(passed);
      way.push(passed);
    }
    way.push(to);
    way.slice(1).forEach((vertex, i) => {
      const previous = way[i];
      if (previous === undefined) return;
      previous.after.push(vertex);
      vertex.before.push(previous);
    });
    return { edge, index, way };
  });
  const filled = Array.from(rows, (row: Vertex[] | undefined) => row ?? []);
  order(filled);
  const height = spread(filled);
  const xs = columns(
    filled,
    ways.flatMap((way) => way ?? []),
  );
  const at = (vertex: Vertex): Point => ({ x: xs[vertex.layer] ?? 0, y: vertex.y });
  return {
    width: (xs.at(-1) ?? 0) + MARGIN_X,
    height,
    nodes: [...vertices.values()].map((vertex) => ({
      id: vertex.node?.id ?? 0,
      layer: vertex.layer,
      half: Math.max(RADIUS, ((vertex.node?.label.length ?? 0) * NODE_CHARACTER) / 2),
      ...at(vertex),
    })),
    edges: ways.flatMap((found) => {
      if (found === null) return [];
      const { edge, index, way } = found;
      const points = way.map(at);
      const branches = (way[0]?.after.length ?? 0) > 1;
      const meets = (way.at(-1)?.before.length ?? 0) > 1 && !(branches && way.length === 2);
      return [{ index, from: edge.from, to: edge.to, points, meets, label: labelPlace(points, meets) }];
    }),
  };
}

interface Kept<E> {
  edge: E;
  index: number;
}

/** Layers that an edge spans at least: one beside others between the same two nodes has a way of its own. */
function spans(edges: readonly Kept<LaidOutEdge>[]): (edge: LaidOutEdge) => number {
  const counts = new Map<string, number>();
  const key = ({ from, to }: LaidOutEdge): string => `${from} ${to}`;
  for (const { edge } of edges) counts.set(key(edge), (counts.get(key(edge)) ?? 0) + 1);
  return (edge) => ((counts.get(key(edge)) ?? 0) > 1 ? 2 : 1);
}

/** Edges to nodes that are not there, to themselves, and those that would close a circle are left out. */
function withoutCycles<E extends LaidOutEdge>(nodes: readonly LaidOutNode[], edges: readonly E[]): Kept<E>[] {
  const known = new Set(nodes.map(({ id }) => id));
  const out = new Map<number, Kept<E>[]>();
  edges.forEach((edge, index) => {
    if (!known.has(edge.from) || !known.has(edge.to)) return;
    const list = out.get(edge.from) ?? [];
    list.push({ edge, index });
    out.set(edge.from, list);
  });
  const state = new Map<number, 'open' | 'done'>();
  const kept: Kept<E>[] = [];
  for (const root of nodes) {
    if (state.has(root.id)) continue;
    state.set(root.id, 'open');
    const stack = [{ id: root.id, next: 0 }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const edge = out.get(top.id)?.[top.next++];
      if (edge === undefined) {
        state.set(top.id, 'done');
        stack.pop();
        continue;
      }
      const seen = state.get(edge.edge.to);
      if (seen === 'open') continue;
      kept.push(edge);
      if (seen === undefined) {
        state.set(edge.edge.to, 'open');
        stack.push({ id: edge.edge.to, next: 0 });
      }
    }
  }
  return kept.sort((a, b) => a.index - b.index);
}

function longestPaths(
  nodes: readonly LaidOutNode[],
  edges: readonly Kept<LaidOutEdge>[],
): Map<number, number> {
  const layers = new Map(nodes.map(({ id }) => [id, 0]));
  const span = spans(edges);
  // Each round settles at least one layer more.
  for (let round = 0, moved = true; moved && round <= 2 * nodes.length; round++) {
    moved = false;
    for (const { edge } of edges) {
      const least = (layers.get(edge.from) ?? 0) + span(edge);
      if ((layers.get(edge.to) ?? 0) >= least) continue;
      layers.set(edge.to, least);
      moved = true;
    }
  }
  return layers;
}

/** Sweeps to and fro: each layer in the order of the mean index of its neighbours in the layer before, then after. */
function order(rows: Vertex[][]): void {
  const sortBy = (
    row: Vertex[],
    neighbours: (vertex: Vertex) => Vertex[],
    indices: Map<Vertex, number>,
  ): void => {
    const wish = new Map(
      row.map((vertex, i) => [vertex, mean(neighbours(vertex).map((other) => indices.get(other) ?? 0)) ?? i]),
    );
    row.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0));
  };
  const indexOf = (row: readonly Vertex[] = []): Map<Vertex, number> =>
    new Map(row.map((vertex, i) => [vertex, i]));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let i = 1; i < rows.length; i++)
      sortBy(rows[i] ?? [], (vertex) => vertex.before, indexOf(rows[i - 1]));
    if (sweep === SWEEPS - 1) return;
    for (let i = rows.length - 2; i >= 0; i--)
      sortBy(rows[i] ?? [], (vertex) => vertex.after, indexOf(rows[i + 1]));
  }
}

/** Gives every vertex its height: as near to its neighbours as the ones above and below it let it. @returns the whole height */
function spread(rows: readonly Vertex[][]): number {
  for (const row of rows) row.forEach((vertex, i) => (vertex.y = (i - (row.length - 1) / 2) * ROW));
  const settle = (row: Vertex[], neighbours: (vertex: Vertex) => Vertex[]): void => {
    const wishes = row.map((vertex) => mean(neighbours(vertex).map(({ y }) => y)) ?? vertex.y);
    // Pushed down one after another, then the whole row back by what the wishes were missed by on average.
    let last = -Infinity;
    const placed = wishes.map((wish) => (last = Math.max(wish, last + ROW)));
    const shift = mean(placed.map((y, i) => y - (wishes[i] ?? y))) ?? 0;
    row.forEach((vertex, i) => (vertex.y = (placed[i] ?? 0) - shift));
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const row of rows.slice(1)) settle(row, (vertex) => vertex.before);
    for (const row of rows.slice(0, -1).reverse()) settle(row, (vertex) => vertex.after);
  }
  const ys = rows.flat().map(({ y }) => y);
  const top = ys.length === 0 ? 0 : Math.min(...ys);
  for (const vertex of rows.flat()) vertex.y += MARGIN_Y - top;
  return (ys.length === 0 ? 0 : Math.max(...ys) - top) + 2 * MARGIN_Y;
}

interface Way {
  edge: LaidOutEdge;
  way: readonly Vertex[];
}

/** x of every layer: far enough apart for the labels of the edges between, and for those below the nodes. */
function columns(rows: readonly Vertex[][], ways: readonly Way[]): number[] {
  const widest = rows.map((row) =>
    Math.max(0, ...row.map(({ node }) => (node?.label.length ?? 0) * NODE_CHARACTER)),
  );
  const labelled = rows.map(() => 0);
  for (const { edge, way } of ways) {
    const layer = way[0]?.layer ?? 0;
    const room = edge.label.length * EDGE_CHARACTER + 2 * RADIUS + BEND + 8;
    labelled[layer] = Math.max(labelled[layer] ?? 0, room);
  }
  const xs: number[] = [];
  rows.forEach((_row, i) => {
    const own = widest[i] ?? 0;
    if (i === 0) xs.push(Math.max(MARGIN_X, own / 2 + 8));
    else
      xs.push(
        (xs[i - 1] ?? 0) + Math.max(LEAST_GAP, labelled[i - 1] ?? 0, ((widest[i - 1] ?? 0) + own) / 2 + 10),
      );
  });
  return xs;
}

/** Over the level part of the first stretch: behind the bend, or before it where edges meet. */
function labelPlace(points: readonly Point[], meets: boolean): Point {
  const [from, to] = points;
  if (from === undefined || to === undefined) return { x: 0, y: 0 };
  const level = meets && points.length === 2;
  const bent = from.y === to.y ? 0 : BEND;
  const left = from.x + RADIUS + (level ? 0 : bent);
  const right = to.x - RADIUS - (level ? bent : 0);
  return { x: (left + right) / 2, y: level ? from.y : to.y };
}

/** As an SVG path: each stretch bends beside the node that it leaves, the last one where edges meet beside the one that it reaches. */
export function edgePath({ points, meets }: Pick<EdgePlace, 'points' | 'meets'>): string {
  let path = '';
  points.forEach((to, i) => {
    const from = points[i - 1];
    if (from === undefined) {
      path = `M${to.x} ${to.y}`;
      return;
    }
    const bend = Math.min(BEND + RADIUS, (to.x - from.x) / 2);
    if (from.y === to.y) path += `H${to.x}`;
    else if (meets && i === points.length - 1) {
      const turn = to.x - bend;
      path += `H${turn}C${turn + bend / 2} ${from.y} ${turn + bend / 2} ${to.y} ${to.x} ${to.y}`;
    } else {
      const turn = from.x + bend;
      path += `C${from.x + bend / 2} ${from.y} ${from.x + bend / 2} ${to.y} ${turn} ${to.y}H${to.x}`;
    }
  });
  return path;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

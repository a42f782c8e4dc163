/**
 * The automaton around a place, as little of it as a person can take in: breadth first over configurations, equal ones joined,
 * stretches without a choice folded into one edge. What leads back (one more character of a string, a blank) is left out, and so
 * are other spellings of what is drawn, escapes, and in free text the bytes of characters beyond ASCII. A node says that there is more.
 *
 * A node stands for all bytes that lead to its configuration, and is looked at behind one of them, its `path`: where a name or an
 * item has to differ from others, what goes on from it is told of that path.
 */
import { Ahead, NO_TAIL, type Branch, type Spot } from '../grammar/plain/ahead';
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

const BACKSLASH = 0x5c;
/** More bytes than those of digits and signs. */
const FREE_TEXT = 32;
const FEW = 8;

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

interface Choices {
  drawn: Branch[];
  /** Something leads back here: blanks or characters may be repeated. */
  loops: boolean;
  /** Nothing was left out. */
  all: boolean;
}

/** What goes on from a spot and is drawn. */
function choicesAt(look: Ahead, plain: Plain, spot: Spot): Choices {
  const branches = look.branches(spot);
  const here = look.keys.uncounted(spot.at);
  const onward = branches.filter(({ to }) => look.keys.uncounted(to) !== here);
  // Free text goes on with many bytes at once.
  const free = branches.some(({ bytes }) => bytes.length > FREE_TEXT);
  const facts = plain.json(spot.at)?.facts;
  const inText = (facts?.t === 'string' || facts?.t === 'name') && facts.escape === null;
  const plainly = onward.filter(
    ({ bytes }) => !(inText && bytes[0] === BACKSLASH) && !(free && bytes.every((byte) => byte >= 0x80)),
  );
  const drawn = plainly.length > 0 ? plainly : onward;
  return { drawn, loops: onward.length < branches.length, all: drawn.length === branches.length };
}

/** On along what is drawn, while that is one byte and the text may not end. */
function runOn(look: Ahead, plain: Plain, from: Spot): Spot {
  let spot = from;
  for (let i = 0; i < GRAPH_BOUNDS.run && !look.ends(spot); i++) {
    const { drawn, loops } = choicesAt(look, plain, spot);
    const [only, other] = drawn;
    const byte = !loops && only?.bytes.length === 1 && other === undefined ? only.bytes[0] : undefined;
    const next = byte === undefined ? null : look.step(spot, byte);
    if (next === null) break;
    spot = next;
  }
  return spot;
}

/** A run is drawn where it is that of every byte: in an item that has to differ from others it may not be. */
function runOf(look: Ahead, plain: Plain, from: Spot, bytes: readonly number[], next: Spot): Spot {
  const end = runOn(look, plain, next);
  if (end === next) return next;
  const run = end.tail.subarray(next.tail.length);
  const key = look.keys.of(end.at);
  const same = bytes.every((byte) => {
    let spot = look.step(from, byte);
    for (const one of run) spot = spot === null ? null : look.step(spot, one);
    return spot !== null && look.keys.of(spot.at) === key;
  });
  return same ? end : next;
}

function ahead(graph: Drawing, here: Drawn): void {
  const { look, plain } = graph;
  const drawn = new Map([[look.keys.of(here.spot.at), here]]);
  const queue = [here];
  for (const from of queue) {
    const choices = choicesAt(look, plain, from.spot);
    const full = graph.nodes.length >= GRAPH_BOUNDS.nodes;
    // From the last nodes nothing is drawn; where there is no room any more, only what leads to others.
    const drawable =
      from.depth >= GRAPH_BOUNDS.depth || (full && choices.drawn.length > FEW) ? [] : choices.drawn;
    if (!choices.all || drawable.length < choices.drawn.length) from.node.more = true;
    for (const { bytes } of drawable) {
      const next = look.step(from.spot, readable(bytes));
      if (next === null) continue;
      const end = runOf(look, plain, from.spot, bytes, next);
      const key = look.keys.of(end.at);
      const known = drawn.get(key);
      // Acyclic: edges lead away from the place.
      if (known === undefined ? graph.nodes.length >= GRAPH_BOUNDS.nodes : known.depth <= from.depth) {
        from.node.more = true;
        continue;
      }
      let to = known;
      if (to === undefined) {
        to = graph.add(end, 'ahead', from.depth + 1);
        drawn.set(key, to);
        queue.push(to);
      }
      const run = end.tail.slice(next.tail.length);
      graph.edges.push({ from: from.node.id, to: to.node.id, bytes, run, walked: false });
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
    if (!same && (look.ends(spot) || runOn(look, plain, spot) === spot)) stops.push({ spot, length: at });
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

/** What can be found out of a place by the plain reading alone, byte by byte, to hold what is told of it against. */
import type { Configuration, Stepper } from '../core/grammar/step';
import { GRAPH_BOUNDS } from '../core/mask/graph';
import type { StateView } from '../core/mask/place';

/** Many tokens are asked about after the same bytes. */
let last: { stepper: Stepper; prefix: Uint8Array; at: Configuration } | null = null;

/** Bytes of `token` that may come after `prefix`. */
export function liveBytesOf(stepper: Stepper, prefix: Uint8Array, token: Uint8Array): number {
  if (last?.stepper !== stepper || last.prefix !== prefix) {
    const ran = stepper.run(prefix);
    if (!('end' in ran)) throw new Error(`The text is dead at byte ${ran.refusedAt}.`);
    last = { stepper, prefix, at: ran.end };
  }
  const text = new Uint8Array(prefix.length + token.length);
  text.set(prefix);
  text.set(token, prefix.length);
  let at: Configuration | null = last.at;
  for (let taken = 0; taken < token.length; taken++) {
    at = stepper.step(at, text, prefix.length + taken);
    if (at === null) return taken;
  }
  return token.length;
}

/** What is wrong with the graph of a place. */
export function graphFaults({ graph }: StateView, stepper: Stepper, prefix: Uint8Array): string[] {
  const { nodes, edges } = graph;
  const faults: string[] = [];
  if (nodes.length > GRAPH_BOUNDS.nodes + GRAPH_BOUNDS.past) faults.push(`${nodes.length} nodes`);
  const textOf = (id: number): Uint8Array => {
    const node = nodes[id];
    return node?.prefix ?? Uint8Array.from([...prefix, ...(node?.path ?? [])]);
  };
  const shapeAt = (text: Uint8Array): string => {
    const ran = stepper.run(text);
    return 'end' in ran ? shapeOf(ran.end) : `dead at ${ran.refusedAt}`;
  };
  for (const { id, complete } of nodes)
    if (stepper.accepts(textOf(id)) !== complete)
      faults.push(`node ${id} is said to be complete: ${complete}`);
  for (const { from, to, bytes, run } of edges) {
    const target = shapeAt(textOf(to));
    for (const byte of bytes) {
      const found = shapeAt(Uint8Array.from([...textOf(from), byte, ...run]));
      if (found !== target) faults.push(`edge ${from} to ${to} by ${byte}: ${found}, not ${target}`);
    }
  }
  if (!isAcyclic(edges)) faults.push('a circle');
  return faults;
}

/** Equal configurations, told without the offsets of where frames began. */
function shapeOf({ state, set, count, cell }: Configuration): string {
  const cells: string[] = [];
  for (let at = cell; at !== null; at = at.parent) cells.push(`${at.ret} ${at.set} ${at.count}`);
  return `${state} ${set} ${count} ${cells.join(' in ')}`;
}

/** `forced` comes after `text` whatever is chosen. */
export function isForced(stepper: Stepper, text: Uint8Array, forced: Uint8Array): boolean {
  return Array.from(forced).every((byte, i) => {
    const before = Uint8Array.from([...text, ...forced.subarray(0, i)]);
    return Array.from({ length: 256 }, (_, other) => other).every(
      (other) => (liveBytesOf(stepper, before, Uint8Array.of(other)) === 1) === (other === byte),
    );
  });
}

function isAcyclic(edges: readonly { from: number; to: number }[]): boolean {
  const left = new Set(edges);
  for (;;) {
    const targets = new Set([...left].map(({ to }) => to));
    const free = [...left].filter(({ from }) => !targets.has(from));
    if (free.length === 0) return left.size === 0;
    for (const edge of free) left.delete(edge);
  }
}

/**
 * References that lead back to where they started without going deeper into the value: validating would never end. Only
 * ways that are always taken count; a loop through `then` or `dependentSchemas` ends as soon as its condition fails.
 */
import type { Reference, SchemaMap, SchemaPlace } from './walk';

const ALWAYS = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if']);

interface Edge {
  to: SchemaPlace;
  reference?: Reference;
}

/** One reference of each loop, in the order in which the loops close. Linear in places and references. */
export function findLoops({ places, references, byNode }: SchemaMap): Reference[] {
  const edges = new Map<SchemaPlace, Edge[]>();
  const add = (from: SchemaPlace, edge: Edge): void => {
    const own = edges.get(from);
    if (own === undefined) edges.set(from, [edge]);
    else own.push(edge);
  };
  for (const place of places)
    if (place.parent !== undefined && ALWAYS.has(place.keyword)) add(place.parent, { to: place });
  for (const reference of references) {
    const to = reference.target === undefined ? undefined : byNode.get(reference.target.node);
    if (to !== undefined && reference.keyword !== '$dynamicRef') add(reference.from, { to, reference });
  }

  const state = new Map<SchemaPlace, 'open' | 'done'>();
  const loops = new Set<Reference>();
  for (const start of places) {
    if (state.has(start)) continue;
    /** The way from `start` to the place looked at: each place with the edge that led to it and what is left to try. */
    const way: { place: SchemaPlace; by?: Edge; next: number }[] = [{ place: start, next: 0 }];
    state.set(start, 'open');
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const edge = edges.get(top.place)?.[top.next++];
      if (edge === undefined) {
        state.set(top.place, 'done');
        way.pop();
        continue;
      }
      const seen = state.get(edge.to);
      if (seen === undefined) {
        state.set(edge.to, 'open');
        way.push({ place: edge.to, by: edge, next: 0 });
      } else if (seen === 'open') {
        const from = way.findIndex(({ place }) => place === edge.to);
        const closing =
          edge.reference ?? way.slice(from + 1).find(({ by }) => by?.reference !== undefined)?.by?.reference;
        if (closing !== undefined) loops.add(closing);
      }
    }
  }
  return [...loops];
}

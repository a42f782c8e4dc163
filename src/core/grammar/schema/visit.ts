/**
 * Every need that a machine can come to, looked at once, so that a schema is refused when it is compiled or never. Bounded in
 * number; recursion meets needs that were seen.
 */
import { sentence } from '../../base/words';
import type { NeedId, Origin } from '../shape';
import type { ArrayBranch } from './array-branch';
import type { Expanders } from './expanders';
import type { Inhabitation } from './inhabited';
import { nameGroups } from './name-classes';
import type { ObjectBranch } from './object-branch';
import { Refusal } from './refusal';

const MOST_NEEDS = 20_000;
/** Refusals beyond this say nothing new. */
const MOST_REFUSALS = 20;

export interface Reached {
  arrays: readonly ArrayBranch[];
  objects: readonly ObjectBranch[];
}

/** @param reach makes the shape of a need */
export function visitAll(
  root: NeedId,
  reach: (need: NeedId) => Reached,
  expanders: Expanders,
  inhabitation: Inhabitation,
): Refusal[] {
  const refusals: Refusal[] = [];
  const seen = new Set<NeedId>();
  const queue: NeedId[] = [];
  const add = (need: NeedId): void => {
    if (!seen.has(need)) queue.push(need);
    seen.add(need);
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const same = refusals.some(({ origin, code }) => origin === error.origin && code === error.code);
      if (!same) refusals.push(error);
    }
  };
  add(root);
  for (let need = queue.pop(); need !== undefined; need = queue.pop()) {
    const at = need;
    if (seen.size > MOST_NEEDS) {
      refusals.push(
        new Refusal(
          'SCHEMA_TOO_LARGE',
          '',
          sentence('TOO_LARGE.needs', 'The schema comes to more than {most} different parts of a value.', {
            most: MOST_NEEDS,
          }),
        ),
      );
      break;
    }
    attempt(() => {
      const { arrays, objects } = reach(at);
      for (const branch of arrays) itemsOf(branch, expanders, add);
      for (const branch of objects) valuesOf(branch, expanders, inhabitation, add);
    });
    if (refusals.length >= MOST_REFUSALS) break;
  }
  return refusals;
}

function valuesOf(
  branch: ObjectBranch,
  expanders: Expanders,
  inhabitation: Inhabitation,
  add: (need: NeedId) => void,
): void {
  const { needs } = expanders.program;
  const { groups, partial } = nameGroups(expanders.objectBranches.domain, branch);
  if (partial)
    throw new Refusal(
      'SCHEMA_TOO_LARGE',
      branch.from[0] ?? '',
      sentence('TOO_LARGE.names', 'Its patterns for names overlap in too many ways.'),
    );
  const some = [...branch.some.values()];
  for (const group of groups) {
    if (!inhabitation.has(group.need)) continue;
    add(group.need);
    for (const i of group.some) add(needs.both(group.need, some[i]?.need ?? group.need));
  }
}

const MOST_CONTAINS = 4;

function itemsOf(
  { prefix, rest, contains, from }: ArrayBranch,
  { program: { needs } }: Expanders,
  add: (need: NeedId) => void,
): void {
  if (contains.length > MOST_CONTAINS) {
    const origin: Origin = contains[0]?.from[0] ?? from[0] ?? '';
    throw new Refusal(
      'SCHEMA_TOO_LARGE',
      origin,
      sentence('TOO_LARGE.contains', 'More than {most} things have to be contained in one array.', {
        most: MOST_CONTAINS,
      }),
    );
  }
  for (const need of new Set([...prefix, rest])) {
    let ways = [need];
    for (const one of contains)
      ways = ways.flatMap((way) => [
        needs.both(way, one.need),
        one.max === null ? way : needs.both(way, needs.not(one.need)),
      ]);
    for (const way of ways) add(way);
  }
}

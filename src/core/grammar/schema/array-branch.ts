/** A conjunction of what can be said of an array, in the form of `ArrayCase`. */
import type { NeedId, Origin } from '../shape';
import { fromBoth } from './branch';
import { ANY, NEVER, type Needs } from './needs';
import { lower } from './object-branch';

export interface Contained {
  need: NeedId;
  start: number;
  min: number;
  max: number | null;
  from: readonly Origin[];
}

/** What in-place keywords evaluated: the first items, those that hold to `contains`, or all. */
export interface EvaluatedItems {
  all: boolean;
  prefix: number;
  contains: readonly NeedId[];
}

export interface ArrayBranch {
  readonly prefix: readonly NeedId[];
  readonly rest: NeedId;
  readonly min: number;
  readonly max: number | null;
  readonly contains: readonly Contained[];
  readonly distinct: boolean;
  /** Two items are equal, which no machine is made for: what holds to the branch cannot be written. */
  readonly repeats: Origin | null;
  readonly evaluated: EvaluatedItems | null;
  readonly from: readonly Origin[];
}

export const anyArray: ArrayBranch = {
  prefix: [],
  rest: ANY,
  min: 0,
  max: null,
  contains: [],
  distinct: false,
  repeats: null,
  evaluated: null,
  from: [],
};

/** The branch of what is given, alone; none where it contradicts itself. */
export function arrayOf(from: readonly Origin[], given: Partial<ArrayBranch>): ArrayBranch[] {
  const branch = normal({ ...anyArray, ...given, from });
  return branch === null ? [] : [branch];
}

/** null: it contradicts itself. */
function normal(branch: ArrayBranch): ArrayBranch | null {
  const { prefix, rest, min, contains, distinct, repeats } = branch;
  let { max } = branch;
  const end = prefix.indexOf(NEVER);
  if (end >= 0) max = lower(max, end);
  else if (rest === NEVER) max = lower(max, prefix.length);
  if (max !== null && min > max) return null;
  if (repeats !== null && (distinct || (max !== null && max < 2))) return null;
  for (const one of contains) if (one.max !== null && one.min > one.max) return null;
  const kept = max === null || max > prefix.length ? prefix : prefix.slice(0, max);
  return { ...branch, prefix: kept, max };
}

/** null: nothing holds to both. */
export function bothArrays(a: ArrayBranch, b: ArrayBranch, needs: Needs): ArrayBranch | null {
  const length = Math.max(a.prefix.length, b.prefix.length);
  const prefix: NeedId[] = [];
  for (let i = 0; i < length; i++) prefix.push(needs.both(a.prefix[i] ?? a.rest, b.prefix[i] ?? b.rest));
  return normal({
    prefix,
    rest: needs.both(a.rest, b.rest),
    min: Math.max(a.min, b.min),
    max: lower(a.max, b.max),
    contains: mergeContained(a.contains, b.contains),
    distinct: a.distinct || b.distinct,
    repeats: a.repeats ?? b.repeats,
    evaluated: mergeEvaluated(a.evaluated, b.evaluated),
    from: fromBoth(a.from, b.from),
  });
}

function mergeEvaluated(a: EvaluatedItems | null, b: EvaluatedItems | null): EvaluatedItems | null {
  if (a === null || b === null) return a ?? b;
  return {
    all: a.all || b.all,
    prefix: Math.max(a.prefix, b.prefix),
    contains: [...new Set([...a.contains, ...b.contains])],
  };
}

function mergeContained(a: readonly Contained[], b: readonly Contained[]): readonly Contained[] {
  if (b.length === 0) return a;
  const merged = [...a];
  for (const one of b) {
    const i = merged.findIndex(({ need, start }) => need === one.need && start === one.start);
    const known = merged[i];
    if (known === undefined) merged.push(one);
    else
      merged[i] = {
        ...one,
        min: Math.max(known.min, one.min),
        max: lower(known.max, one.max),
        from: fromBoth(known.from, one.from),
      };
  }
  return merged;
}

/** Items from `start` on hold. */
export function itemsFrom(start: number, need: NeedId): Partial<ArrayBranch> {
  return need === ANY ? {} : { prefix: Array.from({ length: start }, () => ANY), rest: need };
}

/** Of the items from `start` on, `min` to `max` hold. */
export function containing({ need, start, min, max, from }: Contained, needs: Needs): ArrayBranch[] {
  if (max !== null && min > max) return [];
  if (min === 0 && max === null) return arrayOf(from, {});
  if (need === ANY)
    return arrayOf(from, { min: min === 0 ? 0 : start + min, max: max === null ? null : start + max });
  if (need === NEVER) return min > 0 ? [] : arrayOf(from, {});
  if (max === 0) return arrayOf(from, itemsFrom(start, needs.not(need)));
  return arrayOf(from, { contains: [{ need, start, min, max, from }], min: min === 0 ? 0 : start + min });
}

/** Equal keys: the same values. */
export function arrayKey({
  prefix,
  rest,
  min,
  max,
  contains,
  distinct,
  repeats,
  evaluated,
}: ArrayBranch): string {
  const counted = contains.map(({ need, start, min: least, max: most }) => [need, start, least, most]);
  return JSON.stringify([prefix, rest, min, max, counted, distinct, repeats !== null, evaluated]);
}

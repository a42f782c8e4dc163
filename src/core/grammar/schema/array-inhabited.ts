/** Can an array branch be filled? Counts of what it has to contain are followed item by item, as far as they matter. */
import type { NeedId } from '../shape';
import type { ArrayBranch } from './array-domain';
import { ANY, type Needs } from './needs';

const MOST_STATES = 4_000;
const MOST_CONTAINS = 5;

/**
 * null: a bound was reached.
 * @param count how many values hold to a need, null for more than `most`
 */
export function arrayInhabited(
  branch: ArrayBranch,
  needs: Needs,
  has: (need: NeedId) => boolean,
  count: (need: NeedId, most: number) => number | null,
): boolean | null {
  const { prefix, rest, min, contains, distinct } = branch;
  if (min === 0 && contains.every((one) => one.min === 0)) return true;
  const most = lengthLimit(branch, has);
  if (min > most) return false;
  if (contains.length > MOST_CONTAINS) return null;
  const least = contains.length === 0 ? min : fill(branch, most, needs, has);
  if (least === null || least === false) return least;
  if (!distinct || least < 2) return true;
  if (contains.length > 0) {
    // Not both together: what it contains, and all of it, is counted apart.
    for (const one of contains) {
      const values = one.min < 2 ? null : count(needs.both(rest, one.need), one.min);
      if (prefix.length === 0 && values !== null && values < one.min) return false;
    }
    return prefix.length > 0 ? null : enoughValues(prefix, rest, least, count);
  }
  return enoughValues(prefix, rest, least, count);
}

/** How many items may stand before one that nothing holds to. */
function lengthLimit({ prefix, rest, max }: ArrayBranch, has: (need: NeedId) => boolean): number {
  const blocked = prefix.findIndex((need) => !has(need));
  const end = blocked >= 0 ? blocked : has(rest) ? Infinity : prefix.length;
  return Math.min(max ?? Infinity, end);
}

/** The shortest length at which everything is contained; false for none. */
function fill(
  { prefix, rest, min, contains }: ArrayBranch,
  most: number,
  needs: Needs,
  has: (need: NeedId) => boolean,
): number | false | null {
  const steady = Math.max(prefix.length, ...contains.map(({ start }) => start));
  let layer = new Map<string, readonly number[]>([['', contains.map(() => 0)]]);
  const full = (): boolean =>
    [...layer.values()].some((counts) => contains.every((one, i) => (counts[i] ?? 0) >= one.min));
  let states = 0;
  for (let i = 0; i <= most; i++) {
    if (i >= min && full()) return i;
    const need = prefix[i] ?? rest;
    const ways = waysOf(need, i, contains, needs).filter((way) => has(way.need));
    const next = new Map<string, readonly number[]>();
    for (const counts of layer.values())
      for (const way of ways) {
        const more = counts.map((n, k) => {
          const one = contains[k];
          const grown = n + (way.held.includes(k) ? 1 : 0);
          return one?.max === null ? Math.min(grown, one.min) : grown;
        });
        if (contains.some((one, k) => one.max !== null && (more[k] ?? 0) > one.max)) continue;
        next.set(more.join(), more);
      }
    states += next.size;
    if (states > MOST_STATES) return null;
    const same = i > steady && next.size === layer.size && [...next.keys()].every((key) => layer.has(key));
    layer = next;
    if (next.size === 0) return false;
    if (same) return full() && min <= most ? Math.max(min, i + 1) : false;
  }
  return false;
}

interface Way {
  need: NeedId;
  held: readonly number[];
}

/** What an item may be counted as. What has an upper bound is counted whenever it holds. */
function waysOf(need: NeedId, at: number, contains: ArrayBranch['contains'], needs: Needs): Way[] {
  let ways: Way[] = [{ need, held: [] }];
  for (const [k, one] of contains.entries()) {
    if (at < one.start) continue;
    ways = ways.flatMap((way) => [
      { need: needs.both(way.need, one.need), held: [...way.held, k] },
      one.max === null ? way : { ...way, need: needs.both(way.need, needs.not(one.need)) },
    ]);
  }
  return ways;
}

/** Items that must all differ need as many values. Exact where every item has the same need. */
function enoughValues(
  prefix: readonly NeedId[],
  rest: NeedId,
  length: number,
  count: (need: NeedId, most: number) => number | null,
): boolean | null {
  const all = Array.from({ length: Math.min(length, prefix.length + 1) }, (_, i) => prefix[i] ?? rest);
  const kinds = new Set(all);
  if (kinds.has(ANY) && kinds.size === 1) return true;
  for (const need of kinds) {
    const own = all.filter((one) => one === need).length;
    const wanted = need === rest && length > prefix.length ? own - 1 + length - prefix.length : own;
    const values = count(need, wanted);
    if (values !== null && values < wanted) return false;
  }
  return kinds.size === 1 ? true : null;
}

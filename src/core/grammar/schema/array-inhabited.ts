/** Can an array branch be filled? Counts of what it has to contain are followed item by item, as far as they matter. */
import type { NeedId } from '../shape';
import type { ArrayBranch } from './array-branch';
import type { Needs } from './needs';

const MOST_STATES = 4_000;
const MOST_CONTAINS = 5;
const MOST_DIFFERENT = 100;

type Few = (need: NeedId, most: number) => ReadonlySet<string> | null;

/**
 * null: a bound was reached.
 * @param few the values that hold to a need, null for more than `most`
 */
export function arrayInhabited(
  branch: ArrayBranch,
  needs: Needs,
  has: (need: NeedId) => boolean,
  few: Few,
): boolean | null {
  const { prefix, rest, min, contains, distinct } = branch;
  if (min === 0 && contains.every((one) => one.min === 0)) return true;
  const most = lengthLimit(branch, has);
  if (min > most) return false;
  if (contains.length > MOST_CONTAINS) return null;
  const least = contains.length === 0 ? min : fill(branch, most, needs, has);
  if (least === null || least === false) return least;
  if (!distinct || least < 2) return true;
  const items = Array.from({ length: Math.min(least, MOST_DIFFERENT + 1) }, (_, i) => prefix[i] ?? rest);
  if (differ(items, items.length, few) === false) return false;
  if (contains.length === 0) return least > MOST_DIFFERENT ? null : true;
  for (const one of contains) {
    const places = Array.from(
      { length: Math.max(prefix.length, one.start) + one.min },
      (_, i) => prefix[i] ?? rest,
    );
    const counted = places.slice(one.start).map((need) => needs.both(need, one.need));
    if (differ(counted, one.min, few) === false) return false;
  }
  // What is contained was looked at one by one, not together.
  return null;
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

/** Of these items, can `wanted` all differ? A matching of items with values, where values are few. */
function differ(needs: readonly NeedId[], wanted: number, few: Few): boolean | null {
  if (needs.length > MOST_DIFFERENT) return null;
  const choices: (readonly string[])[] = [];
  for (const need of needs) {
    // Whoever has as many values as there are items always finds one that is left.
    const values = few(need, needs.length);
    if (values !== null) choices.push([...values]);
  }
  const taken = new Map<string, number>();
  const place = (i: number, tried: Set<string>): boolean =>
    (choices[i] ?? []).some((value) => {
      if (tried.has(value)) return false;
      tried.add(value);
      const other = taken.get(value);
      if (other !== undefined && !place(other, tried)) return false;
      taken.set(value, i);
      return true;
    });
  const free = needs.length - choices.length;
  return free + choices.filter((_, i) => place(i, new Set())).length >= wanted;
}

/** Alternatives of objects told in fewer: equal ones, those that another one covers, those that differ in one name alone. */
import type { Origin } from '../shape';
import { fromBoth } from './branch';
import { ANY, NEVER, type Needs } from './needs';
import { hashWithout, objectHash, objectKey, type ObjectBranch, type Rule } from './object-branch';

/** Longer lists are not compared pair by pair. */
const MOST_COMPARED = 120;
const MOST_MERGED = 20_000;
/** So many alternatives are followed side by side without a thought. */
const FEW = 4;

export function compactObjects(
  branches: readonly ObjectBranch[],
  top: ObjectBranch,
  needs: Needs,
): readonly ObjectBranch[] {
  if (branches.length < 2) return branches;
  const found = new Buckets(objectHash);
  for (const branch of branches) {
    if (objectHash(branch) === objectHash(top) && objectKey(branch) === objectKey(top)) return [branch];
    found.add(branch);
  }
  return uncovered(absentOrElse(found), needs);
}

/** Branches by hash; equal ones are one, with the origins of all. */
class Buckets {
  private readonly buckets = new Map<number, ObjectBranch[]>();

  constructor(private readonly hash: (branch: ObjectBranch) => number) {}

  add(branch: ObjectBranch): void {
    const hash = this.hash(branch);
    const bucket = this.buckets.get(hash);
    if (bucket === undefined) {
      this.buckets.set(hash, [branch]);
      return;
    }
    const i = bucket.findIndex((other) => objectKey(other) === objectKey(branch));
    const known = bucket[i];
    if (known === undefined) bucket.push(branch);
    else bucket[i] = { ...known, from: fromBoth(known.from, branch.from) };
  }

  remove(branch: ObjectBranch): void {
    const hash = this.hash(branch);
    this.buckets.set(
      hash,
      (this.buckets.get(hash) ?? []).filter((other) => other !== branch),
    );
  }

  all(): ObjectBranch[] {
    return [...this.buckets.values()].flat();
  }
}

/** “The name is absent” beside “it is present and its value holds so”, all else equal: if it is present, its value holds so. */
function absentOrElse(found: Buckets): ObjectBranch[] {
  const all = found.all();
  const required = new Set(all.flatMap((branch) => [...branch.required]));
  const absent = new Set<string>();
  for (const { rules } of all)
    for (const { match, need } of rules.values())
      if (match.t === 'name' && need === NEVER && required.has(match.name)) absent.add(match.name);
  if (absent.size * all.length > MOST_MERGED) return all;
  for (const name of absent) {
    const without = new Map<number, ObjectBranch>();
    const now = found.all();
    for (const branch of now)
      if (branch.rules.get(`n${name}`)?.need === NEVER && !branch.required.has(name))
        without.set(hashWithout(branch, name), branch);
    for (const branch of now) {
      if (!branch.required.has(name)) continue;
      const hash = hashWithout(branch, name);
      const absence = without.get(hash);
      if (absence === undefined) continue;
      const same = objectKey(withRule(branch, name, null)) === objectKey(withRule(absence, name, null));
      if (!same) continue;
      without.delete(hash);
      found.remove(branch);
      found.remove(absence);
      const from = fromBoth(branch.from, absence.from);
      found.add({ ...withRule(branch, name, branch.rules.get(`n${name}`) ?? null), from });
    }
  }
  return found.all();
}

/**
 * Alternatives that differ in the value of one required name alone: the name's value is one of theirs. Objects of an `enum` come
 * to few cases so, where each would have to be followed on its own.
 */
export function mergeByName(branches: readonly ObjectBranch[], needs: Needs): readonly ObjectBranch[] {
  if (branches.length < FEW) return branches;
  let all = branches;
  const names = new Set(branches.flatMap(({ required }) => [...required]));
  if (names.size * branches.length > MOST_MERGED) return branches;
  for (const name of names) {
    const groups = new Map<string, ObjectBranch[]>();
    const counts = new Map<number, number>();
    for (const branch of all) {
      const hash = hashWithout(branch, name);
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
    for (const branch of all) {
      // A key is made only where the hash says that another branch may share it.
      const shared = (counts.get(hashWithout(branch, name)) ?? 0) > 1 && branch.required.has(name);
      const key = shared ? objectKey(withRule(branch, name, null)) : `alone ${groups.size}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [branch]);
      else group.push(branch);
    }
    all = [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined || group.length === 1) return group;
      const from = group.reduce<readonly Origin[]>((origins, one) => fromBoth(origins, one.from), []);
      const need = needs.either(group.map(({ rules }) => rules.get(`n${name}`)?.need ?? ANY));
      const { rules, required } = withRule(first, name, { match: { t: 'name', name }, need, from });
      return [{ ...first, rules, required: new Set([...required, name]), from }];
    });
    if (all.length === 1) break;
  }
  return all;
}

/** The name not required, with this rule alone. */
function withRule(branch: ObjectBranch, name: string, rule: Rule | null): ObjectBranch {
  const rules = new Map(branch.rules);
  const required = new Set(branch.required);
  required.delete(name);
  rules.delete(`n${name}`);
  if (rule !== null) rules.set(`n${name}`, rule);
  return { ...branch, rules, required };
}

function uncovered(branches: readonly ObjectBranch[], needs: Needs): readonly ObjectBranch[] {
  if (branches.length < 2 || branches.length > MOST_COMPARED) return branches;
  return branches.filter(
    (one, i) =>
      !branches.some(
        (other, j) => i !== j && covers(other, one, needs) && (j < i || !covers(one, other, needs)),
      ),
  );
}

/** Surely everything that holds to `b` holds to `a`. */
function covers(a: ObjectBranch, b: ObjectBranch, needs: Needs): boolean {
  if (a.min > b.min || (a.max !== null && (b.max === null || b.max > a.max))) return false;
  if (a.evaluated !== null || b.evaluated !== null) return false;
  if (a.required.size > b.required.size || a.some.size > b.some.size) return false;
  for (const name of a.required) if (!b.required.has(name)) return false;
  for (const key of a.some.keys()) if (!b.some.has(key)) return false;
  for (const [key, { need }] of a.rules) {
    if (need === ANY) continue;
    const own = b.rules.get(key)?.need;
    // Less of a need is implied by more of it.
    if (own === undefined || !needs.implies(own, need)) return false;
  }
  // Languages are compared by number: equal ones may differ, which only keeps both.
  return a.names === b.names;
}

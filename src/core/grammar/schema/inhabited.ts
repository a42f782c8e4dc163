/**
 * Does any finite value hold? The least fixpoint over recursion: a need is inhabited when some branch can be filled with parts
 * that are. Needs are taken to be empty until shown otherwise; what leaned on one that turns out to be inhabited is looked at
 * again. What a bound leaves open counts as inhabited and is noted.
 */
import type { NeedId, Origin } from '../shape';
import { arrayInhabited } from './array-inhabited';
import type { ArrayBranch } from './array-branch';
import type { Expanders } from './expanders';
import { nameGroups, type NameGroup } from './name-classes';
import { ANY, NEVER } from './needs';
import type { ObjectBranch } from './object-branch';
import { FewValues } from './values';

const MOST_SOME = 6;

export class Inhabitation {
  private readonly known = new Map<NeedId, boolean>([
    [ANY, true],
    [NEVER, false],
  ]);
  /** Keywords about which a bound left something open. */
  readonly open = new Set<Origin>();
  /** Each `uniqueItems` that has to fail somewhere: nothing is written there, since no machine looks for two equal items. */
  readonly unwritten = new Set<Origin>();
  private readonly groups = new WeakMap<ObjectBranch, ReturnType<typeof nameGroups>>();

  private readonly few: FewValues;

  constructor(private readonly expanders: Expanders) {
    this.few = new FewValues(expanders);
  }

  /** @throws Refusal where a schema below cannot be expanded */
  has(need: NeedId): boolean {
    const known = this.known.get(need);
    return known ?? this.solve(need);
  }

  private solve(first: NeedId): boolean {
    const readers = new Map<NeedId, Set<NeedId>>([[first, new Set()]]);
    const stack: NeedId[] = [first];
    for (let need = stack.pop(); need !== undefined; need = stack.pop()) {
      const reader = need;
      if (this.known.has(reader)) continue;
      const found = this.look(reader, (part) => {
        const known = this.known.get(part);
        if (known !== undefined) return known;
        const own = readers.get(part);
        if (own === undefined) {
          readers.set(part, new Set([reader]));
          stack.push(part);
        } else own.add(reader);
        return false;
      });
      if (!found) continue;
      this.known.set(reader, true);
      stack.push(...(readers.get(reader) ?? []));
    }
    for (const need of readers.keys()) if (!this.known.has(need)) this.known.set(need, false);
    return this.known.get(first) === true;
  }

  private look(need: NeedId, has: (part: NeedId) => boolean): boolean {
    const { expanders } = this;
    for (const plain of [expanders.nulls, expanders.falses, expanders.trues])
      if (plain.need(need).length > 0) return true;
    const { numbers, strings, arrayBranches: arrays, objectBranches: objects } = expanders;
    if (numbers.need(need).some((one) => !expanders.numberIsEmpty(one))) return true;
    if (strings.need(need).some((one) => !strings.domain.surelyEmpty(one))) return true;
    return (
      arrays.need(need).some((one) => this.array(one, has)) ||
      objects.need(need).some((one) => this.object(one, has))
    );
  }

  array(branch: ArrayBranch, has: (part: NeedId) => boolean = (part) => this.has(part)): boolean {
    if (branch.repeats !== null) {
      this.unwritten.add(branch.repeats);
      return false;
    }
    const { needs } = this.expanders.program;
    const found = arrayInhabited(branch, needs, has, (need, most) => this.few.of(need, most));
    if (found === null) this.leaveOpen(branch.from);
    return found ?? true;
  }

  /** The keyword under which the question was left open. */
  private leaveOpen(from: readonly Origin[]): void {
    const asks = from.find((origin) =>
      /\/(uniqueItems|contains|patternProperties|minProperties)$/.test(origin),
    );
    this.open.add(asks ?? from[0] ?? '');
  }

  object(branch: ObjectBranch, has: (part: NeedId) => boolean = (part) => this.has(part)): boolean {
    if (branch.required.size === 0 && branch.min === 0 && branch.some.size === 0) return true;
    const { objectBranches: objects } = this.expanders;
    let known = this.groups.get(branch);
    if (known === undefined) this.groups.set(branch, (known = nameGroups(objects.domain, branch)));
    const { groups, partial } = known;
    const required = groups.filter(({ name }) => name !== null && branch.required.has(name));
    if (required.some(({ need }) => !has(need))) return false;
    const some = [...branch.some.values()].map(({ need }) => need);
    if (partial || some.length > MOST_SOME) {
      this.leaveOpen(branch.from);
      return true;
    }
    return this.fill(branch, groups, some, has);
  }

  /** Can names be found for all that has to stand somewhere, in the room that there is? */
  private fill(
    { required, min, max }: ObjectBranch,
    groups: readonly NameGroup[],
    some: readonly NeedId[],
    has: (part: NeedId) => boolean,
  ): boolean {
    const { needs } = this.expanders.program;
    const isRequired = ({ name }: NameGroup): boolean => name !== null && required.has(name);
    const room = max === null ? Infinity : max - required.size;
    if (room < 0) return false;
    // Names that stand, beyond the required ones: their group, and all that their value has to be.
    interface Standing {
      group: number;
      need: NeedId;
    }
    const place = (i: number, standing: readonly Standing[], extra: number): boolean => {
      if (extra > room) return false;
      if (i === some.length) return this.enough(min, required.size, extra, standing, groups, isRequired, has);
      const wanted = some[i] ?? ANY;
      for (const [k, one] of standing.entries()) {
        if (groups[one.group]?.some.includes(i) !== true) continue;
        const need = needs.both(one.need, wanted);
        if (
          has(need) &&
          place(
            i + 1,
            standing.map((other, j) => (j === k ? { ...one, need } : other)),
            extra,
          )
        )
          return true;
      }
      for (const [k, group] of groups.entries()) {
        if (!group.some.includes(i)) continue;
        const used = standing.filter((one) => one.group === k).length;
        const count = group.count();
        if (count !== null && used >= count) continue;
        const need = needs.both(group.need, wanted);
        if (has(need) && place(i + 1, [...standing, { group: k, need }], extra + (isRequired(group) ? 0 : 1)))
          return true;
      }
      return false;
    };
    return place(0, [], 0);
  }

  private enough(
    min: number,
    required: number,
    extra: number,
    standing: readonly { group: number }[],
    groups: readonly NameGroup[],
    isRequired: (group: NameGroup) => boolean,
    has: (part: NeedId) => boolean,
  ): boolean {
    let missing = min - required - extra;
    for (const [k, group] of groups.entries()) {
      if (missing <= 0) return true;
      if (isRequired(group) || !has(group.need)) continue;
      const count = group.count();
      if (count === null) return true;
      missing -= count - standing.filter((one) => one.group === k).length;
    }
    return missing <= 0;
  }
}

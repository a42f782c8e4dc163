/**
 * The values that hold to a need, where they are few: items that must all differ run out of them. A value is told by a key; equal
 * values have equal keys.
 */
import type { NeedId } from '../shape';
import { decimalOf } from '../numbers/decimal';
import type { ArrayBranch } from './array-branch';
import type { Expanders } from './expanders';
import { nameGroups } from './name-classes';
import { isMultiple, type NumberBranch } from './number-domain';
import type { ObjectBranch } from './object-branch';
import { culprit, refusing } from './refusal';

const DEEPEST = 4;

export class FewValues {
  constructor(private readonly expanders: Expanders) {}

  /** null: more than `most`, or not known to be few. */
  of(need: NeedId, most: number, depth = 0): ReadonlySet<string> | null {
    if (depth > DEEPEST) return null;
    const { nulls, falses, trues, numbers, strings, arrayBranches, objectBranches } = this.expanders;
    const found = new Set<string>();
    for (const plain of [nulls, falses, trues]) if (plain.need(need).length > 0) found.add(plain.domain.type);
    const parts = [
      ...numbers.need(need).map((branch) => () => numberValues(branch, most)),
      ...strings.need(need).map((branch) => () => {
        const { langs } = this.expanders.program;
        const lang = this.expanders.stringLang(branch);
        const texts = branch.texts ?? refusing(culprit(branch.from), () => langs.strings(lang, most));
        return texts?.map((text) => `"${text}`) ?? null;
      }),
      ...arrayBranches.need(need).map((branch) => () => this.arrays(branch, most, depth)),
      ...objectBranches.need(need).map((branch) => () => this.objects(branch, most, depth)),
    ];
    for (const part of parts) {
      const values = part();
      if (values === null) return null;
      for (const value of values) found.add(value);
      if (found.size > most) return null;
    }
    return found;
  }

  /** More than there are, where items are contained or differ: that only makes for a later end. */
  private arrays({ prefix, rest, min, max }: ArrayBranch, most: number, depth: number): string[] | null {
    if (max === null || max > 8) return null;
    let lists: string[][] = [[]];
    const found: string[] = [];
    for (let i = 0; i <= max; i++) {
      if (i >= min) found.push(...lists.map((list) => `[${JSON.stringify(list)}`));
      if (i === max || lists.length === 0) break;
      const items = this.of(prefix[i] ?? rest, most, depth + 1);
      if (items === null) return null;
      lists = lists.flatMap((list) => [...items].map((item) => [...list, item]));
      if (lists.length > most || found.length > most) return null;
    }
    return found;
  }

  private objects(branch: ObjectBranch, most: number, depth: number): string[] | null {
    const { groups, partial } = nameGroups(this.expanders.objectBranches.domain, branch);
    if (partial || groups.some(({ name }) => name === null)) return null;
    let lists: [string, string][][] = [[]];
    for (const { name, need } of [...groups].sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))) {
      if (name === null) continue;
      const values = this.of(need, most, depth + 1);
      if (values === null) return null;
      const present = lists.flatMap((list) =>
        [...values].map((value): [string, string][] => [...list, [name, value]]),
      );
      lists = branch.required.has(name) ? present : [...lists, ...present];
      if (lists.length > most) return null;
    }
    return lists
      .filter(({ length }) => length >= branch.min && (branch.max === null || length <= branch.max))
      .map((list) => `{${JSON.stringify(list)}`);
  }
}

function numberValues(branch: NumberBranch, most: number): readonly string[] | null {
  const { only, min, max, multiplesOf } = branch;
  if (only !== null) return only;
  const [step] = multiplesOf;
  if (min === null || max === null) return null;
  if (step === undefined) return min.value === max.value ? [min.value] : null;
  const of = [min.value, max.value, step].map(decimalOf);
  const scale = Math.max(...of.map(({ fraction }) => fraction.length));
  const [low = 0n, high = 0n, unit = 1n] = of.map(
    ({ negative, whole, fraction }) => BigInt(whole + fraction.padEnd(scale, '0')) * (negative ? -1n : 1n),
  );
  let first = (low / unit) * unit;
  if (first < low) first += unit;
  if ((high - first) / unit > BigInt(most * 4 + 64)) return null;
  const found: string[] = [];
  for (let value = first; value <= high; value += unit) {
    const text = scaled(value, scale);
    if (
      !(min.exclusive && value === low) &&
      !(max.exclusive && value === high) &&
      multiplesOf.every((one) => isMultiple(text, one)) &&
      !branch.notMultiplesOf.some((one) => isMultiple(text, one)) &&
      !branch.none.includes(text)
    )
      found.push(text);
  }
  return found;
}

function scaled(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

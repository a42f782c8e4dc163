/** How many values hold to a need, where they are few: for items that must all differ. */
import type { NeedId } from '../shape';
import { decimalOf } from '../numbers/decimal';
import type { Expanders } from './expanders';
import { isMultiple, type NumberBranch } from './number-domain';
import { refusing } from './refusal';

/** null: more than `most`, or not known to be few. */
export function countValues(expanders: Expanders, need: NeedId, most: number): number | null {
  const {
    nulls,
    falses,
    trues,
    numbers,
    strings,
    arrayBranches: arrays,
    objectBranches: objects,
  } = expanders;
  let count = [nulls, falses, trues].filter((plain) => plain.need(need).length > 0).length;
  const named = new Set<string>();
  for (const branch of numbers.need(need)) {
    const values = numberValues(branch, most);
    if (values === null) return null;
    for (const value of values) named.add(value);
  }
  count += named.size;
  const texts = new Set<string>();
  for (const branch of strings.need(need)) {
    const found =
      branch.texts ??
      refusing(branch.from[0] ?? '', () =>
        expanders.program.langs.strings(expanders.stringLang(branch), most),
      );
    if (found === null) return null;
    for (const text of found) texts.add(text);
  }
  count += texts.size;
  for (const branch of arrays.need(need)) {
    if (branch.max !== 0) return null;
    count++;
  }
  if (objects.need(need).length > 0) return null;
  return count > most ? null : count;
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

/**
 * What the validator gets wrong or slow, done exactly: `multipleOf` over decimals as they are written (19.99 is
 * a multiple of 0.01, whatever binary fractions say), `uniqueItems` in one pass instead of comparing every pair,
 * `enum` and `const` over objects, whose keys may be `constructor` or `valueOf`.
 */
import { canonicalJson } from '../base/json-value';

/** True when `value` is a whole multiple of `step` (`step` > 0), both taken as the decimals that print them. */
export function isMultipleOf(value: number, step: number): boolean {
  if (!Number.isFinite(value) || !Number.isFinite(step) || step <= 0) return false;
  const a = decimal(value);
  const b = decimal(step);
  const exponent = Math.min(a.exponent, b.exponent);
  const scale = ({ digits, exponent: own }: Decimal): bigint => digits * 10n ** BigInt(own - exponent);
  return scale(a) % scale(b) === 0n;
}

interface Decimal {
  digits: bigint;
  exponent: number;
}

/** `digits` × 10^`exponent`, from the shortest text that gives the number back. Exponents stay within ±324 + 17 digits. */
function decimal(value: number): Decimal {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

/** Indexes of the first two equal items, the earlier first; `null` when all differ. Equal as JSON: key order does not count. */
export function firstRepeat(items: readonly unknown[]): [number, number] | null {
  const seen = new Map<string, number>();
  for (const [i, item] of items.entries()) {
    const text = canonicalJson(item);
    const earlier = seen.get(text);
    if (earlier !== undefined) return [earlier, i];
    seen.set(text, i);
  }
  return null;
}

/** Equal as JSON: the order of keys does not count. */
export const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

export const isAmong = (value: unknown, allowed: readonly unknown[]): boolean => {
  const text = canonicalJson(value);
  return allowed.some((one) => canonicalJson(one) === text);
};

/** Numbers as written: the strict grammar, the value of a raw number, and whether a double keeps its digits. */
import { DOT, MINUS, PLUS, ZERO, isDigit } from './chars';

export interface NumberRead {
  /** One past the longest prefix that strict JSON accepts. */
  end: number;
  /** True when that prefix is a whole number, false for `-`, `1.`, `1e+`. */
  whole: boolean;
}

/** Reads the strict grammar of a number from `at`. */
export function readNumber(text: string, at: number, end: number): NumberRead {
  let i = at;
  const digits = (): boolean => {
    const from = i;
    while (i < end && isDigit(text.charCodeAt(i))) i++;
    return i > from;
  };
  if (i < end && text.charCodeAt(i) === MINUS) i++;
  if (i < end && text.charCodeAt(i) === ZERO) i++;
  else if (!digits()) return { end: i, whole: false };
  if (i < end && text.charCodeAt(i) === DOT) {
    i++;
    if (!digits()) return { end: i, whole: false };
  }
  if (i < end && (text.charCodeAt(i) | 32) === 101) {
    i++;
    const sign = i < end ? text.charCodeAt(i) : 0;
    if (sign === PLUS || sign === MINUS) i++;
    if (!digits()) return { end: i, whole: false };
  }
  return { end: i, whole: true };
}

/** Whether `raw` is a number of strict JSON. */
export function isStrictNumber(raw: string): boolean {
  const read = readNumber(raw, 0, raw.length);
  return read.whole && read.end === raw.length;
}

/**
 * The double that a raw number stands for. Also reads what the scanner recovers: leading zeros, `+1`, `.5`, `0x1F`, `1_000`,
 * `inf`, and a number whose end is missing (`12.`, `1e`). `NaN` when there is none.
 */
export function numberValue(raw: string): number {
  const value = Number(raw);
  if (!Number.isNaN(value) || raw === 'NaN') return value;
  const sign = raw.startsWith('-') ? -1 : 1;
  const body = raw
    .replace(/^[+-]/, '')
    .replaceAll('_', '')
    .replace(/[eE][+-]?$/, '');
  if (/^inf(inity)?$/i.test(body)) return sign * Infinity;
  return body === '' ? NaN : sign * Number(body);
}

/** A decimal as its significant digits and the power of ten of the first of them; equal values give equal text. */
function canonical(decimal: string): string {
  const match = /^-?(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(decimal);
  if (match === null) return decimal;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  let first = 0;
  while (first < all.length && all.charCodeAt(first) === ZERO) first++;
  let last = all.length;
  while (last > first && all.charCodeAt(last - 1) === ZERO) last--;
  return first === last ? '0' : `${all.slice(first, last)}e${Number(exponent) + whole.length - first}`;
}

/** True when a double cannot give back the value that a strict number writes: `9007199254740993`, `1e999`, `1e-999`. */
export function losesDigits(raw: string): boolean {
  // A double keeps any 15 significant digits, with room for a sign and a point; only an exponent can push fewer out of range.
  if (raw.length <= 15 && !/[eE]/.test(raw)) return false;
  const printed = String(Number(raw));
  return printed !== raw && canonical(raw) !== canonical(printed);
}

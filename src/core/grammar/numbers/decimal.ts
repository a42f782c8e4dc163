/** Exact decimals, as they are written in JSON: never through a float. */
import { LangTooLarge } from '../lang';

export interface Decimal {
  negative: boolean;
  /** Digits before the point, without leading zeros: `0`, `12`. */
  whole: string;
  /** Digits after the point, without trailing zeros. */
  fraction: string;
}

const TEXT = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** A bound of more digits than this is nobody's. */
const MOST_DIGITS = 2_000;

/** @throws LangTooLarge for an exponent that would write out thousands of digits */
export function decimalOf(text: string): Decimal {
  const match = TEXT.exec(text);
  if (match === null) throw new RangeError(`${text} is no JSON number.`);
  const [, sign = '', digits = '', after = '', exponent = '0'] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) + digits.length + after.length > MOST_DIGITS)
    throw new LangTooLarge(`${text} has too many digits.`);
  const all = digits + after;
  const point = digits.length + shift;
  const padded = point < 0 ? '0'.repeat(-point) + all : all.padEnd(point, '0');
  const at = Math.max(0, point);
  const whole = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const fraction = padded.slice(at).replace(/0+$/, '');
  const zero = whole === '0' && fraction === '';
  return { negative: sign === '-' && !zero, whole, fraction };
}

export const decimalText = ({ negative, whole, fraction }: Decimal): string =>
  `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;

/** Below 0: a is less. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.negative !== b.negative) return a.negative ? -1 : 1;
  const size = a.whole.length - b.whole.length || order(a.whole, b.whole) || order(a.fraction, b.fraction);
  return a.negative ? -size : size;
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

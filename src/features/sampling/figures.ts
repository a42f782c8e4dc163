/** Probabilities as they are read: three digits, and never a zero for what is not zero. */
import type { I18n } from '../../i18n';
import type { Interval } from '../../core/sampling/distribution';

const LEAST = 0.0005;
/** Intervals narrower than this are a number. */
const NARROW = 0.0005;

export function chance(i18n: Pick<I18n, 'number' | 't'>, value: number): string {
  if (value > 0 && value < LEAST) return i18n.t('sampling.below', { share: i18n.number(0.001, DIGITS) });
  // One is said only of one.
  return i18n.number(value < 1 && value > 0.9995 ? 0.999 : value, DIGITS);
}

const DIGITS = { minimumFractionDigits: 3, maximumFractionDigits: 3 };

export const isNarrow = ({ low, high }: Interval): boolean => high - low < NARROW;

export const between = (i18n: Pick<I18n, 'number' | 't'>, interval: Interval): string =>
  isNarrow(interval)
    ? chance(i18n, interval.high)
    : i18n.t('sampling.between', { low: chance(i18n, interval.low), high: chance(i18n, interval.high) });

export const bits = ({ number }: Pick<I18n, 'number'>, value: number): string =>
  number(value, { maximumFractionDigits: 2 });

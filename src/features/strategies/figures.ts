/** Figures of a run as the table shows them. */
import type { I18n } from '../../i18n';
import type { StrategyRun } from '../../state/strategies';

/** More digits where there is little, none where there is much. */
export const few = ({ number }: Pick<I18n, 'number'>, value: number): string =>
  number(value, { maximumFractionDigits: value < 1 ? 2 : value < 10 ? 1 : 0 });

export function statesOf({ number }: I18n, { facts }: StrategyRun): string | null {
  if (facts.states === undefined) return null;
  return `${facts.statesMore === true ? '≥ ' : ''}${number(facts.states)}`;
}

/** Everything that comes before the first mask; of an index that was not finished, what the whole would take. */
export function buildOf(i18n: I18n, { buildMs, facts: { index } }: StrategyRun): string {
  if (index === undefined) return few(i18n, buildMs);
  return `${index.states < index.of ? '≈ ' : ''}${few(i18n, buildMs + index.wholeMs)}`;
}

/** The median; below what the clock can show, the mean. */
export const maskOf = ({ times: { median, mean, clock } }: StrategyRun): number =>
  median > 2 * clock ? median : mean;

/** @param cursor index of the token before which one looks */
export function allowedAt({ steps }: StrategyRun, cursor: number): number | null {
  return steps[cursor]?.allowed ?? null;
}

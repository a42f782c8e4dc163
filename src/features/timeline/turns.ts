/**
 * A log as turns, and a turn as its eight stages. In: steps in order, of a run or of what a link promises. Out: ranges of
 * indexes into them. Grouping is linear and done once for a log; the cells of a turn are made only when it is drawn.
 */
import type { Breakpoint } from '../../core/document/document';
import { STAGES, type Outcome, type Stage, type StepEvent } from '../../core/runtime/events';
import { hits } from '../../core/runtime/navigate';

export interface TimelineStep {
  turn: number;
  stage: Stage;
  outcome: Outcome;
}

/** Indexes into the steps, both included. */
export interface StepRange {
  first: number;
  last: number;
}

export interface Turn extends StepRange {
  turn: number;
  outcome: Outcome;
}

export interface StageCell {
  stage: Stage;
  /** Null: the turn never came to this stage. */
  range: StepRange | null;
  outcome: Outcome | null;
  breakpoint: boolean;
}

const WEIGHT: Readonly<Record<Outcome, number>> = { note: 0, ok: 1, warn: 2, waiting: 3, failed: 4 };

/** What has to be looked at first wins: failed, waiting, look, held, nothing to judge. */
export const worse = (a: Outcome, b: Outcome): Outcome => (WEIGHT[b] > WEIGHT[a] ? b : a);

export function groupTurns(steps: readonly TimelineStep[]): Turn[] {
  const turns: Turn[] = [];
  for (const [index, { turn, outcome }] of steps.entries()) {
    const open = turns.at(-1);
    if (open?.turn === turn) {
      open.last = index;
      open.outcome = worse(open.outcome, outcome);
    } else turns.push({ turn, first: index, last: index, outcome });
  }
  return turns;
}

/** Position in `turns` of the turn that holds step `index`, by bisection. */
export function turnAt(turns: readonly Turn[], index: number): number {
  let low = 0;
  let high = turns.length - 1;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if ((turns[mid]?.first ?? 0) <= index) low = mid;
    else high = mid - 1;
  }
  return Math.max(0, low);
}

export function stageCells(
  steps: readonly TimelineStep[],
  turn: StepRange,
  breakpointAt: (range: StepRange | null, stage: Stage) => boolean = () => false,
): StageCell[] {
  return STAGES.map((stage) => {
    const found = indexesOf(steps, turn, stage);
    const [first, last] = [found[0], found.at(-1)];
    const range = first === undefined || last === undefined ? null : { first, last };
    const outcome = found.reduce<Outcome | null>((worst, i) => {
      const own = steps[i]?.outcome ?? 'note';
      return worst === null ? own : worse(worst, own);
    }, null);
    return { stage, range, outcome, breakpoint: breakpointAt(range, stage) };
  });
}

function indexesOf(steps: readonly TimelineStep[], { first, last }: StepRange, stage: Stage): number[] {
  const found: number[] = [];
  for (let i = first; i <= last; i++) if (steps[i]?.stage === stage) found.push(i);
  return found;
}

/** Would a run stop in this cell? A stage that was not reached shows its own breakpoint all the same. */
export function breakpointsOf(events: readonly StepEvent[], breakpoints: readonly Breakpoint[]) {
  return (range: StepRange | null, stage: Stage): boolean => {
    if (breakpoints.length === 0) return false;
    if (range === null)
      return breakpoints.some((breakpoint) => breakpoint.on === 'stage' && breakpoint.stage === stage);
    for (let i = range.first; i <= range.last; i++)
      if (hits(breakpoints, events, i) !== undefined) return true;
    return false;
  };
}

/** The worst outcome in each of at most `most` equal parts of the steps: what the overview rail draws. */
export function outcomeBins(steps: readonly TimelineStep[], most: number): Outcome[] {
  const bins: Outcome[] = [];
  const count = Math.min(most, steps.length);
  for (const [index, step] of steps.entries()) {
    const bin = Math.min(count - 1, Math.floor((index * count) / steps.length));
    bins[bin] = worse(bins[bin] ?? 'note', step.outcome);
  }
  return bins;
}

/** Every problem of the log with where it stands, in the order of the run. */
import { useMemo } from 'react';
import type { Problem, Severity } from '../../core/base/problem';
import type { StepEvent } from '../../core/runtime/events';
import { useRunState } from '../../state/react';

export interface ProblemRow {
  problem: Problem;
  event: StepEvent;
}

const NONE: readonly StepEvent[] = [];

/** A problem that several steps repeat word for word (a prompt that stays as it is) is listed at its first. */
export function problemRows(events: readonly StepEvent[]): ProblemRow[] {
  const seen = new Set<string>();
  const rows: ProblemRow[] = [];
  for (const event of events)
    for (const problem of event.problems) {
      const repeats = event.stage === 'prompt' || event.stage === 'project';
      const key = repeats ? `${event.stage}|${problem.code}|${problem.message}` : '';
      if (repeats && seen.has(key)) continue;
      seen.add(key);
      rows.push({ problem, event });
    }
  return rows;
}

export function useProblems(): readonly ProblemRow[] {
  const events = useRunState((state) => state.log?.events ?? NONE);
  return useMemo(() => problemRows(events), [events]);
}

export const countOf = (rows: readonly ProblemRow[], severity: Severity): number =>
  rows.filter((row) => row.problem.severity === severity).length;

/** The problems of a log as rows, and which of them are asked for. Linear in the log; done once for each. */
import type { Problem, Severity } from '../../core/base/problem';
import type { RunLog, StepEvent } from '../../core/runtime/events';

export interface ProblemRow {
  problem: Problem;
  /** Index of its step in the log. */
  index: number;
  event: StepEvent;
}

export type SeverityFilter = Severity | 'all';
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** A problem of the prompt that every turn repeats word for word is listed at its first. */
export function problemRows({ events }: Pick<RunLog, 'events'>): ProblemRow[] {
  const seen = new Set<string>();
  const rows: ProblemRow[] = [];
  for (const [index, event] of events.entries())
    for (const problem of event.problems) {
      if (event.stage === 'prompt' || event.stage === 'project') {
        const key = `${event.stage} ${problem.code} ${problem.message}`;
        if (seen.has(key)) continue;
        seen.add(key);
      }
      rows.push({ problem, index, event });
    }
  return rows;
}

export function countSeverities(rows: readonly ProblemRow[]): SeverityCounts {
  const counts = { error: 0, warn: 0, info: 0 };
  for (const { problem } of rows) counts[problem.severity]++;
  return counts;
}

/** Rows of a severity whose code, message as `say` gives it, layer or place holds every word of `query`. Case does not count. */
export function filterRows(
  rows: readonly ProblemRow[],
  severity: SeverityFilter,
  query: string,
  say: (problem: Problem) => string,
): ProblemRow[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter(({ problem, event }) => {
    if (severity !== 'all' && problem.severity !== severity) return false;
    if (words.length === 0) return true;
    const text = [problem.code, say(problem), problem.path, problem.schemaPath, problem.layer, event.id]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** As it is copied: the problem with the step it belongs to, in English as the model read it. */
export const rowsAsJson = (rows: readonly ProblemRow[]): string =>
  JSON.stringify(
    rows.map(({ problem, event }) => ({ step: event.id, ...problem })),
    (key, value: unknown) => (key === 'words' ? undefined : value),
    2,
  );

import { useDeferredValue, useMemo, useState } from 'react';
import type { Outcome, StepEvent } from '../../core/runtime/events';
import { useI18n } from '../../i18n';
import { useRunState, useSession } from '../../state/react';
import { summaryOf } from './summary';

export interface ConsoleRow {
  event: StepEvent;
  summary: string;
}
export type OutcomeFilter = 'all' | Extract<Outcome, 'failed' | 'warn' | 'waiting'>;
export const OUTCOME_FILTERS: readonly OutcomeFilter[] = ['all', 'failed', 'warn', 'waiting'];

const NONE: readonly StepEvent[] = [];

/** Rows of an outcome that hold every word of `query`; case does not count. */
export function filterEvents(
  rows: readonly ConsoleRow[],
  outcome: OutcomeFilter,
  query: string,
): ConsoleRow[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter(({ event, summary }) => {
    if (outcome !== 'all' && event.outcome !== outcome) return false;
    const text = `${event.id} ${event.outcome} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const eventsAsLines = (rows: readonly ConsoleRow[]): string =>
  rows.map(({ event }) => `${JSON.stringify(event)}\n`).join('');

export function useConsole() {
  const i18n = useI18n();
  const session = useSession();
  const events = useRunState((state) => state.log?.events ?? NONE);
  const cursor = useRunState((state) => state.cursor);
  const [outcome, setOutcome] = useState<OutcomeFilter>('all');
  const [query, setQuery] = useState('');
  // Typing stays quick in a log of thousands: the list follows when the page has time.
  const wanted = useDeferredValue(query);
  const all = useMemo(
    () => events.map((event) => ({ event, summary: summaryOf(event, i18n) })),
    [events, i18n],
  );
  const rows = useMemo(() => filterEvents(all, outcome, wanted), [all, outcome, wanted]);
  return {
    empty: events.length === 0,
    rows,
    active: useMemo(() => rows.findIndex(({ event }) => event.seq === cursor), [rows, cursor]),
    outcome,
    setOutcome,
    query,
    setQuery,
    goTo: (index: number) => {
      const row = rows[index];
      if (row !== undefined) session.step.goToIndex(row.event.seq);
    },
  };
}

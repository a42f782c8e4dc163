import { useMemo, useState } from 'react';
import { toolSource, type SourceSpan } from '../../core/base/span';
import { locate } from '../../core/json/locate';
import { scanJson } from '../../core/json/scan';
import { fixEdits } from '../../core/base/problem';
import { useI18n } from '../../i18n';
import { takeFix } from '../../state/apply-fix';
import { useRunState, useSession } from '../../state/react';
import type { Session } from '../../state/session';
import { toast } from '../../ui';
import { reveal } from '../../state/reveal';
import { revealFirstBlocked } from '../../state/reveal-tokens';
import {
  countSeverities,
  filterRows,
  problemRows,
  type ProblemRow,
  type SeverityFilter,
} from './problem-rows';

const NONE: readonly ProblemRow[] = [];

export function useProblemRows(): readonly ProblemRow[] | null {
  const log = useRunState((state) => state.log);
  return useMemo(() => (log === null ? null : problemRows(log)), [log]);
}

function undo(session: Session): void {
  session.edit.undo();
  void session.step.run();
}

export function useProblems() {
  const { t, say, sayTitle } = useI18n();
  const session = useSession();
  const rows = useProblemRows();
  const steps = useRunState((state) => state.log?.events.length ?? 0);
  const current = useRunState((state) => state.log?.events[state.cursor]?.id ?? null);
  const [severity, setSeverity] = useState<SeverityFilter>('all');
  const [query, setQuery] = useState('');
  const counts = useMemo(() => countSeverities(rows ?? NONE), [rows]);
  const shown = useMemo(() => filterRows(rows ?? NONE, severity, query, say), [rows, severity, query, say]);

  return {
    rows,
    shown,
    counts,
    steps,
    current,
    severity,
    setSeverity,
    query,
    setQuery,
    /** Moves to the step and lights the place in every view of it; the list stays where it is. */
    choose(row: ProblemRow) {
      session.step.goToIndex(row.index);
      const { at } = row.problem;
      if (at === undefined) return;
      session.select(at);
      if (at.source.startsWith('response:'))
        session.view({ selectedResponse: Number(at.source.slice('response:'.length)) });
    },
    /** To the tokens of its call; of a response without a call, to the step, which says why no grammar could have stopped it. */
    stopOf({ problem, event, index }: ProblemRow): (() => void) | null {
      if (problem.severity !== 'error' || event.stage === 'prompt' || event.stage === 'project') return null;
      return () => {
        session.step.goToIndex(index);
        if (event.call === undefined) session.view({ activeLens: 'step', maximised: null, drawer: 'right' });
        else revealFirstBlocked(session);
      };
    },
    /** The edits of a row's suggestion, as an action; null where it has none. */
    fixOf({ problem }: ProblemRow): (() => void) | null {
      const { fix } = problem;
      const edits = fix === undefined ? [] : fixEdits(fix);
      if (fix === undefined || edits.length === 0) return null;
      return () => {
        const label = t('problems.fixed', { title: sayTitle(fix) });
        const taken = takeFix(session, edits, label);
        toast(
          taken
            ? { tone: 'ok', text: label, action: { label: t('ui.undo'), run: () => undo(session) } }
            : { tone: 'warn', text: t('problems.notFixed') },
        );
      };
    },
    /** Opens the place itself: the character in the source, the keyword in the schema. */
    open(row: ProblemRow, at: SourceSpan) {
      session.step.goToIndex(row.index);
      reveal(session, at);
    },
    /** The schema's keyword of a problem, when its tool's schema has it. */
    keywordOf({ problem, event }: ProblemRow): SourceSpan | null {
      const document = session.stores.run.getState().document;
      if (problem.schemaPath === undefined || event.detail.t !== 'validate') return null;
      const { tool: name } = event.detail;
      const schema = document?.tools.find((tool) => tool.name === name)?.schema;
      const root = schema === undefined ? undefined : scanJson(schema, { maxErrors: 1 }).root;
      const place = root === undefined ? undefined : locate(root, problem.schemaPath);
      const start = place?.keySpan?.start ?? place?.node?.span.start;
      const end = place?.node?.span.end ?? place?.keySpan?.end;
      return start === undefined || end === undefined ? null : { source: toolSource(name), start, end };
    },
  };
}

/** The problems of the whole run. Choosing one goes to its step and to its character. */
import { useMemo, useState } from 'react';
import type { Severity } from '../../core/base/problem';
import { useI18n, useT } from '../../i18n';
import { useRunState, useSession } from '../../state/react';
import { reveal } from '../../state/reveal';
import {
  Chip,
  CopyButton,
  EmptyState,
  glyphOfSeverity,
  OutcomeGlyph,
  SegmentedControl,
  VirtualList,
  VisuallyHidden,
} from '../../ui';
import { countOf, useProblems, type ProblemRow } from './use-problems';
import s from './problems.module.css';

const SEVERITIES: readonly Severity[] = ['error', 'warn', 'info'];
type Filter = 'all' | Severity;
/** Rows below this are plain elements: all of them are in the page for find and for assistive technology. */
const VIRTUAL_ABOVE = 100;
const ROW = 28;

/** Counts for the tab: errors and warnings, where there are any. */
export function ProblemCounts() {
  const t = useT();
  const rows = useProblems();
  const [errors, warnings] = [countOf(rows, 'error'), countOf(rows, 'warn')];
  return (
    <>
      {errors === 0 ? null : (
        <Chip tone="bad">
          {errors}
          <VisuallyHidden> {t('problems.errors', { count: errors })}</VisuallyHidden>
        </Chip>
      )}
      {warnings === 0 ? null : (
        <Chip tone="warn">
          {warnings}
          <VisuallyHidden> {t('problems.warnings', { count: warnings })}</VisuallyHidden>
        </Chip>
      )}
    </>
  );
}

export function ProblemsPanel() {
  const t = useT();
  const rows = useProblems();
  const ran = useRunState((state) => state.log !== null);
  const [filter, setFilter] = useState<Filter>('all');
  const shown = useMemo(
    () => (filter === 'all' ? rows : rows.filter((row) => row.problem.severity === filter)),
    [rows, filter],
  );
  if (!ran) return <EmptyState compact title={t('problems.notRun')} />;
  if (rows.length === 0)
    return (
      <EmptyState compact title={t('problems.none')}>
        {t('problems.checked')}
      </EmptyState>
    );
  return (
    <div className={s['problems']}>
      <div className={s['bar']}>
        <SegmentedControl
          label={t('problems.filter')}
          value={filter}
          onChange={setFilter}
          options={[
            { id: 'all' as Filter, label: t('problems.all', { count: rows.length }) },
            ...SEVERITIES.filter((severity) => countOf(rows, severity) > 0).map((severity) => ({
              id: severity as Filter,
              label: t(`problems.of.${severity}`, { count: countOf(rows, severity) }),
            })),
          ]}
        />
        <CopyButton
          size="s"
          label={t('problems.copy')}
          text={() =>
            JSON.stringify(
              shown.map(({ problem, event }) => ({ step: event.id, ...problem })),
              null,
              2,
            )
          }
        />
      </div>
      <Rows rows={shown} />
    </div>
  );
}

function Rows({ rows }: { rows: readonly ProblemRow[] }) {
  const t = useT();
  const open = useOpen();
  if (rows.length > VIRTUAL_ABOVE)
    return (
      <VirtualList
        label={t('problems.title')}
        count={rows.length}
        rowHeight={ROW}
        dynamic
        renderRow={(index) => {
          const row = rows[index];
          return row === undefined ? null : <Row row={row} onOpen={open} />;
        }}
      />
    );
  return (
    <ul className={s['list']} aria-label={t('problems.title')}>
      {rows.map((row, i) => (
        <li key={`${row.event.id}.${i}`}>
          <Row row={row} onOpen={open} />
        </li>
      ))}
    </ul>
  );
}

function useOpen(): (row: ProblemRow) => void {
  const session = useSession();
  return ({ problem, event }) => {
    session.step.goToIndex(event.seq);
    if (problem.at !== undefined) reveal(session, problem.at);
  };
}

function Row({ row: { problem, event }, onOpen }: { row: ProblemRow; onOpen: (row: ProblemRow) => void }) {
  const t = useT();
  const { find } = useI18n();
  const cursor = useRunState((state) => state.cursor);
  const here = event.seq === cursor;
  const stage = find(`stage.${event.stage}`) ?? event.stage;
  const glyph = glyphOfSeverity(problem.severity);
  return (
    <button
      type="button"
      className={s['row']}
      aria-current={here ? 'step' : undefined}
      onClick={() => onOpen({ problem, event })}
    >
      <OutcomeGlyph glyph={glyph} tone={glyph} label={t(`problems.severity.${problem.severity}`)} />
      <code>{problem.code}</code>
      <span className={s['message']}>{problem.message}</span>
      <span className={s['where']}>
        {t('stage.turn', { turn: event.turn })} · {stage}
        {problem.path === undefined || problem.path === '' ? null : <code> {problem.path}</code>}
      </span>
    </button>
  );
}

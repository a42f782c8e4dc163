/** One row a strategy; a row opens. The columns are a table for those who hear it, and cards where the place is narrow. */
import { useId, useState } from 'react';
import { useI18n } from '../../i18n';
import { STRATEGIES, type StrategyId, type StrategyRow } from '../../state/strategies';
import {
  ChevronRightIcon,
  classNames,
  IconButton,
  OutcomeGlyph,
  RefreshIcon,
  VisuallyHidden,
} from '../../ui';
import { allowedAt, buildOf, few, maskOf, statesOf } from './figures';
import { StrategyDetail } from './strategy-detail';
import { partlyOf, verdictOf } from './verdict';
import s from './strategies.module.css';

interface TableProps {
  rows: ReadonlyMap<StrategyId, StrategyRow>;
  text: string;
  /** Index of the token whose place the column of allowed tokens is about. */
  at: number;
  busy: boolean;
  onRun: (only: StrategyId) => void;
}

const COLUMNS = ['strategy', 'states', 'build', 'mask', 'allowed', 'verdict'] as const;
type Column = (typeof COLUMNS)[number];

export function StrategyTable({ rows, ...props }: TableProps) {
  const { t } = useI18n();
  return (
    <div role="table" aria-label={t('strategies.table')} className={s['table']}>
      <div role="rowgroup" className={s['heads']}>
        <div role="row" className={s['row']}>
          {COLUMNS.map((column) => (
            <span key={column} role="columnheader" className={s[column]}>
              {t(`strategies.column.${column}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {STRATEGIES.map((id) => {
          const row = rows.get(id);
          return row === undefined ? null : <Row key={id} id={id} row={row} {...props} />;
        })}
      </div>
    </div>
  );
}

function Row({
  id,
  row,
  text,
  at,
  busy,
  onRun,
}: Omit<TableProps, 'rows'> & { id: StrategyId; row: StrategyRow }) {
  const i18n = useI18n();
  const { t } = i18n;
  const [open, setOpen] = useState(false);
  const detail = useId();
  const run = row.outcome?.t === 'run' ? row.outcome.run : null;
  const verdict = verdictOf(row, i18n);
  const partly = partlyOf(row, i18n);
  const allowed = run === null ? null : allowedAt(run, at);
  const values: Readonly<Record<Exclude<Column, 'strategy' | 'verdict'>, string | null>> = {
    states: run === null ? null : statesOf(i18n, run),
    build: run === null ? null : buildOf(i18n, run),
    mask: run === null ? null : few(i18n, maskOf(run)),
    allowed: allowed === null ? null : i18n.number(allowed),
  };
  return (
    <>
      <div role="row" className={classNames(s['row'], s['body'], id === 'callscope' && s['ours'])}>
        <span role="cell" className={s['strategy']}>
          <button
            type="button"
            className={s['name']}
            aria-expanded={open}
            aria-controls={open ? detail : undefined}
            onClick={() => setOpen(!open)}
          >
            <ChevronRightIcon className={classNames(s['chevron'], open && s['open'])} />
            <code>{id}</code>
          </button>
        </span>
        {(['states', 'build', 'mask', 'allowed'] as const).map((column) => (
          <span key={column} role="cell" className={classNames(s['figure'], s[column])}>
            <span className={s['label']} aria-hidden="true">
              {t(`strategies.column.${column}`)}
            </span>
            {values[column] ?? (
              <>
                <span aria-hidden="true">–</span>
                <VisuallyHidden>{t('strategies.none')}</VisuallyHidden>
              </>
            )}
          </span>
        ))}
        <span role="cell" className={classNames(s['verdict'], s[verdict.tone])}>
          <OutcomeGlyph glyph={verdict.glyph} tone={verdict.tone} size="xs" />
          <span className={s['verdictText']}>
            <span className={s['verdictWords']}>{verdict.words}</span>
            {partly === null ? null : <span className={s['partly']}>{partly}</span>}
          </span>
          {row.status === 'done' || row.status === 'failed' ? (
            <IconButton
              label={t('strategies.again', { name: id })}
              icon={<RefreshIcon />}
              size="s"
              disabled={busy}
              onClick={() => onRun(id)}
            />
          ) : null}
        </span>
      </div>
      {open ? (
        <div role="row" className={s['opened']}>
          <div role="cell" aria-colspan={COLUMNS.length} id={detail} className={s['detail']}>
            <StrategyDetail id={id} row={row} text={text} />
          </div>
        </div>
      ) : null}
    </>
  );
}

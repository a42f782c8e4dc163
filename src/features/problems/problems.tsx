/** Every problem of the run in the order of its steps. Choosing one moves there; its place lights up in all views. */
import { useT } from '../../i18n';
import {
  Button,
  CopyButton,
  EmptyState,
  PanelBar,
  panelFilter,
  PanelFrame,
  SearchIcon,
  SegmentedControl,
  TextInput,
  VirtualList,
} from '../../ui';
import { ProblemRow } from './problem-row';
import { rowsAsJson, type ProblemRow as Row, type SeverityFilter } from './problem-rows';
import { useProblems } from './use-problems';
import s from './problems.module.css';

export { ProblemCounts } from './problem-counts';

const VIRTUAL_ABOVE = 100;
const ROW_PX = 28;

export function ProblemsPanel() {
  const t = useT();
  const panel = useProblems();
  const { rows, shown, counts, steps, current, severity, setSeverity, query, setQuery } = panel;
  if (rows === null)
    return (
      <EmptyState compact title={t('problems.notRun.title')}>
        {t('problems.notRun.text')}
      </EmptyState>
    );
  if (rows.length === 0)
    return (
      <EmptyState compact title={t('problems.none.title', { count: steps })}>
        {t('problems.none.text')}
      </EmptyState>
    );

  const choices: readonly { id: SeverityFilter; label: string; disabled?: boolean }[] = [
    { id: 'all', label: t('problems.all', { n: rows.length }) },
    ...(['error', 'warn', 'info'] as const).map((id) => ({
      id,
      label: t(`problems.${id}`, { n: counts[id] }),
      disabled: counts[id] === 0,
    })),
  ];
  const draw = (row: Row) => (
    <ProblemRow
      row={row}
      current={row.event.id === current}
      keyword={panel.keywordOf(row)}
      onStop={panel.stopOf(row)}
      onFix={panel.fixOf(row)}
      onChoose={() => panel.choose(row)}
      onOpen={(at) => panel.open(row, at)}
    />
  );
  return (
    <PanelFrame>
      <PanelBar>
        <SegmentedControl
          label={t('problems.severity')}
          options={choices}
          value={severity}
          onChange={setSeverity}
        />
        <TextInput
          label={t('problems.filter')}
          hideLabel
          type="search"
          placeholder={t('problems.filterHint')}
          icon={<SearchIcon />}
          value={query}
          onChange={setQuery}
          fieldClassName={panelFilter}
        />
        <CopyButton size="s" variant="ghost" label={t('problems.copy')} text={() => rowsAsJson(shown)} />
      </PanelBar>
      {shown.length === 0 ? (
        <EmptyState
          compact
          title={t('problems.noMatch')}
          actions={
            <Button
              size="s"
              onClick={() => {
                setQuery('');
                setSeverity('all');
              }}
            >
              {t('problems.clear')}
            </Button>
          }
        >
          {t('problems.noMatch.text', { count: rows.length })}
        </EmptyState>
      ) : shown.length > VIRTUAL_ABOVE ? (
        <VirtualList
          label={t('problems.list')}
          count={shown.length}
          rowHeight={ROW_PX}
          dynamic
          className={s['list']}
          renderRow={(i) => {
            const row = shown[i];
            return row === undefined ? null : draw(row);
          }}
        />
      ) : (
        <ol className={s['list']} aria-label={t('problems.list')}>
          {shown.map((row, i) => (
            <li key={`${row.event.id}:${i}`}>{draw(row)}</li>
          ))}
        </ol>
      )}
    </PanelFrame>
  );
}

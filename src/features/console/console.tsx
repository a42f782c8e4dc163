/** The log as it is: a row an event, filtered, of any length; moving in the list moves the cursor. */
import { memo } from 'react';
import { useI18n } from '../../i18n';
import {
  Button,
  CopyButton,
  EmptyState,
  PanelBar,
  panelFilter,
  PanelFrame,
  SearchIcon,
  SegmentedControl,
  StepOutcomeGlyph,
  TextInput,
  VirtualList,
} from '../../ui';
import { eventsAsLines, OUTCOME_FILTERS, useConsole, type ConsoleRow } from './use-console';
import s from './console.module.css';

const ROW_PX = 26;

export function ConsolePanel() {
  const { t } = useI18n();
  const log = useConsole();
  const { rows, outcome, query } = log;
  if (log.empty) return <EmptyState compact title={t('console.empty')} />;
  return (
    <PanelFrame>
      <PanelBar>
        <SegmentedControl
          label={t('console.outcome')}
          options={OUTCOME_FILTERS.map((id) => ({ id, label: t(`console.outcome.${id}`) }))}
          value={outcome}
          onChange={(next) => log.setOutcome(next)}
        />
        <TextInput
          label={t('console.filter')}
          hideLabel
          type="search"
          icon={<SearchIcon />}
          placeholder={t('console.filterHint')}
          value={query}
          onChange={(next) => log.setQuery(next)}
          fieldClassName={panelFilter}
        />
        <span role="status">{t('console.count', { count: rows.length })}</span>
        <CopyButton size="s" variant="ghost" label={t('console.copy')} text={() => eventsAsLines(rows)} />
      </PanelBar>
      {rows.length === 0 ? (
        <EmptyState
          compact
          title={t('console.noMatch')}
          actions={
            <Button
              size="s"
              onClick={() => {
                log.setQuery('');
                log.setOutcome('all');
              }}
            >
              {t('console.clear')}
            </Button>
          }
        />
      ) : (
        <VirtualList
          label={t('console.title')}
          count={rows.length}
          rowHeight={ROW_PX}
          dynamic
          active={log.active}
          onActiveChange={(index) => log.goTo(index)}
          renderRow={(index) => {
            const row = rows[index];
            return row === undefined ? null : <Row row={row} current={index === log.active} />;
          }}
        />
      )}
    </PanelFrame>
  );
}

const Row = memo(function Row({ row: { event, summary }, current }: { row: ConsoleRow; current: boolean }) {
  const { t, number } = useI18n();
  return (
    <div className={s['row']} data-current={current ? '' : undefined}>
      <span className={s['number']}>{number(event.seq + 1)}</span>
      <StepOutcomeGlyph outcome={event.outcome} size="s" label={t(`stage.outcome.${event.outcome}`)} />
      <code>{event.id}</code>
      <span className={s['summary']}>{summary}</span>
    </div>
  );
});

/** The log as it is: one row an event, filtered, virtual; choosing one goes there. */
import { useDeferredValue, useMemo, useState } from 'react';
import type { StepEvent } from '../../core/runtime/events';
import { useI18n, useT } from '../../i18n';
import { useRunState, useSession } from '../../state/react';
import { CopyButton, EmptyState, SearchIcon, StepOutcomeGlyph, TextInput, VirtualList } from '../../ui';
import { summaryOf } from './summary';
import s from './console.module.css';

const NONE: readonly StepEvent[] = [];
const ROW = 26;

export function ConsolePanel() {
  const t = useT();
  const i18n = useI18n();
  const session = useSession();
  const events = useRunState((state) => state.log?.events ?? NONE);
  const cursor = useRunState((state) => state.cursor);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim().toLowerCase());
  const rows = useMemo(() => {
    const all = events.map((event) => ({ event, summary: summaryOf(event, i18n) }));
    return wanted === ''
      ? all
      : all.filter(({ event, summary }) =>
          `${event.id} ${event.outcome} ${summary}`.toLowerCase().includes(wanted),
        );
  }, [events, i18n, wanted]);
  if (events.length === 0) return <EmptyState compact title={t('console.empty')} />;
  return (
    <div className={s['console']}>
      <div className={s['bar']}>
        <TextInput
          label={t('console.filter')}
          hideLabel
          icon={<SearchIcon />}
          placeholder={t('console.filter')}
          value={query}
          onChange={setQuery}
        />
        <span role="status">{t('console.count', { count: rows.length })}</span>
        <CopyButton
          size="s"
          label={t('console.copy')}
          text={() => rows.map(({ event }) => JSON.stringify(event)).join('\n')}
        />
      </div>
      <VirtualList
        label={t('console.title')}
        count={rows.length}
        rowHeight={ROW}
        active={rows.findIndex(({ event }) => event.seq === cursor)}
        onActiveChange={(index) => {
          const row = rows[index];
          if (row !== undefined) session.step.goToIndex(row.event.seq);
        }}
        renderRow={(index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const { event, summary } = row;
          return (
            <div className={s['row']} data-current={event.seq === cursor ? '' : undefined}>
              <span className={s['number']}>{event.seq + 1}</span>
              <StepOutcomeGlyph
                outcome={event.outcome}
                size="s"
                label={i18n.find(`stage.outcome.${event.outcome}`) ?? event.outcome}
              />
              <code>{event.id}</code>
              <span className={s['summary']}>{summary}</span>
            </div>
          );
        }}
      />
    </div>
  );
}

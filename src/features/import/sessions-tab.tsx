import type { KeyboardEvent } from 'react';
import { useI18n } from '../../i18n';
import { Button, EmptyState, SearchIcon, Select, Switch, TextInput, VirtualList } from '../../ui';
import type { ImportRow } from './filter';
import { SessionRow } from './session-row';
import { useFormatName, type RowsModel } from './use-import';
import s from './import.module.css';

const ROW_PX = 58;

interface SessionsTabProps {
  rows: RowsModel;
  /** Sessions of more than one file: each row says of which. */
  several: boolean;
  onOpen: (row: ImportRow) => void;
}

/** The sessions found. The arrow keys move in the list from the search field too, and Enter opens. */
export function SessionsTab({ rows, several, onOpen }: SessionsTabProps) {
  const { t, number } = useI18n();
  const formatName = useFormatName();
  const { shown, filter, formats, active } = rows;
  const total = rows.rows.length;
  const openAt = (index: number): void => {
    const row = shown[index];
    if (row !== undefined) onOpen(row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') rows.setActive(Math.min(shown.length - 1, active + 1));
    else if (event.key === 'ArrowUp') rows.setActive(Math.max(0, active - 1));
    else if (event.key === 'Enter') openAt(active);
    else return;
    event.preventDefault();
  };
  return (
    <div className={s['sessions']}>
      <div className={s['bar']}>
        <TextInput
          label={t('import.filter')}
          hideLabel
          type="search"
          icon={<SearchIcon />}
          placeholder={t('import.filterHint')}
          value={filter.query}
          onChange={(query) => rows.change({ query })}
          onKeyDown={onKeyDown}
          fieldClassName={s['filter']}
        />
        {formats.length < 2 ? null : (
          <Select
            label={t('import.format')}
            hideLabel
            value={filter.format}
            options={[
              { id: 'all', label: t('import.allFormats') },
              ...formats.map(({ format, count }) => ({
                id: format,
                label: `${formatName(format)} (${number(count)})`,
              })),
            ]}
            onChange={(format) => rows.change({ format })}
          />
        )}
        <Switch
          label={t('import.troubled')}
          checked={filter.troubled}
          onChange={(troubled) => rows.change({ troubled })}
        />
        <span role="status" className={s['count']}>
          {shown.length === total
            ? t('import.found', { count: total })
            : t('import.shown', { shown: shown.length, count: total })}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          compact
          title={t('import.noMatch')}
          actions={
            <Button size="s" onClick={rows.clear}>
              {t('import.clear')}
            </Button>
          }
        />
      ) : (
        <VirtualList
          label={t('import.sessions')}
          count={shown.length}
          rowHeight={ROW_PX}
          dynamic
          active={active}
          onActiveChange={rows.setActive}
          onOpen={openAt}
          rowKey={(index) => {
            const row = shown[index]?.session;
            return row === undefined ? index : `${row.file}/${String(row.index)}`;
          }}
          renderRow={(index) => {
            const row = shown[index];
            return row === undefined ? null : <SessionRow row={row} several={several} />;
          }}
        />
      )}
    </div>
  );
}

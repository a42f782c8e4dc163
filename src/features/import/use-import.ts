/** What the import dialog shows and does. */
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { FoundFormat } from '../../core/wire/import/model';
import { useI18n } from '../../i18n';
import { pickedFile } from '../../platform/dropped-files';
import { pickFiles } from '../../platform/files';
import type { Found } from '../../state/importing';
import { useImportState, useSession } from '../../state/react';
import { announce, toast } from '../../ui';
import { filterRows, formatsOf, NO_FILTER, rowsOf, type ImportRow, type RowFilter } from './filter';

/** More are added only when the user says so once more. */
export const MANY = 20;

export function useImport() {
  const { t } = useI18n();
  const session = useSession();
  const { importing } = session;
  const ended = useImportState((state) => state.status);
  const problem = useImportState((state) => state.problem);
  const adding = useImportState((state) => state.adding);
  // The list follows when the page has time: what is found comes faster than it can be drawn.
  const arrived = useImportState((state) => state.found);
  const found = useDeferredValue(arrived);
  // It has not ended before everything is drawn: a list without its last rows would say that they are missing.
  const status = ended === 'done' && found !== arrived ? 'working' : ended;
  useEffect(() => {
    if (status !== 'done') return;
    announce(t('import.found', { count: importing.store.getState().found.sessions.length }));
  }, [status, importing, t]);

  const pick = useCallback(
    async (folder: boolean) => {
      const picked = await pickFiles(folder ? { folder } : { multiple: true });
      if (picked.length > 0) await importing.start(picked.map(pickedFile));
    },
    [importing],
  );
  const addAll = useCallback(
    async (rows: readonly ImportRow[]) => {
      const added = await importing.addAll(rows.map(({ session: { file, index } }) => ({ file, index })));
      if (importing.store.getState().problem !== null) return;
      toast({ text: t('import.added', { count: added }), tone: 'ok' });
      if (added < rows.length) return;
      importing.cancel();
      session.view({ dialog: 'sessions' });
    },
    [importing, session, t],
  );
  return {
    status,
    problem,
    adding,
    found,
    ...useOpen(),
    addAll,
    pickFiles: () => void pick(false),
    pickFolder: () => void pick(true),
    cancel: () => importing.cancel(),
    stopAdding: () => importing.stopAdding(),
  };
}

export type ImportModel = ReturnType<typeof useImport>;

/** Opens one session; what its document could not hold is said in passing. */
function useOpen() {
  const { importing } = useSession();
  const busy = useRef(false);
  const [opening, setOpening] = useState(false);
  const open = useCallback(
    ({ session: { file, index } }: ImportRow) => {
      if (busy.current) return;
      busy.current = true;
      setOpening(true);
      void importing
        .open({ file, index })
        .then((problems) => {
          for (const { message } of problems ?? []) toast({ text: message, tone: 'warn' });
        })
        .finally(() => {
          busy.current = false;
          setOpening(false);
        });
    },
    [importing],
  );
  return { open, opening };
}

/** A format as people call it. */
export function useFormatName(): (format: FoundFormat) => string {
  const { t } = useI18n();
  return useCallback(
    (format) => (format === 'callscope' ? t('import.format.callscope') : t(`step.format.${format}`)),
    [t],
  );
}

/** The rows that the filter lets through. Typing stays ahead of a long list. */
export function useRows({ sessions, files }: Found) {
  const formatName = useFormatName();
  const [filter, setFilter] = useState<RowFilter>(NO_FILTER);
  const rows = useMemo(() => rowsOf(sessions, files), [sessions, files]);
  const formats = useMemo(() => formatsOf(sessions), [sessions]);
  const wanted = useDeferredValue(filter);
  const shown = useMemo(() => filterRows(rows, wanted, formatName), [rows, wanted, formatName]);
  const [place, setPlace] = useState({ index: 0, filter: NO_FILTER });
  // Another filter, another list: its first row is the one that Enter opens.
  const active = place.filter === wanted ? Math.min(place.index, shown.length - 1) : 0;
  return useMemo(
    () => ({
      rows,
      shown,
      formats,
      filter,
      active,
      change: (patch: Partial<RowFilter>) => setFilter((before) => ({ ...before, ...patch })),
      clear: () => setFilter(NO_FILTER),
      setActive: (index: number) => setPlace({ index, filter: wanted }),
    }),
    [rows, shown, formats, filter, active, wanted],
  );
}

export type RowsModel = ReturnType<typeof useRows>;

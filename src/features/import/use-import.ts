/** What the import dialog shows and does. */
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { FoundFormat } from '../../core/wire/import/model';
import { useI18n } from '../../i18n';
import { pickedFile } from '../../platform/dropped-files';
import { pickFiles } from '../../platform/files';
import { useImportState, useSession } from '../../state/react';
import { announce, toast } from '../../ui';
import { filterRows, formatsOf, NO_FILTER, rowsOf, type ImportRow, type RowFilter } from './filter';

/** More are added only when the user says so once more. */
export const MANY = 20;

export function useImport() {
  const { t } = useI18n();
  const session = useSession();
  const { importing } = session;
  const state = useImportState((all) => all);
  const { status, sessions, files } = state;
  useEffect(() => {
    if (status === 'done') announce(t('import.found', { count: sessions.length }));
    // Said once, when it ends.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status]);

  const pick = useCallback(
    async (folder: boolean) => {
      const picked = await pickFiles(folder ? { folder } : { multiple: true });
      if (picked.length > 0) await importing.start(picked.map(pickedFile));
    },
    [importing],
  );
  const open = useCallback(
    async ({ session: { file, index } }: ImportRow) => {
      const problems = await importing.open({ file, index });
      for (const problem of problems ?? []) toast({ text: problem.message, tone: 'warn' });
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
    state,
    files,
    pickFiles: () => void pick(false),
    pickFolder: () => void pick(true),
    open,
    addAll,
    cancel: () => importing.cancel(),
    stopAdding: () => importing.stopAdding(),
  };
}

export type ImportModel = ReturnType<typeof useImport>;

/** A format as people call it. */
export function useFormatName(): (format: FoundFormat) => string {
  const { t } = useI18n();
  return useCallback(
    (format) => (format === 'callscope' ? t('import.format.callscope') : t(`step.format.${format}`)),
    [t],
  );
}

/** The rows that the filter lets through. Typing stays ahead of a long list. */
export function useRows({ state: { sessions, files } }: ImportModel) {
  const formatName = useFormatName();
  const [filter, setFilter] = useState<RowFilter>(NO_FILTER);
  const rows = useMemo(() => rowsOf(sessions, files, formatName), [sessions, files, formatName]);
  const formats = useMemo(() => formatsOf(sessions), [sessions]);
  const wanted = useDeferredValue(filter);
  const shown = useMemo(() => filterRows(rows, wanted), [rows, wanted]);
  const [active, setActive] = useState(0);
  const last = useRef(wanted);
  useEffect(() => {
    // Another filter, another list: its first row is the one that Enter opens.
    if (last.current !== wanted) setActive(0);
    last.current = wanted;
  }, [wanted]);
  return {
    rows,
    shown,
    formats,
    filter,
    change: (patch: Partial<RowFilter>) => setFilter((before) => ({ ...before, ...patch })),
    clear: () => setFilter(NO_FILTER),
    active: Math.min(active, shown.length - 1),
    setActive,
  };
}

export type RowsModel = ReturnType<typeof useRows>;

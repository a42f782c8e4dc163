/** The virtual files, as the document has them and as they are at the step that is shown. */
import { useMemo } from 'react';
import type { SessionDocument, VirtualFile } from '../../core/document/document';
import { normalisePath } from '../../core/policy/file-path';
import type { RunState } from '../../core/runtime/fold';
import { createWorld } from '../../core/tools/world';
import { pickFiles as pick, readTextFile } from '../../platform/files';
import { useI18n } from '../../i18n';
import { useDocumentState, useMoment, useRunState, useSession, useViewState } from '../../state/react';
import { removeWithUndo, withInserted, without, withReplaced } from '../../state/removal';
import { toast } from '../../ui';

export interface ShownFile {
  path: string;
  /** Text in the document; null for a file that the run created. */
  before: string | null;
  /** Text at the step that is shown; null before any run. */
  now: string | null;
  change: 'none' | 'changed' | 'created';
}

/**
 * The document's files in order, then those that the run created. `ran` are the files that the run began with: what a person
 * edited or renamed since is no change of the run's.
 */
export function shownFiles(
  files: readonly VirtualFile[],
  ran: readonly VirtualFile[],
  state: RunState | null,
): ShownFile[] {
  const began = createWorld(ran, { weather: {} }).files;
  const seen = new Set<string>(began.keys());
  const rows = files.map(({ path, text }): ShownFile => {
    const normal = normalisePath(path);
    const key = normal.ok ? normal.value : null;
    if (key !== null) seen.add(key);
    const now = key === null ? null : (state?.files.get(key) ?? null);
    const changed = key !== null && now !== null && now !== text && now !== began.get(key);
    return { path, before: text, now, change: changed ? 'changed' : 'none' };
  });
  const created = [...(state?.files ?? [])].flatMap(([path, text]): ShownFile[] =>
    seen.has(path) ? [] : [{ path, before: null, now: text, change: 'created' }],
  );
  return [...rows, ...created];
}

/** Why a path will not do for a file of the session; null when it will. `own` is the file's present path. */
export function pathProblem(path: string, files: readonly VirtualFile[], own: string | null) {
  const normal = normalisePath(path);
  if (!normal.ok) return { kind: 'invalid' as const, error: normal.error };
  if (path.length > 200) return { kind: 'long' as const };
  const taken = files.some((file) => {
    if (file.path === own) return false;
    const other = normalisePath(file.path);
    return other.ok && other.value === normal.value;
  });
  return taken ? { kind: 'taken' as const } : null;
}

/** Same bound as one text of a session. */
const MAX_BYTES = 50_000_000;
const NO_FILES: readonly VirtualFile[] = [];

export function useFiles() {
  const { t, say } = useI18n();
  const session = useSession();
  const files = useDocumentState((state) => state.document?.files ?? NO_FILES);
  const selected = useViewState((state) => state.selectedFile);
  const state = useMoment()?.state ?? null;
  const ran = useRunState((run) => run.document?.files ?? NO_FILES);
  const rows = useMemo(() => shownFiles(files, ran, state), [files, ran, state]);

  const edit = (label: string, change: (files: readonly VirtualFile[]) => VirtualFile[], key?: string) =>
    session.edit.edit(
      label,
      (document): SessionDocument => ({ ...document, files: change(document.files) }),
      key,
    );
  const select = (selectedFile: string | null) => session.view({ selectedFile });

  return {
    files,
    rows,
    selected,
    select,
    settle: () => session.edit.settle(),
    check(path: string, own: string | null): string | null {
      const wrong = pathProblem(path, files, own);
      if (wrong === null) return null;
      switch (wrong.kind) {
        case 'invalid':
          return say(wrong.error);
        case 'long':
          return t('files.pathTooLong');
        case 'taken':
          return t('files.pathTaken');
      }
    },
    add(path: string, text = '') {
      edit(t('files.added', { path }), (before) => [...before, { path, text }]);
      select(path);
    },
    rename(index: number, path: string) {
      const file = files[index];
      if (file === undefined || file.path === path) return;
      edit(t('files.renamed', { path: file.path }), (before) =>
        withReplaced(before, index, { ...file, path }),
      );
      select(path);
    },
    write(index: number, text: string) {
      const file = files[index];
      if (file === undefined) return;
      edit(
        t('files.edited', { path: file.path }),
        (before) => withReplaced(before, index, { path: file.path, text }),
        `file.${file.path}`,
      );
    },
    /** Takes what the run made of the file into the document. */
    take(row: ShownFile) {
      const { path, now } = row;
      if (now === null) return;
      edit(t('files.taken', { path }), (before) =>
        row.before === null
          ? [...before, { path, text: now }]
          : before.map((file) => (file.path === path ? { path, text: now } : file)),
      );
    },
    remove(index: number) {
      const file = files[index];
      if (file === undefined) return;
      const { path } = file;
      const undo = removeWithUndo(
        session,
        t('files.removed', { path }),
        (document) => ({ ...document, files: without(document.files, index) }),
        {
          label: t('files.restored', { path }),
          change: (document) => ({ ...document, files: withInserted(document.files, index, file) }),
        },
      );
      if (selected === path) select(files[index + 1]?.path ?? files[index - 1]?.path ?? null);
      toast({ text: t('files.removed', { path }), action: { label: t('ui.undo'), run: undo } });
    },
    async importFromDisk() {
      const picked = await pick({ multiple: true });
      const read: VirtualFile[] = [];
      for (const file of picked) {
        const one = await readTextFile(file, { maxBytes: MAX_BYTES });
        if (!one.ok) toast({ text: say(one.error), tone: 'bad' });
        else {
          if (one.value.damaged) toast({ text: t('files.damaged', { path: file.name }), tone: 'warn' });
          read.push({ path: one.value.name, text: one.value.text });
        }
      }
      const last = read.at(-1);
      if (last === undefined) return;
      edit(t('files.imported', { count: read.length }), (before) => [
        ...before.map((file) => read.findLast((one) => one.path === file.path) ?? file),
        ...read.filter(
          (one, i) =>
            !before.some((file) => file.path === one.path) &&
            read.findLastIndex((other) => other.path === one.path) === i,
        ),
      ]);
      select(last.path);
    },
  };
}

export type FilesModel = ReturnType<typeof useFiles>;

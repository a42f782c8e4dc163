/**
 * Files and long texts that come in from outside. One small file that holds bare responses opens as a paste does; archives,
 * folders, several files, long texts and recorded conversations are imported.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '../core/base/problem';
import { fileKind } from '../core/wire/import/file-kind';
import { droppedFiles, pickedFile, type Picked } from '../platform/dropped-files';
import { acceptDrops, pickFiles, readTextFile } from '../platform/files';
import type { ImportInput } from '../state/importing';
import type { Page } from './boot';
import { looksLikeSession, openText } from './open';

/** A longer text is read in a worker of its own, with progress: the page would stand still over it. */
export const LONGEST_PASTE = 1 << 20;

export interface Files {
  pickFiles: () => void;
  pickFolder: () => void;
  /** A pasted or dropped text of any length. */
  paste: (text: string) => void;
  /** True while a file hangs over the page. */
  dragging: boolean;
}

export function useFiles(page: Page, onProblems: (problems: readonly Problem[]) => void): Files {
  const [dragging, setDragging] = useState(false);
  const actions = useMemo(() => incoming(page, onProblems), [page, onProblems]);
  useEffect(
    () =>
      acceptDrops(document.documentElement, {
        onFiles: (data) => void droppedFiles(data).then(actions.take),
        onText: actions.paste,
        onDrag: setDragging,
      }),
    [actions],
  );
  return { ...actions, dragging };
}

function incoming(page: Page, onProblems: (problems: readonly Problem[]) => void) {
  const { session } = page;

  const importAll = (inputs: readonly ImportInput[], skipped = 0): void => {
    onProblems([]);
    session.view({ dialog: 'import' });
    void session.importing.start(inputs, { openSingle: inputs.length === 1, skipped });
  };
  const paste = (text: string): void => {
    void (async () => {
      if (text.length > LONGEST_PASTE || (await holdsMore(page, text)))
        importAll([{ path: page.translate()('import.pasted'), text }]);
      else onProblems(await openText(page, text));
    })();
  };
  const take = async ({ files, skipped }: Picked): Promise<void> => {
    const [first] = files;
    if (first === undefined) {
      if (skipped > 0) importAll([], skipped);
      return;
    }
    const small = files.length === 1 && skipped === 0 ? await smallText(first.file) : null;
    if (small === null || (await holdsMore(page, small))) importAll(files, skipped);
    else onProblems(await openText(page, small, first.file.name));
  };
  return {
    take,
    paste,
    pickFiles: () => void pickFiles({ multiple: true }).then((files) => take(picked(files))),
    pickFolder: () => void pickFiles({ folder: true }).then((files) => take(picked(files))),
  };
}

const picked = (files: readonly File[]): Picked => ({ files: files.map(pickedFile), skipped: 0 });

/** Null: it is not a text, or a long one, or one that is not whole; the import says more about it. */
async function smallText(file: File): Promise<string | null> {
  if (file.size > LONGEST_PASTE) return null;
  const read = await readTextFile(file, { maxBytes: LONGEST_PASTE });
  if (!read.ok || read.value.compressed || read.value.damaged) return null;
  const kind = fileKind(new TextEncoder().encode(read.value.text.slice(0, 8192)));
  return kind.t === 'text' && read.value.text.trim() !== '' ? read.value.text : null;
}

/** A conversation with its prompt or tools is opened by the import, which makes a document of them. */
async function holdsMore({ session }: Page, text: string): Promise<boolean> {
  if (looksLikeSession(text)) return false;
  const read = await session.read({ text, source: 'response:0', format: null });
  if (!read.ok) return false;
  const [only, ...others] = read.value.sessions;
  if (only === undefined || others.length > 0) return others.length > 0;
  return only.tools.length > 0 || only.after.length > 0 || only.turns.some((turn) => turn.before.length > 0);
}

/** Files that are picked or dropped: a session file opens as it is, anything else is a paste. */
import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '../core/base/problem';
import { acceptDrops, pickFiles, readTextFile } from '../platform/files';
import type { Page } from './boot';
import { openText } from './open';

/** Characters that one response may have are bounded by the document; this is the same bound in bytes. */
const MAX_BYTES = 50_000_000;

export interface Files {
  pickFiles: () => void;
  /** True while a file hangs over the page. */
  dragging: boolean;
}

export function useFiles(page: Page, onProblems: (problems: readonly Problem[]) => void): Files {
  const [dragging, setDragging] = useState(false);
  const open = useMemo(
    () => async (files: readonly File[]) => {
      const problems: Problem[] = [];
      const [file, ...rest] = files;
      if (file === undefined) return;
      const read = await readTextFile(file, { maxBytes: MAX_BYTES });
      if (!read.ok) problems.push(read.error);
      else problems.push(...(await openText(page, read.value.text, read.value.name)));
      if (rest.length > 0)
        problems.push({
          code: 'ONE_FILE_AT_A_TIME',
          severity: 'info',
          message: `${file.name} was opened; the other ${rest.length} dropped with it were not. Open them one by one.`,
          retryable: false,
        });
      onProblems(problems);
    },
    [page, onProblems],
  );
  useEffect(
    () =>
      acceptDrops(document.documentElement, { onFiles: (files) => void open(files), onDrag: setDragging }),
    [open],
  );
  const pick = useMemo(() => () => void pickFiles().then(open), [open]);
  return { pickFiles: pick, dragging };
}

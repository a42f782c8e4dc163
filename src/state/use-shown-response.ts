/**
 * Which pasted response the panels about pastes show: that of the turn at the cursor, until another one is chosen; both follow
 * the last change. A run hands over its readings; before there is one, the response is read elsewhere.
 */
import { useState } from 'react';
import type { ResponseEntry } from '../core/document/document';
import type { Paste } from '../core/wire/model';
import { useDocumentState, useMoment, useRunState, useSession, useStale, useViewState } from './react';
import { useReading } from './use-reading';

export interface ShownResponse {
  index: number;
  count: number;
  entry: ResponseEntry | null;
  /** Null while it is being read, and where there is none. */
  paste: Paste | null;
  /** The shown text is not the edited one any more. */
  changed: boolean;
  choose: (index: number) => void;
}

export function useShownResponse(): ShownResponse {
  const session = useSession();
  const atCursor = useMoment()?.state.response?.entry ?? null;
  const log = useRunState((state) => state.log);
  const ran = useRunState((state) => state.document);
  const edited = useDocumentState((state) => state.document);
  const selected = useViewState((state) => state.selectedResponse);
  const stale = useStale();
  const responses = (ran ?? edited)?.responses ?? [];

  const [seen, setSeen] = useState({ atCursor, selected, shown: atCursor ?? selected });
  if (seen.atCursor !== atCursor || seen.selected !== selected) {
    const shown =
      seen.atCursor !== atCursor && atCursor !== null
        ? atCursor
        : seen.selected === selected
          ? seen.shown
          : selected;
    setSeen({ atCursor, selected, shown });
  }
  const index = Math.min(seen.shown, Math.max(0, responses.length - 1));
  const entry = responses[index] ?? null;
  const known = log?.pastes[index] ?? null;
  const { paste: read } = useReading(known === null ? entry : null, index);
  return {
    index,
    count: responses.length,
    entry,
    paste: known ?? read,
    changed: stale && edited?.responses[index]?.text !== entry?.text,
    choose: (next) => session.view({ selectedResponse: next }),
  };
}

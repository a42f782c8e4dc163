/** Which response Source shows: that of the turn at the cursor, until another one is chosen; both follow the last change. */
import { useMemo, useState } from 'react';
import { responseSource } from '../../core/base/span';
import {
  useDocumentState,
  useMoment,
  useRunState,
  useSession,
  useStale,
  useViewState,
} from '../../state/react';
import { useReading } from '../../state/use-reading';
import { problemsIn } from './notes';
import { kindSpans } from './source-kinds';

export function useSource() {
  const session = useSession();
  const moment = useMoment();
  const log = useRunState((state) => state.log);
  const ran = useRunState((state) => state.document);
  const edited = useDocumentState((state) => state.document);
  const selected = useViewState((state) => state.selectedResponse);
  const stale = useStale();
  const responses = (ran ?? edited)?.responses ?? [];

  const atCursor = moment?.state.response?.entry ?? null;
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
  const entry = responses[index];

  // The run has read its responses already; before it there is only the text.
  const known = log?.pastes[index] ?? null;
  const { paste: read } = useReading(known === null ? (entry ?? null) : null, index);
  const paste = known ?? read;
  const kinds = useMemo(() => (paste === null ? [] : kindSpans(paste)), [paste]);
  const problems = useMemo(() => problemsIn(log, responseSource(index)), [log, index]);

  return {
    paste,
    kinds,
    problems,
    index,
    count: responses.length,
    /** The shown text is not the edited one any more. */
    changed: stale && edited?.responses[index]?.text !== entry?.text,
    hover: useViewState((state) => state.hover),
    selection: useViewState((state) => state.selection),
    choose: (next: number) => session.view({ selectedResponse: next }),
    session,
  };
}

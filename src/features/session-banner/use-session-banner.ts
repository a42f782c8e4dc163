import { useEffect, useState } from 'react';
import { useT } from '../../i18n';
import { onPasteOutsideFields } from '../../platform/paste';
import { addResponse, openNextResponse } from '../../state/next-response';
import {
  useDocumentState,
  useMoment,
  useRunState,
  useSession,
  useStale,
  useVerdict,
} from '../../state/react';
import { noticeOf, type Notice } from './notice';

export function useSessionBanner() {
  const t = useT();
  const session = useSession();
  const status = useRunState((state) => state.status);
  const promised = useRunState((state) => state.promised);
  const problem = useRunState((state) => state.problem);
  const hash = useRunState((state) => state.log?.hash ?? null);
  const open = useDocumentState((state) => state.document !== null);
  const lastEdit = useDocumentState((state) => state.undo.at(-1)?.label ?? null);
  const stale = useStale();
  const verdict = useVerdict();
  const moment = useMoment();
  const [dismissed, setDismissed] = useState('');

  const found = open
    ? noticeOf({ run: { status, promised, problem }, stale, lastEdit, verdict, event: moment?.event ?? null })
    : null;
  const key = found === null ? '' : `${found.t} ${hash ?? ''}`;
  // Only what asks for nothing can be put away; it comes back with the next run.
  const waits = found?.t === 'waiting' && key !== dismissed;
  useEffect(() => {
    if (!waits) return;
    return onPasteOutsideFields((text) => {
      const number = (session.stores.document.getState().document?.responses.length ?? 0) + 1;
      addResponse(session, text, t('responses.added', { number }));
      session.view({ leftPanel: 'responses' });
    });
  }, [waits, session, t]);
  const notice: Notice | null = found !== null && MAY_GO.has(found.t) && key === dismissed ? null : found;
  return {
    notice,
    dismiss: found !== null && MAY_GO.has(found.t) ? () => setDismissed(key) : undefined,
    run: () => void session.step.run(),
    undo: () => void session.edit.undo(),
    goTo: (index: number) => session.step.goToIndex(index),
    addResponse: () => openNextResponse(session),
  };
}

const MAY_GO: ReadonlySet<Notice['t']> = new Set(['waiting', 'differs', 'details-differ']);

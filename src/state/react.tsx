/** How components read the session. A component takes a slice through a selector and is drawn again only when it changes. */
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Moment } from '../core/runtime/moment';
import type { Verdict } from '../core/share/compare';
import { sameInputs } from './same-inputs';
import type { ImportState } from './importing';
import type { Session } from './session';
import type { DocumentState, RunState, ViewState } from './types';

const Context = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <Context.Provider value={session}>{children}</Context.Provider>;
}

export function useSession(): Session {
  const session = useContext(Context);
  if (session === null) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

export const useDocumentState = <T,>(select: (state: DocumentState) => T): T =>
  useStore(useSession().stores.document, select);
export const useRunState = <T,>(select: (state: RunState) => T): T =>
  useStore(useSession().stores.run, select);
export const useViewState = <T,>(select: (state: ViewState) => T): T =>
  useStore(useSession().stores.view, select);
export const useImportState = <T,>(select: (state: ImportState) => T): T =>
  useStore(useSession().importing.store, select);

/** The step at the cursor with all that is shown of it; null before a run. */
export function useMoment(): Moment | null {
  const session = useSession();
  const log = useRunState((state) => state.log);
  const cursor = useRunState((state) => state.cursor);
  return useMemo(
    () => (log === null ? null : (session.moments()?.at(cursor) ?? null)),
    [session, log, cursor],
  );
}

/** True when the document was edited after the run that is shown. */
export function useStale(): boolean {
  const edited = useDocumentState((state) => state.document);
  const ran = useRunState((state) => state.document);
  return ran !== null && !sameInputs(ran, edited);
}

/** What the run came out as, against what a link promised. */
export function useVerdict(): Verdict {
  const session = useSession();
  const log = useRunState((state) => state.log);
  const promised = useRunState((state) => state.promised);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the verdict is a function of these two
  return useMemo(() => session.verdict(), [session, log, promised]);
}

/** The stored sessions and what can be done with them. Removing can be undone until the notice passes. */
import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '../../core/base/problem';
import { useI18n } from '../../i18n';
import { useDocumentState, useSession } from '../../state/react';
import type { SessionSummary } from '../../state/sessions';
import { toast } from '../../ui';

export interface SessionsModel {
  /** Null while they are read. */
  list: readonly SessionSummary[] | null;
  now: number;
  problem: Problem | null;
  /** Id of the open one. */
  current: string | null;
  open: (id: string) => void;
  rename: (id: string, title: string) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  reload: () => void;
}

export function useSessions(): SessionsModel {
  const { t, say } = useI18n();
  const session = useSession();
  const { sessions } = session;
  const current = useDocumentState((state) => state.sessionId);
  const saved = useDocumentState((state) => state.saved);
  const [state, setState] = useState<{
    list: readonly SessionSummary[] | null;
    now: number;
    problem: Problem | null;
  }>({
    list: null,
    now: 0,
    problem: null,
  });

  const reload = useCallback(() => {
    void sessions.list().then((listed) => {
      setState((before) =>
        listed.ok
          ? { list: listed.value, now: Date.now(), problem: null }
          : { ...before, list: before.list ?? [], problem: listed.error },
      );
    });
  }, [sessions]);
  // What is open is saved while one looks.
  useEffect(reload, [reload, saved, current]);

  const fail = (problem: Problem | undefined): void => {
    if (problem !== undefined) toast({ text: say(problem), tone: 'bad' });
  };

  return {
    ...state,
    current,
    reload,
    open: (id) => {
      void session.openStored(id).then((opened) => {
        if (!opened.ok) fail(opened.error[0]);
      });
    },
    rename: (id, title) => {
      const name = title.trim();
      if (name === '') return;
      if (id === current)
        session.edit.edit(t('sessions.renamed'), (document) => ({ ...document, title: name }));
      else
        void sessions.rename(id, name).then((renamed) => {
          if (!renamed.ok) fail(renamed.error);
          reload();
        });
    },
    duplicate: (id) => {
      void (async () => {
        const loaded = await sessions.load(id);
        if (!loaded.ok) {
          fail(loaded.error[0]);
          return;
        }
        const summary = state.list?.find((item) => item.id === id);
        const title = t('sessions.copyOf', { title: loaded.value.title });
        const copy = { ...loaded.value, title };
        const result = await sessions.save(
          { id: crypto.randomUUID(), title, updatedAt: Date.now(), verdict: summary?.verdict ?? null },
          copy,
        );
        if (!result.ok) fail(result.error);
        reload();
      })();
    },
    remove: (id) => {
      void (async () => {
        const removed = await sessions.remove(id);
        if (!removed.ok) fail(removed.error);
        else if (removed.value !== null) {
          const { summary, document } = removed.value;
          toast({
            text: t('sessions.removed', { title: summary.title }),
            action: {
              label: t('sessions.undo'),
              run: () => void sessions.save(summary, document).then(reload),
            },
          });
        }
        if (id === current) session.close();
        reload();
      })();
    },
  };
}

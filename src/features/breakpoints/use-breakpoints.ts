/** The breakpoints of the document, how often each is hit in the log, and what can be done with them. */
import { useMemo } from 'react';
import type { Breakpoint } from '../../core/document/document';
import { hits } from '../../core/runtime/navigate';
import { useI18n } from '../../i18n';
import { useDocumentState, useRunState, useSession } from '../../state/react';
import { removeWithUndo, withInserted } from '../../state/removal';
import { toast } from '../../ui';

export interface SetBreakpoint {
  breakpoint: Breakpoint;
  /** In words: "stage validate". */
  name: string;
  /** Positions in the log; null while there is none. */
  hits: readonly number[] | null;
}

export interface BreakpointsModel {
  set: readonly SetBreakpoint[];
  tools: readonly string[];
  isSet: (breakpoint: Breakpoint) => boolean;
  toggle: (breakpoint: Breakpoint) => void;
  removeAll: () => void;
  /** To the next hit after the cursor, or around to the first. */
  goTo: (set: SetBreakpoint) => void;
}

export const sameBreakpoint = (a: Breakpoint, b: Breakpoint): boolean => keyOf(a) === keyOf(b);

export function keyOf(breakpoint: Breakpoint): string {
  switch (breakpoint.on) {
    case 'stage':
      return `stage ${breakpoint.stage}`;
    case 'tool':
      return `tool ${breakpoint.tool}`;
    case 'error':
      return 'error';
  }
}

const NONE: readonly never[] = [];

export function useBreakpoints(): BreakpointsModel {
  const { t, find } = useI18n();
  const session = useSession();
  const breakpoints = useDocumentState((state) => state.document?.breakpoints ?? NONE);
  const tools = useDocumentState((state) => state.document?.tools ?? NONE);
  const log = useRunState((state) => state.log);

  const found = useMemo(
    () =>
      breakpoints.map((breakpoint) =>
        log === null
          ? null
          : log.events.flatMap((_, i) => (hits([breakpoint], log.events, i) === undefined ? [] : [i])),
      ),
    [breakpoints, log],
  );

  const nameOf = (breakpoint: Breakpoint): string => {
    switch (breakpoint.on) {
      case 'stage':
        return t('breakpoints.ofStage', { stage: find(`stage.${breakpoint.stage}`) ?? breakpoint.stage });
      case 'tool':
        return t('breakpoints.ofTool', { tool: breakpoint.tool });
      case 'error':
        return t('breakpoints.onError');
    }
  };
  const isSet = (breakpoint: Breakpoint) => breakpoints.some((other) => sameBreakpoint(other, breakpoint));

  function remove(breakpoint: Breakpoint): void {
    const name = nameOf(breakpoint);
    const index = breakpoints.findIndex((other) => sameBreakpoint(other, breakpoint));
    const undo = removeWithUndo(
      session,
      t('breakpoints.removed', { name }),
      (document) => ({
        ...document,
        breakpoints: document.breakpoints.filter((other) => !sameBreakpoint(other, breakpoint)),
      }),
      {
        label: t('breakpoints.restored', { name }),
        change: (document) => ({
          ...document,
          breakpoints: withInserted(document.breakpoints, index, breakpoint),
        }),
      },
    );
    toast({ text: t('breakpoints.removed', { name }), action: { label: t('ui.undo'), run: undo } });
  }

  return {
    set: breakpoints.map((breakpoint, i) => ({
      breakpoint,
      name: nameOf(breakpoint),
      hits: found[i] ?? null,
    })),
    tools: tools.map((tool) => tool.name),
    isSet,
    toggle(breakpoint) {
      if (isSet(breakpoint)) remove(breakpoint);
      else
        session.edit.edit(t('breakpoints.added', { name: nameOf(breakpoint) }), (document) => ({
          ...document,
          breakpoints: [...document.breakpoints, breakpoint],
        }));
    },
    removeAll() {
      const text = t('breakpoints.removedAll', { count: breakpoints.length });
      const undo = removeWithUndo(session, text, (document) => ({ ...document, breakpoints: [] }), {
        label: t('breakpoints.restoredAll'),
        change: (document) => ({ ...document, breakpoints: [...breakpoints, ...document.breakpoints] }),
      });
      toast({ text, action: { label: t('ui.undo'), run: undo } });
    },
    goTo({ hits: positions }) {
      const { cursor } = session.stores.run.getState();
      const next = positions?.find((position) => position > cursor) ?? positions?.[0];
      if (next !== undefined) session.step.goToIndex(next);
    },
  };
}

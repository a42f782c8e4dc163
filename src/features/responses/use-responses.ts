/** The responses of the document, one a turn, and their edits. */
import { useState } from 'react';
import { responseSource } from '../../core/base/span';
import type { ResponseEntry } from '../../core/document/document';
import type { Paste } from '../../core/wire/model';
import { splitPaste } from '../../core/wire/frame/split';
import { useT } from '../../i18n';
import { useDocumentState, useMoment, useRunState, useSession, useViewState } from '../../state/react';
import { addResponse } from '../../state/next-response';
import { removeWithUndo, withInserted, withMoved, withReplaced, without } from '../../state/removal';
import { toast } from '../../ui';

const NONE: readonly ResponseEntry[] = [];

/** The entry in another format; `null` for the one that is detected. */
export function inFormat(entry: ResponseEntry, format: string | null): ResponseEntry {
  const rest: ResponseEntry = {
    text: entry.text,
    ...(entry.note === undefined ? {} : { note: entry.note }),
  };
  return format === null ? rest : { ...rest, format };
}

/** Where an entry of the run stands now; null when it is gone. One that was edited in place is still the same. */
export function placeNow(
  ran: readonly ResponseEntry[],
  now: readonly ResponseEntry[],
  entry: number,
): number | null {
  const had = ran[entry];
  const at = had === undefined ? -1 : now.indexOf(had);
  if (at >= 0) return at;
  const there = now[entry];
  return there === undefined || ran.includes(there) || ran.length !== now.length ? null : entry;
}

export function useResponses() {
  const t = useT();
  const session = useSession();
  const responses = useDocumentState((state) => state.document?.responses ?? NONE);
  const selected = useViewState((state) => state.selectedResponse);
  const ran = useRunState((state) => state.document?.responses ?? NONE);
  const entry = useMoment()?.state.response?.entry ?? null;
  const atCursor = entry === null ? null : placeNow(ran, responses, entry);
  const [splitting, setSplitting] = useState(false);

  const edit = (label: string, change: (responses: ResponseEntry[]) => ResponseEntry[], key?: string) =>
    session.edit.edit(label, (document) => ({ ...document, responses: change(document.responses) }), key);
  const select = (selectedResponse: number) => session.view({ selectedResponse });

  return {
    responses,
    selected,
    /** Index of the entry that the turn at the cursor reads. */
    atCursor,
    splitting,
    select,
    settle: () => session.edit.settle(),
    showInSource(index: number) {
      session.view({ selectedResponse: index, bottomPanel: 'source' });
    },
    add(text: string) {
      addResponse(session, text, t('responses.added', { number: responses.length + 1 }));
    },
    write(index: number, text: string) {
      const entry = responses[index];
      if (entry === undefined) return;
      edit(
        t('responses.edited', { number: index + 1 }),
        (before) => withReplaced(before, index, { ...entry, text }),
        `response.${index}`,
      );
    },
    replace(index: number, text: string) {
      edit(t('responses.replaced', { number: index + 1 }), (before) => withReplaced(before, index, { text }));
    },
    setFormat(index: number, format: string | null) {
      const entry = responses[index];
      if (entry === undefined) return;
      edit(t('responses.formatSet', { number: index + 1 }), (before) =>
        withReplaced(before, index, inFormat(entry, format)),
      );
    },
    move(index: number, by: -1 | 1) {
      edit(t('responses.moved', { number: index + 1 }), (before) => withMoved(before, index, by));
      if (index + by >= 0 && index + by < responses.length) select(index + by);
    },
    remove(index: number) {
      const entry = responses[index];
      if (entry === undefined) return;
      const text = t('responses.removed', { number: index + 1 });
      const undo = removeWithUndo(
        session,
        text,
        (document) => ({ ...document, responses: without(document.responses, index) }),
        {
          label: t('responses.restored', { number: index + 1 }),
          change: (document) => ({ ...document, responses: withInserted(document.responses, index, entry) }),
        },
      );
      if (selected >= responses.length - 1) select(Math.max(0, responses.length - 2));
      toast({ text, action: { label: t('ui.undo'), run: undo } });
    },
    /** Parts are tried first: each has to read as one response by itself. */
    async split(index: number, paste: Paste) {
      const entry = responses[index];
      const parts = splitPaste(paste);
      if (entry === undefined || parts === null) return;
      setSplitting(true);
      const read = await Promise.all(
        parts.map((text, part) =>
          session.read({ text, source: responseSource(index + part), format: entry.format ?? null }),
        ),
      );
      setSplitting(false);
      const exact = read.every(
        (one) =>
          one.ok &&
          one.value.detection.format === paste.detection.format &&
          one.value.responses.filter((response) => response.choice === 0).length === 1,
      );
      if (!exact) {
        toast({ text: t('responses.notSplit'), tone: 'warn' });
        return;
      }
      edit(t('responses.splitDone', { count: parts.length }), (before) =>
        before[index]?.text !== entry.text
          ? before
          : [
              ...before.slice(0, index),
              ...parts.map((text) => inFormat({ text }, entry.format ?? null)),
              ...before.slice(index + 1),
            ],
      );
      toast({ text: t('responses.splitDone', { count: parts.length }), tone: 'ok' });
    },
  };
}

export type ResponsesModel = ReturnType<typeof useResponses>;

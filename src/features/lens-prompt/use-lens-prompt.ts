/** What the prompt lens shows, read from the stores: the prompt of the moment's turn, or before a run what is written. */
import { useMemo } from 'react';
import type { SessionDocument } from '../../core/document/document';
import type { RunLog } from '../../core/runtime/events';
import type { Moment, Moments } from '../../core/runtime/moment';
import { highlightOf, type Highlight } from '../../state/linking';
import { useDocumentState, useMoment, useRunState, useSession } from '../../state/react';
import { conversationOf } from '../../state/timeline-turns';
import {
  messagesModel,
  sectionsModel,
  writtenModel,
  type MessagesModel,
  type SectionsModel,
  type WrittenModel,
} from './prompt-model';

export type LensPromptModel =
  | { kind: 'none' }
  | { kind: 'running' }
  | WrittenModel
  | ((SectionsModel | MessagesModel) & { turn: number });

export function useLensPrompt(): { model: LensPromptModel; highlight: Highlight | null } {
  const session = useSession();
  const written = useDocumentState((state) => state.document);
  const log = useRunState((state) => state.log);
  const ran = useRunState((state) => state.document);
  const running = useRunState((state) => state.log === null && state.status === 'running');
  const moment = useMoment();
  // Every step of a turn has the prompt of that turn, but for what a rejected response leaves behind.
  const prompt = moment?.prompt;
  const projection = moment?.projection;
  const model = useMemo((): LensPromptModel => {
    if (written === null) return { kind: 'none' };
    if (running) return { kind: 'running' };
    if (moment === null || log === null || ran === null) return writtenModel(written);
    return modelOf(ran, log, moment, session.moments());
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the prompt stands for the steps of its turn
  }, [written, running, log, ran, prompt, projection]);
  const highlight = useMemo(() => (moment === null ? null : highlightOf(moment)), [moment]);
  return { model, highlight };
}

function modelOf(
  document: SessionDocument,
  log: RunLog,
  moment: Moment,
  moments: Moments | null,
): LensPromptModel {
  const { turn } = moment.event;
  const conversation = conversationOf(log, moment);
  if (document.prompt.kind === 'messages')
    return { ...messagesModel(document.prompt, moment.projection, conversation, turn), turn };
  if (moment.prompt === null) return { kind: 'none' };
  const before = log.events.findIndex((event) => event.turn === turn - 1);
  const earlier = before < 0 ? null : (moments?.at(before)?.prompt ?? null);
  return { ...sectionsModel(moment.prompt, earlier, conversation, turn), turn };
}

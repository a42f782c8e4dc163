/** What the step panel shows, read from the stores, and what its buttons do. */
import { useMemo } from 'react';
import { responseSource } from '../../core/base/span';
import { useI18n } from '../../i18n';
import { fixEdits, type Problem } from '../../core/base/problem';
import type { SessionDocument } from '../../core/document/document';
import { useDocumentState, useMoment, useRunState, useSession } from '../../state/react';
import { editedText, takeFix } from '../../state/apply-fix';
import { answerCall, unansweredCallOf } from '../../state/answer-call';
import { addDraftedTool, unknownCallOf } from '../../state/draft-tool';
import { openNextResponse } from '../../state/next-response';
import { reveal } from '../../state/reveal';
import { toast } from '../../ui';
import { fileEffectOf } from './file-effect';
import { findingOf } from './finding';
import { lanesOf, stepInLane, type Lane } from './lanes';
import { mendsOf, type Mend } from './mends';

/** The text that the problem's fix changes. */
function textOfFix(document: SessionDocument, problem: Problem | null): string | null {
  const [edit] = problem?.fix === undefined ? [] : fixEdits(problem.fix);
  return edit === undefined ? null : editedText(document, edit.at.source);
}

export function useStep() {
  const i18n = useI18n();
  const session = useSession();
  const moment = useMoment();
  const status = useRunState((state) => state.status);
  const log = useRunState((state) => state.log);
  const document = useRunState((state) => state.document);
  const edited = useDocumentState((state) => state.document);
  const { t } = i18n;

  const shown = useMemo(() => {
    if (moment === null || log === null || document === null) return null;
    const { event, call } = moment;
    const tool =
      event.detail.t === 'parse'
        ? event.detail.call.name
        : event.call === undefined
          ? null
          : (call?.record.name ?? null);
    const mends = mendsOf(
      moment,
      document,
      log.events,
      unknownCallOf(moment, edited),
      unansweredCallOf(moment, edited),
    );
    return {
      moment,
      document,
      tool,
      finding: findingOf(event, tool, i18n),
      lanes: lanesOf(log.events, event.turn),
      effect: fileEffectOf(moment, log.events),
      mends,
      before: textOfFix(document, mends.problem),
    };
  }, [moment, log, document, edited, i18n]);

  const decide = (step: string, word: 'approve' | 'deny') => {
    session.edit.edit(
      t(word === 'approve' ? 'step.mend.approved' : 'step.mend.denied', { step }),
      (before) => ({
        ...before,
        policy: { ...before.policy, decisions: { ...before.policy.decisions, [step]: word } },
      }),
    );
    void session.step.run();
  };

  const mend = (action: Mend) => {
    switch (action.t) {
      case 'approve':
      case 'deny':
        decide(action.step, action.t);
        break;
      case 'apply':
        if (
          !takeFix(session, action.edits, i18n.t('step.mend.applied', { title: i18n.sayTitle(action.fix) }))
        )
          toast({ tone: 'warn', text: t('step.mend.notApplied') });
        break;
      case 'retry':
        session.step.goToStep(action.step);
        break;
      case 'schema':
      case 'character':
        reveal(session, action.at);
        break;
      case 'edit-response':
        reveal(
          session,
          shown?.mends.problem?.at ?? { source: responseSource(action.entry), start: 0, end: 0 },
          'edit',
        );
        break;
      case 'policy':
        session.view({ leftPanel: 'policy', drawer: 'left' });
        break;
      case 'draft':
        addDraftedTool(session, action.call, t('tools.added', { name: action.call.name }));
        session.view({ drawer: 'left' });
        break;
      case 'answer':
        answerCall(session, action.call, t('step.mend.answered', { name: action.call.name }));
        void session.step.run();
        break;
      case 'tools':
        session.view({ leftPanel: 'tools', drawer: 'left' });
        break;
      case 'next-response':
        openNextResponse(session);
        break;
    }
  };

  return {
    status,
    shown,
    mend,
    chooseLane: (lane: Lane) => {
      const index = shown === null ? null : stepInLane(lane, shown.moment.event.stage);
      if (index !== null) session.step.goToIndex(index);
    },
  };
}

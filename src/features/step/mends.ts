/** What can be done about a step: the ways out that a person may take from here, in the order of their worth. */
import { type Fix, type FixEdit, type Problem, fixEdits } from '../../core/base/problem';
import type { SourceSpan } from '../../core/base/span';
import type { SessionDocument } from '../../core/document/document';
import type { StepEvent, StepId } from '../../core/runtime/events';
import type { Moment } from '../../core/runtime/moment';
import type { UnansweredCall } from '../../state/answer-call';
import type { UnknownCall } from '../../state/draft-tool';
import { mainProblem } from './finding';
import { schemaExcerpt, toolOf } from './evidence';
import { retryOf } from './lanes';

export type Mend =
  | { t: 'approve' | 'deny'; step: StepId }
  | { t: 'apply'; fix: Fix; edits: readonly FixEdit[] }
  | { t: 'retry'; step: StepId; turn: number }
  | { t: 'schema'; at: SourceSpan; keyword: string }
  | { t: 'character'; at: SourceSpan }
  | { t: 'edit-response'; entry: number }
  | { t: 'policy' }
  | { t: 'draft'; call: UnknownCall }
  | { t: 'answer'; call: UnansweredCall }
  | { t: 'tools' }
  | { t: 'next-response' };

export interface Mends {
  /** The problem that they mend; null where a person only has to go on. */
  problem: Problem | null;
  mends: Mend[];
}

/**
 * @param unknown the tool that the call names and the document, as it is now, does not have
 * @param unanswered the call, where its tool knows no answer to it
 */
export function mendsOf(
  moment: Moment,
  document: SessionDocument,
  events: readonly StepEvent[],
  unknown: UnknownCall | null = null,
  unanswered: UnansweredCall | null = null,
): Mends {
  const { event, call } = moment;
  const { detail } = event;
  if (detail.t === 'authorize' && detail.decision === 'ask')
    return {
      problem: null,
      mends: [{ t: 'approve', step: event.id }, { t: 'deny', step: event.id }, { t: 'policy' }],
    };
  if (detail.t === 'end')
    return { problem: null, mends: detail.reason === 'no-more-responses' ? [{ t: 'next-response' }] : [] };
  const problem = mainProblem(event);
  if (problem === undefined) return offered(event);

  const mends: Mend[] = [];
  const { fix, schemaPath, at } = problem;
  const edits = fix === undefined ? [] : fixEdits(fix);
  if (fix !== undefined && edits.length > 0) mends.push({ t: 'apply', fix, edits });
  const tool = call?.record.name ?? null;
  const retry = tool === null || event.outcome !== 'failed' ? null : retryOf(events, event, tool);
  if (retry !== null) mends.push({ t: 'retry', step: retry.id, turn: retry.turn });
  const owner = toolOf(problem, detail.t === 'validate' ? detail.tool : tool);
  const keyword =
    schemaPath === undefined || owner === null ? null : schemaExcerpt(document, owner, schemaPath);
  if (keyword !== null) mends.push({ t: 'schema', at: keyword.at, keyword: lastPart(schemaPath ?? '') });
  if (problem.layer === 'policy') mends.push({ t: 'policy' });
  if (unanswered !== null) mends.push({ t: 'answer', call: unanswered });
  if (unknown !== null) mends.push({ t: 'draft', call: unknown });
  else if (
    problem.code === 'TOOL_UNKNOWN' ||
    problem.code === 'ACTION_NOT_EXECUTED' ||
    problem.code === 'NO_SCRIPTED_CASE' ||
    problem.code === 'NO_RECORDED_RESULT'
  )
    mends.push({ t: 'tools' });
  if (at?.source.startsWith('response:') === true) {
    mends.push({ t: 'character', at });
    mends.push({ t: 'edit-response', entry: Number(at.source.slice('response:'.length)) });
  } else if (moment.state.response !== null && event.outcome === 'failed') {
    mends.push({ t: 'edit-response', entry: moment.state.response.entry });
  }
  return { problem, mends };
}

/** A step that held may still come with a suggestion: how its text can be read otherwise. */
function offered({ problems }: StepEvent): Mends {
  for (const problem of problems) {
    const edits = problem.fix === undefined ? [] : fixEdits(problem.fix);
    if (problem.fix !== undefined && edits.length > 0)
      return { problem, mends: [{ t: 'apply', fix: problem.fix, edits }] };
  }
  return { problem: null, mends: [] };
}

const lastPart = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

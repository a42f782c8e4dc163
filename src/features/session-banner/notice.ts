/**
 * Which notice stands over the lenses. One at a time, the most pressing first: a run that crashed, nothing that ran, a run
 * that is older than the document, a run that is not what was promised, a model that has not answered.
 */
import type { Problem } from '../../core/base/problem';
import type { Outcome, StepEvent, StepId } from '../../core/runtime/events';
import type { Verdict } from '../../core/share/compare';
import type { RunState } from '../../state/types';

export type Notice =
  | { t: 'crashed'; problem: Problem | null }
  | { t: 'not-run'; verifies: boolean; fromElsewhere: boolean }
  | { t: 'stale'; undo: string | null }
  | {
      t: 'differs';
      at: number;
      step: StepId | null;
      promised: PromisedStep | null;
      found: PromisedStep | null;
    }
  | { t: 'details-differ' }
  | { t: 'waiting' };

export interface PromisedStep {
  id: StepId;
  outcome: Outcome;
}

export interface NoticeInput {
  run: Pick<RunState, 'status' | 'promised' | 'problem'>;
  stale: boolean;
  /** Words of the last edit. */
  lastEdit: string | null;
  verdict: Verdict;
  /** The step at the cursor. */
  event: StepEvent | null;
}

export function noticeOf({ run, stale, lastEdit, verdict, event }: NoticeInput): Notice | null {
  if (run.status === 'crashed') return { t: 'crashed', problem: run.problem };
  if (run.status === 'not-run')
    return {
      t: 'not-run',
      verifies: run.promised !== null && run.promised.hash !== '',
      fromElsewhere: run.promised !== null,
    };
  if (run.status === 'running') return null;
  if (stale) return { t: 'stale', undo: lastEdit };
  if (verdict.kind === 'details-differ') return { t: 'details-differ' };
  if (verdict.kind === 'differs')
    return {
      t: 'differs',
      at: verdict.at,
      step: verdict.step,
      promised: readStep(verdict.promised),
      found: readStep(verdict.found),
    };
  if (event?.detail.t === 'end' && event.detail.reason === 'no-more-responses') return { t: 'waiting' };
  return null;
}

const OUTCOMES: readonly Outcome[] = ['ok', 'failed', 'warn', 'waiting', 'note'];

/** `1.execute.0 failed`, as a comparison writes a step. */
function readStep(text: string | null): PromisedStep | null {
  const [id = '', word = ''] = (text ?? '').split(' ');
  const outcome = OUTCOMES.find((candidate) => candidate === word);
  return outcome === undefined ? null : { id, outcome };
}

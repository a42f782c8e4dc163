/** Logs made by hand: for tests of what is shown, which must not wait for the machine that makes real ones. */
import { jsonHash } from '../core/base/hash';
import type { Problem } from '../core/base/problem';
import {
  stepId,
  type Outcome,
  type RunLog,
  type Stage,
  type StepDetail,
  type StepEvent,
} from '../core/runtime/events';

export interface StepDraft {
  turn?: number;
  stage: Stage;
  detail: StepDetail;
  outcome?: Outcome;
  call?: number;
  problems?: Problem[];
}

/** Numbers the steps as a run would: `seq` over the log, `sub` within a stage of a turn. */
export function logOf(drafts: readonly StepDraft[]): RunLog {
  const subs = new Map<string, number>();
  const events = drafts.map(
    ({ turn = 1, stage, detail, outcome = 'ok', call, problems = [] }, seq): StepEvent => {
      const key = `${turn}.${stage}`;
      const sub = subs.get(key) ?? 0;
      subs.set(key, sub + 1);
      return {
        seq,
        id: stepId(turn, stage, sub),
        turn,
        stage,
        sub,
        outcome,
        ...(call === undefined ? {} : { call }),
        problems,
        detail,
      };
    },
  );
  return { events, hash: jsonHash(events) };
}

const MARK = 'a'.repeat(64);

/** The plain steps of a turn that goes well up to `observe`, without a call. */
export function quietTurn(turn: number): StepDraft[] {
  return [
    {
      turn,
      stage: 'prompt',
      detail: { t: 'prompt', bytes: 900, hash: MARK, parts: [{ name: 'system', bytes: 900, hash: MARK }] },
    },
    {
      turn,
      stage: 'project',
      detail: {
        t: 'project',
        layout: '3-segment',
        reasons: [{ code: 'PIECE_LONG_ENOUGH', message: 'The section is long enough.' }],
        messages: [{ role: 'system', bytes: 900, hash: MARK, marked: true }],
      },
    },
    {
      turn,
      stage: 'respond',
      detail: { t: 'respond', entry: turn - 1, part: 0, parts: 1, bytes: 420, chunks: 1, hash: MARK },
    },
    { turn, stage: 'observe', detail: { t: 'observe', entries: [] } },
  ];
}

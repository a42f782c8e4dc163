/**
 * State at a step = fold of the events up to it. States are immutable and share structure, so keeping many is cheap.
 * Problems are not part of the state: they stand in the events.
 */
import type { SessionDocument } from '../document/document';
import { createWorld } from '../tools/world';
import type { ToolOutcome } from '../tools/outcome';
import type { CallRecord } from '../contract/call';
import type { Stage, StepDetail, StepEvent, TimelineEntry } from './events';

export interface RunState {
  /** Events folded so far. */
  steps: number;
  /** 0 before the first step. */
  turn: number;
  stage: Stage | null;
  files: ReadonlyMap<string, string>;
  /** The conversation so far, as the next prompt will hold it. */
  timeline: readonly TimelineEntry[];
  /** The conversation as this turn's prompt holds it. */
  promptTimeline: readonly TimelineEntry[];
  /** Which pasted response this turn reads; null before `respond`. */
  response: { entry: number; part: number } | null;
  calls: readonly CallState[];
  ended: Extract<StepDetail, { t: 'end' }> | null;
}

export interface CallState {
  record: CallRecord;
  /** Null = not reached. */
  parsed: boolean | null;
  valid: boolean | null;
  decision: 'allow' | 'refuse' | 'ask' | null;
  outcome: ToolOutcome | null;
}

export const initialState = (document: Pick<SessionDocument, 'files' | 'fixtures'>): RunState => ({
  steps: 0,
  turn: 0,
  stage: null,
  files: createWorld(document.files, document.fixtures).files,
  timeline: [],
  promptTimeline: [],
  response: null,
  calls: [],
  ended: null,
});

export function applyEvent(state: RunState, event: StepEvent): RunState {
  const base = { ...state, steps: event.seq + 1, turn: event.turn, stage: event.stage };
  const { detail } = event;
  switch (detail.t) {
    case 'prompt': {
      const timeline = [...state.timeline, ...(detail.said ?? [])];
      return {
        ...base,
        // A correction speaks to one attempt only: rejected attempts never enter the conversation.
        timeline: timeline.filter((entry) => entry.kind !== 'correction'),
        promptTimeline: timeline,
        response: null,
        calls: [],
      };
    }
    case 'respond':
      return { ...base, response: { entry: detail.entry, part: detail.part } };
    case 'parse':
      return {
        ...base,
        calls: [
          ...state.calls,
          {
            record: detail.call,
            parsed: event.outcome !== 'failed',
            valid: null,
            decision: null,
            outcome: null,
          },
        ],
      };
    case 'validate':
      return { ...base, calls: patchCall(state.calls, event.call, { valid: detail.valid }) };
    case 'authorize':
      return { ...base, calls: patchCall(state.calls, event.call, { decision: detail.decision }) };
    case 'execute':
      return {
        ...base,
        calls: patchCall(state.calls, event.call, { outcome: detail.result }),
        files: detail.writes.length === 0 ? state.files : withWrites(state.files, detail.writes),
      };
    case 'observe':
      return { ...base, timeline: [...state.timeline, ...detail.entries] };
    case 'end':
      return { ...base, ended: detail };
    case 'project':
    case 'detect':
      return base;
  }
}

function patchCall(
  calls: readonly CallState[],
  index: number | undefined,
  patch: Partial<CallState>,
): readonly CallState[] {
  return calls.map((call) => (call.record.index === index ? { ...call, ...patch } : call));
}

function withWrites(files: ReadonlyMap<string, string>, writes: readonly { path: string; after: string }[]) {
  const next = new Map(files);
  for (const write of writes) next.set(write.path, write.after);
  return next;
}

/** The calls of a turn side by side, and the turn that mended one. In: the log. Out: indexes into it. */
import type { Outcome, Stage, StepEvent } from '../../core/runtime/events';

export interface LaneStep {
  index: number;
  stage: Stage;
  outcome: Outcome;
}

/** One call from parse to observe. */
export interface Lane {
  call: number;
  name: string;
  /** As the response gives it; null where it gives none. */
  id: string | null;
  steps: LaneStep[];
  /** Where it stopped; null when nothing failed. */
  stoppedAt: LaneStep | null;
}

export function lanesOf(events: readonly StepEvent[], turn: number): Lane[] {
  const lanes = new Map<number, Lane>();
  for (let index = firstOf(events, turn); index < events.length; index++) {
    const event = events[index];
    if (event?.turn !== turn) break;
    if (event.call === undefined) continue;
    const { detail, stage, outcome } = event;
    let lane = lanes.get(event.call);
    if (lane === undefined) {
      lane = { call: event.call, name: '', id: null, steps: [], stoppedAt: null };
      lanes.set(event.call, lane);
    }
    if (detail.t === 'parse') {
      lane.name = detail.call.name;
      lane.id = detail.call.idOrigin === 'wire' ? detail.call.id : null;
    }
    const step = { index, stage, outcome };
    lane.steps.push(step);
    if (lane.stoppedAt === null && (outcome === 'failed' || outcome === 'waiting')) lane.stoppedAt = step;
  }
  return [...lanes.values()].sort((a, b) => a.call - b.call);
}

/** The step to go to when another call is chosen: of the same stage where that call has one, else its last. */
export function stepInLane(lane: Lane, stage: Stage): number | null {
  return (lane.steps.find((step) => step.stage === stage) ?? lane.steps.at(-1))?.index ?? null;
}

/** Index of the first event of a turn, by bisection; the log's length when the turn is not in it. */
function firstOf(events: readonly StepEvent[], turn: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((events[mid]?.turn ?? Infinity) < turn) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** A later turn in which a call of the same tool went through: where a failed call was mended. */
export function retryOf(events: readonly StepEvent[], failed: StepEvent, tool: string): StepEvent | null {
  const names = new Map<number, string>();
  let turn = 0;
  for (let index = firstOf(events, failed.turn + 1); index < events.length; index++) {
    const event = events[index];
    if (event === undefined) break;
    if (event.turn !== turn) {
      turn = event.turn;
      names.clear();
    }
    if (event.call === undefined) continue;
    if (event.detail.t === 'parse') names.set(event.call, event.detail.call.name);
    else if (event.detail.t === 'execute' && event.detail.result.ok && names.get(event.call) === tool)
      return event;
  }
  return null;
}

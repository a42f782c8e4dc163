/** The problem that a call failed with, as far as the cursor: its own before what is wrong with the response as a whole. */
import type { Problem } from '../base/problem';
import type { StepEvent } from '../runtime/events';
import type { CallState } from '../runtime/fold';

/**
 * What is wrong with a call's text is known from the whole turn, as its tokens are; what the policy and the tool say, from the
 * step on at which they say it. Without a call: the first error of the turn's response.
 */
export function failureOf(
  call: CallState | null,
  events: readonly StepEvent[],
  at: StepEvent,
): Problem | null {
  let own: Problem | null = null;
  let general: Problem | null = null;
  for (const event of ofTurn(events, at)) {
    const known = event.seq <= at.seq;
    for (const problem of event.problems) {
      if (problem.severity !== 'error') continue;
      if (event.call === undefined) {
        if (known && isOfResponse(event)) general ??= problem;
      } else if (event.call === call?.record.index && (known || problem.layer === 'syntax')) own ??= problem;
    }
  }
  return own ?? general;
}

const isOfResponse = ({ stage }: StepEvent): boolean => stage !== 'prompt' && stage !== 'project';

/** The steps of one turn stand together. */
function* ofTurn(events: readonly StepEvent[], { seq, turn }: StepEvent): Generator<StepEvent> {
  let first = seq;
  while (events[first - 1]?.turn === turn) first--;
  for (let i = first; ; i++) {
    const event = events[i];
    if (event?.turn !== turn) return;
    yield event;
  }
}

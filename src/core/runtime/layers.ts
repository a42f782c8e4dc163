/**
 * The four layers of a call, always told apart: protocol (is it a call at all), syntax (JSON and schema), semantics (did the
 * tool's own checks hold), policy (was it allowed). A layer that was not reached says so.
 */
import type { Layer, Problem } from '../base/problem';
import type { LayerState, StepEvent } from './events';
import type { CallState } from './fold';

export const LAYERS: readonly Layer[] = ['protocol', 'syntax', 'semantics', 'policy'];

/** `events` are those up to the cursor. */
export function layersOf(call: CallState, events: readonly StepEvent[], turn: number): LayerState[] {
  const problems = problemsOf(call, events, turn);
  const failed = (layer: Layer): Problem | undefined =>
    problems.find((problem) => problem.severity === 'error' && problem.layer === layer);
  return LAYERS.map((layer) => {
    const problem = failed(layer);
    if (problem !== undefined) return { layer, state: 'failed', words: problem.code };
    return { layer, state: reached(layer, call), words: '' };
  });
}

function problemsOf(call: CallState, events: readonly StepEvent[], turn: number): Problem[] {
  return events
    .slice(events.findIndex((event) => event.turn === turn))
    .filter((event) => event.call === undefined || event.call === call.record.index)
    .flatMap((event) => event.problems);
}

/** What is known of a layer in which nothing failed. */
function reached(layer: Layer, call: CallState): LayerState['state'] {
  switch (layer) {
    case 'protocol':
      return call.parsed === null ? 'open' : 'held';
    case 'syntax':
      if (call.parsed === false) return 'skipped';
      return call.valid === null ? 'open' : 'held';
    case 'semantics':
      if (call.parsed === false || call.valid === false || call.decision === 'refuse') return 'skipped';
      if (call.outcome === null) return 'open';
      return call.outcome.ok ? 'held' : 'skipped';
    case 'policy':
      if (call.parsed === false || call.valid === false) return 'skipped';
      return call.decision === null || call.decision === 'ask' ? 'open' : 'held';
  }
}

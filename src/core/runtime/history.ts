/** Random access to the states of a log: a snapshot every `SNAPSHOT_EVERY` events, the rest folded on demand. */
import type { SessionDocument } from '../document/document';
import type { StepEvent } from './events';
import { applyEvent, initialState, type RunState } from './fold';

export const SNAPSHOT_EVERY = 64;

export interface History {
  readonly length: number;
  /** State after `events[index]`; `-1` = before anything ran. Indexes are clamped to the log. */
  at(index: number): RunState;
}

export function openHistory(
  events: readonly StepEvent[],
  document: Pick<SessionDocument, 'files' | 'fixtures'>,
): History {
  // snapshots[k] = state after k * SNAPSHOT_EVERY events; filled from the front as far as anyone looked.
  const snapshots: RunState[] = [initialState(document)];

  function at(index: number): RunState {
    const steps = Math.max(0, Math.min(index + 1, events.length));
    const wanted = Math.floor(steps / SNAPSHOT_EVERY);
    let k = Math.min(wanted, snapshots.length - 1);
    let state = snapshots[k] ?? initialState(document);
    for (let i = k * SNAPSHOT_EVERY; i < steps; i++) {
      const event = events[i];
      if (event === undefined) break;
      state = applyEvent(state, event);
      if ((i + 1) % SNAPSHOT_EVERY === 0) {
        k = (i + 1) / SNAPSHOT_EVERY;
        if (k === snapshots.length) snapshots.push(state);
      }
    }
    return state;
  }

  return { length: events.length, at };
}

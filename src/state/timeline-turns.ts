/** Which turn of the run put each entry into the conversation. */
import type { RunLog, TimelineEntry } from '../core/runtime/events';
import type { Moment } from '../core/runtime/moment';

export interface OriginatedEntry {
  entry: TimelineEntry;
  /** Turn that added it; 0 for an entry that no step of this log added. */
  turn: number;
}

/**
 * The conversation as the prompt of the moment's turn holds it, in order. A correction stands in it only in the turn right
 * after the rejected response.
 */
export function conversationOf(
  log: Pick<RunLog, 'events'>,
  { state, event }: Pick<Moment, 'state' | 'event'>,
): OriginatedEntry[] {
  const added: OriginatedEntry[] = [];
  for (const { turn, detail } of log.events) {
    if (turn >= event.turn) break;
    if (detail.t !== 'observe') continue;
    for (const entry of detail.entries)
      if (entry.kind !== 'correction' || turn === event.turn - 1) added.push({ entry, turn });
  }
  return state.promptTimeline.map((entry, i) => ({
    entry,
    turn: added[i]?.entry === entry ? added[i].turn : 0,
  }));
}

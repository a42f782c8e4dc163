/** The response of the turn at the cursor, chunk by chunk. */
import { useMemo } from 'react';
import { frameAt } from '../../core/wire/playback';
import type { ToolCall } from '../../core/wire/model';
import { useMoment, useRunState, useSession } from '../../state/react';
import { respondStepOf } from '../../state/stepping';
import { useMask, type MaskModel } from '../../state/use-mask';

/** Where the mask stands on what has arrived. `dead`: no continuation of it is in the grammar; `at` is where it left it. */
export type Liveness =
  | { state: 'live' }
  | { state: 'dead'; at: number }
  | { state: 'complete' }
  /** The grammar is not there (yet), or is about another call. */
  | { state: 'unknown' };

export function useStream() {
  const session = useSession();
  const log = useRunState((state) => state.log);
  const cursor = useRunState((state) => state.cursor);
  const chunk = useRunState((state) => state.chunk);
  const respond = log === null ? undefined : respondStepOf(log, cursor);
  // The readings are the run's; at the step before the response came the turn is known all the same.
  const here = useMoment();
  const moment = useMemo(
    () =>
      here?.response === null && respond !== undefined ? (session.moments()?.at(respond) ?? null) : here,
    [here, respond, session],
  );
  const response = moment?.response ?? null;
  const count = response?.chunks.length ?? 0;
  const shown = chunk ?? count - 1;
  const frame = useMemo(() => (response === null ? null : frameAt(response, shown)), [response, shown]);
  const text = moment?.paste?.text ?? '';
  const mask = useMask();
  return {
    ran: log !== null,
    response,
    frame,
    /** What the chunk says, as it stands in the paste. */
    raw: frame === null ? '' : text.slice(frame.at.start, frame.at.end),
    whole: chunk === null,
    callOf: (part: number): ToolCall | null => {
      const found = response?.parts[part];
      return found?.t === 'call' ? found.call : null;
    },
    liveness: (call: ToolCall, length: number): Liveness => livenessOf(mask, call, length),
    goTo: (index: number | null) => session.step.goToChunk(index),
    select: () => {
      if (frame !== null) session.select(frame.at);
    },
    showInSource: () => {
      if (frame === null) return;
      session.select(frame.at);
      session.view({ bottomPanel: 'source' });
    },
  };
}

/** @param length characters of the arguments that have arrived */
function livenessOf({ subject, trace }: MaskModel, call: ToolCall, length: number): Liveness {
  if (subject.kind !== 'call' || trace === null || subject.call.record.args.text !== call.args.text)
    return { state: 'unknown' };
  const { block } = trace;
  // The token that was blocked may have arrived in part: its first characters can still be in the grammar.
  if (block !== null) return length > block.offset ? { state: 'dead', at: block.offset } : { state: 'live' };
  return trace.accepting && length === call.args.text.length ? { state: 'complete' } : { state: 'live' };
}

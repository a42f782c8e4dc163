/** The verdict on the call at a step: what failed, and what could have stopped it. */
import type { Problem } from '../core/base/problem';
import type { SessionDocument } from '../core/document/document';
import type { MaskTrace } from '../core/mask/trace';
import type { MaskVerdict } from '../core/mask/verdict';
import type { RunLog } from '../core/runtime/events';
import type { Moment } from '../core/runtime/moment';
import { failureOf } from '../core/verdict/failure';
import type { CallVerdict } from '../core/verdict/model';
import { callVerdict } from '../core/verdict/verdict';

/** What is known of the tokens of the call's arguments. */
export interface KnownTokens {
  trace: MaskTrace | null;
  mask: MaskVerdict | null;
  /** Why no grammar was made; null where it was, or where that is not known yet. */
  noTrace: Problem | null;
}

/** Null where nothing failed up to the step. */
export function verdictAt(
  document: SessionDocument,
  log: Pick<RunLog, 'events'>,
  moment: Pick<Moment, 'call' | 'event' | 'response'>,
  known: KnownTokens,
): CallVerdict | null {
  const { call, event } = moment;
  const failure = failureOf(call, log.events, event);
  if (failure === null) return null;
  const tool = document.tools.find(({ name }) => name === call?.record.name);
  return callVerdict({ failure, call, tool, ...known, ended: moment.response?.stop?.norm });
}

/** A request, or messages of one, pasted without the answer → a session. Every answer in its history is a turn. */
import type { SourceSpan } from '../../base/span';
import { hold } from '../build/conversation';
import type { Utterance } from '../build/conversation';
import { SessionBuilder } from '../build/session-builder';
import type { RequestReading } from '../input';
import type { Response, Session } from '../model';

export interface LoneRequest extends Partial<Omit<RequestReading, 'messages' | 'unread'>> {
  utterances: readonly Utterance[];
}

/** @param at pieces of the source that the request stands in, in order */
export function loneSession(
  at: readonly SourceSpan[],
  { utterances, model, tools, params }: LoneRequest,
): { session: Session; responses: Response[] } {
  const session = new SessionBuilder(model === undefined ? {} : { model });
  for (const place of at) session.covers(place);
  for (const tool of tools ?? []) session.offer(tool);
  if (params !== undefined) session.asked(params);
  const responses = hold(session, utterances);
  return { session: session.build(), responses };
}

/** Answers beside such requests are the turns of a session of their own. */
export function answersSession(responses: readonly Response[]): Session {
  const session = new SessionBuilder();
  for (const response of responses) {
    session.response(response);
    session.covers(response.at);
  }
  return session.build();
}

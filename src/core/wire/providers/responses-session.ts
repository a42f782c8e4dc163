/** The session of responses that were pasted without their requests: a response repeats the instructions and the tools of its own. */
import { readToolOffers } from '../build/tool-offers';
import { SessionBuilder } from '../build/session-builder';
import { placeOf } from '../frame/carrier';
import type { WireInput } from '../input';
import type { Response, Session, Unread } from '../model';
import { readEcho } from './responses-request';
import type { Snapshot } from './responses-stream';

/** One response: what built it, and the state of it that was seen last. */
export interface ClosedResponse {
  response: Response;
  snapshot: Snapshot | undefined;
  listed: Snapshot[];
}

/** Null when no response repeats anything. */
export function echoedSession(
  closed: readonly ClosedResponse[],
  input: WireInput,
  unread: Unread[],
): Session[] | null {
  const session = new SessionBuilder();
  let echoes = false;
  let instructions = '';
  for (const { response, snapshot, listed } of closed) {
    if (snapshot !== undefined) {
      const { messages, tools, params } = readEcho(snapshot.carrier, snapshot.node, unread);
      const said = JSON.stringify(
        messages.map(({ parts }) => parts.map((part) => (part.t === 'text' ? part.text.text : part.t))),
      );
      echoes ||= tools.length > 0 || messages.length > 0;
      for (const tool of tools) session.offer(tool);
      if (said !== instructions) for (const message of messages) session.said(message);
      instructions = said;
      session.asked(params);
    }
    for (const { carrier, node } of listed)
      for (const tool of readToolOffers(carrier, node, unread)) {
        echoes = true;
        session.offer({ ...tool, kind: 'server' });
      }
    session.response(response);
  }
  if (!echoes) return null;
  session.covers(placeOf(input.carrier, input.body));
  return [session.build()];
}

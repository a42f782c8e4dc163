/**
 * Requests and their responses, in the order in which they were sent → conversations. A request repeats the conversation so
 * far; where it begins with what an earlier one held and its answer, it goes on with that conversation, and only what is new
 * counts as said before its answer. Otherwise it begins another conversation.
 */
import { canonicalJson } from '../../base/json-value';
import type { SourceSpan } from '../../base/span';
import type { RequestReading } from '../input';
import type { Message, Part, Response, Session } from '../model';
import { SessionBuilder } from './session-builder';

export interface Exchange {
  /** Null where it was not recorded or not understood. */
  request: RequestReading | null;
  responses: readonly Response[];
  /** All of the exchange. */
  at: SourceSpan;
  startedAt?: string;
}

interface Thread {
  session: SessionBuilder;
  /** One key for each message that the model has read or said. */
  keys: string[];
}

export function foldExchanges(exchanges: readonly Exchange[]): Session[] {
  const threads: Thread[] = [];
  for (const exchange of exchanges) {
    const messages = exchange.request?.messages ?? [];
    const keys = messages.map(messageKey);
    const thread = threads.findLast((one) => continues(one, keys)) ?? open(threads, exchange);
    addExchange(thread, exchange, messages, keys);
  }
  return threads.map(({ session }) => session.build());
}

function open(threads: Thread[], { request }: Exchange): Thread {
  const thread = {
    session: new SessionBuilder(request?.model === undefined ? {} : { model: request.model }),
    keys: [],
  };
  threads.push(thread);
  return thread;
}

/** Longer than the conversation so far, and the same where both have a message. */
function continues(thread: Thread, keys: readonly string[]): boolean {
  return (
    thread.keys.length > 0 &&
    keys.length > thread.keys.length &&
    thread.keys.every((key, i) => key === keys[i])
  );
}

function addExchange(
  { session, keys: known }: Thread,
  exchange: Exchange,
  messages: readonly Message[],
  keys: readonly string[],
): void {
  const { request, responses } = exchange;
  session.covers(exchange.at);
  session.at(exchange.startedAt);
  for (const tool of request?.tools ?? []) session.offer(tool);
  if (request !== null) session.asked(request.params);
  for (const message of messages.slice(known.length)) {
    const results = message.parts.flatMap((part) => (part.t === 'result' ? [part.result] : []));
    // A result that was given along with words stays a result; the words are a message of their own.
    for (const result of results) session.result(result);
    const rest = message.parts.filter((part) => part.t !== 'result');
    session.said({ ...message, parts: rest });
  }
  known.splice(0, known.length, ...keys);
  for (const response of responses) session.response(response);
  const [first] = responses;
  if (first !== undefined) known.push(messageKey({ role: 'assistant', parts: first.parts }));
}

/** What makes two messages the same: role, words, calls and results; never places, reasoning or signatures. */
export function messageKey(message: Message): string {
  return canonicalJson([message.role, ...message.parts.flatMap((part) => partKey(part))]);
}

function partKey(part: Part): string[] {
  switch (part.t) {
    case 'text':
    case 'refusal':
      return part.text.text.trim() === '' ? [] : [part.text.text.trim()];
    case 'call':
      return [`${part.call.name} ${part.call.id}`];
    case 'result':
      return [`${part.result.callId} ${canonicalJson(part.result.content)}`];
    case 'media':
      return [part.mime];
    case 'reasoning':
    case 'unknown':
      return [];
  }
}

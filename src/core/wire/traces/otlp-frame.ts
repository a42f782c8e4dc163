/**
 * The span of an agent whose calls of the model were not recorded one by one: its output is the rest of the conversation, each
 * message of the assistant an answer to all that stands before it.
 */
import type { Message } from '../model';
import { opened } from './carried';
import { isPartsMessage, readPartsMessage } from './genai-parts';
import { roleOf } from './message-builder';
import type { MessageMemo } from './message-memo';
import { readSpanAnswer } from './otlp-answer';
import { readSpanRequest } from './otlp-request';
import type { SpanRecord } from './otlp-span';
import { readPartsAnswer } from './recorded-answer';
import type { Findings } from './recorded-answer';
import type { TraceExchange } from './trace-session';
import { textAt } from '../fields';

export function readFrame(span: SpanRecord, found: Findings, memo: MessageMemo): TraceExchange[] {
  const request = readSpanRequest(span, found.unread, memo);
  const output = span.attributes.node('gen_ai.output.messages');
  const list = output === undefined ? undefined : opened({ carrier: span.carrier, node: output });
  if (list?.node.k !== 'arr' || !list.node.items.some(isPartsMessage))
    return [{ request, responses: readSpanAnswer(span, found), startedAt: span.startedAt }];
  const exchanges: TraceExchange[] = [];
  let before: Message[] = request.messages;
  for (const item of list.node.items) {
    if (roleOf(textAt(item, 'role')) !== 'assistant') {
      before.push(readPartsMessage(list.carrier, item, found.unread));
      continue;
    }
    const response = readPartsAnswer(list.carrier, item, 0, found);
    exchanges.push({
      request: { ...request, messages: before },
      responses: [response],
      startedAt: exchanges.length === 0 ? span.startedAt : undefined,
      goesOn: exchanges.length > 0,
    });
    before = [];
  }
  return exchanges;
}

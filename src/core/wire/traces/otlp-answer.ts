/** What a model said, from the attributes and events of its span, in whichever generation of keys it is written. */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { StringNode } from '../../json/node';
import type { SourceSpan } from '../../base/span';
import { ResponseBuilder } from '../build/response-builder';

import { placeOf, stringOf } from '../frame/carrier';
import type { Response, Stop } from '../model';
import { opened } from './carried';
import { isPartsMessage, readCall } from './genai-parts';
import { roleOf } from './message-builder';
import { choiceResponse, isChoiceEvent } from './otlp-events';
import { eventNode, eventsOf, flatMessages } from './otlp-request';
import type { SpanRecord } from './otlp-span';
import { spanUsage } from './otlp-usage';
import { readMessages, readPartsAnswer, readRecordedAnswer } from './recorded-answer';
import type { Findings } from './recorded-answer';
import { traceStop } from './trace-stop';

type Reader = (span: SpanRecord, found: Findings) => Response[] | null;

/** In the order in which they are believed. */
const READERS: readonly Reader[] = [
  readStructured,
  readEvents,
  readFlat,
  readSdk,
  ...[
    'gen_ai.completion',
    'response_data',
    'langfuse.observation.output',
    'output.value',
    'traceloop.entity.output',
  ].map((key) => whole(key)),
];

/** At least one response: a span that recorded no words still has its counts. */
export function readSpanAnswer(span: SpanRecord, found: Findings): Response[] {
  for (const read of READERS) {
    const responses = read(span, found);
    if (responses !== null && responses.length > 0) return completed(span, responses);
  }
  return completed(span, [wordless(span)]);
}

/** `gen_ai.output.messages`. */
function readStructured(span: SpanRecord, found: Findings): Response[] | null {
  const { attributes, carrier, events } = span;
  const key = 'gen_ai.output.messages';
  const details = events.find(({ name }) => name === 'gen_ai.client.inference.operation.details');
  const node = attributes.node(key) ?? details?.attributes.node(key);
  if (node === undefined) return null;
  const list = opened({ carrier, node });
  const items = list.node.k === 'arr' ? list.node.items : [list.node];
  if (!items.some(isPartsMessage)) return readRecordedAnswer(list, found);
  const stops = stopsOf(span);
  // An agent's span repeats the whole conversation; a model's span holds its alternatives.
  return items
    .filter((item) => roleOf(textOfRole(item)) === 'assistant')
    .map((item, i) =>
      readPartsAnswer(list.carrier, item, i, found, (builder) => {
        builder.stop = stops[i] ?? builder.stop;
      }),
    );
}

/** A message without a role, among what a model said, is the model's. */
function textOfRole(node: Parameters<typeof isPartsMessage>[0]): string {
  const role = member(node, 'role');
  return role?.k === 'str' ? role.value : 'assistant';
}

function readEvents(span: SpanRecord, found: Findings): Response[] | null {
  const stops = stopsOf(span);
  return eventsOf(span)
    .filter(({ name }) => isChoiceEvent(name))
    .map((event, i) =>
      choiceResponse(event, i, found.unread, (builder) => {
        builder.stop ??= stops[i];
      }),
    );
}

function readFlat(span: SpanRecord, found: Findings): Response[] | null {
  const messages = flatMessages(span, ['llm.output_messages', 'gen_ai.completion', 'llm.completions']);
  return messages.length === 0 ? null : readMessages(span.carrier, messages, found);
}

/** AI SDK: `ai.response.text`, `.reasoning`, `.object`, `.toolCalls`. */
function readSdk(span: SpanRecord): Response[] | null {
  const { attributes, carrier } = span;
  const text = attributes.node('ai.response.text', 'ai.response.object');
  const reasoning = attributes.node('ai.response.reasoning');
  const calls = attributes.node('ai.response.toolCalls');
  if (text === undefined && calls === undefined && reasoning === undefined) return null;
  const builder = new ResponseBuilder(carrier.source, 0);
  for (const node of [reasoning, text, calls])
    if (node !== undefined) builder.cover(placeOf(carrier, node.span));
  const reason = attributes.node('ai.response.finishReason');
  if (reason?.k === 'str') builder.stop = traceStop(reason.value, placeOf(carrier, reason.span));
  if (reasoning?.k === 'str') builder.text('reasoning', stringOf(carrier, reasoning));
  if (text?.k === 'str') builder.text('text', stringOf(carrier, text));
  const list = calls === undefined ? undefined : opened({ carrier, node: calls });
  if (list?.node.k === 'arr')
    for (const call of list.node.items) readCall(list.carrier, call, 'function', builder);
  return [builder.build()];
}

function whole(key: string): Reader {
  return (span, found) => {
    const { carrier } = span;
    const node = span.attributes.node(key) ?? eventNode(span, 'gen_ai.content.completion', key);
    if (node === undefined) return null;
    const responses = readRecordedAnswer({ carrier, node }, found);
    if (responses === null)
      found.unread.push({
        at: placeOf(carrier, node.span),
        why: sentence('unread.otlp-answer', 'The answer in {key} has no shape that is known here.', { key }),
      });
    return responses;
  };
}

/** A model that answered, and a tracer that kept no word of it. */
function wordless(span: SpanRecord): Response {
  const builder = new ResponseBuilder(span.carrier.source, 0);
  builder.cover(span.at);
  const failure = failureOf(span);
  if (failure !== undefined) {
    builder.error = { message: failure, at: span.at };
    return builder.build();
  }
  builder.stop = stopsOf(span)[0];
  builder.problems.add({
    code: 'CONTENT_NOT_RECORDED',
    severity: 'info',
    ...sentence(
      'CONTENT_NOT_RECORDED',
      'The tracer recorded that the model answered and not what it said. Turn the capture of message content on, and record again.',
    ),
    layer: 'protocol',
    at: span.at,
    retryable: false,
  });
  return builder.build();
}

function failureOf(span: SpanRecord): string | undefined {
  const exception = span.events
    .find(({ name }) => name === 'exception')
    ?.attributes.text('exception.message');
  if (span.failure === undefined) return undefined;
  return exception ?? (span.failure === '' ? 'The span failed without a message.' : span.failure);
}

/** What the span knows beside the words, where the words do not say it. */
function completed(span: SpanRecord, responses: Response[]): Response[] {
  const { attributes } = span;
  const id = attributes.text('gen_ai.response.id', 'ai.response.id', 'llm.response.id');
  const model = modelOf(span);
  const counted = spanUsage(span);
  const stops = stopsOf(span);
  for (const [i, response] of responses.entries()) {
    if (id !== undefined) response.id ??= id;
    if (model !== undefined) response.model ??= model;
    if (counted !== undefined && response.usage === undefined) {
      response.usage = counted.usage;
      response.usageAt = counted.at;
    }
    const stop = stops[i];
    if (stop !== undefined) response.stop ??= stop;
  }
  return responses;
}

export const modelOf = ({ attributes }: SpanRecord): string | undefined =>
  attributes.text(
    'gen_ai.response.model',
    'ai.response.model',
    'llm.response.model',
    'gen_ai.request.model',
    'llm.model_name',
    'ai.model.id',
    'llm.request.model',
    'model_name',
    'langfuse.observation.model.name',
  );

/** `gen_ai.response.finish_reasons`: a list, or JSON of a list, or one word. */
function stopsOf({ attributes, carrier }: SpanRecord): Stop[] {
  const node = attributes.node('gen_ai.response.finish_reasons', 'gen_ai.response.finish_reason');
  if (node === undefined) return [];
  const list = opened({ carrier, node });
  const items = list.node.k === 'arr' ? list.node.items : [list.node];
  return items.flatMap((item) =>
    item.k === 'str' && item.value !== '' ? [traceStop(item.value, innerOf(list.carrier, item))] : [],
  );
}

const innerOf = (carrier: Parameters<typeof placeOf>[0], node: StringNode): SourceSpan =>
  placeOf(carrier, {
    start: Math.min(node.span.start + 1, node.span.end),
    end: Math.max(node.span.start + 1, node.span.end - 1),
  });

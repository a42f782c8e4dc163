/**
 * Messages that were recorded as events of a span or as log records: `gen_ai.{system,user,assistant,tool}.message` before an
 * answer, `gen_ai.choice` for an answer. Their content stands in attributes, or as JSON in `gen_ai.event.content`, or in the
 * record's body. The same bodies in a list are how Logfire kept them: `[{"event.name": "gen_ai.choice", message}]`.
 */
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { ResponseBuilder } from '../build/response-builder';
import { arrayAt, numberAt, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Message, Response, Unread } from '../model';
import { readWholeCall } from '../providers/openai-calls';
import { opened, readNodes } from './carried';
import type { Carried } from './carried';
import { readPart } from './genai-parts';
import { madeArray, madeObject, madeString } from './made-nodes';
import { MessageBuilder, roleOf } from './message-builder';
import type { PartSink } from './message-builder';
import type { SpanEvent, SpanRecord } from './otlp-span';
import { traceStop } from './trace-stop';

/** One event, wherever its members were kept. */
export interface EventMessage {
  name: string;
  carrier: Carrier;
  /** `role`, `content`, `tool_calls`, `id`. */
  message: JsonNode;
  /** `finish_reason`, `index`. */
  choice: JsonNode;
}

const MESSAGE = /^gen_ai\.(system|user|assistant|tool)\.message$/;

export const isRequestEvent = (name: string): boolean => MESSAGE.test(name);
export const isChoiceEvent = (name: string): boolean => name === 'gen_ai.choice';

export function eventMessages(span: SpanRecord): EventMessage[] {
  return span.events.flatMap((event) =>
    isRequestEvent(event.name) || isChoiceEvent(event.name) ? [eventMessage(span.carrier, event)] : [],
  );
}

function eventMessage(carrier: Carrier, { name, attributes, body }: SpanEvent): EventMessage {
  const content = attributes.node('gen_ai.event.content') ?? body;
  const inner = content === undefined ? undefined : opened({ carrier, node: content });
  if (inner !== undefined && inner.node.k === 'obj') return fromNode(name, inner);
  const said = attributes.node('message');
  const message = said === undefined ? undefined : opened({ carrier, node: said });
  if (message !== undefined && message.node.k === 'obj') {
    const choice = madeObject(['finish_reason', 'index'].map((key) => [key, attributes.node(key)]));
    // The place of the reason is in the outer text; its word is what counts.
    return {
      name,
      ...message,
      message: message.node,
      choice: message.carrier === carrier ? choice : wordsOnly(choice),
    };
  }
  const keys = ['role', 'content', 'tool_calls', 'id', 'name', 'finish_reason', 'index'];
  const flat = madeObject([
    ...keys.map((key) => [key, attributes.node(key)] as const),
    ['content', content ?? said],
  ]);
  return { name, carrier, message: flat, choice: flat };
}

const wordsOnly = (node: JsonNode): JsonNode =>
  node.k === 'obj'
    ? madeObject(
        node.members.map(({ key, value }) => [
          key,
          value?.k === 'str' ? madeString(value.value, { start: 0, end: 0 }) : value,
        ]),
      )
    : node;

function fromNode(name: string, { carrier, node }: Carried): EventMessage {
  return { name, carrier, message: objectAt(node, 'message') ?? node, choice: node };
}

/** The bodies in one list. */
export function listedEvents(value: Carried): EventMessage[] {
  const { carrier, node } = opened(value);
  if (node.k !== 'arr') return [];
  return node.items.flatMap((item) => {
    const name = textAt(item, 'event.name');
    return name === undefined ? [] : [fromNode(name, { carrier, node: item })];
  });
}

export function requestMessage(event: EventMessage, unread: Unread[]): Message {
  const { carrier, message, name } = event;
  const word = MESSAGE.exec(name)?.[1] ?? textAt(message, 'role');
  const role = roleOf(word);
  const at = placeOf(carrier, message.span);
  if (role === 'tool') {
    const content = member(message, 'content');
    const tool = textAt(message, 'name');
    const result = {
      callId: textAt(message, 'id') ?? textAt(message, 'tool_call_id') ?? '',
      ...(tool === undefined ? {} : { name: tool }),
      kind: 'outcome' as const,
      ok: true,
      content: content === undefined ? null : toValue(content),
      at,
    };
    return { role, parts: [{ t: 'result', result }], at };
  }
  if (role === 'assistant') {
    const builder = new ResponseBuilder(carrier.source, 0);
    readBody(event, builder, unread);
    for (const call of callsOf(event)) readWholeCall(call.carrier, call.node, builder);
    return { role, parts: builder.build().parts, at };
  }
  const builder = new MessageBuilder(carrier.source);
  readBody(event, builder, unread);
  return builder.build(role, at);
}

/** @param prepare gets the builder before it is closed */
export function choiceResponse(
  event: EventMessage,
  position: number,
  unread: Unread[],
  prepare: (builder: ResponseBuilder) => void,
): Response {
  const { carrier, message, choice } = event;
  const blocks = blockAnswer(event);
  if (blocks !== null) return blocks;
  const builder = new ResponseBuilder(carrier.source, numberAt(choice, 'index') ?? position);
  builder.cover(placeOf(carrier, message.span));
  const reason = stringAt(choice, 'finish_reason');
  if (reason !== undefined && reason.value !== '')
    builder.stop = traceStop(reason.value, placeOf(carrier, reason.span));
  prepare(builder);
  readBody(event, builder, unread);
  for (const call of callsOf(event)) readWholeCall(call.carrier, call.node, builder);
  return builder.build();
}

/** Blocks without types, `[{text}, {toolUse}]`, are Bedrock's. */
function blockAnswer({ carrier, message }: EventMessage): Response | null {
  const content = present(member(message, 'content'));
  const list = content === undefined ? undefined : opened({ carrier, node: content });
  if (list?.node.k !== 'arr' || list.node.items.length === 0) return null;
  if (list.node.items.some((item) => item.k !== 'obj' || textAt(item, 'type') !== undefined)) return null;
  const said = madeObject([
    ['role', madeString('assistant', list.node.span)],
    ['content', madeArray(list.node.items)],
  ]);
  const node = madeObject([['output', madeObject([['message', said]])]]);
  return readNodes({ carrier: list.carrier, node })?.reading.responses[0] ?? null;
}

function readBody({ carrier, message }: EventMessage, into: PartSink, unread: Unread[]): void {
  const content = present(member(message, 'content'));
  if (content === undefined) return;
  const value = content.k === 'str' ? asBlocks({ carrier, node: content }) : { carrier, node: content };
  const { node } = value;
  if (node.k === 'arr') for (const part of node.items) readPart(value.carrier, part, into, unread);
  else if (node.k === 'str' && node.value !== '') into.text('text', stringOf(value.carrier, node));
  else if (node.k === 'obj') readPart(value.carrier, node, into, unread);
}

/** A string that holds blocks is opened; one that holds other JSON is what was said. */
function asBlocks(value: Carried): Carried {
  const inner = opened(value);
  const blocks =
    inner.node.k === 'arr' && inner.node.items.some((item) => textAt(item, 'type') !== undefined);
  return blocks ? inner : value;
}

function callsOf({ carrier, message }: EventMessage): Carried[] {
  const calls = present(member(message, 'tool_calls'));
  if (calls === undefined) return [];
  const list = opened({ carrier, node: calls });
  const items = list.node.k === 'arr' ? list.node.items : (arrayAt(list.node, 'tool_calls')?.items ?? []);
  return items.flatMap((node) => (node.k === 'obj' ? [{ carrier: list.carrier, node }] : []));
}

/** What a model was sent, from the attributes and events of its span, in whichever generation of keys they are written. */
import type { Json, JsonObject } from '../../base/json-value';
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { printJson } from '../../json/print';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, objectAt, present, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { RequestReading } from '../input';
import type { Message, ToolOffer, Unread } from '../model';
import { opened } from './carried';
import type { Carried } from './carried';
import { readPart } from './genai-parts';
import { madeArray, madeObject } from './made-nodes';
import { MessageBuilder } from './message-builder';
import type { MessageMemo } from './message-memo';
import type { Family } from './otlp-attributes';
import { eventMessages, isRequestEvent, listedEvents, requestMessage } from './otlp-events';
import type { EventMessage } from './otlp-events';
import type { SpanRecord } from './otlp-span';
import { readMessageList, readRecordedRequest, requestOf } from './recorded-request';

/** Attributes that hold all that was sent, in the order in which they are believed. */
const WHOLE = [
  'gen_ai.input.messages',
  'ai.prompt.messages',
  'ai.prompt',
  'gen_ai.prompt',
  'request_data',
  'langfuse.observation.input',
  'input.value',
  'traceloop.entity.input',
] as const;

export function readSpanRequest(span: SpanRecord, unread: Unread[], memo: MessageMemo): RequestReading {
  const request = readMessages(span, memo) ?? requestOf([]);
  unread.push(...request.unread);
  const system = systemMessage(span, unread);
  if (system !== null && request.messages[0]?.role !== 'system') request.messages.unshift(system);
  const tools = memo.tools(span.attributes.text(...DEFINITIONS), () => readTools(span, unread));
  return {
    ...request,
    tools: tools.length > 0 ? tools : request.tools,
    params: { ...request.params, ...spanParams(span) },
    unread: [],
  };
}

function readMessages(span: SpanRecord, memo: MessageMemo): RequestReading | null {
  const { attributes, carrier, events } = span;
  const details = events.find(({ name }) => name === 'gen_ai.client.inference.operation.details');
  const structured = attributes.node(WHOLE[0]) ?? details?.attributes.node(WHOLE[0]);
  const first = structured === undefined ? null : readRecordedRequest({ carrier, node: structured }, memo);
  if (first !== null) return first;
  const told = eventsOf(span).filter(({ name }) => isRequestEvent(name));
  if (told.length > 0) {
    const unread: Unread[] = [];
    return requestOf(
      told.map((event) => requestMessage(event, unread)),
      unread,
    );
  }
  const flat = flatMessages(span, ['llm.input_messages', 'gen_ai.prompt', 'llm.prompts']);
  const indexed = flat.length === 0 ? null : readMessageList(carrier, madeArray(flat));
  if (indexed !== null) return indexed;
  for (const key of WHOLE.slice(1)) {
    const node = attributes.node(key) ?? eventNode(span, 'gen_ai.content.prompt', key);
    const reading = node === undefined ? null : readRecordedRequest({ carrier, node }, memo);
    if (reading !== null) return reading;
  }
  return null;
}

/** An older way: one event with all of it in an attribute of the span's name. */
export const eventNode = (span: SpanRecord, name: string, key: string): JsonNode | undefined =>
  span.events.find((event) => event.name === name)?.attributes.node(key);

/** As events, or listed in an attribute. */
export function eventsOf(span: SpanRecord): EventMessage[] {
  const events = eventMessages(span);
  const listed = span.attributes.node('events');
  return events.length > 0 || listed === undefined
    ? events
    : listedEvents({ carrier: span.carrier, node: listed });
}

/** The first family that is there, as messages of Chat Completions. */
export function flatMessages(span: SpanRecord, families: readonly Family[]): JsonNode[] {
  for (const family of families) {
    const items = span.attributes.family(family);
    if (items.length > 0) return items.map((item) => chatMessage(objectAt(item, 'message') ?? item));
  }
  return [];
}

/** OpenInference wraps each content and each call once more; Traceloop writes the message as it is. */
function chatMessage(message: JsonNode): JsonNode {
  const contents = arrayAt(message, 'contents')?.items.map(
    (item) => objectAt(item, 'message_content') ?? item,
  );
  const calls = arrayAt(message, 'tool_calls')?.items.map((item) => objectAt(item, 'tool_call') ?? item);
  if (message.k !== 'obj' || (contents === undefined && calls === undefined)) return message;
  const rest = message.members.filter(({ key }) => key !== 'contents' && key !== 'tool_calls');
  return madeObject([
    ...rest.map(({ key, value }) => [key, value] as const),
    ['content', contents === undefined ? undefined : madeArray(contents)],
    ['tool_calls', calls === undefined ? undefined : madeArray(calls)],
  ]);
}

function systemMessage(span: SpanRecord, unread: Unread[]): Message | null {
  const { attributes, carrier } = span;
  const node = attributes.node('gen_ai.system_instructions');
  if (node === undefined) return null;
  const { carrier: inner, node: list } = opened({ carrier, node });
  const builder = new MessageBuilder(carrier.source);
  const parts = list.k === 'arr' ? list.items : [list];
  for (const part of parts) readPart(inner, part, builder, unread);
  return builder.build('system', placeOf(carrier, node.span));
}

const DEFINITIONS = ['gen_ai.tool.definitions', 'gen_ai.request.tools', 'ai.prompt.tools'] as const;

function readTools(span: SpanRecord, unread: Unread[]): ToolOffer[] {
  const { attributes, carrier } = span;
  const listed = attributes.node(...DEFINITIONS);
  if (listed !== undefined) {
    const list = opened({ carrier, node: listed });
    const entries = list.node.k === 'arr' ? list.node.items : [list.node];
    return entries.flatMap((node) => offers({ carrier: list.carrier, node }, unread));
  }
  const schemas = attributes.family('llm.tools').flatMap((item) => {
    const node = member(objectAt(item, 'tool'), 'json_schema') ?? member(item, 'json_schema');
    return node === undefined ? [] : offers({ carrier, node }, unread);
  });
  if (schemas.length > 0) return schemas;
  const functions = attributes.family('llm.request.functions');
  if (functions.length > 0) return functions.flatMap((node) => flatOffer({ carrier, node }) ?? []);
  const parameters = attributes.node('model_request_parameters', 'llm.invocation_parameters');
  const inner = parameters === undefined ? undefined : opened({ carrier, node: parameters });
  const tools = arrayAt(inner?.node, 'function_tools') ?? arrayAt(inner?.node, 'tools');
  return inner === undefined || tools === undefined ? [] : readToolOffers(inner.carrier, tools, unread);
}

function offers(value: Carried, unread: Unread[]): ToolOffer[] {
  const { carrier, node } = opened(value);
  return readToolOffers(carrier, node, unread);
}

/** The schema is JSON in a string of its own. */
function flatOffer({ carrier, node }: Carried): ToolOffer | null {
  const name = textAt(node, 'name');
  if (name === undefined) return null;
  const description = textAt(node, 'description');
  const parameters = present(member(node, 'parameters'));
  const schema = parameters === undefined ? undefined : opened({ carrier, node: parameters }).node;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    kind: 'function',
    ...(schema === undefined ? {} : { schema: printJson(schema) }),
    at: placeOf(carrier, node.span),
  };
}

const SETTINGS = ['gen_ai.request.', 'ai.settings.'] as const;
const NO_SETTINGS = new Set(['model', 'tools', 'messages', 'system', 'prompt', 'input', 'stream']);

/** Temperature, limits and the like, without the tracer's prefix. */
function spanParams({ attributes, carrier }: SpanRecord): JsonObject {
  const params: JsonObject = {};
  const set = (key: string, value: Json): void => {
    if (NO_SETTINGS.has(key)) return;
    Object.defineProperty(params, key, { value, enumerable: true, writable: true, configurable: true });
  };
  const invocation = attributes.node('llm.invocation_parameters');
  const inner = invocation === undefined ? undefined : opened({ carrier, node: invocation }).node;
  if (inner?.k === 'obj')
    for (const { key, value } of inner.members) if (value !== undefined) set(key, toValue(value));
  for (const [key, node] of attributes.under(...SETTINGS)) {
    const prefix = SETTINGS.find((one) => key.startsWith(one)) ?? '';
    set(key.slice(prefix.length), toValue(node));
  }
  return params;
}

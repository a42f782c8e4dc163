/**
 * What a tracer recorded as the input of a model call → what the model was sent. It is a provider's request body, a list of
 * messages of any dialect, or words; JSON or JSON in a string. Provider dialects are read by their own readers.
 */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { ArrayNode, JsonNode, ObjectNode } from '../../json/node';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, hasKey, present, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { RequestReading } from '../input';
import type { Message, Unread } from '../model';
import { readRequest } from '../providers/requests';
import { opened } from './carried';
import type { Carried } from './carried';
import { isPartsMessage, readPartsMessage } from './genai-parts';
import { langChainBody, readLangChainMessage } from './langchain-message';
import { madeObject } from './made-nodes';
import { MessageMemo, isPlainMessage } from './message-memo';

/**
 * Null when no reader knows the shape.
 * @param memo of the conversation that the request belongs to
 */
export function readRecordedRequest(value: Carried, memo = new MessageMemo()): RequestReading | null {
  const { carrier, node } = opened(value);
  switch (node.k) {
    case 'str':
      return node.value === '' ? null : requestOf([spoken(carrier, node)]);
    case 'arr':
      return readMessageList(carrier, node, memo);
    case 'obj':
      return readRequestObject(carrier, node, memo);
    case 'num':
    case 'lit':
      return null;
  }
}

function spoken(carrier: Carrier, node: Extract<JsonNode, { k: 'str' }>): Message {
  const at = placeOf(carrier, node.span);
  return { role: 'user', parts: [{ t: 'text', text: stringOf(carrier, node) }], at };
}

export const requestOf = (messages: Message[], unread: Unread[] = []): RequestReading => ({
  messages,
  tools: [],
  params: {},
  unread,
});

function readRequestObject(carrier: Carrier, node: ObjectNode, memo: MessageMemo): RequestReading | null {
  const messages = arrayAt(node, 'messages');
  const list = messages === undefined ? undefined : unwrapped(messages);
  if (list !== undefined && ownDialect(list) !== null) {
    const reading = readMessageList(carrier, list, memo);
    reading?.tools.push(...readToolOffers(carrier, member(node, 'tools'), reading.unread));
    return reading;
  }
  const at = placeOf(carrier, node.span);
  const request =
    list?.items.every(isPlainMessage) === true
      ? readPlainRequest(carrier, node, list, memo)
      : readRequest({ carrier, node, at });
  if (request !== null) return request;
  if (list !== undefined && list.items.length > 0) return readMessageList(carrier, list, memo);
  for (const key of ['input', 'prompt', 'prompts', 'question', 'query']) {
    const inner = present(member(node, key));
    // An object in an object in an object… is no message.
    if (inner !== undefined && inner.k !== 'obj') return readRecordedRequest({ carrier, node: inner }, memo);
  }
  if (isMessage(node)) return readMessageList(carrier, { ...emptyList(node), items: [node] }, memo);
  return null;
}

/** Only the messages that are new are read; the rest of the request is. */
function readPlainRequest(
  carrier: Carrier,
  node: ObjectNode,
  list: ArrayNode,
  memo: MessageMemo,
): RequestReading | null {
  const rest = node.members.filter(({ key }) => key !== 'messages');
  const readings: RequestReading[] = [];
  const read = (items: JsonNode[]): Message[] | null => {
    const messages = { key: 'messages', keySpan: list.span, value: { ...list, items } };
    const at = placeOf(carrier, node.span);
    const reading = readRequest({ carrier, node: { ...node, members: [...rest, messages] }, at });
    if (reading !== null) readings.push(reading);
    return reading?.messages ?? null;
  };
  const messages = memo.read(carrier, list.items, read);
  if (messages === null) return null;
  // No message is new; the rest of the request is read all the same.
  if (readings.length === 0) read(list.items);
  return { ...(readings.at(-1) ?? requestOf([])), messages };
}

const isMessage = (node: JsonNode): boolean =>
  (hasKey(node, 'role') && (hasKey(node, 'content') || hasKey(node, 'parts'))) ||
  langChainBody(node) !== null;

const emptyList = (at: JsonNode): ArrayNode => ({
  k: 'arr',
  items: [],
  span: at.span,
  complete: at.complete,
});

/** LangChain batches: a list of message lists, one for each prompt. */
function unwrapped(list: ArrayNode): ArrayNode {
  const [first] = list.items;
  return list.items.length === 1 && first?.k === 'arr' ? first : list;
}

type Dialect = 'parts' | 'langchain';

/** The dialects that are nobody's request; null for those of providers. */
function ownDialect(list: ArrayNode): Dialect | null {
  for (const item of list.items) {
    if (isPartsMessage(item)) return 'parts';
    if (langChainBody(item) !== null) return 'langchain';
  }
  return null;
}

/** Messages in order. Null when the list holds none of a known dialect. */
export function readMessageList(
  carrier: Carrier,
  whole: ArrayNode,
  memo = new MessageMemo(),
): RequestReading | null {
  const list = unwrapped(whole);
  const words = list.items.flatMap((item) => (item.k === 'str' ? [spoken(carrier, item)] : []));
  if (words.length > 0 && words.length === list.items.length) return requestOf(words);
  const unread: Unread[] = [];
  const read = (one: (items: JsonNode[]) => Message[] | null): RequestReading | null => {
    const messages = memo.read(carrier, list.items, one);
    return messages === null ? null : requestOf(messages, unread);
  };
  switch (ownDialect(list)) {
    case 'parts':
      return read((items) => items.map((item) => readPartsMessage(carrier, item, unread)));
    case 'langchain':
      return read((items) => items.flatMap((item) => readLangChain(carrier, item, unread)));
    case null:
      if (!list.items.every(isPlainMessage)) return readProviderList(carrier, list);
      return read((items) => {
        const reading = readProviderList(carrier, { ...list, items });
        unread.push(...(reading?.unread ?? []));
        return reading?.messages ?? null;
      });
  }
}

function readLangChain(carrier: Carrier, node: JsonNode, unread: Unread[]): Message[] {
  const reading = readLangChainMessage(carrier, node, unread);
  const at = placeOf(carrier, node.span);
  switch (reading?.t) {
    case 'said':
      return [reading.message];
    case 'answer':
      return [{ role: 'assistant', parts: reading.answer.build().parts, at }];
    case 'result':
      return [{ role: 'tool', parts: [{ t: 'result', result: reading.result }], at }];
    case undefined:
      if (hasKey(node, 'role'))
        return readProviderList(carrier, { ...emptyList(node), items: [node] })?.messages ?? [];
      unread.push({
        at,
        why: sentence('unread.recorded-message', 'This entry of the recorded messages is no message.'),
      });
      return [];
  }
}

/** A list of messages is a request without the rest: it is read as one. */
export function readProviderList(carrier: Carrier, list: ArrayNode): RequestReading | null {
  const key = list.items.some((item) => arrayAt(item, 'parts') !== undefined)
    ? 'contents'
    : list.items.some((item) => !hasKey(item, 'role') || textAt(item, 'type') === 'message')
      ? 'input'
      : 'messages';
  const at = placeOf(carrier, list.span);
  return readRequest({ carrier, node: madeObject([[key, list]]), at });
}

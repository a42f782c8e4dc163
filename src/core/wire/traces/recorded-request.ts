/**
 * What a tracer recorded as the input of a model call → what the model was sent. It is a provider's request body, a list of
 * messages of any dialect, or words; JSON or JSON in a string. Provider dialects are read by their own readers.
 */
import { member } from '../../json/node';
import type { ArrayNode, JsonNode } from '../../json/node';
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

/** Null when no reader knows the shape. */
export function readRecordedRequest(value: Carried): RequestReading | null {
  const { carrier, node } = opened(value);
  switch (node.k) {
    case 'str':
      return node.value === '' ? null : requestOf([spoken(carrier, node)]);
    case 'arr':
      return readMessageList(carrier, node);
    case 'obj':
      return readRequestObject(carrier, node);
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

function readRequestObject(carrier: Carrier, node: JsonNode): RequestReading | null {
  const messages = arrayAt(node, 'messages');
  const list = messages === undefined ? undefined : unwrapped(messages);
  if (list !== undefined && ownDialect(list) !== null) {
    const reading = readMessageList(carrier, list);
    reading?.tools.push(...readToolOffers(carrier, member(node, 'tools'), reading.unread));
    return reading;
  }
  const at = placeOf(carrier, node.span);
  const request = readRequest({ carrier, node, at });
  if (request !== null) return request;
  if (list !== undefined && list.items.length > 0) return readMessageList(carrier, list);
  for (const key of ['input', 'prompt', 'prompts', 'question', 'query']) {
    const inner = present(member(node, key));
    // An object in an object in an object… is no message.
    if (inner !== undefined && inner.k !== 'obj') return readRecordedRequest({ carrier, node: inner });
  }
  if (isMessage(node)) return readMessageList(carrier, { ...emptyList(node), items: [node] });
  return null;
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
export function readMessageList(carrier: Carrier, whole: ArrayNode): RequestReading | null {
  const list = unwrapped(whole);
  if (list.items.every((item) => item.k === 'str') && list.items.length > 0)
    return requestOf(list.items.flatMap((item) => (item.k === 'str' ? [spoken(carrier, item)] : [])));
  const unread: Unread[] = [];
  switch (ownDialect(list)) {
    case 'parts':
      return requestOf(
        list.items.map((item) => readPartsMessage(carrier, item, unread)),
        unread,
      );
    case 'langchain':
      return requestOf(
        list.items.flatMap((item) => readLangChain(carrier, item, unread)),
        unread,
      );
    case null:
      return readProviderList(carrier, list);
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
      unread.push({ at, why: 'This entry of the recorded messages is no message.' });
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

/**
 * Requests of Gemini: `contents` with parts, `systemInstruction` beside them, tools as a list or as one object. Libraries put
 * everything but the contents into `config`, some front ends the whole body into `request`; a content may be a bare string.
 */
import type { JsonNode } from '../../json/node';
import { answered, messagesOf } from '../build/conversation';
import type { Utterance } from '../build/conversation';
import { ResponseBuilder } from '../build/response-builder';
import { readToolOffers } from '../build/tool-offers';
import { objectAt, present, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { RequestReading } from '../input';
import type { MessageRole, Unread } from '../model';
import { geminiArray, geminiAt, geminiObject, geminiText } from './gemini-fields';
import { GeminiParts } from './gemini-parts';
import { geminiSaid } from './gemini-said';
import { paramsOf } from './request-params';
import type { RequestReader } from './requests';

const READ = new Set([
  'model',
  'contents',
  'tools',
  'systemInstruction',
  'system_instruction',
  'config',
  'request',
]);

/** The object that holds the contents; null when there is none. */
export function geminiRequestBody(node: JsonNode): JsonNode | null {
  const inner = objectAt(node, 'request');
  const body = inner !== undefined && geminiAt(inner, 'contents') !== undefined ? inner : node;
  const contents = geminiAt(body, 'contents');
  if (contents === undefined) return null;
  if (contents.k === 'str' || isContent(contents)) return body;
  return contents.k === 'arr' && contents.items.every((one) => one.k === 'str' || isContent(one))
    ? body
    : null;
}

/** A content, or a part that stands for one. */
const isContent = (node: JsonNode): boolean =>
  ['parts', 'text', 'inlineData', 'functionCall', 'functionResponse', 'fileData'].some(
    (key) => geminiAt(node, key) !== undefined,
  );

export const readGeminiRequest: RequestReader = ({ carrier, node }) => {
  const body = geminiRequestBody(node);
  if (body === null) return null;
  const unread: Unread[] = [];
  const { utterances, ...rest } = readGeminiBody(carrier, node, body, unread);
  return { messages: messagesOf(utterances), ...rest, unread };
};

/** @param node the whole request; `body` is what of it holds the contents */
export function readGeminiBody(
  carrier: Carrier,
  node: JsonNode,
  body: JsonNode,
  unread: Unread[],
): Omit<RequestReading, 'messages' | 'unread'> & { utterances: Utterance[] } {
  const config = geminiObject(body, 'config');
  const model = textAt(body, 'model') ?? textAt(node, 'model');
  return {
    utterances: utterancesOf(carrier, body, unread),
    tools: [
      ...readToolOffers(carrier, geminiAt(body, 'tools'), unread),
      ...readToolOffers(carrier, geminiAt(config, 'tools'), unread),
    ],
    ...(model === undefined ? {} : { model }),
    params: {
      ...(body === node ? {} : paramsOf(node, READ)),
      ...paramsOf(config, READ),
      ...paramsOf(body, READ),
    },
  };
}

function utterancesOf(carrier: Carrier, body: JsonNode, unread: Unread[]): Utterance[] {
  const system =
    geminiAt(body, 'systemInstruction') ?? geminiAt(geminiObject(body, 'config'), 'systemInstruction');
  const contents = geminiAt(body, 'contents');
  const items = contents?.k === 'arr' ? contents.items : contents === undefined ? [] : [contents];
  return [
    ...(present(system) === undefined || system === undefined
      ? []
      : [geminiUtterance(carrier, system, unread, 'system')]),
    ...items.map((item) => geminiUtterance(carrier, item, unread)),
  ];
}

const partsOf = (node: JsonNode): readonly JsonNode[] => {
  if (node.k === 'arr') return node.items;
  const parts = geminiAt(node, 'parts');
  return parts?.k === 'arr' ? parts.items : [parts ?? node];
};

/** What the role `model` said is an answer; `function` is from before results were parts of the user's. */
export function geminiUtterance(
  carrier: Carrier,
  node: JsonNode,
  unread: Unread[],
  role: MessageRole = 'user',
): Utterance {
  const at = placeOf(carrier, node.span);
  const said = geminiText(node, 'role');
  if (said === 'model' || said === 'assistant') {
    const builder = new ResponseBuilder(carrier.source, 0);
    builder.cover(at);
    builder.ended = node.complete;
    builder.idsExpected = false;
    const parts = new GeminiParts(builder, unread);
    for (const part of partsOf(node)) parts.add(carrier, part);
    parts.close();
    return answered(builder.build());
  }
  const parts = partsOf(node).flatMap((part) => geminiSaid(carrier, part, unread));
  const tool = parts.length > 0 && parts.every((part) => part.t === 'result');
  return { message: { role: tool ? 'tool' : said === 'system' ? 'system' : role, parts, at } };
}

/** A content on its own that the model said. */
export const isBareContent = (node: JsonNode): boolean =>
  textAt(node, 'role') === 'model' && geminiArray(node, 'parts') !== undefined;

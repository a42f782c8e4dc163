/**
 * Requests of Ollama. `/api/chat` shares the messages of Chat Completions; arguments are objects, the assistant may have
 * `thinking`, a user `images`, and what a tool returned is paired by `tool_name`. `/api/generate`, and llama.cpp's
 * `/completion`, send one `prompt`.
 */
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { answered, messagesOf } from '../build/conversation';
import type { Utterance } from '../build/conversation';
import { ResponseBuilder } from '../build/response-builder';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, hasKey, objectAt, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Message, Part, Unread } from '../model';
import { chatUtterance } from './chat-conversation';
import { readOllamaCalls } from './ollama-calls';
import { paramsOf } from './request-params';
import type { RequestReader } from './requests';

const READ = new Set(['model', 'messages', 'tools']);
const READ_PROMPT = new Set(['model', 'prompt', 'system', 'images']);

export const readOllamaRequest: RequestReader = ({ carrier, node }) => {
  const messages = arrayAt(node, 'messages')?.items;
  if (messages === undefined || !isOllama(node, messages)) return null;
  const unread: Unread[] = [];
  const model = textAt(node, 'model');
  return {
    messages: messagesOf(messages.flatMap((message) => utterance(carrier, message, unread) ?? [])),
    tools: readToolOffers(carrier, member(node, 'tools'), unread),
    ...(model === undefined ? {} : { model }),
    params: paramsOf(node, READ),
    unread,
  };
};

/** Members of the request or of a message that Chat Completions does not have. */
function isOllama(node: JsonNode, messages: readonly JsonNode[]): boolean {
  if (objectAt(node, 'options') !== undefined) return true;
  if (['keep_alive', 'think', 'format'].some((key) => hasKey(node, key))) return true;
  return messages.some(
    (message) =>
      arrayAt(message, 'images') !== undefined ||
      stringAt(message, 'tool_name') !== undefined ||
      stringAt(message, 'thinking') !== undefined ||
      (arrayAt(message, 'tool_calls')?.items ?? []).some(
        (call) => objectAt(objectAt(call, 'function'), 'arguments') !== undefined,
      ),
  );
}

function utterance(carrier: Carrier, node: JsonNode, unread: Unread[]): Utterance | null {
  if (textAt(node, 'role') === 'assistant') return answer(carrier, node, unread);
  const read = chatUtterance(carrier, node, unread);
  if (read === null) return null;
  const name = textAt(node, 'tool_name');
  for (const part of read.message.parts)
    if (part.t === 'result' && name !== undefined) part.result.name = name;
  return { ...read, message: { ...read.message, parts: [...read.message.parts, ...imagesOf(node)] } };
}

function answer(carrier: Carrier, node: JsonNode, unread: Unread[]): Utterance {
  const builder = new ResponseBuilder(carrier.source, 0);
  builder.cover(placeOf(carrier, node.span));
  builder.ended = node.complete;
  builder.idsExpected = false;
  const thinking = stringAt(node, 'thinking');
  const content = stringAt(node, 'content');
  if (thinking !== undefined && thinking.value !== '') builder.text('reasoning', stringOf(carrier, thinking));
  if (content !== undefined && content.value !== '') builder.text('text', stringOf(carrier, content));
  readOllamaCalls(carrier, node, builder, unread);
  return answered(builder.build());
}

/** Base64 without a word about what it is. */
const imagesOf = (node: JsonNode): Part[] =>
  (arrayAt(node, 'images')?.items ?? []).flatMap((image): Part[] =>
    image.k === 'str' ? [{ t: 'media', mime: 'image/*', ref: `data:image/*;base64,${image.value}` }] : [],
  );

/** One prompt, and nothing that holds messages. */
export const readPromptRequest: RequestReader = ({ carrier, node }) => {
  const prompt = stringAt(node, 'prompt');
  if (prompt === undefined || hasKey(node, 'messages')) return null;
  const system = stringAt(node, 'system');
  const model = textAt(node, 'model');
  const messages: Message[] = [];
  if (system !== undefined && system.value !== '')
    messages.push({
      role: 'system',
      parts: [{ t: 'text', text: stringOf(carrier, system) }],
      at: placeOf(carrier, system.span),
    });
  const parts: Part[] = prompt.value === '' ? [] : [{ t: 'text', text: stringOf(carrier, prompt) }];
  messages.push({ role: 'user', parts: [...parts, ...imagesOf(node)], at: placeOf(carrier, prompt.span) });
  return {
    messages,
    tools: [],
    ...(model === undefined ? {} : { model }),
    params: paramsOf(node, READ_PROMPT),
    unread: [],
  };
};

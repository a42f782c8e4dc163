/**
 * Requests of Cohere Chat. Version 2 shares the messages of Chat Completions; an assistant may have a `tool_plan`, and what
 * a tool returned is documents. Version 1: `message` beside `chat_history`, `preamble` and `tool_results`.
 */
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { answered, messagesOf } from '../build/conversation';
import type { Utterance } from '../build/conversation';
import { ResponseBuilder } from '../build/response-builder';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, hasKey, objectAt, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Message, MessageRole, ToolResult, Unread } from '../model';
import { chatUtterance } from './chat-conversation';
import { readCohereCall, readCohereMessage, settleCohereCalls } from './cohere-parts';
import { paramsOf } from './request-params';
import type { RequestReader } from './requests';

const READ = new Set(['model', 'messages', 'tools']);
const READ_FIRST = new Set(['model', 'message', 'chat_history', 'preamble', 'tools', 'tool_results']);

/** Members that only this API's requests have. */
const OWN = ['documents', 'citation_options', 'safety_mode', 'strict_tools', 'connectors'];

export const readCohereRequest: RequestReader = ({ carrier, node }) => {
  const messages = arrayAt(node, 'messages')?.items;
  if (messages === undefined) return readFirst(carrier, node);
  if (!OWN.some((key) => hasKey(node, key)) && !messages.some(isOwnMessage)) return null;
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

const isOwnMessage = (message: JsonNode): boolean =>
  hasKey(message, 'tool_plan') || (textAt(message, 'role') === 'tool' && documentsOf(message).length > 0);

/** What a tool returned: `[{type: "document", document: {id?, data}}]`. */
const documentsOf = (message: JsonNode): readonly JsonNode[] =>
  (arrayAt(message, 'content')?.items ?? []).flatMap((part) => objectAt(part, 'document') ?? []);

function utterance(carrier: Carrier, node: JsonNode, unread: Unread[]): Utterance | null {
  const at = placeOf(carrier, node.span);
  const documents = documentsOf(node);
  if (textAt(node, 'role') === 'assistant') {
    const builder = new ResponseBuilder(carrier.source, 0);
    builder.cover(at);
    builder.ended = node.complete;
    readCohereMessage(carrier, node, builder, unread);
    settleCohereCalls(builder.drafts);
    return answered(builder.build());
  }
  if (textAt(node, 'role') !== 'tool' || documents.length === 0) return chatUtterance(carrier, node, unread);
  const [only] = documents;
  const content = documents.length === 1 ? (member(only, 'data') ?? only) : member(node, 'content');
  const result: ToolResult = {
    callId: textAt(node, 'tool_call_id') ?? '',
    kind: 'outcome',
    ok: true,
    content: content === undefined ? null : toValue(content),
    at,
  };
  return { message: { role: 'tool', parts: [{ t: 'result', result }], at } };
}

function readFirst(carrier: Carrier, node: JsonNode): ReturnType<RequestReader> {
  const message = stringAt(node, 'message');
  const own = ['chat_history', 'preamble', 'tool_results', ...OWN].some((key) => hasKey(node, key));
  const tools = (arrayAt(node, 'tools')?.items ?? []).some((tool) => hasKey(tool, 'parameter_definitions'));
  if (message === undefined || !(own || tools)) return null;
  const unread: Unread[] = [];
  const preamble = stringAt(node, 'preamble');
  const model = textAt(node, 'model');
  const messages: Message[] = [
    ...(preamble === undefined ? [] : textMessage(carrier, 'system', preamble)),
    ...(arrayAt(node, 'chat_history')?.items ?? []).flatMap((one) => firstMessages(carrier, one)),
    ...textMessage(carrier, 'user', message),
    ...toolResults(carrier, node),
  ];
  return {
    messages,
    tools: readToolOffers(carrier, member(node, 'tools'), unread),
    ...(model === undefined ? {} : { model }),
    params: paramsOf(node, READ_FIRST),
    unread,
  };
}

const ROLES = new Map<string, MessageRole>([
  ['USER', 'user'],
  ['SYSTEM', 'system'],
]);

function firstMessages(carrier: Carrier, node: JsonNode): Message[] {
  const said = stringAt(node, 'message');
  const role = textAt(node, 'role') ?? '';
  if (role === 'TOOL') return toolResults(carrier, node);
  if (role !== 'CHATBOT')
    return said === undefined ? [] : textMessage(carrier, ROLES.get(role) ?? 'user', said);
  const builder = new ResponseBuilder(carrier.source, 0);
  builder.cover(placeOf(carrier, node.span));
  builder.idsExpected = false;
  if (said !== undefined && said.value !== '') builder.text('text', stringOf(carrier, said));
  for (const call of arrayAt(node, 'tool_calls')?.items ?? []) readCohereCall(carrier, call, builder);
  settleCohereCalls(builder.drafts);
  return [answered(builder.build()).message];
}

function textMessage(
  carrier: Carrier,
  role: MessageRole,
  node: NonNullable<ReturnType<typeof stringAt>>,
): Message[] {
  if (node.value === '') return [];
  return [{ role, parts: [{ t: 'text', text: stringOf(carrier, node) }], at: placeOf(carrier, node.span) }];
}

/** `tool_results: [{call: {name, parameters}, outputs: […]}]`: paired by name and order. */
function toolResults(carrier: Carrier, node: JsonNode): Message[] {
  return (arrayAt(node, 'tool_results')?.items ?? []).map((entry) => {
    const at = placeOf(carrier, entry.span);
    const name = textAt(objectAt(entry, 'call'), 'name');
    const outputs = arrayAt(entry, 'outputs');
    const [only] = outputs?.items ?? [];
    const content = outputs?.items.length === 1 ? only : outputs;
    const result: ToolResult = {
      callId: '',
      ...(name === undefined ? {} : { name }),
      kind: 'outcome',
      ok: true,
      content: content === undefined ? null : toValue(content),
      at,
    };
    return { role: 'tool', parts: [{ t: 'result', result }], at };
  });
}

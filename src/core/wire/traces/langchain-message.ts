/**
 * One message of LangChain, in the three ways in which it is written down:
 *
 * - `{lc: 1, type: "constructor", id: [.., "AIMessage"], kwargs: {…}}` (`dumpd`, traces)
 * - `{type: "ai", data: {content, …}}` (`messages_to_dict`)
 * - `{type: "ai", content, …}` (`model_dump`, states of LangGraph)
 *
 * Shared by the reader of message lists and by readers of traces that hold such messages.
 */
import { member, toValue } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { arrayAt, hasKey, numberAt, objectAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Message, MessageRole, ToolResult, Unread } from '../model';
import { LangChainAnswer } from './langchain-answer';
import { loggedMessage } from './logged-parts';

export type LangChainReading =
  | { t: 'said'; message: Message }
  /** What the model said. `answer.build()` makes the response, once; before it, the trace may add what it knows to `builder`. */
  | { t: 'answer'; answer: LangChainAnswer }
  | { t: 'result'; result: ToolResult };

type Role = MessageRole | 'function' | 'chat';

/** Classes and `type`s, without the suffix of their fragments. */
const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['SystemMessage', 'system'],
  ['system', 'system'],
  ['DeveloperMessage', 'developer'],
  ['developer', 'developer'],
  ['HumanMessage', 'user'],
  ['human', 'user'],
  ['AIMessage', 'assistant'],
  ['ai', 'assistant'],
  ['ToolMessage', 'tool'],
  ['tool', 'tool'],
  ['FunctionMessage', 'function'],
  ['function', 'function'],
  ['ChatMessage', 'chat'],
  ['chat', 'chat'],
]);

const CHUNK = /(?:Message)Chunk$/;

const roleOf = (name: string | undefined): Role | undefined =>
  name === undefined ? undefined : ROLES.get(CHUNK.test(name) ? name.slice(0, -'Chunk'.length) : name);

/** A message with its wrapping taken off. */
export interface LangChainBody {
  role: Role;
  body: ObjectNode;
  /** A fragment of a stream: several of one id are one message. */
  fragment: boolean;
  /** How it is wrapped. */
  form: 'constructor' | 'data' | 'bare';
}

/** Null: the node is no message of LangChain. */
export function langChainBody(node: JsonNode | undefined): LangChainBody | null {
  if (node?.k !== 'obj') return null;
  const type = textAt(node, 'type');
  if (numberAt(node, 'lc') !== undefined) {
    const last = arrayAt(node, 'id')?.items.at(-1);
    const name = last?.k === 'str' ? last.value : undefined;
    const role = roleOf(name);
    const body = objectAt(node, 'kwargs');
    if (type !== 'constructor' || role === undefined || body === undefined) return null;
    return { role, body, fragment: CHUNK.test(name ?? ''), form: 'constructor' };
  }
  const role = roleOf(type);
  if (role === undefined) return null;
  const fragment = CHUNK.test(type ?? '');
  const data = objectAt(node, 'data');
  if (data !== undefined && hasKey(data, 'content')) return { role, body: data, fragment, form: 'data' };
  // `role` instead of `type` decides in other formats.
  if (!hasKey(node, 'content') || hasKey(node, 'role')) return null;
  return { role, body: node, fragment, form: 'bare' };
}

/**
 * @param node   the message with its wrapping
 * @param unread gets what was not understood
 * @returns null when the node is no message of LangChain
 */
export function readLangChainMessage(
  carrier: Carrier,
  node: JsonNode,
  unread: Unread[],
): LangChainReading | null {
  const found = langChainBody(node);
  if (found === null) return null;
  const { body } = found;
  const role = found.role === 'chat' ? chatRole(body) : found.role;
  switch (role) {
    case 'assistant': {
      const answer = new LangChainAnswer(carrier.source, unread);
      answer.add(carrier, body, node);
      return { t: 'answer', answer };
    }
    case 'tool':
    case 'function':
      return { t: 'result', result: resultOf(carrier, body, node) };
    case 'system':
    case 'developer':
    case 'user':
      return { t: 'said', message: loggedMessage(carrier, role, member(body, 'content'), node, unread) };
  }
}

/** A `ChatMessage` names its role freely. */
function chatRole(body: ObjectNode): MessageRole {
  const role = textAt(body, 'role');
  switch (role) {
    case 'system':
    case 'developer':
    case 'assistant':
    case 'tool':
      return role;
    default:
      return role === 'ai' || role === 'model' ? 'assistant' : 'user';
  }
}

function resultOf(carrier: Carrier, body: ObjectNode, node: JsonNode): ToolResult {
  const name = textAt(body, 'name');
  const content = member(body, 'content');
  return {
    callId: textAt(body, 'tool_call_id') ?? '',
    ...(name === undefined ? {} : { name }),
    kind: 'outcome',
    ok: textAt(body, 'status') !== 'error',
    content: content === undefined ? null : toValue(content),
    at: placeOf(carrier, node.span),
  };
}

/**
 * Whose conversation is it? Told by keys that only one API has: blocks of calls and results (Anthropic), typed items (Responses),
 * roles and `tool_calls` (Chat Completions). Lists that fit several are Chat Completions.
 */
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { arrayAt, hasKey, objectAt, textAt } from '../fields';
import { isItem, isOutputMessage } from './responses-shape';
import { isResponsesBody } from './responses-request';

export type ConversationShape = 'chat' | 'anthropic' | 'responses';

const CHAT_ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);
const BLOCKS = new Set([
  'tool_use',
  'tool_result',
  'server_tool_use',
  'mcp_tool_use',
  'mcp_tool_result',
  'thinking',
  'redacted_thinking',
  'web_search_tool_result',
]);

export function isAnthropicMessage(node: JsonNode): boolean {
  const role = textAt(node, 'role');
  if (role !== 'user' && role !== 'assistant') return false;
  if (hasKey(node, 'tool_calls')) return false;
  return (arrayAt(node, 'content')?.items ?? []).some((block) => {
    const type = textAt(block, 'type') ?? '';
    // One dialect of Chat Completions has a part of the type “thinking” too, with a list inside.
    return BLOCKS.has(type) && (type !== 'thinking' || member(block, 'thinking')?.k !== 'arr');
  });
}

/** A role, and something said in the members of Chat Completions. */
export const isChatMessage = (node: JsonNode): boolean =>
  CHAT_ROLES.has(textAt(node, 'role') ?? '') &&
  ['content', 'tool_calls', 'function_call', 'reasoning_content', 'refusal'].some((key) =>
    hasKey(node, key),
  ) &&
  // The page's own messages of a framework, and messages of other APIs, carry parts.
  !hasKey(node, 'parts') &&
  !(arrayAt(node, 'content')?.items ?? []).some(
    (part) => hasKey(part, 'toolUse') || hasKey(part, 'toolResult'),
  );

export function listShape(nodes: readonly JsonNode[]): ConversationShape | null {
  if (nodes.some(isAnthropicMessage)) return 'anthropic';
  if (nodes.some((node) => isItem(node) || isOutputMessage(node))) return 'responses';
  return nodes.some(isChatMessage) ? 'chat' : null;
}

/** Members of bodies that hold `messages` and are another API's. */
const ELSEWHERE = [
  'toolConfig',
  'inferenceConfig',
  'contents',
  'choices',
  'candidates',
  'chat_history',
] as const;

/** Whose request a body is; null when it is none of the three. */
export function bodyShape(node: JsonNode): ConversationShape | null {
  if (node.k !== 'obj') return null;
  const messages = arrayAt(node, 'messages');
  if (messages === undefined) return isResponsesBody(node) ? 'responses' : null;
  if (ELSEWHERE.some((key) => hasKey(node, key))) return null;
  const shape = listShape(messages.items);
  if (shape === 'anthropic') return shape;
  const roles = new Set(messages.items.map((message) => textAt(message, 'role') ?? ''));
  const others = roles.has('tool') || roles.has('developer') || roles.has('function');
  if (!others && saysAnthropic(node, !roles.has('system'))) return 'anthropic';
  if (shape !== null) return 'chat';
  // A list that is empty, or was cut before its first message.
  return messages.items.length === 0 && (hasKey(node, 'model') || hasKey(node, 'tools')) ? 'chat' : null;
}

/** Members that only this API's requests have; of those that gateways take too, only beside messages without a system message. */
function saysAnthropic(node: JsonNode, apart: boolean): boolean {
  if (['system', 'anthropic_version', 'anthropic_beta'].some((key) => hasKey(node, key))) return true;
  if (!apart) return false;
  return (
    hasKey(objectAt(node, 'thinking'), 'budget_tokens') ||
    (arrayAt(node, 'tools')?.items ?? []).some(
      (tool) => hasKey(tool, 'input_schema') || /_\d{8}$/.test(textAt(tool, 'type') ?? ''),
    )
  );
}

/** The messages of a body of the shape, or of a list that was recorded without its body. Null when it is neither. */
export function requestList(node: JsonNode, shape: 'chat' | 'anthropic'): readonly JsonNode[] | null {
  if (node.k === 'arr') return listShape(node.items) === shape ? node.items : null;
  return bodyShape(node) === shape ? (arrayAt(node, 'messages')?.items ?? []) : null;
}

/**
 * A list of Chat Completions messages → utterances. Roles: system, developer, user, assistant, tool, and `function` from before
 * tools. An assistant message is an answer, read as a response is.
 */
import type { JsonNode } from '../../json/node';
import { member } from '../../json/node';
import { cacheMarkOf } from '../build/cache-mark';
import { answered } from '../build/conversation';
import type { Utterance } from '../build/conversation';
import { ResponseBuilder } from '../build/response-builder';
import { arrayAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { MessageRole, ToolResult, Unread } from '../model';
import { readAssistant } from './openai-assistant';
import { resultContent, saidParts } from './said-parts';
import { unknownRole, NO_ROLE } from '../shared-words';

export function chatUtterance(carrier: Carrier, node: JsonNode, unread: Unread[]): Utterance | null {
  const at = placeOf(carrier, node.span);
  const role = textAt(node, 'role');
  switch (role) {
    case 'assistant': {
      const builder = new ResponseBuilder(carrier.source, 0);
      builder.cover(at);
      builder.ended = node.complete;
      readAssistant(carrier, node, builder, unread);
      return answered(builder.build());
    }
    case 'tool':
    case 'function':
      return { message: { role: 'tool', parts: [{ t: 'result', result: resultOf(carrier, node) }], at } };
    case 'system':
    case 'developer':
    case 'user':
      return { message: said(role, carrier, node, unread) };
    default:
      unread.push({
        at,
        why: role === undefined ? NO_ROLE : unknownRole(role),
      });
      return null;
  }
}

export const chatUtterances = (carrier: Carrier, nodes: readonly JsonNode[], unread: Unread[]): Utterance[] =>
  nodes.flatMap((node) => chatUtterance(carrier, node, unread) ?? []);

const said = (role: MessageRole, carrier: Carrier, node: JsonNode, unread: Unread[]) => ({
  role,
  parts: saidParts(carrier, member(node, 'content'), unread),
  at: placeOf(carrier, node.span),
});

/** `{role: 'tool', tool_call_id, content}`; `{role: 'function', name, content}` pairs by name and order. */
function resultOf(carrier: Carrier, node: JsonNode): ToolResult {
  const name = textAt(node, 'name');
  const content = member(node, 'content');
  const mark = [node, ...(arrayAt(node, 'content')?.items ?? [])]
    .map((one) => cacheMarkOf(carrier, one))
    .findLast((one) => one !== undefined);
  return {
    callId: textAt(node, 'tool_call_id') ?? '',
    ...(name === undefined ? {} : { name }),
    kind: 'outcome',
    ok: true,
    content: resultContent(content),
    ...(mark === undefined ? {} : { cacheMark: mark }),
    at: placeOf(carrier, node.span),
  };
}

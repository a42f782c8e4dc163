/**
 * A list of Anthropic messages, and the system prompt that stands beside it → utterances. Results of tools are blocks of the
 * next user message.
 */
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { cacheMarkOf } from '../build/cache-mark';
import { answered } from '../build/conversation';
import type { Utterance } from '../build/conversation';
import { ResponseBuilder } from '../build/response-builder';
import { arrayAt, present, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Message, Unread } from '../model';
import { AnthropicBlocks } from './anthropic-blocks';
import { saidParts } from './said-parts';
import { unknownRole, NO_ROLE } from '../shared-words';

export function anthropicUtterance(carrier: Carrier, node: JsonNode, unread: Unread[]): Utterance | null {
  const at = placeOf(carrier, node.span);
  const role = textAt(node, 'role');
  switch (role) {
    case 'assistant':
      return answer(carrier, node, unread);
    // The API takes no system message in the list; gateways and logs put it there.
    case 'system':
    case 'user':
      return { message: { role, parts: saidParts(carrier, member(node, 'content'), unread), at } };
    default:
      unread.push({
        at,
        why: role === undefined ? NO_ROLE : unknownRole(role),
      });
      return null;
  }
}

/** @param system the request's own member: a string or text blocks */
export function anthropicUtterances(
  carrier: Carrier,
  system: JsonNode | undefined,
  nodes: readonly JsonNode[],
  unread: Unread[],
): Utterance[] {
  const utterances = nodes.flatMap((node) => anthropicUtterance(carrier, node, unread) ?? []);
  const prompt = present(system);
  if (prompt === undefined) return utterances;
  const parts = saidParts(carrier, prompt, unread);
  if (parts.length === 0) return utterances;
  const message: Message = { role: 'system', parts, at: placeOf(carrier, prompt.span) };
  return [{ message }, ...utterances];
}

function answer(carrier: Carrier, node: JsonNode, unread: Unread[]): Utterance {
  const builder = new ResponseBuilder(carrier.source, 0);
  builder.cover(placeOf(carrier, node.span));
  builder.ended = node.complete;
  const blocks = new AnthropicBlocks(builder, unread);
  const words = stringAt(node, 'content');
  if (words !== undefined && words.value !== '') builder.text('text', stringOf(carrier, words));
  const items = arrayAt(node, 'content')?.items ?? [];
  for (const block of items) blocks.whole(carrier, block);
  const utterance = answered(builder.build());
  // A marker stands on the last block of a message where it stands on an answer at all.
  const mark = items.map((block) => cacheMarkOf(carrier, block)).findLast((one) => one !== undefined);
  const last = utterance.message.parts.at(-1);
  if (mark !== undefined && (last?.t === 'text' || last?.t === 'call')) last.cacheMark = mark;
  return utterance;
}

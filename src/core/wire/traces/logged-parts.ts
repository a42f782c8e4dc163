/**
 * What was said to the model in a message of a log: a string, or blocks, in the dialects of providers and of frameworks. What the
 * model itself said is read through `ResponseBuilder`, which looks for calls and reasoning in the text.
 */
import type { Said } from '../../base/words';
import { toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { present } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Message, MessageRole, Part, Unread } from '../model';
import { saidParts } from '../providers/said-parts';
import { mediaOf } from './media';

/** The parts of a message's content, in order. An absent content has none. */
export function loggedParts(carrier: Carrier, content: JsonNode | undefined, unread: Unread[]): Part[] {
  const node = present(content);
  if (node === undefined) return [];
  const blocks = node.k === 'arr' ? node.items : [node];
  return blocks.flatMap((block) => {
    const media = mediaOf(block);
    return media === null ? saidParts(carrier, block, unread) : [media];
  });
}

/** A message at the place of its node. */
export function loggedMessage(
  carrier: Carrier,
  role: MessageRole,
  content: JsonNode | undefined,
  node: JsonNode,
  unread: Unread[],
): Message {
  return { role, parts: loggedParts(carrier, content, unread), at: placeOf(carrier, node.span) };
}

/** Shown as it is, and listed among the unread. */
export function unknownPart(carrier: Carrier, node: JsonNode, why: Said, unread: Unread[]): Part {
  const at = placeOf(carrier, node.span);
  unread.push({ at, why });
  return { t: 'unknown', raw: toValue(node), at };
}

/**
 * Events of a ConverseStream in whatever they were written down as: `{"messageStart": {…}}`, a list under `stream`, wrapped in
 * `event`, a server-sent event of that name, or the bare payload, which its members tell.
 */
import { member } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { arrayAt, hasKey, numberAt, objectAt, stringAt } from '../fields';

const NAMES = [
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
  'metadata',
] as const;

export type EventName = (typeof NAMES)[number];

export interface BedrockEvent {
  /** `exception`: an error in the middle of the stream. */
  name: EventName | 'exception';
  payload: ObjectNode;
  /** Which error: `throttlingException`. */
  fault?: string;
  /** False where the members fit, and would fit something else as well. */
  certain: boolean;
}

/** @param named the name of the server-sent event that carried the node */
export function bedrockEvents(node: JsonNode, named: string | undefined): BedrockEvent[] {
  const items = arrayAt(node, 'stream')?.items;
  if (items !== undefined) return items.flatMap((item) => eventsOf(item, undefined));
  return eventsOf(node, named);
}

function eventsOf(node: JsonNode, named: string | undefined): BedrockEvent[] {
  const own = eventMembers(objectAt(node, 'event') ?? node);
  if (own.length > 0) return own;
  const name = NAMES.find((one) => one === named);
  if (name !== undefined && node.k === 'obj') return [{ name, payload: node, certain: true }];
  const bare = node.k === 'obj' ? bareEvent(node) : null;
  return bare === null ? [] : [bare];
}

function eventMembers(node: JsonNode): BedrockEvent[] {
  if (node.k !== 'obj') return [];
  return node.members.flatMap(({ key, value }): BedrockEvent[] => {
    if (value?.k !== 'obj') return [];
    const name = NAMES.find((one) => one === key);
    if (name !== undefined) return fits(name, value) ? [{ name, payload: value, certain: true }] : [];
    const isFault = key.endsWith('Exception') && stringAt(value, 'message') !== undefined;
    return isFault ? [{ name: 'exception', payload: value, fault: key, certain: true }] : [];
  });
}

/** Members of other things are called `metadata` too. */
function fits(name: EventName, payload: ObjectNode): boolean {
  switch (name) {
    case 'messageStart':
      return hasKey(payload, 'role');
    case 'contentBlockDelta':
      return hasKey(payload, 'delta');
    case 'messageStop':
      return hasKey(payload, 'stopReason');
    case 'metadata':
      return hasKey(payload, 'usage') || hasKey(payload, 'metrics');
    case 'contentBlockStart':
    case 'contentBlockStop':
      return true;
  }
}

/** The wire's own payloads carry padding (`p`) beside their members, and no name. */
function bareEvent(node: ObjectNode): BedrockEvent | null {
  const only = (...keys: readonly string[]): boolean =>
    node.members.every(({ key }) => key === 'p' || keys.includes(key));
  const event = (name: EventName, certain: boolean): BedrockEvent => ({ name, payload: node, certain });
  if (numberAt(node, 'contentBlockIndex') !== undefined) {
    if (objectAt(node, 'delta') !== undefined) return event('contentBlockDelta', true);
    if (objectAt(node, 'start') !== undefined) return event('contentBlockStart', true);
    return only('contentBlockIndex') ? event('contentBlockStop', false) : null;
  }
  if (member(objectAt(node, 'usage'), 'inputTokens') !== undefined && !hasKey(node, 'output'))
    return event('metadata', false);
  if (hasKey(node, 'stopReason') && only('stopReason', 'additionalModelResponseFields'))
    return event('messageStop', false);
  return hasKey(node, 'role') && only('role') ? event('messageStart', false) : null;
}

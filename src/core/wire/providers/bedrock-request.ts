/**
 * Requests of Bedrock Converse: messages of untyped blocks, `system` as a list of texts, tools in `toolConfig`. A `cachePoint`
 * block marks what stands before it.
 */
import { sentence } from '../../base/words';
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { answered, messagesOf } from '../build/conversation';
import type { Utterance } from '../build/conversation';
import { ResponseBuilder } from '../build/response-builder';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, hasKey, objectAt, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { CacheMark, Part, ToolOffer, Unread } from '../model';
import type { RequestReading } from '../input';
import { BedrockBlocks, bedrockPart } from './bedrock-blocks';
import { paramsOf } from './request-params';
import type { RequestReader } from './requests';

const READ = new Set(['modelId', 'messages', 'system', 'toolConfig']);

/** Blocks that only this format has; all of them stand without a `type`. */
const BLOCKS = [
  'toolUse',
  'toolResult',
  'cachePoint',
  'guardContent',
  'reasoningContent',
  'citationsContent',
];

export function isBedrockRequest(node: JsonNode): boolean {
  const messages = arrayAt(node, 'messages')?.items;
  if (messages === undefined) return false;
  if (messages.some((message) => blocksOf(message).some(isOwnBlock))) return true;
  const untyped = messages.every((message) => blocksOf(message).some((block) => !hasKey(block, 'type')));
  return (
    messages.length > 0 &&
    untyped &&
    (['inferenceConfig', 'toolConfig', 'modelId', 'guardrailConfig'].some((key) => hasKey(node, key)) ||
      messages.every((message) => blocksOf(message).every(isUntypedText)))
  );
}

const blocksOf = (message: JsonNode): readonly JsonNode[] => arrayAt(message, 'content')?.items ?? [];

const isOwnBlock = (block: JsonNode): boolean =>
  !hasKey(block, 'type') && BLOCKS.some((key) => objectAt(block, key) !== undefined);

const isUntypedText = (block: JsonNode): boolean =>
  block.k === 'obj' && block.members.length === 1 && stringAt(block, 'text') !== undefined;

/** An assistant message on its own, told by a block of this format. */
export const isBareBedrockMessage = (node: JsonNode): boolean =>
  textAt(node, 'role') === 'assistant' && blocksOf(node).some(isOwnBlock);

export const readBedrockRequest: RequestReader = ({ carrier, node }) => {
  if (!isBedrockRequest(node)) return null;
  const unread: Unread[] = [];
  const { utterances, ...rest } = readBedrockBody(carrier, node, unread);
  return { messages: messagesOf(utterances), ...rest, unread };
};

export function readBedrockBody(
  carrier: Carrier,
  node: JsonNode,
  unread: Unread[],
): Omit<RequestReading, 'messages' | 'unread'> & { utterances: Utterance[] } {
  const config = objectAt(node, 'toolConfig');
  const model = textAt(node, 'modelId');
  return {
    utterances: [
      ...systemOf(carrier, node, unread),
      ...(arrayAt(node, 'messages')?.items ?? []).map((message) =>
        bedrockUtterance(carrier, message, unread),
      ),
    ],
    tools: offersOf(carrier, config, unread),
    ...(model === undefined ? {} : { model }),
    params: { ...paramsOf(node, READ), ...paramsOf(config, new Set(['tools'])) },
  };
}

function systemOf(carrier: Carrier, node: JsonNode, unread: Unread[]): Utterance[] {
  const system = member(node, 'system');
  if (system === undefined) return [];
  const blocks = system.k === 'arr' ? system.items : [system];
  const parts = saidBlocks(carrier, blocks, unread);
  return parts.length === 0
    ? []
    : [{ message: { role: 'system', parts, at: placeOf(carrier, system.span) } }];
}

export function bedrockUtterance(carrier: Carrier, node: JsonNode, unread: Unread[]): Utterance {
  const at = placeOf(carrier, node.span);
  if (textAt(node, 'role') === 'assistant') {
    const builder = new ResponseBuilder(carrier.source, 0);
    builder.cover(at);
    builder.ended = node.complete;
    const blocks = new BedrockBlocks(builder, unread);
    const [marks, rest] = split(blocksOf(node));
    for (const block of rest) blocks.whole(carrier, block);
    const answer = answered(builder.build());
    const last = answer.message.parts.at(-1);
    for (const mark of marks) if (last !== undefined) markPart(last, markOf(carrier, mark));
    return answer;
  }
  const parts = saidBlocks(carrier, blocksOf(node), unread);
  const tool = parts.length > 0 && parts.every((part) => part.t === 'result');
  return { message: { role: tool ? 'tool' : 'user', parts, at } };
}

const split = (blocks: readonly JsonNode[]): [JsonNode[], JsonNode[]] => [
  blocks.filter((block) => hasKey(block, 'cachePoint')),
  blocks.filter((block) => !hasKey(block, 'cachePoint')),
];

function saidBlocks(carrier: Carrier, blocks: readonly JsonNode[], unread: Unread[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const text =
      block.k === 'str'
        ? block
        : (stringAt(block, 'text') ?? stringAt(objectAt(objectAt(block, 'guardContent'), 'text'), 'text'));
    const part = bedrockPart(carrier, block);
    const last = parts.at(-1);
    if (hasKey(block, 'cachePoint')) {
      if (last !== undefined) markPart(last, markOf(carrier, block));
    } else if (text !== undefined) {
      if (text.value !== '') parts.push({ t: 'text', text: stringOf(carrier, text) });
    } else if (part !== null) parts.push(part);
    else {
      const at = placeOf(carrier, block.span);
      unread.push({ at, why: sentence('unread.block', 'A content block of a kind that is not known.') });
      parts.push({ t: 'unknown', raw: toValue(block), at });
    }
  }
  return parts;
}

function markOf(carrier: Carrier, block: JsonNode): CacheMark {
  const ttl = textAt(objectAt(block, 'cachePoint'), 'ttl');
  return { ...(ttl === undefined ? {} : { ttl }), at: placeOf(carrier, block.span) };
}

function markPart(part: Part, mark: CacheMark): void {
  if (part.t === 'result') part.result.cacheMark = mark;
  else if (part.t === 'text' || part.t === 'call' || part.t === 'media') part.cacheMark = mark;
}

function offersOf(carrier: Carrier, config: JsonNode | undefined, unread: Unread[]): ToolOffer[] {
  const offers: ToolOffer[] = [];
  for (const tool of arrayAt(config, 'tools')?.items ?? []) {
    const last = offers.at(-1);
    if (objectAt(tool, 'cachePoint') !== undefined) {
      if (last !== undefined) last.cacheMark = markOf(carrier, tool);
    } else for (const offer of readToolOffers(carrier, tool, unread)) offers.push(offer);
  }
  return offers;
}

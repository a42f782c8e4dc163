/**
 * What a Cohere message holds, whole or as the delta of a stream: the plan (its reasoning before calls), content blocks of text
 * and thinking, calls, citations. `tool_calls` is a list in a message and one object in an event.
 */
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import type { CallDraft } from '../build/call-draft';
import type { ResponseBuilder } from '../build/response-builder';
import { arrayAt, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, sliceOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Unread } from '../model';
import { noArguments } from './no-arguments';
import { innerPlace, keepUnknown } from './openai-message';
import { unknownContentBlock, CITATIONS } from '../shared-words';

/** Everything of a whole message, in the order in which the model writes it. */
export function readCohereMessage(
  carrier: Carrier,
  message: JsonNode,
  into: ResponseBuilder,
  unread: Unread[],
): void {
  readPlan(carrier, message, into);
  const content = present(member(message, 'content'));
  if (content?.k === 'arr') for (const block of content.items) readCohereBlock(carrier, block, into, unread);
  else if (content !== undefined) readCohereBlock(carrier, content, into, unread);
  for (const call of arrayAt(message, 'tool_calls')?.items ?? []) readCohereCall(carrier, call, into);
  noteCitations(carrier, message, unread);
}

export function readPlan(carrier: Carrier, message: JsonNode, into: ResponseBuilder): void {
  const plan = stringAt(message, 'tool_plan');
  if (plan !== undefined && plan.value !== '') into.text('reasoning', stringOf(carrier, plan));
}

/** A block of content, or a piece of one: the member that is there says which kind. */
export function readCohereBlock(
  carrier: Carrier,
  block: JsonNode,
  into: ResponseBuilder,
  unread: Unread[],
): void {
  if (block.k === 'str') {
    if (block.value !== '') into.text('text', stringOf(carrier, block));
    return;
  }
  const text = stringAt(block, 'text');
  const thinking = stringAt(block, 'thinking');
  if (thinking !== undefined) {
    if (thinking.value !== '') into.text('reasoning', stringOf(carrier, thinking));
  } else if (text !== undefined) {
    if (text.value !== '') into.text('text', stringOf(carrier, text));
  } else {
    const type = textAt(block, 'type');
    // The start of a block may say nothing but what is to come.
    if (block.k === 'obj' && (type === 'text' || type === 'thinking' || block.members.length === 0)) return;
    const why = unknownContentBlock(type);
    keepUnknown(carrier, block, why, into, unread);
  }
}

/** Citations mark stretches of the text. They stay where they are. */
export function noteCitations(carrier: Carrier, message: JsonNode, unread: Unread[]): void {
  const citations = present(member(message, 'citations'));
  if (citations === undefined || (citations.k === 'arr' && citations.items.length === 0)) return;
  unread.push({ at: placeOf(carrier, citations.span), why: CITATIONS });
}

/** A call, or the first event of one. Version 2: `function.arguments` is a string; version 1: `parameters` is an object. */
export function readCohereCall(carrier: Carrier, call: JsonNode, into: ResponseBuilder): CallDraft {
  const body = objectAt(call, 'function') ?? call;
  const name = stringAt(body, 'name');
  const at = placeOf(carrier, call.span);
  const draft = into.call({
    id: textAt(call, 'id') ?? '',
    wireName: name?.value ?? '',
    ...(name === undefined || name.value === '' ? {} : { nameAt: innerPlace(carrier, name) }),
    kind: 'function',
    argsWire: 'none',
    pieces: [],
    closed: call.complete,
    at,
    problems: [],
  });
  addCohereArguments(carrier, draft, body);
  return draft;
}

export function addCohereArguments(carrier: Carrier, draft: CallDraft, body: JsonNode): void {
  const args = present(member(body, 'arguments')) ?? present(member(body, 'parameters'));
  if (args === undefined) return;
  if (args.k === 'str') {
    draft.argsWire = 'string';
    if (args.value !== '') draft.pieces.push(stringOf(carrier, args));
  } else {
    draft.argsWire = 'object';
    draft.pieces.push(sliceOf(carrier, args.span));
  }
  if (!args.complete) draft.closed = false;
}

/** A call without arguments has none to write: tools without parameters. */
export function settleCohereCalls(drafts: readonly CallDraft[]): void {
  for (const draft of drafts)
    if (draft.closed && draft.argsWire === 'none' && draft.pieces.length === 0)
      draft.pieces.push(noArguments(draft.at));
}

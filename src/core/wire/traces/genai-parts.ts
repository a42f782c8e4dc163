/**
 * Parts of a message as the semantic conventions of OpenTelemetry write them, `{role, parts: [{type, …}], finish_reason?}`, and
 * as the AI SDK does, `{role, content: [{type: "tool-call", …}]}`. Types: text, reasoning, tool_call, tool_call_response,
 * server_tool_call, server_tool_call_response, blob, file, uri; text, reasoning, tool-call, tool-result.
 */
import { member, toValue } from '../../json/node';
import type { ArrayNode, JsonNode } from '../../json/node';
import type { Json } from '../../base/json-value';
import { ResponseBuilder } from '../build/response-builder';
import { arrayAt, isTrue, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { CallKind, Message, ToolResult, Unread } from '../model';
import { innerPlace } from '../providers/openai-message';
import { textOfValue } from './made-nodes';
import { mediaOf } from './media';
import { MessageBuilder, roleOf } from './message-builder';
import type { PartSink } from './message-builder';
import { unknownPart } from './logged-parts';
import { unknownTypedPart } from '../shared-words';

/** The parts of a message, whichever of the two ways it is written in; a string stands for one text. */
export const partsOf = (message: JsonNode): ArrayNode | undefined =>
  arrayAt(message, 'parts') ?? arrayAt(message, 'content');

/** A message of either way: its parts have types. */
export function isPartsMessage(node: JsonNode): boolean {
  const parts = arrayAt(node, 'parts');
  if (parts !== undefined) return parts.items.every((part) => stringAt(part, 'type') !== undefined);
  return (arrayAt(node, 'content')?.items ?? []).some((part) => {
    const type = textAt(part, 'type');
    return type === 'tool-call' || type === 'tool-result';
  });
}

/** A message that the model was given. What it said itself is read as its answers are. */
export function readPartsMessage(carrier: Carrier, node: JsonNode, unread: Unread[]): Message {
  const at = placeOf(carrier, node.span);
  const role = roleOf(textAt(node, 'role'));
  const into = role === 'assistant' ? new ResponseBuilder(carrier.source, 0) : null;
  const message = new MessageBuilder(carrier.source);
  readContent(carrier, node, into ?? message, unread);
  if (into === null) return message.build(role, at);
  into.ended = node.complete;
  return { role, parts: into.build().parts, at };
}

/** What a message holds, into a message or a response. */
export function readContent(carrier: Carrier, message: JsonNode, into: PartSink, unread: Unread[]): void {
  const text = stringAt(message, 'content');
  if (text !== undefined && text.value !== '') into.text('text', stringOf(carrier, text));
  for (const part of partsOf(message)?.items ?? []) readPart(carrier, part, into, unread);
}

export function readPart(carrier: Carrier, part: JsonNode, into: PartSink, unread: Unread[]): void {
  if (part.k === 'str') {
    if (part.value !== '') into.text('text', stringOf(carrier, part));
    return;
  }
  const type = textAt(part, 'type');
  const text = stringAt(part, 'content') ?? stringAt(part, 'text') ?? stringAt(part, 'thinking');
  switch (type) {
    case 'text':
    case 'input_text':
    case 'output_text':
      if (text !== undefined && text.value !== '') into.text('text', stringOf(carrier, text));
      return;
    case 'reasoning':
    case 'thinking': {
      if (text !== undefined && text.value !== '') into.text('reasoning', stringOf(carrier, text));
      const signature = textAt(part, 'signature');
      if (signature !== undefined) into.seal({ signature });
      return;
    }
    case 'refusal': {
      const refusal = text ?? stringAt(part, 'refusal');
      if (refusal !== undefined) into.text('refusal', stringOf(carrier, refusal));
      return;
    }
    case 'tool_call':
    case 'tool-call':
      readCall(carrier, part, isTrue(member(part, 'builtin')) ? 'server' : 'function', into);
      return;
    case 'server_tool_call':
      readCall(carrier, part, 'server', into);
      return;
    case 'tool_call_response':
    case 'server_tool_call_response':
    case 'tool-result':
      into.part({ t: 'result', result: partResult(carrier, part) });
      return;
    case 'blob':
    case 'uri':
      into.part({ t: 'media', mime: mimeOf(part), ref: refOf(part) });
      return;
    default: {
      const media = mediaOf(part);
      const why = unknownTypedPart(type);
      into.part(media ?? unknownPart(carrier, part, why, unread));
    }
  }
}

export function readCall(carrier: Carrier, part: JsonNode, kind: CallKind, into: PartSink): void {
  const name = stringAt(part, 'name') ?? stringAt(part, 'toolName');
  const args =
    present(member(part, 'arguments')) ??
    present(member(part, 'args')) ??
    present(member(part, 'input')) ??
    objectAt(part, 'server_tool_call');
  into.call({
    id: textAt(part, 'id') ?? textAt(part, 'toolCallId') ?? '',
    wireName: name?.value ?? '',
    ...(name === undefined ? {} : { nameAt: innerPlace(carrier, name) }),
    kind,
    argsWire: args === undefined ? 'none' : args.k === 'str' ? 'string' : 'object',
    pieces: args === undefined ? [] : [textOfValue(carrier, args)],
    closed: part.complete && args?.complete !== false,
    at: placeOf(carrier, part.span),
    problems: [],
  });
}

const RESULT_KEYS = ['response', 'result', 'output', 'content', 'server_tool_call_response'] as const;

function partResult(carrier: Carrier, part: JsonNode): ToolResult {
  const name = textAt(part, 'name') ?? textAt(part, 'toolName');
  const key = RESULT_KEYS.find((one) => member(part, one) !== undefined);
  const content = key === undefined ? undefined : member(part, key);
  // The AI SDK says of an output what it is: `{type: "error-text", value}`.
  const typed = textAt(content, 'type');
  const value = key === 'output' && typed !== undefined ? member(content, 'value') : undefined;
  const failed =
    isTrue(member(part, 'isError')) || (value !== undefined && typed?.startsWith('error') === true);
  return {
    callId: textAt(part, 'id') ?? textAt(part, 'toolCallId') ?? '',
    ...(name === undefined ? {} : { name }),
    kind: 'outcome',
    ok: !failed,
    content: valueOf(value ?? content),
    at: placeOf(carrier, part.span),
  };
}

const valueOf = (node: JsonNode | undefined): Json => (node === undefined ? null : toValue(node));

const mimeOf = (part: JsonNode): string =>
  textAt(part, 'mime_type') ?? `${textAt(part, 'modality') ?? 'application'}/*`;

function refOf(part: JsonNode): string {
  const uri = textAt(part, 'uri');
  if (uri !== undefined) return uri;
  const bytes = textAt(part, 'content') ?? textAt(part, 'data');
  return bytes === undefined ? '' : `data:${mimeOf(part)};base64,${bytes}`;
}

/**
 * The body of a Chat Completions `message` or `delta`: text, reasoning and refusal in every dialect. Both have the same
 * members, so a stream is the same reading applied fragment by fragment.
 */
import { sentence, type Said } from '../../base/words';
import type { SourceSpan } from '../../base/span';
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { arrayAt, objectAt, present, stringAt, textAt } from '../fields';
import type { Unread } from '../model';
import type { ResponseBuilder } from '../build/response-builder';
import { unknownContentPart } from '../shared-words';

/** Reads everything but calls, in the order in which models produce it: reasoning, text, refusal. */
export function readSaid(carrier: Carrier, node: JsonNode, into: ResponseBuilder, unread: Unread[]): void {
  readReasoning(carrier, node, into);
  readContent(carrier, member(node, 'content'), into, unread);
  const refusal = stringAt(node, 'refusal');
  if (refusal !== undefined && refusal.value !== '') into.text('refusal', stringOf(carrier, refusal));
}

/**
 * `reasoning_content` (DeepSeek, Qwen, GLM) or `reasoning` (vLLM, Groq, OpenRouter). OpenRouter repeats the text in
 * `reasoning_details`, which is read only for what the text does not hold.
 */
function readReasoning(carrier: Carrier, node: JsonNode, into: ResponseBuilder): void {
  const said = [stringAt(node, 'reasoning_content'), stringAt(node, 'reasoning')].find((text) => text?.value);
  if (said !== undefined) into.text('reasoning', stringOf(carrier, said));
  for (const detail of arrayAt(node, 'reasoning_details')?.items ?? []) {
    const encrypted = textAt(detail, 'data');
    if (encrypted !== undefined) into.seal({ encrypted, redacted: true });
    const text = stringAt(detail, 'text') ?? stringAt(detail, 'summary');
    if (said === undefined && text !== undefined && text.value !== '')
      into.text('reasoning', stringOf(carrier, text));
    const signature = textAt(detail, 'signature');
    if (signature !== undefined) into.seal({ signature });
  }
}

function readContent(
  carrier: Carrier,
  content: JsonNode | undefined,
  into: ResponseBuilder,
  unread: Unread[],
): void {
  if (content?.k === 'str') {
    if (content.value !== '') into.text('text', stringOf(carrier, content));
  } else if (content?.k === 'arr') {
    for (const part of content.items) readPart(carrier, part, into, unread);
  } else if (present(content) !== undefined && content !== undefined) {
    keepUnknown(
      carrier,
      content,
      sentence('unread.content', 'The content is neither text nor a list of parts.'),
      into,
      unread,
    );
  }
}

function readPart(carrier: Carrier, part: JsonNode, into: ResponseBuilder, unread: Unread[]): void {
  const type = textAt(part, 'type');
  const text = stringAt(part, 'text');
  if (part.k === 'str') {
    into.text('text', stringOf(carrier, part));
    return;
  }
  switch (type) {
    case 'text':
    case 'output_text':
      if (text !== undefined && text.value !== '') into.text('text', stringOf(carrier, text));
      return;
    case 'refusal': {
      const refusal = stringAt(part, 'refusal');
      if (refusal !== undefined) into.text('refusal', stringOf(carrier, refusal));
      return;
    }
    case 'thinking':
    case 'reasoning':
      readThinkingPart(carrier, part, into);
      return;
    case 'image_url': {
      const url = textAt(objectAt(part, 'image_url'), 'url') ?? textAt(part, 'image_url') ?? '';
      into.part({ t: 'media', mime: mimeOf(url), ref: url });
      return;
    }
    default:
      keepUnknown(carrier, part, unknownContentPart(type), into, unread);
  }
}

/** Mistral: `{type: "thinking", thinking: [{type: "text", text}]}`, or the text itself. */
function readThinkingPart(carrier: Carrier, part: JsonNode, into: ResponseBuilder): void {
  const thinking = member(part, 'thinking') ?? member(part, 'reasoning') ?? member(part, 'text');
  const pieces = thinking?.k === 'arr' ? thinking.items.map((item) => stringAt(item, 'text')) : [thinking];
  for (const piece of pieces) {
    if (piece?.k === 'str' && piece.value !== '') into.text('reasoning', stringOf(carrier, piece));
  }
  const signature = textAt(part, 'signature');
  if (signature !== undefined) into.seal({ signature });
}

const mimeOf = (url: string): string => /^data:([^;,]{1,100})[;,]/.exec(url)?.[1] ?? 'image/*';

/** Shown as it is, and listed among the unread. */
export function keepUnknown(
  carrier: Carrier,
  node: JsonNode,
  why: Said,
  into: ResponseBuilder,
  unread: Unread[],
): void {
  const at = placeOf(carrier, node.span);
  into.part({ t: 'unknown', raw: toValue(node), at });
  unread.push({ at, why });
}

/** A name as it is to be underlined: the characters between the quotes. */
export function innerPlace(carrier: Carrier, node: JsonNode): SourceSpan {
  const quotes = node.k === 'str' ? 1 : 0;
  const start = node.span.start + quotes;
  return placeOf(carrier, { start, end: Math.max(start, node.span.end - (node.complete ? quotes : 0)) });
}

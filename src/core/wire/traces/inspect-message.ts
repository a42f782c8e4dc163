/**
 * Messages of Inspect: `{role, content: string | blocks, tool_calls: [{id, function, arguments: OBJECT, parse_error?}]}`, and
 * `{role: "tool", tool_call_id, function, error: {type, message}}`. Long texts stand apart, as `attachment://HASH` (or `tc://HASH`)
 * in place of the text; they are read from where they stand.
 */
import { sentence } from '../../base/words';
import type { MappedText } from '../../base/span';
import { member, toValue } from '../../json/node';
import type { JsonNode, ObjectNode, StringNode } from '../../json/node';
import type { ReasoningSeal, ResponseBuilder } from '../build/response-builder';
import { arrayAt, isTrue, objectAt, present, stringAt, textAt } from '../fields';
import { mappedCarrier, placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Message, Part, ToolResult, Unread } from '../model';
import { keepUnknown } from '../providers/openai-message';
import { resultContent } from '../providers/said-parts';
import { cutShort } from '../words';
import { sliceMapped } from '../../base/span';
import { loggedCall } from './logged-call';
import { loggedMessage } from './logged-parts';
import { mediaOf } from './media';
import { unknownContentBlock } from '../shared-words';

const REFERENCE = /^(?:attachment|tc):\/\/([0-9a-zA-Z]{1,128})$/;

/** Texts of a sample that stand apart, by their hash. */
export class Attachments {
  private readonly texts = new Map<string, StringNode>();

  constructor(
    private readonly carrier: Carrier,
    sample: JsonNode,
  ) {
    const transcript = objectAt(sample, 'transcript');
    for (const place of [objectAt(sample, 'attachments'), objectAt(transcript, 'content')])
      for (const { key, value } of place?.members ?? []) if (value?.k === 'str') this.texts.set(key, value);
  }

  /** The text itself, wherever it stands. */
  text(node: StringNode): MappedText {
    return stringOf(this.carrier, this.resolve(node.value) ?? node);
  }

  value(text: string): string {
    return this.resolve(text)?.value ?? text;
  }

  part(part: Part): Part {
    if (part.t === 'text') {
      const node = this.resolve(part.text.text);
      return node === undefined ? part : { ...part, text: stringOf(this.carrier, node) };
    }
    return part.t === 'media' ? { ...part, ref: this.value(part.ref) } : part;
  }

  private resolve(text: string): StringNode | undefined {
    if (this.texts.size === 0 || text.length > 160) return undefined;
    const hash = REFERENCE.exec(text)?.[1];
    return hash === undefined ? undefined : this.texts.get(hash);
  }
}

export interface InspectContext {
  carrier: Carrier;
  attachments: Attachments;
  unread: Unread[];
}

export function inspectSaid(
  context: InspectContext,
  node: JsonNode,
  role: 'system' | 'developer' | 'user',
): Message {
  const { carrier, attachments, unread } = context;
  const message = loggedMessage(carrier, role, member(node, 'content'), node, unread);
  return { ...message, parts: message.parts.map((part) => attachments.part(part)) };
}

export function inspectResult({ carrier, attachments }: InspectContext, node: JsonNode): ToolResult {
  const error = objectAt(node, 'error');
  const name = textAt(node, 'function') ?? textAt(node, 'name');
  const content = resultContent(member(node, 'content'));
  const said = typeof content === 'string' ? attachments.value(content) : content;
  const empty = said === '' || said === null || (Array.isArray(said) && said.length === 0);
  return {
    callId: textAt(node, 'tool_call_id') ?? '',
    ...(name === undefined ? {} : { name }),
    kind: 'outcome',
    ok: error === undefined,
    content: error !== undefined && empty ? toValue(error) : said,
    at: placeOf(carrier, node.span),
  };
}

/** What the model said: reasoning, text and calls. */
export function readInspectAnswer(context: InspectContext, node: JsonNode, into: ResponseBuilder): void {
  const { carrier, attachments } = context;
  into.id ??= textAt(node, 'id');
  into.model ??= textAt(node, 'model');
  // Logs of before blocks kept the reasoning beside the text.
  const reasoning = stringAt(node, 'reasoning');
  if (reasoning !== undefined && reasoning.value !== '') into.text('reasoning', attachments.text(reasoning));
  const content = member(node, 'content');
  if (content?.k === 'str') {
    if (content.value !== '') into.text('text', attachments.text(content));
  } else for (const block of content?.k === 'arr' ? content.items : []) readBlock(context, block, into);
  for (const call of arrayAt(node, 'tool_calls')?.items ?? []) readCall(carrier, call, into);
}

function readBlock(context: InspectContext, block: JsonNode, into: ResponseBuilder): void {
  const { carrier, attachments, unread } = context;
  if (block.k === 'str') {
    into.text('text', attachments.text(block));
    return;
  }
  const type = textAt(block, 'type') ?? 'none';
  switch (type) {
    case 'text': {
      const text = stringAt(block, 'text');
      if (text === undefined || text.value === '') return;
      into.text(isTrue(member(block, 'refusal')) ? 'refusal' : 'text', attachments.text(text));
      return;
    }
    case 'reasoning': {
      const signature = textAt(block, 'signature');
      const redacted = isTrue(member(block, 'redacted'));
      const text = stringAt(block, 'reasoning');
      const summary = stringAt(block, 'summary');
      const seal: ReasoningSeal = {
        ...(signature === undefined ? {} : { signature }),
        // What is redacted is a ciphertext; its summary is what there is to read.
        ...(redacted ? { redacted, ...(text === undefined ? {} : { encrypted: text.value }) } : {}),
      };
      const said = redacted ? summary : text?.value === '' ? summary : text;
      const pieces = into.openText('reasoning', seal);
      if (said !== undefined && said.value !== '') pieces.push(attachments.text(said));
      return;
    }
    case 'tool_use': {
      readServerCall(carrier, block, into);
      return;
    }
    default: {
      const media = mediaOf(block);
      if (media !== null) into.part(attachments.part(media));
      else keepUnknown(carrier, block, unknownContentBlock(type), into, unread);
    }
  }
}

/** A tool that ran at the provider, with what it returned. */
function readServerCall(carrier: Carrier, block: JsonNode, into: ResponseBuilder): void {
  const id = textAt(block, 'id') ?? '';
  into.call(
    loggedCall(carrier, {
      id,
      name: stringAt(block, 'name'),
      args: member(block, 'arguments'),
      kind: 'server',
      node: block,
    }),
  );
  const error = present(member(block, 'error'));
  const result = error ?? present(member(block, 'result'));
  if (result === undefined) return;
  into.part({
    t: 'result',
    result: {
      callId: id,
      kind: 'outcome',
      ok: error === undefined,
      content: toValue(result),
      at: placeOf(carrier, result.span),
    },
  });
}

function readCall(carrier: Carrier, node: JsonNode, into: ResponseBuilder): void {
  const name = stringAt(node, 'function') ?? stringAt(node, 'name');
  const custom = textAt(node, 'type') === 'custom';
  const args = member(node, 'arguments');
  const draft = loggedCall(carrier, {
    id: textAt(node, 'id'),
    name,
    args: custom ? (member(args, 'input') ?? args) : args,
    kind: custom ? 'custom' : 'function',
    node,
  });
  const fault = stringAt(node, 'parse_error');
  if (fault !== undefined && fault.value !== '') {
    const written = writtenArguments(carrier, fault);
    if (written !== null) {
      draft.argsWire = 'string';
      draft.pieces = [written];
    }
    draft.problems.push({
      code: 'RECORDER_REFUSED_CALL',
      severity: 'warn',
      ...sentence('RECORDER_REFUSED_CALL', 'The recorder could not read this call: {why}', {
        why: cutShort(fault.value),
      }),
      layer: 'protocol',
      at: placeOf(carrier, fault.span),
      retryable: true,
    });
  }
  into.call(draft);
}

const BEFORE = 'tool call arguments:\n\n';
const AFTER = '\n\nError details: ';

/** `parse_error` quotes the arguments as the model wrote them; the object beside it is empty then. */
function writtenArguments(carrier: Carrier, fault: StringNode): MappedText | null {
  const { value } = fault;
  const start = value.indexOf(BEFORE);
  const end = value.lastIndexOf(AFTER);
  if (start < 0 || end < start + BEFORE.length) return null;
  const inner = mappedCarrier(stringOf(carrier, fault));
  if (inner.map === null) return null;
  return sliceMapped({ text: inner.text, map: inner.map }, { start: start + BEFORE.length, end });
}

/** What makes an answer in a log of events the one in the list of messages. */
export function answerKey(node: JsonNode, attachments: Attachments): string {
  const content = member(node, 'content');
  const texts = content?.k === 'arr' ? content.items.map((block) => stringAt(block, 'text')) : [content];
  const said = texts.flatMap((text) => (text?.k === 'str' ? [attachments.value(text.value)] : []));
  const calls = arrayAt(node, 'tool_calls')?.items ?? [];
  const names = calls.map((call) => `${textAt(call, 'function') ?? ''} ${textAt(call, 'id') ?? ''}`);
  return JSON.stringify([said.join('').trim(), names]);
}

export const isObject = (node: JsonNode | undefined): node is ObjectNode => node?.k === 'obj';

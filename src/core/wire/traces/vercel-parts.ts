/**
 * Parts of messages of the AI SDK. States of a tool part: `input-streaming`, `input-available`, `approval-requested`,
 * `approval-responded` (a call), `output-available`, `output-error`, `output-denied` (with its result); in version 4
 * `partial-call`, `call`, `result`.
 */
import { sentence } from '../../base/words';
import type { SourceSpan } from '../../base/span';
import { member, toValue } from '../../json/node';
import type { JsonNode, StringNode } from '../../json/node';
import type { CallDraft } from '../build/call-draft';
import { arrayAt, isTrue, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { ToolResult, Unread } from '../model';
import { innerPlace, keepUnknown } from '../providers/openai-message';
import { inQuotes } from '../words';
import { loggedCall } from './logged-call';
import { mediaOf } from './media';
import { UiStep } from './vercel-step';
import { unknownTypedPart } from '../shared-words';

const PREFIX = 'tool-';
/** Types that begin so and name no tool. */
const WRAPPED = new Set([
  'tool-invocation',
  'tool-call',
  'tool-result',
  'tool-error',
  'tool-approval-request',
]);

export const isToolPart = (part: JsonNode): boolean => {
  const type = textAt(part, 'type') ?? '';
  return textAt(part, 'toolCallId') !== undefined && (type.startsWith(PREFIX) || type === 'dynamic-tool');
};

/** The turns of a message of the assistant. */
export function readUiMessage(carrier: Carrier, node: JsonNode, unread: Unread[]): UiStep[] {
  const reader = new MessageReader(carrier, unread);
  reader.read(node);
  const [first] = reader.steps;
  if (first !== undefined) first.builder.id = textAt(node, 'id');
  return reader.steps;
}

/** `{role: "tool", content: [{type: "tool-result", …}]}`. */
export function readToolMessage(carrier: Carrier, node: JsonNode, unread: Unread[]): ToolResult[] {
  return (
    (arrayAt(node, 'content') ?? arrayAt(node, 'parts'))?.items.flatMap((part) => {
      if (textAt(part, 'type') === 'tool-result') return [resultPart(carrier, part)];
      unread.push({
        at: placeOf(carrier, part.span),
        why: sentence('unread.vercel-part', 'A part of a tool’s message that is no result.'),
      });
      return [];
    }) ?? []
  );
}

class MessageReader {
  readonly steps: UiStep[] = [];
  private step: UiStep | null = null;
  /** Without `step-start`, words after a result were said in the next turn. */
  private marked = false;

  constructor(
    private readonly carrier: Carrier,
    private readonly unread: Unread[],
  ) {}

  read(node: JsonNode): void {
    const parts = arrayAt(node, 'parts') ?? arrayAt(node, 'content');
    if (parts !== undefined) {
      this.marked = parts.items.some((part) => textAt(part, 'type') === 'step-start');
      for (const part of parts.items) this.part(part);
      return;
    }
    for (const call of arrayAt(node, 'toolInvocations')?.items ?? []) this.tool(call, call);
    const content = stringAt(node, 'content');
    if (content !== undefined && content.value !== '') this.words('text', content, node);
  }

  private part(part: JsonNode): void {
    const type = textAt(part, 'type') ?? 'none';
    switch (type) {
      case 'step-start':
        this.step = null;
        return;
      case 'text':
        this.words('text', stringAt(part, 'text'), part);
        return;
      case 'reasoning':
        this.words('reasoning', stringAt(part, 'text') ?? stringAt(part, 'reasoning'), part);
        return;
      case 'tool-invocation':
        this.tool(objectAt(part, 'toolInvocation') ?? part, part);
        return;
      case 'tool-result': {
        const { builder } = this.at(part);
        builder.part({ t: 'result', result: resultPart(this.carrier, part) });
        return;
      }
      default:
    }
    if (isToolPart(part)) {
      this.tool(part, part);
      return;
    }
    const media = type === 'reasoning-file' ? null : mediaOf(part);
    if (media !== null) this.at(part).builder.part(media);
    else if (type.startsWith('data-'))
      this.unread.push({
        at: placeOf(this.carrier, part.span),
        why: sentence('unread.vercel-data', 'Data of the application ({type}).', { type: inQuotes(type) }),
      });
    else
      keepUnknown(
        this.carrier,
        part,
        type.startsWith('source')
          ? sentence('unread.source', 'A source that the answer names.')
          : unknownTypedPart(type),
        this.at(part).builder,
        this.unread,
      );
  }

  private words(kind: 'text' | 'reasoning', text: StringNode | undefined, part: JsonNode): void {
    if (text === undefined || text.value === '') return;
    if (!this.marked && this.step !== null && this.step.results.length > 0) this.step = null;
    const { builder } = this.at(part);
    if (kind === 'text') builder.text('text', stringOf(this.carrier, text));
    else builder.openText('reasoning').push(stringOf(this.carrier, text));
  }

  private tool(node: JsonNode, part: JsonNode): void {
    const step = this.at(part);
    const draft = step.builder.call(callOf(this.carrier, node));
    const state = textAt(node, 'state');
    if (state === 'input-streaming' || state === 'partial-call') {
      draft.closed = false;
      step.grows(draft);
    }
    const result = resultOf(this.carrier, node, state, draft);
    if (result !== null) step.returned(result);
  }

  private at(part: JsonNode): UiStep {
    const step = this.step ?? new UiStep(this.carrier.source);
    if (this.step === null) this.steps.push(step);
    this.step = step;
    step.builder.cover(placeOf(this.carrier, part.span));
    return step;
  }
}

function callOf(carrier: Carrier, node: JsonNode): CallDraft {
  const type = stringAt(node, 'type');
  const named = stringAt(node, 'toolName');
  // What was written and is no JSON is kept apart.
  const args = [member(node, 'input'), member(node, 'args'), member(node, 'rawInput')].find(
    (one) => present(one) !== undefined,
  );
  const draft = loggedCall(carrier, {
    id: textAt(node, 'toolCallId'),
    name: named,
    args,
    kind: isTrue(member(node, 'providerExecuted')) ? 'server' : 'function',
    node,
  });
  if (named === undefined && type !== undefined && !WRAPPED.has(type.value)) {
    draft.wireName = type.value.slice(PREFIX.length);
    const at = innerPlace(carrier, type);
    draft.nameAt = { ...at, start: Math.min(at.end, at.start + PREFIX.length) };
  }
  return draft;
}

function resultOf(
  carrier: Carrier,
  node: JsonNode,
  state: string | undefined,
  draft: CallDraft,
): ToolResult | null {
  const result = (ok: boolean, content: JsonNode | undefined, at?: SourceSpan): ToolResult => ({
    callId: draft.id,
    name: draft.wireName,
    kind: 'outcome',
    ok,
    content: content === undefined ? null : toValue(content),
    at: at ?? placeOf(carrier, (content ?? node).span),
  });
  switch (state) {
    case 'output-available':
    case 'result':
      return result(true, member(node, 'output') ?? member(node, 'result'));
    case 'output-error':
      return result(false, member(node, 'errorText') ?? member(node, 'output'));
    case 'output-denied':
      return result(false, member(objectAt(node, 'approval'), 'reason') ?? member(node, 'approval'));
    default:
      return null;
  }
}

/** `{type: "tool-result", toolCallId, toolName, output | result}`; the output may say of what type it is. */
function resultPart(carrier: Carrier, part: JsonNode): ToolResult {
  const output = present(member(part, 'output')) ?? member(part, 'result');
  const type = textAt(output, 'type') ?? '';
  const typed = /^(?:text|json|content|error-text|error-json)$/.test(type)
    ? member(output, 'value')
    : undefined;
  const name = textAt(part, 'toolName');
  const content = typed ?? output;
  return {
    callId: textAt(part, 'toolCallId') ?? '',
    ...(name === undefined ? {} : { name }),
    kind: 'outcome',
    ok: !type.startsWith('error') && !isTrue(member(part, 'isError')),
    content: content === undefined ? null : toValue(content),
    at: placeOf(carrier, part.span),
  };
}

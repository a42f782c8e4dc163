/**
 * Output items of the Responses API into a `ResponseBuilder`: messages, reasoning, calls of functions and custom tools, calls of
 * tools that run at the provider, calls of tools that the provider defines and the client runs, and what the former returned.
 *
 * Calls are named by `call_id`, which results answer; an item without one by its own `id`.
 */
import { sentence } from '../../base/words';
import { member, toValue } from '../../json/node';
import type { JsonNode, StringNode } from '../../json/node';
import type { MappedText, SourceSpan } from '../../base/span';
import type { CallDraft } from '../build/call-draft';
import type { ReasoningSeal, ResponseBuilder } from '../build/response-builder';
import { arrayAt, present, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { readLogprobs } from '../logprobs';
import type { Unread } from '../model';
import { inQuotes } from '../words';
import { addArguments } from './openai-calls';
import { innerPlace, keepUnknown } from './openai-message';
import { builtinArguments, builtinOf } from './responses-builtins';
import type { Builtin } from './responses-builtins';
import type { ItemTexts, TextKind } from './responses-texts';
import { resultContent, saidParts } from './said-parts';

export interface OutputItem {
  carrier: Carrier;
  node: JsonNode;
  /** Of a streamed item: what its deltas said. */
  texts?: ItemTexts;
  /** The node is the item as it was when it was done. */
  final: boolean;
  /** The arguments of a call came to their end. */
  closed: boolean;
}

/** Items that say something without being a call, a message, or an output. */
const SILENT = new Set(['mcp_list_tools', 'compaction', 'context_compaction', 'compaction_summary']);

const OUTPUT = /_output$/;

export const itemType = (node: JsonNode): string | undefined =>
  // An easy input message goes without its type.
  textAt(node, 'type') ?? (textAt(node, 'role') === undefined ? undefined : 'message');

/** What a tool returned, of a call that the client or the provider ran. */
export const isOutputType = (type: string): boolean => OUTPUT.test(type) || type === 'mcp_approval_response';

export function readItem(item: OutputItem, into: ResponseBuilder, unread: Unread[]): void {
  const { carrier, node } = item;
  const type = itemType(node) ?? '';
  if (type === 'message') readMessage(item, into, unread);
  else if (type === 'reasoning') readReasoning(item, into);
  else if (type === 'function_call') readFunctionCall(item, into, 'function');
  else if (type === 'custom_tool_call') readCustomCall(item, into);
  else if (type === 'mcp_call' || type === 'mcp_approval_request') {
    readFunctionCall(item, into, 'server');
    if (type === 'mcp_call') readOwnResult(carrier, node, into);
  } else if (isOutputType(type)) into.part({ t: 'result', result: outputOf(carrier, node) });
  else if (SILENT.has(type)) into.part({ t: 'unknown', raw: toValue(node), at: placeOf(carrier, node.span) });
  else {
    const builtin = builtinOf(type, node);
    if (builtin === null)
      keepUnknown(
        carrier,
        node,
        sentence('unread.output-item', 'An output item of type {type} is not known.', {
          type: inQuotes(type),
        }),
        into,
        unread,
      );
    else readBuiltin(item, type, builtin, into);
  }
}

/** A call whose output stands beside it ran at the provider, whoever may run it elsewhere. */
export function settleHosted(into: ResponseBuilder, outputs: ReadonlySet<string>): void {
  for (const draft of into.drafts)
    if (draft.kind === 'client_builtin' && outputs.has(draft.id)) draft.kind = 'server';
}

/** `function_call_output {call_id, output}` and its kin. */
export function outputOf(carrier: Carrier, node: JsonNode) {
  const status = textAt(node, 'status');
  return {
    callId: textAt(node, 'call_id') ?? textAt(node, 'approval_request_id') ?? '',
    kind: 'outcome' as const,
    ok: status !== 'failed' && status !== 'incomplete',
    content: resultContent(member(node, 'output') ?? member(node, 'tools') ?? member(node, 'approve')),
    at: placeOf(carrier, node.span),
  };
}

function readMessage(item: OutputItem, into: ResponseBuilder, unread: Unread[]): void {
  const { carrier, node } = item;
  const content = stringAt(node, 'content');
  if (content !== undefined) {
    if (content.value !== '') into.text('text', stringOf(carrier, content));
    return;
  }
  for (const { key, part, kind } of textSlots(item, 'content')) {
    const type = textAt(part, 'type') ?? textTypeOf(kind);
    if (type === 'output_text' || type === 'text' || type === 'input_text') {
      say(item, key, stringAt(part, 'text'), 'text', into);
      for (const token of readLogprobs(carrier, arrayAt(part, 'logprobs'))) into.logprobs.push(token);
    } else if (type === 'refusal') say(item, key, stringAt(part, 'refusal'), 'refusal', into);
    else if (type === 'reasoning_text') say(item, key, stringAt(part, 'text'), 'reasoning', into);
    else if (part !== undefined) for (const other of saidParts(carrier, part, unread)) into.part(other);
  }
}

function readReasoning(item: OutputItem, into: ResponseBuilder): void {
  const { carrier, node } = item;
  const encrypted = textAt(node, 'encrypted_content');
  let seal: ReasoningSeal = encrypted === undefined ? {} : { encrypted };
  const content = stringAt(node, 'content');
  const said = content === undefined || content.value === '' ? [] : [stringOf(carrier, content)];
  for (const slot of ['summary', 'content'])
    for (const { key, part } of textSlots(item, slot)) {
      const text = resolved(item, key, stringAt(part, 'text'), into);
      if (text !== undefined && text.text !== '') said.push(text);
    }
  for (const text of said) {
    into.openText('reasoning', seal).push(text);
    seal = {};
  }
  if (said.length === 0 && encrypted !== undefined) into.seal({ encrypted, redacted: true });
}

interface TextSlot {
  key: string;
  part: JsonNode | undefined;
  kind: TextKind | undefined;
}

/** Parts that the item holds, and parts that only deltas spoke of, by their index. */
function textSlots({ node, texts }: OutputItem, slot: string): TextSlot[] {
  const slots = new Map<number, TextSlot>();
  for (const [i, part] of (arrayAt(node, slot)?.items ?? []).entries())
    slots.set(i, { key: `${slot}/${i}`, part, kind: undefined });
  for (const { index, kind } of texts?.under(slot) ?? [])
    slots.set(index, { key: `${slot}/${index}`, part: slots.get(index)?.part, kind });
  return [...slots].sort(([a], [b]) => a - b).map(([, one]) => one);
}

const textTypeOf = (kind: TextKind | undefined): string => (kind === 'refusal' ? 'refusal' : 'output_text');

function say(
  item: OutputItem,
  key: string,
  node: StringNode | undefined,
  kind: TextKind,
  into: ResponseBuilder,
): void {
  const text = resolved(item, key, node, into);
  if (text !== undefined && text.text !== '') into.openText(kind).push(text);
}

function resolved(
  { carrier, texts, final }: OutputItem,
  key: string,
  node: StringNode | undefined,
  into: ResponseBuilder,
): MappedText | undefined {
  const said =
    node === undefined ? undefined : { text: stringOf(carrier, node), complete: node.complete, final };
  const found = texts === undefined ? said : texts.resolve(key, said);
  if (found !== undefined && 'differs' in found) noteDifference(found.differs, into);
  return found?.text;
}

function noteDifference(at: SourceSpan | undefined, into: ResponseBuilder): void {
  into.problems.add({
    code: 'STREAM_DELTAS_DIFFER',
    severity: 'warn',
    ...sentence(
      'STREAM_DELTAS_DIFFER',
      'The deltas do not add up to the text that the closing event repeats: events were lost or changed on the way. The closing event counts; a client that joins deltas has another text.',
    ),
    layer: 'protocol',
    ...(at === undefined ? {} : { at }),
    retryable: false,
  });
}

function draftOf(item: OutputItem, kind: CallDraft['kind'], wireName: string): CallDraft {
  const { carrier, node } = item;
  const name = stringAt(node, 'name');
  return {
    id: textAt(node, 'call_id') ?? textAt(node, 'id') ?? '',
    wireName,
    ...(name === undefined || name.value === '' ? {} : { nameAt: innerPlace(carrier, name) }),
    kind,
    argsWire: 'none',
    pieces: [],
    closed: item.closed,
    at: placeOf(carrier, node.span),
    problems: [],
  };
}

function readFunctionCall(item: OutputItem, into: ResponseBuilder, kind: 'function' | 'server'): void {
  const { carrier, node } = item;
  const draft = into.call(draftOf(item, kind, stringAt(node, 'name')?.value ?? ''));
  const args = member(node, 'arguments');
  if (args !== undefined && present(args) !== undefined && args.k !== 'str') {
    addArguments(carrier, draft, args);
    return;
  }
  addText(item, draft, 'arguments', args?.k === 'str' ? args : undefined, into);
}

/** Free text, perhaps by a grammar: never JSON. */
function readCustomCall(item: OutputItem, into: ResponseBuilder): void {
  const draft = into.call(draftOf(item, 'custom', stringAt(item.node, 'name')?.value ?? ''));
  addText(item, draft, 'input', stringAt(item.node, 'input'), into);
}

function addText(
  item: OutputItem,
  draft: CallDraft,
  key: string,
  node: StringNode | undefined,
  into: ResponseBuilder,
): void {
  const text = resolved(item, key, node, into);
  if (text === undefined) return;
  draft.argsWire = 'string';
  draft.pieces.push(text);
  if (text.text === '' && node !== undefined) draft.at = placeOf(item.carrier, node.span);
  if (node?.complete === false && item.texts === undefined) draft.closed = false;
}

function readBuiltin(item: OutputItem, type: string, builtin: Builtin, into: ResponseBuilder): void {
  const { carrier, node } = item;
  const name = stringAt(node, 'name')?.value ?? '';
  const draft = into.call(draftOf(item, builtin.kind, name === '' ? type.replace(/_call$/, '') : name));
  // Such a call has no name of its own; its type is what names it.
  const type_ = stringAt(node, 'type');
  if (draft.nameAt === undefined && type_ !== undefined) draft.nameAt = innerPlace(carrier, type_);
  const args = builtinArguments(carrier, node, builtin);
  if (args !== null) {
    draft.argsWire = 'object';
    draft.pieces.push(args);
  }
  readOwnResult(carrier, node, into);
}

/** What a tool at the provider returned stands in the call's own item. */
function readOwnResult(carrier: Carrier, node: JsonNode, into: ResponseBuilder): void {
  const image = stringAt(node, 'result');
  if (image !== undefined && image.value !== '') {
    const mime = `image/${textAt(node, 'output_format') ?? 'png'}`;
    into.part({ t: 'media', mime, ref: `data:${mime};base64,${image.value}` });
    return;
  }
  const error = present(member(node, 'error'));
  const output =
    error ?? ['output', 'outputs', 'results'].map((key) => present(member(node, key))).find(Boolean);
  if (output === undefined) return;
  into.part({
    t: 'result',
    result: {
      callId: textAt(node, 'call_id') ?? textAt(node, 'id') ?? '',
      kind: 'outcome',
      ok: error === undefined && textAt(node, 'status') !== 'failed',
      content: toValue(output),
      at: placeOf(carrier, output.span),
    },
  });
}

/** Tools that a server of the Model Context Protocol lists in the answer. */
export const listedTools = (node: JsonNode): JsonNode | undefined =>
  textAt(node, 'type') === 'mcp_list_tools' ? arrayAt(node, 'tools') : undefined;

/**
 * What a model said, as LangChain keeps it. One call stands in up to four places: as a block of the content, in `tool_calls` (or
 * `invalid_tool_calls`), in `additional_kwargs` as the provider sent it, and in `tool_call_chunks` of a fragment. It is reported
 * once, at the place of its block, with the arguments as the model wrote them where a string of them was kept.
 */
import { sentence } from '../../base/words';
import type { SourceId } from '../../base/span';
import { member, toValue } from '../../json/node';
import type { JsonNode, ObjectNode, StringNode } from '../../json/node';
import type { CallDraft } from '../build/call-draft';
import { ResponseBuilder } from '../build/response-builder';
import type { ReasoningSeal } from '../build/response-builder';
import { arrayAt, isTrue, numberAt, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Response, Unread } from '../model';
import { innerPlace, keepUnknown } from '../providers/openai-message';
import { anyUsage, langChainUsage } from '../usage-traces';
import { inQuotes } from '../words';
import { addArguments, loggedCall } from './logged-call';
import { KnownCalls } from './langchain-calls';
import { mediaOf } from './media';
import { traceStop } from './trace-stop';
import { unknownContentBlock } from '../shared-words';

const STOP_KEYS = ['stop_reason', 'finish_reason', 'stopReason', 'finishReason', 'done_reason'];
const MODEL_KEYS = ['model_name', 'model', 'model_id', 'modelId'];
const USAGE_KEYS = ['token_usage', 'usage', 'tokenUsage', 'usage_metadata'];
/** Members of `additional_kwargs` that are read, or that say again what stands elsewhere in the message. */
const KNOWN_KWARGS = new Set([
  'tool_calls',
  'function_call',
  'reasoning_content',
  'reasoning',
  'refusal',
  'id',
  'type',
  'role',
  'parsed',
  ...STOP_KEYS,
  ...MODEL_KEYS,
  ...USAGE_KEYS,
  'stop_sequence',
]);
/** A block that wraps another wraps no further. */
const DEEPEST_BLOCK = 2;

export class LangChainAnswer {
  /** For what a trace knows beside the message: usage, stop, error, place. */
  readonly builder: ResponseBuilder;
  private readonly fragments = new Map<number, CallDraft>();
  private latest: CallDraft | undefined;

  constructor(
    source: SourceId,
    private readonly unread: Unread[],
    choice = 0,
  ) {
    this.builder = new ResponseBuilder(source, choice);
  }

  /** A whole message, or the next fragment of a streamed one. */
  add(carrier: Carrier, body: ObjectNode, node: JsonNode): void {
    const { builder } = this;
    builder.cover(placeOf(carrier, node.span));
    builder.id ??= textAt(body, 'id');
    const kwargs = objectAt(body, 'additional_kwargs');
    const metadata = objectAt(body, 'response_metadata');
    const chunks = arrayAt(body, 'tool_call_chunks')?.items ?? [];
    const calls = new KnownCalls(carrier, body, kwargs);
    this.reasonedIn(carrier, kwargs, member(body, 'content'));
    this.content(carrier, member(body, 'content'), chunks.length > 0 ? null : calls);
    const refusal = stringAt(kwargs, 'refusal');
    if (refusal !== undefined && refusal.value !== '') builder.text('refusal', stringOf(carrier, refusal));
    if (chunks.length > 0) for (const chunk of chunks) this.fragment(carrier, chunk);
    else for (const draft of calls.rest()) builder.call(draft);
    for (const place of [metadata, kwargs]) this.metadata(carrier, place);
    const usage = objectAt(body, 'usage_metadata');
    if (usage !== undefined) {
      builder.usage = langChainUsage(usage);
      builder.usageAt = [placeOf(carrier, usage.span)];
    }
    this.keepKwargs(carrier, kwargs);
  }

  build(): Response {
    return this.builder.build();
  }

  private metadata(carrier: Carrier, node: ObjectNode | undefined): void {
    const { builder } = this;
    for (const key of MODEL_KEYS) builder.model ??= textAt(node, key);
    for (const key of STOP_KEYS) {
      const reason = stringAt(node, key);
      if (reason === undefined || reason.value === '' || builder.stop !== undefined) continue;
      builder.stop = traceStop(reason.value, innerPlace(carrier, reason));
    }
    for (const key of USAGE_KEYS) {
      const usage = objectAt(node, key);
      const counts = builder.usage === undefined ? anyUsage(usage) : undefined;
      if (usage === undefined || counts === undefined) continue;
      builder.usage = counts;
      builder.usageAt = [placeOf(carrier, usage.span)];
    }
  }

  /** Reasoning beside the content; not where the content holds it too. */
  private reasonedIn(carrier: Carrier, kwargs: ObjectNode | undefined, content: JsonNode | undefined): void {
    const held = content?.k === 'arr' && content.items.some((block) => isReasoning(textAt(block, 'type')));
    if (held) return;
    const said = stringAt(kwargs, 'reasoning_content') ?? stringAt(kwargs, 'reasoning');
    if (said !== undefined && said.value !== '') this.builder.text('reasoning', stringOf(carrier, said));
    const summary = objectAt(kwargs, 'reasoning');
    if (summary !== undefined) this.reasoning(carrier, summary);
  }

  /** @param calls null: the calls come as fragments, and blocks of calls only repeat them */
  private content(carrier: Carrier, content: JsonNode | undefined, calls: KnownCalls | null): void {
    const node = present(content);
    if (node === undefined) return;
    if (node.k === 'arr') for (const block of node.items) this.block(carrier, block, calls, 0);
    else this.block(carrier, node, calls, 0);
  }

  private block(carrier: Carrier, block: JsonNode, calls: KnownCalls | null, depth: number): void {
    const { builder } = this;
    if (block.k === 'str') {
      if (block.value !== '') builder.text('text', stringOf(carrier, block));
      return;
    }
    const type = textAt(block, 'type') ?? 'none';
    switch (type) {
      case 'text':
      case 'output_text': {
        const text = stringAt(block, 'text');
        if (text !== undefined && text.value !== '') builder.text('text', stringOf(carrier, text));
        return;
      }
      case 'refusal': {
        const refusal = stringAt(block, 'refusal');
        if (refusal !== undefined) builder.text('refusal', stringOf(carrier, refusal));
        return;
      }
      case 'thinking':
      case 'redacted_thinking':
      case 'reasoning':
        this.reasoning(carrier, block);
        return;
      case 'reasoning_content':
        this.reasoning(carrier, objectAt(block, 'reasoning_content') ?? block);
        return;
      case 'tool_use':
      case 'tool_call':
      case 'function_call':
      case 'custom_tool_call':
      case 'invalid_tool_call':
      case 'tool_call_chunk':
        if (calls !== null) builder.call(calls.take(block));
        return;
      case 'input_json_delta':
        return;
      case 'non_standard': {
        const value = member(block, 'value');
        if (value === undefined || depth >= DEEPEST_BLOCK) break;
        this.block(carrier, value, calls, depth + 1);
        return;
      }
      default:
        if (
          /^(?:server_tool_(?:use|call)|mcp_tool_use|mcp_call|\w+_search_call|code_interpreter_call)$/.test(
            type,
          )
        ) {
          this.serverCall(carrier, block, type);
          return;
        }
        if (type.endsWith('tool_result')) {
          this.result(carrier, block);
          return;
        }
    }
    const media = mediaOf(block);
    if (media !== null) builder.part(media);
    else keepUnknown(carrier, block, unknownContentBlock(type), builder, this.unread);
  }

  private reasoning(carrier: Carrier, block: JsonNode): void {
    const data = textAt(block, 'data') ?? textAt(block, 'encrypted_content');
    const signature = textAt(block, 'signature') ?? textAt(objectAt(block, 'extras'), 'signature');
    const seal: ReasoningSeal = {
      ...(signature === undefined ? {} : { signature }),
      ...(data === undefined ? {} : { encrypted: data, redacted: true }),
    };
    const texts = reasoningTexts(block);
    if (texts.length === 0 && data === undefined && signature === undefined) return;
    const pieces = this.builder.openText('reasoning', seal);
    for (const text of texts) pieces.push(stringOf(carrier, text));
  }

  private serverCall(carrier: Carrier, block: JsonNode, type: string): void {
    const draft = loggedCall(carrier, {
      id: textAt(block, 'id'),
      name: stringAt(block, 'name'),
      args:
        member(block, 'input') ??
        member(block, 'args') ??
        member(block, 'arguments') ??
        member(block, 'action'),
      kind: 'server',
      node: block,
    });
    if (draft.wireName === '') draft.wireName = type.replace(/_call$/, '');
    this.builder.call(draft);
  }

  private result(carrier: Carrier, block: JsonNode): void {
    const content = member(block, 'content') ?? member(block, 'output');
    this.builder.part({
      t: 'result',
      result: {
        callId: textAt(block, 'tool_use_id') ?? textAt(block, 'tool_call_id') ?? '',
        kind: 'outcome',
        ok: !isTrue(member(block, 'is_error')) && textAt(block, 'status') !== 'error',
        content: content === undefined ? null : toValue(content),
        at: placeOf(carrier, block.span),
      },
    });
  }

  /** `tool_call_chunks`: id and name come first, then pieces of the arguments; the index says which call they go on with. */
  private fragment(carrier: Carrier, chunk: JsonNode): void {
    const index = numberAt(chunk, 'index');
    const name = stringAt(chunk, 'name');
    const id = textAt(chunk, 'id');
    const known = index === undefined ? this.latest : this.fragments.get(index);
    const begins = known === undefined || (id !== undefined && known.id !== '' && id !== known.id);
    if (!begins) {
      addArguments(carrier, known, member(chunk, 'args'));
      if (known.id === '' && id !== undefined) known.id = id;
      this.latest = known;
      return;
    }
    const draft = this.builder.call(
      loggedCall(carrier, { id, name, args: member(chunk, 'args'), node: chunk }),
    );
    if (index !== undefined) this.fragments.set(index, draft);
    this.latest = draft;
  }

  private keepKwargs(carrier: Carrier, kwargs: ObjectNode | undefined): void {
    for (const { key, keySpan, value } of kwargs?.members ?? []) {
      const node = present(value);
      if (KNOWN_KWARGS.has(key) || key.startsWith('_') || node === undefined || isEmpty(node)) continue;
      const at = placeOf(carrier, { start: keySpan.start, end: node.span.end });
      this.unread.push({
        at,
        why: sentence('unread.kwargs', 'additional_kwargs holds {key}, which is not known.', {
          key: inQuotes(key),
        }),
      });
    }
  }
}

const isReasoning = (type: string | undefined): boolean =>
  type === 'thinking' || type === 'reasoning' || type === 'reasoning_content' || type === 'redacted_thinking';

/** `thinking`, `reasoning`, `text`, or the texts of a `summary` or `content` list. */
function reasoningTexts(block: JsonNode): StringNode[] {
  for (const key of ['thinking', 'reasoning', 'text']) {
    const text = stringAt(block, key);
    if (text !== undefined && text.value !== '') return [text];
  }
  for (const key of ['content', 'summary']) {
    const items = arrayAt(block, key)?.items ?? [];
    const texts = items.map((item) => stringAt(item, 'text')).filter((text) => text !== undefined);
    if (texts.length > 0) return texts;
  }
  return [];
}

const isEmpty = (node: JsonNode): boolean =>
  (node.k === 'obj' && node.members.length === 0) ||
  (node.k === 'arr' && node.items.length === 0) ||
  (node.k === 'str' && node.value === '');

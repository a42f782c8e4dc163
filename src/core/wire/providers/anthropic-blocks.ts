/**
 * Content blocks of an Anthropic message, whole or streamed. The `input` of a block's start is a placeholder: the
 * arguments of a streamed call are the joined `partial_json`, and `{}` when nothing came.
 */
import { sentence } from '../../base/words';
import type { MappedText, SourceSpan } from '../../base/span';
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import type { CallDraft } from '../build/call-draft';
import { placeOf, sliceOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { isTrue, objectAt, stringAt, textAt } from '../fields';
import type { Unread } from '../model';
import { innerPlace, keepUnknown } from './openai-message';
import type { ReasoningSeal, ResponseBuilder } from '../build/response-builder';
import { inQuotes } from '../words';
import { unknownContentBlock } from '../shared-words';

type OpenBlock =
  | { t: 'text'; pieces: MappedText[] }
  | { t: 'reasoning'; pieces: MappedText[]; seal: ReasoningSeal }
  | { t: 'call'; draft: CallDraft; placeholder: MappedText | undefined; stopped: boolean }
  | { t: 'other' };

export class AnthropicBlocks {
  /** Index of the block that was touched last. */
  latest = 0;
  private readonly open = new Map<number, OpenBlock>();
  private readonly calls: Extract<OpenBlock, { t: 'call' }>[] = [];

  constructor(
    private readonly into: ResponseBuilder,
    private readonly unread: Unread[],
  ) {}

  /** A block of a message that is no stream. */
  whole(carrier: Carrier, block: JsonNode): void {
    const opened = this.begin(carrier, block);
    if (opened.t !== 'call') return;
    const { draft, placeholder } = opened;
    draft.closed = block.complete;
    if (placeholder === undefined) return;
    draft.argsWire = 'object';
    draft.pieces.push(placeholder);
    opened.placeholder = undefined;
    opened.stopped = true;
  }

  start(carrier: Carrier, index: number, block: JsonNode | undefined, at: SourceSpan): void {
    this.latest = index;
    if (block === undefined) {
      this.unread.push({
        at,
        why: sentence('unread.block-start', 'A content_block_start without content_block.'),
      });
      return;
    }
    const opened = this.begin(carrier, block);
    if (opened.t === 'call') this.calls.push(opened);
    this.open.set(index, opened);
  }

  stop(index: number): void {
    const block = this.open.get(index);
    if (block?.t === 'call') block.stopped = true;
  }

  delta(carrier: Carrier, index: number, delta: JsonNode | undefined, at: SourceSpan): void {
    this.latest = index;
    const type = textAt(delta, 'type') ?? 'none';
    const block = this.open.get(index) ?? this.implied(index, type);
    const piece = (key: string): MappedText | undefined => {
      const node = stringAt(delta, key);
      return node === undefined ? undefined : stringOf(carrier, node);
    };
    if (type === 'text_delta' && block.t === 'text') push(block.pieces, piece('text'));
    else if (type === 'thinking_delta' && block.t === 'reasoning') push(block.pieces, piece('thinking'));
    else if (type === 'signature_delta' && block.t === 'reasoning')
      block.seal.signature = (block.seal.signature ?? '') + (textAt(delta, 'signature') ?? '');
    else if (type === 'input_json_delta' && block.t === 'call')
      push(block.draft.pieces, piece('partial_json'));
    else
      this.unread.push({
        at,
        why: sentence('unread.delta', 'A delta of type {type} for a block that does not take it.', {
          type: inQuotes(type),
        }),
      });
  }

  /**
   * Settles the calls of a stream.
   * @param ended the stream came to its end; `undefined` for a whole message, which has nothing to settle
   */
  close(ended: boolean | undefined): void {
    if (ended === undefined) return;
    for (const { draft, placeholder, stopped } of this.calls) {
      draft.closed = stopped || ended;
      if (draft.pieces.some((piece) => piece.text !== '')) draft.argsWire = 'string';
      else if (placeholder !== undefined && draft.closed) {
        draft.argsWire = 'object';
        draft.pieces = [placeholder];
      }
    }
  }

  /** Deltas without their start: the head of the stream was not copied. */
  private implied(index: number, type: string): OpenBlock {
    const block = this.impliedBlock(type);
    this.open.set(index, block);
    return block;
  }

  private impliedBlock(type: string): OpenBlock {
    if (type === 'text_delta') return { t: 'text', pieces: this.into.openText('text') };
    if (type === 'thinking_delta' || type === 'signature_delta') {
      const seal: ReasoningSeal = {};
      return { t: 'reasoning', pieces: this.into.openText('reasoning', seal), seal };
    }
    return { t: 'other' };
  }

  private begin(carrier: Carrier, block: JsonNode): OpenBlock {
    const type = textAt(block, 'type') ?? '';
    switch (type) {
      case 'text': {
        const pieces = this.into.openText('text');
        push(pieces, decoded(carrier, block, 'text'));
        return { t: 'text', pieces };
      }
      case 'thinking': {
        const signature = textAt(block, 'signature');
        const seal: ReasoningSeal = signature === undefined ? {} : { signature };
        const pieces = this.into.openText('reasoning', seal);
        push(pieces, decoded(carrier, block, 'thinking'));
        return { t: 'reasoning', pieces, seal };
      }
      case 'redacted_thinking': {
        const data = textAt(block, 'data');
        const seal: ReasoningSeal = { redacted: true, ...(data === undefined ? {} : { encrypted: data }) };
        return { t: 'reasoning', pieces: this.into.openText('reasoning', seal), seal };
      }
      default:
    }
    if (type.endsWith('tool_use')) return this.beginCall(carrier, block, type);
    if (type.endsWith('_tool_result')) {
      this.result(carrier, block);
      return { t: 'other' };
    }
    keepUnknown(carrier, block, unknownContentBlock(type), this.into, this.unread);
    return { t: 'other' };
  }

  /** `tool_use` is ours to run; `server_tool_use` and `mcp_tool_use` ran at the provider. */
  private beginCall(carrier: Carrier, block: JsonNode, type: string): OpenBlock {
    const name = stringAt(block, 'name');
    const input = member(block, 'input');
    const draft = this.into.call({
      id: textAt(block, 'id') ?? '',
      wireName: name?.value ?? '',
      ...(name === undefined ? {} : { nameAt: innerPlace(carrier, name) }),
      kind: type === 'tool_use' ? 'function' : 'server',
      argsWire: 'none',
      pieces: [],
      closed: false,
      at: placeOf(carrier, block.span),
      problems: [],
    });
    const placeholder = input === undefined ? undefined : sliceOf(carrier, input.span);
    return { t: 'call', draft, placeholder, stopped: false };
  }

  private result(carrier: Carrier, block: JsonNode): void {
    const content = member(block, 'content');
    const failed =
      isTrue(member(block, 'is_error')) ||
      (textAt(objectAt(block, 'content'), 'type') ?? '').endsWith('_error');
    this.into.part({
      t: 'result',
      result: {
        callId: textAt(block, 'tool_use_id') ?? '',
        kind: 'outcome',
        ok: !failed,
        content: content === undefined ? null : toValue(content),
        at: placeOf(carrier, block.span),
      },
    });
  }
}

function decoded(carrier: Carrier, block: JsonNode, key: string): MappedText | undefined {
  const node = stringAt(block, key);
  return node === undefined ? undefined : stringOf(carrier, node);
}

function push(pieces: MappedText[], piece: MappedText | undefined): void {
  if (piece !== undefined && piece.text !== '') pieces.push(piece);
}

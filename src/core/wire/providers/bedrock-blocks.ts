/**
 * Content blocks of Bedrock Converse, whole or streamed. A block is named by the one member that it has: `text`, `toolUse`,
 * `reasoningContent`, `toolResult`, `image` … In a stream a text block may begin without a start; the arguments of a call are
 * the joined `toolUse.input` strings, and `{}` when none came.
 */
import { sentence, type Said } from '../../base/words';
import { member, toValue } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import type { MappedText, SourceSpan } from '../../base/span';
import type { CallDraft } from '../build/call-draft';
import type { ReasoningSeal, ResponseBuilder } from '../build/response-builder';
import { arrayAt, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, sliceOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Part, ToolResult, Unread } from '../model';
import { inQuotes } from '../words';
import { noArguments } from './no-arguments';
import { innerPlace, keepUnknown } from './openai-message';
import { CITATIONS } from '../shared-words';

type OpenBlock =
  | { t: 'text'; pieces: MappedText[] }
  | { t: 'reasoning'; pieces: MappedText[]; seal: ReasoningSeal }
  | { t: 'call'; draft: CallDraft; stopped: boolean }
  | { t: 'other' };

export class BedrockBlocks {
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
    const text = stringAt(block, 'text');
    const call = objectAt(block, 'toolUse');
    const reasoning = objectAt(block, 'reasoningContent');
    const cited = arrayAt(objectAt(block, 'citationsContent'), 'content');
    if (text !== undefined) this.into.openText('text').push(stringOf(carrier, text));
    else if (call !== undefined) this.wholeCall(carrier, call);
    else if (reasoning !== undefined) this.wholeReasoning(carrier, reasoning);
    else if (cited !== undefined) {
      for (const piece of cited.items) this.whole(carrier, piece);
      this.unread.push({ at: placeOf(carrier, block.span), why: CITATIONS });
    } else if (!this.otherPart(carrier, block))
      keepUnknown(carrier, block, unknownBlock(block), this.into, this.unread);
  }

  start(carrier: Carrier, index: number, start: JsonNode | undefined): void {
    this.latest = index;
    const call = objectAt(start, 'toolUse');
    if (call !== undefined) this.open.set(index, this.beginCall(carrier, call));
    else if (start !== undefined && !this.otherPart(carrier, start)) this.open.delete(index);
    else this.open.set(index, { t: 'other' });
  }

  stop(index: number): void {
    const block = this.open.get(index);
    if (block?.t === 'call') block.stopped = true;
    this.open.delete(index);
  }

  delta(carrier: Carrier, index: number, delta: JsonNode | undefined, at: SourceSpan): void {
    this.latest = index;
    const text = stringAt(delta, 'text');
    const reasoning = objectAt(delta, 'reasoningContent');
    const input = present(member(objectAt(delta, 'toolUse'), 'input'));
    if (text !== undefined) this.textAt(index).push(stringOf(carrier, text));
    else if (reasoning !== undefined) this.reasoningDelta(carrier, index, reasoning);
    else if (input !== undefined) this.inputDelta(carrier, index, input, at);
    else if (objectAt(delta, 'toolUse') === undefined)
      this.unread.push({
        at,
        why:
          objectAt(delta, 'citation') === undefined
            ? unknownBlock(delta)
            : sentence('unread.citation', 'A citation of the text.'),
      });
  }

  /** @param ended the stream came to its end: what was open is whole */
  close(ended: boolean): void {
    for (const { draft, stopped } of this.calls) {
      draft.closed = stopped || ended;
      const empty = draft.pieces.every((piece) => piece.text === '');
      if (!empty || !draft.closed) continue;
      draft.argsWire = 'none';
      draft.pieces = [noArguments(draft.at)];
    }
  }

  private wholeCall(carrier: Carrier, call: ObjectNode): void {
    const draft = this.callOf(carrier, call);
    const input = present(member(call, 'input'));
    draft.closed = call.complete && input?.complete !== false;
    if (input === undefined) {
      if (call.complete) draft.pieces.push(noArguments(draft.at));
    } else if (input.k === 'str') {
      draft.argsWire = 'string';
      draft.pieces.push(stringOf(carrier, input));
    } else {
      draft.argsWire = 'object';
      draft.pieces.push(sliceOf(carrier, input.span));
    }
  }

  private wholeReasoning(carrier: Carrier, node: ObjectNode): void {
    const said = objectAt(node, 'reasoningText') ?? node;
    const text = stringAt(said, 'text');
    const seal = sealOf(said, node);
    const pieces = this.into.openText('reasoning', seal);
    if (text !== undefined && text.value !== '') pieces.push(stringOf(carrier, text));
  }

  private beginCall(carrier: Carrier, call: ObjectNode): OpenBlock {
    const draft = this.callOf(carrier, call);
    draft.argsWire = 'string';
    const block = { t: 'call' as const, draft, stopped: false };
    this.calls.push(block);
    const input = present(member(call, 'input'));
    if (input?.k === 'str' && input.value !== '') draft.pieces.push(stringOf(carrier, input));
    return block;
  }

  /** `type: "server_tool_use"` ran at the provider. */
  private callOf(carrier: Carrier, call: ObjectNode): CallDraft {
    const name = stringAt(call, 'name');
    return this.into.call({
      id: textAt(call, 'toolUseId') ?? '',
      wireName: name?.value ?? '',
      ...(name === undefined || name.value === '' ? {} : { nameAt: innerPlace(carrier, name) }),
      kind: textAt(call, 'type') === 'server_tool_use' ? 'server' : 'function',
      argsWire: 'none',
      pieces: [],
      closed: false,
      at: placeOf(carrier, call.span),
      problems: [],
    });
  }

  private textAt(index: number): MappedText[] {
    const known = this.open.get(index);
    if (known?.t === 'text') return known.pieces;
    const pieces = this.into.openText('text');
    this.open.set(index, { t: 'text', pieces });
    return pieces;
  }

  private reasoningDelta(carrier: Carrier, index: number, node: ObjectNode): void {
    const known = this.open.get(index);
    const open = known?.t === 'reasoning' ? known : this.reasoningBlock();
    this.open.set(index, open);
    const text = stringAt(node, 'text');
    if (text !== undefined && text.value !== '') open.pieces.push(stringOf(carrier, text));
    const { signature, encrypted } = sealOf(node, node);
    // Both come in pieces.
    if (signature !== undefined) open.seal.signature = (open.seal.signature ?? '') + signature;
    if (encrypted === undefined) return;
    open.seal.redacted = true;
    open.seal.encrypted = (open.seal.encrypted ?? '') + encrypted;
  }

  private reasoningBlock(): Extract<OpenBlock, { t: 'reasoning' }> {
    const seal: ReasoningSeal = {};
    return { t: 'reasoning', seal, pieces: this.into.openText('reasoning', seal) };
  }

  private inputDelta(carrier: Carrier, index: number, input: JsonNode, at: SourceSpan): void {
    const block = this.open.get(index);
    if (block?.t !== 'call') {
      this.unread.push({
        at,
        why: sentence('unread.late-arguments', 'Arguments of a call whose start is not here.'),
      });
      return;
    }
    if (input.k === 'str') block.draft.pieces.push(stringOf(carrier, input));
    else {
      block.draft.argsWire = 'object';
      block.draft.pieces.push(sliceOf(carrier, input.span));
    }
  }

  private otherPart(carrier: Carrier, block: JsonNode): boolean {
    const part = bedrockPart(carrier, block);
    if (part !== null) this.into.part(part);
    return part !== null;
  }
}

const unknownBlock = (block: JsonNode | undefined): Said => {
  const key = block?.k === 'obj' ? block.members[0]?.key : undefined;
  return sentence('unread.bedrock-block', 'A content block of the kind {kind} is not known.', {
    kind: inQuotes(key ?? 'none'),
  });
};

function sealOf(said: JsonNode, node: JsonNode): ReasoningSeal {
  const signature = textAt(said, 'signature');
  const encrypted = textAt(node, 'redactedContent');
  return {
    ...(signature === undefined ? {} : { signature }),
    ...(encrypted === undefined ? {} : { encrypted, redacted: true }),
  };
}

const MEDIA = ['image', 'document', 'video', 'audio'] as const;

/** A block that reads the same in an answer and in a request: media and results. Null when it is of another kind. */
export function bedrockPart(carrier: Carrier, block: JsonNode): Part | null {
  const result = objectAt(block, 'toolResult');
  if (result !== undefined) return { t: 'result', result: bedrockResult(carrier, result) };
  for (const kind of MEDIA) {
    const media = objectAt(block, kind);
    if (media !== undefined) return mediaPart(kind, media);
  }
  return null;
}

function mediaPart(kind: (typeof MEDIA)[number], media: ObjectNode): Part {
  const format = textAt(media, 'format');
  const mime = kind === 'document' ? `application/${format ?? 'octet-stream'}` : `${kind}/${format ?? '*'}`;
  const source = objectAt(media, 'source');
  const bytes = textAt(source, 'bytes') ?? textAt(source, 'data');
  const uri = textAt(objectAt(source, 's3Location'), 'uri') ?? textAt(media, 'name') ?? '';
  return { t: 'media', mime, ref: bytes === undefined ? uri : `data:${mime};base64,${bytes}` };
}

/** `{toolUseId, content: [{json} | {text} | …], status: success | error}`. One text or value says no more than itself. */
function bedrockResult(carrier: Carrier, node: ObjectNode): ToolResult {
  const items = arrayAt(node, 'content')?.items ?? [];
  const [only] = items;
  const single = items.length === 1 ? (member(only, 'json') ?? stringAt(only, 'text')) : undefined;
  const content = single ?? member(node, 'content');
  return {
    callId: textAt(node, 'toolUseId') ?? '',
    kind: 'outcome',
    ok: textAt(node, 'status') !== 'error',
    content: content === undefined ? null : toValue(content),
    at: placeOf(carrier, node.span),
  };
}

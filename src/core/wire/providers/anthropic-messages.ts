/**
 * Anthropic Messages: whole messages, streams of `message_start … message_stop`, error bodies, a bare assistant message of
 * typed blocks, and the blocks without their message.
 */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { placeOf } from '../frame/carrier';
import { AnthropicBlocks } from './anthropic-blocks';
import { arrayAt, hasKey, numberAt, objectAt, stringAt, textAt } from '../fields';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import type { Unread } from '../model';
import { innerPlace } from './openai-message';
import { isOutputMessage } from './responses-shape';
import { errorOf, readError } from './provider-error';
import { ResponseBuilder } from '../build/response-builder';
import { ANTHROPIC_STOPS } from '../stop';
import { anthropicUsage } from '../usage';
import { cutShort, inQuotes } from '../words';
import { eventOfType, unknownPayload } from '../shared-words';

export const anthropicMessages: Format = {
  id: 'anthropic-messages',
  name: 'Anthropic Messages',
  reads: 'documents',
  needs: 'type “message” with content[], or stream events from message_start on',
  detect,
  read: (input) => new AnthropicReader(input).read(),
};

const STREAM_TYPES = new Set([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
]);

function detect(input: WireInput): Evidence | null {
  const documents = jsonDocuments(input);
  // Messages of the user beside an assistant's: a conversation, which is a format of its own.
  const alone = documents.every(({ node }) => (textAt(node, 'role') ?? 'assistant') === 'assistant');
  for (const document of documents) {
    const evidence = evidenceOf(document, alone);
    if (evidence !== null) return evidence;
  }
  return errorEvidence(documents);
}

/** Streams of other formats have an event of type “error” too. It decides only where a paste holds nothing else. */
function errorEvidence(documents: readonly JsonDocument[]): Evidence | null {
  const errors = documents.filter(({ node }) => textAt(node, 'type') !== 'ping');
  const [first] = errors;
  const all = errors.every(
    ({ node }) => textAt(node, 'type') === 'error' && objectAt(node, 'error') !== undefined,
  );
  if (!all || first === undefined) return null;
  return {
    said: sentence('sign.anthropic-error', 'type is “error” beside an error object.'),
    at: placeOf(first.carrier, first.node.span),
  };
}

function evidenceOf(document: JsonDocument, alone: boolean): Evidence | null {
  const { carrier, node } = document;
  const type = stringAt(node, 'type');
  if (type !== undefined && STREAM_TYPES.has(type.value)) {
    return { said: eventOfType(type.value), at: placeOf(carrier, type.span) };
  }
  if (type?.value === 'message' && arrayAt(node, 'content') !== undefined && !isOutputMessage(node)) {
    return {
      said: sentence('sign.anthropic', 'type is “message” and content is a list of blocks.'),
      at: placeOf(carrier, type.span),
    };
  }
  if (alone && isBareMessage(node)) {
    return {
      said: sentence('sign.anthropic-bare', 'An assistant message whose content is a list of typed blocks.'),
      at: placeOf(carrier, node.span),
    };
  }
  if (type !== undefined && isBareCall(node)) {
    return {
      said: sentence(
        'sign.anthropic-call',
        'A tool_use block with name and input, without its message around it.',
      ),
      at: placeOf(carrier, type.span),
    };
  }
  return null;
}

/** A message without `type`, perhaps without role, told from OpenAI's list of content parts by a block that only this format has. */
function isBareMessage(node: JsonNode): boolean {
  const blocks = arrayAt(node, 'content')?.items ?? [];
  if (textAt(node, 'role') === undefined) return blocks.some(isBareCall);
  if (textAt(node, 'role') !== 'assistant') return false;
  if (hasKey(node, 'stop_reason') && arrayAt(node, 'content') !== undefined) return true;
  const types = blocks.map((block) => textAt(block, 'type') ?? '');
  return types.some((type) => type.endsWith('tool_use') || type === 'redacted_thinking');
}

const isBareCall = (node: JsonNode): boolean =>
  textAt(node, 'type') === 'tool_use' && textAt(node, 'name') !== undefined && hasKey(node, 'input');

/** What stands beside a bare call in a list of blocks. */
const BESIDE = new Set(['text', 'thinking', 'redacted_thinking']);

interface Open {
  builder: ResponseBuilder;
  blocks: AnthropicBlocks;
  usage: ObjectNode[];
  stopped: boolean;
  /** Made of blocks that stand without a message. */
  bare?: true;
}

class AnthropicReader {
  private readonly messages: Open[] = [];
  private readonly unread: Unread[] = [];
  private readonly source: string;

  constructor(private readonly input: WireInput) {
    this.source = input.carrier.source;
  }

  read(): Reading {
    for (const document of jsonDocuments(this.input)) this.document(document);
    return { responses: this.messages.map(closeMessage), problems: [], unread: this.unread };
  }

  private document(document: JsonDocument): void {
    const { node } = document;
    const type = textAt(node, 'type');
    switch (type) {
      case 'message_start':
        this.messageStart(document);
        return;
      case 'content_block_start':
      case 'content_block_delta':
      case 'content_block_stop':
        this.block(document, type);
        return;
      case 'message_delta':
        this.messageDelta(document);
        return;
      case 'message_stop': {
        const open = this.current(document);
        open.builder.chunk(document.at, type);
        open.stopped = true;
        return;
      }
      case 'ping':
        return;
      case 'error':
        this.error(document);
        return;
      default:
        if (arrayAt(node, 'content') !== undefined) this.whole(document);
        else if (errorOf(node) !== undefined) this.error(document);
        else if (isBareCall(node) || BESIDE.has(type ?? '')) this.bareBlock(document);
        else
          this.unread.push({
            at: document.at,
            why: unknownPayload(type),
          });
    }
  }

  private whole(document: JsonDocument): void {
    const { carrier, node } = document;
    if (textAt(node, 'role') === 'user') {
      this.unread.push({
        at: document.at,
        why: sentence('unread.user-message', 'A message of the user; only what the model said is read.'),
      });
      return;
    }
    const open = this.open(node, false);
    open.builder.cover(document.at);
    open.builder.ended = node.complete;
    for (const block of arrayAt(node, 'content')?.items ?? []) open.blocks.whole(carrier, block);
    this.stop(document, node, open);
    this.usage(document, node, open);
  }

  /** Blocks on their own belong to one message. */
  private bareBlock({ carrier, node, at }: JsonDocument): void {
    const last = this.messages.at(-1);
    const open = last?.bare === true ? last : this.open(undefined, false);
    open.bare = true;
    open.builder.cover(at);
    open.builder.ended = node.complete;
    open.blocks.whole(carrier, node);
  }

  /** Proxies repeat `message_start`; the same id while its message is open is the same message. */
  private messageStart(document: JsonDocument): void {
    const message = objectAt(document.node, 'message');
    const last = this.messages.at(-1);
    const id = textAt(message, 'id');
    if (last?.builder.streamed === true && !last.stopped && id !== undefined && id === last.builder.id) {
      last.builder.chunk(document.at, 'message_start');
      last.builder.problems.add({
        code: 'MESSAGE_START_REPEATED',
        severity: 'info',
        ...sentence(
          'MESSAGE_START_REPEATED',
          'message_start of {id} came twice. It is one message; a client that opens a message at each loses the first.',
          { id: inQuotes(id) },
        ),
        layer: 'protocol',
        at: document.at,
        retryable: false,
      });
      return;
    }
    const open = this.open(message, true);
    open.builder.chunk(document.at, 'message_start');
    if (message === undefined) return;
    for (const block of arrayAt(message, 'content')?.items ?? []) open.blocks.whole(document.carrier, block);
    this.stop(document, message, open);
    this.usage(document, message, open);
  }

  private block(document: JsonDocument, type: string): void {
    const { carrier, node } = document;
    const open = this.current(document);
    open.builder.chunk(document.at, type);
    const index = numberAt(node, 'index') ?? open.blocks.latest;
    if (type === 'content_block_start')
      open.blocks.start(carrier, index, member(node, 'content_block'), document.at);
    else if (type === 'content_block_stop') open.blocks.stop(index);
    else open.blocks.delta(carrier, index, member(node, 'delta'), document.at);
  }

  private messageDelta(document: JsonDocument): void {
    const open = this.current(document);
    open.builder.chunk(document.at, 'message_delta');
    const delta = objectAt(document.node, 'delta');
    if (delta !== undefined) this.stop(document, delta, open);
    this.usage(document, document.node, open);
  }

  private stop(document: JsonDocument, node: JsonNode, open: Open): void {
    const reason = stringAt(node, 'stop_reason');
    if (reason !== undefined && reason.value !== '') {
      open.builder.stop = {
        raw: reason.value,
        norm: ANTHROPIC_STOPS.get(reason.value) ?? 'other',
        at: innerPlace(document.carrier, reason),
      };
    }
    const details = objectAt(node, 'stop_details');
    const explanation = stringAt(details, 'explanation');
    if (explanation === undefined || explanation.value === '') return;
    const category = textAt(details, 'category');
    open.builder.problems.add({
      code: 'REFUSAL_EXPLAINED',
      severity: 'info',
      ...sentence('REFUSAL_EXPLAINED', 'The refusal says why{category}: {why}', {
        category: category === undefined ? '' : ` (${cutShort(category, 80)})`,
        why: cutShort(explanation.value),
      }),
      layer: 'protocol',
      at: innerPlace(document.carrier, explanation),
      retryable: false,
    });
  }

  private usage({ carrier }: JsonDocument, node: JsonNode, open: Open): void {
    const usage = objectAt(node, 'usage');
    if (usage === undefined) return;
    open.usage.push(usage);
    open.builder.usageAt.push(placeOf(carrier, usage.span));
  }

  private error(document: JsonDocument): void {
    const last = this.messages.at(-1);
    const open =
      last !== undefined && last.builder.streamed && !last.stopped ? last : this.open(undefined, false);
    open.builder.chunk(document.at, 'error');
    open.builder.error = readError(document.carrier, errorOf(document.node) ?? document.node);
    open.builder.ended = false;
    open.stopped = true;
  }

  /** The message that an event belongs to; a stream copied from its middle opens one. */
  private current(document: JsonDocument): Open {
    const last = this.messages.at(-1);
    if (last !== undefined && last.builder.streamed && !last.stopped) return last;
    const open = this.open(undefined, true);
    open.builder.problems.add({
      code: 'STREAM_HEAD_MISSING',
      severity: 'warn',
      ...sentence(
        'STREAM_HEAD_MISSING.tokens',
        'The stream does not begin with {start}: its head was not copied. Id, model and input tokens are unknown.',
        { start: 'message_start' },
      ),
      layer: 'protocol',
      at: document.at,
      retryable: false,
    });
    return open;
  }

  private open(message: JsonNode | undefined, streamed: boolean): Open {
    const builder = new ResponseBuilder(this.source, 0);
    builder.id = textAt(message, 'id');
    builder.model = textAt(message, 'model');
    builder.streamed = streamed;
    const open: Open = {
      builder,
      blocks: new AnthropicBlocks(builder, this.unread),
      usage: [],
      stopped: false,
    };
    this.messages.push(open);
    return open;
  }
}

function closeMessage({ builder, blocks, usage, stopped }: Open): ReturnType<ResponseBuilder['build']> {
  builder.usage = anthropicUsage(usage);
  if (builder.streamed && builder.error === undefined) builder.ended = stopped || builder.stop !== undefined;
  blocks.close(builder.streamed ? builder.ended : undefined);
  const last = builder.drafts.at(-1);
  if (builder.stop?.norm === 'length' && last !== undefined) last.closed = false;
  return builder.build();
}

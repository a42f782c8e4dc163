/**
 * Bedrock Converse and ConverseStream, as the SDKs return them: `{output: {message}, stopReason, usage}`; events one per
 * object (`{"contentBlockDelta": {…}}`), in a list, under `stream` of a response, under `event`, or as the bare payloads of the
 * wire, where the name of the event stands beside or is told by its members. Errors as the service, the SDKs and streams say
 * them.
 *
 * Shape: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html and …_ConverseStream.html.
 */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { ResponseBuilder } from '../build/response-builder';
import { arrayAt, hasKey, numberAt, objectAt, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import type { Response, ResponseError, Unread } from '../model';
import { BEDROCK_STOPS } from '../stop';
import { bedrockUsage } from '../usage-native';
import { inQuotes } from '../words';
import { BedrockBlocks } from './bedrock-blocks';
import { bedrockEvents } from './bedrock-events';
import type { BedrockEvent } from './bedrock-events';
import { bedrockUtterance, isBareBedrockMessage, isBedrockRequest, readBedrockBody } from './bedrock-request';
import { answersSession, loneSession } from './lone-request';
import { innerPlace } from './openai-message';

export const bedrockConverse: Format = {
  id: 'bedrock-converse',
  name: 'Bedrock Converse',
  reads: 'documents',
  needs: 'output.message.content[], or events such as messageStart and contentBlockDelta',
  detect,
  read: (input) => new BedrockReader(input).read(),
};

const messageOf = (node: JsonNode): ObjectNode | undefined => {
  const message = objectAt(objectAt(node, 'output'), 'message');
  const content = arrayAt(message, 'content');
  if (message === undefined || content === undefined) return undefined;
  return hasKey(node, 'stopReason') || hasKey(node, 'metrics') || isTyped(content.items[0])
    ? message
    : undefined;
};

/** Blocks of this format have no `type`; their one member says what they are. */
const isTyped = (block: JsonNode | undefined): boolean =>
  ['text', 'toolUse', 'reasoningContent'].some((key) => hasKey(block, key)) && !hasKey(block, 'type');

function detect(input: WireInput): Evidence | null {
  for (const { carrier, node, event } of jsonDocuments(input)) {
    const message = messageOf(node);
    if (message !== undefined)
      return {
        said: sentence('sign.bedrock', 'output.message.content is a list of blocks.'),
        at: placeOf(carrier, message.span),
      };
    const first = bedrockEvents(node, event).find(({ certain }) => certain);
    if (first !== undefined)
      return {
        said: sentence('sign.bedrock-event', 'An event {name}.', { name: inQuotes(first.name) }),
        at: placeOf(carrier, first.payload.span),
      };
    const error = errorIn(carrier, node);
    if (error !== null)
      return {
        said: sentence('sign.bedrock-error', 'An error as AWS services write it.'),
        at: placeOf(carrier, node.span),
      };
    if (isBedrockRequest(node))
      return {
        said: sentence('sign.bedrock-request', 'messages of untyped blocks: what is sent to a model.'),
        at: placeOf(carrier, (member(node, 'messages') ?? node).span),
      };
    if (isBareBedrockMessage(node))
      return {
        said: sentence('sign.bedrock-message', 'A message whose blocks are toolUse or their like.'),
        at: placeOf(carrier, node.span),
      };
  }
  return null;
}

/** `{__type, message}` of the service, `{Error: {Code, Message}}` of an SDK. */
function errorIn(carrier: Carrier, node: JsonNode): ResponseError | null {
  const named = textAt(node, '__type');
  const wrapped = objectAt(node, 'Error');
  const code = named ?? textAt(wrapped, 'Code');
  const message = textAt(wrapped ?? node, 'message') ?? textAt(wrapped ?? node, 'Message');
  if (code === undefined || message === undefined || !/(?:Exception|Error)$/.test(code)) return null;
  return { type: code.slice(code.lastIndexOf('#') + 1), message, at: placeOf(carrier, node.span) };
}

interface Open {
  builder: ResponseBuilder;
  blocks: BedrockBlocks;
  stopped: boolean;
}

class BedrockReader {
  private readonly messages: Open[] = [];
  private readonly requests: JsonDocument[] = [];
  private readonly bare: JsonDocument[] = [];
  private readonly unread: Unread[] = [];
  private readonly source: string;

  constructor(private readonly input: WireInput) {
    this.source = input.carrier.source;
  }

  read(): Reading {
    for (const document of jsonDocuments(this.input)) this.document(document);
    const answers = this.messages.map(closed);
    const reading = { problems: [], unread: this.unread };
    const asked = this.asked();
    if (asked.length === 0) return { responses: answers, ...reading };
    return {
      responses: [...asked.flatMap(({ responses }) => responses), ...answers],
      sessions: [
        ...asked.map(({ session }) => session),
        ...(answers.length === 0 ? [] : [answersSession(answers)]),
      ],
      ...reading,
    };
  }

  /** Requests are sessions; messages that stand alone are one together. */
  private asked(): ReturnType<typeof loneSession>[] {
    const { carrier, body, transport } = this.input;
    const found = this.requests.map((one) =>
      loneSession([one.at], readBedrockBody(one.carrier, one.node, this.unread)),
    );
    if (this.bare.length === 0) return found;
    // Items of an array can be read again together only.
    const whole = transport === 'json' && found.length === 0;
    const places = whole ? [placeOf(carrier, body)] : this.bare.map(({ at }) => at);
    const utterances = this.bare.map((one) => bedrockUtterance(one.carrier, one.node, this.unread));
    return [...found, loneSession(places, { utterances })];
  }

  private document(document: JsonDocument): void {
    const { carrier, node } = document;
    const events = bedrockEvents(node, document.event);
    if (events.length > 0) {
      const own = events.length > 1;
      for (const event of events) this.event(document, event, own);
      return;
    }
    const error = errorIn(carrier, node);
    if (objectAt(objectAt(node, 'output'), 'message') !== undefined) this.whole(document);
    else if (error !== null) this.fail(document, error);
    else if (isBedrockRequest(node)) this.requests.push(document);
    else if (arrayAt(node, 'content') !== undefined && textAt(node, 'role') !== undefined)
      this.bare.push(document);
    else
      this.unread.push({
        at: document.at,
        why: sentence('unread.bedrock', 'This payload is neither an answer nor an event of this format.'),
      });
  }

  private whole(document: JsonDocument): void {
    const { carrier, node } = document;
    const { builder, blocks } = this.open(false);
    builder.cover(document.at);
    builder.ended = node.complete;
    builder.id = textAt(objectAt(node, 'ResponseMetadata'), 'RequestId');
    const message = objectAt(objectAt(node, 'output'), 'message');
    for (const block of arrayAt(message, 'content')?.items ?? []) blocks.whole(carrier, block);
    readStop(carrier, node, builder);
    readUsage(carrier, node, builder);
  }

  /** @param own the event is one of several in its document, and has a place of its own */
  private event(document: JsonDocument, { name, payload, fault }: BedrockEvent, own: boolean): void {
    const { carrier } = document;
    const open = this.current(document, name);
    open.builder.chunk(own ? placeOf(carrier, payload.span) : document.at, name);
    const index = numberAt(payload, 'contentBlockIndex') ?? open.blocks.latest;
    switch (name) {
      case 'messageStart':
        return;
      case 'contentBlockStart':
        open.blocks.start(carrier, index, member(payload, 'start'));
        return;
      case 'contentBlockDelta':
        open.blocks.delta(carrier, index, member(payload, 'delta'), document.at);
        return;
      case 'contentBlockStop':
        open.blocks.stop(index);
        return;
      case 'messageStop':
        readStop(carrier, payload, open.builder);
        open.stopped = true;
        return;
      case 'metadata':
        readUsage(carrier, payload, open.builder);
        return;
      case 'exception': {
        const message = textAt(payload, 'message') ?? 'The error carries no message.';
        const at = placeOf(carrier, payload.span);
        this.failWith(open, { ...(fault === undefined ? {} : { type: fault }), message, at });
        return;
      }
    }
  }

  private fail(document: JsonDocument, error: ResponseError): void {
    const last = this.messages.at(-1);
    const going = last?.builder.streamed === true && !last.stopped ? last : undefined;
    const open = going ?? this.open(false);
    if (going === undefined) open.builder.cover(document.at);
    else open.builder.chunk(document.at, document.event);
    this.failWith(open, error);
  }

  private failWith(open: Open, error: ResponseError): void {
    open.builder.error = error;
    open.builder.ended = false;
    open.stopped = true;
  }

  /** The message that an event belongs to; a stream copied from its middle opens one. */
  private current(document: JsonDocument, name: BedrockEvent['name']): Open {
    const last = this.messages.at(-1);
    // The counts come after the message stopped.
    const going = last?.builder.streamed === true && (!last.stopped || name === 'metadata');
    if (last !== undefined && going && name !== 'messageStart') return last;
    const open = this.open(true);
    if (name !== 'messageStart' && name !== 'exception') {
      open.builder.problems.add({
        code: 'STREAM_HEAD_MISSING',
        severity: 'warn',
        ...sentence(
          'STREAM_HEAD_MISSING.whole',
          'The stream does not begin with {start}: its head was not copied.',
          {
            start: 'messageStart',
          },
        ),
        layer: 'protocol',
        at: document.at,
        retryable: false,
      });
    }
    return open;
  }

  private open(streamed: boolean): Open {
    const builder = new ResponseBuilder(this.source, 0);
    builder.streamed = streamed;
    const open = { builder, blocks: new BedrockBlocks(builder, this.unread), stopped: false };
    this.messages.push(open);
    return open;
  }
}

function readStop(carrier: Carrier, node: JsonNode, builder: ResponseBuilder): void {
  const reason = stringAt(node, 'stopReason');
  if (reason === undefined || reason.value === '') return;
  const norm = BEDROCK_STOPS.get(reason.value) ?? 'other';
  builder.stop = { raw: reason.value, norm, at: innerPlace(carrier, reason) };
}

function readUsage(carrier: Carrier, node: JsonNode, builder: ResponseBuilder): void {
  const usage = objectAt(node, 'usage');
  if (usage === undefined) return;
  builder.usage = bedrockUsage(usage);
  builder.usageAt = [placeOf(carrier, usage.span)];
}

function closed({ builder, blocks, stopped }: Open): Response {
  if (builder.streamed) {
    builder.ended = builder.error === undefined && (stopped || builder.stop !== undefined);
    blocks.close(builder.ended);
  }
  const last = builder.drafts.at(-1);
  if (builder.stop?.norm === 'length' && last !== undefined) last.closed = false;
  return builder.build();
}

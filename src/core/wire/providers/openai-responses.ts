/**
 * OpenAI Responses: whole responses, streams of `response.*` events, error events, and output items on their own. A paste of
 * several streams is cut at `response.created`.
 */
import { sentence } from '../../base/words';
import type { JsonNode } from '../../json/node';
import { ResponseBuilder } from '../build/response-builder';
import { arrayAt, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import type { Unread } from '../model';
import { inQuotes } from '../words';
import { errorOf } from './provider-error';
import { isOutputType, itemType, listedTools, readItem, settleHosted } from './responses-items';
import { echoedSession } from './responses-session';
import type { ClosedResponse } from './responses-session';
import { isFlatError, isItem, isOutputMessage, isResponse } from './responses-shape';
import { describeResponse, readErrorEvent, settleStop } from './responses-state';
import { OpenResponse, responseOf } from './responses-stream';
import type { Snapshot } from './responses-stream';
import { eventOfType, objectIs, unknownPayload } from '../shared-words';

export const openAiResponses: Format = {
  id: 'openai-responses',
  name: 'OpenAI Responses',
  reads: 'documents',
  needs: 'object “response” with output[], or stream events of types that begin with “response.”',
  detect,
  read: (input) => new ResponsesReader(input).read(),
};

function detect(input: WireInput): Evidence | null {
  const documents = jsonDocuments(input);
  for (const document of documents) {
    const evidence = evidenceOf(document);
    if (evidence !== null) return evidence;
  }
  return itemEvidence(documents);
}

function evidenceOf({ carrier, node, event }: JsonDocument): Evidence | null {
  const type = stringAt(node, 'type');
  if (type?.value.startsWith('response.') === true && !type.value.startsWith('response.audio'))
    return { said: eventOfType(type.value), at: placeOf(carrier, type.span) };
  if (type === undefined && event?.startsWith('response.') === true && responseOf(node) !== undefined)
    return {
      said: sentence('sign.responses-event', 'An event named {name}.', { name: inQuotes(event) }),
      at: placeOf(carrier, node.span),
    };
  if (!isResponse(node)) return null;
  const object = stringAt(node, 'object');
  return object === undefined
    ? {
        said: sentence('sign.responses-output', 'output is a list of typed items.'),
        at: placeOf(carrier, node.span),
      }
    : { said: objectIs(object.value), at: placeOf(carrier, object.span) };
}

/** Items of one answer, and nothing that was said to the model: that would be a conversation. */
function itemEvidence(documents: readonly JsonDocument[]): Evidence | null {
  const first = documents.find(({ node }) => isItem(node) || isOutputMessage(node));
  if (first === undefined) {
    const [error] = documents;
    if (error === undefined || !documents.every(({ node }) => isFlatError(node))) return null;
    return {
      said: sentence('sign.responses-error', 'An error event with its message beside its type.'),
      at: error.at,
    };
  }
  const answer = documents.every(({ node }) => {
    const type = itemType(node) ?? '';
    return (isItem(node) && !isOutputType(type)) || isOutputMessage(node) || itsOwnOutput(type);
  });
  if (!answer) return null;
  return {
    said: sentence('sign.responses-item', 'An output item of type {type}, without its response around it.', {
      type: inQuotes(itemType(first.node) ?? ''),
    }),
    at: placeOf(first.carrier, first.node.span),
  };
}

/** Outputs of a hosted shell stand among the items of the answer. */
const itsOwnOutput = (type: string): boolean => type === 'shell_call_output' || type === 'mcp_list_tools';

class ResponsesReader {
  private readonly responses: (() => ClosedResponse)[] = [];
  private readonly unread: Unread[] = [];
  private stream: OpenResponse | undefined;
  private items: JsonDocument[] | undefined;
  private readonly source: string;

  constructor(private readonly input: WireInput) {
    this.source = input.carrier.source;
  }

  read(): Reading {
    for (const document of jsonDocuments(this.input)) this.document(document);
    const closed = this.responses.map((close) => close());
    const sessions = this.input.request === undefined ? echoedSession(closed, this.input, this.unread) : null;
    return {
      responses: closed.map(({ response }) => response),
      ...(sessions === null ? {} : { sessions }),
      problems: [],
      unread: this.unread,
    };
  }

  private document(document: JsonDocument): void {
    const { node } = document;
    const type = textAt(node, 'type') ?? document.event ?? '';
    if (isItem(node) || isOutputMessage(node)) {
      this.item(document);
      return;
    }
    this.items = undefined;
    if (isResponse(node)) this.whole(document);
    else if (type === 'error' || (type === '' && errorOf(node) !== undefined)) this.error(document);
    else if (type.startsWith('response.')) this.event(document, type);
    else if (type !== 'ping' && type !== 'keepalive')
      this.unread.push({
        at: document.at,
        why: unknownPayload(type === '' ? undefined : type),
      });
  }

  private event(document: JsonDocument, type: string): void {
    const body = responseOf(document.node);
    const snapshot = body === undefined ? undefined : { carrier: document.carrier, node: body };
    const open = type === 'response.created' ? this.created(body) : this.current(document, type);
    open.builder.chunk(document.at, type);
    switch (type) {
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
      case 'response.cancelled':
      case 'response.done':
        open.ended = true;
        open.snapshot = snapshot ?? open.snapshot;
        return;
      case 'response.created':
      case 'response.queued':
      case 'response.in_progress':
        open.snapshot = snapshot ?? open.snapshot;
        return;
      default:
        if (!open.event(document, type))
          this.unread.push({
            at: document.at,
            why: sentence('unread.event', 'An event of type {type} is not known to this format.', {
              type: inQuotes(type),
            }),
          });
    }
  }

  /** The same response may be announced twice before it says anything. */
  private created(body: JsonNode | undefined): OpenResponse {
    const last = this.stream;
    const id = textAt(body, 'id');
    const again =
      last !== undefined &&
      !last.ended &&
      !last.begun &&
      id !== undefined &&
      textAt(last.snapshot?.node, 'id') === id;
    return again ? last : this.open();
  }

  private current(document: JsonDocument, type: string): OpenResponse {
    const last = this.stream;
    if (last !== undefined && (!last.ended || !beginsSomething(type))) return last;
    const open = this.open();
    if (!type.startsWith('response.output_item') && responseOf(document.node) !== undefined) return open;
    open.builder.problems.add({
      code: 'STREAM_HEAD_MISSING',
      severity: 'warn',
      ...sentence(
        'STREAM_HEAD_MISSING.before',
        'The stream does not begin with {start}: its head was not copied. What stood before is unknown.',
        { start: 'response.created' },
      ),
      layer: 'protocol',
      at: document.at,
      retryable: false,
    });
    return open;
  }

  private open(): OpenResponse {
    const open = new OpenResponse(this.source);
    this.stream = open;
    this.responses.push(() => this.closeStream(open));
    return open;
  }

  private closeStream(open: OpenResponse): ClosedResponse {
    const { builder, snapshot } = open;
    if (snapshot !== undefined) describeResponse(builder, snapshot);
    builder.ended = open.ended;
    const status = textAt(snapshot?.node, 'status');
    open.readItems(open.ended && (status === undefined || status === 'completed'), this.unread);
    settleStop(builder, snapshot);
    return { response: builder.build(), snapshot, listed: [] };
  }

  private whole(document: JsonDocument): void {
    this.stream = undefined;
    const { carrier, node } = document;
    this.responses.push(() => {
      const builder = new ResponseBuilder(this.source, 0);
      builder.cover(document.at);
      builder.ended = node.complete;
      const snapshot = { carrier, node };
      describeResponse(builder, snapshot);
      const items = arrayAt(node, 'output')?.items ?? [];
      this.readWhole(
        items.map((item) => ({ carrier, node: item })),
        builder,
      );
      settleStop(builder, snapshot);
      const listed = items
        .flatMap((item) => listedTools(item) ?? [])
        .map((list) => ({ carrier, node: list }));
      return { response: builder.build(), snapshot, listed };
    });
  }

  /** Items on their own, one after the other, are one answer. */
  private item(document: JsonDocument): void {
    this.stream = undefined;
    if (this.items !== undefined) {
      this.items.push(document);
      return;
    }
    const documents = [document];
    this.items = documents;
    this.responses.push(() => {
      const builder = new ResponseBuilder(this.source, 0);
      for (const { at } of documents) builder.cover(at);
      this.readWhole(documents, builder);
      return { response: builder.build(), snapshot: undefined, listed: [] };
    });
  }

  private readWhole(items: readonly Snapshot[], builder: ResponseBuilder): void {
    const outputs = new Set<string>();
    for (const { carrier, node } of items) {
      const status = textAt(node, 'status');
      const closed = node.complete && status !== 'incomplete' && status !== 'in_progress';
      readItem({ carrier, node, final: true, closed }, builder, this.unread);
      if (isOutputType(itemType(node) ?? '')) outputs.add(textAt(node, 'call_id') ?? '');
    }
    settleHosted(builder, outputs);
  }

  private error(document: JsonDocument): void {
    const { carrier, node } = document;
    const open = this.stream !== undefined && !this.stream.ended ? this.stream : this.open();
    open.builder.chunk(document.at, 'error');
    open.builder.error = readErrorEvent(carrier, node);
  }
}

/** `response.done` after `response.completed`, progress of a tool after the end: nothing new. */
const beginsSomething = (type: string): boolean =>
  !/^response\.(?:done|completed|failed|incomplete)$/.test(type);

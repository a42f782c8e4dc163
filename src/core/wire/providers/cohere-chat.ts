/**
 * Cohere Chat. Version 2: `{message: {content, tool_plan, tool_calls}, finish_reason, usage}` and events from `message-start`
 * to `message-end`. Version 1, still in logs: `{text, generation_id, tool_calls: [{name, parameters}], meta}` and lines with
 * `event_type`, of which the last repeats the whole answer.
 */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { ResponseBuilder } from '../build/response-builder';
import { hasKey, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import type { Response, Unread } from '../model';
import { COHERE_STOPS } from '../stop';
import { cohereUsage } from '../usage-native';
import { inQuotes } from '../words';
import { settleCohereCalls, readCohereMessage } from './cohere-parts';
import { CohereStream, isCohereEvent } from './cohere-stream';
import { isFirstVersionEvent, readFirstVersion, readFirstVersionEvent } from './cohere-v1';
import { innerPlace } from './openai-message';
import { errorOf, readError } from './provider-error';
import { eventOfType, unknownPayload } from '../shared-words';

export const cohereChat: Format = {
  id: 'cohere-chat',
  name: 'Cohere Chat',
  reads: 'documents',
  needs: 'a message beside a finish_reason such as COMPLETE, or stream events from message-start on',
  detect,
  read: (input) => new CohereReader(input).read(),
};

function detect(input: WireInput): Evidence | null {
  for (const document of jsonDocuments(input)) {
    const evidence = evidenceOf(document);
    if (evidence !== null) return evidence;
  }
  return null;
}

function evidenceOf({ carrier, node }: JsonDocument): Evidence | null {
  const type = stringAt(node, 'type') ?? stringAt(node, 'event_type');
  if (type !== undefined && (isCohereEvent(node) || isFirstVersionEvent(node)))
    return { said: eventOfType(type.value), at: placeOf(carrier, type.span) };
  const message = objectAt(node, 'message');
  const reason = stringAt(node, 'finish_reason');
  if (isAnswer(node) && message !== undefined) {
    const known = reason !== undefined && COHERE_STOPS.has(reason.value);
    return {
      said: known
        ? sentence('sign.cohere-reason', 'finish_reason {reason} stands beside a message.', {
            reason: inQuotes(reason.value),
          })
        : sentence('sign.cohere-plan', 'The message has a tool_plan, or usage has billed_units.'),
      at: placeOf(carrier, (known ? reason : message).span),
    };
  }
  if (!isFirstVersion(node)) return null;
  return {
    said: sentence('sign.cohere-text', 'text stands beside generation_id.'),
    at: placeOf(carrier, node.span),
  };
}

/** A message, and something beside it that only this format says. */
function isAnswer(node: JsonNode): boolean {
  const message = objectAt(node, 'message');
  if (message === undefined || hasKey(node, 'choices') || hasKey(node, 'done')) return false;
  return (
    COHERE_STOPS.has(textAt(node, 'finish_reason') ?? '') ||
    hasKey(message, 'tool_plan') ||
    objectAt(objectAt(node, 'usage'), 'billed_units') !== undefined
  );
}

const isFirstVersion = (node: JsonNode): boolean =>
  stringAt(node, 'text') !== undefined &&
  stringAt(node, 'generation_id') !== undefined &&
  (hasKey(node, 'finish_reason') || hasKey(node, 'chat_history') || hasKey(node, 'meta'));

export interface OpenAnswer {
  builder: ResponseBuilder;
  stream: CohereStream;
  done: boolean;
}

class CohereReader {
  private readonly answers: OpenAnswer[] = [];
  private readonly unread: Unread[] = [];
  private readonly source: string;

  constructor(private readonly input: WireInput) {
    this.source = input.carrier.source;
  }

  read(): Reading {
    for (const document of jsonDocuments(this.input)) this.document(document);
    return { responses: this.answers.map(closed), problems: [], unread: this.unread };
  }

  private document(document: JsonDocument): void {
    const { node } = document;
    if (isCohereEvent(node)) this.event(document);
    else if (isFirstVersionEvent(node)) this.lineOfFirstVersion(document);
    else if (objectAt(node, 'message') !== undefined) this.whole(document);
    else if (isFirstVersion(node)) this.wholeOfFirstVersion(document);
    else if (errorOf(node) !== undefined || textAt(node, 'message') !== undefined) this.error(document);
    else
      this.unread.push({
        at: document.at,
        why: unknownPayload(textAt(node, 'type')),
      });
  }

  private whole(document: JsonDocument): void {
    const { carrier, node } = document;
    const { builder } = this.open(false);
    builder.cover(document.at);
    builder.ended = node.complete;
    builder.id = textAt(node, 'id');
    const message = objectAt(node, 'message');
    if (message !== undefined) readCohereMessage(carrier, message, builder, this.unread);
    readEnd(document, node, builder);
  }

  private event(document: JsonDocument): void {
    const { node } = document;
    const type = textAt(node, 'type') ?? '';
    const begins = type === 'message-start';
    const last = this.answers.at(-1);
    const going = last?.builder.streamed === true && !last.done && !begins ? last : undefined;
    const answer = going ?? this.open(true);
    answer.builder.chunk(document.at, type);
    if (going === undefined && !begins) answer.builder.problems.add(headMissing(document));
    answer.builder.id ??= textAt(node, 'id');
    const delta = objectAt(node, 'delta');
    if (type !== 'message-end') {
      answer.stream.event(document.carrier, type, node, document.at);
      return;
    }
    if (delta !== undefined) readEnd(document, delta, answer.builder);
    answer.done = true;
  }

  private wholeOfFirstVersion(document: JsonDocument): void {
    const { builder } = this.open(false);
    builder.cover(document.at);
    builder.ended = document.node.complete;
    builder.idsExpected = false;
    readFirstVersion(document.carrier, document.node, builder, this.unread);
    readEnd(document, document.node, builder);
  }

  private lineOfFirstVersion(document: JsonDocument): void {
    const { node } = document;
    const type = textAt(node, 'event_type') ?? '';
    const last = this.answers.at(-1);
    const going = last?.builder.streamed === true && !last.done && type !== 'stream-start' ? last : undefined;
    const answer = going ?? this.open(true);
    answer.builder.idsExpected = false;
    answer.builder.chunk(document.at, type);
    readFirstVersionEvent(document, answer, this.unread);
    if (type !== 'stream-end') return;
    const response = objectAt(node, 'response');
    if (response !== undefined) readEnd(document, response, answer.builder);
    readEnd(document, node, answer.builder);
    answer.done = true;
  }

  private error(document: JsonDocument): void {
    const { carrier, node } = document;
    const last = this.answers.at(-1);
    const going = last?.builder.streamed === true && !last.done ? last : undefined;
    const answer = going ?? this.open(false);
    if (going === undefined) answer.builder.cover(document.at);
    else answer.builder.chunk(document.at, document.event);
    answer.builder.error = readError(carrier, errorOf(node) ?? node);
    answer.builder.ended = false;
    answer.done = true;
  }

  private open(streamed: boolean): OpenAnswer {
    const builder = new ResponseBuilder(this.source, 0);
    builder.streamed = streamed;
    const answer = { builder, stream: new CohereStream(builder, this.unread), done: false };
    this.answers.push(answer);
    return answer;
  }
}

/** `finish_reason`, `usage` (version 1: `meta`) and an error, of a body or of the last event. */
function readEnd({ carrier }: JsonDocument, node: JsonNode, builder: ResponseBuilder): void {
  const reason = stringAt(node, 'finish_reason');
  if (reason !== undefined && reason.value !== '') {
    const norm = COHERE_STOPS.get(reason.value) ?? 'other';
    builder.stop = { raw: reason.value, norm, at: innerPlace(carrier, reason) };
  }
  const usage = objectAt(node, 'usage') ?? objectAt(node, 'meta');
  if (usage !== undefined && (hasKey(usage, 'tokens') || hasKey(usage, 'billed_units'))) {
    builder.usage = cohereUsage(usage);
    builder.usageAt = [placeOf(carrier, usage.span)];
  }
  const error = present(member(node, 'error'));
  if (error !== undefined) builder.error = readError(carrier, error);
}

function closed({ builder, stream, done }: OpenAnswer): Response {
  if (builder.streamed) {
    builder.ended = builder.error === undefined && (done || builder.stop !== undefined);
    stream.close(builder.ended);
  }
  settleCohereCalls(builder.drafts);
  const { stop } = builder;
  // Version 1 has no word for a turn that ends in calls.
  if (stop?.norm === 'end' && builder.drafts.length > 0 && !builder.idsExpected)
    builder.stop = { ...stop, norm: 'tool' };
  const last = builder.drafts.at(-1);
  if (stop?.norm === 'length' && last !== undefined) last.closed = false;
  return builder.build();
}

const headMissing = (document: JsonDocument): Parameters<ResponseBuilder['problems']['add']>[0] => ({
  code: 'STREAM_HEAD_MISSING',
  severity: 'warn',
  ...sentence(
    'STREAM_HEAD_MISSING.id',
    'The stream does not begin with {start}: its head was not copied. The id is unknown.',
    { start: 'message-start' },
  ),
  layer: 'protocol',
  at: document.at,
  retryable: false,
});

/**
 * Spans and log records of an OTLP export, flat, in the order of the source. Enters: documents with `resourceSpans` (and what
 * stands inside of it down to a bare span), `resourceLogs`, Tempo's `batches`, spans as console exporters print them. Leaves:
 * one record per span, with the attributes of those that concern a model or a tool.
 */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import type { SourceSpan } from '../../base/span';
import { arrayAt, objectAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { JsonDocument } from '../input';
import type { Unread } from '../model';
import { instantOf } from './instant';
import { anyValue, Attributes } from './otlp-attributes';

export interface SpanEvent {
  name: string;
  attributes: Attributes;
  /** Of a log record. */
  body: JsonNode | undefined;
}

export interface SpanRecord {
  carrier: Carrier;
  at: SourceSpan;
  /** Index of the document that holds it. */
  document: number;
  trace: string;
  id: string;
  parent: string;
  name: string;
  /** As the wire writes it. */
  startedAt: string | undefined;
  start: string | null;
  end: string | null;
  attributes: Attributes;
  events: SpanEvent[];
  /** The span's own words about its failure; `''` when it failed without any. */
  failure: string | undefined;
  /** Log records that belong to the span. */
  also: SpanRecord[];
}

const LISTS = [
  'resourceSpans',
  'resource_spans',
  'batches',
  'scopeSpans',
  'scope_spans',
  'instrumentationLibrarySpans',
  'spans',
  'trace',
  'resourceLogs',
  'resource_logs',
  'scopeLogs',
  'scope_logs',
  'logRecords',
  'log_records',
] as const;
const DEEPEST = 6;

/** What decides that a payload is one of these: the key, or the ids of a bare span. */
export function otlpSign(node: JsonNode): JsonNode | undefined {
  for (const key of ['resourceSpans', 'resource_spans', 'scopeSpans', 'batches', 'resourceLogs'] as const) {
    const list = arrayAt(node, key);
    const [first] = list?.items ?? [];
    // Tempo's key is a common word.
    if (list !== undefined && (key !== 'batches' || objectAt(first, 'resource') !== undefined)) return list;
  }
  const inner = objectAt(node, 'trace');
  if (inner !== undefined && otlpSignOfTrace(inner)) return inner;
  return isRecord(node) && hasTimes(node) ? node : undefined;
}

const otlpSignOfTrace = (node: JsonNode): boolean => arrayAt(node, 'resourceSpans') !== undefined;

const idOf = (node: JsonNode, camel: string, snake: string): string =>
  textAt(node, camel) ?? textAt(node, snake) ?? textAt(objectAt(node, 'context'), snake) ?? '';

const isRecord = (node: JsonNode): boolean =>
  idOf(node, 'traceId', 'trace_id') !== '' && idOf(node, 'spanId', 'span_id') !== '';

const TIMES = [
  'startTimeUnixNano',
  'start_time_unix_nano',
  'start_time',
  'startTime',
  'timeUnixNano',
  'time_unix_nano',
  'observedTimeUnixNano',
];
const hasTimes = (node: JsonNode): boolean => TIMES.some((key) => member(node, key) !== undefined);

const isLog = (node: JsonNode): boolean =>
  ['timeUnixNano', 'time_unix_nano', 'observedTimeUnixNano', 'body'].some(
    (key) => member(node, key) !== undefined,
  );

export class SpanCollector {
  readonly spans: SpanRecord[] = [];
  readonly unread: Unread[] = [];
  private readonly logs: SpanRecord[] = [];

  add(document: JsonDocument, index: number): void {
    this.walk(document.carrier, document.node, index, 0, false);
  }

  /** Log records join the span that they were written in; without it they stand for it. */
  close(): SpanRecord[] {
    if (this.logs.length === 0) return this.spans;
    const known = new Map<string, SpanRecord>();
    for (const span of this.spans) known.set(keyOf(span), span);
    for (const log of this.logs) {
      const span = known.get(keyOf(log));
      if (span === undefined) {
        known.set(keyOf(log), log);
        this.spans.push(log);
      } else {
        span.events.push(...log.events);
        span.also.push(log);
      }
    }
    return this.spans;
  }

  private walk(carrier: Carrier, node: JsonNode, document: number, depth: number, listed: boolean): void {
    if (isRecord(node) || listed) {
      if (isLog(node)) this.logs.push(logOf(carrier, node, document));
      else this.spans.push(spanOf(carrier, node, document));
      return;
    }
    let found = false;
    for (const key of depth < DEEPEST ? LISTS : []) {
      const inner = member(node, key);
      if (inner === undefined) continue;
      const items = inner.k === 'arr' ? inner.items : inner.k === 'obj' ? [inner] : [];
      found ||= inner.k === 'arr' || inner.k === 'obj';
      const records = key === 'logRecords' || key === 'log_records';
      for (const item of items) this.walk(carrier, item, document, depth + 1, records && item.k === 'obj');
    }
    if (!found)
      this.unread.push({
        at: placeOf(carrier, node.span),
        why: sentence('unread.otlp-part', 'This part of the export is neither a span nor a list of spans.'),
      });
  }
}

const keyOf = ({ trace, id }: SpanRecord): string => `${trace} ${id}`;

function wordOf(node: JsonNode, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = member(node, key);
    if (value?.k === 'str' && value.value !== '') return value.value;
    if (value?.k === 'num') return value.raw;
  }
  return undefined;
}

function spanOf(carrier: Carrier, node: JsonNode, document: number): SpanRecord {
  const startedAt = wordOf(node, 'startTimeUnixNano', 'start_time_unix_nano', 'start_time', 'startTime');
  const ended = wordOf(node, 'endTimeUnixNano', 'end_time_unix_nano', 'end_time', 'endTime');
  return {
    carrier,
    at: placeOf(carrier, node.span),
    document,
    trace: idOf(node, 'traceId', 'trace_id'),
    id: idOf(node, 'spanId', 'span_id'),
    parent: wordOf(node, 'parentSpanId', 'parent_span_id', 'parent_id') ?? '',
    name: textAt(node, 'name') ?? '',
    startedAt,
    start: instantOf(startedAt),
    end: instantOf(ended),
    attributes: new Attributes(member(node, 'attributes')),
    events: (arrayAt(node, 'events')?.items ?? []).flatMap(eventOf),
    failure: failureOf(node),
    also: [],
  };
}

function eventOf(node: JsonNode): SpanEvent[] {
  const name = textAt(node, 'name') ?? '';
  if (!/^(?:gen_ai\.|exception$)/.test(name)) return [];
  return [{ name, attributes: new Attributes(member(node, 'attributes'), true), body: undefined }];
}

function logOf(carrier: Carrier, node: JsonNode, document: number): SpanRecord {
  const startedAt = wordOf(node, 'timeUnixNano', 'time_unix_nano', 'observedTimeUnixNano');
  const attributes = new Attributes(member(node, 'attributes'), true);
  const name = wordOf(node, 'eventName', 'event_name') ?? attributes.text('event.name') ?? '';
  return {
    carrier,
    at: placeOf(carrier, node.span),
    document,
    trace: idOf(node, 'traceId', 'trace_id'),
    id: idOf(node, 'spanId', 'span_id'),
    parent: '',
    name,
    startedAt,
    start: instantOf(startedAt),
    end: null,
    attributes: new Attributes(undefined),
    events: name.startsWith('gen_ai.') ? [{ name, attributes, body: anyValue(member(node, 'body')) }] : [],
    failure: undefined,
    also: [],
  };
}

/** `status: {code: 2 | "STATUS_CODE_ERROR" | "ERROR", message}`, or the message of a recorded exception. */
function failureOf(node: JsonNode): string | undefined {
  const status = objectAt(node, 'status');
  const code = wordOf(status ?? node, 'code', 'status_code', 'statusCode');
  if (status === undefined || !/^(?:2|STATUS_CODE_ERROR|ERROR)$/.test(code ?? '')) return undefined;
  return textAt(status, 'message') ?? textAt(status, 'description') ?? '';
}

/**
 * Observations of Langfuse: the export of the interface (`{trace, observations}`), what the API returns (a trace that holds its
 * observations, `{data: [...]}`), lines and arrays of observations, and batches as clients send them (`{batch: [{type:
 * "generation-create", body}]}`). A generation is a turn, a tool a result, and so is a span that is a tool by its attributes or by
 * the name of a call that waits. Values are JSON, or JSON in strings, of any provider.
 */
import { sentence } from '../../base/words';
import type { JsonNode } from '../../json/node';
import { arrayAt, hasKey, objectAt, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { jsonDocuments, told } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import { inQuotes } from '../words';
import type { Carried } from './carried';
import { Conversations } from './conversations';
import type { TraceRecord } from './conversations';
import { byInstant, instantOf } from './instant';
import { JoinedRecord } from './joined-record';
import { attributesOf, callOf, isTool, resultOf, startOf, traceOf } from './langfuse-observation';
import { Findings } from './recorded-answer';
import { readCallAnswer, readCallRequest } from './recorded-call';

export const langfuse: Format = {
  id: 'langfuse',
  name: 'Langfuse traces',
  reads: 'documents',
  needs: '{trace, observations[]}, or observations with type, traceId and startTime',
  transport: (sniffed) => (sniffed === 'ndjson' ? 'jsonl' : sniffed),
  detect,
  read: (input) => new LangfuseReader().read(input),
};

const TYPES = new Set([
  'GENERATION',
  'SPAN',
  'EVENT',
  'AGENT',
  'TOOL',
  'CHAIN',
  'RETRIEVER',
  'EVALUATOR',
  'EMBEDDING',
  'GUARDRAIL',
]);
const EVENT = /^([a-z]+)-(?:create|update)$/;

const isObservation = (node: JsonNode): boolean =>
  TYPES.has(textAt(node, 'type') ?? '') &&
  (textAt(node, 'traceId') ?? textAt(node, 'trace_id')) !== undefined &&
  (hasKey(node, 'startTime') || hasKey(node, 'start_time'));

/** `{id, type: "generation-create", timestamp, body}`. */
const isIngested = (node: JsonNode): boolean =>
  EVENT.test(textAt(node, 'type') ?? '') && objectAt(node, 'body') !== undefined && hasKey(node, 'timestamp');

/** Lists of observations in a payload, each under its key. */
function listsOf(node: JsonNode): JsonNode[][] {
  return ['observations', 'data', 'batch'].flatMap((key) => {
    const list = arrayAt(node, key)?.items;
    return list?.some(isPiece) === true || (key === 'observations' && list !== undefined && isTrace(node))
      ? [list]
      : [];
  });
}

const isPiece = (node: JsonNode): boolean =>
  isObservation(node) || isIngested(node) || (isTrace(node) && arrayAt(node, 'observations') !== undefined);

/** A trace of the API, or the export around one. */
const isTrace = (node: JsonNode): boolean =>
  objectAt(node, 'trace') !== undefined || (textAt(node, 'id') !== undefined && hasKey(node, 'timestamp'));

function detect(input: WireInput): Evidence | null {
  for (const { carrier, node } of jsonDocuments(input)) {
    if (listsOf(node).length > 0)
      return {
        said: sentence(
          'sign.langfuse-list',
          'A list of observations with type and traceId: a trace of Langfuse.',
        ),
        at: placeOf(carrier, (arrayAt(node, 'observations') ?? node).span),
      };
    if (isObservation(node) || isIngested(node))
      return {
        said: sentence('sign.langfuse', 'type is {type}: an observation of Langfuse.', {
          type: inQuotes(textAt(node, 'type') ?? ''),
        }),
        at: placeOf(carrier, (stringAt(node, 'type') ?? node).span),
      };
  }
  return null;
}

class LangfuseReader {
  private readonly found = new Findings();
  private readonly records = new Map<string, JoinedRecord>();
  private readonly traces = new Map<string, JoinedRecord>();
  private readonly conversations = new Conversations();
  /** Types that an event says for its body. */
  private readonly kinds = new Map<JoinedRecord, string>();

  read(input: WireInput): Reading {
    const documents = jsonDocuments(input);
    for (const [i, document] of told(input, [...documents.entries()])) this.document(document, i);
    const records = [...this.records.values()];
    const places = this.placesOf();
    for (const record of byInstant(records, (one) => instantOf(startOf(one)))) {
      const place = places.get(record);
      if (place !== undefined) this.observation(record, place);
    }
    const sessions = this.conversations.build([...places.values()], documents);
    return {
      responses: sessions.flatMap(({ turns }) => turns.flatMap(({ responses }) => responses)),
      sessions,
      problems: this.found.problems.all(),
      unread: [...this.found.unread, ...this.conversations.unread],
    };
  }

  /** Traces stand around their observations. */
  private placesOf(): Map<JoinedRecord, TraceRecord> {
    const places = new Map<JoinedRecord, TraceRecord>();
    for (const [conversation, trace] of this.traces) {
      const title = trace.text('name');
      places.set(trace, { conversation, places: trace.places, above: undefined, names: false, title });
    }
    for (const record of this.records.values()) {
      const conversation = traceOf(record);
      const trace = this.traces.get(conversation);
      const around = trace === undefined ? undefined : places.get(trace);
      const agent = typeOf(record, this.kinds) === 'AGENT' || parentOf(record) === '';
      const title = agent && around === undefined ? record.text('name') : undefined;
      places.set(record, { conversation, places: record.places, above: around, names: false, title });
    }
    for (const [record, place] of places) {
      const parent = this.records.get(parentOf(record));
      if (parent !== undefined) place.above = places.get(parent);
    }
    return places;
  }

  private document({ carrier, node, at }: JsonDocument, index: number): void {
    if (!this.node(carrier, node, index))
      this.found.unread.push({
        at,
        why: sentence('unread.langfuse', 'This value is neither a trace nor an observation.'),
      });
  }

  /** False: it is nothing of Langfuse. */
  private node(carrier: Carrier, node: JsonNode, index: number): boolean {
    if (isObservation(node)) this.add(carrier, node, node, index);
    else if (isIngested(node)) this.ingested(carrier, node, index);
    else {
      const lists = listsOf(node);
      if (isTrace(node)) this.trace(carrier, node, index);
      else if (lists.length === 0) return false;
      for (const list of lists)
        for (const item of list)
          if (!this.node(carrier, item, index))
            this.found.unread.push({
              at: placeOf(carrier, item.span),
              why: sentence('unread.langfuse-entry', 'This entry is neither a trace nor an observation.'),
            });
    }
    return true;
  }

  private trace(carrier: Carrier, around: JsonNode, index: number): void {
    const node = objectAt(around, 'trace') ?? around;
    const id = textAt(node, 'id') ?? '';
    const known = this.traces.get(id);
    const record = known ?? new JoinedRecord();
    record.add({ carrier, node }, index, placeOf(carrier, around.span));
    // Without its observations a trace is no piece that can be read by itself.
    if (!hasKey(around, 'observations')) record.places.pop();
    if (known === undefined) this.traces.set(id, record);
  }

  private ingested(carrier: Carrier, event: JsonNode, index: number): void {
    const body = objectAt(event, 'body');
    if (body === undefined) return;
    const kind = EVENT.exec(textAt(event, 'type') ?? '')?.[1] ?? '';
    if (kind === 'trace') {
      const id = textAt(body, 'id') ?? '';
      const record = this.traces.get(id) ?? new JoinedRecord();
      record.add({ carrier, node: body }, index, placeOf(carrier, event.span));
      this.traces.set(id, record);
    } else if (kind === 'score' || kind === 'sdk')
      this.found.unread.push({
        at: placeOf(carrier, event.span),
        why: sentence('unread.langfuse-event', 'An event of type {type}: nothing that was said or done.', {
          type: inQuotes(kind),
        }),
      });
    else this.add(carrier, body, event, index, kind);
  }

  private add(carrier: Carrier, node: JsonNode, around: JsonNode, index: number, kind?: string): void {
    const id = textAt(node, 'id') ?? `${this.records.size}`;
    const known = this.records.get(id);
    // Some exports list the same observation under the trace and beside it.
    if (known !== undefined && kind === undefined) return;
    const record = known ?? new JoinedRecord();
    record.add({ carrier, node }, index, placeOf(carrier, around.span));
    if (known === undefined) this.records.set(id, record);
    if (kind !== undefined) this.kinds.set(record, kind.toUpperCase());
  }

  private observation(record: JoinedRecord, place: TraceRecord): void {
    const attributes = attributesOf(record);
    const type = typeOf(record, this.kinds);
    switch (type) {
      case 'GENERATION':
        this.generation(record, attributes, place);
        return;
      case 'TOOL':
        this.conversations.run(resultOf(record, attributes), place);
        return;
      case 'SPAN':
        this.conversations.run(resultOf(record, attributes), place, isTool(attributes?.node));
        return;
      case 'AGENT':
      case 'CHAIN':
        return;
      default:
        if (record.at !== undefined)
          this.found.unread.push({
            at: record.at,
            why: sentence(
              'unread.observation',
              "An observation of type {type}: neither an answer of a model nor a tool's result.",
              { type: inQuotes(type) },
            ),
          });
    }
  }

  private generation(record: JoinedRecord, attributes: Carried | undefined, place: TraceRecord): void {
    const call = callOf(record, attributes);
    const responses = readCallAnswer(call, this.found);
    if (responses.length === 0) {
      this.found.unread.push({
        at: call.at,
        why: sentence('unread.generation-open', 'A generation without output: it had not ended.'),
      });
      return;
    }
    const request = readCallRequest(call, this.found, this.conversations.memoOf(place));
    const startedAt = this.traces.get(traceOf(record))?.text('timestamp');
    const facts = startedAt === undefined ? {} : { startedAt };
    this.conversations.exchange({ request, responses, startedAt: startOf(record) }, place, facts);
  }
}

const typeOf = (record: JoinedRecord, kinds: ReadonlyMap<JoinedRecord, string>): string =>
  record.text('type') ?? kinds.get(record) ?? '';
const parentOf = (record: JoinedRecord): string =>
  record.text('parentObservationId', 'parent_observation_id') ?? '';

/**
 * Runs of LangSmith: `{post, patch}` as clients send them, arrays and lines of runs as exports write them, trees in `child_runs`.
 * A run of type `llm` is a turn, one of type `tool` a result, the others stand around them. What was posted when a run began and
 * what was patched when it ended are one run. A thread (`session_id`, `thread_id` or `conversation_id` of the metadata) is a
 * conversation of several traces; without one the trace is.
 */
import { sentence } from '../../base/words';
import type { JsonObject } from '../../base/json-value';
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { arrayAt, objectAt, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { jsonDocuments, told } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import { langChainUsage } from '../usage-traces';
import { inQuotes } from '../words';
import { Conversations } from './conversations';
import type { TraceRecord } from './conversations';
import { byInstant, instantOf, millisecondsBetween } from './instant';
import { JoinedRecord } from './joined-record';
import { Findings } from './recorded-answer';
import { readCallAnswer, readCallRequest } from './recorded-call';
import type { RecordedCall } from './recorded-call';
import { recordedResult } from './recorded-result';

export const langSmith: Format = {
  id: 'langsmith',
  name: 'LangSmith runs',
  reads: 'documents',
  needs: 'runs with id, run_type and dotted_order or trace_id, or {post, patch} of such',
  transport: (sniffed) => (sniffed === 'ndjson' ? 'jsonl' : sniffed),
  detect,
  read: (input) => new LangSmithReader().read(input),
};

const LISTS = ['post', 'patch', 'runs'] as const;

/** A patch may leave the type out; the order of its tree is always there. */
const isRun = (node: JsonNode): boolean =>
  textAt(node, 'id') !== undefined &&
  (textAt(node, 'dotted_order') !== undefined ||
    (textAt(node, 'run_type') !== undefined &&
      ['inputs', 'outputs', 'trace_id'].some((key) => member(node, key))));

function detect(input: WireInput): Evidence | null {
  for (const { carrier, node } of jsonDocuments(input)) {
    const run = isRun(node)
      ? node
      : LISTS.map((key) => arrayAt(node, key)?.items[0]).find((one) => one && isRun(one));
    if (run === undefined) continue;
    const mark = stringAt(run, 'dotted_order') ?? stringAt(run, 'run_type');
    return {
      said: sentence('sign.langsmith', 'A run with {key}: a trace of LangSmith.', {
        key: textAt(run, 'dotted_order') === undefined ? 'run_type' : 'dotted_order',
      }),
      at: placeOf(carrier, mark?.span ?? run.span),
    };
  }
  return null;
}

interface Run {
  record: JoinedRecord;
  /** Of the run above it in a tree. */
  above: string | undefined;
}

class LangSmithReader {
  private readonly found = new Findings();
  private readonly runs = new Map<string, Run>();
  private readonly conversations = new Conversations();

  read(input: WireInput): Reading {
    const documents = jsonDocuments(input);
    for (const [i, document] of told(input, [...documents.entries()])) this.document(document, i);
    const runs = [...this.runs.values()];
    const records = this.recordsOf(runs);
    for (const run of byInstant(runs, (one) => instantOf(startOf(one)))) {
      const record = records.get(run);
      if (record !== undefined) this.run(run, record);
    }
    const sessions = this.conversations.build([...records.values()], documents);
    return {
      responses: sessions.flatMap(({ turns }) => turns.flatMap(({ responses }) => responses)),
      sessions,
      problems: this.found.problems.all(),
      unread: [...this.found.unread, ...this.conversations.unread],
    };
  }

  private document({ carrier, node, at }: JsonDocument, index: number): void {
    if (isRun(node)) {
      this.tree(carrier, node, index, undefined);
      return;
    }
    const lists = LISTS.flatMap((key) => arrayAt(node, key) ?? []);
    if (lists.length === 0)
      this.found.unread.push({ at, why: sentence('unread.no-run', 'This value is no run.') });
    for (const { items } of lists) {
      for (const item of items) {
        if (isRun(item)) this.tree(carrier, item, index, undefined);
        else
          this.found.unread.push({
            at: placeOf(carrier, item.span),
            why: sentence('unread.no-run-entry', 'This entry is no run.'),
          });
      }
    }
  }

  /** A run and those inside of it, outermost first; no deeper than the scanner goes. */
  private tree(carrier: Carrier, node: JsonNode, document: number, above: string | undefined): void {
    const id = textAt(node, 'id') ?? '';
    const known = this.runs.get(id);
    const run = known ?? { record: new JoinedRecord(), above };
    run.record.add({ carrier, node }, document);
    if (known === undefined) this.runs.set(id, run);
    for (const child of arrayAt(node, 'child_runs')?.items ?? []) {
      if (isRun(child)) this.tree(carrier, child, document, id);
      else if (child.k === 'obj')
        this.found.unread.push({
          at: placeOf(carrier, child.span),
          why: sentence('unread.no-child-run', 'This entry of child_runs is no run.'),
        });
    }
  }

  private recordsOf(runs: readonly Run[]): Map<Run, TraceRecord> {
    const roots = new Roots(this.runs);
    const threads = new Map<string, string>();
    for (const run of runs) {
      const thread = threadOf(run);
      const trace = roots.traceOf(run);
      if (thread !== undefined && !threads.has(trace)) threads.set(trace, thread);
    }
    const records = new Map<Run, TraceRecord>();
    for (const run of runs) {
      const trace = roots.traceOf(run);
      records.set(run, {
        conversation: threads.get(trace) ?? trace,
        places: run.record.places,
        above: undefined,
        names: isRoot(run) && threads.has(trace) && run.record.text('run_type') === 'chain',
        title: isRoot(run) ? run.record.text('name') : undefined,
      });
    }
    for (const [run, record] of records) {
      const parent = this.runs.get(aboveOf(run));
      record.above = parent === undefined ? undefined : records.get(parent);
    }
    return records;
  }

  private run(run: Run, place: TraceRecord): void {
    const { record } = run;
    const type = record.text('run_type') ?? '';
    switch (type) {
      case 'llm':
        this.call(run, place);
        return;
      case 'tool':
        this.conversations.run(resultOf(run), place);
        return;
      case 'chain':
      case 'prompt':
      case 'parser':
        return;
      default:
        if (record.at !== undefined)
          this.found.unread.push({
            at: record.at,
            why: sentence(
              'unread.run',
              "A run of type {type}: neither an answer of a model nor a tool's result.",
              { type: inQuotes(type) },
            ),
          });
    }
  }

  private call(run: Run, place: TraceRecord): void {
    const call = callOf(run);
    const responses = readCallAnswer(call, this.found);
    if (responses.length === 0) {
      this.found.unread.push({
        at: call.at,
        why: sentence('unread.run-open', 'A run of a model that had not ended: it has no outputs.'),
      });
      return;
    }
    const request = readCallRequest(call, this.found, this.conversations.memoOf(place));
    this.conversations.exchange({ request, responses, startedAt: startOf(run) }, place);
  }
}

const aboveOf = (run: Run): string => run.above ?? run.record.text('parent_run_id') ?? '';
const isRoot = (run: Run): boolean => aboveOf(run) === '';

/** `20241011T205823298773Z<id>` for every run from the root down, joined by dots. */
const SEGMENT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{0,9})Z(.*)$/;

function startOf({ record }: Run): string | undefined {
  const started = record.text('start_time');
  if (started !== undefined) return started;
  const order = record.text('dotted_order') ?? '';
  const found = SEGMENT.exec(order.slice(order.lastIndexOf('.') + 1));
  if (found === null) return undefined;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '', fraction = ''] = found;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction === '' ? '0' : fraction}Z`;
}

function threadOf({ record }: Run): string | undefined {
  const metadata = objectAt(record.object('extra')?.node, 'metadata');
  return (
    textAt(metadata, 'session_id') ?? textAt(metadata, 'thread_id') ?? textAt(metadata, 'conversation_id')
  );
}

/** The trace of a run: named, or the first of its order, or the run at the top of its tree. Every run is walked once. */
class Roots {
  private readonly known = new Map<string, string>();

  constructor(private readonly runs: ReadonlyMap<string, Run>) {}

  traceOf(run: Run): string {
    const path: string[] = [];
    let at: Run | undefined = run;
    let trace: string | undefined;
    while (at !== undefined && trace === undefined) {
      const id = at.record.text('id') ?? '';
      trace = this.known.get(id) ?? namedTrace(at);
      if (trace !== undefined) break;
      // Whoever comes here again, in a circle too, stops here.
      this.known.set(id, id);
      path.push(id);
      at = this.runs.get(aboveOf(at));
    }
    const found = trace ?? path.at(-1) ?? '';
    for (const id of path) this.known.set(id, found);
    return found;
  }
}

function namedTrace({ record }: Run): string | undefined {
  const named = record.text('trace_id');
  if (named !== undefined) return named;
  const [first = ''] = (record.text('dotted_order') ?? '').split('.', 1);
  const root = SEGMENT.exec(first)?.[8];
  return root === '' ? undefined : root;
}

function callOf(run: Run): RecordedCall {
  const { record } = run;
  const extra = record.object('extra');
  const settings = objectAt(extra?.node, 'invocation_params');
  const metadata = objectAt(extra?.node, 'metadata');
  const tools = member(settings, 'tools') ?? member(settings, 'functions');
  return {
    input: record.field('inputs'),
    output: record.field('outputs'),
    tools: extra === undefined || tools === undefined ? undefined : { carrier: extra.carrier, node: tools },
    params: paramsOf(settings),
    model: textAt(metadata, 'ls_model_name') ?? textAt(settings, 'model') ?? textAt(settings, 'model_name'),
    usage: usageOf(run),
    stop: undefined,
    failure: record.text('error'),
    at: record.at ?? { source: '', start: 0, end: 0 },
  };
}

const NO_SETTINGS = new Set(['tools', 'functions', 'messages', 'model', 'model_name', '_type', 'stream']);

function paramsOf(settings: JsonNode | undefined): JsonObject {
  const params: JsonObject = {};
  for (const { key, value } of settings?.k === 'obj' ? settings.members : []) {
    if (value === undefined || NO_SETTINGS.has(key)) continue;
    const entry = { value: toValue(value), enumerable: true, writable: true, configurable: true };
    Object.defineProperty(params, key, entry);
  }
  return params;
}

/** `usage_metadata` beside the answer, or in the run's metadata. */
function usageOf({ record }: Run): RecordedCall['usage'] {
  const places = [record.object('outputs'), record.object('extra')];
  for (const place of places) {
    if (place === undefined) continue;
    const node =
      objectAt(place.node, 'usage_metadata') ?? objectAt(objectAt(place.node, 'metadata'), 'usage_metadata');
    if (node !== undefined) return { usage: langChainUsage(node), at: placeOf(place.carrier, node.span) };
  }
  return undefined;
}

function resultOf(run: Run): ReturnType<typeof recordedResult> {
  const { record } = run;
  const failure = record.text('error');
  return recordedResult(record.field('outputs'), {
    callId: textAt(record.object('extra')?.node, 'tool_call_id') ?? '',
    name: record.text('name'),
    ok: failure === undefined,
    failure,
    ms: millisecondsBetween(instantOf(startOf(run)), instantOf(record.text('end_time'))),
    at: record.at,
  });
}

/**
 * Exports of OpenTelemetry with spans of model calls: OTLP JSON (`resourceSpans`, one value or a line for each batch), bare
 * spans, console exporters. Keys of the semantic conventions in their three generations, of OpenInference, Traceloop, Logfire,
 * Langfuse and the AI SDK. A span of a model call is a turn, a span of a tool's run is a result; spans come in any order and
 * are read in the order in which they began.
 */
import { sentence } from '../../base/words';
import { placeOf } from '../frame/carrier';
import { jsonDocuments, told } from '../input';
import type { Evidence, Format, Reading, WireInput } from '../input';
import type { ToolResult, Unread } from '../model';
import { inQuotes } from '../words';
import { Conversations } from './conversations';
import type { TraceRecord } from './conversations';
import { isLabel } from './labels';
import { byInstant, millisecondsBetween } from './instant';
import { readSpanAnswer } from './otlp-answer';
import { readFrame } from './otlp-frame';
import { readSpanRequest } from './otlp-request';
import { SpanCollector, otlpSign } from './otlp-span';
import type { SpanRecord } from './otlp-span';
import { saysAnswer } from './otlp-kind';
import { SpanTree } from './otlp-tree';
import { Findings } from './recorded-answer';
import { recordedResult } from './recorded-result';

export const otlpGenAi: Format = {
  id: 'otlp-genai',
  name: 'OpenTelemetry (OTLP JSON)',
  reads: 'documents',
  needs: 'resourceSpans[] with scopeSpans[].spans[], or spans with traceId and spanId',
  transport: (sniffed) => (sniffed === 'ndjson' ? 'jsonl' : sniffed),
  detect,
  read: (input) => new OtlpReader(input).read(),
};

function detect(input: WireInput): Evidence | null {
  for (const { carrier, node } of jsonDocuments(input)) {
    const sign = otlpSign(node);
    if (sign === undefined) continue;
    const said =
      sign === node
        ? sentence(
            'sign.otlp-span',
            'An object with a trace id, a span id and a time: a span of OpenTelemetry.',
          )
        : sentence('sign.otlp-export', 'A list of spans under resourceSpans: an export of OpenTelemetry.');
    return { said, at: placeOf(carrier, sign.span) };
  }
  return null;
}

class OtlpReader {
  private readonly found = new Findings();
  private readonly conversations = new Conversations();
  private readonly records = new Map<SpanRecord, TraceRecord>();

  constructor(private readonly input: WireInput) {}

  read(): Reading {
    const documents = jsonDocuments(this.input);
    const collector = new SpanCollector();
    for (const [i, document] of documents.entries()) collector.add(document, i);
    const spans = collector.close();
    const tree = new SpanTree(spans);
    for (const span of spans) this.records.set(span, recordOf(span, tree));
    for (const [span, record] of this.records) {
      const parent = tree.parentOf(span);
      record.above = parent === undefined ? undefined : this.records.get(parent);
    }
    for (const span of told(
      this.input,
      byInstant(spans, ({ start }) => start),
    ))
      this.span(span, tree);
    const sessions = this.conversations.build([...this.records.values()], documents);
    return {
      responses: sessions.flatMap(({ turns }) => turns.flatMap(({ responses }) => responses)),
      sessions,
      problems: this.found.problems.all(),
      unread: [
        ...collector.unread,
        ...otherSpans(spans, tree),
        ...this.found.unread,
        ...this.conversations.unread,
      ],
    };
  }

  private span(span: SpanRecord, tree: SpanTree): void {
    const record = this.records.get(span);
    if (record === undefined) return;
    switch (tree.kindOf(span)) {
      case 'answer': {
        const responses = readSpanAnswer(span, this.found);
        const request = readSpanRequest(span, this.found.unread, this.conversations.memoOf(record));
        this.conversations.exchange({ request, responses, startedAt: span.startedAt }, record);
        return;
      }
      case 'tool':
        this.conversations.run(runOf(span), record);
        return;
      case 'frame':
        // An agent around its calls only names them; one whose calls were not recorded tells what they said.
        if (tree.isAroundAnswer(span) || !saysAnswer(span)) return;
        for (const exchange of readFrame(span, this.found, this.conversations.memoOf(record)))
          this.conversations.exchange(exchange, record);
        return;
      case 'other':
    }
  }
}

function recordOf(span: SpanRecord, tree: SpanTree): TraceRecord {
  return {
    conversation: tree.conversationOf(span),
    places: [span, ...span.also].map(({ at, document }) => ({ at, document })),
    above: undefined,
    names: tree.kindOf(span) === 'frame' && tree.isNamed(span) && !saysAnswer(span),
    title: tree.kindOf(span) === 'frame' ? titleOf(span) : undefined,
  };
}

/** The name of an agent or a workflow; of the outermost span, whatever it is called. */
function titleOf({ attributes, name, parent }: SpanRecord): string | undefined {
  const agent = attributes.text(
    'gen_ai.agent.name',
    'agent_name',
    'traceloop.workflow.name',
    'graph.node.id',
  );
  if (agent !== undefined && isLabel(agent)) return agent;
  const kind = attributes.text('gen_ai.operation.name', 'openinference.span.kind') ?? '';
  const isAgent = kind === 'invoke_agent' || kind.toUpperCase() === 'AGENT';
  return (isAgent || parent === '') && name !== '' ? name : undefined;
}

function runOf(span: SpanRecord): ToolResult {
  const { attributes, carrier, events } = span;
  const output =
    attributes.node(
      'gen_ai.tool.call.result',
      'ai.toolCall.result',
      'tool_response',
      'langfuse.observation.output',
      'output.value',
      'traceloop.entity.output',
    ) ?? events.find(({ name }) => name === 'gen_ai.choice')?.attributes.node('message');
  const exception = events.find(({ name }) => name === 'exception')?.attributes.text('exception.message');
  const failed = span.failure !== undefined || attributes.text('error.type') !== undefined;
  return recordedResult(output === undefined ? undefined : { carrier, node: output }, {
    callId: attributes.text('gen_ai.tool.call.id', 'ai.toolCall.id', 'tool_call.id', 'tool.call.id') ?? '',
    name:
      attributes.text('gen_ai.tool.name', 'tool.name', 'ai.toolCall.name', 'traceloop.entity.name') ??
      span.name.replace(/^execute_tool /, ''),
    ok: !failed,
    failure: failed ? (exception ?? span.failure) : undefined,
    ms: millisecondsBetween(span.start, span.end),
    at: span.at,
  });
}

/** Spans that are nothing of a model, neighbours in the source together. */
function otherSpans(spans: readonly SpanRecord[], tree: SpanTree): Unread[] {
  const unread: Unread[] = [];
  let run: SpanRecord[] = [];
  const close = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) return;
    const why =
      run.length === 1
        ? sentence(
            'unread.span',
            "The span {name} carries neither an answer of a model nor a tool's result.",
            { name: inQuotes(first.name) },
          )
        : sentence(
            'unread.spans',
            "{count} spans from {first} to {last} carry neither an answer of a model nor a tool's result.",
            { count: run.length, first: inQuotes(first.name), last: inQuotes(last.name) },
          );
    unread.push({ at: { ...first.at, end: last.at.end }, why });
    run = [];
  };
  for (const span of spans) {
    if (tree.kindOf(span) !== 'other') close();
    else {
      const last = run.at(-1);
      if (last !== undefined && (last.document !== span.document || last.at.end > span.at.start)) close();
      run.push(span);
    }
  }
  close();
  return unread;
}

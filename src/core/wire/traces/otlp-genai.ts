/**
 * Exports of OpenTelemetry with spans of model calls: OTLP JSON (`resourceSpans`, one value or a line for each batch), bare
 * spans, console exporters. Keys of the semantic conventions in their three generations, of OpenInference, Traceloop, Logfire,
 * Langfuse and the AI SDK. A span of a model call is a turn, a span of a tool's run is a result; spans come in any order and
 * are read in the order in which they began.
 */
import { placeOf } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, Reading, WireInput } from '../input';
import type { Session, ToolResult, Unread } from '../model';
import { inQuotes } from '../words';
import { coverPieces } from './excerpts';
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
import { TraceSession } from './trace-session';

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
    const sentence =
      sign === node
        ? 'An object with a trace id, a span id and a time: a span of OpenTelemetry.'
        : 'A list of spans under resourceSpans: an export of OpenTelemetry.';
    return { sentence, at: placeOf(carrier, sign.span) };
  }
  return null;
}

class OtlpReader {
  private readonly found = new Findings();
  private readonly sessions = new Map<string, TraceSession>();

  constructor(private readonly input: WireInput) {}

  read(): Reading {
    const documents = jsonDocuments(this.input);
    const collector = new SpanCollector();
    for (const [i, document] of documents.entries()) collector.add(document, i);
    const spans = collector.close();
    const tree = new SpanTree(spans);
    const { unread } = this.found;
    unread.push(...collector.unread, ...otherSpans(spans, tree));
    for (const span of byInstant(spans, ({ start }) => start)) this.span(span, tree);
    const pieces = spans.map((span) => ({
      document: span.document,
      conversation: tree.conversationOf(span),
      places: [span.at, ...span.also],
    }));
    coverPieces(this.sessions, documents, pieces);
    const sessions = this.built();
    return {
      responses: sessions.flatMap(({ turns }) => turns.flatMap(({ responses }) => responses)),
      sessions,
      problems: this.found.problems.all(),
      unread,
    };
  }

  private span(span: SpanRecord, tree: SpanTree): void {
    const kind = tree.kindOf(span);
    if (kind === 'other') return;
    const session = this.sessionOf(tree.conversationOf(span));
    switch (kind) {
      case 'answer': {
        const responses = readSpanAnswer(span, this.found);
        const request = readSpanRequest(span, this.found.unread);
        session.exchange({ request, responses, startedAt: span.startedAt });
        return;
      }
      case 'tool':
        session.run(runOf(span));
        return;
      case 'frame':
        this.frame(span, tree, session);
    }
  }

  /** An agent around its calls only names the conversation; one whose calls were not recorded tells what they said. */
  private frame(span: SpanRecord, tree: SpanTree, session: TraceSession): void {
    const title = span.attributes.text(
      'gen_ai.agent.name',
      'agent_name',
      'traceloop.workflow.name',
      'graph.node.id',
    );
    const label = title !== undefined && isLabel(title) ? title : span.name;
    if (label !== '') session.facts.title ??= label;
    if (tree.isAroundAnswer(span) || !saysAnswer(span)) return;
    for (const exchange of readFrame(span, this.found)) session.exchange(exchange);
  }

  private sessionOf(conversation: string): TraceSession {
    const known = this.sessions.get(conversation);
    if (known !== undefined) return known;
    const session = new TraceSession(conversation === '' ? {} : { id: conversation });
    this.sessions.set(conversation, session);
    return session;
  }

  private built(): Session[] {
    return [...this.sessions.values()].flatMap((one) => {
      const session = one.build();
      this.found.unread.push(...one.unread);
      return session.turns.length > 0 ? [session] : [];
    });
  }
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
        ? `The span ${inQuotes(first.name)} carries neither an answer of a model nor a tool's result.`
        : `${run.length} spans from ${inQuotes(first.name)} to ${inQuotes(last.name)} carry neither an answer of a model nor a tool's result.`;
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

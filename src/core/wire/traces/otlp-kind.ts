/**
 * What a span is in a trace of an agent. Decided by the mark that its tracer sets (operation, kind of span), and without one by
 * the attributes that only such spans have.
 */
import type { SpanRecord } from './otlp-span';

/** `frame`: an agent, a chain, a step around calls. `other`: nothing of a model. */
export type SpanKind = 'answer' | 'tool' | 'frame' | 'other';

const OPERATIONS: ReadonlyMap<string, SpanKind> = new Map<string, SpanKind>([
  ['chat', 'answer'],
  ['text_completion', 'answer'],
  ['generate_content', 'answer'],
  ['completion', 'answer'],
  ['responses', 'answer'],
  ['execute_tool', 'tool'],
]);
/** OpenInference and Langfuse, in lower case. */
const KINDS: ReadonlyMap<string, SpanKind> = new Map<string, SpanKind>([
  ['llm', 'answer'],
  ['generation', 'answer'],
  ['tool', 'tool'],
]);

export function kindOf(span: SpanRecord): SpanKind {
  const { attributes, events } = span;
  if (attributes.empty && events.length === 0) return 'other';
  const operation = attributes.text('gen_ai.operation.name');
  const known = operation === undefined ? undefined : OPERATIONS.get(operation);
  if (known !== undefined) return known;
  const sdk = attributes.text('ai.operationId');
  if (sdk !== undefined) return sdkKind(sdk);
  const kind = attributes.text('openinference.span.kind', 'langfuse.observation.type');
  if (kind !== undefined) return KINDS.get(kind.toLowerCase()) ?? 'frame';
  if (attributes.text('traceloop.span.kind') === 'tool') return 'tool';
  if (operation !== undefined) return 'frame';
  if (/^(?:chat|completion)$/.test(attributes.text('llm.request.type') ?? '')) return 'answer';
  if (saysAnswer(span)) return 'answer';
  if (attributes.text('gen_ai.tool.name', 'gen_ai.tool.call.id') !== undefined) return 'tool';
  return 'frame';
}

/** AI SDK: the inner spans are the calls of the model, the outer ones a loop of them. */
function sdkKind(operation: string): SpanKind {
  if (operation === 'ai.toolCall') return 'tool';
  return /\.do(?:Generate|Stream)$/.test(operation) ? 'answer' : 'frame';
}

/** What a model said is in it, whatever the span calls itself. */
export function saysAnswer({ attributes, events }: SpanRecord): boolean {
  return (
    attributes.has('gen_ai.completion') ||
    attributes.has('llm.completions') ||
    attributes.has('llm.output_messages') ||
    attributes.node(
      'gen_ai.output.messages',
      'gen_ai.completion',
      'ai.response.text',
      'ai.response.toolCalls',
      'response_data',
    ) !== undefined ||
    events.some(({ name }) => ANSWER_EVENTS.has(name))
  );
}

const ANSWER_EVENTS = new Set(['gen_ai.choice', 'gen_ai.content.completion']);

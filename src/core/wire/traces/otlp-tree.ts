/**
 * How the spans of an export hang together: which of them are around an answer, and which conversation each belongs to. A span
 * names its conversation, or the nearest span above it does; where one conversation alone is named in a trace, all of the trace
 * is that one; without any name the trace is the conversation. Linear, whatever the parents say.
 */
import { kindOf, saysAnswer } from './otlp-kind';
import type { SpanKind } from './otlp-kind';
import type { SpanRecord } from './otlp-span';

const CONVERSATION = [
  'gen_ai.conversation.id',
  'session.id',
  'langfuse.session.id',
  'traceloop.association.properties.session_id',
  'traceloop.association.properties.conversation_id',
  'traceloop.association.properties.thread_id',
] as const;

export class SpanTree {
  private readonly byId = new Map<string, SpanRecord>();
  private readonly kinds = new Map<SpanRecord, SpanKind>();
  private readonly around = new Set<SpanRecord>();
  private readonly named = new Map<SpanRecord, string | null>();
  private readonly naming = new Set<SpanRecord>();
  /** The names in each trace; more than one are not told apart by it. */
  private readonly ofTrace = new Map<string, Set<string>>();

  constructor(spans: readonly SpanRecord[]) {
    const answers = new Set<string>();
    for (const span of spans) {
      if (span.id !== '') this.byId.set(`${span.trace} ${span.id}`, span);
      this.kinds.set(span, kindOf(span));
      const id = span.attributes.text('gen_ai.response.id');
      if (id !== undefined) answers.add(id);
    }
    for (const span of spans) {
      // Some tracers name the answer before this one in place of a conversation.
      const name = span.attributes.text(...CONVERSATION);
      if (name !== undefined && !answers.has(name)) this.noteName(span, name);
      if (this.kindOf(span) === 'answer' || saysAnswer(span)) this.markAround(span);
    }
  }

  kindOf(span: SpanRecord): SpanKind {
    return this.kinds.get(span) ?? 'other';
  }

  /** Some span inside of it says what a model answered. */
  isAroundAnswer(span: SpanRecord): boolean {
    return this.around.has(span);
  }

  parentOf(span: SpanRecord): SpanRecord | undefined {
    return span.parent === '' ? undefined : this.byId.get(`${span.trace} ${span.parent}`);
  }

  conversationOf(span: SpanRecord): string {
    const path: SpanRecord[] = [];
    let at: SpanRecord | undefined = span;
    let name: string | null | undefined;
    while (at !== undefined && name === undefined) {
      name = this.named.get(at);
      if (name !== undefined) break;
      path.push(at);
      // Whoever comes here again, in a circle of parents too, finds no name.
      this.named.set(at, null);
      at = this.parentOf(at);
    }
    const found = name ?? null;
    for (const one of path) this.named.set(one, found);
    if (found !== null) return found;
    const names = this.ofTrace.get(span.trace);
    const [only] = names ?? [];
    return names?.size === 1 && only !== undefined ? only : span.trace;
  }

  /** The span itself says its conversation. */
  isNamed(span: SpanRecord): boolean {
    return this.naming.has(span);
  }

  private noteName(span: SpanRecord, name: string): void {
    this.named.set(span, name);
    this.naming.add(span);
    const names = this.ofTrace.get(span.trace);
    if (names === undefined) this.ofTrace.set(span.trace, new Set([name]));
    else names.add(name);
  }

  private markAround(span: SpanRecord): void {
    for (let at = this.parentOf(span); at !== undefined && !this.around.has(at); at = this.parentOf(at))
      this.around.add(at);
  }
}

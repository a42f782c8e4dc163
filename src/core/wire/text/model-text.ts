/**
 * What a model wrote as text, taken apart: reasoning, calls of a text protocol, and what is left for the reader. Reasoning is
 * taken out before calls are looked for: a call that stands only inside it is a draft of the model's, kept as a candidate that
 * never runs by itself.
 *
 * Parts are in order; only blanks and the marks of the protocol are left out of them.
 */
import { sentence, type Said } from '../../base/words';
import { mapSpan, sliceMapped } from '../../base/span';
import type { MappedText, Span } from '../../base/span';
import type { Problem } from '../../base/problem';
import { closeCall } from '../build/call-draft';
import type { Part, ToolCall } from '../model';
import { actionProtocol } from './find-actions';
import { findParts } from './find-parts';
import { reasonAct } from './protocols/reason-act';
import type { Located } from './find-parts';
import type { TextRegion } from './reasoning-tags';
import { scanText } from './scan-text';
import type { FoundCall, FoundHint, TextProtocol } from './text-protocol';
import { inQuotes } from '../words';

export interface ModelText {
  parts: Part[];
  candidates: ToolCall[];
  problems: Problem[];
}

export interface TextContext {
  /** The response has calls of its own format: those in its text are shown, not run. */
  native: boolean;
  /** The text came by itself, not inside the payload of a server that should have taken calls out of it. */
  spoken?: boolean;
  ordinals: { take(): number };
}

export function readModelText(text: MappedText, context: TextContext): ModelText {
  const spoken = context.spoken === true;
  const { regions, claims } = scanText(text.text, { framed: spoken, whole: !context.native });
  const calling = claims.filter(({ calls }) => calls).map(({ protocol }) => protocol);
  const reader = new Reader(text, context, calling[0]);
  for (const region of regions) {
    if (region.t === 'reasoning') reader.reasoning(region);
    else if (context.native) reader.beside(region.span, region.found);
    else reader.visible(region.span, region.found);
  }
  const [first, ...rivals] = calling;
  if (first !== undefined && !context.native) {
    if (rivals.length > 0) reader.mixed(first, rivals);
    if (!spoken && !PROMPTED.has(first)) reader.unparsedByServer(first);
  }
  return reader.out;
}

/** Protocols that a prompt asks for: no server takes them out of the text. */
const PROMPTED: ReadonlySet<TextProtocol> = new Set([actionProtocol, reasonAct]);

/** Reasoning that came on a channel of its own: it stays whole, and the calls in it are drafts. */
export function readReasoningText(text: MappedText, context: TextContext): Omit<ModelText, 'parts'> {
  const reader = new Reader(text, context, undefined);
  reader.drafts(findParts(text.text, { start: 0, end: text.text.length }), text);
  return reader.out;
}

class Reader {
  readonly out: ModelText = { parts: [], candidates: [], problems: [] };
  private firstCall: Span | undefined;
  private firstRival: Span | undefined;

  constructor(
    private readonly text: MappedText,
    private readonly context: TextContext,
    /** The protocol whose calls count. */
    private readonly chosen: TextProtocol | undefined,
  ) {}

  reasoning(region: Extract<TextRegion<Located>, { t: 'reasoning' }>): void {
    const said = sliceMapped(this.text, region.inner);
    this.out.parts.push({
      t: 'reasoning',
      text: said,
      ...(region.terminated ? {} : { unterminated: true }),
    });
    this.drafts(region.found, this.text);
    if (region.opened) return;
    this.say(
      'THINK_OPENER_MISSING',
      'info',
      sentence(
        'THINK_OPENER_MISSING',
        'The text closes {mark} without opening it (templates often open it in the prompt): all before it was read as reasoning.',
        { mark: this.text.text.slice(region.inner.end, region.span.end) },
      ),
      { start: region.inner.end, end: region.span.end },
    );
  }

  /** Calls inside of reasoning. @param within the text that their places are offsets of */
  drafts(found: readonly Located[], within: MappedText): void {
    for (const { protocol, found: one } of found) {
      if (one.t !== 'call') continue;
      const call = this.close(one, protocol, within);
      this.out.candidates.push(call);
      this.out.problems.push({
        code: 'CALL_IN_REASONING',
        severity: 'info',
        ...sentence(
          'CALL_IN_REASONING',
          'A call of {name} stands inside the reasoning. It is a draft, shown as a candidate, and does not run.',
          { name: inQuotes(call.name) },
        ),
        layer: 'protocol',
        at: mapSpan(within.map, one.span),
        retryable: false,
      });
    }
  }

  /** A response with calls of its own format: its text stays whole. */
  beside(region: Span, found: readonly Located[]): void {
    this.words(region);
    for (const { protocol, found: one } of found) {
      if (one.t !== 'call') continue;
      const call = this.close(one, protocol);
      this.out.candidates.push(call);
      this.say(
        'TEXT_CALL_BESIDE_CALLS',
        'info',
        sentence(
          'TEXT_CALL_BESIDE_CALLS',
          "The text holds a call of {name} beside calls of the response's own format. Those count; the one in the text is shown as a candidate.",
          { name: inQuotes(call.name) },
        ),
        one.span,
      );
    }
  }

  visible(region: Span, found: readonly Located[]): void {
    let from = region.start;
    const takeTo = (span: Span): void => {
      this.words({ start: from, end: Math.max(from, span.start) });
      from = Math.max(from, span.end);
    };
    for (const { protocol, found: one } of found) {
      switch (one.t) {
        case 'call':
          if (protocol !== this.chosen) {
            this.firstRival ??= one.span;
            this.out.candidates.push(this.close(one, protocol));
            break;
          }
          this.firstCall ??= one.span;
          takeTo(one.outer);
          this.out.parts.push({ t: 'call', call: this.close(one, protocol) });
          break;
        case 'reasoning':
          takeTo(one.span);
          if (one.inner.end > one.inner.start) this.thought(one.inner, one.unterminated === true);
          break;
        case 'markup':
          takeTo(one.span);
          break;
        case 'hint':
          this.hint(one, protocol);
          break;
      }
    }
    this.words({ start: from, end: region.end });
  }

  mixed(first: TextProtocol, rivals: readonly TextProtocol[]): void {
    const names = rivals.map(({ name }) => name).join(', ');
    this.say(
      'TEXT_PROTOCOLS_MIXED',
      'warn',
      sentence(
        'TEXT_PROTOCOLS_MIXED',
        'The text holds calls in more than one protocol. It is read as {first}; the calls in {others} stay text and are shown as candidates. Choose another format if that is wrong.',
        { first: first.name, others: names },
      ),
      this.firstRival,
    );
  }

  unparsedByServer(protocol: TextProtocol): void {
    this.say(
      'CALLS_LEFT_IN_TEXT',
      'info',
      sentence(
        'CALLS_LEFT_IN_TEXT',
        "The server returned the model's calls as text ({protocol}): its tool parser is switched off, or is that of another model. They are read as calls here; a client that looks at the response's own calls finds none.",
        { protocol: protocol.name },
      ),
      this.firstCall,
    );
  }

  /** Reasoning that a protocol sets apart, with the drafts in it. */
  private thought(inner: Span, unterminated: boolean): void {
    const said = sliceMapped(this.text, inner);
    this.out.parts.push({ t: 'reasoning', text: said, ...(unterminated ? { unterminated } : {}) });
    this.drafts(findParts(said.text, { start: 0, end: said.text.length }), said);
  }

  private hint({ draft, problem, span }: FoundHint, protocol: TextProtocol): void {
    if (draft !== undefined) this.out.candidates.push(this.close({ draft }, protocol));
    if (problem !== undefined) this.out.problems.push(problem(mapSpan(this.text.map, span)));
  }

  private close(found: Pick<FoundCall, 'draft'>, protocol: TextProtocol, within = this.text): ToolCall {
    const draft = found.draft(within);
    return closeCall(within.map.source, { ...draft, protocol: protocol.id }, this.context.ordinals.take());
  }

  private words(span: Span): void {
    const { text } = this;
    if (text.text.slice(span.start, span.end).trim() === '') {
      // A text of blanks alone is kept when it is all there is.
      if (span.start > 0 || span.end < text.text.length || span.end === span.start) return;
    }
    this.out.parts.push({ t: 'text', text: sliceMapped(text, span) });
  }

  private say(code: string, severity: Problem['severity'], said: Said, span: Span | undefined): void {
    this.out.problems.push({
      code,
      severity,
      ...said,
      layer: 'protocol',
      ...(span === undefined ? {} : { at: mapSpan(this.text.map, span) }),
      retryable: false,
    });
  }
}

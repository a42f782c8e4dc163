/**
 * What a model wrote as text, taken apart: reasoning between `<think>` tags, calls of a text protocol, and what is left
 * for the reader. Reasoning is taken out before calls are looked for: a call that stands only inside it is a draft of the
 * model's, kept as a candidate that never runs by itself.
 *
 * Parts are in order; only blanks and the fence lines around a call are left out of them.
 */
import { mapSpan, sliceMapped } from '../../base/span';
import type { MappedText, Span } from '../../base/span';
import type { Problem } from '../../base/problem';
import { closeCall } from '../build/call-draft';
import type { Part, ToolCall } from '../model';
import { splitReasoning } from './reasoning-tags';
import type { FoundCall } from './text-protocol';
import { findCalls } from './text-protocols';
import { inQuotes } from '../words';

export interface ModelText {
  parts: Part[];
  candidates: ToolCall[];
  problems: Problem[];
}

export interface TextContext {
  /** The response has calls of its own format: JSON in its text is shown, not run. */
  native: boolean;
  ordinals: { take(): number };
}

export function readModelText(text: MappedText, context: TextContext): ModelText {
  const out: ModelText = { parts: [], candidates: [], problems: [] };
  for (const region of splitReasoning(text.text, findCalls)) {
    const found = { region: region.span, text, context, out };
    if (region.t === 'reasoning') readReasoning(found, region);
    else readVisible(found, region.calls);
  }
  return out;
}

/** Reasoning that came on a channel of its own: it stays whole, and the calls in it are drafts. */
export function readReasoningText(text: MappedText, context: TextContext): Omit<ModelText, 'parts'> {
  const out: ModelText = { parts: [], candidates: [], problems: [] };
  for (const call of findCalls(text.text, { start: 0, end: text.text.length }))
    addDraft(out, text, call, context);
  return out;
}

function addDraft(out: ModelText, text: MappedText, found: FoundCall, context: TextContext): void {
  const call = closeCall(text.map.source, found.draft(text), context.ordinals.take());
  out.candidates.push(call);
  out.problems.push({
    code: 'CALL_IN_REASONING',
    severity: 'info',
    message: `A call of ${inQuotes(call.name)} stands inside the reasoning. It is a draft, shown as a candidate, and does not run.`,
    layer: 'protocol',
    at: mapSpan(text.map, found.span),
    retryable: false,
  });
}

interface Place {
  region: Span;
  text: MappedText;
  context: TextContext;
  out: ModelText;
}

type ReasoningRegion = Extract<ReturnType<typeof splitReasoning>[number], { t: 'reasoning' }>;

function readReasoning({ text, out, context }: Place, region: ReasoningRegion): void {
  const said = sliceMapped(text, region.inner);
  out.parts.push({ t: 'reasoning', text: said, ...(region.terminated ? {} : { unterminated: true }) });
  for (const call of region.calls) addDraft(out, text, call, context);
  if (region.opened) return;
  out.problems.push({
    code: 'THINK_OPENER_MISSING',
    severity: 'info',
    message:
      'The text closes </think> without opening it (templates often open it in the prompt): all before it was read as reasoning.',
    layer: 'protocol',
    at: mapSpan(text.map, { start: region.inner.end, end: region.span.end }),
    retryable: false,
  });
}

function readVisible({ region, text, context, out }: Place, calls: readonly FoundCall[]): void {
  if (context.native) {
    pushText(out, text, region);
    for (const found of calls) {
      const call = closeCall(text.map.source, found.draft(text), context.ordinals.take());
      out.candidates.push(call);
      out.problems.push({
        code: 'ACTION_BESIDE_CALLS',
        severity: 'info',
        message: `The text holds a call of ${inQuotes(call.name)} beside calls of the response's own format. Those count; the one in the text is shown as a candidate.`,
        layer: 'protocol',
        at: mapSpan(text.map, found.span),
        retryable: false,
      });
    }
    return;
  }
  let from = region.start;
  for (const found of calls) {
    pushText(out, text, { start: from, end: found.outer.start });
    const call = closeCall(text.map.source, found.draft(text), context.ordinals.take());
    out.parts.push({ t: 'call', call });
    from = found.outer.end;
  }
  pushText(out, text, { start: from, end: region.end });
}

function pushText(out: ModelText, text: MappedText, span: Span): void {
  if (text.text.slice(span.start, span.end).trim() === '') {
    // A text of blanks alone is kept when it is all there is.
    if (span.start > 0 || span.end < text.text.length || span.end === span.start) return;
  }
  out.parts.push({ t: 'text', text: sliceMapped(text, span) });
}

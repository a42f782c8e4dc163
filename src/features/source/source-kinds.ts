/**
 * What each character of a pasted response became: text, a call's name, its arguments, the stop reason, usage; or nothing,
 * because it only carries the rest (the envelope) or no reader understood it. Spans are in order, do not overlap, and neighbours
 * of one kind are joined.
 */
import { mapSpan, type SourceSpan, type Span, type TextMap } from '../../core/base/span';
import { locate, pathAt } from '../../core/json/locate';
import type { JsonNode } from '../../core/json/node';
import type { Part, Paste, Session, ToolCall } from '../../core/wire/model';
import { derivedSpans } from '../../state/linking';

export type SourceKind =
  | 'text'
  | 'reasoning'
  | 'name'
  | 'args'
  | 'stop'
  | 'usage'
  | 'error'
  /** Said to the model, offered to it, told to it by a tool. */
  | 'said'
  | 'offer'
  | 'result'
  | 'unread';
export const SOURCE_KINDS: readonly SourceKind[] = [
  'text',
  'reasoning',
  'name',
  'args',
  'stop',
  'usage',
  'error',
  'said',
  'offer',
  'result',
  'unread',
];

export interface KindSpan extends Span {
  kind: SourceKind;
}

export function kindSpans(paste: Paste): KindSpan[] {
  const found: KindSpan[] = [];
  const add = (kind: SourceKind, at: Span | undefined) => {
    if (at !== undefined && at.end > at.start) found.push({ kind, start: at.start, end: at.end });
  };
  const addMap = (kind: SourceKind, { source, pieces }: TextMap) => {
    if (source !== paste.source) return;
    for (const { srcStart, srcEnd } of pieces) add(kind, { start: srcStart, end: srcEnd });
  };
  for (const { at } of paste.unread) add('unread', at);
  for (const response of paste.responses) {
    response.parts.forEach((part) => addPart(part, add, addMap));
    add('stop', response.stop?.at);
    response.usageAt?.forEach((at) => add('usage', at));
    add('error', response.error?.at);
  }
  for (const session of paste.sessions) addSession(session, add, addMap);
  return joined(found);
}

/** What stands around the answers: the messages and tools of requests, the results of calls. */
function addSession(session: Session, add: Add, addMap: AddMap): void {
  for (const offer of session.tools) add('offer', offer.at);
  for (const { parts } of [...session.turns.flatMap((turn) => turn.before), ...session.after])
    for (const part of parts)
      if (part.t === 'result') add('result', part.result.at);
      else if (part.t === 'text') addMap('said', part.text.map);
      else addPart(part, add, addMap);
  for (const { results } of session.turns) for (const { at } of results) add('result', at);
}

type Add = (kind: SourceKind, at: Span | undefined) => void;
type AddMap = (kind: SourceKind, map: TextMap) => void;

function addPart(part: Part, add: Add, addMap: AddMap): void {
  switch (part.t) {
    case 'text':
    case 'refusal':
      addMap('text', part.text.map);
      break;
    case 'reasoning':
      addMap('reasoning', part.text.map);
      break;
    case 'call':
      add('name', part.call.nameAt);
      addMap('args', part.call.args.map);
      break;
    case 'unknown':
      add('unread', part.at);
      break;
    case 'result':
      add('result', part.result.at);
      break;
    case 'media':
      break;
  }
}

/** In order, without overlaps: where two readers claim a character, the one that began earlier keeps it. */
function joined(spans: KindSpan[]): KindSpan[] {
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  const out: KindSpan[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (last !== undefined && last.kind === span.kind && span.start <= last.end)
      last.end = Math.max(last.end, span.end);
    else if (last !== undefined && span.start < last.end) {
      if (span.end > last.end) out.push({ ...span, start: last.end });
    } else out.push({ ...span });
  }
  return out;
}

/** Spans that touch [start, end), by bisection. */
export function kindsWithin(spans: readonly KindSpan[], start: number, end: number): KindSpan[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((spans[mid]?.end ?? 0) <= start) low = mid + 1;
    else high = mid;
  }
  const found: KindSpan[] = [];
  for (let i = low; i < spans.length; i++) {
    const span = spans[i];
    if (span === undefined || span.start >= end) break;
    found.push(span);
  }
  return found;
}

/**
 * What is linked when one points at a character: inside arguments the JSON value that stands there, elsewhere the whole
 * stretch of its kind. Null in the envelope.
 */
export function linkAt(paste: Paste, spans: readonly KindSpan[], offset: number): SourceSpan | null {
  const at: SourceSpan = { source: paste.source, start: offset, end: offset + 1 };
  for (const response of paste.responses)
    for (const call of response.toolCalls) {
      const value = valueAt(call, at);
      if (value !== null) return value;
    }
  const span = kindsWithin(spans, offset, offset + 1)[0];
  return span === undefined ? null : { source: paste.source, start: span.start, end: span.end };
}

function valueAt({ args, node }: ToolCall, at: SourceSpan): SourceSpan | null {
  const [derived] = derivedSpans(args.map, at);
  if (derived === undefined || node === undefined) return null;
  const value: JsonNode | undefined = locate(node, pathAt(node, derived.start))?.node;
  return value === undefined ? null : mapSpan(args.map, value.span);
}

export const hasKinds = (spans: readonly KindSpan[]): SourceKind[] =>
  SOURCE_KINDS.filter((kind) => spans.some((span) => span.kind === kind));

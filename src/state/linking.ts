/**
 * Linking of views by spans: what is lit in one is lit in all. And the text that a step is about: where the step's problem
 * names a value, the same characters are lit wherever they stand.
 */
import type { SourceSpan, Span, TextMap } from '../core/base/span';
import { mapSpan } from '../core/base/span';
import { locate } from '../core/json/locate';
import type { ProjectedMessage } from '../core/projection/model';
import { RAW_PROMPT } from '../core/prompt/aitag';
import type { RenderedPrompt } from '../core/prompt/render';
import type { Moment } from '../core/runtime/moment';
import { scanArguments } from './scan-arguments';

/** True when both are of one source and share a character, or one is an empty span that stands inside or at the edge of the other. */
export function spanTouches(a: SourceSpan | null | undefined, b: SourceSpan | null | undefined): boolean {
  if (a === null || a === undefined || b === null || b === undefined || a.source !== b.source) return false;
  if (a.start === a.end || b.start === b.end) return a.start <= b.end && b.start <= a.end;
  return a.start < b.end && b.start < a.end;
}

export const sameSpan = (a: SourceSpan | null, b: SourceSpan | null): boolean =>
  a === b || (a !== null && b !== null && a.source === b.source && a.start === b.start && a.end === b.end);

/** Ranges of a derived text that `span` of its source is shown by. Neighbours are joined. */
export function derivedSpans(map: TextMap, span: SourceSpan | null): Span[] {
  if (span === null || span.source !== map.source) return [];
  const out: Span[] = [];
  for (const piece of map.pieces) {
    if (piece.srcEnd <= span.start || piece.srcStart >= span.end) continue;
    const exact = piece.end - piece.start === piece.srcEnd - piece.srcStart;
    const start = exact ? piece.start + Math.max(0, span.start - piece.srcStart) : piece.start;
    const end = exact ? piece.end - Math.max(0, piece.srcEnd - span.end) : piece.end;
    const last = out.at(-1);
    if (last?.end === start) last.end = end;
    else if (end > start) out.push({ start, end });
  }
  return out;
}

/** Ranges of the raw prompt that `span` stands for: itself, or what a section as it is edited became. */
export function promptSpans(prompt: RenderedPrompt, span: SourceSpan | null): Span[] {
  if (span === null) return [];
  if (span.source === RAW_PROMPT) return [{ start: span.start, end: span.end }];
  return prompt.parts.flatMap(({ origins }) =>
    origins.flatMap((origin) => {
      if (origin.from !== 'section' || !spanTouches(origin.source, span)) return [];
      const shift = origin.span.start - origin.source.start;
      return [
        {
          start: Math.max(origin.span.start, span.start + shift),
          end: Math.min(origin.span.end, span.end + shift),
        },
      ];
    }),
  );
}

/** Ranges of a projected message's text that `span` went into. */
export function messageSpans(message: Pick<ProjectedMessage, 'pieces'>, span: SourceSpan | null): Span[] {
  if (span === null) return [];
  return message.pieces.flatMap(({ at, span: own }) => {
    if (own.start === own.end || !spanTouches(own, span)) return [];
    return [
      {
        start: at.start + Math.max(0, span.start - own.start),
        end: at.end - Math.max(0, own.end - span.end),
      },
    ];
  });
}

/** Shorter texts stand everywhere by chance. */
export const MIN_HIGHLIGHT = 4;
const MAX_HIGHLIGHT = 10_000;

export interface Highlight {
  /** The value as text: a string decoded, a number or a literal as written. */
  text: string;
  /** As it is spelled in the arguments, escapes and all. */
  spelled: string;
  /** The value in the arguments, a string without its quotes. */
  span: Span;
  /** The same in its source. */
  at: SourceSpan;
}

/**
 * The value that the step's problem is about: the string, number or literal at its `path` in the arguments of the step's
 * call. Null when the step has no such problem, and when the text is so short that it would be lit everywhere.
 */
export function highlightOf({ event, call }: Pick<Moment, 'event' | 'call'>): Highlight | null {
  if (call === null || event.call !== call.record.index) return null;
  const named = event.problems.filter(({ path }) => path !== undefined && path !== '');
  const path = (named.find(({ severity }) => severity === 'error') ?? named[0])?.path;
  const { args } = call.record;
  const root = path === undefined ? undefined : scanArguments(args).root;
  const node = root === undefined || path === undefined ? undefined : locate(root, path)?.node;
  if (node === undefined || node.k === 'obj' || node.k === 'arr') return null;
  const { start, end } = node.span;
  const span =
    node.k === 'str'
      ? { start: start + 1, end: Math.max(start + 1, end - (node.complete ? 1 : 0)) }
      : node.span;
  const spelled = args.text.slice(span.start, span.end);
  const text = node.k === 'str' ? node.value : spelled;
  if (text.length < MIN_HIGHLIGHT || text.length > MAX_HIGHLIGHT) return null;
  return { text, spelled, span, at: mapSpan(args.map, span) };
}

/** Places of `wanted` in `text`, which do not overlap; at most `most`. */
export function occurrences(text: string, wanted: string, most = 200): Span[] {
  const found: Span[] = [];
  if (wanted === '') return found;
  for (
    let at = text.indexOf(wanted);
    at >= 0 && found.length < most;
    at = text.indexOf(wanted, at + wanted.length)
  )
    found.push({ start: at, end: at + wanted.length });
  return found;
}

/** Places of a highlighted value in other text, plain or as JSON spells it. In order. */
export function litSpans(text: string, highlight: Pick<Highlight, 'text' | 'spelled'> | null): Span[] {
  if (highlight === null) return [];
  const plain = occurrences(text, highlight.text);
  if (highlight.spelled === highlight.text) return plain;
  return [...plain, ...occurrences(text, highlight.spelled)].sort((a, b) => a.start - b.start);
}

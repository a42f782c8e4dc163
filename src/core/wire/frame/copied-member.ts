/**
 * A member that was copied out of its object: `"tool_calls": […]`, with more members behind it or not, without the braces. Only names
 * under which responses carry calls: a quoted word with a colon is how prose begins, too.
 */
import type { MappedText, SourceId, Span, TextPiece } from '../../base/span';
import { scanJson } from '../../json/scan';

const HEAD =
  /"(?:tool_calls|function_call|functionCall|content|parts|message|delta|choices|candidates|output)"\s{0,20}:\s{0,20}[[{]/y;

export function isCopiedMember(text: string, span: Span): boolean {
  HEAD.lastIndex = span.start;
  return HEAD.test(text) && HEAD.lastIndex <= span.end;
}

/** The object that the member stood in. What was cut off stays open. */
export function objectAround(source: SourceId, text: string, span: Span): MappedText {
  // A comma behind it came along with the copy.
  const end = text.charAt(span.end - 1) === ',' ? span.end - 1 : span.end;
  const open = `{${text.slice(span.start, end)}`;
  const left = scanJson(open).open.length;
  const pieces: TextPiece[] = [
    { start: 0, end: 1, srcStart: span.start, srcEnd: span.start },
    { start: 1, end: open.length, srcStart: span.start, srcEnd: end },
  ];
  if (left !== 1) return { text: open, map: { source, quoted: 0, pieces } };
  pieces.push({ start: open.length, end: open.length + 1, srcStart: end, srcEnd: end });
  return { text: `${open}}`, map: { source, quoted: 0, pieces } };
}

/** Ranges without the blanks at their ends. */
import type { Span } from '../../base/span';
import { isBlank, skipBlanks } from '../../json/chars';

export function trimEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

export function trimSpan(text: string, span: Span): Span {
  const start = skipBlanks(text, span.start, span.end);
  return { start, end: trimEnd(text, start, span.end) };
}

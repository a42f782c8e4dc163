/** The lines of a Markdown fence that stand directly around a place belong to it. */
import type { Span } from '../../base/span';
import { isBlank } from '../../json/chars';

/** Longest info string of a fence that is looked at. */
const FENCE_LINE = 40;

/** The place with its fence; the place itself where there is none around it. */
export function withFence(text: string, range: Span, span: Span): Span {
  let { start, end } = span;
  let before = start;
  while (before > range.start && isBlank(text.charCodeAt(before - 1))) before--;
  const line = text.slice(Math.max(range.start, before - FENCE_LINE), before);
  const opening = /(?:^|\n)[ \t]*(?:```|~~~)[\w+.-]*$/.exec(line);
  if (opening === null) return span;
  start = before - (line.length - opening.index);
  let after = end;
  while (after < range.end && isBlank(text.charCodeAt(after))) after++;
  const fence = text.slice(after, after + 3);
  if (fence === '```' || fence === '~~~') end = after + 3;
  else if (after < range.end) return span;
  return { start, end };
}

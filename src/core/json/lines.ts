/**
 * Offset → line and column, for errors only. The index of a text is built lazily, up to the furthest offset asked for, and
 * kept for the last text, because a stream of many small payloads is scanned in ranges of one big paste.
 */
import { CR, LF } from './chars';

let cachedText = '';
let starts: number[] = [0];
/** Everything before this offset has been searched for line ends. */
let searched = 0;

/** 1-based line and column, in UTF-16 units. A line ends at LF, CR LF or a lone CR, as in `base/span.ts`. */
export function lineColumnAt(text: string, offset: number): { line: number; column: number } {
  if (text !== cachedText) {
    cachedText = text;
    starts = [0];
    searched = 0;
  }
  const to = Math.min(offset, text.length);
  for (; searched < to; searched++) {
    const c = text.charCodeAt(searched);
    if (c === LF || (c === CR && text.charCodeAt(searched + 1) !== LF)) starts.push(searched + 1);
  }
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if ((starts[mid] ?? 0) <= to) low = mid;
    else high = mid - 1;
  }
  return { line: low + 1, column: to - (starts[low] ?? 0) + 1 };
}

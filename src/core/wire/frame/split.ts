/**
 * One paste that holds several responses → one text for each. Only where that is exact: the responses stand apart, in order, and
 * between them is nothing but blanks, the punctuation of a JSON array, or the end of a stream. Null otherwise. Whether each part
 * reads as one response by itself is for the caller to try: a part may have leaned on what stood before it.
 */
import type { Paste } from '../model';

/** What may stand between two values of a JSON array, or of a text of values one after the other. */
const BETWEEN_VALUES = /^[\s,[\]]*$/;
/** What may stand between two streams: sentinels, comments and fields that carry no data. */
const BETWEEN_STREAMS = /^(?:\s*|data: ?\[DONE\]\s*|(?:event|id|retry):.*|:.*)$/;
/** Longer gaps are no punctuation. */
const LONGEST_GAP = 2_000;

export function splitPaste(paste: Paste): string[] | null {
  const { text, detection } = paste;
  const firsts = paste.responses.filter((response) => response.choice === 0);
  if (firsts.length < 2) return null;
  const spans = firsts.map((response) => response.at);
  const stream = detection.transport === 'sse';
  const gapHolds = (from: number, to: number): boolean => {
    if (from > to || to - from > LONGEST_GAP) return false;
    const gap = text.slice(from, to).replace(/^\ufeff/, '');
    return stream
      ? gap.split(/[\r\n]/).every((line) => BETWEEN_STREAMS.test(line))
      : BETWEEN_VALUES.test(gap);
  };
  let end = 0;
  for (const span of spans) {
    if (span.source !== paste.source || span.end <= span.start || !gapHolds(end, span.start)) return null;
    end = span.end;
  }
  if (!gapHolds(end, text.length)) return null;
  // The end of a stream belongs to the stream before it.
  return stream
    ? spans.map((span, i) => text.slice(i === 0 ? 0 : span.start, spans[i + 1]?.start ?? text.length))
    : spans.map((span) => text.slice(span.start, span.end));
}

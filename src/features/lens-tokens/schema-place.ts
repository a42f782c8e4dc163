/** The lines of a grammar's text around a place: a keyword of a schema, or a part of a rule. */
import type { Span } from '../../core/base/span';
import { locate } from '../../core/json/locate';
import { scanJson } from '../../core/json/scan';

export interface TextPlace {
  /** In the whole text; of a keyword its name and its value. */
  span: Span;
  /** What is shown: whole lines, or a piece of a long one. */
  text: string;
  /** The place in `text`. */
  mark: Span;
  /** Number of the first line, from 1. */
  line: number;
  cut: { before: boolean; after: boolean };
}

/** A line longer than this is cut around the place. */
const LONGEST = 240;
const AROUND = 60;

/** @param pointer with or without `#`; null where the text has no such place */
export function schemaPlace(schema: string, pointer: string): TextPlace | null {
  const { root } = scanJson(schema);
  const found = root === undefined ? undefined : locate(root, pointer.replace(/^#/, ''));
  const start = (found?.keySpan ?? found?.node?.span)?.start;
  const end = found?.node?.span.end ?? found?.keySpan?.end;
  return start === undefined || end === undefined ? null : textPlace(schema, { start, end });
}

export function textPlace(written: string, { start, end }: Span): TextPlace {
  const lineStart = written.lastIndexOf('\n', start - 1) + 1;
  const newline = written.indexOf('\n', end);
  const lineEnd = newline < 0 ? written.length : newline;
  const long = lineEnd - lineStart > LONGEST;
  const from = long ? Math.max(lineStart, start - AROUND) : lineStart;
  const to = long
    ? Math.min(lineEnd, Math.max(start + LONGEST - AROUND, Math.min(end, start + LONGEST)))
    : lineEnd;
  return {
    span: { start, end },
    text: written.slice(from, to),
    mark: { start: start - from, end: Math.min(end, to) - from },
    line: written.slice(0, from).split('\n').length,
    cut: { before: from > lineStart, after: to < lineEnd },
  };
}

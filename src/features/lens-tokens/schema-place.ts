/** The lines of a schema's text around a keyword. */
import type { Span } from '../../core/base/span';
import { locate } from '../../core/json/locate';
import { scanJson } from '../../core/json/scan';

export interface SchemaPlace {
  /** Of the keyword's name and its value, in the schema's text. */
  span: Span;
  /** What is shown: whole lines, or a piece of a long one. */
  text: string;
  /** The keyword in `text`. */
  mark: Span;
  /** Number of the first line, from 1. */
  line: number;
  cut: { before: boolean; after: boolean };
}

/** A line longer than this is cut around the keyword. */
const LONGEST = 240;
const AROUND = 60;

/** @param pointer with or without `#`; null where the text has no such place */
export function schemaPlace(schema: string, pointer: string): SchemaPlace | null {
  const { root } = scanJson(schema);
  const found = root === undefined ? undefined : locate(root, pointer.replace(/^#/, ''));
  const start = (found?.keySpan ?? found?.node?.span)?.start;
  const end = found?.node?.span.end ?? found?.keySpan?.end;
  if (start === undefined || end === undefined) return null;
  const lineStart = schema.lastIndexOf('\n', start - 1) + 1;
  const newline = schema.indexOf('\n', end);
  const lineEnd = newline < 0 ? schema.length : newline;
  const long = lineEnd - lineStart > LONGEST;
  const from = long ? Math.max(lineStart, start - AROUND) : lineStart;
  const to = long
    ? Math.min(lineEnd, Math.max(start + LONGEST - AROUND, Math.min(end, start + LONGEST)))
    : lineEnd;
  return {
    span: { start, end },
    text: schema.slice(from, to),
    mark: { start: start - from, end: Math.min(end, to) - from },
    line: schema.slice(0, from).split('\n').length,
    cut: { before: from > lineStart, after: to < lineEnd },
  };
}

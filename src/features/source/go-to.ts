/** A place as a person writes it: an offset, or a line and a column. */
import type { SourceRow } from './source-rows';

/** UTF-16 offset, or null when the text has no such place. Lines and columns count from 1; a column past the line is its end. */
export function readPlace(input: string, text: string, rows: readonly SourceRow[]): number | null {
  const trimmed = input.trim();
  if (/^\d+$/.test(trimmed)) {
    const offset = Number(trimmed);
    return offset <= text.length ? offset : null;
  }
  const match = /^(\d+)\s*[:,]\s*(\d+)$/.exec(trimmed);
  if (match === null) return null;
  const [line, column] = [Number(match[1]), Number(match[2])];
  const first = rows.find((row) => row.first && row.line === line);
  if (first === undefined || column < 1) return null;
  const last = rows.findLast((row) => row.line === line) ?? first;
  return Math.min(last.end, first.start + column - 1);
}

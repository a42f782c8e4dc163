/**
 * A text cut into rows to draw. In: the text and how many columns a row may have. Out: rows that tile the text without its line
 * breaks, in order; a row never cuts a character in two. One pass over the text, so that a single line of a megabyte is as
 * cheap as a thousand short ones.
 */
export interface SourceRow {
  /** UTF-16 offsets; `end` stands before the line break. */
  start: number;
  end: number;
  /** 1-based. */
  line: number;
  /** False for the continuation of a line that did not fit. */
  first: boolean;
}

const TAB = 4;

/** Wide characters of East Asian scripts and emoji take two columns of a mono font. */
export const columnsOf = (point: number): number =>
  point >= 0x1100 &&
  (point <= 0x115f ||
    (point >= 0x2e80 && point <= 0xa4cf) ||
    (point >= 0xac00 && point <= 0xd7a3) ||
    (point >= 0xf900 && point <= 0xfaff) ||
    (point >= 0xfe30 && point <= 0xfe6f) ||
    (point >= 0xff00 && point <= 0xff60) ||
    (point >= 0x1f300 && point <= 0x1faff) ||
    (point >= 0x20000 && point <= 0x3fffd))
    ? 2
    : 1;

export function sourceRows(text: string, columns: number): SourceRow[] {
  const most = Math.max(8, Math.floor(columns));
  const rows: SourceRow[] = [];
  let start = 0;
  let line = 1;
  let first = true;
  let width = 0;
  let i = 0;
  const push = (end: number) => {
    rows.push({ start, end, line, first });
    width = 0;
  };
  while (i < text.length) {
    const point = text.codePointAt(i) ?? 0;
    if (point === 10 || point === 13) {
      push(i);
      i += point === 13 && text.charCodeAt(i + 1) === 10 ? 2 : 1;
      start = i;
      line++;
      first = true;
      continue;
    }
    const own = point === 9 ? TAB - (width % TAB) : columnsOf(point);
    if (width + own > most && i > start) {
      push(i);
      start = i;
      first = false;
    }
    width += own;
    i += point > 0xffff ? 2 : 1;
  }
  push(text.length);
  return rows;
}

/** Index of the row that holds `offset`; a line break belongs to the row before it. By bisection. */
export function rowAt(rows: readonly SourceRow[], offset: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if ((rows[mid]?.start ?? 0) <= offset) low = mid;
    else high = mid - 1;
  }
  return Math.max(0, low);
}

/** Columns that the text before `offset` takes in its row: where a caret under it stands. */
export function columnInRow(text: string, row: SourceRow, offset: number): number {
  let width = 0;
  for (let i = row.start; i < Math.min(offset, row.end);) {
    const point = text.codePointAt(i) ?? 0;
    width += point === 9 ? TAB - (width % TAB) : columnsOf(point);
    i += point > 0xffff ? 2 : 1;
  }
  return width;
}

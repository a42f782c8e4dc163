/** The problems that stand in a response, each under the row it stands in. */
import type { Problem } from '../../core/base/problem';
import type { RunLog } from '../../core/runtime/events';
import { columnInRow, rowAt, type SourceRow } from './source-rows';

export interface SourceNote {
  problem: Problem;
  /** Offset of the first character that is wrong. */
  offset: number;
  /** 1-based, in UTF-16 units. */
  line: number;
  column: number;
  /** Columns in front of the caret, in its row. */
  indent: number;
}

export type SourceItem = { t: 'row'; row: SourceRow } | { t: 'note'; note: SourceNote };

const MOST_NOTES = 200;

/** Problems of the log in one source, each once, in the order of their places. */
export function problemsIn(log: Pick<RunLog, 'events'> | null, source: string): Problem[] {
  const seen = new Set<string>();
  const found: Problem[] = [];
  for (const { problems } of log?.events ?? [])
    for (const problem of problems) {
      if (problem.at?.source !== source) continue;
      const key = `${problem.code} ${problem.at.start} ${problem.message}`;
      if (seen.has(key)) continue;
      seen.add(key);
      found.push(problem);
      if (found.length >= MOST_NOTES) return byPlace(found);
    }
  return byPlace(found);
}

const byPlace = (problems: Problem[]): Problem[] =>
  problems.sort((a, b) => (a.at?.start ?? 0) - (b.at?.start ?? 0));

/** Rows with a note after each that holds the place of a problem. */
export function withNotes(
  text: string,
  rows: readonly SourceRow[],
  problems: readonly Problem[],
): SourceItem[] {
  const notes = new Map<number, SourceNote[]>();
  for (const problem of problems) {
    const offset = Math.min(problem.at?.start ?? 0, text.length);
    const at = rowAt(rows, offset);
    const row = rows[at];
    if (row === undefined) continue;
    const note = {
      problem,
      offset,
      line: row.line,
      column: offset - lineStart(rows, at) + 1,
      indent: columnInRow(text, row, offset),
    };
    const list = notes.get(at);
    if (list === undefined) notes.set(at, [note]);
    else list.push(note);
  }
  return rows.flatMap((row, i): SourceItem[] => [
    { t: 'row', row },
    ...(notes.get(i) ?? []).map((note): SourceItem => ({ t: 'note', note })),
  ]);
}

function lineStart(rows: readonly SourceRow[], at: number): number {
  let i = at;
  while (i > 0 && rows[i]?.first === false) i--;
  return rows[i]?.start ?? 0;
}

/** Index of the item that shows `offset`. */
export function itemAt(items: readonly SourceItem[], offset: number): number {
  let low = 0;
  let high = items.length - 1;
  const startOf = (i: number): number => {
    const item = items[i];
    return item === undefined ? 0 : item.t === 'row' ? item.row.start : item.note.offset;
  };
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if (startOf(mid) <= offset) low = mid;
    else high = mid - 1;
  }
  while (low > 0 && items[low]?.t === 'note') low--;
  return Math.max(0, low);
}

/** The last item to bring into sight for `offset`: its row, or the last note under it. */
export function lastShownAt(items: readonly SourceItem[], offset: number): number {
  let at = itemAt(items, offset);
  while (items[at + 1]?.t === 'note') at++;
  return at;
}

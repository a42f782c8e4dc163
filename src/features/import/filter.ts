/** The rows of the list, and which of them are wanted. */
import type { FoundFile, FoundFormat, FoundSession } from '../../core/wire/import/model';

export interface ImportRow {
  session: FoundSession;
  path: string;
}

export interface RowFilter {
  /** Each word must be somewhere in the row. */
  query: string;
  format: FoundFormat | 'all';
  /** Only sessions in which something is wrong. */
  troubled: boolean;
}

export const NO_FILTER: RowFilter = { query: '', format: 'all', troubled: false };

/** A session's row is the same object as long as the session is: the list grows while it is read. */
const made = new WeakMap<FoundSession, ImportRow>();

export function rowsOf(sessions: readonly FoundSession[], files: readonly FoundFile[]): ImportRow[] {
  const paths = new Map(files.map(({ id, path }) => [id, path]));
  return sessions.map((session) => {
    const known = made.get(session);
    if (known !== undefined) return known;
    const row = { session, path: paths.get(session.file) ?? '' };
    made.set(session, row);
    return row;
  });
}

/** What a search looks at, in lower case; made when the first search asks for it. */
const searched = new WeakMap<ImportRow, string>();

function wordsOf(row: ImportRow, formatName: (format: FoundFormat) => string): string {
  const known = searched.get(row);
  if (known !== undefined) return known;
  const { id, title, words, model, tools, format } = row.session;
  const all = [title, words, model, id, ...tools, row.path, format, formatName(format)]
    .join('\n')
    .toLowerCase();
  searched.set(row, all);
  return all;
}

export const isTroubled = ({ failing, problems }: FoundSession): boolean => failing > 0 || problems > 0;

export function filterRows(
  rows: readonly ImportRow[],
  filter: RowFilter,
  formatName: (format: FoundFormat) => string,
): readonly ImportRow[] {
  const wanted = filter.query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0 && filter.format === 'all' && !filter.troubled) return rows;
  return rows.filter((row) => {
    if (filter.format !== 'all' && row.session.format !== filter.format) return false;
    if (filter.troubled && !isTroubled(row.session)) return false;
    return wanted.length === 0 || wanted.every((word) => wordsOf(row, formatName).includes(word));
  });
}

/** Formats that occur, the most frequent first. */
export function formatsOf(sessions: readonly FoundSession[]): { format: FoundFormat; count: number }[] {
  const counts = new Map<FoundFormat, number>();
  for (const { format } of sessions) counts.set(format, (counts.get(format) ?? 0) + 1);
  return [...counts].map(([format, count]) => ({ format, count })).sort((a, b) => b.count - a.count);
}

/** The rows of the list: sessions with what a search looks at, and which of them are wanted. */
import type { FoundFile, FoundFormat, FoundSession } from '../../core/wire/import/model';

export interface ImportRow {
  session: FoundSession;
  path: string;
  /** Lower case: everything of the row that can be searched for. */
  words: string;
}

export interface RowFilter {
  /** Each word must be somewhere in the row. */
  query: string;
  format: FoundFormat | 'all';
  /** Only sessions in which something is wrong. */
  troubled: boolean;
}

export const NO_FILTER: RowFilter = { query: '', format: 'all', troubled: false };

/** Rows are made once for a session: the list grows while it is read. */
const made = new WeakMap<FoundSession, ImportRow>();

export function rowsOf(
  sessions: readonly FoundSession[],
  files: readonly FoundFile[],
  formatName: (format: FoundFormat) => string,
): ImportRow[] {
  const paths = new Map(files.map(({ id, path }) => [id, path]));
  return sessions.map((session) => {
    const known = made.get(session);
    if (known !== undefined) return known;
    const path = paths.get(session.file) ?? '';
    const { id, title, words, model, tools, format } = session;
    const row = {
      session,
      path,
      words: [title, words, model, id, ...tools, path, format, formatName(format)].join('\n').toLowerCase(),
    };
    made.set(session, row);
    return row;
  });
}

export const isTroubled = ({ failing, problems }: FoundSession): boolean => failing > 0 || problems > 0;

export function filterRows(rows: readonly ImportRow[], filter: RowFilter): readonly ImportRow[] {
  const wanted = filter.query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0 && filter.format === 'all' && !filter.troubled) return rows;
  return rows.filter(
    ({ session, words }) =>
      (filter.format === 'all' || session.format === filter.format) &&
      (!filter.troubled || isTroubled(session)) &&
      wanted.every((word) => words.includes(word)),
  );
}

/** Formats that occur, the most frequent first. */
export function formatsOf(sessions: readonly FoundSession[]): { format: FoundFormat; count: number }[] {
  const counts = new Map<FoundFormat, number>();
  for (const { format } of sessions) counts.set(format, (counts.get(format) ?? 0) + 1);
  return [...counts].map(([format, count]) => ({ format, count })).sort((a, b) => b.count - a.count);
}

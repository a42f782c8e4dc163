/**
 * Two versions of a text, line by line. In: before and after. Out: hunks of changed lines with a few that stayed around them,
 * each line with its number on either side, and the counts. Work is bounded: texts that differ almost everywhere are shown as
 * one replaced by the other, and the answer does not depend on the machine's speed.
 */
import { diffLines } from 'diff';

export type DiffLine =
  | { t: 'same'; before: number; after: number; text: string }
  | { t: 'removed'; before: number; text: string }
  | { t: 'added'; after: number; text: string };

export interface DiffHunk {
  lines: DiffLine[];
  /** Unchanged lines left out before this hunk. */
  skipped: number;
}

export interface LineDiff {
  hunks: DiffHunk[];
  added: number;
  removed: number;
  /** Unchanged lines left out after the last hunk. */
  rest: number;
  /** The texts differ in too many places to be compared: everything is shown as replaced. */
  whole: boolean;
}

/** Edits looked for before the texts count as different altogether: the cost grows with its square. */
const MOST_EDITS = 2_000;

/** `before` of `null`: the file did not exist. Line numbers are 1-based; texts have no line break at their end. */
export function lineDiff(before: string | null, after: string, context = 2): LineDiff {
  const old = before ?? '';
  const changes = diffLines(old, after, { maxEditLength: MOST_EDITS });
  const lines =
    changes === undefined
      ? [...linesOf(old, 'removed', 1, 1), ...linesOf(after, 'added', 1, 1)]
      : numbered(changes);
  return { ...foldSame(lines, context), whole: changes === undefined };
}

interface Change {
  value: string;
  added: boolean;
  removed: boolean;
}

function numbered(changes: readonly Change[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let before = 1;
  let after = 1;
  for (const { value, added, removed } of changes) {
    const found = linesOf(value, added ? 'added' : removed ? 'removed' : 'same', before, after);
    lines.push(...found);
    if (!added) before += found.length;
    if (!removed) after += found.length;
  }
  return lines;
}

function linesOf(text: string, t: DiffLine['t'], before: number, after: number): DiffLine[] {
  if (text === '') return [];
  const parts = text.split('\n');
  if (parts.at(-1) === '') parts.pop();
  return parts.map((part, i): DiffLine => {
    switch (t) {
      case 'same':
        return { t, before: before + i, after: after + i, text: part };
      case 'removed':
        return { t, before: before + i, text: part };
      case 'added':
        return { t, after: after + i, text: part };
    }
  });
}

function foldSame(lines: readonly DiffLine[], context: number): Omit<LineDiff, 'whole'> {
  const hunks: DiffHunk[] = [];
  let added = 0;
  let removed = 0;
  let shownTo = 0;
  lines.forEach((line, i) => {
    if (line.t === 'same') return;
    if (line.t === 'added') added++;
    else removed++;
    const from = Math.max(shownTo, i - context);
    const last = hunks.at(-1);
    if (last === undefined || from > shownTo) hunks.push({ lines: [], skipped: from - shownTo });
    const end = Math.min(lines.length, endOfContext(lines, i, context));
    hunks.at(-1)?.lines.push(...lines.slice(from, Math.max(from, end)));
    shownTo = Math.max(shownTo, end);
  });
  return { hunks, added, removed, rest: lines.length - shownTo };
}

/** Up to `context` lines after a change, or up to the next one. */
function endOfContext(lines: readonly DiffLine[], changed: number, context: number): number {
  let end = changed + 1;
  while (end < lines.length && end <= changed + context && lines[end]?.t === 'same') end++;
  return end;
}

/** Which lines of a text an earlier one did not have: what stands between their common first and last lines. */
import type { Span } from '../../core/base/span';

export interface Stretch extends Span {
  fresh: boolean;
}

/** Stretches tile `now`, whole lines each. No earlier text: all of it is new. */
export function newLines(before: string | null, now: string): Stretch[] {
  if (now === '') return [];
  if (before === null) return [{ start: 0, end: now.length, fresh: true }];
  if (before === now) return [{ start: 0, end: now.length, fresh: false }];
  const [old, lines] = [before.split('\n'), now.split('\n')];
  const most = Math.min(old.length, lines.length);
  let first = 0;
  while (first < most && old[first] === lines[first]) first++;
  let last = 0;
  while (last < most - first && old[old.length - 1 - last] === lines[lines.length - 1 - last]) last++;
  const start = lengthOf(lines, 0, first);
  const end = start + lengthOf(lines, first, lines.length - last);
  return [
    { start: 0, end: Math.min(start, now.length), fresh: false },
    { start, end: Math.min(end, now.length), fresh: true },
    { start: end, end: now.length, fresh: false },
  ].filter((stretch) => stretch.end > stretch.start);
}

/** Characters of `lines[from .. to)`, each with its line end. */
function lengthOf(lines: readonly string[], from: number, to: number): number {
  let length = 0;
  for (let i = from; i < to; i++) length += (lines[i]?.length ?? 0) + 1;
  return length;
}

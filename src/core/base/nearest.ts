/**
 * Which known word was meant. In: what was written and the words that would have been right. Out: the closest one, or
 * nothing when none is close enough to be a slip. Work is bounded whatever the input: long words are compared by case only.
 */

/** Longer words are not compared letter by letter: the cost grows with the product of the lengths. */
const LONGEST = 64;
/** Candidates beyond this are not looked at. */
const MOST = 2000;

/** Letters without case and separators: `startLine`, `start_line` and `START-LINE` are one word. */
const bare = (word: string): string => word.toLowerCase().replace(/[\s_-]/g, '');

/**
 * The candidate closest to `word` by single-letter edits (insert, delete, replace, swap of neighbours). At most a third of
 * the word's length may differ, so that `cat` is never offered for `dog`. Ties go to the first candidate.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const target = bare(word);
  if (target === '') return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(target.length / 3)) + 1;
  let seen = 0;
  for (const candidate of candidates) {
    if (++seen > MOST) break;
    if (candidate === word) continue;
    const other = bare(candidate);
    if (other === target) return candidate;
    if (target.length > LONGEST || other.length > LONGEST) continue;
    if (Math.abs(other.length - target.length) >= bestDistance) continue;
    const distance = editDistance(target, other);
    // One letter cannot be a slip of another: everything is one edit away from it.
    if (distance < bestDistance && distance < Math.max(target.length, other.length)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Optimal string alignment distance. Cost: the product of the lengths; callers bound them. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

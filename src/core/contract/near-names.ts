/**
 * Names that a person may have meant. Advice only: a call is never routed to another tool because the names are alike;
 * a shared prefix (`mcp__crm__entity_…`) makes different tools look alike.
 */

const MOST_ADVICE = 3;
/** Longer names are not compared letter by letter. */
const LONGEST = 128;

/** The nearest of `known`, best first: other letter case or blanks, a dropped or added prefix, one or two letters off. */
export function nearNames(name: string, known: readonly string[]): string[] {
  const ranked: { name: string; rank: number }[] = [];
  const bare = normal(name);
  if (bare === '') return [];
  for (const one of known) {
    const rank = rankOf(bare, normal(one));
    if (rank !== undefined) ranked.push({ name: one, rank });
  }
  const affixed = ranked.filter(({ rank }) => rank === AFFIX);
  return (
    ranked
      // The bare end of two names says nothing about which of them is meant.
      .filter(({ rank }) => rank !== AFFIX || affixed.length === 1)
      .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
      .slice(0, MOST_ADVICE)
      .map((one) => one.name)
  );
}

const normal = (name: string): string => name.trim().toLowerCase().replaceAll('-', '_');

const AFFIX = 1;

function rankOf(name: string, known: string): number | undefined {
  if (name === known) return 0;
  if (endsAfterBorder(known, name) || endsAfterBorder(name, known)) return AFFIX;
  if (name.length > LONGEST || known.length > LONGEST) return undefined;
  const allowed = Math.min(2, Math.floor(Math.min(name.length, known.length) / 4));
  const distance = editDistance(name, known, allowed);
  return distance <= allowed ? AFFIX + distance : undefined;
}

/** `long` ends with `short`, and a separator stands before it. */
const endsAfterBorder = (long: string, short: string): boolean =>
  short.length >= 3 && long.endsWith(short) && /[_.:/]/.test(long.charAt(long.length - short.length - 1));

/** Insertions, deletions, replacements and swaps of neighbours; anything above `limit` is `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1;
      let best = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + same);
      if (i > 1 && j > 1 && a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1))
        best = Math.min(best, at(before, j - 2) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return at(row, b.length);
}

const at = (row: readonly number[], j: number): number => row[j] ?? Infinity;

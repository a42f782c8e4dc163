/**
 * Letters that are one when case is ignored: Unicode's simple folding, which is that of regular expressions in JavaScript (flags
 * iu) and in Rust. What one platform folds it also matches, so each pair is held against its own regular expressions.
 */

/** Code point → the others that fold onto the same one. */
let folded: ReadonlyMap<number, readonly number[]> | null = null;

const LAST_CASED = 0x1efff;
const ASCII = new Map(
  Array.from({ length: 26 }, (_, i) => [
    [0x41 + i, [0x61 + i]] as const,
    [0x61 + i, [0x41 + i]] as const,
  ]).flat(),
);

function foldings(): ReadonlyMap<number, readonly number[]> {
  if (folded !== null) return folded;
  const alike = new Map<string, string[]>();
  for (let point = 0; point <= LAST_CASED; point++) {
    const letter = String.fromCodePoint(point);
    if (!/\p{Changes_When_Casemapped}/u.test(letter)) continue;
    for (const key of new Set([letter.toLowerCase(), letter.toUpperCase().toLowerCase()])) {
      const list = alike.get(key);
      if (list === undefined) alike.set(key, [letter]);
      else list.push(letter);
    }
  }
  const made = new Map<number, readonly number[]>();
  for (const letters of alike.values()) {
    if (letters.length < 2) continue;
    for (const letter of letters) {
      const same = new RegExp(`^${letter}$`, 'iu');
      const others = letters.filter((other) => other !== letter && same.test(other)).map(pointOf);
      const point = pointOf(letter);
      if (others.length > 0) made.set(point, [...new Set([...(made.get(point) ?? []), ...others])]);
    }
  }
  folded = made;
  return made;
}

const pointOf = (letter: string): number => letter.codePointAt(0) ?? 0;

/**
 * What a range of characters takes besides itself when case is ignored.
 * @param ascii the letters of ASCII alone have a case
 */
export function otherCases(from: number, to: number, ascii: boolean): number[] {
  const out = new Set<number>();
  const add = (others: readonly number[] | undefined): void => {
    for (const other of others ?? []) if (other < from || other > to) out.add(other);
  };
  const table = ascii ? ASCII : foldings();
  if (from === to) add(table.get(from));
  else for (const [point, others] of table) if (from <= point && point <= to) add(others);
  return [...out];
}

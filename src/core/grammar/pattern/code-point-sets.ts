/** Code points of a Unicode property, asked of the engine that runs this: its own tables are the only copy. */

export type Ranges = readonly (readonly [from: number, to: number])[];

const kept = new Map<string, Ranges>();

/** @throws SyntaxError for a property that does not exist */
export function propertyRanges(key: string, value: string | null): Ranges {
  const name = value === null ? key : `${key}=${value}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const test = new RegExp(`^\\p{${name}}$`, 'u');
  const ranges: [number, number][] = [];
  let from = -1;
  for (let c = 0; c <= 0x110000; c++) {
    const surrogate = c >= 0xd800 && c <= 0xdfff;
    const inside = c <= 0x10ffff && !surrogate && test.test(String.fromCodePoint(c));
    if (inside && from < 0) from = c;
    if (!inside && from >= 0) {
      ranges.push([from, c - 1]);
      from = -1;
    }
  }
  kept.set(name, ranges);
  return ranges;
}

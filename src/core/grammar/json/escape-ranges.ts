/** What code points the digits of an escape can still come to. */
type CodePoints = readonly [from: number, to: number];

/** Ranges of fewer than four digits, which are asked for again and again. */
const shortRanges = new Map<number, readonly CodePoints[]>();

/** Code points that can be written with these digits, after a first half of a pair where there is one. */
export function rangesOf(digits: number, high: number): readonly CodePoints[] {
  if (high !== 0 || digits >= 0x1000) return makeRanges(digits, high);
  let known = shortRanges.get(digits);
  if (known === undefined) shortRanges.set(digits, (known = makeRanges(digits, high)));
  return known;
}

function makeRanges(digits: number, high: number): readonly CodePoints[] {
  const count = digitsIn(digits);
  const span = 16 ** (4 - count);
  const from = (digits - 16 ** count) * span;
  const to = from + span - 1;
  return high === 0 ? unitRanges(from, to) : pairRanges(high, from, to);
}

/** Digits after a 1. */
const digitsIn = (digits: number): number => (31 - Math.clz32(digits)) >> 2;

/** Code points that `\u` with a unit of this range can begin: itself, or a pair. */
function unitRanges(from: number, to: number): CodePoints[] {
  const ranges: CodePoints[] = [];
  const add = (a: number, b: number): void => {
    if (a <= b) ranges.push([a, b]);
  };
  add(from, Math.min(to, 0xd7ff));
  add(Math.max(from, 0xe000), to);
  const [high, last] = [Math.max(from, 0xd800), Math.min(to, 0xdbff)];
  if (high <= last) add(0x10000 + ((high - 0xd800) << 10), 0x10000 + ((last - 0xd800) << 10) + 0x3ff);
  return ranges;
}

function pairRanges(high: number, from: number, to: number): CodePoints[] {
  const [low, last] = [Math.max(from, 0xdc00), Math.min(to, 0xdfff)];
  if (low > last) return [];
  const base = 0x10000 + ((high - 0xd800) << 10) - 0xdc00;
  return [[base + low, base + last]];
}

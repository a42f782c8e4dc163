/** The last of ascending values that is not above `limit`, by bisection; 0 when all are. */
export function lastUpTo(length: number, value: (index: number) => number, limit: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value(middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

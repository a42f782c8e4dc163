/** Sizes of panels side by side. Pure: lengths are CSS px along the direction of the row or column. */

/** `284px`, `30%` of the whole, or a number of px. */
export type Length = number | `${number}px` | `${number}%`;

export function toPixels(length: Length, whole: number): number {
  if (typeof length === 'number') return length;
  const value = Number.parseFloat(length);
  return length.endsWith('%') ? (value / 100) * whole : value;
}

export const toCss = (length: Length): string => (typeof length === 'number' ? `${length}px` : length);

export interface Neighbour {
  size: number;
  min: number;
  max: number;
}

/** Moves the border between two neighbours: what one gains the other gives, and neither leaves its limits. */
export function moveBorder(
  before: Neighbour,
  after: Neighbour,
  by: number,
): { before: number; after: number } {
  const most = Math.min(before.max - before.size, after.size - after.min);
  const least = Math.max(before.min - before.size, after.size - after.max);
  // Limits that contradict each other (a window too small for both) leave everything as it is.
  const move = most < least ? 0 : Math.round(Math.min(most, Math.max(least, by)));
  return { before: before.size + move, after: after.size - move };
}

/** Position of the border for `aria-valuenow`: the share of the first in percent. */
export const borderShare = (before: number, after: number): number =>
  before + after === 0 ? 0 : Math.round((before / (before + after)) * 100);

/** Reads stored sizes; anything damaged is left out. */
export function readSizes(text: string | null): Record<string, number> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter(
        (entry): entry is [string, number] =>
          typeof entry[1] === 'number' && Number.isFinite(entry[1]) && entry[1] >= 0,
      ),
    );
  } catch {
    return {};
  }
}

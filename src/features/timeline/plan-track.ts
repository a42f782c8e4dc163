/**
 * Which turns the track draws, and how: unfolded into stages, folded into one cell, or counted together in a gap. In: how many
 * turns, which one holds the cursor, how much room there is. Out: items in order that cover every turn once. However long the
 * run, the number of items is bounded by the room.
 */
export type TrackItem =
  | { t: 'unfolded'; at: number }
  | { t: 'folded'; at: number }
  /** Positions in the list of turns, both included. */
  | { t: 'gap'; from: number; to: number };

export interface TrackRoom {
  /** All in px. */
  width: number;
  unfolded: number;
  folded: number;
  gap: number;
}

export function planTrack(turns: number, current: number, room: TrackRoom): TrackItem[] {
  if (turns <= 0) return [];
  const at = Math.min(Math.max(0, current), turns - 1);
  const left = room.width - room.unfolded;
  if ((turns - 1) * room.folded <= left) return unfoldMore(turns, at, room, left - (turns - 1) * room.folded);

  // Not all fit: the first, the last and the closest neighbours are folded cells, the rest is counted in gaps.
  const shown = new Set<number>([at]);
  let budget = left - gapsBeside(turns, at) * room.gap;
  for (const candidate of [...new Set([turns - 1, 0, ...neighbours(turns, at, MOST_FOLDED)])]) {
    if (budget < room.folded || shown.size > MOST_FOLDED) break;
    if (shown.has(candidate)) continue;
    shown.add(candidate);
    budget -= room.folded;
  }
  return withGaps(
    [...shown].sort((a, b) => a - b),
    turns,
    at,
  );
}

const MOST_FOLDED = 40;

const gapsBeside = (turns: number, at: number): number => (at > 0 ? 1 : 0) + (at < turns - 1 ? 1 : 0);

/** Next, previous, next but one, … */
function neighbours(turns: number, at: number, most: number): number[] {
  const found: number[] = [];
  for (let distance = 1; found.length < most && distance < turns; distance++) {
    if (at + distance < turns) found.push(at + distance);
    if (at - distance >= 0) found.push(at - distance);
  }
  return found;
}

/** All turns fit when folded: spends what is left on unfolding the neighbours of the current one, the next first. */
function unfoldMore(turns: number, at: number, room: TrackRoom, left: number): TrackItem[] {
  const unfolded = new Set([at]);
  const price = room.unfolded - room.folded;
  let budget = left;
  for (const candidate of neighbours(turns, at, turns)) {
    if (budget < price) break;
    unfolded.add(candidate);
    budget -= price;
  }
  return Array.from({ length: turns }, (_, i) => ({ t: unfolded.has(i) ? 'unfolded' : 'folded', at: i }));
}

function withGaps(shown: readonly number[], turns: number, current: number): TrackItem[] {
  const items: TrackItem[] = [];
  let next = 0;
  const gapTo = (end: number) => {
    // A gap of one turn is that turn: nothing is gained by counting it.
    if (end === next) items.push({ t: 'folded', at: end });
    else if (end > next) items.push({ t: 'gap', from: next, to: end });
  };
  for (const at of shown) {
    gapTo(at - 1);
    items.push({ t: at === current ? 'unfolded' : 'folded', at });
    next = at + 1;
  }
  gapTo(turns - 1);
  return items;
}

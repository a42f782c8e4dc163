/** From a place on the track to a step. Boxes are what was drawn when the pointer went down; they stay while it drags. */
export interface Box {
  /** Horizontal edges in px of the page. */
  start: number;
  end: number;
  /** Steps that the box stands for, both included. */
  first: number;
  last: number;
}

/** The step under `x`: within a box in proportion, between boxes the nearer one. -1 when there is none. */
export function stepAt(boxes: readonly Box[], x: number): number {
  let best: Box | undefined;
  let bestDistance = Infinity;
  for (const box of boxes) {
    const distance = x < box.start ? box.start - x : x > box.end ? x - box.end : 0;
    if (distance < bestDistance) {
      best = box;
      bestDistance = distance;
    }
  }
  return best === undefined ? -1 : stepIn(best, x);
}

export function stepIn({ start, end, first, last }: Box, x: number): number {
  const share = end <= start ? 0 : Math.min(1, Math.max(0, (x - start) / (end - start)));
  return first + Math.min(last - first, Math.floor(share * (last - first + 1)));
}

/**
 * Where a prompt may be cut: the end of the first complete frozen pair, after it of the first complete semi pair, after
 * that of the first complete semi2 pair. Found by plain search for the literal tags, strictly in this order, so a pair that
 * stands before its turn, or inside an earlier one, is not seen.
 */
import type { Span } from '../base/span';
import { endTag, startTag } from './aitag';
import { BOUNDARIES, type BoundaryId } from './sections';

export const BOUNDARY_ORDER: readonly BoundaryId[] = ['frozen', 'semi', 'semi2'];

export interface Boundary {
  id: BoundaryId;
  /** From the start tag to the end of the end tag. */
  span: Span;
}

export interface BoundarySearch {
  /** The pairs found, in order; the search stops at the first that is missing. */
  found: Boundary[];
  /** Why it stopped; absent when all three are there. */
  missing?: { id: BoundaryId; why: 'no-start' | 'no-end'; tag: string };
}

/** Searches `text` from `from`. */
export function findBoundaries(text: string, from = 0): BoundarySearch {
  const found: Boundary[] = [];
  let at = from;
  for (const id of BOUNDARY_ORDER) {
    const { name, label } = BOUNDARIES[id];
    const open = startTag(name, label);
    const close = endTag(name, label);
    const start = text.indexOf(open, at);
    if (start === -1) return { found, missing: { id, why: 'no-start', tag: open } };
    const end = text.indexOf(close, start + open.length);
    if (end === -1) return { found, missing: { id, why: 'no-end', tag: close } };
    at = end + close.length;
    found.push({ id, span: { start, end: at } });
  }
  return { found };
}

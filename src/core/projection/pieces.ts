/** Cuts a mapped text at the borders of the regions it came from, so that every character knows its section. */
import type { MappedText, Span, TextPiece } from '../base/span';
import type { SectionId } from '../document/document';
import type { Piece, PieceSection } from './model';

/** A stretch of the source that belongs to a section. */
export interface Region {
  section: SectionId;
  span: Span;
}

/** Pieces in order, tiling `mapped.text`. `regions` are in order and do not overlap; outside of them is `between`. */
export function piecesOf(mapped: MappedText, regions: readonly Region[]): Piece[] {
  const pieces: Piece[] = [];
  const push = (section: PieceSection, piece: TextPiece): void => {
    const last = pieces.at(-1);
    // What a section wrote in one go is one piece, however the parse cut it. Inserted text stays apart.
    const joins =
      last?.section === section &&
      last.span.end === piece.srcStart &&
      piece.srcEnd > piece.srcStart &&
      last.span.end > last.span.start;
    if (joins) {
      last.at.end = piece.end;
      last.span.end = piece.srcEnd;
    } else
      pieces.push({
        section,
        at: { start: piece.start, end: piece.end },
        span: { source: mapped.map.source, start: piece.srcStart, end: piece.srcEnd },
      });
  };
  for (const piece of mapped.map.pieces) {
    if (piece.srcEnd - piece.srcStart !== piece.end - piece.start) {
      push(sectionAt(regions, piece.srcStart), piece);
      continue;
    }
    for (let at = piece.srcStart; at < piece.srcEnd;) {
      const region = regions[regionIndex(regions, at)];
      const inside = region !== undefined && region.span.start <= at;
      const end = Math.min(piece.srcEnd, inside ? region.span.end : (region?.span.start ?? Infinity));
      const start = piece.start + (at - piece.srcStart);
      push(inside ? region.section : 'between', {
        start,
        end: start + (end - at),
        srcStart: at,
        srcEnd: end,
      });
      at = end;
    }
  }
  return pieces;
}

/** Index of the first region that ends after `offset`, by bisection. */
function regionIndex(regions: readonly Region[], offset: number): number {
  let low = 0;
  let high = regions.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((regions[mid]?.span.end ?? Infinity) <= offset) low = mid + 1;
    else high = mid;
  }
  return low;
}

function sectionAt(regions: readonly Region[], offset: number): PieceSection {
  const region = regions[regionIndex(regions, offset)];
  return region !== undefined && region.span.start <= offset ? region.section : 'between';
}

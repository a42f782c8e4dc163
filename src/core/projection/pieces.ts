/** Cuts a mapped text at the borders of the regions it came from, so that every character knows its section. */
import type { MappedText, TextPiece } from '../base/span';
import type { Piece, PieceSection } from './model';
import type { Region } from './parse';

/** Pieces in order, tiling `mapped.text`. `regions` are in order and do not overlap; outside of them is `between`. */
export function piecesOf(mapped: MappedText, regions: readonly Region[]): Piece[] {
  const pieces: Piece[] = [];
  for (const piece of mapped.map.pieces) {
    if (piece.srcEnd - piece.srcStart !== piece.end - piece.start) {
      pieces.push(pieceOf(mapped, piece, sectionAt(regions, piece.srcStart)));
      continue;
    }
    for (let at = piece.srcStart; at < piece.srcEnd;) {
      const index = regionIndex(regions, at);
      const region = regions[index];
      const inside = region !== undefined && region.span.start <= at;
      const end = Math.min(piece.srcEnd, inside ? region.span.end : (region?.span.start ?? Infinity));
      const start = piece.start + (at - piece.srcStart);
      const cut = { start, end: start + (end - at), srcStart: at, srcEnd: end };
      pieces.push(pieceOf(mapped, cut, inside ? region.section : 'between'));
      at = end;
    }
  }
  return pieces;
}

const pieceOf = (mapped: MappedText, piece: TextPiece, section: PieceSection): Piece => ({
  section,
  at: { start: piece.start, end: piece.end },
  span: { source: mapped.map.source, start: piece.srcStart, end: piece.srcEnd },
});

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

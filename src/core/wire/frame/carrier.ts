/**
 * A carrier is a text that JSON nodes point into: the paste itself, the joined `data:` lines of one event, or a body that
 * was itself a JSON string. Whatever it is, a place or a string in it can be said in offsets of the pasted source, so
 * readers never ask how deeply a payload was wrapped.
 */
import { identityMap, mapSpan } from '../../base/span';
import type { MappedText, SourceId, SourceSpan, Span, TextMap, TextPiece } from '../../base/span';
import { decodeString } from '../../json/decode';
import type { StringNode } from '../../json/node';

export interface Carrier {
  source: SourceId;
  text: string;
  /** From `text` to the source. `null` when `text` is the source. */
  map: TextMap | null;
}

export const pasteCarrier = (source: SourceId, text: string): Carrier => ({ source, text, map: null });

export const mappedCarrier = (mapped: MappedText): Carrier => ({
  source: mapped.map.source,
  text: mapped.text,
  map: mapped.map,
});

/** Where a range of the carrier stands in the source. */
export const placeOf = (carrier: Carrier, span: Span): SourceSpan =>
  carrier.map === null
    ? { source: carrier.source, start: span.start, end: Math.max(span.start, span.end) }
    : mapSpan(carrier.map, span);

/** A range of the carrier, character for character. */
export function sliceOf(carrier: Carrier, span: Span): MappedText {
  const text = carrier.text.slice(span.start, span.end);
  const map = identityMap(carrier.source, span.start, text.length);
  return { text, map: carrier.map === null ? map : composeMaps(map, carrier.map) };
}

/** The decoded value of a string of the carrier, each character mapped to the escape or character it came from. */
export function stringOf(carrier: Carrier, node: StringNode): MappedText {
  const decoded = decodeString(carrier.source, carrier.text, node);
  if (carrier.map === null) return decoded;
  return { text: decoded.text, map: composeMaps(decoded.map, carrier.map) };
}

/** `inner` leads into a text that `outer` leads on from; the result leads all the way. */
export function composeMaps(inner: TextMap, outer: TextMap): TextMap {
  const pieces: TextPiece[] = [];
  for (const piece of inner.pieces) {
    const length = piece.end - piece.start;
    if (length === piece.srcEnd - piece.srcStart) pushSplit(pieces, piece, outer);
    else {
      const src = mapSpan(outer, { start: piece.srcStart, end: piece.srcEnd });
      pieces.push({ start: piece.start, end: piece.end, srcStart: src.start, srcEnd: src.end });
    }
  }
  const layers = inner.quoted === undefined ? undefined : outer.quoted;
  return {
    source: outer.source,
    pieces,
    ...(layers === undefined ? {} : { quoted: layers + (inner.quoted ?? 0) }),
  };
}

/** A piece that maps character by character is cut where the outer map's pieces end. */
function pushSplit(pieces: TextPiece[], piece: TextPiece, outer: TextMap): void {
  for (let i = firstEndingAfter(outer.pieces, piece.srcStart); i < outer.pieces.length; i++) {
    const under = outer.pieces[i];
    if (under === undefined || under.start >= piece.srcEnd) return;
    const start = Math.max(piece.srcStart, under.start);
    const end = Math.min(piece.srcEnd, under.end);
    if (end <= start) continue;
    const exact = under.end - under.start === under.srcEnd - under.srcStart;
    pieces.push({
      start: piece.start + (start - piece.srcStart),
      end: piece.start + (end - piece.srcStart),
      srcStart: exact ? under.srcStart + (start - under.start) : under.srcStart,
      srcEnd: exact ? under.srcStart + (end - under.start) : under.srcEnd,
    });
  }
}

/** Index of the first piece whose end lies past `offset`. */
function firstEndingAfter(pieces: readonly TextPiece[], offset: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((pieces[mid]?.end ?? Infinity) <= offset) low = mid + 1;
    else high = mid;
  }
  return low;
}

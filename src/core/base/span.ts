/**
 * Places in text. Offsets are UTF-16 code units, as editors count them; bytes are computed only where tokens, cache and
 * hashes need them (`utf8.ts`).
 *
 * A *source* is any text that a person can look at: `response:0` (the paste of turn 1), `tool:edit` (a schema),
 * `prompt:frozen`, `file:src/a.ts`. Everything shown carries a `SourceSpan`, so linking two views is a lookup.
 */

/** Half-open range of UTF-16 offsets: `start` is in, `end` is out. */
export interface Span {
  start: number;
  end: number;
}

export interface SourceSpan extends Span {
  source: SourceId;
}

export type SourceId = string;

export const responseSource = (index: number): SourceId => `response:${index}`;
export const toolSource = (name: string): SourceId => `tool:${name}`;
export const promptSource = (part: string): SourceId => `prompt:${part}`;
export const fileSource = (path: string): SourceId => `file:${path}`;

/**
 * How a text was derived from a source: decoded from a JSON string, or joined from the deltas of a stream.
 * Pieces are in order and tile the derived text. A piece of equal lengths maps character by character; a piece of unequal
 * lengths (an escape such as `\n`) maps as a whole. Derived text that stands nowhere in the source has a piece with
 * `srcStart === srcEnd`.
 */
export interface TextMap {
  source: SourceId;
  pieces: TextPiece[];
  /**
   * How many layers of JSON strings the text was decoded out of: text that is put into the source is escaped once for each.
   * Absent: the text was made in another way too, and an edit of it cannot be said as an edit of the source.
   */
  quoted?: number;
}

export interface TextPiece {
  /** Range in the derived text. */
  start: number;
  end: number;
  /** Range in the source. */
  srcStart: number;
  srcEnd: number;
}

/** A text together with where each of its characters came from. */
export interface MappedText {
  text: string;
  map: TextMap;
}

export function identityMap(source: SourceId, srcStart: number, length: number): TextMap {
  return {
    source,
    quoted: 0,
    pieces: length === 0 ? [] : [{ start: 0, end: length, srcStart, srcEnd: srcStart + length }],
  };
}

const pieceAt = (pieces: readonly TextPiece[], offset: number): TextPiece | undefined =>
  pieces[pieceIndex(pieces, offset)];

/** Index of the piece that holds `offset`, by bisection; of the last one for an offset at or past the end. */
export function pieceIndex(pieces: readonly TextPiece[], offset: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const mid = (low + high) >> 1;
    const piece = pieces[mid];
    if (piece !== undefined && piece.end <= offset) low = mid + 1;
    else high = mid;
  }
  return low;
}

const oneToOne = (p: TextPiece): boolean => p.end - p.start === p.srcEnd - p.srcStart;

/** Maps an offset of the derived text to the source. The end of the derived text maps to the end of its last piece. */
export function mapOffset(map: TextMap, offset: number): number {
  const piece = pieceAt(map.pieces, offset);
  if (piece === undefined) return 0;
  if (offset >= piece.end) return piece.srcEnd;
  if (offset <= piece.start) return piece.srcStart;
  return oneToOne(piece) ? piece.srcStart + (offset - piece.start) : piece.srcStart;
}

/** Maps a range. An empty range stays empty. The result covers every source character that the range was made from. */
export function mapSpan(map: TextMap, span: Span): SourceSpan {
  const start = mapOffset(map, span.start);
  if (span.end <= span.start) return { source: map.source, start, end: start };
  const last = pieceAt(map.pieces, span.end - 1);
  const end =
    last === undefined
      ? start
      : oneToOne(last)
        ? last.srcStart + (Math.min(span.end, last.end) - last.start)
        : last.srcEnd;
  return { source: map.source, start, end: Math.max(start, end) };
}

/** Joins mapped texts of one source, in order. */
export function joinMapped(source: SourceId, parts: readonly MappedText[]): MappedText {
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && only.map.source === source) return only;
  const pieces: TextPiece[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const part of parts) {
    for (const { start, end, srcStart, srcEnd } of part.map.pieces)
      pieces.push({ start: start + length, end: end + length, srcStart, srcEnd });
    texts.push(part.text);
    length += part.text.length;
  }
  return { text: texts.join(''), map: mapOf(source, pieces, sameQuoted(parts)) };
}

const mapOf = (source: SourceId, pieces: TextPiece[], quoted: number | undefined): TextMap =>
  quoted === undefined ? { source, pieces } : { source, pieces, quoted };

/** The layers that all parts have; undefined when they differ. */
function sameQuoted(parts: readonly MappedText[]): number | undefined {
  const written = parts.filter(({ text }) => text !== '');
  const quoted = written[0]?.map.quoted;
  return written.every(({ map }) => map.quoted === quoted) ? quoted : undefined;
}

/** A range of a mapped text, as a mapped text. */
export function sliceMapped(mapped: MappedText, span: Span): MappedText {
  if (span.start === 0 && span.end === mapped.text.length) return mapped;
  const pieces: TextPiece[] = [];
  const all = mapped.map.pieces;
  // Many short slices of one long text stay cheap: only the pieces under the range are looked at.
  for (let i = pieceIndex(all, span.start); i < all.length; i++) {
    const piece = all[i];
    if (piece === undefined || piece.start >= span.end) break;
    const start = Math.max(piece.start, span.start);
    const end = Math.min(piece.end, span.end);
    if (end <= start) continue;
    const exact = oneToOne(piece);
    pieces.push({
      start: start - span.start,
      end: end - span.start,
      srcStart: exact ? piece.srcStart + (start - piece.start) : piece.srcStart,
      srcEnd: exact ? piece.srcStart + (end - piece.start) : piece.srcEnd,
    });
  }
  const { source, quoted } = mapped.map;
  return { text: mapped.text.slice(span.start, span.end), map: mapOf(source, pieces, quoted) };
}

/** 1-based line and column (in UTF-16 units) of an offset. */
export function lineColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  const end = Math.min(offset, text.length);
  for (let i = 0; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === 10 || (c === 13 && text.charCodeAt(i + 1) !== 10)) {
      line++;
      lineStart = i + 1;
    }
  }
  return { line, column: end - lineStart + 1 };
}

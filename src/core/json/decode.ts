/**
 * Decodes what stands inside a string. `decodeString` enters with the text that was scanned and a string node of it, and leaves
 * the node's value with the place of each of its characters: a run of plain characters is one piece, an escape is a piece of its
 * own (a surrogate pair of two escapes is one).
 *
 * Always holds: the pieces tile the inside of the string in the source, quotes excluded. A bad escape stays as it is written. An
 * escape that the text's end cuts is a last piece that stands for nothing.
 */
import type { MappedText, SourceId, TextPiece } from '../base/span';
import * as C from './chars';
import { BAD, CUT, badEscapeLength, decodeEscape, escapeLength } from './escape';
import type { StringNode } from './node';

export function decodeString(source: SourceId, text: string, node: StringNode): MappedText {
  const { span, complete } = node;
  const open = text.charCodeAt(span.start);
  const isBare = span.end <= span.start || !C.isQuote(open);
  const from = isBare ? span.start : span.start + 1;
  const to = isBare || !complete ? span.end : span.end - 1;
  const pieces: TextPiece[] = [];
  let decoded = '';
  const add = (part: string, srcStart: number, srcEnd: number): void => {
    const start = decoded.length;
    decoded += part;
    pieces.push({ start, end: decoded.length, srcStart, srcEnd });
  };
  if (!isBare) forEachPiece(text, from, to, open, !complete, add);
  else if (to > from) add(text.slice(from, to), from, to);
  return { text: decoded, map: { source, pieces, quoted: isBare ? 0 : 1 } };
}

/** The decoded value of what stands in [from, to) of a string that began with the quote `open`. `cut`: it has no closing quote. */
export function decodeInside(text: string, from: number, to: number, open: number, cut: boolean): string {
  let value = '';
  forEachPiece(text, from, to, open, cut, (part) => {
    value += part;
  });
  return value;
}

function forEachPiece(
  text: string,
  from: number,
  to: number,
  open: number,
  cut: boolean,
  visit: (part: string, srcStart: number, srcEnd: number) => void,
): void {
  let run = from;
  let i = from;
  while (i < to) {
    if (text.charCodeAt(i) !== C.BACKSLASH) {
      i++;
      continue;
    }
    const unit = decodeEscape(text, i, to, open);
    if (unit === BAD || (unit === CUT && !cut)) {
      i += badEscapeLength(text, i, to);
      continue;
    }
    if (i > run) visit(text.slice(run, i), run, i);
    let end = unit === CUT ? to : i + escapeLength(text, i);
    let part = unit === CUT ? '' : String.fromCharCode(unit);
    if (C.isHigh(unit) && end < to && text.charCodeAt(end) === C.BACKSLASH) {
      const low = decodeEscape(text, end, to, open);
      if (C.isLow(low)) {
        part += String.fromCharCode(low);
        end += 6;
      }
    }
    visit(part, i, end);
    run = i = end;
  }
  if (to > run) visit(text.slice(run, to), run, to);
}

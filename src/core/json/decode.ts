/**
 * The value of a string node with the place of each of its characters. Enters: the text that was scanned and a string node of
 * it. Leaves: the same value as the node's, mapped: a run of plain characters is one piece, an escape is a piece of its own
 * (a surrogate pair of two escapes is one).
 *
 * Always holds: the pieces tile the inside of the string in the source, quotes excluded. An escape that the text's end cut, or
 * that is none of JSON's, stays: the first as a last piece that stands for nothing, the second as it is written.
 */
import type { MappedText, SourceId, TextPiece } from '../base/span';
import { BACKSLASH, isHigh, isLow, isQuote } from './chars';
import { BAD, CUT, badEscapeLength, decodeEscape, escapeLength } from './escape';
import type { StringNode } from './node';

export function decodeString(source: SourceId, text: string, node: StringNode): MappedText {
  const { span, complete } = node;
  const open = text.charCodeAt(span.start);
  if (span.end <= span.start || !isQuote(open)) return bare(source, text, node);
  const from = span.start + 1;
  const end = complete ? span.end - 1 : span.end;
  const pieces: TextPiece[] = [];
  const parts: string[] = [];
  let length = 0;
  const add = (part: string, srcStart: number, srcEnd: number): void => {
    if (srcEnd === srcStart) return;
    pieces.push({ start: length, end: length + part.length, srcStart, srcEnd });
    parts.push(part);
    length += part.length;
  };
  let run = from;
  let i = from;
  while (i < end) {
    if (text.charCodeAt(i) !== BACKSLASH) {
      i++;
      continue;
    }
    const unit = decodeEscape(text, i, end, open);
    if (unit === BAD) {
      i += badEscapeLength(text, i, end);
      continue;
    }
    add(text.slice(run, i), run, i);
    if (unit === CUT) {
      add('', i, end);
      run = end;
      break;
    }
    let to = i + escapeLength(text, i);
    let part = String.fromCharCode(unit);
    if (isHigh(unit) && to < end && text.charCodeAt(to) === BACKSLASH) {
      const low = decodeEscape(text, to, end, open);
      if (isLow(low)) {
        part += String.fromCharCode(low);
        to += 6;
      }
    }
    add(part, i, to);
    run = i = to;
  }
  add(text.slice(run, end), run, end);
  return { text: parts.join(''), map: { source, pieces } };
}

function bare(source: SourceId, text: string, node: StringNode): MappedText {
  const { start, end } = node.span;
  const pieces = end > start ? [{ start: 0, end: end - start, srcStart: start, srcEnd: end }] : [];
  return { text: text.slice(start, end), map: { source, pieces } };
}

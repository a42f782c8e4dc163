/**
 * A value that came decoded, written as the inside of a JSON string again. Enters: a text with its map. Leaves: the same text
 * with the escapes that JSON demands; every character still leads to the place that it came from.
 */
import type { MappedText, TextPiece } from '../../base/span';

/** What may not stand in a JSON string as it is: quotes, backslashes, control characters, halves of a pair. */
const UNSAFE = /["\\\p{Cc}]|\p{Cs}/gu;

export function jsonInside(value: MappedText): MappedText {
  const out: string[] = [];
  const pieces: TextPiece[] = [];
  let length = 0;
  const add = (text: string, srcStart: number, srcEnd: number): void => {
    if (text === '') return;
    pieces.push({ start: length, end: length + text.length, srcStart, srcEnd });
    out.push(text);
    length += text.length;
  };
  for (const piece of value.map.pieces) {
    const text = value.text.slice(piece.start, piece.end);
    if (text.length !== piece.srcEnd - piece.srcStart) {
      add(escaped(text), piece.srcStart, piece.srcEnd);
      continue;
    }
    let from = 0;
    for (const { 0: unsafe, index } of text.matchAll(UNSAFE)) {
      add(text.slice(from, index), piece.srcStart + from, piece.srcStart + index);
      from = index + unsafe.length;
      add(escaped(unsafe), piece.srcStart + index, piece.srcStart + from);
    }
    add(text.slice(from), piece.srcStart + from, piece.srcEnd);
  }
  return { text: out.join(''), map: { source: value.map.source, pieces } };
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

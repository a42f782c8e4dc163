/**
 * Arguments that the model did not write as JSON (tags, Python), spelled as JSON, with the place of each character: what was
 * copied leads to its character, what was translated to the whole it was translated from, and what stands nowhere (quotes,
 * colons) to the place where it would stand.
 */
import type { MappedText, TextPiece } from '../../base/span';
import { composeMaps } from '../frame/carrier';

/** Characters that a JSON string cannot hold as they are. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const ESCAPED = /["\\\u0000-\u001f]/g;

export class ArgumentText {
  private readonly parts: string[] = [];
  private readonly pieces: TextPiece[] = [];
  private length = 0;

  constructor(private readonly text: string) {}

  /** Text that stands nowhere. */
  made(part: string, at: number): void {
    this.push(part, at, at);
  }

  /** [from, to) of the text as it stands. */
  copied(from: number, to: number): void {
    if (to > from) this.push(this.text.slice(from, to), from, to);
  }

  /** What [from, to) of the text means. */
  meant(part: string, from: number, to: number): void {
    this.push(part, from, to);
  }

  /** [from, to) of the text as the inside of a JSON string. */
  quoted(from: number, to: number): void {
    let run = from;
    // A slice: a search in the whole text would go on far beyond a short key.
    for (const { 0: char, index } of this.text.slice(from, to).matchAll(ESCAPED)) {
      const at = from + index;
      this.copied(run, at);
      run = at + 1;
      this.push(JSON.stringify(char).slice(1, -1), at, run);
    }
    this.copied(run, to);
  }

  /** The text, in offsets of the source. @param searched the text that the places are offsets of */
  mapped(searched: MappedText): MappedText {
    const map = composeMaps({ source: searched.map.source, pieces: this.pieces }, searched.map);
    return { text: this.parts.join(''), map };
  }

  private push(part: string, srcStart: number, srcEnd: number): void {
    if (part === '') return;
    const start = this.length;
    this.length += part.length;
    this.parts.push(part);
    this.pieces.push({ start, end: this.length, srcStart, srcEnd });
  }
}

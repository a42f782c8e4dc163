/** A place that moves through the text of a grammar. */
import type { Fault, GrammarCode, Range, Source } from './source';

export class Cursor {
  at = 0;

  constructor(readonly source: Source) {}

  get text(): string {
    return this.source.text;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  /** Whole code point here; -1 at the end. */
  get point(): number {
    return this.text.codePointAt(this.at) ?? -1;
  }

  starts(word: string): boolean {
    return this.text.startsWith(word, this.at);
  }

  /** Moves over the word when it stands here. */
  take(word: string): boolean {
    if (!this.starts(word)) return false;
    this.at += word.length;
    return true;
  }

  /** What a sticky expression finds here; the cursor moves over it. */
  match(sticky: RegExp): string | null {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found === null) return null;
    this.at += found[0].length;
    return found[0];
  }

  /** The next code point, moved over. Not at the end. */
  next(): number {
    const point = this.point;
    this.at += point > 0xffff ? 2 : 1;
    return point;
  }

  from(start: number): Range {
    return this.source.range(start, this.at);
  }

  fault(message: string, start = this.at, code: GrammarCode = 'GRAMMAR_SYNTAX'): Fault {
    const end = Math.max(start + 1, this.at);
    return this.source.fault(code, { start, end: Math.min(end, this.text.length) }, message);
  }

  /** What stands here, for words: `“x”`, or the end. */
  get here(): string {
    if (this.done) return 'the grammar ends';
    const point = this.point;
    if (point === 10 || point === 13) return 'the line ends';
    return `“${String.fromCodePoint(point)}” stands`;
  }

  /** The word must stand here. */
  expect(word: string, what = `“${word}”`): void {
    if (!this.take(word)) throw this.fault(`Expected ${what}, but ${this.here} here.`);
  }
}

/** A place that moves through the text of a grammar. */
import { literally, phrase, sentence, type Phrase, type Said } from '../../base/words';
import { withHint } from './hints';
import type { Fault, GrammarCode, Range, Source } from './source';

/** Control characters, blanks of other kinds, marks of direction, halves of pairs. */
export const INVISIBLE = /^(?:[\p{Z}\p{C}]|\p{M})$/u;

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

  fault(why: Said, start = this.at, code: GrammarCode = 'GRAMMAR_SYNTAX'): Fault {
    const width = (this.text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
    const end = Math.max(start + width, this.at);
    return this.source.fault(code, { start, end: Math.min(end, this.text.length) }, why);
  }

  /** What stands here, for words: `“x” stands`, or the end. */
  get here(): Phrase {
    if (this.done) return phrase('the grammar ends', 'here.end');
    const { point } = this;
    if (point === 10 || point === 13) return phrase('the line ends', 'here.line');
    const found = String.fromCodePoint(point);
    if (!INVISIBLE.test(found)) return phrase(`“${found}” stands`, 'here.stands', { found });
    const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
    return phrase(`${name}, which cannot be seen, stands`, 'here.invisible', { name });
  }

  /** Something else was to stand here. */
  unexpected(what: Phrase, hint: Said | null = null): Fault {
    return this.fault(
      withHint(
        sentence('GRAMMAR_SYNTAX.expected', 'Expected {what}, but {here} here.', { what, here: this.here }),
        hint,
      ),
    );
  }

  /** The word must stand here. */
  expect(word: string, what: Phrase = literally(`“${word}”`), hint: Said | null = null): void {
    if (!this.take(word)) throw this.unexpected(what, hint);
  }
}

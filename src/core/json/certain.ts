/**
 * A scanner for a text that still grows. `settle` reads as far as nothing that may follow can change what was read; the rest is
 * read by a `fork`, which knows the text's end, and read again when there is more.
 *
 * Settled for good are: everything of strict JSON, and the mistakes that are known at their place (quotes and words of other
 * languages, keys without quotes, comments, trailing and missing commas, everything inside a closed string). A mistake that is
 * understood by what follows it, as far as the text's end (an unescaped quote, a wrong bracket, prose in a value), is not: from
 * there on every fork reads again.
 */
import * as C from './chars';
import { bareEnd, wordEnd, wordMeaning } from './bare';
import { BAD, CUT, decodeEscape, escapeLength } from './escape';
import { AFTER_KEY, DONE, KEY, KEY_OR_END, NEXT } from './frames';
import { readNumber } from './number';
import type { KnownString } from './reader';
import { goesOn } from './scalar';
import { commentEnd, lineEnd, oddBlanksEnd } from './skip';
import { isInnerApostrophe } from './string';
import { ValueScanner } from './value-scanner';

export class GrowingScanner extends ValueScanner {
  /** Where the search for the open string's closing quote goes on. */
  private sought = 0;

  /** Goes on with a longer text that begins with this one. */
  grow(text: string, end: number): void {
    this.text = text;
    this.end = end;
  }

  settle(): void {
    while (this.state !== DONE) {
      const at = C.skipBlanks(this.text, this.at, this.end);
      if (at >= this.end || !this.isCertain(at, this.text.charCodeAt(at))) return;
      this.step();
    }
  }

  private isCertain(at: number, c: number): boolean {
    const { text, end, state } = this;
    if (c === this.frames.top?.closer) return true;
    if (c === C.SLASH || c === C.HASH) {
      const to = c === C.HASH ? lineEnd(text, at, end) : commentEnd(text, at, end);
      return to > at && to < end;
    }
    if (C.isOddBlank(c)) return oddBlanksEnd(text, at, end) < end;
    switch (state) {
      case NEXT:
        // Behind a quote, another one may be there once too often.
        return c === C.COMMA || (c === C.QUOTE && text.charCodeAt(at - 1) !== C.QUOTE);
      case AFTER_KEY:
        return c === C.COLON;
      case KEY:
      case KEY_OR_END:
        if (c === C.QUOTE) return this.isString(at, true);
        if (c === C.APOSTROPHE) return this.isSingleQuoted(at);
        return C.isWord(c) && this.isBareKey(at);
      default:
        return this.isValue(at, c);
    }
  }

  private isValue(at: number, c: number): boolean {
    switch (c) {
      case C.QUOTE:
        return this.isString(at, false);
      case C.APOSTROPHE:
        return this.isSingleQuoted(at);
      case C.BRACE_OPEN:
      case C.BRACKET_OPEN:
        return this.frames.depth < this.maxDepth;
      default:
        if (C.isLetter(c)) return this.isLiteral(at);
        return (C.isDigit(c) || c === C.MINUS) && this.isNumber(at);
    }
  }

  private isNumber(at: number): boolean {
    const { text, end } = this;
    const number = readNumber(text, at, end);
    return number.whole && number.end < end && !goesOn(text.charCodeAt(number.end));
  }

  /** A literal of JSON, or a word of another language that begins no sentence. */
  private isLiteral(at: number): boolean {
    const { text, end } = this;
    const to = wordEnd(text, at, Math.min(end, at + 12));
    if (to >= end || C.isWord(text.charCodeAt(to))) return false;
    const word = text.slice(at, to);
    if (word === 'true' || word === 'false' || word === 'null') return true;
    let i = to;
    while (i < end && (text.charCodeAt(i) === C.SPACE || text.charCodeAt(i) === C.TAB)) i++;
    return wordMeaning(word) !== undefined && i < end && (i === to || !C.isWord(text.charCodeAt(i)));
  }

  private isBareKey(at: number): boolean {
    const { text, end } = this;
    const to = bareEnd(text, at, end, true);
    const colon = C.skipBlanks(text, to, end);
    return colon < end && text.charCodeAt(colon) === C.COLON;
  }

  private isSingleQuoted(at: number): boolean {
    const { text, end } = this;
    for (let i = at + 1; i + 1 < end; i++) {
      const c = text.charCodeAt(i);
      if (c === C.BACKSLASH) i++;
      else if (c === C.APOSTROPHE && !isInnerApostrophe(text, i, end)) return true;
    }
    return false;
  }

  /** Whether the string at `at` is closed, and followed by what can follow it. What is read of an open one is remembered. */
  private isString(at: number, isKey: boolean): boolean {
    const { text, end } = this;
    const start = at + 1;
    if (this.known?.start !== start) this.known = undefined;
    let i = this.known === undefined ? start : Math.max(start, this.sought);
    while (i < end) {
      const c = text.charCodeAt(i);
      if (c === C.QUOTE) break;
      if (c === C.BACKSLASH) {
        if (i + 1 >= end) break;
        i++;
      }
      i++;
    }
    if (i < end && text.charCodeAt(i) === C.QUOTE && i + 1 < end) {
      const next = text.charCodeAt(i + 1);
      if (next === C.COMMA || next === C.BRACE_CLOSE || next === C.BRACKET_CLOSE || C.isBlank(next))
        return true;
      if (isKey && next === C.COLON) return true;
    }
    this.sought = i;
    this.known = this.readOn(this.known ?? { start, to: start, value: '' });
    return false;
  }

  /** Takes over from the open string what strict JSON accepts, up to a character whose meaning may still change. */
  private readOn(known: KnownString): KnownString {
    const { text, end } = this;
    let i = known.to;
    while (i < end) {
      const c = text.charCodeAt(i);
      if (c === C.QUOTE || c < C.SPACE) break;
      const unit = c === C.BACKSLASH ? decodeEscape(text, i, end, C.QUOTE) : c;
      if (unit === BAD || unit === CUT) break;
      let next = i + (c === C.BACKSLASH ? escapeLength(text, i) : 1);
      if (unit >= 0xd800 && unit < 0xe000) {
        // Both halves of a pair, written alike; anything else is left to the scanner.
        const low =
          text.charCodeAt(next) === C.BACKSLASH
            ? decodeEscape(text, next, end, C.QUOTE)
            : text.charCodeAt(next);
        const alike = (c === C.BACKSLASH) === (text.charCodeAt(next) === C.BACKSLASH);
        if (next >= end || !C.isHigh(unit) || !C.isLow(low) || !alike) break;
        next += c === C.BACKSLASH ? 6 : 1;
      }
      i = next;
    }
    if (i === known.to) return known;
    const added = JSON.parse(`"${text.slice(known.to, i)}"`) as string;
    return { start: known.start, to: i, value: known.value + added };
  }
}

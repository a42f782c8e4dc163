/**
 * The machine that scans one JSON value and goes on after every mistake. Enters: a text, a range, an error list. Leaves: the
 * value's node with everything in it that could be kept, what was still open, and the offset after it.
 *
 * Always holds: every step consumes a character or moves to a state that will, so time is linear in the length of the text.
 */
import * as C from './chars';
import { bareEnd, isKnownWord, wordEnd } from './bare';
import { phrase, type Phrase } from '../base/words';
import { character, quoted } from './errors';
import { AFTER_KEY, DONE, ITEM, ITEM_OR_END, KEY, KEY_OR_END, NEXT, TOP, VALUE, dropPending } from './frames';
import type { JsonNode } from './node';
import { endsValue } from './quotes';
import { bare, literal, number } from './scalar';
import { commentEnd, isFence, lineEnd, oddBlanksEnd } from './skip';
import { readString } from './string';
import { Structure } from './structure';

/** Characters between two reports of progress. */
const PROGRESS = 1_000_000;

export class ValueScanner extends Structure {
  /**
   * The scan stops, with its containers incomplete, when this many places made no sense. 0: at the first error of any kind.
   */
  patience = Infinity;

  /** Told how far the scan has come, about once in a million characters. */
  onProgress: ((offset: number) => void) | undefined;
  private told = 0;

  /** Scans the value at or after `at`. Undefined only when there is none. */
  scan(): JsonNode | undefined {
    this.start();
    return this.run();
  }

  start(): void {
    this.state = TOP;
    this.root = undefined;
    this.frames.clear();
    this.quiet = false;
    this.leaf = undefined;
  }

  /** Scans on to the end of the value. */
  run(): JsonNode | undefined {
    if (this.onProgress === undefined) while (this.step());
    else this.runAndTell(this.onProgress);
    return this.root;
  }

  private runAndTell(tell: (offset: number) => void): void {
    while (this.step()) {
      if (this.at - this.told < PROGRESS) continue;
      this.told = this.at;
      tell(this.at);
    }
  }

  /** A scanner that stands where this one stands. What it reads changes nothing here. */
  fork(): ValueScanner {
    const copy = new ValueScanner(this.text, this.at, this.end, this.errors.fork(), this.maxDepth);
    this.copyTo(copy);
    return copy;
  }

  /** Forgets the last scan and its errors, and scans the value at `at` again, up to `end`. For a search, which scans much and keeps little. */
  probe(at: number, end: number): JsonNode | undefined {
    this.at = at;
    this.end = end;
    this.truncated = false;
    this.open.length = 0;
    this.errors.clear();
    return this.scan();
  }

  /** Reads one token. False when the value is done. */
  protected step(): boolean {
    const { text, end } = this;
    let at = this.at;
    let c = 0;
    while (at < end) {
      c = text.charCodeAt(at);
      if (c !== C.SPACE && c !== C.LF && c !== C.CR && c !== C.TAB) break;
      at++;
    }
    this.at = at;
    if (this.state !== DONE && at >= end) this.cut();
    if (this.state === DONE) return false;
    if (this.errors.nonsense >= this.patience && (this.patience > 0 || this.errors.failed)) {
      this.giveUp();
      return false;
    }
    switch (this.state) {
      case NEXT:
        this.next(c);
        break;
      case KEY:
      case KEY_OR_END:
        this.key(c);
        break;
      case AFTER_KEY:
        this.afterKey(c);
        break;
      case TOP:
      case VALUE:
      case ITEM:
      case ITEM_OR_END:
        this.value(c);
        break;
    }
    return true;
  }

  // --- what may come next ---

  private value(c: number): void {
    const { at } = this;
    switch (c) {
      case C.QUOTE:
        this.string(at);
        return;
      case C.BRACE_OPEN:
        this.push(
          { k: 'obj', span: { start: at, end: at + 1 }, complete: false, members: [] },
          C.BRACE_CLOSE,
        );
        return;
      case C.BRACKET_OPEN:
        this.push(
          { k: 'arr', span: { start: at, end: at + 1 }, complete: false, items: [] },
          C.BRACKET_CLOSE,
        );
        return;
      case C.LETTER_T:
        if (!literal(this, 'true', true)) bare(this);
        return;
      case C.LETTER_F:
        if (!literal(this, 'false', false)) bare(this);
        return;
      case C.LETTER_N:
        if (!literal(this, 'null', null)) bare(this);
        return;
      default:
        if ((c >= C.ZERO && c <= C.NINE) || c === C.MINUS) number(this, c);
        else this.noValue(c);
    }
  }

  /** What stands where a value was expected, and begins none. */
  private noValue(c: number): void {
    const { text, at, end } = this;
    const frame = this.frames.top;
    if (frame !== undefined) {
      if (c === C.COMMA) {
        this.missingValue();
        if (this.state === VALUE) {
          dropPending(frame);
          this.state = NEXT;
        } else this.comma(frame);
        return;
      }
      if (this.closes(c, frame)) {
        this.closer(c, frame);
        return;
      }
    }
    if (this.special(c)) return;
    if (C.isQuote(c)) {
      this.wrongQuotes(c, 'string');
      this.string(at);
    } else if (c === C.PAREN_OPEN) {
      this.wrong('UNEXPECTED_CHARACTER', at, at + 1, () => phrase('"(": JSON has no tuples', 'json.tuple'));
      this.push({ k: 'arr', span: { start: at, end: at + 1 }, complete: false, items: [] }, C.PAREN_CLOSE);
    } else {
      const following = at + 1 < end ? text.charCodeAt(at + 1) : 0;
      const signed = c === C.PLUS && (following === C.DOT || C.isLetter(following));
      if (signed || ((c === C.PLUS || c === C.DOT) && C.isDigit(following))) number(this, c);
      else if (C.isWord(c) || (!isPunctuation(c) && (c === C.SLASH || C.isWord(following)))) bare(this);
      else this.junk(c);
    }
  }

  private key(c: number): void {
    const { at } = this;
    const frame = this.frames.top;
    if (frame === undefined) return;
    if (c === C.QUOTE) this.readKey(at);
    else if (c === C.COMMA) {
      this.missingValue();
      this.comma(frame);
    } else if (this.closes(c, frame)) this.closer(c, frame);
    else if (this.special(c)) return;
    else if (C.isQuote(c)) {
      this.wrongQuotes(c, 'key');
      this.readKey(at);
    } else if (c === C.COLON || c === C.BRACE_OPEN || c === C.BRACKET_OPEN) {
      // A value without a key: kept under the empty key, so that nothing is lost and brackets stay in balance.
      this.wrong('UNEXPECTED_CHARACTER', at, at + 1, this.here);
      this.setKey('', at, at);
      if (c === C.COLON) this.at++;
      this.state = VALUE;
    } else if (C.isWord(c) || c === C.MINUS || c === C.AT) this.bareKey(at);
    else this.junk(c);
  }

  private afterKey(c: number): void {
    const { at } = this;
    const frame = this.frames.top;
    if (frame === undefined) return;
    if (c === C.COLON) {
      this.at++;
      this.quiet = false;
      this.state = VALUE;
    } else if (this.closes(c, frame)) this.closer(c, frame);
    else if (!this.special(c)) {
      this.wrong('MISSING_COLON', at, at + 1, this.here);
      if (c === C.COMMA) {
        dropPending(frame);
        this.state = NEXT;
        return;
      }
      this.state = VALUE;
      if (c === C.EQUALS) this.at += this.text.charCodeAt(at + 1) === C.GREATER && at + 1 < this.end ? 2 : 1;
      else this.quiet = true;
    }
  }

  private next(c: number): void {
    const { at } = this;
    const frame = this.frames.top;
    if (frame === undefined) return;
    if (c === C.COMMA) {
      this.comma(frame);
      return;
    }
    if (this.closes(c, frame)) {
      this.closer(c, frame);
      return;
    }
    if (this.special(c)) return;
    const inObject = frame.node.k === 'obj';
    if (c === C.QUOTE && this.isSecondQuote(at)) {
      this.wrong('UNEXPECTED_CHARACTER', at, at + 1, () =>
        phrase('a second quotation mark', 'json.second-quote'),
      );
      this.at++;
    } else if (C.isQuote(c)) {
      this.wrong('MISSING_COMMA', at, at + 1, this.here);
      this.state = inObject ? KEY : ITEM;
    } else if (c === C.SEMICOLON) {
      this.wrong('MISSING_COMMA', at, at + 1, this.here);
      this.comma(frame);
    } else if (c === C.BRACE_OPEN || c === C.BRACKET_OPEN) {
      this.wrong(inObject ? 'UNEXPECTED_CHARACTER' : 'MISSING_COMMA', at, at + 1, this.here);
      this.state = inObject ? KEY : ITEM;
      this.quiet = true;
    } else if (C.isWord(c) || c === C.MINUS) this.wordAfterValue(c, inObject);
    else this.junk(c);
  }

  /** A word where a comma was expected: the next key or item, if it reads like one, or text that does not belong here. */
  private wordAfterValue(c: number, inObject: boolean): void {
    const { text, at, end } = this;
    const to = inObject ? bareEnd(text, at, end, true) : wordEnd(text, at + 1, end);
    const after = C.skipBlanks(text, to, end);
    const goesOn = inObject
      ? after < end && text.charCodeAt(after) === C.COLON
      : C.isDigit(c) || c === C.MINUS || isKnownWord(text.slice(at, Math.min(to, at + 10)));
    this.wrong(goesOn ? 'MISSING_COMMA' : 'UNEXPECTED_CHARACTER', at, to, this.here);
    if (goesOn) this.state = inObject ? KEY : ITEM;
    else {
      this.at = to;
      this.quiet = true;
    }
  }

  // --- keys and strings ---

  private string(at: number): void {
    const value = readString(this, this.where, false);
    if (!this.closed && this.at >= this.end) this.leaf = { kind: 'string', at };
    this.place({ k: 'str', span: { start: at, end: this.at }, complete: this.closed, value });
    // A string that was never closed, and ends before the next key: that has been named.
    if (!this.closed) this.quiet = true;
  }

  /** `"x""}`: a string has just ended, and after one more quote the text goes on as if it had not been there. */
  private isSecondQuote(at: number): boolean {
    const { text, end } = this;
    return text.charCodeAt(at - 1) === C.QUOTE && endsValue(this, C.skipBlanks(text, at + 1, end));
  }

  private readKey(at: number): void {
    const key = readString(this, aKey, true);
    this.setKey(key, at, this.at);
    this.quiet = false;
    if (this.closed || this.at < this.end) this.state = AFTER_KEY;
    else this.leaf = { kind: 'key', at };
  }

  private bareKey(at: number): void {
    const { text, end } = this;
    let to = bareEnd(text, at, end, true);
    const after = C.skipBlanks(text, to, end);
    const lostQuote = to < end && text.charCodeAt(to) === C.QUOTE; // `name": 1`: only the opening quote is missing
    // Without a colon behind it only the first word is taken: the rest of a sentence may hold the next member.
    if (!lostQuote && after < end && text.charCodeAt(after) !== C.COLON)
      to = Math.min(to, wordEnd(text, at + 1, end));
    const keyEnd = to;
    this.flaw('UNQUOTED_KEY', at, keyEnd, () => {
      const key = quoted(text.slice(at, keyEnd));
      return phrase(`${key} without quotation marks`, 'json.without-quotes', { text: key });
    });
    this.at = lostQuote ? keyEnd + 1 : keyEnd;
    this.setKey(text.slice(at, keyEnd), at, keyEnd);
    if (keyEnd >= end) this.leaf = { kind: 'key', at };
    this.quiet = true;
    this.state = AFTER_KEY;
  }

  // --- what has no place ---

  private wrongQuotes(c: number, what: 'string' | 'key'): void {
    const { at } = this;
    if (c === C.APOSTROPHE)
      this.flaw('SINGLE_QUOTES', at, at + 1, () =>
        phrase(`a ${what} in single quotes`, `json.${what}-in-single-quotes`),
      );
    else
      this.flaw('WRONG_QUOTES', at, at + 1, () =>
        phrase(`a ${what} that begins with ${character(c).text}`, `json.${what}-in-other-quotes`, {
          character: character(c).words,
        }),
      );
  }

  /** Blanks that are none in JSON, comments, and the fence that closes around an open value. False when it is none of these. */
  private special(c: number): boolean {
    const { text, at, end } = this;
    if (C.isOddBlank(c)) {
      this.at = oddBlanksEnd(text, at, end);
      this.flaw('UNEXPECTED_CHARACTER', at, this.at, () => character(c));
      return true;
    }
    if (c === C.SLASH || c === C.HASH) {
      const to = c === C.HASH ? lineEnd(text, at, end) : commentEnd(text, at, end);
      if (to === at) return false;
      this.flaw('COMMENT', at, to, () => phrase('a comment', 'json.comment'));
      this.at = to;
      return true;
    }
    if (c === this.fence && isFence(text, at, end, c)) {
      this.end = at;
      return true;
    }
    return false;
  }

  /** Characters that mean nothing here: skipped up to a blank or a character with a meaning, named once. */
  private junk(c: number): void {
    const { text, at, end } = this;
    let to = at + 1;
    if (c !== C.COLON && c !== C.EQUALS && !isStructural(c))
      while (to < end && !C.isBlank(text.charCodeAt(to)) && !isStructural(text.charCodeAt(to))) to++;
    const ellipsis = (to - at >= 3 && text.startsWith('...', at)) || c === C.ELLIPSIS;
    const escaped = c === C.BACKSLASH && to < end && text.charCodeAt(to) === C.QUOTE;
    const what = ellipsis
      ? () => phrase('an ellipsis: something was left out here', 'json.ellipsis')
      : escaped
        ? () =>
            phrase(
              'an escaped quotation mark: the text may have been escaped once too often',
              'json.escaped-quote',
            )
        : this.here;
    this.wrong('UNEXPECTED_CHARACTER', at, to, what);
    this.at = to;
    this.quiet = true;
    if (this.frames.top === undefined) this.state = DONE;
  }
}

const aKey = (): Phrase => phrase('a key', 'json.a-key');

const isPunctuation = (c: number): boolean =>
  c === C.COLON || c === C.EQUALS || c === C.PAREN_CLOSE || c === C.DOT;

const isStructural = (c: number): boolean =>
  c === C.COMMA ||
  c === C.COLON ||
  c === C.QUOTE ||
  c === C.BRACE_OPEN ||
  c === C.BRACE_CLOSE ||
  c === C.BRACKET_OPEN ||
  c === C.BRACKET_CLOSE;

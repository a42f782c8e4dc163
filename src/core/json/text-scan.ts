/**
 * What stands around a value in a text: prose, fences, byte order marks, further values. Enters: a scanner over the text's range.
 * `begin` and `finish` are apart so that a scan can be stopped between them and gone on with when there is more text.
 */
import * as C from './chars';
import { literally, phrase, type Phrase } from '../base/words';
import { character, expectedFound, found, quoted } from './errors';
import type { JsonErrorCode, JsonNode, JsonScan } from './node';
import { findValue, hasLetter, isValueAt, refusedAt, scalarEnd, trimEnd } from './prose';
import { scanResult } from './scanner';
import { commentEnd, isFence, lineEnd, oddBlanksEnd } from './skip';
import type { ValueScanner } from './value-scanner';

/** Values after the first that are kept. A text of millions of `{}` would fill the memory with nodes. */
const MOST_VALUES = 10_000;

const BEFORE = phrase('Expected a value', 'json.want.value');
const AFTER = phrase('Expected the end of the text after the value', 'json.want.end');

export class TextScan {
  private readonly more: JsonNode[] = [];
  /** The sentence that a mistake begins with: what is expected outside of the value. */
  private expected: Phrase = BEFORE;
  private readonly text: string;
  private readonly to: number;
  /** After `begin`: whether more text could move the beginning of the value. */
  certain = true;

  /** @param from where the text begins */
  constructor(
    private readonly scanner: ValueScanner,
    private readonly from: number,
  ) {
    this.text = scanner.text;
    this.to = scanner.end;
  }

  run(): JsonScan {
    return this.begin() ? this.finish() : scanResult(this.scanner, undefined, this.more);
  }

  /** Names what stands before the value, and brings the scanner to it. False when there is none. */
  begin(): boolean {
    const start = this.before();
    if (start < 0) return false;
    const c = this.text.charCodeAt(start);
    // Anything but a bracket or a quotation mark was taken for a value because of what follows it.
    if (c !== C.BRACE_OPEN && c !== C.BRACKET_OPEN && c !== C.QUOTE) this.certain = false;
    this.scanner.at = start;
    this.scanner.start();
    return true;
  }

  /** Reads the value to its end, and names what stands after it. */
  finish(): JsonScan {
    const root = this.scanner.run();
    this.expected = AFTER;
    if (this.goesOn()) this.after(root);
    return scanResult(this.scanner, root, this.more);
  }

  /** Names what stands before the value. Leaves the value's offset, or -1 when there is none. */
  private before(): number {
    const { text, to } = this;
    let at = C.skipBlanks(text, this.from, to);
    for (;;) {
      if (at >= to) {
        this.error('EMPTY', to, to, to, () =>
          phrase('the end of the text: there is nothing in it', 'json.nothing'),
        );
        return -1;
      }
      const past = this.strayEnd(at);
      if (past === at) return this.valueOrProse(at);
      at = C.skipBlanks(text, past, to);
    }
  }

  private valueOrProse(at: number): number {
    const { text, to } = this;
    if (this.isFenceAt(at)) return this.openFence(at);
    if (isValueAt(text, at, to)) return at;
    const { at: start, strong } = findValue(text, at, to);
    if (!strong) this.certain = false;
    if (start < 0) return this.noValue(at);
    const fence = this.fenceBefore(at, start);
    const end = trimEnd(text, at, fence < 0 ? start : fence);
    if (end > at) {
      const refused = refusedAt(text, at, to);
      this.error('PROSE', refused, end, at, () => {
        const before = quoted(text.slice(at, end), 30);
        return phrase(`text before it: ${before}`, 'json.text-before', { text: before });
      });
    }
    return fence < 0 ? start : this.openFence(fence);
  }

  /** Text without any object or array: a scalar that is damaged or followed by text, or no JSON at all. */
  private noValue(at: number): number {
    const { text, to } = this;
    const end = trimEnd(text, at, to);
    const c = text.charCodeAt(at);
    const quotedWhole = C.isQuote(c) && end > at + 1 && C.closes(c, text.charCodeAt(end - 1));
    if (quotedWhole || scalarEnd(text, at, to) > at) return at;
    this.error('NOT_JSON', refusedAt(text, at, to), end, at, () => {
      const first = found(text, at, to);
      return phrase(`${first.text}: nothing in the text reads like a JSON object or array`, 'json.no-json', {
        found: first.words,
      });
    });
    return -1;
  }

  /** Names what stands after the first value, and reads further values. */
  private after(root: JsonNode | undefined): void {
    const { text, to, scanner } = this;
    let separator = -1;
    for (;;) {
      const at = C.skipBlanks(text, scanner.at, to);
      if (at >= to) return;
      const c = text.charCodeAt(at);
      if (c === scanner.fence && this.isFenceAt(at)) {
        this.closeFence(at);
        continue;
      }
      const past = this.strayEnd(at);
      if (past > at) {
        scanner.at = past;
        continue;
      }
      const separates = separator < 0 && (c === C.COMMA || c === C.SEMICOLON);
      if (separates && isValueAt(text, C.skipBlanks(text, at + 1, to), to)) {
        separator = at;
        scanner.at = at + 1;
        continue;
      }
      if (!isValueAt(text, at, to) || this.more.length >= MOST_VALUES) {
        this.trailing(at, c, root);
        return;
      }
      this.error('CONCATENATED_VALUES', separator < 0 ? at : separator, at + 1, at, () =>
        phrase(`another value, which begins with ${character(c).text}`, 'json.another-value', {
          character: character(c).words,
        }),
      );
      separator = -1;
      scanner.at = at;
      const value = scanner.scan();
      if (value !== undefined) this.more.push(value);
      if (!this.goesOn()) return;
    }
  }

  /** After a value: whether there is text left to read. A closing fence may have ended an open value before the text's end. */
  private goesOn(): boolean {
    const { scanner, to } = this;
    if (scanner.end < to) {
      scanner.end = to;
      this.closeFence(scanner.at);
      return true;
    }
    return !scanner.truncated;
  }

  private trailing(at: number, c: number, root: JsonNode | undefined): void {
    const { text, to } = this;
    const end = trimEnd(text, at, to);
    if (c === C.COMMA && end === at + 1) this.error('TRAILING_COMMA', at, end, at, () => literally('","'));
    else if (c === C.COLON && root?.k === 'str' && this.more.length === 0)
      this.error('TRAILING_DATA', at, end, at, () =>
        phrase('":": a member of an object that lacks its "{"', 'json.member-outside'),
      );
    else if (hasLetter(text, at, end))
      this.error('PROSE', at, end, at, () => {
        const more = quoted(text.slice(at, end), 30);
        return phrase(`more text: ${more}`, 'json.more-text', { text: more });
      });
    else this.error('TRAILING_DATA', at, end, at, () => found(text, at, to));
  }

  /** Names something that belongs neither before nor after a value, and leaves its end; `at` when there is no such thing. */
  private strayEnd(at: number): number {
    const { text, to } = this;
    const c = text.charCodeAt(at);
    if (C.isOddBlank(c)) {
      const first = c === C.BOM && at === this.from;
      const end = first ? at + 1 : oddBlanksEnd(text, at, to);
      this.error(first ? 'BYTE_ORDER_MARK' : 'UNEXPECTED_CHARACTER', at, end, at, () => character(c));
      return end;
    }
    if (c === C.BRACE_CLOSE || c === C.BRACKET_CLOSE) {
      let end = at + 1;
      for (let i = end; i < to; i++) {
        const d = text.charCodeAt(i);
        if (d === C.BRACE_CLOSE || d === C.BRACKET_CLOSE) end = i + 1;
        else if (!C.isBlank(d)) break;
      }
      this.error('MISMATCHED_BRACKET', at, end, at, () =>
        phrase(`${character(c).text}, which closes nothing`, 'json.closes-nothing', {
          character: character(c).words,
        }),
      );
      return end;
    }
    const end = commentEnd(text, at, to);
    if (end > at) this.error('COMMENT', at, end, at, () => phrase('a comment', 'json.comment'));
    return end;
  }

  // --- code fences ---

  private isFenceAt(at: number): boolean {
    return isFence(this.text, at, this.to, this.text.charCodeAt(at));
  }

  /** Reads an opening fence with its line. Leaves the offset of the value in it, or -1. */
  private openFence(at: number): number {
    const { text, to, scanner } = this;
    const c = text.charCodeAt(at);
    let end = at;
    while (end < to && text.charCodeAt(end) === c) end++;
    // The language fills the line, unless the value begins on it.
    const line = lineEnd(text, end, to);
    while (end < line && text.charCodeAt(end) !== C.BRACE_OPEN && text.charCodeAt(end) !== C.BRACKET_OPEN)
      end++;
    const past = end;
    this.error('FENCE', at, past, at, () => phrase('a code fence around it', 'json.fence'));
    scanner.fence = c;
    const start = C.skipBlanks(text, past, to);
    if (start < to && !this.isFenceAt(start)) return this.valueOrProse(start);
    this.error('EMPTY', to, to, to, () => phrase('an empty code fence', 'json.fence-empty'));
    return -1;
  }

  /** Offset of the fence that opens on the line before the value at `start`, or -1. */
  private fenceBefore(from: number, start: number): number {
    const { text } = this;
    let i = trimEnd(text, from, start);
    while (i > from && text.charCodeAt(i - 1) !== C.LF && text.charCodeAt(i - 1) !== C.CR) i--;
    const at = C.skipBlanks(text, i, start);
    return at < start && this.isFenceAt(at) ? at : -1;
  }

  private closeFence(at: number): void {
    const { text, to, scanner } = this;
    let end = at;
    while (end < to && text.charCodeAt(end) === scanner.fence) end++;
    scanner.fence = 0;
    scanner.at = end;
    const past = end;
    this.error('FENCE', at, past, at, () => phrase('the end of a code fence', 'json.fence-end'));
  }

  private error(code: JsonErrorCode, offset: number, end: number, start: number, what: () => Phrase): void {
    this.scanner.errors.error(code, offset, start, end, () => expectedFound(this.expected, what()));
  }
}

/**
 * Scans a text that should be one JSON value: the value, and everything around it that should not be there. Enters: any text.
 * Leaves: a `JsonScan`. Never throws, reads the text once or twice whatever it holds.
 *
 * `errors[0].offset` (of the errors, not the warnings) is the first character that no strict JSON text could have at that
 * place, given what stands before it; the text's end when it ended too early.
 */
import {
  APOSTROPHE,
  BACKTICK,
  BOM,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  COLON,
  COMMA,
  CR,
  LF,
  MINUS,
  QUOTE,
  SEMICOLON,
  SLASH,
  STAR,
  TILDE,
  isBlank,
  isDigit,
  isLetter,
  isOddBlank,
  isQuote,
  isWord,
  skipBlanks,
} from './chars';
import { literalPrefix, wordEnd, wordMeaning } from './bare';
import { ErrorList, found, nameCharacter, quoted } from './errors';
import type { JsonNode, JsonScan, ScanOptions } from './node';
import { readNumber } from './number';
import { ValueScanner } from './value-scanner';

export interface ScanRange {
  /** UTF-16 offsets: only [from, to) is scanned. Everything reported is an offset into the whole text. */
  from?: number;
  to?: number;
}

/** Deeper nesting would let a walk over the nodes, which is recursive elsewhere, run out of stack. */
const DEEPEST = 2000;

export function scanJson(text: string, options: ScanOptions & ScanRange = {}): JsonScan {
  const to = clamp(options.to ?? text.length, 0, text.length);
  const from = clamp(options.from ?? 0, 0, to);
  return new TextScan(text, from, to, options).run();
}

/** A scanner for one value in [at, end), with the limits of `options`. */
export function valueScanner(text: string, at: number, end: number, options: ScanOptions): ValueScanner {
  const errors = new ErrorList(text, Math.max(1, options.maxErrors ?? 100));
  return new ValueScanner(text, at, end, errors, clamp(options.maxDepth ?? 512, 1, DEEPEST));
}

export function scanResult(scanner: ValueScanner, root: JsonNode | undefined, more: JsonNode[]): JsonScan {
  const { errors, truncated, open } = scanner;
  const unlisted = errors.unlisted;
  return {
    ...(root === undefined ? {} : { root }),
    more,
    errors: errors.list(),
    strict: root !== undefined && !errors.failed,
    truncated,
    open,
    ...(unlisted === 0 ? {} : { unlisted }),
  };
}

class TextScan {
  private readonly scanner: ValueScanner;
  private readonly errors: ErrorList;
  private readonly more: JsonNode[] = [];
  private root: JsonNode | undefined;

  constructor(
    private readonly text: string,
    private readonly from: number,
    private readonly to: number,
    options: ScanOptions,
  ) {
    this.scanner = valueScanner(text, from, to, options);
    this.errors = this.scanner.errors;
  }

  run(): JsonScan {
    const start = this.before();
    if (start >= 0) {
      this.scanner.at = start;
      this.root = this.scanner.scan();
      this.after();
    }
    return scanResult(this.scanner, this.root, this.more);
  }

  /** Reads up to the value and names what stands before it. Leaves the value's offset, or -1 when there is none. */
  private before(): number {
    const { text, to, errors } = this;
    let at = this.from;
    for (;;) {
      at = skipBlanks(text, at, to);
      if (at >= to) {
        errors.error(
          'EMPTY',
          to,
          to,
          to,
          () => 'Expected a value, found the end of the text: there is nothing in it.',
        );
        return -1;
      }
      const c = text.charCodeAt(at);
      const here = at;
      if (c === BOM) {
        at++;
        errors.error('BYTE_ORDER_MARK', here, here, at, () => `Expected a value, found ${nameCharacter(c)}.`);
      } else if (isOddBlank(c)) {
        while (at < to && isOddBlank(text.charCodeAt(at))) at++;
        errors.error(
          'UNEXPECTED_CHARACTER',
          here,
          here,
          at,
          () => `Expected a value, found ${nameCharacter(c)}.`,
        );
      } else if (c === BRACE_CLOSE || c === BRACKET_CLOSE) {
        at = this.closers(at, 'Expected a value');
      } else if (c === SLASH && this.isComment(at)) {
        at = this.comment(at);
      } else break;
    }
    return this.valueOrProse(at);
  }

  private valueOrProse(at: number): number {
    const { text, to, errors } = this;
    const c = text.charCodeAt(at);
    if (c === BRACE_OPEN || c === BRACKET_OPEN || c === QUOTE) return at;
    if (this.fenceAt(at)) return this.fence(at);
    const scalar = this.scalarEnd(at);
    if (scalar >= to || (scalar > at && !isText(text.charCodeAt(skipBlanks(text, scalar, to))))) return at;
    const start = findValue(text, at, to);
    if (start < 0) {
      if (scalar > at) return at; // a number or a word with text after it
      if (isQuote(c) && text.charCodeAt(lastText(text, at, to)) === c && c === APOSTROPHE) return at;
      const refused = at + literalPrefix(text, at, to).shared;
      const end = lastText(text, at, to) + 1;
      errors.error(
        'NOT_JSON',
        refused,
        at,
        end,
        () =>
          `Expected a JSON value, found ${found(text, at, to)} and no object or array anywhere in the text.`,
      );
      return -1;
    }
    const fence = this.fenceBefore(at, start);
    const end = lastText(text, at, fence < 0 ? start : fence) + 1;
    if (end > at) {
      const refused = Math.max(at + literalPrefix(text, at, to).shared, at + numberPrefix(text, at, to));
      errors.error(
        'PROSE',
        Math.min(refused, end),
        at,
        end,
        () => `Expected a value, found text before it: ${quoted(text.slice(at, end), 30)}.`,
      );
    }
    return fence < 0 ? start : this.fence(fence);
  }

  /** End of the number, literal or word of a neighbouring language that begins at `at`; `at` when none does. */
  private scalarEnd(at: number): number {
    const { text, to } = this;
    const c = text.charCodeAt(at);
    const sign = c === MINUS || c === 43 || c === 46;
    if (
      isDigit(c) ||
      (sign && at + 1 < to && !isBlank(text.charCodeAt(at + 1))) ||
      (c === MINUS && at + 1 >= to)
    ) {
      let i = at + 1;
      while (
        i < to &&
        (isWord(text.charCodeAt(i)) ||
          text.charCodeAt(i) === 46 ||
          text.charCodeAt(i) === MINUS ||
          text.charCodeAt(i) === 43)
      )
        i++;
      const first = sign ? text.charCodeAt(at + 1) : c;
      return isDigit(first) || i >= to || wordMeaning(text.slice(at + 1, Math.min(i, at + 12))) !== undefined
        ? i
        : at;
    }
    if (!isLetter(c)) return at;
    const end = wordEnd(text, at, to);
    const { literal, shared } = literalPrefix(text, at, to);
    if (shared === literal.length && shared > 0 && end === at + shared) return end;
    if (shared > 0 && at + shared === to) return to;
    return wordMeaning(text.slice(at, Math.min(end, at + 12))) === undefined ? at : end;
  }

  /** Reads from the end of the first value to the end of the text. */
  private after(): void {
    const { text, to, scanner, errors } = this;
    if (scanner.end < to) {
      // A closing fence cut the value short.
      scanner.end = to;
      scanner.at = this.closeFence(scanner.at);
    } else if (scanner.truncated) return;
    let separated = -1;
    for (;;) {
      const at = skipBlanks(text, scanner.at, to);
      if (at >= to) break;
      const c = text.charCodeAt(at);
      if (scanner.fence !== 0 && c === scanner.fence && this.fenceAt(at)) scanner.at = this.closeFence(at);
      else if (c === SLASH && this.isComment(at)) scanner.at = this.comment(at);
      else if (c === BRACE_CLOSE || c === BRACKET_CLOSE)
        scanner.at = this.closers(at, 'Expected the end of the text after the value');
      else if (isOddBlank(c)) {
        let i = at;
        while (i < to && isOddBlank(text.charCodeAt(i))) i++;
        const end = i;
        errors.error(
          'UNEXPECTED_CHARACTER',
          at,
          at,
          end,
          () => `Expected the end of the text after the value, found ${nameCharacter(c)}.`,
        );
        scanner.at = end;
      } else if ((c === COMMA || c === SEMICOLON) && separated < 0 && this.valueFollows(at + 1)) {
        separated = at;
        scanner.at = at + 1;
      } else if (this.valueFollows(at)) {
        const offset = separated < 0 ? at : separated;
        separated = -1;
        errors.error(
          'CONCATENATED_VALUES',
          offset,
          at,
          at + 1,
          () =>
            `Expected the end of the text after the value, found another value that begins with ${nameCharacter(c)}.`,
        );
        scanner.at = at;
        const value = scanner.scan();
        if (value !== undefined) this.more.push(value);
        if (scanner.end < to) {
          scanner.end = to;
          scanner.at = this.closeFence(scanner.at);
        } else if (scanner.truncated) return;
      } else {
        this.trailing(at, c);
        return;
      }
    }
  }

  private trailing(at: number, c: number): void {
    const { text, to, errors, root } = this;
    const end = lastText(text, at, to) + 1;
    const refused = at;
    if (c === COMMA && end === at + 1) {
      errors.error(
        'TRAILING_COMMA',
        at,
        at,
        end,
        () => 'Expected the end of the text after the value, found ",".',
      );
    } else if (isLetter(c) || hasLetter(text, at, end)) {
      errors.error('PROSE', refused, at, end, () =>
        c === COLON && root?.k === 'str'
          ? 'Expected the end of the text after the string, found ":": this looks like a member without the "{" around it.'
          : `Expected the end of the text after the value, found more text: ${quoted(text.slice(at, end), 30)}.`,
      );
    } else
      errors.error(
        'TRAILING_DATA',
        refused,
        at,
        end,
        () => `Expected the end of the text after the value, found ${found(text, at, to)}.`,
      );
  }

  private valueFollows(from: number): boolean {
    const { text, to } = this;
    const at = skipBlanks(text, from, to);
    if (at >= to) return false;
    const c = text.charCodeAt(at);
    if (c === BRACE_OPEN || c === BRACKET_OPEN) return true;
    if (c === QUOTE) return this.root?.k !== 'str' || this.more.length > 0;
    const end = this.scalarEnd(at);
    if (end <= at) return false;
    const next = skipBlanks(text, end, to);
    return next >= to || !isText(text.charCodeAt(next));
  }

  private closers(at: number, expected: string): number {
    const { text, to } = this;
    let end = at;
    for (let i = at; i < to; i++) {
      const c = text.charCodeAt(i);
      if (c === BRACE_CLOSE || c === BRACKET_CLOSE) end = i + 1;
      else if (!isBlank(c)) break;
    }
    this.errors.error(
      'MISMATCHED_BRACKET',
      at,
      at,
      end,
      () => `${expected}, found ${nameCharacter(text.charCodeAt(at))}, which closes nothing.`,
    );
    return end;
  }

  private isComment(at: number): boolean {
    const next = at + 1 < this.to ? this.text.charCodeAt(at + 1) : 0;
    return next === SLASH || next === STAR;
  }

  private comment(at: number): number {
    const { text, to } = this;
    let end = at + 2;
    if (text.charCodeAt(at + 1) === SLASH) {
      while (end < to && text.charCodeAt(end) !== LF && text.charCodeAt(end) !== CR) end++;
    } else {
      while (end + 1 < to && !(text.charCodeAt(end) === STAR && text.charCodeAt(end + 1) === SLASH)) end++;
      end = end + 1 < to ? end + 2 : to;
    }
    const close = end;
    this.errors.error('COMMENT', at, at, close, () => 'Expected no comment: JSON has none.');
    return close;
  }

  // --- fences ---

  private fenceAt(at: number): boolean {
    const c = this.text.charCodeAt(at);
    return (c === BACKTICK || c === TILDE) && at + 3 <= this.to && isTriple(this.text, at, c);
  }

  /** Reads an opening fence and its line, and leaves the value's offset. */
  private fence(at: number): number {
    const { text, to } = this;
    const c = text.charCodeAt(at);
    let i = at;
    while (i < to && text.charCodeAt(i) === c) i++;
    // The language stands on the fence's line, unless the value begins on it.
    while (i < to && !isLineEnd(text.charCodeAt(i)) && !isOpening(text.charCodeAt(i))) i++;
    const end = i;
    this.errors.error('FENCE', at, at, end, () => 'Expected a value, found a code fence around it.');
    this.scanner.fence = c;
    const start = skipBlanks(text, end, to);
    if (start < to && !this.fenceAt(start))
      return isOpening(text.charCodeAt(start)) ? start : this.valueOrProse(start);
    this.errors.error('EMPTY', to, to, to, () => 'Expected a value in the code fence, found nothing.');
    return -1;
  }

  /** The fence that opens directly before the value at `start`, or -1. */
  private fenceBefore(from: number, start: number): number {
    const { text } = this;
    let lineStart = start;
    while (lineStart > from && isBlank(text.charCodeAt(lineStart - 1))) lineStart--;
    while (lineStart > from && !isLineEnd(text.charCodeAt(lineStart - 1))) lineStart--;
    const at = skipBlanks(text, lineStart, start);
    return at < start && this.fenceAt(at) ? at : -1;
  }

  private closeFence(at: number): number {
    const { text, to, scanner } = this;
    let end = at;
    while (end < to && text.charCodeAt(end) === scanner.fence) end++;
    scanner.fence = 0;
    const close = end;
    this.errors.error(
      'FENCE',
      at,
      at,
      close,
      () => 'Expected the end of the text after the value, found the end of a code fence.',
    );
    return close;
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

const isLineEnd = (c: number): boolean => c === LF || c === CR;
const isOpening = (c: number): boolean => c === BRACE_OPEN || c === BRACKET_OPEN;

const isTriple = (text: string, at: number, c: number): boolean =>
  text.charCodeAt(at + 1) === c && text.charCodeAt(at + 2) === c;

/** Whether a character after a scalar means that a sentence goes on. */
const isText = (c: number): boolean =>
  c === c &&
  c !== COMMA &&
  c !== SEMICOLON &&
  !isOpening(c) &&
  c !== QUOTE &&
  c !== BRACE_CLOSE &&
  c !== BRACKET_CLOSE;

const numberPrefix = (text: string, at: number, end: number): number => readNumber(text, at, end).end - at;

/** Offset of the last character in [at, end) that is no blank, or `at - 1`. */
function lastText(text: string, at: number, end: number): number {
  let i = end - 1;
  while (i >= at && isBlank(text.charCodeAt(i))) i--;
  return i;
}

function hasLetter(text: string, at: number, end: number): boolean {
  for (let i = at; i < end; i++) if (isWord(text.charCodeAt(i)) && !isDigit(text.charCodeAt(i))) return true;
  return false;
}

/**
 * The first object or array in prose: `{` before a quote, `[` before a bracket, quote; else the first of the weaker signs
 * (`{}`, `[]`, `[1, 2`, `{name:`). -1 when there is none.
 */
function findValue(text: string, from: number, end: number): number {
  let weak = -1;
  for (let i = from; i < end; i++) {
    const c = text.charCodeAt(i);
    if (!isOpening(c)) continue;
    const next = skipBlanks(text, i + 1, end);
    if (next >= end) break;
    const n = text.charCodeAt(next);
    if (n === QUOTE || n === APOSTROPHE || (c === BRACKET_OPEN && isOpening(n))) return i;
    if (weak < 0 && isWeakStart(text, c, n, next, end)) weak = i;
  }
  return weak;
}

function isWeakStart(text: string, c: number, n: number, next: number, end: number): boolean {
  if (c === BRACE_OPEN) {
    if (n === BRACE_CLOSE) return true;
    const after = skipBlanks(text, wordEnd(text, next, end), end);
    return isLetter(n) && text.charCodeAt(after) === COLON;
  }
  if (!isDigit(n) && n !== MINUS) return false;
  // `[1]` in prose is a footnote, `[1, 2]` a list.
  const number = readNumber(text, next, end);
  return number.whole && text.charCodeAt(skipBlanks(text, number.end, end)) === COMMA;
}

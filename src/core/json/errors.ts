/**
 * The list of what is wrong with a text, bounded. Messages and positions are made only for what is listed: a text of ten
 * million mistakes costs ten million increments.
 */
import { literally, phrase, type Phrase, type Said } from '../base/words';
import type { JsonError, JsonErrorCode } from './node';
import { type Lines, linesOf } from './lines';
import { isWord } from './chars';

const NONSENSE: ReadonlySet<JsonErrorCode> = new Set<JsonErrorCode>([
  'UNEXPECTED_CHARACTER',
  'MISSING_COLON',
  'MISMATCHED_BRACKET',
]);

export class ErrorList {
  private readonly errors: JsonError[] = [];
  private readonly warnings: JsonError[] = [];
  private errorCount = 0;
  private warningCount = 0;

  constructor(
    private readonly text: string,
    private readonly max: number,
    /** Where the text's lines begin, for a text that grows. */
    private readonly lines?: Lines,
  ) {}

  /** A list with the same entries, which may go on by itself. */
  fork(): ErrorList {
    const copy = new ErrorList(this.text, this.max, this.lines);
    copy.errors.push(...this.errors);
    copy.warnings.push(...this.warnings);
    copy.errorCount = this.errorCount;
    copy.warningCount = this.warningCount;
    copy.nonsense = this.nonsense;
    copy.firstNonsense = this.firstNonsense;
    return copy;
  }

  /** 1-based line and column. */
  place(offset: number): { line: number; column: number } {
    return (this.lines ?? linesOf(this.text)).at(offset);
  }

  /** How many errors say that the text reads like prose rather than like damaged JSON, and where the first of them stands. */
  nonsense = 0;
  firstNonsense = -1;

  get failed(): boolean {
    return this.errorCount > 0;
  }

  /** `offset` is the first character that strict JSON refuses; [start, end) is the text to mark. */
  error(code: JsonErrorCode, offset: number, start: number, end: number, say: () => Said): void {
    if (NONSENSE.has(code)) this.readsLikeProse(offset);
    if (this.errorCount++ < this.max) this.errors.push(this.make(code, 'error', offset, start, end, say()));
  }

  /** An error that is not named because another one at the same place is. */
  unnamed(code: JsonErrorCode, offset: number): void {
    if (NONSENSE.has(code)) this.readsLikeProse(offset);
  }

  readsLikeProse(offset: number): void {
    if (this.nonsense++ === 0) this.firstNonsense = offset;
  }

  /** Legal JSON that loses data elsewhere. */
  warn(code: JsonErrorCode, offset: number, start: number, end: number, say: () => Said): void {
    if (this.warningCount++ < this.max)
      this.warnings.push(this.make(code, 'warn', offset, start, end, say()));
  }

  /** Forgets everything. */
  clear(): void {
    this.errors.length = this.warnings.length = 0;
    this.errorCount = this.warningCount = this.nonsense = 0;
    this.firstNonsense = -1;
  }

  /** In source order. Warnings give way to errors when both do not fit. */
  list(): JsonError[] {
    const room = Math.max(0, this.max - this.errors.length);
    const all = this.warnings.length === 0 ? this.errors : [...this.errors, ...this.warnings.slice(0, room)];
    return all.sort((a, b) => a.offset - b.offset);
  }

  /** How many problems are not in `list()`. */
  get unlisted(): number {
    return Math.max(0, this.errorCount + this.warningCount - this.max);
  }

  private make(
    code: JsonErrorCode,
    severity: 'error' | 'warn',
    offset: number,
    start: number,
    end: number,
    { message, words }: Said,
  ): JsonError {
    return { code, severity, offset, span: { start, end }, ...this.place(offset), message, words };
  }
}

const NAMES: ReadonlyMap<number, string> = new Map([
  [0x00, 'a null character'],
  [0x09, 'a tab'],
  [0x0a, 'a line break'],
  [0x0d, 'a carriage return'],
  [0x20, 'a blank'],
  [0xa0, 'a no-break space'],
  [0x200b, 'a zero-width space'],
  [0x2028, 'a line separator'],
  [0x2029, 'a paragraph separator'],
  [0x3000, 'an ideographic space'],
  [0xfeff, 'a byte order mark'],
]);

const codePoint = (c: number): string => `U+${c.toString(16).toUpperCase().padStart(4, '0')}`;

/** A text of the source as it may stand in a sentence: short, on one line, in double quotes. */
export function quoted(text: string, limit = 40): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  let out = '';
  for (const char of cut) {
    const c = char.codePointAt(0) ?? 0;
    out += c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0xd800 && c < 0xe000) ? codePoint(c) : char;
  }
  return `"${out}"`;
}

/** A single character in words. */
export function character(c: number): Phrase {
  if (c === 0x22) return literally(`'"'`);
  const name = NAMES.get(c);
  if (name === 'a blank') return phrase(name, 'character.a-blank');
  const code = codePoint(c);
  if (name !== undefined)
    return phrase(`${name} (${code})`, `character.${name.replaceAll(' ', '-')}`, { code });
  if (c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0xd800 && c < 0xe000))
    return phrase(`the character ${code}`, 'character.code', { code });
  return literally(`"${String.fromCodePoint(c)}"`);
}

/** The character at `at` in words. A pair that `end` splits counts as its first half. */
export const characterAt = (text: string, at: number, end: number): Phrase =>
  character((at + 1 < end ? text.codePointAt(at) : text.charCodeAt(at)) ?? 0);

export const END_OF_TEXT = phrase('the end of the text', 'json.end-of-text');

/** What stands at `at`: a whole word, or one character. */
export function found(text: string, at: number, end: number): Phrase {
  if (at >= end) return END_OF_TEXT;
  if (!isWord(text.charCodeAt(at))) return characterAt(text, at, end);
  let to = at;
  while (to < end && to - at <= 25 && isWord(text.charCodeAt(to))) to++;
  return to - at <= 1 ? characterAt(text, at, end) : literally(quoted(text.slice(at, to), 24));
}

/** The usual sentence: what was expected (`Expected …`), what stands there. */
export const expectedFound = (expected: Phrase, what: Phrase): Said => ({
  message: `${expected.text}, found ${what.text}.`,
  words: { key: 'json.expected', values: { expected: expected.words, found: what.words } },
});

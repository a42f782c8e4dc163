/**
 * Python's literals → JSON text with the place of each character. Enters: a place in a text where a value begins. Leaves: what
 * was read into an `ArgumentText`; `cut` when the text ended first, which leaves the JSON open at the same place. Names,
 * operators and calls are refused: nothing is computed. Linear, and bounded in depth.
 */
import type { ArgumentText } from './argument-text';

const DEEPEST = 100;
const LONGEST_INTEGER = 400;

const WORDS = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  // Models mix the two languages.
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
]);
const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
]);
const NUMBER =
  /[+-]?(?:0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:[eE][+-]?[0-9_]+)?)/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const STRING = /(?:[rRuUbB]{0,2})(?:'''|"""|'|")/y;
const STRICT = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

export class PythonReader {
  at = 0;
  /** The text ended inside a value. */
  cut = false;

  constructor(
    readonly text: string,
    readonly end: number,
  ) {}

  /** @returns false when what stands here is no literal, or was cut off */
  value(out: ArgumentText, depth = 0): boolean {
    this.blanks();
    const { text, at, end } = this;
    if (at >= end) return this.ends();
    if (depth > DEEPEST) return false;
    const c = text.charAt(at);
    if (c === '[' || c === '(') return this.list(out, c === '[' ? ']' : ')', depth);
    if (c === '{') return this.dictionary(out, depth);
    const string = this.match(STRING);
    if (string !== null) return this.strings(out, string);
    if ((c >= '0' && c <= '9') || c === '-' || c === '+' || c === '.') return this.number(out);
    return this.word(out);
  }

  blanks(): void {
    const { text, end } = this;
    for (; this.at < end; this.at++) {
      const c = text.charCodeAt(this.at);
      if (c === 35) while (this.at < end && text.charCodeAt(this.at) !== 10) this.at++;
      else if (c !== 32 && c !== 9 && c !== 10 && c !== 13) return;
    }
  }

  /** What stands here, when it is `char`, is taken. */
  takes(char: string): boolean {
    this.blanks();
    if (this.at >= this.end || this.text.charAt(this.at) !== char) return false;
    this.at++;
    return true;
  }

  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    return match === null || this.at + match[0].length > this.end ? null : match[0];
  }

  /** The text ended where more was needed. */
  ends(): false {
    this.cut = this.at >= this.end;
    return false;
  }

  private list(out: ArgumentText, close: string, depth: number): boolean {
    const open = this.at++;
    out.meant('[', open, open + 1);
    for (let count = 0; ; count++) {
      this.blanks();
      if (this.takes(close)) {
        // `(1)` is one, not a list of one.
        if (close === ')' && count === 1 && this.text.charAt(this.lastComma) !== ',') return false;
        out.meant(']', this.at - 1, this.at);
        return true;
      }
      if (this.at >= this.end) return this.ends();
      if (count > 0) out.made(',', this.at);
      if (!this.value(out, depth + 1)) return false;
      this.lastComma = -1;
      this.blanks();
      if (this.takes(',')) this.lastComma = this.at - 1;
      else if (this.at >= this.end) return this.ends();
      else if (this.text.charAt(this.at) !== close) return false;
    }
  }
  private lastComma = -1;

  private dictionary(out: ArgumentText, depth: number): boolean {
    const open = this.at++;
    out.meant('{', open, open + 1);
    for (let count = 0; ; count++) {
      if (this.takes('}')) {
        out.meant('}', this.at - 1, this.at);
        return true;
      }
      if (this.at >= this.end) return this.ends();
      if (count > 0) out.made(',', this.at);
      const string = this.match(STRING);
      if (string === null || !this.strings(out, string)) return false;
      if (!this.takes(':')) return this.ends();
      out.meant(':', this.at - 1, this.at);
      if (!this.value(out, depth + 1)) return false;
      if (this.takes(',')) continue;
      if (this.at >= this.end) return this.ends();
      if (this.text.charAt(this.at) !== '}') return false;
    }
  }

  /** One string, or several side by side, which are one. */
  private strings(out: ArgumentText, opening: string): boolean {
    out.meant('"', this.at, this.at + opening.length);
    let next: string | null = opening;
    let end = this.at;
    while (next !== null) {
      if (!this.string(out, next)) return false;
      end = this.at;
      this.blanks();
      next = this.match(STRING);
    }
    this.at = end;
    out.meant('"', end - 1, end);
    return true;
  }

  /** The inside of one string. Leaves the place after its closing quote. */
  private string(out: ArgumentText, opening: string): boolean {
    const { text, end } = this;
    const quote = opening.replace(/^[A-Za-z]*/, '');
    const raw = /^[A-Za-z]*[rR]/.test(opening);
    this.at += opening.length;
    let run = this.at;
    for (; this.at < end; this.at++) {
      const c = text.charCodeAt(this.at);
      if (c === 92) {
        if (raw) {
          this.at++;
          continue;
        }
        out.quoted(run, this.at);
        if (!this.escape(out)) return this.ends();
        run = this.at + 1;
      } else if (text.startsWith(quote, this.at) && this.at + quote.length <= end) {
        out.quoted(run, this.at);
        this.at += quote.length;
        return true;
      } else if (c === 10 && quote.length === 1) return false;
    }
    out.quoted(run, end);
    this.at = end;
    return this.ends();
  }

  /** Leaves the place of the escape's last character. */
  private escape(out: ArgumentText): boolean {
    const { text, at, end } = this;
    if (at + 1 >= end) {
      this.at = end;
      return false;
    }
    const c = text.charAt(at + 1);
    const simple = ESCAPES.get(c);
    if (simple !== undefined) return this.escaped(out, simple, 2);
    if (c === '\n') return this.escaped(out, '', 2);
    const code = this.match(/\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3})/y);
    if (code === null) return this.escaped(out, `\\${c}`, 2);
    const digits = /[0-7]/.test(c) ? Number.parseInt(code.slice(1), 8) : Number.parseInt(code.slice(2), 16);
    return this.escaped(out, digits <= 0x10ffff ? String.fromCodePoint(digits) : code, code.length);
  }

  private escaped(out: ArgumentText, means: string, length: number): boolean {
    out.meant(JSON.stringify(means).slice(1, -1), this.at, this.at + length);
    this.at += length - 1;
    return true;
  }

  private number(out: ArgumentText): boolean {
    const raw = this.match(NUMBER);
    if (raw === null) return this.ends();
    const start = this.at;
    this.at += raw.length;
    if (/[A-Za-z_.0-9]/.test(this.text.charAt(this.at)) && this.at < this.end) return false;
    if (STRICT.test(raw)) out.copied(start, this.at);
    else {
      const plain = plainNumber(raw);
      if (plain === null) return false;
      out.meant(plain, start, this.at);
    }
    // The last digits may be missing.
    if (this.at >= this.end) return this.ends();
    return true;
  }

  private word(out: ArgumentText): boolean {
    const word = this.match(WORD);
    if (word === null) return false;
    const start = this.at;
    this.at += word.length;
    const means = WORDS.get(word);
    if (means === undefined) return this.ends();
    out.meant(means, start, this.at);
    return true;
  }
}

/** A number as JSON writes it; null for what is none. */
function plainNumber(raw: string): string | null {
  const sign = raw.startsWith('-') ? '-' : '';
  const digits = raw.replace(/^[+-]/, '').replaceAll('_', '');
  if (/^0[xXoObB]/.test(digits)) {
    if (digits.length > LONGEST_INTEGER || digits.length < 3) return null;
    return sign + BigInt(digits).toString();
  }
  const [, whole = '', fraction = '', exponent = ''] =
    /^([0-9]*)(?:\.([0-9]*))?((?:[eE][+-]?[0-9]+)?)$/.exec(digits) ?? [];
  if (whole === '' && fraction === '') return null;
  const bare = whole.replace(/^0+(?=[0-9])/, '') || '0';
  return `${sign}${bare}${fraction === '' ? '' : `.${fraction}`}${exponent}`;
}

/**
 * A `curl` command line in front of a paste, or as the paste: where it ends, and the body that it sends (`-d`, `--data…`,
 * `--json`, a here-document). Enters: a carrier and a range. Leaves: the command's range and its body with every character mapped
 * to the source, as a POSIX shell reads it: single, double and `$'…'` quotes, backslashes, continued lines. Nothing is expanded.
 * One pass; a quote that is not closed runs to the end of the range.
 */
import { joinMapped } from '../../base/span';
import type { MappedText, Span } from '../../base/span';
import { placeOf, sliceOf } from './carrier';
import type { Carrier } from './carrier';
import { lines } from './sse';

export interface CurlCommand {
  /** The command with its here-document, without the line end behind it. */
  span: Span;
  /** What it sends that looks like JSON. */
  body?: MappedText;
}

/** A prompt may stand before it. */
const BEGINS = /^(?:[$#%>]\s+)?curl(?:\.exe)?(?=[ \t\\])/;
const LONGEST_BEGINNING = 24;
const DATA_OPTION = /^(?:--data(?:-raw|-binary|-ascii)?|--json|-[a-zA-Z]*d)$/;
const DATA_ATTACHED = /^(?:--data(?:-raw|-binary|-ascii)?=|--json=|-d)(?=\S)/;

export function readCurl(carrier: Carrier, range: Span): CurlCommand | null {
  const beginning = BEGINS.exec(carrier.text.slice(range.start, range.start + LONGEST_BEGINNING));
  if (beginning === null) return null;
  const shell = new ShellLine(carrier, range.start + beginning[0].length, range.end);
  const words = shell.words();
  const here = shell.hereDocument();
  const bodies = [
    ...words.flatMap((word, i) => dataOf(word, words[i - 1])),
    ...(here === null ? [] : [here]),
  ];
  const body = bodies.find(({ text }) => /^\s*[{[]/.test(text));
  return { span: { start: range.start, end: shell.end }, ...(body === undefined ? {} : { body }) };
}

function dataOf(word: MappedText, before: MappedText | undefined): MappedText[] {
  if (before !== undefined && DATA_OPTION.test(before.text)) return [word];
  // Long words are bodies or addresses; the option stands at their beginning.
  const attached = DATA_ATTACHED.exec(word.text.slice(0, 32))?.[0].length;
  if (attached === undefined) return [];
  return [dropped(word, attached)];
}

function dropped(word: MappedText, count: number): MappedText {
  const pieces = word.map.pieces.flatMap((piece) => {
    if (piece.end <= count) return [];
    const skip = Math.max(0, count - piece.start);
    return [
      {
        start: piece.start + skip - count,
        end: piece.end - count,
        srcStart: piece.srcStart + skip,
        srcEnd: piece.srcEnd,
      },
    ];
  });
  return { text: word.text.slice(count), map: { source: word.map.source, pieces } };
}

const isBlank = (c: string): boolean => c === ' ' || c === '\t';
const isLineEnd = (c: string): boolean => c === '\n' || c === '\r';
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
]);

class ShellLine {
  /** Offset behind the command. */
  end: number;
  private at: number;
  private delimiter: string | undefined;
  /** Pieces of the word that is being read; null between words. */
  private word: MappedText[] | null = null;

  constructor(
    private readonly carrier: Carrier,
    from: number,
    private readonly to: number,
  ) {
    this.at = from;
    this.end = from;
  }

  words(): MappedText[] {
    const words: MappedText[] = [];
    const close = (): void => {
      if (this.word !== null) words.push(joinMapped(this.carrier.source, this.word));
      this.word = null;
    };
    while (this.at < this.to) {
      const c = this.char(0);
      if (isLineEnd(c)) break;
      if (isBlank(c)) {
        close();
        this.at++;
      } else if (c === '|' || c === ';' || c === '&') {
        // What the output is piped into is no part of the request.
        this.toLineEnd();
        break;
      } else if (c === '<' && this.char(1) === '<') {
        close();
        this.at += 2;
        this.readDelimiter();
      } else this.readPart(c);
      this.end = this.at;
    }
    close();
    return words;
  }

  /** The lines behind the command up to the delimiter. */
  hereDocument(): MappedText | null {
    if (this.delimiter === undefined) return null;
    this.toLineEnd();
    const { text } = this.carrier;
    let from: number | undefined;
    for (const line of lines(text, this.at, this.to)) {
      if (from === undefined) {
        // The first is the rest of the command's own line.
        from = line.end;
        continue;
      }
      if (text.slice(line.start, Math.min(line.end, line.start + 200)).trim() !== this.delimiter) continue;
      this.end = line.end;
      return sliceOf(this.carrier, { start: from, end: line.start });
    }
    this.end = this.to;
    return sliceOf(this.carrier, { start: from ?? this.at, end: this.to });
  }

  private char(ahead: number): string {
    return this.at + ahead < this.to ? this.carrier.text.charAt(this.at + ahead) : '';
  }

  private readPart(c: string): void {
    if (c === "'") this.readSingle();
    else if (c === '"') this.readDouble();
    else if (c === '$' && this.char(1) === "'") this.readAnsi();
    else if (c === '\\') this.readEscape();
    else {
      const start = this.at;
      while (this.at < this.to && !' \t\r\n\'"$\\|;&<'.includes(this.char(0))) this.at++;
      if (this.at === start) this.at++;
      this.take({ start, end: this.at });
    }
  }

  private readSingle(): void {
    const close = this.carrier.text.indexOf("'", this.at + 1);
    const end = close < 0 || close >= this.to ? this.to : close;
    this.take({ start: this.at + 1, end });
    this.at = Math.min(this.to, end + 1);
  }

  private readDouble(): void {
    this.at++;
    this.take({ start: this.at, end: this.at });
    while (this.at < this.to && this.char(0) !== '"') {
      const next = this.char(1);
      if (this.char(0) !== '\\') this.run('"\\', 0);
      else if (isLineEnd(next)) this.skipLineEnd(1);
      else if (next !== '' && '$`"\\'.includes(next)) this.put(next, 2);
      else this.run('"\\', 1);
    }
    if (this.at < this.to) this.at++;
  }

  private readAnsi(): void {
    this.at += 2;
    this.take({ start: this.at, end: this.at });
    while (this.at < this.to && this.char(0) !== "'") {
      if (this.char(0) !== '\\' || this.char(1) === '') {
        this.run("'\\", this.char(0) === '\\' ? 1 : 0);
        continue;
      }
      const code = /^\\(?:u([0-9a-fA-F]{1,4})|x([0-9a-fA-F]{1,2}))/.exec(
        this.carrier.text.slice(this.at, Math.min(this.to, this.at + 6)),
      );
      if (code !== null)
        this.put(String.fromCharCode(parseInt(code[1] ?? code[2] ?? '0', 16)), code[0].length);
      else this.put(ESCAPES.get(this.char(1)) ?? this.char(1), 2);
    }
    if (this.at < this.to) this.at++;
  }

  private readEscape(): void {
    const next = this.char(1);
    if (next === '') this.at++;
    else if (isLineEnd(next)) this.skipLineEnd(1);
    else this.put(next, 2);
  }

  /** Characters as they stand, up to one of `stops`; at least `least`. */
  private run(stops: string, least: number): void {
    const start = this.at;
    this.at = Math.min(this.to, this.at + least);
    while (this.at < this.to && !stops.includes(this.char(0))) this.at++;
    this.take({ start, end: this.at });
  }

  private skipLineEnd(before: number): void {
    this.at += before + (this.char(before) === '\r' && this.char(before + 1) === '\n' ? 2 : 1);
  }

  private take(span: Span): void {
    this.word ??= [];
    if (span.end > span.start) this.word.push(sliceOf(this.carrier, span));
  }

  /** A character that is written as `length` others. */
  private put(text: string, length: number): void {
    const { source, start, end } = placeOf(this.carrier, { start: this.at, end: this.at + length });
    this.word ??= [];
    this.word.push({
      text,
      map: { source, pieces: [{ start: 0, end: text.length, srcStart: start, srcEnd: end }] },
    });
    this.at += length;
  }

  private readDelimiter(): void {
    if (this.char(0) === '-') this.at++;
    while (isBlank(this.char(0))) this.at++;
    const start = this.at;
    while (this.at < this.to && !' \t\r\n|;&'.includes(this.char(0))) this.at++;
    this.delimiter = this.carrier.text.slice(start, Math.min(this.at, start + 200)).replaceAll(/['"\\]/g, '');
  }

  private toLineEnd(): void {
    while (this.at < this.to && !isLineEnd(this.char(0))) this.at++;
    this.end = this.at;
  }
}

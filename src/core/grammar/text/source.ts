/**
 * The text of a grammar, and what is wrong with it. A grammar may stand in a string of another text (a structural tag in
 * JSON): its own line and column are said in words, `at` points into the text that a person sees.
 */
import type { Fix, Problem, Severity } from '../../base/problem';
import { mapSpan, type SourceId, type SourceSpan, type TextMap } from '../../base/span';
import { sentence, type Said } from '../../base/words';

export type GrammarCode =
  | 'GRAMMAR_SYNTAX'
  | 'GRAMMAR_REFUSED'
  | 'GRAMMAR_UNDEFINED_RULE'
  | 'GRAMMAR_DUPLICATE_RULE'
  | 'GRAMMAR_NO_ROOT'
  | 'GRAMMAR_NO_TEXT'
  | 'GRAMMAR_ENDLESS_RULE'
  | 'GRAMMAR_UNREACHABLE_RULE'
  | 'GRAMMAR_TAKES_LESS'
  | 'GRAMMAR_NOTE'
  | 'GRAMMAR_TOO_LARGE';

/** A grammar that is not compiled: thrown inside this room, its problem is handed out. */
export class Fault extends Error {
  override name = 'Fault';
  constructor(readonly problem: Problem & Said) {
    super(problem.message);
  }
}

/** A range of UTF-16 offsets in a source. */
export interface Range {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

export class Source {
  private lineStarts: number[] | null = null;

  /** @param map where the text stands in `id`, when it is not the whole of it */
  constructor(
    readonly id: SourceId,
    readonly text: string,
    private readonly map: TextMap | null = null,
  ) {}

  range(start: number, end: number): Range {
    return { source: this, start, end };
  }

  span(start: number, end: number): SourceSpan {
    return this.map === null ? { source: this.id, start, end } : mapSpan(this.map, { start, end });
  }

  /** 1-based, in this text. */
  place(offset: number): { line: number; column: number } {
    const starts = (this.lineStarts ??= startsOf(this.text));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((starts[mid] ?? 0) <= offset) low = mid;
      else high = mid - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }

  problem(
    code: GrammarCode,
    severity: Severity,
    range: { start: number; end: number },
    why: Said,
    fix?: Fix,
  ): Problem & Said {
    const { line, column } = this.place(range.start);
    return {
      code,
      severity,
      ...sentence('GRAMMAR_AT', 'Line {line}, column {column}: {why}', { line, column, why }),
      layer: 'syntax',
      at: this.span(range.start, range.end),
      retryable: false,
      ...(fix === undefined ? {} : { fix }),
    };
  }

  fault(code: GrammarCode, range: { start: number; end: number }, why: Said, fix?: Fix): Fault {
    return new Fault(this.problem(code, 'error', range, why, fix));
  }

  /** Replaces a range, as a fix. */
  change(range: { start: number; end: number }, text: string, { message, words }: Said, safe: boolean): Fix {
    return { title: message, words, safe, edit: { at: this.span(range.start, range.end), text } };
  }
}

function startsOf(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10 || (c === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}

/** The beginning of what a range holds, in one line, for words; blanks alone as a string of JSON. */
export function excerpt({ source, start, end }: Range, most = 40): string {
  const written = source.text.slice(start, Math.min(end, start + most + 1));
  const text = written.replace(/\s+/gu, ' ').trim();
  if (text === '') return JSON.stringify(written);
  return end - start > most ? `${text.slice(0, most)}…` : text;
}

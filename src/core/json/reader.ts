/** Where a scan stands, and what the readers of tokens may do to it. */
import type { Phrase } from '../base/words';
import { LF, QUOTE } from './chars';
import type { ErrorList } from './errors';
import type { JsonErrorCode, JsonNode, OpenPart } from './node';

/** What a look ahead has found already. Without it two heuristics would read the same text again and again. */
export class LookAhead {
  private quoteFrom = 0;
  private quoteAt = -1;
  private barrenFrom = 0;
  private barrenTo = 0;
  private spent = 0;

  /** Offset of the first double quote at or after `at` on its line; `end` when there is none. */
  quote(text: string, at: number, end: number): number {
    if (at < this.quoteFrom || at > this.quoteAt) {
      let i = at;
      while (i < end && text.charCodeAt(i) !== QUOTE && text.charCodeAt(i) !== LF) i++;
      this.quoteFrom = at;
      this.quoteAt = i;
    }
    return this.quoteAt < end && text.charCodeAt(this.quoteAt) === QUOTE ? this.quoteAt : end;
  }

  /** Whether it is known that no quote after `at` ends the string that holds `at`. */
  isBarren(at: number): boolean {
    return at >= this.barrenFrom && at < this.barrenTo;
  }

  /** No quote in [from, to) ends a string, and no later one can. */
  barren(from: number, to: number): void {
    this.barrenFrom = from;
    this.barrenTo = to;
  }

  /** Whether a look ahead without a memory may still run, given that the last one took `length` characters for nothing. */
  spend(length: number, limit: number): boolean {
    this.spent += length;
    return this.spent <= limit;
  }
}

/** The part of a string that has been read already: [start, to) holds nothing that strict JSON refuses, and means `value`. */
export interface KnownString {
  /** One past the opening quote. */
  start: number;
  to: number;
  value: string;
}

/** A place in the text. */
export interface Reader {
  readonly text: string;
  /** The next character to read. Readers of tokens move it past their token. */
  at: number;
  /** The scan reads [.., end) only. */
  end: number;
  readonly errors: ErrorList;
  /** True inside an object or array. */
  readonly inside: boolean;
  /** Whether the last string read had its closing quote. */
  closed: boolean;
  /** What is known of the string that a growing text ended in. */
  readonly known: KnownString | undefined;
  /** Strings must not keep the text alive that they were read from. */
  readonly detached: boolean;
  readonly ahead: LookAhead;
}

/** A place where a value is expected. */
export interface Site extends Reader {
  /** The token that the text's end cuts. */
  leaf: OpenPart | undefined;
  /** Takes a value that was read. */
  place(node: JsonNode): void;
  /** Takes the knowledge that no value can be made of what was read. */
  placeNothing(): void;
  /** A mistake of structure, "expected …, found `what`". Not named when this place has one already. */
  wrong(code: JsonErrorCode, offset: number, end: number, what: () => Phrase, start?: number): void;
  /** A mistake in how a token is written: named wherever it stands. */
  flaw(code: JsonErrorCode, offset: number, end: number, what: () => Phrase, start?: number): void;
  /** The value that is being read: `the value of "path"`. */
  readonly where: () => Phrase;
}

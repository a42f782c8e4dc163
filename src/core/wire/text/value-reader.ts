/**
 * The JSON value that stands at a place of a text, where a protocol's marker says that one begins. A value may hold in its
 * strings the very tag that closes it, and a damaged one may not end at all: both are tried, within a budget, so that the
 * reading of a text stays linear.
 */
import { skipBlanks } from '../../json/chars';
import type { JsonNode } from '../../json/node';
import { valueScanner } from '../../json/scanner';
import type { ValueScanner } from '../../json/value-scanner';

export interface ValueAt {
  node: JsonNode;
  end: number;
  /** It was closed, and nothing in it makes no sense. */
  whole: boolean;
}

/** Characters that make no sense before a value is given up. */
const PATIENCE = 8;
/** How often the text's length may be spent on scans. */
const BUDGET = 4;
/** How far is looked when the budget is spent. */
const SHORT = 2000;

export class ValueReader {
  private readonly scanner: ValueScanner;
  private budget: number;

  constructor(
    private readonly text: string,
    private readonly end: number,
    start = 0,
  ) {
    this.scanner = valueScanner(text, start, end, { maxErrors: 0 });
    this.budget = BUDGET * (end - start) + SHORT;
  }

  /**
   * @param limit where the value ends at the latest, unless it is whole beyond that: the place of its closing tag
   * @returns the object or array at `from`, after blanks; null when another character stands there
   */
  at(from: number, limit = this.end): ValueAt | null {
    const { text } = this;
    const start = skipBlanks(text, from, this.end);
    const c = text.charAt(start);
    if (start >= this.end || (c !== '{' && c !== '[')) return null;
    const near = this.budget > 0 ? limit : Math.min(limit, start + SHORT);
    const first = this.probe(start, Math.min(near, this.end));
    if (first === null || first.whole || near >= this.end || this.budget <= 0) return first;
    const further = this.probe(start, this.end);
    return further?.whole === true ? further : first;
  }

  private probe(start: number, end: number): ValueAt | null {
    const { scanner } = this;
    scanner.patience = PATIENCE;
    const node = scanner.probe(start, end);
    this.budget -= scanner.at - start;
    if (node === undefined) return null;
    const whole = node.complete && scanner.errors.nonsense === 0;
    return { node, end: node.complete ? node.span.end : Math.max(scanner.at, node.span.end), whole };
  }
}

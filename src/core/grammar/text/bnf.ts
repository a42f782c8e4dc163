/**
 * GBNF of llama.cpp and the EBNF of xgrammar, which grew out of it. Enters: a text. Leaves: rules in a scope.
 *
 * References: `grammars/README.md` of ggml-org/llama.cpp; "EBNF Grammar" in the documentation of mlc-ai/xgrammar (0.2.6).
 * Classes and escapes are code points in both. What needs a vocabulary (tokens) or a dispatcher is refused.
 */
import { Cursor } from './cursor';
import {
  EBNF_CLASS_ESCAPES,
  EBNF_ESCAPES,
  GBNF_ESCAPES,
  isWellFormed,
  readEscape,
  readString,
  type Escapes,
} from './escapes';
import { MOST_COUNT, MOST_DEPTH, type Expr, type RuleScope } from './grammar';
import { readRegexp } from './regexp';
import type { Source } from './source';
import type { CodePoints, Terms } from './terms';

interface Dialect {
  readonly name: string;
  readonly ruleName: RegExp;
  readonly strings: Escapes;
  readonly classes: Escapes;
  /** A line end ends a rule outside of groups. */
  readonly lines: boolean;
  /** Calls, options of rules and look-ahead exist. */
  readonly calls: boolean;
}

const GBNF: Dialect = {
  name: 'GBNF',
  ruleName: /[A-Za-z0-9_-]+/y,
  strings: GBNF_ESCAPES,
  classes: { ...GBNF_ESCAPES, letters: new Map([...GBNF_ESCAPES.letters, ['-', 45], ['^', 94]]) },
  lines: true,
  calls: false,
};

const EBNF: Dialect = {
  name: 'EBNF',
  ruleName: /[A-Za-z_][A-Za-z0-9_.-]*/y,
  strings: EBNF_ESCAPES,
  classes: EBNF_CLASS_ESCAPES,
  lines: false,
  calls: true,
};

const CALLS_REFUSED = new Map([
  ['TagDispatch', 'Describe it as a structural tag (kind “tags”): triggers and tags say the same.'],
  ['TokenTagDispatch', 'Text is judged by its bytes, not by its tokens: use a structural tag with the text.'],
  ['Token', 'Text is judged by its bytes, not by its tokens: write the text of the token.'],
  [
    'ExcludeToken',
    'Text is judged by its bytes, not by its tokens: write the characters that may stand here.',
  ],
  ['Substring', 'Write the texts as alternatives.'],
]);

/** @throws Fault */
export function readGbnf(source: Source, scope: RuleScope, terms: Terms): void {
  new BnfReader(source, scope, terms, GBNF).read();
}

/** @throws Fault */
export function readEbnf(source: Source, scope: RuleScope, terms: Terms): void {
  new BnfReader(source, scope, terms, EBNF).read();
}

const BLANKS = /(?:[ \t]|#[^\n\r]*)+/y;
const BLANKS_AND_LINES = /(?:\s|#[^\n\r]*)+/y;
const NUMBER = /[0-9]+/y;

class BnfReader {
  private readonly cursor: Cursor;
  private depth = 0;

  constructor(
    source: Source,
    private readonly scope: RuleScope,
    private readonly terms: Terms,
    private readonly dialect: Dialect,
  ) {
    this.cursor = new Cursor(source);
  }

  read(): void {
    const { cursor } = this;
    cursor.take('\ufeff');
    this.skip(true);
    while (!cursor.done) {
      this.rule();
      this.skip(true);
    }
  }

  private skip(lines: boolean): void {
    this.cursor.match(lines ? BLANKS_AND_LINES : BLANKS);
  }

  private rule(): void {
    const { cursor, dialect } = this;
    const start = cursor.at;
    const name = cursor.match(dialect.ruleName);
    if (name === null)
      throw cursor.fault(
        cursor.starts('|') && dialect.lines
          ? 'A line cannot go on a rule with “|”. Put the “|” at the end of the line before, or the alternatives in parentheses.'
          : `Expected a rule, \`name ::= …\`, but ${cursor.here} here.`,
      );
    const at = cursor.from(start);
    this.skip(false);
    if (dialect.calls && cursor.starts('['))
      throw cursor.fault(
        'Options of a rule (max_tokens, lazy, capture and others) are not supported. Remove the brackets.',
        cursor.at,
        'GRAMMAR_REFUSED',
      );
    if (!dialect.lines) this.skip(true);
    cursor.expect('::=', `“::=” after the name ${name}`);
    this.skip(true);
    const body = this.alternatives(false);
    if (cursor.starts(')')) throw cursor.fault('This “)” closes nothing.');
    this.scope.define(name, at, body);
  }

  /** @param nested inside of parentheses, where lines do not count */
  private alternatives(nested: boolean): Expr {
    const { cursor } = this;
    const start = cursor.at;
    const options = [this.sequence(nested)];
    while (cursor.take('|')) {
      this.skip(true);
      options.push(this.sequence(nested));
    }
    return options.length === 1 && options[0] !== undefined
      ? options[0]
      : this.terms.alt(options, this.trimmed(start));
  }

  private trimmed(start: number): ReturnType<Cursor['from']> {
    const { cursor } = this;
    let end = cursor.at;
    while (end > start && /\s/.test(cursor.text.charAt(end - 1))) end--;
    return cursor.source.range(start, end);
  }

  private sequence(nested: boolean): Expr {
    const { cursor } = this;
    const start = cursor.at;
    const parts: Expr[] = [];
    for (;;) {
      const one = this.item(nested);
      if (one === null) break;
      parts.push(one);
      this.skip(nested || !this.dialect.lines);
    }
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : this.terms.seq(parts, this.trimmed(start));
  }

  private item(nested: boolean): Expr | null {
    const { cursor } = this;
    const start = cursor.at;
    let atom = this.atom();
    if (atom === null) return null;
    for (let i = 0; ; i++) {
      const after = cursor.at;
      this.skip(nested || !this.dialect.lines);
      const counts = this.quantifier();
      if (counts === null) {
        cursor.at = after;
        return atom;
      }
      if (i > 0 && this.dialect.calls)
        throw cursor.fault('Two repetitions follow each other. Put the inner one in parentheses.', after);
      atom = this.terms.repeat(atom, counts.min, counts.max, cursor.from(start));
    }
  }

  private atom(): Expr | null {
    const { cursor, terms, dialect } = this;
    const start = cursor.at;
    if (cursor.done) return null;
    if (cursor.starts('"')) {
      const text = readString(cursor, dialect.strings);
      return terms.text(text, cursor.from(start));
    }
    if (cursor.starts('[')) return this.characterClass();
    if (cursor.starts('(')) return this.group();
    if (cursor.starts('.')) {
      if (dialect.calls) throw cursor.fault('“.” is no part of this notation. Write [^] for any character.');
      cursor.at++;
      return terms.characters([[0, 0x10ffff]], cursor.from(start));
    }
    if (cursor.starts('<') || cursor.starts('!<') || cursor.starts('!'))
      throw cursor.fault(
        'A token (<name>, <[id]>, !<…>) needs a vocabulary; this grammar is held against bytes. Write its text as a string.',
        start,
        'GRAMMAR_REFUSED',
      );
    const name = cursor.match(dialect.ruleName);
    if (name !== null) {
      if (dialect.calls && cursor.starts('(')) return this.call(name, start);
      // The next rule begins here.
      const after = cursor.at;
      this.skip(!dialect.lines);
      if (cursor.starts('::=') || (dialect.calls && this.opensOptions(after))) {
        cursor.at = start;
        return this.nextRule(start);
      }
      cursor.at = after;
      const at = cursor.from(start);
      return { k: 'ref', rule: this.scope.refer(name, at), at };
    }
    if (/[|)]/.test(cursor.text.charAt(cursor.at)) || /\s/.test(cursor.text.charAt(cursor.at))) return null;
    throw cursor.fault(
      `Expected a string, a class of characters, a rule or a group, but ${cursor.here} here.${cursor.starts("'") ? ' Strings stand in “"”.' : ''}`,
    );
  }

  /** `name[…] ::=`: a class directly after a name would be written with a blank. */
  private opensOptions(after: number): boolean {
    return /^\[[a-z_]+(?:=[^\]]*)?(?:,[^\]]*)?\]\s*::=/.test(this.cursor.text.slice(after, after + 200));
  }

  private nextRule(start: number): null {
    const { cursor } = this;
    if (this.depth > 0)
      throw cursor.fault('A rule begins inside of a group: a “)” is missing before it.', start);
    if (this.dialect.lines)
      throw cursor.fault('A rule begins in the middle of a line. Put it on a line of its own.', start);
    return null;
  }

  private group(): Expr | null {
    const { cursor, terms } = this;
    const start = cursor.at;
    cursor.at++;
    this.skip(true);
    if (this.dialect.calls && cursor.starts('=')) this.lookAhead(start);
    if (++this.depth > MOST_DEPTH)
      throw cursor.fault(
        `More than ${MOST_DEPTH} groups stand inside of each other. Give the inner ones rules of their own.`,
        start,
        'GRAMMAR_TOO_LARGE',
      );
    const inner = this.alternatives(true);
    this.skip(true);
    if (!cursor.take(')'))
      throw cursor.fault(
        `The group that begins here is not closed: expected “)”, but ${cursor.here}.`,
        start,
      );
    this.depth--;
    return inner.k === 'lang' && inner.text === '' ? terms.empty(cursor.from(start)) : inner;
  }

  /** Does not return: what is promised of the text after a rule is not held to by xgrammar, and not by this machine. */
  private lookAhead(start: number): never {
    const { cursor } = this;
    let open = 0;
    let end = start;
    // Brackets in strings and in classes do not count.
    for (const part of cursor.text.slice(start).matchAll(/"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|[()]/gsu)) {
      if (part[0] === '(') open++;
      end = start + part.index;
      if (part[0] === ')' && --open === 0) break;
    }
    const range = { start, end: Math.min(end + 1, cursor.text.length) };
    throw cursor.source.fault(
      'GRAMMAR_REFUSED',
      range,
      'A look-ahead (= …) is not supported. xgrammar takes it as a hint for its masks and never holds the text to it: without it the grammar takes the same texts.',
      cursor.source.removal(range, 'Remove the look-ahead', true),
    );
  }

  private call(name: string, start: number): Expr {
    const { cursor } = this;
    if (name !== 'Regex') {
      const way =
        CALLS_REFUSED.get(name) ?? 'Put a blank between the rule and the group when a group was meant.';
      throw cursor.fault(`${name}(…) is not supported. ${way}`, start, 'GRAMMAR_REFUSED');
    }
    cursor.at++;
    this.skip(true);
    const open = cursor.at;
    if (!cursor.starts('"')) throw cursor.fault('Regex takes a pattern in “"”.');
    const pattern = readString(cursor, { ...EBNF_ESCAPES });
    const at = cursor.from(open);
    this.skip(true);
    let flags: string | null = null;
    if (cursor.take(',')) {
      this.skip(true);
      if (cursor.match(/flags\s*=\s*(?=")/y) === null)
        throw cursor.fault(
          'Of the options of Regex only flags="…" is supported.',
          cursor.at,
          'GRAMMAR_REFUSED',
        );
      flags = readString(cursor, EBNF_ESCAPES);
      this.skip(true);
    }
    cursor.expect(')');
    const bad = /[^isu]/.exec(flags ?? '');
    if (bad !== null)
      throw cursor.fault(`The flag ${bad[0]} is not supported; i, s and u are.`, open, 'GRAMMAR_REFUSED');
    const { lang, sure } = readRegexp(this.terms.langs, pattern, {
      at,
      from: null,
      dot: flags === null || flags.includes('s') ? 'all' : 'line',
      ignoreCase: flags?.includes('i') ?? false,
      rust: false,
    });
    return this.terms.lang(lang, cursor.from(start), sure, true, 100);
  }

  private quantifier(): { min: number; max: number | null } | null {
    const { cursor } = this;
    if (cursor.take('*')) return { min: 0, max: null };
    if (cursor.take('+')) return { min: 1, max: null };
    if (cursor.take('?')) return { min: 0, max: 1 };
    const start = cursor.at;
    if (!cursor.take('{')) return null;
    this.skip(true);
    const min = this.number(start, 'at least');
    this.skip(true);
    let max: number | null = min;
    if (cursor.take(',')) {
      this.skip(true);
      max = cursor.starts('}') ? null : this.number(start, 'at most');
      this.skip(true);
    }
    cursor.expect('}', '“}” after the counts');
    if (max !== null && max < min)
      throw cursor.fault(`At most ${max} is less than at least ${min}. Swap the two.`, start);
    return { min, max };
  }

  private number(start: number, what: string): number {
    const { cursor } = this;
    const digits = cursor.match(NUMBER);
    if (digits === null) throw cursor.fault(`Expected a number (${what}), but ${cursor.here} here.`);
    const value = Number(digits);
    if (value > MOST_COUNT)
      throw cursor.fault(`${digits} repetitions are more than ${MOST_COUNT}.`, start, 'GRAMMAR_TOO_LARGE');
    return value;
  }

  private characterClass(): Expr {
    const { cursor, terms } = this;
    const start = cursor.at;
    cursor.at++;
    const negated = cursor.take('^');
    const ranges: [number, number][] = [];
    while (!cursor.take(']')) {
      const from = this.classCharacter(start);
      const dash = cursor.at;
      if (cursor.starts('-') && cursor.text.charAt(cursor.at + 1) !== ']') {
        cursor.at++;
        const to = this.classCharacter(start);
        if (to < from) throw cursor.fault('The range runs backwards. Swap its ends.', dash - 1);
        ranges.push([from, to]);
      } else ranges.push([from, from]);
    }
    return terms.characters(negated ? complement(ranges) : ranges, cursor.from(start));
  }

  private classCharacter(start: number): number {
    const { cursor } = this;
    if (cursor.done || /[\n\r]/.test(cursor.text.charAt(cursor.at)))
      throw cursor.fault(
        `The class that begins here is not closed: expected “]”, but ${cursor.here}.`,
        start,
      );
    if (cursor.starts('\\')) return readEscape(cursor, this.dialect.classes);
    const at = cursor.at;
    const point = cursor.next();
    if (!isWellFormed(String.fromCodePoint(point)))
      throw cursor.fault('Half of a surrogate pair is no character.', at);
    return point;
  }
}

export function complement(ranges: CodePoints): [number, number][] {
  const out: [number, number][] = [];
  let next = 0;
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (from > next) out.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= 0x10ffff) out.push([next, 0x10ffff]);
  return out;
}

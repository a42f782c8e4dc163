/**
 * GBNF of llama.cpp and the EBNF of xgrammar, which grew out of it. Enters: a text. Leaves: rules in a scope.
 *
 * References: `grammars/README.md` of ggml-org/llama.cpp; "EBNF Grammar" in the documentation of mlc-ai/xgrammar (0.2.6).
 * Classes and escapes are code points in both. What needs a vocabulary (tokens) or a dispatcher is refused.
 */
import type { Problem } from '../../base/problem';
import { phrase, sentence } from '../../base/words';
import { Cursor } from './cursor';
import { EBNF_CLASS_ESCAPES, EBNF_ESCAPES, GBNF_ESCAPES, readString, type Escapes } from './escapes';
import { MOST_DEPTH, type Expr, type RuleScope } from './grammar';
import { BLANKS_AND_LINES, readCall, refuseLookAhead } from './ebnf-calls';
import { readClass } from './bnf-class';
import { countsSwapped, notClosed, readCount, tooDeep } from './faults';
import { partHint, ruleHint, type Notation } from './hints';
import { skipOptions } from './options';
import type { Source } from './source';
import type { Terms } from './terms';

interface Dialect {
  readonly notation: Notation;
  readonly ruleName: RegExp;
  readonly strings: Escapes;
  readonly classes: Escapes;
  /** A line end ends a rule outside of groups. */
  readonly lines: boolean;
  /** Calls, options of rules and look-ahead exist; an alternative is not empty, one repetition does not follow another. */
  readonly calls: boolean;
}

const GBNF: Dialect = {
  notation: 'gbnf',
  ruleName: /[A-Za-z0-9_-]+/y,
  strings: GBNF_ESCAPES,
  classes: { ...GBNF_ESCAPES, letters: new Map([...GBNF_ESCAPES.letters, ['^', 94]]) },
  lines: true,
  calls: false,
};

const EBNF: Dialect = {
  notation: 'ebnf',
  ruleName: /(?:[A-Za-z_]|[.-]+[A-Za-z0-9_])[A-Za-z0-9_.-]*/y,
  strings: EBNF_ESCAPES,
  classes: EBNF_CLASS_ESCAPES,
  lines: false,
  calls: true,
};

/** @throws Fault */
export function readGbnf(source: Source, scope: RuleScope, terms: Terms, problems: Problem[]): void {
  new BnfReader(source, scope, terms, GBNF, problems).read();
}

/** @throws Fault */
export function readEbnf(source: Source, scope: RuleScope, terms: Terms): void {
  new BnfReader(source, scope, terms, EBNF).read();
}

const BLANKS = /(?:[ \t]|#[^\n\r]*)+/y;
const DOTTED_NAME = /^\.[.-]*[A-Za-z0-9_]/;

class BnfReader {
  private readonly cursor: Cursor;
  private depth = 0;

  constructor(
    source: Source,
    private readonly scope: RuleScope,
    private readonly terms: Terms,
    private readonly dialect: Dialect,
    private readonly problems: Problem[] = [],
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
      throw cursor.starts('|') && dialect.lines
        ? cursor.fault(
            sentence(
              'GRAMMAR_SYNTAX.line',
              'A line cannot go on a rule with “|”. Put the “|” at the end of the line before, or the alternatives in parentheses.',
            ),
          )
        : cursor.unexpected(
            phrase('a rule, `name ::= …`', 'part.rule-bnf'),
            ruleHint(cursor, dialect.notation),
          );
    const at = cursor.from(start);
    this.skip(false);
    if (dialect.calls && cursor.starts('[')) skipOptions(cursor);
    if (!dialect.lines) this.skip(true);
    cursor.expect(
      '::=',
      phrase(`“::=” after the name ${name}`, 'part.defines', { word: '::=', name }),
      cursor.starts(':')
        ? sentence('hint.is-lark', 'Rules with “:” are written in Lark: choose that notation if it is meant.')
        : null,
    );
    this.skip(true);
    const body = this.alternatives(false);
    if (cursor.starts(')'))
      throw cursor.fault(
        sentence('GRAMMAR_SYNTAX.closes', 'This “)” closes nothing. Remove it, or write its “(”.'),
      );
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
    if (only === undefined && this.dialect.calls)
      throw cursor.fault(
        sentence('GRAMMAR_SYNTAX.empty', 'An alternative is empty here. Write "" for the empty text.'),
      );
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
        throw cursor.fault(
          sentence(
            'GRAMMAR_SYNTAX.repeated',
            'Two repetitions follow each other. Put the inner one in parentheses.',
          ),
          after,
        );
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
    if (cursor.starts('['))
      return terms.characters(readClass(cursor, dialect.classes, !dialect.lines), cursor.from(start));
    if (cursor.starts('(')) return this.group();
    if (cursor.starts('.') && !(dialect.calls && DOTTED_NAME.test(cursor.text.slice(start, start + 8)))) {
      if (dialect.calls)
        throw cursor.fault(
          sentence('GRAMMAR_SYNTAX.any', '“.” is no part of this notation. Write [^] for any character.'),
        );
      cursor.at++;
      if (cursor.text.slice(start - 1, start + 3) === '".."') this.noteRange(start);
      return terms.characters([[0, 0x10ffff]], cursor.from(start));
    }
    if (cursor.starts('<') || cursor.starts('!<') || cursor.starts('!'))
      throw cursor.fault(
        sentence(
          'GRAMMAR_REFUSED.token',
          'A token (<name>, <[id]>, !<…>) needs a vocabulary; this grammar is held against bytes. Write its text as a string.',
        ),
        start,
        'GRAMMAR_REFUSED',
      );
    const name = cursor.match(dialect.ruleName);
    if (name !== null) {
      if (dialect.calls && cursor.starts('(')) return readCall(cursor, terms, name, start);
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
    if (/[|)\n\r]/.test(cursor.text.charAt(cursor.at))) return null;
    throw cursor.unexpected(
      phrase('a string, a class of characters, a rule or a group', 'part.bnf'),
      partHint(cursor, dialect.notation),
    );
  }

  /** `"a".."z"` as other notations write a range. */
  private noteRange(start: number): void {
    this.problems.push(
      this.cursor.source.problem(
        'GRAMMAR_NOTE',
        'warn',
        { start, end: start + 2 },
        sentence('GRAMMAR_NOTE.dots', 'Each “.” is any character here. A range is written {example}.', {
          example: '[a-z]',
        }),
      ),
    );
  }

  /** `name[…] ::=`: a class directly after a name would be written with a blank. */
  private opensOptions(after: number): boolean {
    return /^\[[a-z_]+(?:=[^\]]*)?(?:,[^\]]*)?\]\s*::=/.test(this.cursor.text.slice(after, after + 200));
  }

  private nextRule(start: number): null {
    const { cursor } = this;
    if (this.depth > 0)
      throw cursor.fault(
        sentence('GRAMMAR_SYNTAX.group-rule', 'A rule begins inside of a group: a “)” is missing before it.'),
        start,
      );
    let before = start - 1;
    while (/[ \t]/.test(cursor.text.charAt(before))) before--;
    if (/[^\n\r]/.test(cursor.text.charAt(before)))
      throw cursor.fault(
        sentence(
          'GRAMMAR_SYNTAX.rule-line',
          'A rule begins in the middle of a line. Put it on a line of its own.',
        ),
        start,
      );
    if (this.dialect.lines)
      throw cursor.fault(
        sentence(
          'GRAMMAR_SYNTAX.missing',
          'A rule begins where the one before it goes on. Write "" for the empty text before it.',
        ),
        start,
      );
    return null;
  }

  private group(): Expr | null {
    const { cursor, terms } = this;
    const start = cursor.at;
    cursor.at++;
    this.skip(true);
    if (this.dialect.calls && cursor.starts('=')) refuseLookAhead(cursor, start);
    if (this.dialect.calls && cursor.take(')')) return terms.empty(cursor.from(start));
    if (++this.depth > MOST_DEPTH) throw tooDeep(cursor, start);
    const inner = this.alternatives(true);
    this.skip(true);
    if (!cursor.take(')')) throw cursor.fault(notClosed(phrase('group', 'part.group'), ')', cursor), start);
    this.depth--;
    return inner.k === 'lang' && inner.text === '' ? terms.empty(cursor.from(start)) : inner;
  }

  private quantifier(): { min: number; max: number | null } | null {
    const { cursor, dialect } = this;
    if (cursor.take('*')) return { min: 0, max: null };
    if (cursor.take('+')) return { min: 1, max: null };
    if (cursor.take('?')) return { min: 0, max: 1 };
    const start = cursor.at;
    if (!cursor.take('{')) return null;
    this.skip(true);
    const min = this.number(start);
    this.skip(true);
    let max: number | null = min;
    if (cursor.take(',')) {
      this.skip(true);
      // xgrammar prints {2,} as {2, -1}.
      max = cursor.starts('}') || (dialect.calls && cursor.take('-1')) ? null : this.number(start);
      this.skip(true);
    }
    cursor.expect('}', phrase('“}” after the counts', 'part.counts-end'));
    if (max !== null && max < min) throw countsSwapped(cursor, min, max, start);
    return { min, max };
  }

  private number(start: number): number {
    const { cursor } = this;
    return readCount(
      cursor,
      start,
      cursor.starts(',')
        ? sentence('hint.at-least', 'Write how often at least, {example}.', { example: '{0,3}' })
        : null,
    );
  }
}

/**
 * A grammar of Lark as rules. Enters: a text. Leaves: rules in a scope, and notes.
 *
 * The reading is context-free: a text is taken when the rules can be laid over it in any way, each terminal being a regular
 * language of its own. What a lexer adds is not emulated: that the longest token wins, that a keyword is not a name, that a
 * lazy expression stops early, that `A` before `B` needs something between them to be told apart. Texts that Lark itself takes
 * are taken; some that its lexer would cut otherwise are taken as well. `%ignore` stands after every terminal, as in
 * OpenAI's and xgrammar's engines; not before the first.
 */
import type { Problem } from '../../base/problem';
import { nearest } from '../../base/nearest';
import { sentence } from '../../base/words';
import { patternLang } from '../pattern/pattern';
import { otherCases } from './case';
import type { Expr, LangExpr, RuleScope } from './grammar';
import { closeHint, withHint } from './hints';
import { COMMON_TERMINALS } from './lark-common';
import { readLarkText, type Definition, type LarkNode } from './lark-syntax';
import { readRegexp } from './regexp';
import type { Range, Source } from './source';
import type { CodePoints, Terms } from './terms';

/** Terminals in terminals in terminals. */
const MOST_NESTED = 200;
const MOST_TERMINAL = 4_000;
const IGNORED = '%ignore';

/** @throws Fault */
export function readLark(source: Source, scope: RuleScope, terms: Terms, problems: Problem[]): void {
  new Lark(source, scope, terms, problems).read();
}

class Lark {
  private readonly terminals = new Map<string, Definition>();
  private readonly langs = new Map<string, LangExpr>();
  private readonly open = new Set<string>();
  private readonly parts = new Set<string>();
  private ignored: number | null = null;
  private noted = false;

  constructor(
    private readonly source: Source,
    private readonly scope: RuleScope,
    private readonly terms: Terms,
    private readonly problems: Problem[],
  ) {}

  read(): void {
    const { source, scope } = this;
    const text = readLarkText(source);
    for (const one of text.definitions) {
      if (!one.terminal) continue;
      const before = this.terminals.get(one.name);
      if (before !== undefined)
        throw source.fault(
          'GRAMMAR_DUPLICATE_RULE',
          one.at,
          sentence(
            'GRAMMAR_DUPLICATE_RULE',
            '{name} is defined a second time, first in line {line}. Join the two with | or rename one.',
            { name: one.name, line: source.place(before.at.start).line },
          ),
        );
      this.terminals.set(one.name, one);
    }
    for (const { name, as, at } of text.imports) this.import(name, as, at);
    for (const name of this.terminals.keys()) this.terminal(name, this.terminals.get(name)?.at ?? null);
    for (const [name, body] of this.langs)
      scope.define(name, this.terminals.get(name)?.at ?? body.at, body, 'terminal');
    const [first] = text.ignored;
    if (first !== undefined) {
      const all = text.ignored.map((node) => this.regular(node));
      const one = this.terms.alt(all, first.at);
      this.ignored = scope.define(IGNORED, first.at, this.terms.repeat(one, 0, null, first.at), 'own');
      this.problems.push(
        source.problem(
          'GRAMMAR_NOTE',
          'info',
          first.at,
          sentence(
            'GRAMMAR_NOTE.ignored',
            'What is ignored may stand after every terminal, not before the first. Tokens are not cut by the longest match: two terminals that follow each other may touch.',
          ),
        ),
      );
    }
    for (const name of this.parts) scope.isPart(name);
    for (const one of text.definitions)
      if (!one.terminal) scope.define(one.name, one.at, this.rule(one.body));
  }

  private import(name: string, as: string, at: Range): void {
    const { source, terms } = this;
    const pattern = COMMON_TERMINALS.get(name);
    if (pattern === undefined) {
      const meant = nearest(name, COMMON_TERMINALS.keys());
      throw source.fault(
        'GRAMMAR_UNDEFINED_RULE',
        at,
        withHint(
          sentence('GRAMMAR_UNDEFINED_RULE.common', 'common has no {name}. It has {list}.', {
            name,
            list: [...COMMON_TERMINALS.keys()].join(', '),
          }),
          closeHint(meant),
        ),
        meant === undefined
          ? undefined
          : source.change(at, meant, sentence('fix.name', 'Write {meant}', { meant }), false),
      );
    }
    if (this.terminals.has(as) || this.langs.has(as))
      throw source.fault(
        'GRAMMAR_DUPLICATE_RULE',
        at,
        sentence(
          'GRAMMAR_DUPLICATE_RULE.import',
          'The terminal {name} is there already. Import it under another name with ->.',
          { name: as },
        ),
      );
    this.langs.set(as, terms.lang(patternLang(terms.langs, `^(?:${pattern})$`), at, true, false, 50));
  }

  private terminal(name: string, at: Range | null): LangExpr {
    const known = this.langs.get(name);
    if (known !== undefined) return known;
    const definition = this.terminals.get(name);
    const here = at ?? this.source.range(0, 0);
    if (definition === undefined) {
      const common = COMMON_TERMINALS.has(name);
      const meant = common ? undefined : nearest(name, [...this.terminals.keys(), ...this.langs.keys()]);
      throw this.source.fault(
        'GRAMMAR_UNDEFINED_RULE',
        here,
        withHint(
          sentence('GRAMMAR_UNDEFINED_RULE.terminal', 'The terminal {name} is not defined.', { name }),
          common
            ? sentence('hint.import', '{directive} brings it.', { directive: `%import common.${name}` })
            : (closeHint(meant) ??
                sentence('hint.define-terminal', 'Define it: {example}.', { example: `${name}: /…/` })),
        ),
        meant === undefined
          ? undefined
          : this.source.change(here, meant, sentence('fix.name', 'Write {meant}', { meant }), false),
      );
    }
    if (this.open.has(name))
      throw this.source.fault(
        'GRAMMAR_REFUSED',
        here,
        sentence(
          'GRAMMAR_REFUSED.contains-itself',
          'The terminal {name} contains itself. Make it a rule, in small letters.',
          { name },
        ),
      );
    if (this.open.size > MOST_NESTED)
      throw this.source.fault(
        'GRAMMAR_TOO_LARGE',
        here,
        sentence(
          'GRAMMAR_TOO_LARGE.chain',
          'More than {most} terminals refer to each other in a chain. Make some of them rules.',
          { most: MOST_NESTED },
        ),
      );
    this.open.add(name);
    const made = this.regular(definition.body);
    this.open.delete(name);
    this.langs.set(name, made);
    return made;
  }

  /** A terminal's expression: one language. */
  private regular(node: LarkNode): LangExpr {
    const { terms, source } = this;
    const { langs } = terms;
    switch (node.k) {
      case 'text':
      case 'range':
      case 'regexp':
        return this.literal(node);
      case 'name':
        if (!node.terminal)
          throw source.fault(
            'GRAMMAR_REFUSED',
            node.at,
            sentence(
              'GRAMMAR_REFUSED.rule-in-terminal',
              '{name} is a rule; a terminal is made of terminals, and so is what is ignored. Write {terminal} and define it as one.',
              { name: node.name, terminal: node.name.toUpperCase() },
            ),
          );
        this.parts.add(node.name);
        return {
          ...this.terminal(node.name, node.at),
          parts: () => ({ k: 'ref', rule: this.scope.refer(node.name, node.at), at: node.at }),
        };
      case 'seq': {
        const parts = node.parts.map((one) => this.regular(one));
        for (const part of parts) this.bounded(part, node.at);
        return {
          ...this.combined(parts, langs.concat(parts.map(({ lang }) => lang)), node.at),
          parts: () => ({ k: 'seq', parts, at: node.at }),
        };
      }
      case 'alt': {
        const made = terms.alt(
          node.options.map((one) => this.regular(one)),
          node.at,
        );
        return made.k === 'lang' ? made : this.tooLarge(node.at);
      }
      case 'repeat': {
        const of = this.regular(node.of);
        const lang = langs.repeat(of.lang, node.min, node.max);
        const { min, max, at } = node;
        return {
          ...terms.lang(lang, at, of.sure, true, of.weight + 1),
          parts: () => ({ k: 'repeat', of, min, max, at }),
        };
      }
    }
  }

  private combined(parts: readonly LangExpr[], lang: number, at: Range): LangExpr {
    const weight = parts.reduce((sum, one) => sum + one.weight, 0);
    return this.terms.lang(
      lang,
      at,
      parts.every(({ sure }) => sure),
      parts.some(({ counted }) => counted),
      weight,
    );
  }

  private bounded({ weight }: LangExpr, at: Range): void {
    if (weight > MOST_TERMINAL) this.tooLarge(at);
  }

  private tooLarge(at: Range): never {
    throw this.source.fault(
      'GRAMMAR_TOO_LARGE',
      at,
      sentence(
        'GRAMMAR_TOO_LARGE.terminal',
        'The terminal is too long. Split it into several, joined in a rule.',
      ),
    );
  }

  private literal(node: Extract<LarkNode, { k: 'text' | 'range' | 'regexp' }>): LangExpr {
    const { terms, source } = this;
    const { langs } = terms;
    if (node.k === 'range') return terms.characters([[node.from, node.to]], node.at);
    if (node.k === 'text') {
      if (!node.ignoreCase) return terms.text(node.text, node.at);
      if (node.text.length > MOST_TERMINAL) this.tooLarge(node.at);
      const all = Array.from(node.text, (character): CodePoints => {
        const point = character.codePointAt(0) ?? 0;
        return [point, ...otherCases(point, point, false)].map((one) => [one, one]);
      });
      return terms.lang(
        langs.concat(all.map((ranges) => langs.codePoints(ranges))),
        node.at,
        true,
        false,
        all.length,
      );
    }
    const bad = /[^isu]/.exec(node.flags);
    if (bad !== null)
      throw source.fault(
        'GRAMMAR_REFUSED',
        node.at,
        sentence(
          'GRAMMAR_REFUSED.flag-lark',
          'The flag {flag} is not supported: i, s and u are. Without {flag} the expression has to be written out.',
          { flag: bad[0] },
        ),
      );
    const found = readRegexp(langs, node.pattern, {
      at: node.at,
      place: (offset) => node.at.start + 1 + offset,
      dot: node.flags.includes('s') ? 'all' : 'line',
      ignoreCase: node.flags.includes('i'),
      rust: true,
    });
    this.note(node.at, found.lazy, found.shorthand);
    return terms.regexp(found, node.at);
  }

  private note(at: Range, lazy: boolean, shorthand: boolean): void {
    if (this.noted || !(lazy || shorthand)) return;
    this.noted = true;
    this.problems.push(
      this.source.problem(
        'GRAMMAR_NOTE',
        lazy ? 'warn' : 'info',
        at,
        lazy
          ? sentence(
              'GRAMMAR_NOTE.lazy',
              'A lazy repetition takes the same strings as a greedy one here, and OpenAI refuses it. Write the class of characters that may stand before the end.',
            )
          : sentence(
              'GRAMMAR_NOTE.shorthand',
              '{list} are read as ECMA-262 has them: digits and letters of ASCII.',
              { list: '\\d, \\w, \\s' },
            ),
      ),
    );
  }

  private rule(node: LarkNode): Expr {
    const { terms, scope } = this;
    switch (node.k) {
      case 'text':
      case 'range':
      case 'regexp':
        return this.spaced(this.literal(node));
      case 'name':
        if (node.terminal) {
          const { text } = this.terminal(node.name, node.at);
          const ref: Expr = { k: 'ref', rule: scope.refer(node.name, node.at), at: node.at };
          return text === '' ? ref : this.spaced(ref);
        }
        return { k: 'ref', rule: scope.refer(node.name, node.at), at: node.at };
      case 'seq':
        return terms.seq(
          node.parts.map((one) => this.rule(one)),
          node.at,
        );
      case 'alt': {
        const literals = node.options.filter(isLiteral).map((one) => this.literal(one));
        const others = node.options.filter((one) => !isLiteral(one)).map((one) => this.rule(one));
        // Alternatives of literals share what is ignored after them.
        if (literals.length > 0) others.unshift(this.spaced(terms.alt(literals, node.at)));
        return terms.alt(others, node.at);
      }
      case 'repeat':
        return terms.repeat(this.rule(node.of), node.min, node.max, node.at);
    }
  }

  /** A terminal, and what is ignored after it. */
  private spaced(one: Expr): Expr {
    if (this.ignored === null || (one.k === 'lang' && one.text === '')) return one;
    const { at } = one;
    return this.terms.seq([one, { k: 'ref', rule: this.ignored, at }], at);
  }
}

const isLiteral = (node: LarkNode): node is Extract<LarkNode, { k: 'text' | 'range' | 'regexp' }> =>
  node.k === 'range' || node.k === 'regexp' || (node.k === 'text' && node.text !== '');

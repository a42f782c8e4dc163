/**
 * What is wrong with a grammar as a whole, and the grammar without it. Enters: rules as they were read. Leaves: rules from which
 * every text that was begun can be ended, or the reasons why there are none.
 *
 * An alternative that can never end is removed, so that a machine never walks into it; a rule that cannot end, or cannot be
 * reached, is told.
 */
import type { Problem } from '../../base/problem';
import { nearest } from '../../base/nearest';
import type { Langs } from '../lang';
import type { Expr, Grammar, LangExpr, Rule } from './grammar';
import { solve, type Answers } from './solve';
import { Fault } from './source';
import type { Terms } from './terms';

/** Problems of one kind beyond this are counted. */
const MOST_TOLD = 50;

export interface Checked {
  readonly grammar: Grammar;
  /** Rules that no text can end, by index. */
  readonly endless: ReadonlySet<number>;
  readonly unreachable: ReadonlySet<number>;
}

/** @throws Fault when no text can hold to the grammar */
export function check(grammar: Grammar, terms: Terms, problems: Problem[]): Checked {
  const { rules, start } = grammar;
  const undefinedRules = rules.filter(({ body }) => body === undefined);
  if (undefinedRules.length > 0) {
    tell(problems, undefinedRules, (rule) => undefinedProblem(rule, rules));
    const last = problems.pop();
    throw last === undefined ? new RangeError('No problem.') : new Fault(last);
  }
  const ends = solve(rules, { lang: (expr) => !isNothing(terms.langs, expr), machine: true, none: true });
  const reached = reachable(rules, start);
  const endless = new Set([...rules.keys()].filter((index) => !ends.rule(index)));
  const unreachable = new Set(
    [...rules.keys()].filter((index) => !reached.has(index) && rules[index]?.part !== true),
  );
  const root = rules[start];
  if (root !== undefined && endless.has(start))
    throw root.source.fault(
      'GRAMMAR_NO_TEXT',
      root.at,
      `No text can hold to ${root.name}: each way through it comes back to itself or to an empty class. Give it an alternative that ends.`,
    );
  const written = (indexes: Iterable<number>): Rule[] =>
    [...indexes].flatMap((index) => {
      const rule = rules[index];
      return rule === undefined || rule.kind === 'own' ? [] : [rule];
    });
  tell(problems, written([...endless].filter((index) => reached.has(index))), (rule) =>
    rule.source.problem(
      'GRAMMAR_ENDLESS_RULE',
      'warn',
      rule.at,
      `${rule.name} can never end: each way through it comes back to itself or to an empty class. Alternatives that use it are left out.`,
    ),
  );
  tell(problems, written(unreachable), (rule) =>
    rule.source.problem(
      'GRAMMAR_UNREACHABLE_RULE',
      'info',
      rule.at,
      `${rule.name} is not used by ${root?.name ?? 'the root'}, nor by what that uses.`,
    ),
  );
  return {
    grammar: { start, rules: rules.map((rule, index) => pruned(rule, index, ends, terms)) },
    endless,
    unreachable,
  };
}

const isNothing = (langs: Langs, { lang, sure }: LangExpr): boolean =>
  lang === langs.nothing || (!sure && langs.isEmpty(lang));

function tell(problems: Problem[], rules: readonly Rule[], make: (rule: Rule) => Problem): void {
  for (const rule of rules.slice(0, MOST_TOLD)) problems.push(make(rule));
}

function undefinedProblem({ name, source, at }: Rule, rules: readonly Rule[]): Problem {
  const defined = rules.filter(({ body, source: other }) => body !== undefined && other === source);
  const meant = nearest(
    name,
    defined.map((rule) => rule.name),
  );
  const way = meant === undefined ? 'Define it, or write a string in “"”.' : `${meant} is close.`;
  return source.problem(
    'GRAMMAR_UNDEFINED_RULE',
    'error',
    at,
    `The rule ${name} is not defined. ${way}`,
    meant === undefined
      ? undefined
      : { title: `Write ${meant}`, safe: false, edit: { at: source.span(at.start, at.end), text: meant } },
  );
}

function reachable(rules: readonly Rule[], start: number): Set<number> {
  const reached = new Set([start]);
  for (const index of reached) {
    const body = rules[index]?.body;
    if (body === undefined) continue;
    const stack: Expr[] = [body];
    for (let expr = stack.pop(); expr !== undefined; expr = stack.pop()) {
      if (expr.k === 'ref') reached.add(expr.rule);
      else if (expr.k === 'seq') for (const part of expr.parts) stack.push(part);
      else if (expr.k === 'alt') for (const option of expr.options) stack.push(option);
      else if (expr.k === 'repeat') stack.push(expr.of);
    }
  }
  return reached;
}

function pruned(rule: Rule, index: number, ends: Answers, terms: Terms): Rule {
  const { body } = rule;
  if (body === undefined || !ends.rule(index))
    return { ...rule, body: terms.lang(terms.langs.nothing, rule.at) };
  return { ...rule, body: prune(body, ends, terms) };
}

function prune(expr: Expr, ends: Answers, terms: Terms): Expr {
  switch (expr.k) {
    case 'lang':
    case 'ref':
    case 'machine':
      return expr;
    case 'seq':
      return { ...expr, parts: expr.parts.map((part) => prune(part, ends, terms)) };
    case 'alt': {
      const options = expr.options.filter((option) => ends.expr(option));
      return { ...expr, options: options.map((option) => prune(option, ends, terms)) };
    }
    case 'repeat':
      return ends.expr(expr.of) ? { ...expr, of: prune(expr.of, ends, terms) } : terms.empty(expr.at);
  }
}

/**
 * What is wrong with a grammar as a whole, and the grammar without it. Enters: rules as they were read. Leaves: rules from which
 * every text that was begun can be ended, or the reasons why there are none.
 *
 * An alternative that can never end is removed, so that a machine never walks into it; a rule that cannot end, or cannot be
 * reached, is told.
 */
import type { Problem } from '../../base/problem';
import { nearest } from '../../base/nearest';
import { sentence, type Said } from '../../base/words';
import type { Langs } from '../lang';
import type { Expr, Grammar, LangExpr, Rule } from './grammar';
import { solve, type Answers } from './solve';
import { closeHint, withHint } from './hints';
import type { Fault } from './source';
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
    const faults = undefinedRules.slice(0, MOST_TOLD).map((rule) => undefinedRule(rule, rules));
    const last = faults.pop();
    problems.push(...faults.map(({ problem }) => problem));
    throw last ?? new RangeError('No problem.');
  }
  const ends = solve(rules, { lang: (expr) => !isNothing(terms.langs, expr), machine: true, none: true });
  const reached = reachable(rules, start);
  const endless = new Set([...rules.keys()].filter((index) => !ends.rule(index)));
  const unreachable = new Set(
    [...rules.keys()].filter((index) => !reached.has(index) && rules[index]?.part !== true),
  );
  const root = rules[start];
  if (root !== undefined && endless.has(start))
    throw root.source.fault('GRAMMAR_NO_TEXT', root.at, nothingFits(root));
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
      sentence(
        'GRAMMAR_ENDLESS_RULE',
        '{name} can never end: each way through it comes back to itself or to an empty class. Alternatives that use it are left out.',
        { name: rule.name },
      ),
    ),
  );
  tell(problems, written(unreachable), (rule) =>
    rule.source.problem(
      'GRAMMAR_UNREACHABLE_RULE',
      'info',
      rule.at,
      sentence('GRAMMAR_UNREACHABLE_RULE', '{name} is not used by {root}, nor by what that uses.', {
        name: rule.name,
        root: root?.name ?? '',
      }),
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

function undefinedRule({ name, source, at }: Rule, rules: readonly Rule[]): Fault {
  const defined = rules.filter(({ body, source: other }) => body !== undefined && other === source);
  const meant = nearest(
    name,
    defined.map((rule) => rule.name),
  );
  const said = sentence('GRAMMAR_UNDEFINED_RULE', 'The rule {name} is not defined.', { name });
  if (meant !== undefined)
    return source.fault(
      'GRAMMAR_UNDEFINED_RULE',
      at,
      withHint(said, closeHint(meant)),
      source.change(at, meant, sentence('fix.name', 'Write {meant}', { meant }), false),
    );
  const flag = name === 'i' && /["/]/.test(source.text.charAt(at.start - 1));
  return source.fault(
    'GRAMMAR_UNDEFINED_RULE',
    at,
    withHint(
      said,
      flag
        ? sentence(
            'hint.case',
            'Case cannot be ignored in this notation. Write both letters in a class, {example}.',
            {
              example: '[aA]',
            },
          )
        : sentence('hint.define', 'Define it, or write a string in “"”.'),
    ),
  );
}

/** Why no text holds to the rule of the whole. */
function nothingFits({ name, kind }: Rule): Said {
  if (kind === 'pattern')
    return sentence(
      'GRAMMAR_NO_TEXT.pattern',
      'No text matches the whole of the regular expression: an anchor, a look-ahead or an empty class contradicts the rest. Remove what contradicts.',
    );
  if (kind === 'tags')
    return sentence(
      'GRAMMAR_NO_TEXT.tags',
      'No text holds to the structural tag: a list of alternatives is empty, or a part of it can never be ended. Give it a part that ends.',
    );
  return sentence(
    'GRAMMAR_NO_TEXT',
    'No text can hold to {name}: each way through it comes back to itself or to an empty class. Give it an alternative that ends.',
    { name },
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

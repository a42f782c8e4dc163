/**
 * The same grammar with nothing joined: every literal and class is a step of its own, and knows its place. Slower to walk, so
 * that it is made for explanations alone, when one is first asked for. It may take more than the grammar: look-aheads of regular
 * expressions are left out, all or all but one.
 */
import type { Langs } from '../lang';
import { check } from './check';
import type { Expr, Grammar, LookAhead } from './grammar';
import { Terms } from './terms';

/** Alternatives that are looked at one by one; where there are more, they stay one language. */
const MOST_OPTIONS = 500;

export interface Apart {
  readonly grammar: Grammar;
  readonly lookAheads: readonly LookAhead[];
}

/**
 * @param kept its regular expression stays one language, with this look-ahead
 * @throws Fault LangTooLarge
 */
export function apart({ rules, start }: Grammar, langs: Langs, kept: LookAhead | null = null): Apart {
  const terms = new Terms(langs);
  const lookAheads = new Set<LookAhead>();
  const split = (expr: Expr): Expr => {
    switch (expr.k) {
      case 'lang': {
        for (const one of expr.lookAheads ?? []) lookAheads.add(one);
        if (kept !== null && expr.lookAheads?.includes(kept) === true)
          return terms.lang(kept.alone(), expr.at, false, true);
        const parts = expr.parts?.();
        if (parts === undefined || (parts.k === 'alt' && parts.options.length > MOST_OPTIONS)) return expr;
        return split(parts);
      }
      case 'ref':
      case 'machine':
        return expr;
      case 'seq':
        return { ...expr, parts: expr.parts.map(split) };
      // What stands behind an alternative is a place of its own, so that none speaks for another.
      case 'alt':
        return {
          ...expr,
          options: expr.options.map((one) => ({
            k: 'seq',
            parts: [split(one), terms.empty(one.at)],
            at: one.at,
          })),
        };
      case 'repeat':
        return { ...expr, of: split(expr.of) };
    }
  };
  const all = rules.map(({ body, ...rule }) => (body === undefined ? rule : { ...rule, body: split(body) }));
  const { grammar } = check({ rules: all, start }, terms, []);
  return { grammar, lookAheads: [...lookAheads] };
}

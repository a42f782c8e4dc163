/**
 * Rules as one regular language. A rule that stands inside itself has no regular expression: it is refused, or unrolled to a depth
 * that the person sets. Values that the schema says nothing about nest two deep unless a depth is set, as Outlines has it.
 */
import { sentence } from '../../../core/base/words';
import { TAKES_LESS } from '../../../core/grammar/engine';
import type { Problem } from '../../../core/base/problem';
import type { LangId } from '../../../core/grammar/lang';
import type { Expression, Rules } from '../expression';
import { atPlace, SchemaRefused } from '../refusal';

const FREE_DEPTH = 2;
/** Rules that are written out, over and over where they nest. */
const MOST_EXPANDED = 50_000;

export interface Regular {
  readonly lang: LangId;
  readonly caveats: readonly Problem[];
}

/** @param depth how often a rule may stand inside itself; 0: recursion is refused */
export function regularOf(rules: Rules, depth: number): Regular {
  return new Unroller(rules, depth).run();
}

class Unroller {
  /** How often each rule that can reach itself stands on the way to the part at hand. */
  private readonly open = new Map<string, number>();
  private readonly known = new Map<string, LangId>();
  private readonly recursive: ReadonlySet<string>;
  private readonly cut = new Map<string, Problem>();
  private expanded = 0;

  constructor(
    private readonly rules: Rules,
    private readonly depth: number,
  ) {
    this.recursive = recursiveRules(rules);
  }

  run(): Regular {
    const lang = this.lang(this.rules.root);
    if (lang === this.rules.langs.nothing)
      throw new SchemaRefused(
        '',
        this.cut.size === 0
          ? sentence('STRATEGY_TAKES_NOTHING', 'Nothing holds to this schema.')
          : sentence(
              'STRATEGY_TAKES_NOTHING.cut',
              'Nothing is left of this schema where its recursion is cut. Set a greater depth.',
            ),
        'STRATEGY_TAKES_NOTHING',
      );
    return { lang, caveats: [...this.cut.values()] };
  }

  private lang(expression: Expression): LangId {
    const { langs } = this.rules;
    switch (expression.t) {
      case 'text':
        return langs.text(expression.text);
      case 'lang':
        return expression.lang;
      case 'sequence':
        return langs.concat(expression.of.map((part) => this.lang(part)));
      case 'choice':
        return langs.union(expression.of.map((part) => this.lang(part)));
      case 'repeat':
        return langs.repeat(this.lang(expression.of), expression.min, expression.max);
      case 'rule':
        return this.rule(expression.name);
    }
  }

  private rule(name: string): LangId {
    const { langs, rules } = this.rules;
    const rule = rules.get(name);
    if (rule === undefined) return langs.nothing;
    const count = this.open.get(name) ?? 0;
    if (this.recursive.has(name)) {
      const most = this.depth === 0 && rule.free ? FREE_DEPTH : this.depth;
      if (count > most) {
        // A member's rule repeats because what it holds does: the value is to blame.
        if (this.depth === 0 && !rule.free)
          throw new SchemaRefused(
            rule.pointer,
            sentence(
              'STRATEGY_NO_RECURSION',
              'It leads back to itself. A regular expression cannot count how deep it is nested, so the schema is refused; set a depth to have it unrolled.',
            ),
            'STRATEGY_NO_RECURSION',
          );
        this.note(rule.pointer, most, rule.free);
        return langs.nothing;
      }
    }
    const key = `${name} ${[...this.open]
      .map(([open, times]) => `${open}:${times}`)
      .sort()
      .join(' ')}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (++this.expanded > MOST_EXPANDED)
      throw new SchemaRefused(
        rule.pointer,
        sentence('STRATEGY_TOO_LARGE.parts', 'Written out, the schema has more than {most} parts.', {
          most: MOST_EXPANDED,
        }),
        'STRATEGY_TOO_LARGE',
      );
    const counts = this.recursive.has(name);
    if (counts) this.open.set(name, count + 1);
    const lang = this.lang(rule.body);
    if (counts) {
      if (count === 0) this.open.delete(name);
      else this.open.set(name, count);
    }
    this.known.set(key, lang);
    return lang;
  }

  private note(schemaPath: string, most: number, free: boolean): void {
    this.cut.set(schemaPath, {
      code: TAKES_LESS,
      severity: 'info',
      ...atPlace(
        schemaPath,
        free
          ? sentence(
              'strategy.unrolled-free',
              'values that the schema says nothing about are unrolled {most} deep; deeper texts are left out.',
              { most },
            )
          : sentence(
              'strategy.unrolled',
              'what leads back to itself is unrolled {most} deep; deeper texts are left out.',
              { most },
            ),
      ),
      schemaPath,
      layer: 'syntax',
      retryable: false,
    });
  }
}

/** Rules that can be reached from themselves. */
function recursiveRules({ rules }: Rules): Set<string> {
  const uses = new Map<string, Set<string>>();
  for (const [name, { body }] of rules) {
    const used = new Set<string>();
    collect(body, used);
    uses.set(name, used);
  }
  const found = new Set<string>();
  for (const start of rules.keys()) {
    const seen = new Set<string>();
    const queue = [...(uses.get(start) ?? [])];
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      if (name === start) {
        found.add(start);
        break;
      }
      if (seen.has(name)) continue;
      seen.add(name);
      queue.push(...(uses.get(name) ?? []));
    }
  }
  return found;
}

function collect(expression: Expression, into: Set<string>): void {
  if (expression.t === 'rule') into.add(expression.name);
  else if (expression.t === 'repeat') collect(expression.of, into);
  else if (expression.t === 'sequence' || expression.t === 'choice')
    for (const part of expression.of) collect(part, into);
}

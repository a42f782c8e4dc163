/**
 * A grammar as places and steps. A *place* is what is still to come of one rule: a list of expressions. From a place one steps
 * over a language, into a rule or into another machine; a step takes at least one byte, so that what may be empty is stepped
 * around here, once, and never while a text is read. Places are made when they are reached: a repetition counts in the place,
 * nothing is unrolled.
 */
import type { LangId, Langs } from '../lang';
import type { Machine } from '../machine';
import type { Expr, Grammar, LangExpr, MachineExpr, RepeatExpr, Rule } from './grammar';
import { solve } from './solve';
import { sentence, type Said } from '../../base/words';
import type { Fault, Range } from './source';

export interface LangStep {
  readonly k: 'lang';
  readonly lang: LangId;
  readonly next: number;
  readonly at: Range;
}
export interface RuleStep {
  readonly k: 'rule';
  readonly rule: number;
  readonly next: number;
  readonly at: Range;
}
export interface MachineStep {
  readonly k: 'machine';
  readonly expr: MachineExpr;
  readonly machine: Machine;
  readonly next: number;
  readonly at: Range;
}
export type Step = LangStep | RuleStep | MachineStep;

export interface Way {
  readonly steps: readonly Step[];
  /** The rule may end here. */
  readonly ends: boolean;
  /** It ends here, and nothing else. */
  readonly over: boolean;
}

interface Place {
  readonly rule: number;
  /** Absent at the end of the rule. */
  readonly expr?: Expr;
  /** How often a repetition was gone through. */
  readonly count: number;
  readonly rest: number;
}

/** Steps from all places together. */
const MOST_STEPS = 1_000_000;
/** Places that are looked at beforehand. */
const MOST_LOOKED_AT = 20_000;
/** Ways through what may be empty, from one place. */
const MOST_SEARCHED = 30_000;

export class Network {
  readonly rules: Rule[];
  /** Languages whose rest may be empty without being `nothing`. */
  readonly unsure = new Set<LangId>();
  private readonly places: Place[] = [];
  private readonly placeIds = new Map<string, number>();
  private readonly exprIds = new Map<Expr, number>();
  private readonly ways: (Way | undefined)[] = [];
  private readonly starts: (number | undefined)[] = [];
  private readonly nullable: (expr: Expr) => boolean;
  /** Bodies of repetitions that may be empty, as rules without a name. */
  private readonly bodies = new Map<RepeatExpr, number>();
  private steps = 0;

  constructor(
    grammar: Grammar,
    private readonly langs: Langs,
  ) {
    this.rules = [...grammar.rules];
    const empty = solve(this.rules, { lang: ({ lang }) => langs.accepts(lang), machine: false, none: true });
    this.nullableRule = (index) => empty.rule(index);
    this.nullable = (expr) => empty.expr(expr);
  }

  readonly nullableRule: (index: number) => boolean;

  /** The place before a rule. */
  start(rule: number): number {
    const known = this.starts[rule];
    if (known !== undefined) return known;
    const end = this.place({ rule, count: 0, rest: -1 }, `end ${rule}`);
    const body = this.rules[rule]?.body;
    const start = body === undefined ? end : this.before(body, rule, end, 0);
    this.starts[rule] = start;
    return start;
  }

  ruleOf(place: number): number {
    return this.at(place).rule;
  }

  /** Where the expression stands that comes next; the name of the rule at its end. */
  rangeOf(place: number): Range | null {
    const { expr } = this.at(place);
    return expr?.at ?? null;
  }

  private at(place: number): Place {
    const found = this.places[place];
    if (found === undefined) throw new RangeError(`No place ${place}.`);
    return found;
  }

  private place(place: Place, key: string): number {
    const known = this.placeIds.get(key);
    if (known !== undefined) return known;
    const id = this.places.length;
    this.places.push(place);
    this.placeIds.set(key, id);
    return id;
  }

  private before(expr: Expr, rule: number, rest: number, count: number): number {
    let id = this.exprIds.get(expr);
    if (id === undefined) {
      id = this.exprIds.size;
      this.exprIds.set(expr, id);
    }
    return this.place({ rule, expr, count, rest }, `${id} ${count} ${rest}`);
  }

  way(place: number): Way {
    const known = this.ways[place];
    if (known !== undefined) return known;
    const way = this.search(place);
    this.ways[place] = way;
    this.steps += way.steps.length;
    if (this.steps > MOST_STEPS)
      throw this.tooLarge(
        place,
        sentence('GRAMMAR_TOO_LARGE.ways', 'The grammar has too many ways through it.'),
      );
    return way;
  }

  /** Looks at the places of all rules, as many as are bounded, so that what is too large is found before a text is read. */
  lookAround(): void {
    const seen = new Set(this.rules.map((_, rule) => this.start(rule)));
    for (const place of seen) {
      if (seen.size > MOST_LOOKED_AT) return;
      for (const { next } of this.way(place).steps) seen.add(next);
    }
  }

  /** Steps into what may come first in a rule. */
  firsts(rule: number): readonly Step[] {
    return this.way(this.start(rule)).steps;
  }

  private tooLarge(place: number, why: Said): Fault {
    const rule = this.rules[this.at(place).rule];
    if (rule === undefined) throw new RangeError(why.message);
    return rule.source.fault(
      'GRAMMAR_TOO_LARGE',
      rule.at,
      sentence(
        'GRAMMAR_TOO_LARGE.place',
        '{why} {name} is one of the places. Use * instead of many parts that may be left out.',
        { why, name: rule.name },
      ),
    );
  }

  private search(from: number): Way {
    const steps: Step[] = [];
    let ends = false;
    const seen = new Set([from]);
    const go = (place: number): void => {
      seen.add(place);
    };
    for (const place of seen) {
      if (seen.size > MOST_SEARCHED)
        throw this.tooLarge(
          from,
          sentence('GRAMMAR_TOO_LARGE.optional', 'Too much may be left out in a row.'),
        );
      const { expr, rule, count, rest } = this.at(place);
      if (expr === undefined) {
        ends = true;
        continue;
      }
      switch (expr.k) {
        case 'lang':
          this.stepLang(expr, rest, steps, go);
          break;
        case 'machine':
          steps.push({ k: 'machine', expr, machine: expr.machine, next: rest, at: expr.at });
          break;
        case 'ref':
          steps.push({ k: 'rule', rule: expr.rule, next: rest, at: expr.at });
          if (this.nullableRule(expr.rule)) go(rest);
          break;
        case 'seq': {
          let next = rest;
          for (const part of [...expr.parts].reverse()) next = this.before(part, rule, next, 0);
          go(next);
          break;
        }
        case 'alt':
          for (const option of expr.options) go(this.before(option, rule, rest, 0));
          break;
        case 'repeat':
          this.repeat(expr, rule, count, rest, steps, go);
          break;
      }
    }
    return { steps, ends, over: ends && steps.length === 0 };
  }

  private stepLang(expr: LangExpr, next: number, steps: Step[], go: (place: number) => void): void {
    const { lang } = expr;
    if (lang === this.langs.nothing) return;
    if (!expr.sure) this.unsure.add(lang);
    if (lang !== this.langs.epsilon) steps.push({ k: 'lang', lang, next, at: expr.at });
    if (this.langs.accepts(lang)) go(next);
  }

  private repeat(
    expr: RepeatExpr,
    rule: number,
    count: number,
    rest: number,
    steps: Step[],
    go: (place: number) => void,
  ): void {
    const { of, min, max } = expr;
    const empty = this.nullable(of);
    const least = empty ? 0 : min;
    if (count >= least) go(rest);
    if (max !== null && count >= max) return;
    const more = max === null ? Math.min(count + 1, least) : count + 1;
    const again = this.before(expr, rule, rest, more);
    if (!empty) go(this.before(of, rule, again, 0));
    // A round that may be empty is a rule of its own: stepping into a rule takes a byte at least.
    else steps.push({ k: 'rule', rule: this.bodyOf(expr, rule), next: again, at: of.at });
  }

  private bodyOf(expr: RepeatExpr, rule: number): number {
    const known = this.bodies.get(expr);
    if (known !== undefined) return known;
    const owner = this.rules[rule];
    if (owner === undefined) throw new RangeError(`No rule ${rule}.`);
    const index = this.rules.length;
    this.rules.push({ name: owner.name, source: owner.source, kind: 'own', at: expr.at, body: expr.of });
    this.bodies.set(expr, index);
    return index;
  }
}

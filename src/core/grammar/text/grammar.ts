/**
 * Grammars of every notation in one form: rules over expressions. What is regular and named by no rule of its own is one
 * language (`core/grammar/lang`), so that an expression holds no more parts than an explanation wants to name.
 */
import { sentence } from '../../base/words';
import type { LangId } from '../lang';
import type { Machine } from '../machine';
import type { Range, Source } from './source';

export interface LangExpr {
  readonly k: 'lang';
  readonly lang: LangId;
  readonly at: Range;
  /** Rough number of nodes: long ones are not joined any further. */
  readonly weight: number;
  /** A counted repetition is in it. */
  readonly counted: boolean;
  /** Made without intersection and complement: a rest that is not `nothing` has a string. */
  readonly sure: boolean;
  /** The one string of the language, where it has only one. */
  readonly text?: string;
  /** What it was joined from, each part at its place; a look-ahead in it is left out. Absent where it is one part. */
  readonly parts?: () => Expr;
  /** Of a regular expression, those that are left out there. */
  readonly lookAheads?: readonly LookAhead[];
}

/** A look-ahead of a regular expression. */
export interface LookAhead {
  readonly at: Range;
  /** The regular expression with this look-ahead and no other one. */
  readonly alone: () => LangId;
}

/** A reference to a rule, by its index. */
export interface RefExpr {
  readonly k: 'ref';
  readonly rule: number;
  readonly at: Range;
}

export interface SeqExpr {
  readonly k: 'seq';
  readonly parts: readonly Expr[];
  readonly at: Range;
}

export interface AltExpr {
  readonly k: 'alt';
  readonly options: readonly Expr[];
  readonly at: Range;
}

export interface RepeatExpr {
  readonly k: 'repeat';
  readonly of: Expr;
  readonly min: number;
  /** null: without end. */
  readonly max: number | null;
  readonly at: Range;
}

/** What another machine takes, JSON under a schema for one. It is never empty. */
export interface MachineExpr {
  readonly k: 'machine';
  readonly machine: Machine;
  readonly at: Range;
}

export type Expr = LangExpr | RefExpr | SeqExpr | AltExpr | RepeatExpr | MachineExpr;

export interface Rule {
  readonly name: string;
  readonly source: Source;
  /** `terminal`: a Lark terminal, one language. `pattern`, `tags`: the whole of such a text. `own`: not written by anybody. */
  kind: 'rule' | 'terminal' | 'pattern' | 'tags' | 'own';
  /** A terminal that other terminals are made of. */
  part?: boolean;
  /** The name where the rule is defined; where it is first referred to when it is not. */
  at: Range;
  /** Absent when the rule is not defined. */
  body?: Expr;
}

export interface Grammar {
  readonly rules: readonly Rule[];
  /** Index of the rule that all of the text holds to. */
  readonly start: number;
}

export const MOST_RULES = 20_000;
/** Groups inside of each other. */
export const MOST_DEPTH = 600;
/** Repetitions: more cannot be meant. */
export const MOST_COUNT = 1_000_000_000;

/** The rules of all grammars of a text; each grammar has its own names. */
export class RuleTable {
  readonly rules: Rule[] = [];

  scope(source: Source): RuleScope {
    return new RuleScope(this.rules, source);
  }
}

export class RuleScope {
  private readonly indexes = new Map<string, number>();

  constructor(
    private readonly rules: Rule[],
    private readonly source: Source,
  ) {}

  /** Index of the rule with this name, defined or not. */
  refer(name: string, at: Range): number {
    const known = this.indexes.get(name);
    if (known !== undefined) return known;
    if (this.rules.length >= MOST_RULES)
      throw this.source.fault(
        'GRAMMAR_TOO_LARGE',
        at,
        sentence('GRAMMAR_TOO_LARGE.rules', 'There are more than {most} rules. Split the grammar up.', {
          most: MOST_RULES,
        }),
      );
    const index = this.rules.length;
    this.rules.push({ name, source: this.source, kind: 'rule', at });
    this.indexes.set(name, index);
    return index;
  }

  define(name: string, at: Range, body: Expr, kind: Rule['kind'] = 'rule'): number {
    const index = this.refer(name, at);
    const rule = this.rules[index];
    if (rule === undefined) throw new RangeError(`No rule ${index}.`);
    if (rule.body !== undefined) {
      const { line } = rule.at.source.place(rule.at.start);
      throw this.source.fault(
        'GRAMMAR_DUPLICATE_RULE',
        at,
        sentence(
          'GRAMMAR_DUPLICATE_RULE',
          '{name} is defined a second time, first in line {line}. Join the two with | or rename one.',
          { name, line },
        ),
      );
    }
    rule.at = at;
    rule.body = body;
    rule.kind = kind;
    return index;
  }

  /** Other terminals are made of it. */
  isPart(name: string): void {
    const rule = this.rules[this.indexes.get(name) ?? -1];
    if (rule !== undefined) rule.part = true;
  }

  find(name: string): number | undefined {
    return this.indexes.get(name);
  }

  isDefined(name: string): boolean {
    const index = this.indexes.get(name);
    return index !== undefined && this.rules[index]?.body !== undefined;
  }

  names(): Iterable<string> {
    return this.indexes.keys();
  }
}

/**
 * What holds of rules by what they are made of: which may be empty, which can end at all. Each part is looked at once for each
 * part that it waits for, so that the work is linear in the size of the grammar, whatever refers to whatever.
 */
import type { Expr, LangExpr, Rule } from './grammar';

/** Decides the smallest parts. */
export interface Question {
  lang(expr: LangExpr): boolean;
  machine: boolean;
  /** Of a repetition that may be left out. */
  none: boolean;
}

/** Parts that wait: a part is true once `need` of those it waits for are. */
class Waiting {
  private readonly needs: number[] = [];
  private readonly waiters: number[][] = [];
  private readonly queue: number[] = [];
  private readonly truths: boolean[] = [];

  part(need: number): number {
    const id = this.needs.length;
    this.needs.push(need);
    this.waiters.push([]);
    this.truths.push(false);
    if (need === 0) this.settle(id);
    return id;
  }

  wait(id: number, on: number): void {
    this.waiters[on]?.push(id);
  }

  private settle(id: number): void {
    this.truths[id] = true;
    this.queue.push(id);
  }

  run(): void {
    for (let id = this.queue.pop(); id !== undefined; id = this.queue.pop())
      for (const waiter of this.waiters[id] ?? []) {
        const left = (this.needs[waiter] ?? 0) - 1;
        this.needs[waiter] = left;
        if (left === 0) this.settle(waiter);
      }
  }

  holds(id: number): boolean {
    return this.truths[id] === true;
  }
}

export interface Answers {
  rule(index: number): boolean;
  expr(expr: Expr): boolean;
}

export function solve(rules: readonly Rule[], question: Question): Answers {
  const waiting = new Waiting();
  const ruleParts = rules.map(() => waiting.part(1));
  const exprParts = new Map<Expr, number>();
  const NEVER = 1;
  const add = (expr: Expr): number => {
    const known = exprParts.get(expr);
    if (known !== undefined) return known;
    const id = make(expr);
    exprParts.set(expr, id);
    return id;
  };
  const waitFor = (need: number, parts: readonly number[]): number => {
    const id = waiting.part(need);
    for (const part of parts) waiting.wait(id, part);
    return id;
  };
  const make = (expr: Expr): number => {
    switch (expr.k) {
      case 'lang':
        return waiting.part(question.lang(expr) ? 0 : NEVER);
      case 'machine':
        return waiting.part(question.machine ? 0 : NEVER);
      case 'ref':
        return waitFor(1, [ruleParts[expr.rule] ?? 0]);
      case 'seq':
        return waitFor(expr.parts.length, expr.parts.map(add));
      case 'alt':
        return waitFor(1, expr.options.map(add));
      case 'repeat': {
        const of = add(expr.of);
        return expr.min === 0 && question.none ? waiting.part(0) : waitFor(1, [of]);
      }
    }
  };
  for (const [index, { body }] of rules.entries())
    if (body !== undefined) waiting.wait(ruleParts[index] ?? 0, add(body));
  waiting.run();
  return {
    rule: (index) => waiting.holds(ruleParts[index] ?? -1),
    expr: (expr) => waiting.holds(exprParts.get(expr) ?? -1),
  };
}

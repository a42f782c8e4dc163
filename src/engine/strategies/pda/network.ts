/**
 * Rules as a network of places: each rule has a start, and a place either reads content or structure, calls a rule and goes on
 * behind it, or ends its rule. Counted parts are written out one by one, as llama.cpp does.
 */
import { sentence } from '../../../core/base/words';
import type { LangId } from '../../../core/grammar/lang';
import type { Expression, Rules } from '../expression';
import { SchemaRefused } from '../refusal';

/** More repeats are refused; llama.cpp has the same bound. */
export const MOST_REPEATS = 2_000;
const MOST_PLACES = 200_000;

export type Node =
  | { t: 'read'; lang: LangId; next: number; content: boolean }
  | { t: 'call'; rule: number; next: number }
  | { t: 'split'; to: readonly number[] }
  | { t: 'end' };

export interface Network {
  readonly nodes: readonly Node[];
  /** Start of each rule; that of the whole text is the last. */
  readonly starts: readonly number[];
  readonly root: number;
  /** How many rules there are. */
  readonly rules: number;
}

/** @throws SchemaRefused */
export function networkOf(rules: Rules): Network {
  return new Builder(rules).build();
}

class Builder {
  private readonly nodes: Node[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly starts: number[] = [];

  constructor(private readonly rules: Rules) {}

  build(): Network {
    for (const name of this.rules.rules.keys()) this.numbers.set(name, this.numbers.size);
    const end = this.add({ t: 'end' });
    for (const { body, pointer } of this.rules.rules.values())
      this.starts.push(this.part(body, end, pointer));
    const root = this.part(this.rules.root, end, '');
    return { nodes: this.nodes, starts: this.starts, root, rules: this.numbers.size };
  }

  private add(node: Node): number {
    if (this.nodes.length >= MOST_PLACES)
      throw new SchemaRefused(
        '',
        sentence('STRATEGY_TOO_LARGE.places', 'The grammar has more than {most} places.', {
          most: MOST_PLACES,
        }),
        'STRATEGY_TOO_LARGE',
      );
    this.nodes.push(node);
    return this.nodes.length - 1;
  }

  /** The place where `expression` begins, going on at `next`. */
  private part(expression: Expression, next: number, pointer: string): number {
    const { langs } = this.rules;
    switch (expression.t) {
      case 'text':
        return this.add({ t: 'read', lang: langs.text(expression.text), next, content: false });
      case 'lang':
        return this.add({ t: 'read', lang: expression.lang, next, content: true });
      case 'sequence':
        return expression.of.reduceRight((after, part) => this.part(part, after, pointer), next);
      case 'choice':
        return this.add({ t: 'split', to: expression.of.map((part) => this.part(part, next, pointer)) });
      case 'rule':
        return this.add({ t: 'call', rule: this.numbers.get(expression.name) ?? 0, next });
      case 'repeat':
        return this.repeated(expression, next, pointer);
    }
  }

  private repeated(
    { of, min, max }: Extract<Expression, { t: 'repeat' }>,
    next: number,
    pointer: string,
  ): number {
    if (Math.max(min, max ?? 0) > MOST_REPEATS)
      throw new SchemaRefused(
        pointer,
        sentence(
          'STRATEGY_TOO_LARGE.repeats',
          'A part is repeated up to {found} times; {most} are the most that are written out, here and in llama.cpp.',
          { found: Math.max(min, max ?? 0), most: MOST_REPEATS },
        ),
        'STRATEGY_TOO_LARGE',
      );
    let at = next;
    if (max === null) {
      const to: number[] = [];
      const loop = this.add({ t: 'split', to });
      to.push(this.part(of, loop, pointer), next);
      at = loop;
    } else
      for (let i = min; i < max; i++) {
        const inner: number = this.part(of, at, pointer);
        at = this.add({ t: 'split', to: [inner, next] });
      }
    for (let i = 0; i < min; i++) at = this.part(of, at, pointer);
    return at;
  }
}

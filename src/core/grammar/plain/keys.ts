/** Equal configurations have one key, whole stacks included. Cells get numbers, so that a deep stack is told once. */
import type { Cell, Configuration } from '../step';

export class Keys {
  private readonly known = new WeakMap<Cell, number>();
  private readonly numbers = new Map<string, number>();

  /** Two texts that led to equal configurations may still differ in a name or an item that has to differ from others. */
  of({ state, set, count, cell }: Configuration): string {
    return `${state} ${set} ${count} ${this.cell(cell)}`;
  }

  /** Like `of`, with the count left out: characters of a string are no steps. */
  uncounted({ state, set, cell }: Configuration): string {
    return `${state} ${set} ${this.cell(cell)}`;
  }

  private cell(cell: Cell | null): number {
    const fresh: Cell[] = [];
    let at = cell;
    let number = 0;
    for (; at !== null; at = at.parent) {
      const known = this.known.get(at);
      if (known !== undefined) {
        number = known;
        break;
      }
      fresh.push(at);
    }
    for (let one = fresh.pop(); one !== undefined; one = fresh.pop()) {
      const key = `${one.ret} ${one.set} ${one.count} ${number}`;
      number = this.numbers.get(key) ?? this.numbers.size + 1;
      this.numbers.set(key, number);
      this.known.set(one, number);
    }
    return number;
  }
}

/** Arrays: needs by place, counts of items that hold, lengths, and whether all differ. */
import type { Origin } from '../shape';
import {
  anyArray,
  arrayKey,
  arrayOf,
  bothArrays,
  containing,
  itemsFrom,
  type ArrayBranch,
  type EvaluatedItems,
} from './array-branch';
import { arrayConjuncts } from './array-keywords';
import { fromBoth, type Conjunct, type Domain, type Unevaluated } from './branch';
import type { ConstantId } from './constants';
import type { Instance } from './instance';
import type { Judge } from './judge';
import { ANY } from './needs';
import type { Program } from './program';

/** Items of their own among which what has to be contained is looked for. */
const MOST_PLACES = 8;

export class ArrayDomain implements Domain<ArrayBranch> {
  readonly type = 'array';
  readonly top = anyArray;

  constructor(
    private readonly program: Program,
    private readonly judge: Judge,
  ) {}

  and(a: ArrayBranch, b: ArrayBranch): ArrayBranch | null {
    if (a === this.top) return b;
    return b === this.top ? a : bothArrays(a, b, this.program.needs);
  }

  surelyEmpty({ prefix, rest, min, contains }: ArrayBranch): boolean {
    for (let i = 0; i < Math.min(min, prefix.length + 1); i++)
      if (this.judge.surelyEmpty(prefix[i] ?? rest)) return true;
    if (prefix.length > MOST_PLACES)
      return contains.some(({ min: least, need }) => least > 0 && this.judge.surelyEmpty(need));
    const { needs } = this.program;
    return contains.some(
      ({ need, start, min: least }) =>
        least > 0 &&
        [...prefix.slice(start), rest].every((item) => this.judge.surelyEmpty(needs.both(item, need))),
    );
  }

  compact(branches: readonly ArrayBranch[]): readonly ArrayBranch[] {
    if (branches.length < 2) return branches;
    const topKey = arrayKey(this.top);
    const found = new Map<string, ArrayBranch>();
    for (const branch of branches) {
      const key = arrayKey(branch);
      if (key === topKey) return [branch];
      const known = found.get(key);
      found.set(key, known === undefined ? branch : { ...known, from: fromBoth(known.from, branch.from) });
    }
    return [...found.values()];
  }

  conjuncts(at: Instance): Conjunct<ArrayBranch>[] {
    return arrayConjuncts(this.program, at);
  }

  constant(id: ConstantId, from: readonly Origin[]): readonly ArrayBranch[] {
    const constant = this.program.constants.get(id);
    if (constant.t !== 'array') return [];
    const prefix = constant.items.map((item) => this.program.needs.constant(item));
    return arrayOf(from, { prefix, min: prefix.length, max: prefix.length });
  }

  noneOf(ids: readonly ConstantId[], from: readonly Origin[]): readonly ArrayBranch[] {
    let all: readonly ArrayBranch[] = arrayOf(from, {});
    for (const id of ids) {
      const other = this.otherThan(id, from);
      all = this.compact(all.flatMap((a) => other.flatMap((b) => this.and(a, b) ?? [])));
      this.judge.bound(all.length, from[0] ?? '');
    }
    return all;
  }

  private otherThan(id: ConstantId, from: readonly Origin[]): readonly ArrayBranch[] {
    const constant = this.program.constants.get(id);
    if (constant.t !== 'array') return arrayOf(from, {});
    const { needs } = this.program;
    const { length } = constant.items;
    return [
      ...arrayOf(from, { min: length + 1 }),
      ...(length === 0 ? [] : arrayOf(from, { max: length - 1 })),
      ...constant.items.flatMap((item, i) => {
        const prefix = [...Array.from({ length: i }, () => ANY), needs.not(needs.constant(item))];
        return arrayOf(from, { prefix, min: i + 1 });
      }),
    ];
  }

  unevaluated(at: Instance): Unevaluated<ArrayBranch> | null {
    const node = at.get('unevaluatedItems');
    if (node === undefined) return null;
    const from = [at.origin('unevaluatedItems')];
    const { needs } = this.program;
    const need = this.program.child(at, node, 'unevaluatedItems');
    const nothing: EvaluatedItems = { all: false, prefix: 0, contains: [] };
    return {
      holds: (branch) => {
        const { all, prefix, contains } = branch.evaluated ?? nothing;
        const wanted = all ? ANY : needs.either([need, ...contains]);
        const own = arrayOf(from, { ...itemsFrom(prefix, wanted), evaluated: { ...nothing, all: true } });
        return own.flatMap((one) => this.and(branch, one) ?? []);
      },
      fails: (branch) => {
        const { all, prefix, contains } = branch.evaluated ?? nothing;
        if (all) return [];
        const other = needs.not(needs.either([need, ...contains]));
        const own = containing({ need: other, start: prefix, min: 1, max: null, from }, needs);
        return own.flatMap((one) => {
          const both = this.and(branch, one);
          return both === null ? [] : [this.untracked(both)];
        });
      },
    };
  }

  untracked(branch: ArrayBranch): ArrayBranch {
    return branch.evaluated === null ? branch : { ...branch, evaluated: null };
  }

  evaluates({ evaluated }: ArrayBranch): boolean {
    return evaluated !== null && (evaluated.all || evaluated.prefix + evaluated.contains.length > 0);
  }
}

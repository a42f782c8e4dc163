/** null, false and true: types of one value. A branch says that it may stand. */
import type { Origin } from '../shape';
import type { Constants, ConstantId } from './constants';
import { fromBoth, type Branch, type Conjunct, type Domain } from './branch';

export class PlainDomain implements Domain<Branch> {
  readonly top: Branch = { from: [] };

  constructor(
    readonly type: 'null' | 'false' | 'true',
    private readonly constants: Constants,
  ) {}

  and(a: Branch, b: Branch): Branch {
    return { from: fromBoth(a.from, b.from) };
  }

  surelyEmpty(): boolean {
    return false;
  }

  compact(branches: readonly Branch[]): readonly Branch[] {
    return branches.slice(0, 1);
  }

  conjuncts(): Conjunct<Branch>[] {
    return [];
  }

  constant(id: ConstantId, from: readonly Origin[]): readonly Branch[] {
    return this.constants.get(id).t === this.type ? [{ from }] : [];
  }

  noneOf(ids: readonly ConstantId[], from: readonly Origin[]): readonly Branch[] {
    return ids.length > 0 ? [] : [{ from }];
  }

  untracked(branch: Branch): Branch {
    return branch;
  }

  evaluates(): boolean {
    return false;
  }
}

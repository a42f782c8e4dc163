/** What domains ask of the whole: they look from one value into its parts. */
import type { LangId } from '../lang';
import type { NeedId, Origin } from '../shape';
import type { ArrayBranch } from './array-branch';
import type { ObjectBranch } from './object-branch';

export interface Judge {
  /** True only when it is certain that no value holds; looks a bounded way down and never throws. */
  surelyEmpty(need: NeedId): boolean;
  /** The scalars that alone hold to the need, by key, where it names them; never throws. */
  named(need: NeedId): ReadonlySet<string> | null;
  /** Strings that hold to the need, as one language. */
  lang(need: NeedId): LangId;
  objects(need: NeedId, track: boolean): readonly ObjectBranch[];
  arrays(need: NeedId, track: boolean): readonly ArrayBranch[];
  /** @throws Refusal when there are too many alternatives */
  bound(branches: number, origin: Origin): void;
}

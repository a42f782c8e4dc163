/**
 * What a state of the JSON machine knows, as data: what explanations are made from. A state is shared by every place of the schema
 * that comes to the same bytes, so a state inside a scalar says nothing of keywords; the slot that the value stands in does.
 */
import type { LangId } from '../lang';
import type { ArrayCase, NeedId, ObjectCase } from '../shape';

/** Where in a container: after its opening, after a member or item, after a comma. */
export type ContainerPlace = 'opened' | 'after' | 'comma';

/** An escape in the middle: `text` is what stands after the backslash, null before it; `high` a surrogate that waits for its pair. */
export interface EscapeFacts {
  text: string | null;
  high: number | null;
}

export interface ObjectThreadFacts {
  one: ObjectCase;
  /** Required names that do not stand yet. */
  missing: readonly string[];
  /** Wishes of `one.some` that nothing grants yet, by their index. */
  unheld: readonly number[];
  /** The object may end here, for this case. */
  ends: boolean;
}

export interface ObjectFacts {
  threads: readonly ObjectThreadFacts[];
  /** Names that stand, the one being written included. */
  count: number;
  /** Names that stand. */
  stand: readonly string[];
  /** Listed names that may come now. */
  remaining: readonly string[];
  /** Names that nothing lists may come now. */
  free: boolean;
  /** The object may end here. */
  ends: boolean;
}

export interface ArrayThreadFacts {
  one: ArrayCase;
  /** Items that held, for each `contains` of the case. */
  counts: readonly number[];
  ends: boolean;
}

export interface ArrayFacts {
  threads: readonly ArrayThreadFacts[];
  /** Items so far, not above what still matters. */
  count: number;
  /** Canonical texts of the items, where they have to differ. */
  seen: readonly string[];
  ends: boolean;
  /** What the next item has to be; null when none may come. */
  next: readonly NeedId[] | null;
}

export type Facts =
  | { t: 'value'; needs: readonly NeedId[] }
  | { t: 'literal'; word: string; at: number }
  | { t: 'number'; ends: boolean }
  | { t: 'string'; escape: EscapeFacts | null }
  /** `listed`: names of the object's list that go on from here, at most a few; `free`: languages of the rest of other names. */
  | { t: 'name'; escape: EscapeFacts | null; listed: readonly string[]; free: readonly LangId[] }
  | { t: 'object'; place: ContainerPlace; object: ObjectFacts }
  | { t: 'colon' }
  | { t: 'array'; place: ContainerPlace; array: ArrayFacts }
  /** A state that waits for a value: what that has to be, and the container with it. `name` null: only the text knows it. */
  | { t: 'slot'; of: 'root'; needs: readonly NeedId[] }
  | { t: 'slot'; of: 'member'; needs: readonly NeedId[]; name: string | null; object: ObjectFacts | null }
  | { t: 'slot'; of: 'item'; needs: readonly NeedId[]; array: ArrayFacts }
  | { t: 'end' };

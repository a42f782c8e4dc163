/**
 * What a need comes to for values of one type: a disjunction of *branches*, each a conjunction that its domain can state. Domains
 * say how two branches are one, which are surely empty, and which can be told together.
 */
import type { Origin } from '../shape';
import type { ConstantId } from './constants';
import type { Instance } from './instance';

export const TYPES = ['null', 'false', 'true', 'number', 'string', 'array', 'object'] as const;
export type ValueType = (typeof TYPES)[number];

export interface Branch {
  readonly from: readonly Origin[];
}

/**
 * A part of a schema object that must hold as a whole. `holds` and `fails` are disjunctions. With `track`, branches say what they
 * evaluated (for `unevaluatedProperties` and `unevaluatedItems` above them).
 */
export interface Conjunct<B> {
  origin: Origin;
  holds(track: boolean): readonly B[];
  fails(): readonly B[];
  /** Of these branches what does not hold to the part, where that is fewer than `fails` multiplied by them. */
  failing?(branches: readonly B[]): readonly B[];
  /** For a part that is a negation: of these branches what holds to it. */
  keep?(branches: readonly B[]): readonly B[];
}

export interface Domain<B extends Branch> {
  readonly type: ValueType;
  /** Every value of the type. */
  readonly top: B;
  /** null: nothing holds to both. */
  and(a: B, b: B): B | null;
  /** True only when it is certain that nothing holds to it; looks a bounded way down. */
  surelyEmpty(branch: B): boolean;
  /** A quick look: true when it is plain that nothing holds to both. */
  apart?(a: B, b: B): boolean;
  /** The same values in fewer branches. */
  compact(branches: readonly B[]): readonly B[];
  /** Keywords that are about this type alone. */
  conjuncts(instance: Instance): Conjunct<B>[];
  constant(id: ConstantId, from: readonly Origin[]): readonly B[];
  /** Values of the type that are none of these; all of them are of the type. */
  noneOf(ids: readonly ConstantId[], from: readonly Origin[]): readonly B[];
  /** `unevaluated…` over what tracked branches evaluated. */
  unevaluated?(instance: Instance): Unevaluated<B> | null;
  /** Without what it evaluated. */
  untracked(branch: B): B;
  /** It evaluated something. */
  evaluates(branch: B): boolean;
}

export interface Unevaluated<B> {
  holds(branch: B): readonly B[];
  fails(branch: B): readonly B[];
}

/** Pointers beyond this many explain nothing. */
const MOST_ORIGINS = 40;

export function fromBoth(a: readonly Origin[], b: readonly Origin[]): readonly Origin[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  const all = new Set(a);
  for (const origin of b) {
    if (all.size >= MOST_ORIGINS) break;
    all.add(origin);
  }
  return all.size === a.length ? a : [...all];
}

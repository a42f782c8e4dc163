/**
 * Needs: sets of literals that must all hold of one value. A literal is an atom or its negation; an atom is a subschema in its
 * dynamic scope, a constant, or another need (so that every need has a negation). Equal sets are one number.
 */
import type { NeedId } from '../shape';
import type { ConstantId } from './constants';
import { Likeness } from './likeness';
import type { Place } from './place';

export type Atom =
  /** `scope`: resources that can take a dynamic reference over, outermost first, interned by `Scopes`. */
  | { t: 'schema'; place: Place; scope: number }
  | { t: 'constant'; id: ConstantId }
  | { t: 'all'; need: NeedId };

/** An atom's number twice, and one more where it must not hold. */
export type Literal = number;

export const ANY: NeedId = 0;
export const NEVER: NeedId = 1;

export const opposite = (literal: Literal): Literal => literal ^ 1;
export const isNegative = (literal: Literal): boolean => (literal & 1) === 1;

export class Needs {
  private readonly atoms: Atom[] = [];
  private readonly atomIds = new Map<string, number>();
  private readonly sets: (readonly Literal[])[] = [];
  private readonly ids = new Map<string, NeedId>();
  private readonly pairs = new Map<string, NeedId>();
  private readonly likeness = new Likeness();
  private readonly likes: Literal[] = [];
  private readonly firstLike = new Map<string, Literal>();
  private readonly likeSets = new Map<NeedId, ReadonlySet<Literal>>();

  constructor() {
    this.intern('', []);
    // No value holds to it: what everything holds to, negated.
    const all = this.atom('all 0', { t: 'all', need: ANY });
    this.intern('never', [all * 2 + 1]);
  }

  get size(): number {
    return this.sets.length;
  }

  literals(need: NeedId): readonly Literal[] {
    const literals = this.sets[need];
    if (literals === undefined) throw new RangeError(`No need ${need}.`);
    return literals;
  }

  atomOf(literal: Literal): Atom {
    const atom = this.atoms[literal >> 1];
    if (atom === undefined) throw new RangeError(`No literal ${literal}.`);
    return atom;
  }

  schema(place: Place, scope: number): NeedId {
    return this.make([this.atom(`s${place.id} ${scope}`, { t: 'schema', place, scope }) * 2]);
  }

  constant(id: ConstantId): NeedId {
    return this.make([this.atom(`c${id}`, { t: 'constant', id }) * 2]);
  }

  both(a: NeedId, b: NeedId): NeedId {
    if (a === b || b === ANY) return a;
    if (a === ANY) return b;
    if (a === NEVER || b === NEVER) return NEVER;
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = this.pairs.get(key);
    if (known !== undefined) return known;
    const need = this.make([...this.literals(a), ...this.literals(b)]);
    this.pairs.set(key, need);
    return need;
  }

  not(need: NeedId): NeedId {
    if (need === ANY) return NEVER;
    if (need === NEVER) return ANY;
    const literals = this.literals(need);
    const [only] = literals;
    if (only === undefined) return NEVER;
    if (literals.length > 1) return this.make([this.atom(`all ${need}`, { t: 'all', need }) * 2 + 1]);
    const atom = this.atomOf(only);
    return atom.t === 'all' && isNegative(only) ? atom.need : this.make([opposite(only)]);
  }

  /** At least one of them. */
  either(needs: readonly NeedId[]): NeedId {
    const none = needs.map((need) => this.not(need));
    // All at once: a choice among thousands is one set, not thousands that grow.
    return this.not(none.includes(NEVER) ? NEVER : this.make(none.flatMap((need) => this.literals(need))));
  }

  /** Surely all that holds to `a` holds to `b`: each part of `b` is one of `a`, or reads like one. */
  implies(a: NeedId, b: NeedId): boolean {
    if (a === b || a === NEVER || b === ANY) return true;
    if (a === ANY || b === NEVER) return false;
    const parts = this.likesOf(a);
    for (const like of this.likesOf(b)) if (!parts.has(like)) return false;
    return true;
  }

  private likesOf(need: NeedId): ReadonlySet<Literal> {
    let found = this.likeSets.get(need);
    if (found === undefined) {
      found = new Set(this.literals(need).map((literal) => this.like(literal)));
      this.likeSets.set(need, found);
    }
    return found;
  }

  /** One literal of all whose subschemas read alike: for comparing, since its pointer is that of one of them. */
  private like(literal: Literal): Literal {
    const known = this.likes[literal >> 1];
    if (known !== undefined) return known | (literal & 1);
    const atom = this.atomOf(literal);
    let like = literal & ~1;
    if (atom.t === 'schema') {
      const { place, scope } = atom;
      const key = `${this.likeness.of(place.node)} ${place.resource.id} ${scope}`;
      const first = this.firstLike.get(key);
      if (first === undefined) this.firstLike.set(key, like);
      else like = first;
    }
    this.likes[literal >> 1] = like;
    return like | (literal & 1);
  }

  private make(literals: readonly Literal[]): NeedId {
    const set = new Set(literals);
    if (set.size > 1) {
      const likes = new Set<Literal>();
      for (const literal of set) likes.add(this.like(literal));
      for (const literal of likes) if (likes.has(opposite(literal))) return NEVER;
    }
    const sorted = [...set].sort((a, b) => a - b);
    // Two constants are two values.
    if (sorted.filter((one) => !isNegative(one) && this.atomOf(one).t === 'constant').length > 1)
      return NEVER;
    return this.intern(sorted.join(), sorted);
  }

  private intern(key: string, literals: readonly Literal[]): NeedId {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.sets.length;
    this.sets.push(literals);
    this.ids.set(key, id);
    return id;
  }

  private atom(key: string, atom: Atom): number {
    const known = this.atomIds.get(key);
    if (known !== undefined) return known;
    const id = this.atoms.length;
    this.atoms.push(atom);
    this.atomIds.set(key, id);
    return id;
  }
}

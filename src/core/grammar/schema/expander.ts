/**
 * From literals to branches of one type: keywords that hold together are multiplied out, alternatives are listed, negations are
 * driven down to the keywords. Answers are kept by literal. Alternatives that share nothing with what is excluded stay whole,
 * which keeps `oneOf` over tagged objects as small as it reads.
 *
 * References that lead back to the same value are refused before (`loops.ts`), so that the recursion here ends.
 */
import { phrase, sentence } from '../../base/words';
import type { NeedId, Origin } from '../shape';
import { commonPlace, Refusal } from './refusal';
import type { Branch, Conjunct, Domain } from './branch';
import { combinators, isWanted } from './combinators';
import { Instance } from './instance';
import { ANY, isNegative, NEVER, opposite, type Literal } from './needs';
import type { Program } from './program';

/** Alternatives that are listed, and those that come of multiplying lists out. */
export const MOST_BRANCHES = 2_000;
const MOST_PRODUCTS = 400;

/** A question came back to where it was asked from, by way of a part of the value: not known here. */
export class Asked extends Error {
  override name = 'Asked';
}

export class Expander<B extends Branch> {
  private readonly known = new Map<number, readonly B[]>();
  private readonly needs = new Map<NeedId, readonly B[]>();
  private readonly busy = new Set<number>();

  constructor(
    readonly domain: Domain<B>,
    readonly program: Program,
    private readonly checkLoops: (literal: Literal) => void,
  ) {}

  /** Branches of the need, each of which may still turn out to be empty. */
  need(need: NeedId, track = false): readonly B[] {
    if (need === NEVER) return [];
    const known = track ? undefined : this.needs.get(need);
    if (known !== undefined) return known;
    const literals = this.program.needs.literals(need);
    const branches = this.product(
      literals.map((literal) => this.conjunctOf(literal)),
      track,
    );
    if (!track) this.needs.set(need, branches);
    return branches;
  }

  conjunctOf(literal: Literal): Conjunct<B> {
    return {
      origin: this.originOf(literal),
      holds: (track) => this.literal(literal, track),
      fails: () => this.literal(opposite(literal), false),
      ...(isNegative(literal)
        ? { keep: (branches) => this.withoutLiteral(branches, opposite(literal), this.originOf(literal)) }
        : {}),
    };
  }

  private originOf(literal: Literal): Origin {
    const { needs } = this.program;
    const atom = needs.atomOf(literal);
    if (atom.t === 'all') return commonPlace(needs.literals(atom.need).map((one) => this.originOf(one)));
    return atom.t === 'schema' ? atom.place.origin : '';
  }

  literal(literal: Literal, track: boolean): readonly B[] {
    const key = literal * 2 + (track ? 1 : 0);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.busy.has(key)) throw new Asked();
    this.busy.add(key);
    try {
      const branches = this.domain.compact(this.expand(literal, track));
      this.bound(branches.length, this.originOf(literal));
      this.known.set(key, branches);
      return branches;
    } finally {
      this.busy.delete(key);
    }
  }

  private expand(literal: Literal, track: boolean): readonly B[] {
    const atom = this.program.needs.atomOf(literal);
    const negative = isNegative(literal);
    switch (atom.t) {
      case 'constant':
        return this.constants([atom.id], negative, []);
      case 'all': {
        if (!negative) return this.need(atom.need, track);
        return this.program.needs.literals(atom.need).flatMap((one) => this.literal(opposite(one), false));
      }
      case 'schema': {
        this.checkLoops(literal);
        const at = new Instance(atom.place, atom.scope);
        return negative ? this.fails(at) : this.holds(at, track);
      }
    }
  }

  constants(ids: readonly number[], negative: boolean, from: readonly Origin[]): readonly B[] {
    const { constants } = this.program;
    const own = ids.filter((id) => constants.get(id).t === this.domain.type);
    if (negative) return this.domain.noneOf(own, from);
    return own.flatMap((id) => this.domain.constant(id, from));
  }

  private conjuncts(at: Instance): Conjunct<B>[] {
    return [...this.domain.conjuncts(at), ...combinators(this, at)];
  }

  private holds(at: Instance, track: boolean): readonly B[] {
    if (!isWanted(this.domain.type, at)) return [];
    const rule = this.domain.unevaluated?.(at) ?? null;
    const branches = this.product(this.conjuncts(at), track || rule !== null);
    if (rule === null) return branches;
    const held = branches.flatMap((branch) => rule.holds(branch));
    return track ? held : held.map((branch) => this.domain.untracked(branch));
  }

  private fails(at: Instance): readonly B[] {
    const conjuncts = this.conjuncts(at);
    const branches = conjuncts.flatMap((one) => one.fails());
    const rule = this.domain.unevaluated?.(at) ?? null;
    if (rule === null) return branches;
    return [...branches, ...this.product(conjuncts, true).flatMap((branch) => rule.fails(branch))];
  }

  /** All of them hold. */
  product(conjuncts: readonly Conjunct<B>[], track: boolean): readonly B[] {
    let all: readonly B[] = [this.domain.top];
    const later: Conjunct<B>[] = [];
    for (const one of conjuncts) {
      if (one.keep !== undefined) later.push(one);
      else all = this.multiply(all, one.holds(track), one.origin);
      if (all.length === 0) return all;
    }
    for (const one of later) {
      // Nothing is said yet that could lie apart from what is denied.
      const free = all.length === 1 && all[0] === this.domain.top;
      all = free ? one.holds(track) : (one.keep?.(all) ?? all);
      if (all.length === 0) return all;
    }
    return all;
  }

  multiply(a: readonly B[], b: readonly B[], origin: Origin): readonly B[] {
    const { domain } = this;
    const out: B[] = [];
    const choice = b.length > 1;
    const limit = a.length > 1 && choice ? MOST_PRODUCTS : MOST_BRANCHES;
    for (const one of a)
      for (const other of b) {
        const both = domain.and(one, other);
        if (both === null || (choice && domain.surelyEmpty(both))) continue;
        out.push(both);
        if (out.length > limit * 10) this.bound(out.length, origin, limit);
      }
    const compact = domain.compact(out);
    this.bound(compact.length, origin, limit);
    return compact;
  }

  /** Of these branches what does not hold to the need. */
  without(all: readonly B[], need: NeedId, origin: Origin): readonly B[] {
    if (need === NEVER) return all;
    if (need === ANY) return [];
    const { needs } = this.program;
    const literals = needs.literals(need);
    const [only] = literals;
    if (only !== undefined && literals.length === 1) return this.withoutLiteral(all, only, origin);
    return this.outside(all, this.need(need), origin, {
      rest: () => this.need(needs.not(need)),
      each: (others) => literals.flatMap((literal) => [...this.withoutLiteral(others, literal, origin)]),
    });
  }

  private withoutLiteral(all: readonly B[], literal: Literal, origin: Origin): readonly B[] {
    return this.outside(all, this.literal(literal, false), origin, {
      rest: () => this.literal(opposite(literal), false),
      each: (others) => this.failing(others, literal, origin),
    });
  }

  /**
   * `all` outside of `denied`. The complement of one alternative is kept and multiplied by what is not apart from it; that of
   * several may be large on its own, and is taken out of these branches step by step.
   */
  private outside(
    all: readonly B[],
    denied: readonly B[],
    origin: Origin,
    { rest, each }: { rest: () => readonly B[]; each: (others: readonly B[]) => readonly B[] },
  ): readonly B[] {
    const apart: B[] = [];
    const others: B[] = [];
    for (const branch of all) (this.disjoint(branch, denied) ? apart : others).push(branch);
    if (others.length === 0) return apart;
    const left = denied.length > 1 ? each(others) : this.multiply(others, rest(), origin);
    const both = this.domain.compact([...apart, ...left]);
    this.bound(both.length, origin);
    return both;
  }

  private failing(branches: readonly B[], literal: Literal, origin: Origin): readonly B[] {
    const atom = this.program.needs.atomOf(literal);
    if (isNegative(literal) || atom.t === 'constant')
      return this.multiply(branches, this.literal(opposite(literal), false), origin);
    if (atom.t === 'all') return this.without(branches, atom.need, origin);
    const at = new Instance(atom.place, atom.scope);
    if (!isWanted(this.domain.type, at)) return branches;
    const conjuncts = this.conjuncts(at);
    const rule = this.domain.unevaluated?.(at) ?? null;
    const unevaluated = rule === null ? [] : this.product(conjuncts, true).flatMap((one) => rule.fails(one));
    return [
      ...conjuncts.flatMap((one) => [
        ...(one.failing?.(branches) ?? this.multiply(branches, one.fails(), one.origin)),
      ]),
      ...(unevaluated.length === 0 ? [] : this.multiply(branches, unevaluated, origin)),
    ];
  }

  /** Certain that no value holds to the branch and one of these. */
  disjoint(branch: B, others: readonly B[]): boolean {
    return others.every((other) => {
      if (this.domain.apart?.(branch, other) === true) return true;
      const both = this.domain.and(branch, other);
      return both === null || this.domain.surelyEmpty(both);
    });
  }

  bound(branches: number, origin: Origin, limit = MOST_BRANCHES): void {
    if (branches > limit)
      throw new Refusal(
        'SCHEMA_TOO_LARGE',
        origin,
        sentence(
          'TOO_LARGE.alternatives',
          'It makes more than {most} alternatives for one {type}. Split the schema, or give its alternatives a property that tells them apart.',
          { most: limit, type: phrase(this.domain.type, `type.${this.domain.type}`) },
        ),
      );
  }
}

/** Objects: how keywords, and what they deny, are said in rules for names. */
import type { LangId } from '../lang';
import type { NameMatch, NeedId, Origin } from '../shape';
import { fromBoth, type Conjunct, type Domain, type Unevaluated } from './branch';
import type { ConstantId } from './constants';
import type { Instance } from './instance';
import { ANY, NEVER } from './needs';
import {
  contradicts,
  lower,
  mergeEvaluated,
  mergeRules,
  mergeSets,
  noNames,
  objectOf,
  type EvaluatedNames,
  type ObjectBranch,
  type Rule,
} from './object-branch';
import { compactObjects, mergeByName } from './object-compact';
import { objectConjuncts } from './object-keywords';
import type { Program } from './program';
import type { Judge } from './judge';
import { refusing } from './refusal';

/** So many alternatives are told in fewer even where that makes new needs. */
const MANY = 100;

export class ObjectDomain implements Domain<ObjectBranch> {
  readonly type = 'object';
  readonly top: ObjectBranch;
  private readonly generals = new WeakMap<ObjectBranch['rules'], readonly Rule[]>();
  private readonly sets = new WeakMap<readonly string[], ReadonlySet<string>>();

  constructor(
    readonly program: Program,
    readonly judge: Judge,
  ) {
    this.top = {
      rules: new Map(),
      required: new Set(),
      names: program.langs.anything,
      min: 0,
      max: null,
      some: new Map(),
      order: [],
      evaluated: null,
      from: [],
    };
  }

  and(a: ObjectBranch, b: ObjectBranch): ObjectBranch | null {
    if (a === this.top) return b;
    if (b === this.top) return a;
    const branch: ObjectBranch = {
      rules: mergeRules(a.rules, b.rules, this.both),
      required: mergeSets(a.required, b.required),
      names: this.namesOfBoth(a, b),
      min: Math.max(a.min, b.min),
      max: lower(a.max, b.max),
      some: a.some.size === 0 ? b.some : b.some.size === 0 ? a.some : new Map([...a.some, ...b.some]),
      order: b.order.length === 0 ? a.order : [...new Set([...a.order, ...b.order])],
      evaluated: mergeEvaluated(a.evaluated, b.evaluated),
      from: fromBoth(a.from, b.from),
    };
    return contradicts(branch) ? null : branch;
  }

  /** Where values are named on both sides: the side that is within the other, or none. Equal needs make equal branches. */
  private readonly both = (a: NeedId, b: NeedId): NeedId => {
    const need = this.program.needs.both(a, b);
    if (need === a || need === b || need === NEVER) return need;
    const [one, other] = [this.judge.named(a), this.judge.named(b)];
    if (one === null || other === null) return need;
    if (disjoint(one, other)) return NEVER;
    return within(one, other) ? a : within(other, one) ? b : need;
  };

  private namesOfBoth(a: ObjectBranch, b: ObjectBranch): LangId {
    const { langs } = this.program;
    if (a.names === b.names || b.names === langs.anything) return a.names;
    if (a.names === langs.anything) return b.names;
    return refusing(b.from[0] ?? '', () => langs.intersect([a.names, b.names]));
  }

  /** Does a name fall under a match? */
  matches(match: NameMatch, name: string): boolean {
    switch (match.t) {
      case 'name':
        return match.name === name;
      case 'lang':
        return this.program.holds(match.lang, name);
      case 'others':
        return (
          !this.setOf(match.names).has(name) && !match.langs.some((lang) => this.program.holds(lang, name))
        );
    }
  }

  /** What the value of a name has to be. */
  needOf(branch: ObjectBranch, name: string): NeedId {
    if (!this.program.holds(branch.names, name)) return NEVER;
    let need = branch.rules.get(`n${name}`)?.need ?? ANY;
    for (const rule of this.general(branch))
      if (this.matches(rule.match, name)) need = this.program.needs.both(need, rule.need);
    return need;
  }

  /** Rules that are not about one name. */
  private general({ rules }: ObjectBranch): readonly Rule[] {
    let found = this.generals.get(rules);
    if (found === undefined) {
      found = [...rules.values()].filter(({ match, need }) => match.t !== 'name' && need !== ANY);
      this.generals.set(rules, found);
    }
    return found;
  }

  private setOf(names: readonly string[]): ReadonlySet<string> {
    let found = this.sets.get(names);
    if (found === undefined) this.sets.set(names, (found = new Set(names)));
    return found;
  }

  surelyEmpty(branch: ObjectBranch): boolean {
    for (const name of branch.required) if (this.judge.surelyEmpty(this.needOf(branch, name))) return true;
    return false;
  }

  /** A name that both require has values that are named, and none of them in both: tagged alternatives. */
  apart(a: ObjectBranch, b: ObjectBranch): boolean {
    for (const name of a.required) {
      if (!b.required.has(name)) continue;
      const [one, other] = [this.namedOf(a, name), this.namedOf(b, name)];
      if (one !== null && other !== null && disjoint(one, other)) return true;
    }
    return false;
  }

  private namedOf({ rules }: ObjectBranch, name: string): ReadonlySet<string> | null {
    const need = rules.get(`n${name}`)?.need;
    return need === undefined ? null : this.judge.named(need);
  }

  compact(branches: readonly ObjectBranch[]): readonly ObjectBranch[] {
    const { needs } = this.program;
    const compact = compactObjects(branches, this.top, needs);
    return compact.length > MANY ? mergeByName(compact, needs) : compact;
  }

  conjuncts(at: Instance): Conjunct<ObjectBranch>[] {
    return objectConjuncts(this, at);
  }

  /** At least one name that matches has a value that holds; null where that cannot be. */
  someOf(match: NameMatch, need: NeedId, from: readonly Origin[]): ObjectBranch | null {
    if (need === NEVER) return null;
    if (match.t === 'name')
      return objectOf(this.top, from, {
        required: [match.name],
        rules: need === ANY ? [] : [{ match, need, from }],
      });
    return objectOf(this.top, from, { some: [{ match, need, from }] });
  }

  constant(id: ConstantId, from: readonly Origin[]): readonly ObjectBranch[] {
    const constant = this.program.constants.get(id);
    if (constant.t !== 'object') return [];
    const names = [...constant.members.keys()];
    const rules = [...constant.members].map(([name, value]): Rule => ({
      match: { t: 'name', name },
      need: this.program.needs.constant(value),
      from,
    }));
    rules.push({ match: { t: 'others', names, langs: [] }, need: NEVER, from });
    return [objectOf(this.top, from, { rules, required: names, max: names.length, order: names })];
  }

  noneOf(ids: readonly ConstantId[], from: readonly Origin[]): readonly ObjectBranch[] {
    let all: readonly ObjectBranch[] = [{ ...this.top, from }];
    for (const id of ids) {
      const other = this.otherThan(id, from);
      all = this.compact(all.flatMap((a) => other.flatMap((b) => this.and(a, b) ?? [])));
      this.judge.bound(all.length, from[0] ?? '');
    }
    return all;
  }

  private otherThan(id: ConstantId, from: readonly Origin[]): readonly ObjectBranch[] {
    const constant = this.program.constants.get(id);
    if (constant.t !== 'object') return [{ ...this.top, from }];
    const { needs } = this.program;
    const found: ObjectBranch[] = [];
    for (const [name, value] of constant.members) {
      const match = { t: 'name', name } as const;
      found.push(objectOf(this.top, from, { rules: [{ match, need: NEVER, from }] }));
      found.push(
        objectOf(this.top, from, {
          required: [name],
          rules: [{ match, need: needs.not(needs.constant(value)), from }],
        }),
      );
    }
    const others = { t: 'others', names: [...constant.members.keys()], langs: [] } as const;
    found.push(objectOf(this.top, from, { some: [{ match: others, need: ANY, from }] }));
    return found;
  }

  unevaluated(at: Instance): Unevaluated<ObjectBranch> | null {
    const node = at.get('unevaluatedProperties');
    if (node === undefined) return null;
    const from = [at.origin('unevaluatedProperties')];
    const need = this.program.child(at, node, 'unevaluatedProperties');
    const rest = ({ names, langs }: EvaluatedNames): NameMatch => ({ t: 'others', names, langs });
    return {
      holds: (branch) => {
        const evaluated = branch.evaluated ?? noNames;
        const rules = evaluated.all || need === ANY ? [] : [{ match: rest(evaluated), need, from }];
        const own = objectOf(this.top, from, { rules, evaluated: { ...noNames, all: true } });
        return [this.and(branch, own) ?? []].flat();
      },
      fails: (branch) => {
        const evaluated = branch.evaluated ?? noNames;
        if (evaluated.all) return [];
        const own = this.someOf(rest(evaluated), this.program.needs.not(need), from);
        const both = own === null ? null : this.and(branch, own);
        return both === null ? [] : [this.untracked(both)];
      },
    };
  }

  untracked(branch: ObjectBranch): ObjectBranch {
    return branch.evaluated === null ? branch : { ...branch, evaluated: null };
  }

  evaluates({ evaluated }: ObjectBranch): boolean {
    return evaluated !== null && (evaluated.all || evaluated.names.length + evaluated.langs.length > 0);
  }
}

const within = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size <= b.size && [...a].every((value) => b.has(value));

function disjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const value of a) if (b.has(value)) return false;
  return true;
}

/** Arrays: needs by place, counts of items that hold, lengths, and whether all differ. */
import type { JsonNode } from '../../json/node';
import { isAtLeast } from '../../schema/keywords';
import type { NeedId, Origin } from '../shape';
import { fromBoth, type Conjunct, type Domain, type Unevaluated } from './branch';
import type { ConstantId } from './constants';
import type { Instance } from './instance';
import type { Judge } from './judge';
import { ANY, NEVER } from './needs';
import { lower } from './object-branch';
import type { Program } from './program';
import { readCount, readFlag, readList } from './read-keyword';
import { Refusal } from './refusal';

export interface Contained {
  need: NeedId;
  start: number;
  min: number;
  max: number | null;
  from: readonly Origin[];
}

/** What in-place keywords evaluated: the first items, those that hold to `contains`, or all. */
interface EvaluatedItems {
  all: boolean;
  prefix: number;
  contains: readonly NeedId[];
}

export interface ArrayBranch {
  readonly prefix: readonly NeedId[];
  readonly rest: NeedId;
  readonly min: number;
  readonly max: number | null;
  readonly contains: readonly Contained[];
  readonly distinct: boolean;
  /** Two items are equal, which no machine is made for: a refusal where the branch is needed after all. */
  readonly repeats: Origin | null;
  readonly evaluated: EvaluatedItems | null;
  readonly from: readonly Origin[];
}

type Part = Conjunct<ArrayBranch>;

/** Positions that keywords tell apart by a list. */
const MOST_PREFIX = 2_000;

export class ArrayDomain implements Domain<ArrayBranch> {
  readonly type = 'array';
  readonly top: ArrayBranch = {
    prefix: [],
    rest: ANY,
    min: 0,
    max: null,
    contains: [],
    distinct: false,
    repeats: null,
    evaluated: null,
    from: [],
  };

  constructor(
    private readonly program: Program,
    private readonly judge: Judge,
  ) {}

  private branch(from: readonly Origin[], given: Partial<ArrayBranch>): ArrayBranch {
    return { ...this.top, ...given, from };
  }

  and(a: ArrayBranch, b: ArrayBranch): ArrayBranch | null {
    if (a === this.top) return b;
    if (b === this.top) return a;
    const { needs } = this.program;
    const length = Math.max(a.prefix.length, b.prefix.length);
    const prefix: NeedId[] = [];
    for (let i = 0; i < length; i++) prefix.push(needs.both(a.prefix[i] ?? a.rest, b.prefix[i] ?? b.rest));
    return this.normal({
      prefix,
      rest: needs.both(a.rest, b.rest),
      min: Math.max(a.min, b.min),
      max: lower(a.max, b.max),
      contains: mergeContained(a.contains, b.contains),
      distinct: a.distinct || b.distinct,
      repeats: a.repeats ?? b.repeats,
      evaluated: this.mergeEvaluated(a.evaluated, b.evaluated),
      from: fromBoth(a.from, b.from),
    });
  }

  /** null: it contradicts itself. */
  private normal(branch: ArrayBranch): ArrayBranch | null {
    const { prefix, rest, min, contains, distinct, repeats } = branch;
    let { max } = branch;
    const end = prefix.indexOf(NEVER);
    if (end >= 0) max = lower(max, end);
    else if (rest === NEVER) max = lower(max, prefix.length);
    if (max !== null && min > max) return null;
    if (repeats !== null && (distinct || (max !== null && max < 2))) return null;
    for (const one of contains) if (one.max !== null && one.min > one.max) return null;
    const kept = max === null || max > prefix.length ? prefix : prefix.slice(0, max);
    return { ...branch, prefix: kept, max };
  }

  private mergeEvaluated(a: EvaluatedItems | null, b: EvaluatedItems | null): EvaluatedItems | null {
    if (a === null || b === null) return a ?? b;
    return {
      all: a.all || b.all,
      prefix: Math.max(a.prefix, b.prefix),
      contains: [...new Set([...a.contains, ...b.contains])],
    };
  }

  surelyEmpty({ prefix, rest, min, contains }: ArrayBranch): boolean {
    for (let i = 0; i < Math.min(min, prefix.length + 1); i++)
      if (this.judge.surelyEmpty(prefix[i] ?? rest)) return true;
    return contains.some((one) => one.min > 0 && this.judge.surelyEmpty(one.need));
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

  conjuncts(at: Instance): Part[] {
    return [...this.items(at), ...this.contained(at), ...this.counts(at), ...this.unique(at)];
  }

  private items(at: Instance): Part[] {
    const modern = isAtLeast(at.place.resource.dialect, '2020-12');
    const items = at.get('items');
    const found: Part[] = [];
    if (modern) {
      if (items?.k === 'arr')
        throw new Refusal(
          'KEYWORD_INVALID',
          at.origin('items'),
          'A list in items became prefixItems in 2020-12; write prefixItems, or name draft-07 in $schema.',
        );
      const list = readList(at, 'prefixItems') ?? [];
      if (list.length > 0) found.push(this.first(at, 'prefixItems', list));
      if (items !== undefined) found.push(this.rest(at, 'items', items, list.length));
      return found;
    }
    if (items?.k !== 'arr') return items === undefined ? [] : [this.rest(at, 'items', items, 0)];
    found.push(this.first(at, 'items', items.items));
    const additional = at.get('additionalItems');
    if (additional !== undefined)
      found.push(this.rest(at, 'additionalItems', additional, items.items.length));
    return found;
  }

  private first(at: Instance, keyword: string, list: readonly JsonNode[]): Part {
    const { program } = this;
    const from = [at.origin(keyword)];
    if (list.length > MOST_PREFIX)
      throw new Refusal('SCHEMA_TOO_LARGE', at.origin(keyword), `More than ${MOST_PREFIX} items are listed.`);
    const prefix = list.map((node, i) => program.child(at, node, at.origin(keyword, i)));
    const evaluated = { all: false, prefix: prefix.length, contains: [] };
    return {
      origin: at.origin(keyword),
      holds: (track) => this.of(from, { prefix, evaluated: track ? evaluated : null }),
      fails: () =>
        prefix.flatMap((need, i) => {
          const other = program.needs.not(need);
          const own = [...prefix.slice(0, i).map(() => ANY), other];
          return other === NEVER ? [] : this.of([at.origin(keyword, i)], { prefix: own, min: i + 1 });
        }),
    };
  }

  private of(from: readonly Origin[], given: Partial<ArrayBranch>): ArrayBranch[] {
    const branch = this.normal(this.branch(from, given));
    return branch === null ? [] : [branch];
  }

  private rest(at: Instance, keyword: string, node: JsonNode, start: number): Part {
    const { program } = this;
    const origin = at.origin(keyword);
    const need = program.child(at, node, origin);
    const evaluated = { all: true, prefix: 0, contains: [] };
    return {
      origin,
      holds: (track) =>
        this.of([origin], { ...this.after(start, need), evaluated: track ? evaluated : null }),
      fails: () => this.containing(program.needs.not(need), start, 1, null, [origin]),
    };
  }

  /** Items from `start` on hold. */
  private after(start: number, need: NeedId): Partial<ArrayBranch> {
    return need === ANY ? {} : { prefix: Array.from({ length: start }, () => ANY), rest: need };
  }

  /** Of the items from `start` on, `min` to `max` hold. */
  private containing(
    need: NeedId,
    start: number,
    min: number,
    max: number | null,
    from: readonly Origin[],
  ): ArrayBranch[] {
    if (max !== null && min > max) return [];
    if (min === 0 && max === null) return [this.branch(from, {})];
    if (need === ANY)
      return this.of(from, { min: min === 0 ? 0 : start + min, max: max === null ? null : start + max });
    if (need === NEVER) return min > 0 ? [] : [this.branch(from, {})];
    if (max === 0) return this.of(from, this.after(start, this.program.needs.not(need)));
    return this.of(from, { contains: [{ need, start, min, max, from }], min: min === 0 ? 0 : start + min });
  }

  private contained(at: Instance): Part[] {
    const node = at.get('contains');
    if (node === undefined) return [];
    const origin = at.origin('contains');
    const need = this.program.child(at, node, origin);
    const min = readCount(at, 'minContains', 'min') ?? 1;
    const max = readCount(at, 'maxContains', 'max') ?? null;
    const from = [
      origin,
      ...['minContains', 'maxContains'].flatMap((keyword) =>
        at.get(keyword) === undefined ? [] : [at.origin(keyword)],
      ),
    ];
    const counts = isAtLeast(at.place.resource.dialect, '2020-12');
    const evaluated = { all: false, prefix: 0, contains: [need] };
    return [
      {
        origin,
        holds: (track) =>
          this.containing(need, 0, min, max, from).map((branch) =>
            track && counts ? { ...branch, evaluated } : branch,
          ),
        fails: () => [
          ...(min === 0 ? [] : this.containing(need, 0, 0, min - 1, from)),
          ...(max === null ? [] : this.containing(need, 0, max + 1, null, from)),
        ],
      },
    ];
  }

  private counts(at: Instance): Part[] {
    const found: Part[] = [];
    const min = readCount(at, 'minItems', 'min');
    if (min !== undefined) {
      const from = [at.origin('minItems')];
      found.push({
        origin: at.origin('minItems'),
        holds: () => [this.branch(from, { min })],
        fails: () => (min === 0 ? [] : [this.branch(from, { max: min - 1 })]),
      });
    }
    const max = readCount(at, 'maxItems', 'max');
    if (max !== undefined) {
      const from = [at.origin('maxItems')];
      found.push({
        origin: at.origin('maxItems'),
        holds: () => [this.branch(from, { max })],
        fails: () => [this.branch(from, { min: max + 1 })],
      });
    }
    return found;
  }

  private unique(at: Instance): Part[] {
    if (!readFlag(at, 'uniqueItems')) return [];
    const origin = at.origin('uniqueItems');
    return [
      {
        origin,
        holds: () => [this.branch([origin], { distinct: true })],
        fails: () => [this.branch([origin], { repeats: origin, min: 2 })],
      },
    ];
  }

  constant(id: ConstantId, from: readonly Origin[]): readonly ArrayBranch[] {
    const constant = this.program.constants.get(id);
    if (constant.t !== 'array') return [];
    const prefix = constant.items.map((item) => this.program.needs.constant(item));
    return [this.branch(from, { prefix, min: prefix.length, max: prefix.length })];
  }

  noneOf(ids: readonly ConstantId[], from: readonly Origin[]): readonly ArrayBranch[] {
    let all: readonly ArrayBranch[] = [this.branch(from, {})];
    for (const id of ids) {
      const other = this.otherThan(id, from);
      all = this.compact(all.flatMap((a) => other.flatMap((b) => this.and(a, b) ?? [])));
      this.judge.bound(all.length, from[0] ?? '');
    }
    return all;
  }

  private otherThan(id: ConstantId, from: readonly Origin[]): readonly ArrayBranch[] {
    const constant = this.program.constants.get(id);
    if (constant.t !== 'array') return [this.branch(from, {})];
    const { length } = constant.items;
    const found = [this.branch(from, { min: length + 1 })];
    if (length > 0) found.push(this.branch(from, { max: length - 1 }));
    constant.items.forEach((item, i) => {
      const need = this.program.needs.not(this.program.needs.constant(item));
      const prefix = [...Array.from({ length: i }, () => ANY), need];
      found.push(this.branch(from, { prefix, min: i + 1 }));
    });
    return found;
  }

  unevaluated(at: Instance): Unevaluated<ArrayBranch> | null {
    const node = at.get('unevaluatedItems');
    if (node === undefined) return null;
    const from = [at.origin('unevaluatedItems')];
    const { needs } = this.program;
    const need = this.program.child(at, node, at.origin('unevaluatedItems'));
    const nothing: EvaluatedItems = { all: false, prefix: 0, contains: [] };
    return {
      holds: (branch) => {
        const { all, prefix, contains } = branch.evaluated ?? nothing;
        const wanted = all ? ANY : needs.either([need, ...contains]);
        const own = this.branch(from, {
          ...this.after(prefix, wanted),
          evaluated: { ...nothing, all: true },
        });
        return [this.and(branch, own) ?? []].flat();
      },
      fails: (branch) => {
        const { all, prefix, contains } = branch.evaluated ?? nothing;
        if (all) return [];
        const other = needs.not(needs.either([need, ...contains]));
        return this.containing(other, prefix, 1, null, from).flatMap((own) => {
          const both = this.and(branch, own);
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

function mergeContained(a: readonly Contained[], b: readonly Contained[]): readonly Contained[] {
  if (b.length === 0) return a;
  const merged = [...a];
  for (const one of b) {
    const i = merged.findIndex(({ need, start }) => need === one.need && start === one.start);
    const known = merged[i];
    if (known === undefined) merged.push(one);
    else
      merged[i] = {
        ...one,
        min: Math.max(known.min, one.min),
        max: lower(known.max, one.max),
        from: fromBoth(known.from, one.from),
      };
  }
  return merged;
}

function arrayKey({ prefix, rest, min, max, contains, distinct, repeats, evaluated }: ArrayBranch): string {
  const counted = contains.map(({ need, start, min: least, max: most }) => [need, start, least, most]);
  return JSON.stringify([prefix, rest, min, max, counted, distinct, repeats !== null, evaluated]);
}

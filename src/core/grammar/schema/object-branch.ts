/** A conjunction of what can be said of an object, in the form of `ObjectCase` but keyed, so that rules of one match are one. */
import type { LangId } from '../lang';
import type { NameMatch, NeedId, Origin } from '../shape';
import { fromBoth } from './branch';
import { ANY, NEVER } from './needs';

export interface Rule {
  readonly match: NameMatch;
  readonly need: NeedId;
  readonly from: readonly Origin[];
}

/** What in-place keywords evaluated, for `unevaluatedProperties` above them. */
export interface EvaluatedNames {
  all: boolean;
  names: readonly string[];
  langs: readonly LangId[];
}

export interface ObjectBranch {
  readonly rules: ReadonlyMap<string, Rule>;
  readonly required: ReadonlySet<string>;
  readonly names: LangId;
  readonly min: number;
  readonly max: number | null;
  /** Never about one name: that is a rule and a required name. */
  readonly some: ReadonlyMap<string, Rule>;
  readonly order: readonly string[];
  readonly evaluated: EvaluatedNames | null;
  readonly from: readonly Origin[];
}

export function matchKey(match: NameMatch): string {
  switch (match.t) {
    case 'name':
      return `n${match.name}`;
    case 'lang':
      return `l${match.lang}`;
    case 'others':
      return `o${match.langs.join()} ${JSON.stringify([...match.names].sort())}`;
  }
}

export const noNames: EvaluatedNames = { all: false, names: [], langs: [] };

/** A branch of what is given, beside a top of the same languages. */
export function objectOf(
  top: ObjectBranch,
  from: readonly Origin[],
  given: {
    rules?: readonly Rule[];
    required?: readonly string[];
    some?: readonly Rule[];
    names?: LangId;
    min?: number;
    max?: number | null;
    order?: readonly string[];
    evaluated?: EvaluatedNames | null;
  },
): ObjectBranch {
  const { rules = [], required = [], some = [], names = top.names, min = 0, max = null } = given;
  const branch = {
    ...top,
    rules: new Map(rules.map((rule) => [matchKey(rule.match), rule])),
    required: new Set(required),
    some: new Map(some.map((rule) => [`${matchKey(rule.match)} ${rule.need}`, rule])),
    names,
    min,
    max,
    order: given.order ?? [],
    evaluated: given.evaluated ?? null,
    from,
  };
  return branch;
}

export function mergeRules(
  a: ReadonlyMap<string, Rule>,
  b: ReadonlyMap<string, Rule>,
  both: (a: NeedId, b: NeedId) => NeedId,
): ReadonlyMap<string, Rule> {
  if (b.size === 0 || a === b) return a;
  if (a.size === 0) return b;
  const rules = new Map(a);
  for (const [key, rule] of b) {
    const known = rules.get(key);
    rules.set(
      key,
      known === undefined
        ? rule
        : {
            match: rule.match,
            need: both(known.need, rule.need),
            from: fromBoth(known.from, rule.from),
          },
    );
  }
  return rules;
}

export function mergeSets<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> {
  if (b.size === 0 || a === b) return a;
  return a.size === 0 ? b : new Set([...a, ...b]);
}

export function mergeEvaluated(a: EvaluatedNames | null, b: EvaluatedNames | null): EvaluatedNames | null {
  if (a === null || b === null) return a ?? b;
  return {
    all: a.all || b.all,
    names: [...new Set([...a.names, ...b.names])],
    langs: [...new Set([...a.langs, ...b.langs])],
  };
}

/** Of two maxima the lower. */
export const lower = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** Without a look at what is below: the branch contradicts itself. */
export function contradicts({ rules, required, min, max }: ObjectBranch): boolean {
  if (max !== null && (min > max || required.size > max)) return true;
  for (const name of required) if (rules.get(`n${name}`)?.need === NEVER) return true;
  return false;
}

/** Equal keys: the same values. */
export function objectKey(branch: ObjectBranch): string {
  const rules = [...branch.rules]
    .filter(([, rule]) => rule.need !== ANY)
    .map(([key, { need }]) => `${key}\u0001${need}`);
  const { required, names, min, max, some, evaluated } = branch;
  return [
    rules.sort().join('\u0002'),
    [...required].sort().join('\u0002'),
    `${names} ${min} ${max ?? ''}`,
    [...some.keys()].sort().join('\u0002'),
    evaluated === null ? '' : JSON.stringify([evaluated.all, [...evaluated.names].sort(), evaluated.langs]),
  ].join('\u0003');
}

/** Equal branches have equal hashes. A sum of its parts, so that one of them can be taken out. */
export function objectHash(branch: ObjectBranch): number {
  const known = hashes.get(branch);
  if (known !== undefined) return known;
  const { required, names, min, max, some, evaluated } = branch;
  let hash = mix(`${names} ${min} ${max ?? ''}`);
  for (const rule of branch.rules.values()) hash = (hash + ruleHash(rule)) | 0;
  for (const name of required) hash = (hash + requiredHash(name)) | 0;
  for (const key of some.keys()) hash = (hash + mix(`s${key}`)) | 0;
  // Two ways to list the same names differ here, and in the key.
  if (evaluated !== null) hash = (hash + evaluated.names.length + evaluated.langs.length + 1) | 0;
  hashes.set(branch, hash);
  return hash;
}

/** As if the branch said nothing of the name. */
export function hashWithout(branch: ObjectBranch, name: string): number {
  const rule = branch.rules.get(`n${name}`);
  const own =
    (rule === undefined ? 0 : ruleHash(rule)) + (branch.required.has(name) ? requiredHash(name) : 0);
  return (objectHash(branch) - own) | 0;
}

const hashes = new WeakMap<ObjectBranch, number>();
const ruleHashes = new WeakMap<Rule, number>();

function ruleHash(rule: Rule): number {
  if (rule.need === ANY) return 0;
  let hash = ruleHashes.get(rule);
  if (hash === undefined) ruleHashes.set(rule, (hash = mix(`${matchKey(rule.match)} ${rule.need}`)));
  return hash;
}

const requiredHash = (name: string): number => mix(`r${name}`);

/** FNV-1a, spread out. */
function mix(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

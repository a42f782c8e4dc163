/** Numbers: bounds, multiples, and values that are named or left out. All decimals are exact and in plain digits. */
import { sentence } from '../../base/words';
import type { LangId } from '../lang';
import { compareDecimals, decimalOf } from '../numbers/decimal';
import { numberLang } from '../numbers/number-lang';
import type { Origin } from '../shape';
import { fromBoth, type Conjunct, type Domain } from './branch';
import type { ConstantId } from './constants';
import { NUMBER_FORMATS } from './formats';
import type { Instance } from './instance';
import type { Program } from './program';
import { readDecimal, readText, readTypes } from './read-keyword';
import { Refusal, culprit, refusing } from './refusal';

interface Bound {
  value: string;
  exclusive: boolean;
}

export interface NumberBranch {
  min: Bound | null;
  max: Bound | null;
  multiplesOf: readonly string[];
  notMultiplesOf: readonly string[];
  /** When given, all else is taken into account already. */
  only: readonly string[] | null;
  none: readonly string[];
  from: readonly Origin[];
}

const compare = (a: string, b: string): number => compareDecimals(decimalOf(a), decimalOf(b));

/** The tighter one. `sign` 1: of two minima. */
function tighter(a: Bound | null, b: Bound | null, sign: 1 | -1): Bound | null {
  if (a === null || b === null) return a ?? b;
  const order = compare(a.value, b.value) * sign;
  if (order !== 0) return order > 0 ? a : b;
  return a.exclusive ? a : b;
}

export function isMultiple(value: string, of: string): boolean {
  const [a, b] = [decimalOf(value), decimalOf(of)];
  const scale = Math.max(a.fraction.length, b.fraction.length);
  const digits = ({ whole, fraction }: typeof a): bigint => BigInt(whole + fraction.padEnd(scale, '0'));
  return digits(a) % digits(b) === 0n;
}

const merged = (a: readonly string[], b: readonly string[]): readonly string[] =>
  b.length === 0 ? a : a.length === 0 ? b : [...new Set([...a, ...b])];

export class NumberDomain implements Domain<NumberBranch> {
  readonly type = 'number';
  readonly top: NumberBranch = {
    min: null,
    max: null,
    multiplesOf: [],
    notMultiplesOf: [],
    only: null,
    none: [],
    from: [],
  };
  private readonly langIds = new WeakMap<NumberBranch, LangId>();

  constructor(private readonly program: Program) {}

  and(a: NumberBranch, b: NumberBranch): NumberBranch | null {
    const from = fromBoth(a.from, b.from);
    if (a.only !== null || b.only !== null) {
      const [few, other] = a.only !== null ? [a.only, b] : [b.only ?? [], a];
      const others = other.only === null ? null : new Set(other.only);
      const left = few.filter((value) => (others === null ? this.has(other, value) : others.has(value)));
      return left.length === 0 ? null : { ...this.top, only: left, from };
    }
    const branch: NumberBranch = {
      min: tighter(a.min, b.min, 1),
      max: tighter(a.max, b.max, -1),
      multiplesOf: merged(a.multiplesOf, b.multiplesOf),
      notMultiplesOf: merged(a.notMultiplesOf, b.notMultiplesOf),
      only: null,
      none: merged(a.none, b.none),
      from,
    };
    if (branch.multiplesOf.some((of) => branch.notMultiplesOf.includes(of))) return null;
    const { min, max } = branch;
    if (min !== null && max !== null) {
      const order = compare(min.value, max.value);
      if (order > 0 || (order === 0 && (min.exclusive || max.exclusive))) return null;
    }
    return branch;
  }

  has({ min, max, multiplesOf, notMultiplesOf, only, none }: NumberBranch, value: string): boolean {
    if (only !== null) return only.includes(value);
    const over = min === null ? 1 : compare(value, min.value);
    const under = max === null ? -1 : compare(value, max.value);
    return (
      (min?.exclusive === true ? over > 0 : over >= 0) &&
      (max?.exclusive === true ? under < 0 : under <= 0) &&
      multiplesOf.every((of) => isMultiple(value, of)) &&
      !notMultiplesOf.some((of) => isMultiple(value, of)) &&
      !none.includes(value)
    );
  }

  /** Its texts. */
  lang(branch: NumberBranch): LangId {
    let lang = this.langIds.get(branch);
    if (lang !== undefined) return lang;
    const { min, max, multiplesOf, notMultiplesOf, only, none } = branch;
    const { langs, settings } = this.program;
    lang = refusing(culprit(branch.from), () => {
      const made = numberLang(
        langs,
        {
          ...(min === null ? {} : { min }),
          ...(max === null ? {} : { max }),
          multiplesOf,
          notMultiplesOf,
          ...(only === null ? {} : { only }),
          none,
        },
        settings,
      );
      return langs.isEmpty(made) ? langs.nothing : made;
    });
    this.langIds.set(branch, lang);
    return lang;
  }

  surelyEmpty(branch: NumberBranch): boolean {
    const { only, multiplesOf, notMultiplesOf, min, max } = branch;
    if (only !== null || (multiplesOf.length === 0 && notMultiplesOf.length === 0)) return false;
    if ((min === null || max === null) && notMultiplesOf.length === 0) return false;
    return this.lang(branch) === this.program.langs.nothing;
  }

  /** Named values are one branch. */
  compact(branches: readonly NumberBranch[]): readonly NumberBranch[] {
    if (branches.length < 2) return branches;
    const isTop = (b: NumberBranch): boolean =>
      b.only === null &&
      b.min === null &&
      b.max === null &&
      b.multiplesOf.length + b.notMultiplesOf.length + b.none.length === 0;
    const top = branches.find(isTop);
    if (top !== undefined) return [top];
    const only = new Set<string>();
    let from: readonly Origin[] = [];
    const others = new Map<string, NumberBranch>();
    for (const branch of branches)
      if (branch.only === null) {
        const { min, max, multiplesOf, notMultiplesOf, none } = branch;
        const key = JSON.stringify([min, max, multiplesOf, notMultiplesOf, none]);
        if (!others.has(key)) others.set(key, branch);
      } else {
        for (const value of branch.only) only.add(value);
        from = fromBoth(from, branch.from);
      }
    const rest = [...others.values()];
    const left = [...only].filter((value) => !rest.some((branch) => this.has(branch, value)));
    return left.length === 0 ? rest : [{ ...this.top, only: left, from }, ...rest];
  }

  conjuncts(at: Instance): Conjunct<NumberBranch>[] {
    const found: Conjunct<NumberBranch>[] = [];
    const add = (keyword: string, holds: Partial<NumberBranch>, fails: Partial<NumberBranch>): void => {
      const from = [at.origin(keyword)];
      found.push({
        origin: at.origin(keyword),
        holds: () => [{ ...this.top, ...holds, from }],
        fails: () => [{ ...this.top, ...fails, from }],
      });
    };
    const types = readTypes(at);
    if (types?.has('integer') === true && !types.has('number'))
      add('type', { multiplesOf: ['1'] }, { notMultiplesOf: ['1'] });
    this.limit(at, 'minimum', 'exclusiveMinimum', (value, exclusive, keyword) =>
      add(keyword, { min: { value, exclusive } }, { max: { value, exclusive: !exclusive } }),
    );
    this.limit(at, 'maximum', 'exclusiveMaximum', (value, exclusive, keyword) =>
      add(keyword, { max: { value, exclusive } }, { min: { value, exclusive: !exclusive } }),
    );
    const step = readDecimal(at, 'multipleOf');
    if (step !== undefined) {
      if (step === '0' || step.startsWith('-'))
        throw new Refusal(
          'KEYWORD_INVALID',
          at.origin('multipleOf'),
          sentence('KEYWORD_INVALID.above-zero', 'Its value has to be a number above 0.'),
        );
      add('multipleOf', { multiplesOf: [step] }, { notMultiplesOf: [step] });
    }
    const format = this.program.settings.formats
      ? NUMBER_FORMATS.get(readText(at, 'format') ?? '')
      : undefined;
    if (format !== undefined) found.push(this.format(at, format));
    return found;
  }

  private format(at: Instance, limits: { min: string; max: string } | null): Conjunct<NumberBranch> {
    const from = [at.origin('format')];
    const bound = (value: string, exclusive: boolean): Bound => ({ value, exclusive });
    const whole = { ...this.top, multiplesOf: ['1'], from };
    return {
      origin: at.origin('format'),
      holds: () =>
        limits === null
          ? [whole]
          : [{ ...whole, min: bound(limits.min, false), max: bound(limits.max, false) }],
      fails: () => [
        { ...this.top, notMultiplesOf: ['1'], from },
        ...(limits === null
          ? []
          : [
              { ...this.top, max: bound(limits.min, true), from },
              { ...this.top, min: bound(limits.max, true), from },
            ]),
      ],
    };
  }

  /** draft-04 has a flag beside the limit, later drafts a limit of its own. */
  private limit(
    at: Instance,
    keyword: string,
    strict: string,
    add: (value: string, exclusive: boolean, keyword: string) => void,
  ): void {
    const flag = at.get(strict);
    const isFlag = flag?.k === 'lit' && flag.value !== null && at.place.resource.dialect === 'draft-04';
    const value = readDecimal(at, keyword);
    if (value !== undefined) add(value, isFlag && flag.value === true, keyword);
    if (flag === undefined || isFlag) return;
    const limit = readDecimal(at, strict);
    if (limit !== undefined) add(limit, true, strict);
  }

  constant(id: ConstantId, from: readonly Origin[]): readonly NumberBranch[] {
    const constant = this.program.constants.get(id);
    return constant.t === 'number' ? [{ ...this.top, only: [constant.value], from }] : [];
  }

  noneOf(ids: readonly ConstantId[], from: readonly Origin[]): readonly NumberBranch[] {
    const none = ids.flatMap((id) => {
      const constant = this.program.constants.get(id);
      return constant.t === 'number' ? [constant.value] : [];
    });
    return [{ ...this.top, none, from }];
  }

  untracked(branch: NumberBranch): NumberBranch {
    return branch;
  }

  evaluates(): boolean {
    return false;
  }
}

/** One expander for each type, and the questions that one type asks of another. */
import { sentence } from '../../base/words';
import type { LangId } from '../lang';
import type { NeedId, Origin } from '../shape';
import type { ArrayBranch } from './array-branch';
import { ArrayDomain } from './array-domain';
import type { Branch } from './branch';
import { Asked, Expander, MOST_BRANCHES } from './expander';
import type { Judge } from './judge';
import { Loops } from './loops';
import { ANY, NEVER, type Literal } from './needs';
import { NumberDomain, type NumberBranch } from './number-domain';
import type { ObjectBranch } from './object-branch';
import { ObjectDomain } from './object-domain';
import { PlainDomain } from './plain-domain';
import type { Program } from './program';
import { Refusal, culprit, refusing } from './refusal';
import { StringDomain, type StringBranch } from './string-domain';

/** How far down `surelyEmpty` looks. */
const DEEPEST = 3;

export class Expanders implements Judge {
  readonly nulls: Expander<Branch>;
  readonly falses: Expander<Branch>;
  readonly trues: Expander<Branch>;
  readonly numbers: Expander<NumberBranch>;
  readonly strings: Expander<StringBranch>;
  private readonly arrayExpander: Expander<ArrayBranch>;
  private readonly objectExpander: Expander<ObjectBranch> & { readonly domain: ObjectDomain };
  private readonly numberDomain: NumberDomain;
  private readonly stringDomain: StringDomain;
  private readonly answers = new Map<NeedId, boolean>();
  private readonly busy = new Set<NeedId>();
  private readonly names = new Map<NeedId, ReadonlySet<string> | null>();

  constructor(readonly program: Program) {
    const loops = new Loops(program);
    const check = (literal: Literal): void => loops.check(literal);
    const plain = (type: 'null' | 'false' | 'true'): Expander<Branch> =>
      new Expander(new PlainDomain(type, program.constants), program, check);
    this.nulls = plain('null');
    this.falses = plain('false');
    this.trues = plain('true');
    this.numberDomain = new NumberDomain(program);
    this.numbers = new Expander<NumberBranch>(this.numberDomain, program, check);
    this.stringDomain = new StringDomain(program);
    this.strings = new Expander<StringBranch>(this.stringDomain, program, check);
    this.arrayExpander = new Expander<ArrayBranch>(new ArrayDomain(program, this), program, check);
    const domain = new ObjectDomain(program, this);
    this.objectExpander = Object.assign(new Expander<ObjectBranch>(domain, program, check), { domain });
  }

  get arrayBranches(): Expander<ArrayBranch> {
    return this.arrayExpander;
  }

  get objectBranches(): Expander<ObjectBranch> & { readonly domain: ObjectDomain } {
    return this.objectExpander;
  }

  numberLang(branch: NumberBranch): LangId {
    return this.numberDomain.lang(branch);
  }

  numberIsEmpty(branch: NumberBranch): boolean {
    return branch.only === null && this.numberLang(branch) === this.program.langs.nothing;
  }

  stringLang(branch: StringBranch): LangId {
    return this.stringDomain.whole(branch);
  }

  surelyEmpty(need: NeedId): boolean {
    if (need === ANY) return false;
    if (need === NEVER) return true;
    const known = this.answers.get(need);
    if (known !== undefined) return known;
    if (this.busy.size >= DEEPEST || this.busy.has(need)) return false;
    this.busy.add(need);
    let answer = false;
    try {
      answer = this.looksEmpty(need);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Asked)) throw error;
    } finally {
      this.busy.delete(need);
    }
    this.answers.set(need, answer);
    return answer;
  }

  named(need: NeedId): ReadonlySet<string> | null {
    const known = this.names.get(need);
    if (known !== undefined) return known;
    try {
      const names = this.scalarsOf(need);
      this.names.set(need, names);
      return names;
    } catch (error) {
      if (error instanceof Refusal || error instanceof Asked) return null;
      throw error;
    }
  }

  private scalarsOf(need: NeedId): ReadonlySet<string> | null {
    const found = new Set<string>();
    for (const branch of this.strings.need(need)) {
      if (branch.texts === null) return null;
      for (const text of branch.texts) found.add(`"${text}`);
    }
    for (const { only } of this.numbers.need(need)) {
      if (only === null) return null;
      for (const value of only) found.add(value);
    }
    for (const plain of [this.nulls, this.falses, this.trues])
      if (plain.need(need).length > 0) found.add(plain.domain.type);
    const parts = this.arrayExpander.need(need).length + this.objectExpander.need(need).length;
    return parts > 0 ? null : found;
  }

  private looksEmpty(need: NeedId): boolean {
    for (const plain of [this.nulls, this.falses, this.trues]) if (plain.need(need).length > 0) return false;
    const every = <B extends Branch>({ domain }: Expander<B>, branches: readonly B[]): boolean =>
      branches.every((branch) => domain.surelyEmpty(branch));
    return (
      every(this.numbers, this.numbers.need(need)) &&
      every(this.strings, this.strings.need(need)) &&
      every(this.arrayExpander, this.arrayExpander.need(need)) &&
      every(this.objectExpander, this.objectExpander.need(need))
    );
  }

  // What a domain asks.

  lang(need: NeedId): LangId {
    const { langs } = this.program;
    const branches = this.strings.need(need);
    return refusing(culprit(branches[0]?.from ?? []), () =>
      langs.union(branches.map((one) => this.stringLang(one))),
    );
  }

  objects(need: NeedId, track: boolean): readonly ObjectBranch[] {
    return this.objectExpander.need(need, track);
  }

  arrays(need: NeedId, track: boolean): readonly ArrayBranch[] {
    return this.arrayExpander.need(need, track);
  }

  bound(branches: number, origin: Origin): void {
    if (branches > MOST_BRANCHES)
      throw new Refusal(
        'SCHEMA_TOO_LARGE',
        origin,
        sentence('TOO_LARGE.branches', 'It makes more than {most} alternatives.', { most: MOST_BRANCHES }),
      );
  }
}

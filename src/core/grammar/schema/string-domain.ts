/** Strings: a language beside a length. Languages have complements, so every alternative of strings comes to one language. */
import type { LangId } from '../lang';
import type { Origin, StringCase } from '../shape';
import { fromBoth, type Conjunct, type Domain } from './branch';
import type { ConstantId } from './constants';
import type { FormatLang } from './formats';
import type { Instance } from './instance';
import type { Program } from './program';
import { readCount, readText } from './read-keyword';
import { Refusal, refusing } from './refusal';

export type StringBranch = StringCase;

export class StringDomain implements Domain<StringBranch> {
  readonly type = 'string';
  readonly top: StringBranch;

  constructor(private readonly program: Program) {
    this.top = { lang: program.langs.anything, min: 0, max: null, from: [] };
  }

  and(a: StringBranch, b: StringBranch): StringBranch | null {
    const { langs } = this.program;
    const lang = a.lang === b.lang || b.lang === langs.anything ? a.lang : this.intersect(a, b);
    const min = Math.max(a.min, b.min);
    const max = a.max === null ? b.max : b.max === null ? a.max : Math.min(a.max, b.max);
    if (lang === langs.nothing || (max !== null && min > max)) return null;
    return { lang, min, max, from: fromBoth(a.from, b.from) };
  }

  private intersect(a: StringBranch, b: StringBranch): LangId {
    const { langs } = this.program;
    if (a.lang === langs.anything) return b.lang;
    return refusing(b.from[0] ?? '', () => langs.intersect([a.lang, b.lang]));
  }

  /** The branch as one language. */
  whole({ lang, min, max, from }: StringBranch): LangId {
    const { langs } = this.program;
    if (min === 0 && max === null) return lang;
    return refusing(from[0] ?? '', () => langs.intersect([lang, langs.length(min, max)]));
  }

  surelyEmpty(branch: StringBranch): boolean {
    const { langs } = this.program;
    if (branch.lang === langs.anything) return false;
    return refusing(branch.from[0] ?? '', () => langs.isEmpty(this.whole(branch)));
  }

  /** One branch for all that have a language of their own, and one for each range of lengths. */
  compact(branches: readonly StringBranch[]): readonly StringBranch[] {
    if (branches.length < 2) return branches;
    const { langs } = this.program;
    const lengths = branches.filter(({ lang }) => lang === langs.anything).sort((a, b) => a.min - b.min);
    const merged: StringBranch[] = [];
    for (const one of lengths) {
      const last = merged.at(-1);
      if (last === undefined || (last.max !== null && one.min > last.max + 1)) merged.push(one);
      else {
        const max = last.max === null || one.max === null ? null : Math.max(last.max, one.max);
        merged[merged.length - 1] = { ...last, max, from: fromBoth(last.from, one.from) };
      }
    }
    const [first] = merged;
    if (first !== undefined && first.min === 0 && first.max === null) return [first];
    const own = branches.filter(({ lang }) => lang !== langs.anything);
    const [one] = own;
    if (one === undefined) return merged;
    if (own.length === 1) return [one, ...merged];
    const from = own.reduce<readonly Origin[]>((all, branch) => fromBoth(all, branch.from), []);
    const lang = refusing(from[0] ?? '', () => langs.union(own.map((branch) => this.whole(branch))));
    return [{ lang, min: 0, max: null, from }, ...merged];
  }

  conjuncts(at: Instance): Conjunct<StringBranch>[] {
    const found: Conjunct<StringBranch>[] = [];
    const { langs } = this.program;
    const add = (
      keyword: string,
      holds: Partial<StringBranch>,
      fails: Partial<StringBranch> | null,
    ): void => {
      const from = [at.origin(keyword)];
      found.push({
        origin: at.origin(keyword),
        holds: () => [{ ...this.top, ...holds, from }],
        fails: () => (fails === null ? [] : [{ ...this.top, ...fails, from }]),
      });
    };
    const min = readCount(at, 'minLength', 'min');
    if (min !== undefined) add('minLength', { min }, min === 0 ? null : { max: min - 1 });
    const max = readCount(at, 'maxLength', 'max');
    if (max !== undefined) add('maxLength', { max }, { min: max + 1 });
    const pattern = readText(at, 'pattern');
    if (pattern !== undefined) {
      const lang = this.program.pattern(pattern, at.origin('pattern'));
      add('pattern', { lang }, { lang: langs.not(lang) });
    }
    const format = this.program.settings.formats ? readText(at, 'format') : undefined;
    const known = format === undefined ? null : this.program.format(format, at.origin('format'));
    if (known !== null) found.push(this.format(at, format ?? '', known));
    return found;
  }

  private format(at: Instance, name: string, { lang, exact, without }: FormatLang): Conjunct<StringBranch> {
    const origin = at.origin('format');
    return {
      origin,
      holds: () => [{ ...this.top, lang, from: [origin] }],
      fails: () => {
        if (exact) return [{ ...this.top, lang: this.program.langs.not(lang), from: [origin] }];
        throw new Refusal(
          'KEYWORD_REFUSED',
          origin,
          `What is no ${name} is not known exactly (${without}). Take it out of not, if and oneOf, or leave formats to the validator.`,
        );
      },
    };
  }

  constant(id: ConstantId, from: readonly Origin[]): readonly StringBranch[] {
    const constant = this.program.constants.get(id);
    if (constant.t !== 'string') return [];
    return [{ ...this.top, lang: this.program.langs.texts([constant.value]), from }];
  }

  /** One language for many constants. */
  constants(ids: readonly ConstantId[]): LangId {
    return this.program.langs.texts(
      ids.flatMap((id) => {
        const constant = this.program.constants.get(id);
        return constant.t === 'string' ? [constant.value] : [];
      }),
    );
  }

  noneOf(ids: readonly ConstantId[], from: readonly Origin[]): readonly StringBranch[] {
    const { langs } = this.program;
    return [{ ...this.top, lang: ids.length === 0 ? langs.anything : langs.not(this.constants(ids)), from }];
  }

  untracked(branch: StringBranch): StringBranch {
    return branch;
  }

  evaluates(): boolean {
    return false;
  }
}

/** Strings: a language beside a length. Languages have complements, so every alternative of strings comes to one language. */
import { phrase, sentence } from '../../base/words';
import type { LangId } from '../lang';
import type { Origin, StringCase } from '../shape';
import { codePoints } from './code-points';
import { fromBoth, type Conjunct, type Domain } from './branch';
import type { ConstantId } from './constants';
import type { FormatLang } from './formats';
import type { Instance } from './instance';
import type { Program } from './program';
import { readCount, readText } from './read-keyword';
import { Refusal, culprit, refusing } from './refusal';

export interface StringBranch extends StringCase {
  /** The strings, where they are named: then `lang` and lengths say nothing more. */
  texts: readonly string[] | null;
}

export class StringDomain implements Domain<StringBranch> {
  readonly type = 'string';
  readonly top: StringBranch;

  constructor(private readonly program: Program) {
    this.top = { lang: program.langs.anything, min: 0, max: null, from: [], texts: null };
  }

  and(a: StringBranch, b: StringBranch): StringBranch | null {
    const { langs } = this.program;
    if (a.texts !== null || b.texts !== null) {
      const [few, other] = a.texts !== null ? [a.texts, b] : [b.texts ?? [], a];
      const all = other.texts === null ? null : new Set(other.texts);
      const left = few.filter((text) => (all === null ? this.has(other, text) : all.has(text)));
      return left.length === 0 ? null : this.named(left, fromBoth(a.from, b.from));
    }
    const lang = a.lang === b.lang || b.lang === langs.anything ? a.lang : this.intersect(a, b);
    const min = Math.max(a.min, b.min);
    const max = a.max === null ? b.max : b.max === null ? a.max : Math.min(a.max, b.max);
    if (lang === langs.nothing || (max !== null && min > max)) return null;
    return { lang, min, max, from: fromBoth(a.from, b.from), texts: null };
  }

  private named(texts: readonly string[], from: readonly Origin[]): StringBranch {
    return { ...this.top, texts, from };
  }

  has({ lang, min, max, texts }: StringBranch, text: string): boolean {
    if (texts !== null) return texts.includes(text);
    const length = codePoints(text);
    return length >= min && (max === null || length <= max) && this.program.holds(lang, text);
  }

  private intersect(a: StringBranch, b: StringBranch): LangId {
    const { langs } = this.program;
    if (a.lang === langs.anything) return b.lang;
    return refusing(culprit(b.from), () => langs.intersect([a.lang, b.lang]));
  }

  /** The branch as one language. */
  whole({ lang, min, max, from, texts }: StringBranch): LangId {
    const { langs } = this.program;
    if (texts !== null) return refusing(culprit(from), () => langs.texts(texts));
    if (min === 0 && max === null) return lang;
    return refusing(culprit(from), () => langs.intersect([lang, langs.length(min, max)]));
  }

  surelyEmpty(branch: StringBranch): boolean {
    const { langs } = this.program;
    if (branch.texts !== null || branch.lang === langs.anything) return false;
    return refusing(culprit(branch.from), () => langs.isEmpty(this.whole(branch)));
  }

  /** One branch for all that have a language of their own, and one for each range of lengths. */
  compact(branches: readonly StringBranch[]): readonly StringBranch[] {
    if (branches.length < 2) return branches;
    const { langs } = this.program;
    const isFree = ({ lang, texts }: StringBranch): boolean => texts === null && lang === langs.anything;
    const lengths = branches.filter(isFree).sort((a, b) => a.min - b.min);
    const merged: StringBranch[] = [];
    for (const one of lengths) {
      const last = merged[merged.length - 1];
      if (last === undefined || (last.max !== null && one.min > last.max + 1)) merged.push(one);
      else {
        const max = last.max === null || one.max === null ? null : Math.max(last.max, one.max);
        merged[merged.length - 1] = { ...last, max, from: fromBoth(last.from, one.from) };
      }
    }
    const [first] = merged;
    if (first !== undefined && first.min === 0 && first.max === null) return [first];
    const own = branches.filter((branch) => !isFree(branch) && branch.texts === null);
    return [...this.compactTexts(branches), ...this.compactLangs(own), ...merged];
  }

  private compactTexts(branches: readonly StringBranch[]): StringBranch[] {
    const named = branches.filter(({ texts }) => texts !== null);
    const [only] = named;
    if (only === undefined || named.length === 1) return named;
    const from = named.reduce<readonly Origin[]>((all, branch) => fromBoth(all, branch.from), []);
    return [this.named([...new Set(named.flatMap(({ texts }) => texts ?? []))], from)];
  }

  private compactLangs(own: readonly StringBranch[]): readonly StringBranch[] {
    if (own.length < 2) return own;
    const { langs } = this.program;
    const from = own.reduce<readonly Origin[]>((all, branch) => fromBoth(all, branch.from), []);
    const lang = refusing(culprit(from), () => langs.union(own.map((branch) => this.whole(branch))));
    return [{ ...this.top, lang, from }];
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
          sentence(
            'KEYWORD_REFUSED.format',
            'What is no {name} is not known exactly ({without}). Take it out of not, if and oneOf, or leave formats to the validator.',
            { name, without: phrase(without, `format.${name}`) },
          ),
        );
      },
    };
  }

  constant(id: ConstantId, from: readonly Origin[]): readonly StringBranch[] {
    const constant = this.program.constants.get(id);
    if (constant.t !== 'string') return [];
    return [this.named([constant.value], from)];
  }

  noneOf(ids: readonly ConstantId[], from: readonly Origin[]): readonly StringBranch[] {
    const { langs, constants } = this.program;
    if (ids.length === 0) return [{ ...this.top, from }];
    const texts = ids.flatMap((id) => {
      const constant = constants.get(id);
      return constant.t === 'string' ? [constant.value] : [];
    });
    return [{ ...this.top, lang: langs.not(langs.texts(texts)), from }];
  }

  untracked(branch: StringBranch): StringBranch {
    return branch;
  }

  evaluates(): boolean {
    return false;
  }
}

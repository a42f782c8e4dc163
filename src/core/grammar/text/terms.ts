/** Makes expressions. Neighbours that are regular become one language while they stay small. */
import type { LangId, Langs } from '../lang';
import type { AltExpr, Expr, LangExpr } from './grammar';
import type { Regexp } from './regexp';
import type { Range } from './source';

/** Heavier languages are not joined with others: their derivatives would be as deep as they are long. */
const MOST_WEIGHT = 2_000;

export type CodePoints = readonly (readonly [from: number, to: number])[];

export class Terms {
  constructor(readonly langs: Langs) {}

  empty(at: Range): LangExpr {
    return this.text('', at);
  }

  text(text: string, at: Range): LangExpr {
    return {
      k: 'lang',
      lang: this.langs.text(text),
      at,
      weight: text.length,
      counted: false,
      sure: true,
      text,
    };
  }

  characters(ranges: CodePoints, at: Range): LangExpr {
    return this.lang(this.langs.codePoints(ranges), at);
  }

  lang(lang: LangId, at: Range, sure = true, counted = false, weight = 4): LangExpr {
    return { k: 'lang', lang, at, weight, counted, sure };
  }

  regexp({ lang, sure, parts, lookAheads }: Regexp, at: Range): LangExpr {
    return { ...this.lang(lang, at, sure, true, 100), parts, lookAheads };
  }

  seq(parts: readonly Expr[], at: Range): Expr {
    const flat: Expr[] = [];
    let run: LangExpr[] = [];
    let weight = 0;
    const close = (): void => {
      const [first] = run;
      if (first !== undefined) flat.push(run.length === 1 ? first : this.joined(run));
      run = [];
      weight = 0;
    };
    for (const part of parts)
      for (const one of part.k === 'seq' ? part.parts : [part]) {
        if (one.k !== 'lang') {
          close();
          flat.push(one);
        } else if (one.text !== '') {
          if (weight + one.weight > MOST_WEIGHT) close();
          run.push(one);
          weight += one.weight;
        }
      }
    close();
    const [only] = flat;
    if (only === undefined) return this.empty(at);
    return flat.length === 1 ? only : { k: 'seq', parts: flat, at };
  }

  /** Several languages in a row as one. */
  private joined(run: readonly LangExpr[]): LangExpr {
    const at = run.map((one) => one.at).reduce(spanning);
    const texts = run.flatMap(({ text }) => (text === undefined ? [] : [text]));
    const parts = (): Expr => ({ k: 'seq', parts: run, at });
    if (texts.length === run.length) return { ...this.text(texts.join(''), at), parts };
    return {
      k: 'lang',
      lang: this.langs.concat(run.map(({ lang }) => lang)),
      at,
      weight: run.reduce((sum, one) => sum + one.weight, 0),
      counted: run.some(({ counted }) => counted),
      sure: run.every(({ sure }) => sure),
      parts,
    };
  }

  alt(options: readonly Expr[], at: Range): Expr {
    const texts: LangExpr[] = [];
    const langs: LangExpr[] = [];
    const others: Expr[] = [];
    for (const option of options)
      for (const one of option.k === 'alt' ? option.options : [option]) {
        if (one.k !== 'lang') others.push(one);
        else if (one.text !== undefined) texts.push(one);
        else if (one.weight > MOST_WEIGHT) others.push(one);
        else langs.push(one);
      }
    const folded = this.union(texts, langs, at);
    const all = folded === null ? others : [folded, ...others];
    const [only] = all;
    if (only === undefined) return this.lang(this.langs.nothing, at);
    return all.length === 1 ? only : ({ k: 'alt', options: all, at } satisfies AltExpr);
  }

  private union(texts: readonly LangExpr[], others: readonly LangExpr[], at: Range): LangExpr | null {
    const all = [...texts, ...others];
    const [first] = all;
    if (first === undefined || all.length === 1) return first ?? null;
    const words = texts.flatMap(({ text }) => (text === undefined ? [] : [text]));
    const [word] = words;
    if (others.length === 0 && words.every((one) => one === word)) return first;
    const langs = others.map(({ lang }) => lang);
    if (words.length > 0) langs.push(this.langs.texts(words));
    return {
      k: 'lang',
      lang: this.langs.union(langs),
      at,
      weight: others.reduce((sum, { weight }) => sum + weight, words.length > 0 ? 4 : 0),
      counted: others.some(({ counted }) => counted),
      sure: others.every(({ sure }) => sure),
      parts: () => ({ k: 'alt', options: all, at }),
    };
  }

  repeat(of: Expr, min: number, max: number | null, at: Range): Expr {
    if (max === 0 || (of.k === 'lang' && of.text === '')) return this.empty(at);
    if (min === 1 && max === 1) return of;
    if (of.k === 'repeat') {
      const inner = product(of, min, max);
      if (inner !== null) return this.repeat(of.of, inner.min, inner.max, at);
    }
    const counted = min > 1 || (max !== null && max > 1);
    // Counters inside of counters multiply: they are counted on the stack, where their number is watched.
    if (of.k === 'lang' && of.weight <= MOST_WEIGHT && !(counted && of.counted))
      return {
        k: 'lang',
        lang: this.langs.repeat(of.lang, min, max),
        at,
        weight: of.weight + 1,
        counted: counted || of.counted,
        sure: of.sure,
        parts: () => ({ k: 'repeat', of, min, max, at }),
      };
    return { k: 'repeat', of, min, max, at };
  }
}

/** `(x{a,b}){c,d}` as one repetition of x, where every number between can be reached. */
function product(
  { min: a, max: b }: { min: number; max: number | null },
  c: number,
  d: number | null,
): { min: number; max: number | null } | null {
  if (a > 1 && c !== d) return null;
  return { min: a * c, max: b === null || d === null ? null : b * d };
}

export function spanning(a: Range, b: Range): Range {
  if (a.source !== b.source) return a;
  return a.source.range(Math.min(a.start, b.start), Math.max(a.end, b.end));
}

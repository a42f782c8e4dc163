/**
 * A short text that holds to a need, made from its shape: a guess that whoever uses it checks. Null where none is found within the
 * bounds; whether one exists is not said.
 */
import { ObjectCases } from '../json/object-cases';
import type { LangId } from '../lang';
import type { ArrayCase, NeedId, ObjectCase, StringCase } from '../shape';
import type { Grammar } from './own-language';

const DEEPEST = 12;
const MOST_PARTS = 200;
const decoder = new TextDecoder();

export class WitnessTexts {
  private readonly known = new Map<NeedId, string | null>();
  private readonly busy = new Set<NeedId>();
  private readonly cases: ObjectCases;

  constructor(private readonly grammar: Grammar) {
    this.cases = new ObjectCases(grammar.shapes, grammar.langs);
  }

  text(need: NeedId): string | null {
    const known = this.known.get(need);
    if (known !== undefined) return known;
    if (this.busy.has(need) || this.busy.size > DEEPEST) return null;
    this.busy.add(need);
    const found = this.find(need);
    this.busy.delete(need);
    // What was cut off by a need around it may be found elsewhere.
    if (found !== null || this.busy.size === 0) this.known.set(need, found);
    return found;
  }

  private find(need: NeedId): string | null {
    const { shapes, langs } = this.grammar;
    const { nulls, falses, trues, numbers, strings, arrays, objects } = shapes.shape(need);
    if (nulls) return 'null';
    if (trues) return 'true';
    if (falses) return 'false';
    const number = numbers === langs.nothing ? null : langs.shortest(numbers);
    if (number !== null) return decoder.decode(number);
    return (
      firstOf(strings, (one) => this.string(one)) ??
      firstOf(arrays, (one) => this.array(one)) ??
      firstOf(objects, (one) => this.object(one))
    );
  }

  private string({ lang, min, max }: StringCase): string | null {
    const { langs } = this.grammar;
    if (lang === langs.anything) return JSON.stringify('a'.repeat(min));
    const bytes = langs.shortest(langs.intersect([lang, langs.length(min, max)]));
    return bytes === null ? null : JSON.stringify(decoder.decode(bytes));
  }

  private array({ prefix, rest, min, max, contains, distinct }: ArrayCase): string | null {
    const { shapes } = this.grammar;
    const needs: NeedId[] = [];
    const needAt = (i: number): NeedId => prefix[i] ?? rest;
    for (const { need, start, min: least } of contains)
      for (let k = 0; k < least; k++) {
        while (needs.length < start && needs.length < MOST_PARTS) needs.push(needAt(needs.length));
        needs.push(shapes.both(needAt(needs.length), need));
      }
    while (needs.length < min && needs.length < MOST_PARTS) needs.push(needAt(needs.length));
    if ((max !== null && needs.length > max) || needs.length >= MOST_PARTS) return null;
    const items = needs.map((need) => this.text(need));
    if (items.includes(null) || (distinct && new Set(items).size < items.length)) return null;
    return `[${items.join(',')}]`;
  }

  private object(one: ObjectCase): string | null {
    const { shapes, langs } = this.grammar;
    const values = new Map<string, NeedId>();
    for (const name of one.required) {
      const need = this.cases.need(one, name);
      if (need === null) return null;
      values.set(name, need);
    }
    for (const { match, need } of one.some) {
      const names = [
        ...values.keys(),
        ...this.cases.listed(one),
        ...this.others(one, 4, this.cases.langOf(match)),
      ];
      const name = names.find(
        (other) => this.cases.matches(match, other) && this.cases.need(one, other) !== null,
      );
      if (name === undefined) return null;
      values.set(name, shapes.both(values.get(name) ?? this.cases.need(one, name) ?? shapes.any, need));
    }
    if (values.size < one.min)
      for (const name of [...this.cases.listed(one), ...this.others(one, one.min, langs.anything)]) {
        const need = values.has(name) ? null : this.cases.need(one, name);
        if (need !== null && values.size < Math.min(one.min, MOST_PARTS)) values.set(name, need);
      }
    if (values.size < one.min || (one.max !== null && values.size > one.max)) return null;
    const members: string[] = [];
    for (const [name, need] of values) {
      const value = this.text(need);
      if (value === null) return null;
      members.push(`${JSON.stringify(name)}:${value}`);
    }
    return `{${members.join(',')}}`;
  }

  /** Some names of the language that nothing lists. */
  private others(one: ObjectCase, most: number, lang: LangId): string[] {
    const { langs } = this.grammar;
    const found: string[] = [];
    let left = langs.intersect([
      lang,
      this.cases.others(one),
      langs.not(langs.texts([...this.cases.listed(one)])),
    ]);
    while (found.length < Math.min(most, MOST_PARTS)) {
      const bytes = langs.shortest(left);
      if (bytes === null) break;
      found.push(decoder.decode(bytes));
      left = langs.intersect([left, langs.not(langs.texts(found))]);
    }
    return found;
  }
}

function firstOf<T>(list: readonly T[], make: (one: T) => string | null): string | null {
  for (const one of list) {
    const made = make(one);
    if (made !== null) return made;
  }
  return null;
}

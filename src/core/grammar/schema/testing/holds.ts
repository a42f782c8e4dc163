/**
 * Does a value hold to a need? Straight from what `shape.ts` says each part means, without a machine: for tests that compare
 * shapes with validators.
 */
import type { JsonNode } from '../../../json/node';
import type { LangId, Langs } from '../../lang';
import { decimalOf, decimalText } from '../../numbers/decimal';
import type { ArrayCase, NameMatch, NeedId, ObjectCase, Shapes } from '../../shape';
import { codePoints } from '../code-points';
import { Constants } from '../constants';

const encoder = new TextEncoder();

export class Membership {
  private readonly constants = new Constants();

  constructor(
    private readonly shapes: Shapes,
    private readonly langs: Langs,
  ) {}

  holds(need: NeedId, value: JsonNode): boolean {
    const shape = this.shapes.shape(need);
    switch (value.k) {
      case 'lit':
        return value.value === null ? shape.nulls : value.value ? shape.trues : shape.falses;
      case 'num':
        return this.inLang(shape.numbers, decimalText(decimalOf(value.raw)));
      case 'str': {
        const length = codePoints(value.value);
        return shape.strings.some(
          ({ lang, min, max }) =>
            length >= min && (max === null || length <= max) && this.inLang(lang, value.value),
        );
      }
      case 'arr':
        return shape.arrays.some((one) => this.inArray(one, value.items));
      case 'obj': {
        const members = new Map<string, JsonNode>();
        for (const { key, value: inner } of value.members) if (inner !== undefined) members.set(key, inner);
        return shape.objects.some((one) => this.inObject(one, members));
      }
    }
  }

  private inLang(lang: LangId, text: string): boolean {
    let rest = lang;
    for (const byte of encoder.encode(text)) rest = this.langs.derive(rest, byte);
    return this.langs.accepts(rest);
  }

  private inArray(
    { prefix, rest, min, max, contains, distinct }: ArrayCase,
    items: readonly JsonNode[],
  ): boolean {
    if (items.length < min || (max !== null && items.length > max)) return false;
    if (!items.every((item, i) => this.holds(prefix[i] ?? rest, item))) return false;
    if (distinct && new Set(items.map((item) => this.constants.ofNode(item, ''))).size < items.length)
      return false;
    return contains.every((one) => {
      const count = items.slice(one.start).filter((item) => this.holds(one.need, item)).length;
      return count >= one.min && (one.max === null || count <= one.max);
    });
  }

  private inObject(one: ObjectCase, members: ReadonlyMap<string, JsonNode>): boolean {
    if (members.size < one.min || (one.max !== null && members.size > one.max)) return false;
    if (!one.required.every((name) => members.has(name))) return false;
    for (const [name, value] of members) {
      if (!this.inLang(one.names, name)) return false;
      for (const { match, need } of one.rules)
        if (this.matches(match, name) && !this.holds(need, value)) return false;
    }
    return one.some.every(({ match, need }) =>
      [...members].some(([name, value]) => this.matches(match, name) && this.holds(need, value)),
    );
  }

  private matches(match: NameMatch, name: string): boolean {
    switch (match.t) {
      case 'name':
        return match.name === name;
      case 'lang':
        return this.inLang(match.lang, name);
      case 'others':
        return !match.names.includes(name) && !match.langs.some((lang) => this.inLang(lang, name));
    }
  }
}

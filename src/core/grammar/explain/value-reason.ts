/** Why a value may not begin with a byte: what it would be, and who excludes that type. */
import type { JsonNode } from '../../json/node';
import type { ArrayFacts } from '../json/facts';
import type { NeedId, Origin, Shape } from '../shape';
import { countedReason, uniqueReason, withoutCounts, withoutDistinct } from './array-reason';
import { textOf, type Grammar } from './own-language';
import { inWords, isFalse, placesOf, referred, turning, type KeywordAt } from './pointers';
import { bySchema, listed, type Reason } from './reason';
import { shown } from './scalar-reason';

export type ValueType = 'null' | 'false' | 'true' | 'number' | 'string' | 'array' | 'object';

/** What a value that begins with this byte is; null: no value begins so. */
export function typeOf(byte: number): ValueType | null {
  switch (byte) {
    case 0x6e:
      return 'null';
    case 0x66:
      return 'false';
    case 0x74:
      return 'true';
    case 0x22:
      return 'string';
    case 0x5b:
      return 'array';
    case 0x7b:
      return 'object';
    default:
      return byte === 0x2d || (byte >= 0x30 && byte <= 0x39) ? 'number' : null;
  }
}

const WORDS: Record<ValueType, string> = {
  null: 'null',
  false: 'false',
  true: 'true',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'an object',
};
const TYPES = Object.keys(WORDS) as ValueType[];

export function hasType({ langs }: Grammar, shape: Shape, type: ValueType): boolean {
  switch (type) {
    case 'null':
      return shape.nulls;
    case 'false':
      return shape.falses;
    case 'true':
      return shape.trues;
    case 'number':
      return shape.numbers !== langs.nothing;
    case 'string':
      return shape.strings.length > 0;
    case 'array':
      return shape.arrays.length > 0;
    case 'object':
      return shape.objects.length > 0;
  }
}

const typesOf = (grammar: Grammar, needs: readonly NeedId[]): ValueType[] =>
  TYPES.filter((type) => needs.some((need) => hasType(grammar, grammar.shapes.shape(need), type)));

/** The same in words: `a string`. */
export const typeWords = (grammar: Grammar, needs: readonly NeedId[]): string[] =>
  typesOf(grammar, needs).map((type) => WORDS[type]);

/** @param needs none of which has a value of the type */
export function typeReason(
  grammar: Grammar,
  needs: readonly NeedId[],
  item: ArrayFacts | null,
  type: ValueType,
): Reason {
  const { shapes } = grammar;
  if (item !== null && withoutDistinct(item).some((need) => hasType(grammar, shapes.shape(need), type)))
    return uniqueReason(item);
  if (item !== null && withoutCounts(item).some((need) => hasType(grammar, shapes.shape(need), type)))
    return countedReason(grammar, item);
  const places = placesOf(shapes, needs);
  const allowed = typeWords(grammar, needs);
  const rest = `Allowed here: ${listed(allowed)}.`;
  for (const place of places) {
    const found = turning(place) === null ? excludes(grammar, place, type, 0) : null;
    if (found === null) continue;
    const value = shown(shapes.keywordsAt?.(found.place)?.get(found.keyword));
    const where = inWords(found.place);
    const values = { type: WORDS[type], value, place: where, allowed };
    switch (found.keyword) {
      case 'type':
        return bySchema(
          'TYPE',
          found,
          `${where} requires the type ${value}, but this starts ${WORDS[type]}. ${rest}`,
          values,
        );
      case 'enum':
        return bySchema('ENUM_TYPE', found, `No enum value of ${where} is ${WORDS[type]}. ${rest}`, values);
      case 'const':
        return bySchema(
          'CONST_TYPE',
          found,
          `Only the constant ${value} is allowed here, but this starts ${WORDS[type]}.`,
          values,
        );
      default:
        return typeBy(found, WORDS[type], allowed);
    }
  }
  const [place] = places;
  const excluding = places.flatMap((one) => excludes(grammar, one, type, 0) ?? [])[0];
  const at =
    place === undefined ? null : (excluding ?? turning(place) ?? firstRelevant(grammar, place, type));
  return bySchema(
    'TYPE_LEFT',
    at,
    `${listed(places.map(inWords)) || 'The schema'} allows no value here that is ${WORDS[type]}. ${rest}`,
    { type: WORDS[type], allowed },
  );
}

/** @param type in words, and those that may come */
export const typeBy = (at: KeywordAt, type: string, allowed: readonly string[]): Reason =>
  bySchema(
    'TYPE_BY',
    at,
    `${at.pointer} allows no value here that is ${type}. Allowed here: ${listed(allowed)}.`,
    { type, allowed, pointer: at.pointer },
  );

const schemaType = (type: ValueType): string => (type === 'true' || type === 'false' ? 'boolean' : type);
const DEEPEST = 6;

/** The keyword of the place that lets no value of the type through, as far as one can be told by itself. */
function excludes(grammar: Grammar, place: Origin, type: ValueType, depth: number): KeywordAt | null {
  const keywords = grammar.shapes.keywordsAt?.(place) ?? null;
  if (keywords === null || depth > DEEPEST) return null;
  const at = (keyword: string): KeywordAt => ({ keyword, pointer: `${place}/${keyword}`, place });
  const stated = keywords.get('type');
  if (stated !== undefined) {
    const names = stated.k === 'arr' ? stated.items.map(textOf) : [textOf(stated)];
    if (!names.includes(schemaType(type)) && !(type === 'number' && names.includes('integer')))
      return at('type');
  }
  const constant = keywords.get('const');
  if (constant !== undefined && kindOf(constant) !== type) return at('const');
  const values = keywords.get('enum');
  if (values?.k === 'arr' && !values.items.some((node) => kindOf(node) === type)) return at('enum');
  const all = keywords.get('allOf');
  if (all?.k === 'arr')
    for (const i of all.items.keys()) {
      const found = excludes(grammar, `${place}/allOf/${i}`, type, depth + 1);
      if (found !== null) return found;
    }
  for (const keyword of ['anyOf', 'oneOf']) {
    const list = keywords.get(keyword);
    if (list?.k !== 'arr' || list.items.length === 0) continue;
    const none = [...list.items.entries()].every(
      ([i, node]) =>
        isFalse(node) ||
        excludes(grammar, referred(grammar.shapes, `${place}/${keyword}/${i}`), type, depth + 1) !== null,
    );
    if (none) return at(keyword);
  }
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef'])
    if (keywords.has(keyword)) {
      const target = referred(grammar.shapes, place);
      const found = target === place ? null : excludes(grammar, target, type, depth + 1);
      if (found !== null) return found;
    }
  return null;
}

function kindOf(node: JsonNode): ValueType {
  switch (node.k) {
    case 'num':
      return 'number';
    case 'str':
      return 'string';
    case 'arr':
      return 'array';
    case 'obj':
      return 'object';
    case 'lit':
      return node.value === null ? 'null' : node.value ? 'true' : 'false';
  }
}

/** Nothing excludes the type by itself: a keyword that has to do with it. */
function firstRelevant({ shapes }: Grammar, place: Origin, type: ValueType): KeywordAt | null {
  const keywords = [...(shapes.keywordsAt?.(place)?.keys() ?? [])];
  const order = ['not', 'if', 'oneOf', 'anyOf', 'allOf', '$ref', 'enum', 'const', ...ABOUT[type]];
  const keyword = order.find((one) => keywords.includes(one));
  return keyword === undefined ? null : { keyword, pointer: `${place}/${keyword}`, place };
}

const ABOUT: Record<ValueType, readonly string[]> = {
  null: [],
  false: [],
  true: [],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  string: ['pattern', 'minLength', 'maxLength', 'format'],
  array: ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems'],
  object: [
    'required',
    'properties',
    'additionalProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
  ],
};

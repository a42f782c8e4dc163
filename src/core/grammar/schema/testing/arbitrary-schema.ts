/** Small schemas of every keyword, and small values, over so few names, letters and numbers that they meet. */
import fc from 'fast-check';
import type { Json, JsonObject } from '../../../base/json-value';
import type { PlainSchema } from './interpret';

const NAMES = ['a', 'b', 'ab', 'c'] as const;
const PATTERNS = ['^a', 'b$', 'a', '^(a|b)$', '^$', '^[^a]*$', '^.{1,2}$'] as const;
const name = fc.constantFrom(...NAMES);
const count = fc.nat(3);
const scalar = fc.constantFrom<Json>(null, true, false, 0, 1, 2, -1, 0.5, 3, '', 'a', 'b', 'ab', 'aab');

export const anyValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { arbitrary: scalar, weight: 2 },
    { arbitrary: fc.array(tie('value'), { maxLength: 4 }), weight: 2 },
    { arbitrary: fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }), weight: 3 },
  ),
})).value;

/** A few keywords at once. */
const some = (parts: Record<string, fc.Arbitrary<Json>>, most: number): fc.Arbitrary<JsonObject> =>
  fc
    .uniqueArray(fc.constantFrom(...Object.keys(parts)), { minLength: 1, maxLength: most })
    .chain((keys) =>
      fc.tuple(
        ...keys.map((key) => (parts[key] ?? fc.constant(null)).map((value): [string, Json] => [key, value])),
      ),
    )
    .map((members) => Object.fromEntries(members));

export interface SchemaOptions {
  unevaluated: boolean;
  references: boolean;
  /** Without prefixItems, beside which Ajv lets an empty array contain things. */
  forAjv: boolean;
}

export function anySchema({ unevaluated, references, forAjv }: SchemaOptions): fc.Arbitrary<PlainSchema> {
  const { schema } = fc.letrec<{ schema: PlainSchema }>((tie) => {
    const inner = tie('schema') as fc.Arbitrary<Json>;
    const list = fc.array(inner, { minLength: 1, maxLength: 3 });
    const map = fc.dictionary(name, inner, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
    const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2 });
    const parts: Record<string, fc.Arbitrary<Json>> = {
      type: fc.constantFrom<Json>(
        ...['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'],
        ['array', 'object'],
        ['string', 'integer', 'null'],
      ),
      enum: fc.array(anyValue, { minLength: 1, maxLength: 3 }),
      const: anyValue,
      minimum: fc.constantFrom(0, 1, 0.5),
      exclusiveMaximum: fc.constantFrom(1, 2),
      maximum: fc.constantFrom(1, 2),
      exclusiveMinimum: fc.constantFrom(0, -1),
      multipleOf: fc.constantFrom(1, 2, 0.5),
      minLength: count,
      maxLength: count,
      pattern: fc.constantFrom(...PATTERNS),
      items: inner,
      contains: inner,
      minItems: count,
      maxItems: count,
      uniqueItems: fc.constant(true),
      properties: map,
      patternProperties: fc.dictionary(fc.constantFrom(...PATTERNS), inner, {
        minKeys: 1,
        maxKeys: 2,
        noNullPrototype: true,
      }),
      additionalProperties: inner,
      propertyNames: inner,
      required: names,
      minProperties: count,
      maxProperties: count,
      dependentRequired: fc.dictionary(name, names, { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
      dependentSchemas: map,
      allOf: list,
      anyOf: list,
      oneOf: list,
      not: inner,
      if: inner,
      then: inner,
      else: inner,
    };
    if (!forAjv) parts['prefixItems'] = list;
    if (unevaluated) {
      parts['unevaluatedProperties'] = fc.oneof(fc.constant(false), inner);
      parts['unevaluatedItems'] = fc.oneof(fc.constant(false), inner);
    }
    if (references) parts['$ref'] = fc.constantFrom('#', '#/$defs/x', '#/$defs/y');
    const counted = fc
      .tuple(inner, fc.integer({ min: 0, max: 2 }), fc.option(fc.nat(2)))
      .map(([contains, minContains, maxContains]): JsonObject =>
        maxContains === null ? { contains, minContains } : { contains, minContains, maxContains },
      );
    return {
      schema: fc.oneof(
        { maxDepth: 3 },
        fc.boolean(),
        some(parts, 4),
        some(parts, 2),
        counted,
        fc.tuple(inner, inner, inner).map(([a, b, c]): JsonObject => ({ if: a, then: b, else: c })),
        fc.tuple(map, names).map(([properties, required]): JsonObject => ({
          type: 'object',
          properties,
          required,
          additionalProperties: false,
        })),
      ),
    };
  });
  if (!references) return schema;
  return fc.tuple(schema, schema, schema).map(([root, x, y]): PlainSchema => {
    const $defs = { x, y };
    return typeof root === 'boolean' ? { allOf: [root], $defs } : { ...root, $defs };
  });
}

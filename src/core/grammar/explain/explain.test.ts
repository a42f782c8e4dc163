/** One row for each way to be refused: the keyword that is named, and the sentence. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/json-value';
import { DEFAULT_SETTINGS, type GrammarSettings } from '../settings';
import { completion } from './completion';
import { Counterfactual } from './counterfactual';
import { expectedBytes, explainEnd, explainToken } from './explain';
import { stateOf } from './state-of';
import { bytes, stepperOf } from './testing/compile';

interface Row {
  schema: unknown;
  text: string;
  token: string;
  /** Pointer of the keyword; null for JSON itself or the settings. */
  names: string | null;
  says: RegExp;
  settings?: Partial<GrammarSettings>;
}

const SHOP = {
  properties: {
    items: { items: { properties: { count: {}, name: {} }, additionalProperties: false } },
  },
};
const row = (
  schema: unknown,
  text: string,
  token: string,
  names: string | null,
  says: RegExp,
  more: Pick<Row, 'settings'> = {},
): Row => ({ schema, text, token, names, says, ...more });

const ROWS: Row[] = [
  row(
    SHOP,
    '{"items":[{',
    '"colour"',
    '/properties/items/items/additionalProperties',
    /^The key “colour” is not one of the properties of \/properties\/items\/items, and additionalProperties is false\./,
  ),
  row(
    { properties: { count: {} }, additionalProperties: false },
    '{"',
    'cou"',
    '/additionalProperties',
    /“cou” is not one.*only the beginning of “count”/,
  ),
  row(
    { properties: { a: {} }, additionalProperties: false },
    '{"a":1',
    ',',
    '/additionalProperties',
    /Every key that the schema allows is already/,
  ),
  row(
    { properties: { a: {}, b: {} }, additionalProperties: false },
    '{"a":1,"',
    'c"',
    '/additionalProperties',
    /additionalProperties is false\. Keys that may still come: “b”\.$/,
  ),
  row(
    { properties: { a: { type: 'string' } }, patternProperties: { '^a': { type: 'null' } } },
    '{"',
    'a"',
    '/properties/a',
    /“a” is not allowed in this object: together, \/properties\/a, \/patternProperties\/\^a allow no value/,
  ),
  row(
    { properties: { a: {} }, unevaluatedProperties: false },
    '{"',
    'b',
    '/unevaluatedProperties',
    /“b” is not one of the properties/,
  ),
  row(
    { patternProperties: { '^x': false } },
    '{"',
    'xy',
    '/patternProperties/^x',
    /\/patternProperties\/\^x is false/,
  ),
  row({ properties: { a: false } }, '{"', 'a"', '/properties/a', /“a” is not allowed in this object/),
  row(
    { propertyNames: { maxLength: 2 } },
    '{"ab',
    'c',
    '/propertyNames',
    /“abc” does not match propertyNames/,
  ),
  row(
    { required: ['unit', 'days', 'x'] },
    '{"x":1',
    '}',
    '/required',
    /^2 required keys are missing before the object can end: unit, days\.$/,
  ),
  row({ required: ['unit'] }, '{', '}', '/required', /^1 required key is missing/),
  row({ dependentRequired: { a: ['b'] } }, '{"a":1', '}', '/dependentRequired/a', /missing.*: b/),
  row(
    { dependentSchemas: { a: { required: ['b'] } } },
    '{"a":1',
    '}',
    '/dependentSchemas/a/required',
    /missing.*: b/,
  ),
  row({ minProperties: 2 }, '{"a":1', '}', '/minProperties', /has 1 key and needs at least 2/),
  row({ maxProperties: 1 }, '{"a":1', ',', '/maxProperties', /maximum of 1 key/),
  row(
    { maxProperties: 2, required: ['b'] },
    '{"a":1,"',
    'c',
    '/maxProperties',
    /can have only 2 keys, and the last is needed for the required b/,
  ),
  row(
    { if: { required: ['a'] }, then: { required: ['b'] } },
    '{"a":1',
    '}',
    '/then/required',
    /missing.*: b/,
  ),
  row(
    { maxLength: 10 },
    '"0123456789',
    'x',
    '/maxLength',
    /^The string has reached its limit of 10 characters \(maxLength\): only the closing quote can follow\.$/,
  ),
  row({ maxLength: 2 }, '"a\\n', '\\t', '/maxLength', /limit of 2 characters/),
  row({ minLength: 3 }, '"ab', '"', '/minLength', /1 more character needed, of 3/),
  row({ pattern: '^a+$' }, '"aa', 'b', '/pattern', /matches the pattern "\^a\+\$"/),
  row({ pattern: 'b$' }, '"aa', '"', '/pattern', /“aa” does not match the pattern "b\$" yet/),
  row({ format: 'date' }, '"2024', 'x', '/format', /^No "date" begins with “2024x”\.$/, {
    settings: { formats: true },
  }),
  row({ pattern: '^[ab]*$', maxLength: 2 }, '"ab', 'a', '/maxLength', /limit of 2/),
  row({ pattern: '^[ab]*$', maxLength: 2 }, '"a', 'c', '/pattern', /pattern/),
  row(
    { enum: ['red', 'green'] },
    '"r',
    'ad',
    '/enum',
    /^No enum value of the schema begins with “ra”\. Still possible: "red"\.$/,
  ),
  row({ enum: [10, 12] }, '1', ' ', '/enum', /number 1 is not one of the enum values.*10, 12/),
  row({ enum: ['a', 1] }, '', 'true', '/enum', /No enum value of the schema is true/),
  row({ const: 'x' }, '', '"y"', '/const', /Only the constant "x"/),
  row({ const: 'x' }, '', '1', '/const', /Only the constant "x"/),
  row({ const: { a: ['b'] } }, '{"a":["', 'c', '/const', /No value of \/const continues this way/),
  row(
    { type: ['string', 'null'] },
    '',
    '1',
    '/type',
    /requires the type \["string","null"\], but this starts a number/,
  ),
  row({ items: { type: 'string' } }, '[', '1', '/items/type', /^\/items requires the type "string"/),
  row({ type: 'integer' }, '1', '.5', '/type', /requires an integer/),
  row({ minimum: 10, maximum: 50 }, '5', '1', '/maximum', /at most 50 \(maximum\)/),
  row({ minimum: 10, maximum: 50 }, '5', ' ', '/minimum', /cannot end here: it must be at least 10/),
  row({ exclusiveMinimum: 0 }, '0', ' ', '/exclusiveMinimum', /above 0/),
  row({ exclusiveMaximum: 5 }, '', '5', '/exclusiveMaximum', /below 5/),
  row({ minimum: 0 }, '', '-1', '/minimum', /at least 0/),
  row({ multipleOf: 5 }, '12', ' ', '/multipleOf', /multiple of 5/),
  row({ minItems: 2 }, '[1', ']', '/minItems', /has 1 item and needs at least 2/),
  row({ maxItems: 3 }, '[1,2,3', ',', '/maxItems', /maximum of 3 items/),
  row({ prefixItems: [{}], items: false }, '[1', ',', '/items', /allows no more/),
  row(
    { uniqueItems: true, items: { type: 'boolean' } },
    '[true,',
    'true',
    '/uniqueItems',
    /already has an equal item/,
  ),
  row({ uniqueItems: true }, '["a",', '"a"', '/uniqueItems', /already has an equal item/),
  row({ uniqueItems: true }, '[{"a":1},', '{"a":1.0}', '/uniqueItems', /already has an equal item/),
  row(
    { uniqueItems: true, items: { enum: [1, 2] } },
    '[1,2',
    ',',
    '/uniqueItems',
    /Every possible value is already in the array/,
  ),
  row({ contains: { const: 1 } }, '[2', ']', '/contains', /1 more item of the kind/),
  row({ contains: { const: 1 }, minContains: 2 }, '[1', ']', '/minContains', /1 more item/),
  row({ contains: { const: 1 }, minContains: 2 }, '[2', ']', '/contains', /2 more items/),
  row({ not: { not: { required: ['a'] } } }, '{', '}', '/not', /missing.*: a/),
  row(
    { oneOf: [{ type: 'string' }, { type: 'null' }] },
    '',
    '1',
    '/oneOf',
    /\/oneOf allows no value here that is a number/,
  ),
  row({ anyOf: [{ type: 'string' }, { enum: [true] }] }, '', '1', '/anyOf', /\/anyOf allows no value/),
  row({ allOf: [{ type: 'string' }] }, '', '1', '/allOf/0/type', /requires the type "string"/),
  row(
    { oneOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] },
    '',
    '"b"',
    '/oneOf',
    /exactly one alternative of \/oneOf/,
  ),
  row({ not: { type: 'string' } }, '', '"', '/not', /allows no value here that is a string/),
  row({ not: { enum: ['a'] } }, '"a', '"', '/not', /what \/not excludes/),
  row({ not: { required: ['a'] } }, '{"', 'a"', '/not', /“a” is not allowed in this object/),
  row(
    { properties: { p: { $ref: '#/$defs/x' } }, $defs: { x: { maxLength: 1 } } },
    '{"p":"a',
    'b',
    '/$defs/x/maxLength',
    /limit of 1 character /,
  ),
  row(
    { properties: { name: {}, size: {} }, additionalProperties: false },
    '{"name":1,"',
    'ικής',
    '/additionalProperties',
    /starts with “ι” is not one of the properties/,
  ),
  row(
    { properties: { name: {}, size: {} }, additionalProperties: false },
    '{"name":1,"',
    'na',
    '/additionalProperties',
    /starts with “n” is not one of the properties.*“name” is already in the object\. Keys that may still come: “size”\.$/,
  ),
  row(
    { properties: { a: {}, b: {} }, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    '{"a":1,"',
    'b"',
    '/oneOf',
    /“b” is not allowed in this object: with it, \/oneOf cannot hold/,
  ),
  row(
    { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: {} }, not: { required: ['a'] } },
    '{"',
    'a"',
    '/not',
    /with it, \/not cannot hold/,
  ),
  row(
    {
      properties: { a: {} },
      dependentSchemas: { a: {}, b: { properties: { c: {} } } },
      unevaluatedProperties: false,
    },
    '{"',
    'x"',
    '/unevaluatedProperties',
    /“x” is not one of the properties/,
  ),
  row(
    {
      properties: { b: {} },
      dependentSchemas: { b: { properties: { c: {} } } },
      unevaluatedProperties: false,
    },
    '{"c":1',
    '}',
    '/unevaluatedProperties',
    /^The object cannot end without “b”: only then can \/unevaluatedProperties hold\.$/,
  ),
  row(
    { contains: { const: 1 }, maxContains: 1 },
    '[1,',
    '1]',
    '/maxContains',
    /already has 1 item of the kind that \/maxContains counts/,
  ),
  row(
    { anyOf: [{ const: '1.0' }, { const: '1.1' }] },
    '"1.',
    '2',
    '/anyOf',
    /^No alternative of \/anyOf allows a string that begins with “1\.2”: const "1\.0" · const "1\.1"\.$/,
  ),
  row(
    { not: { properties: { b: false }, minItems: 3 }, items: { maximum: 1 } },
    '[1,0',
    ',',
    '/not',
    /allows no more/,
  ),
  row(
    { allOf: [{ const: [1] }] },
    '[1',
    '2',
    '/allOf/0/const',
    /^No value of \/allOf\/0\/const continues this way here\.$/,
  ),
  row(
    { allOf: [{ not: { type: 'string' } }] },
    '',
    '"',
    '/allOf/0/not',
    /^\/allOf\/0\/not allows no value here that is a string\. Allowed here: null,/,
  ),
  row(
    { allOf: [{ $ref: '#/$defs/x' }], $defs: { x: { not: { minItems: 1 } } } },
    '[',
    '1',
    '/$defs/x/not',
    /allows no more/,
  ),
  row(
    { anyOf: [{ properties: { a: {} }, required: ['a'], additionalProperties: false }, { type: 'null' }] },
    '{"',
    'b',
    '/anyOf/0/additionalProperties',
    /starts with “b” is not one of the properties of \/anyOf\/0/,
  ),
  row(
    { $ref: '#/$defs/x', $defs: { x: { if: { const: { a: 1 } }, else: false } } },
    '{',
    '}',
    '/$defs/x/if/const',
    /missing.*: a/,
  ),
  row(
    { $ref: '#/$defs/x', $defs: { x: { if: { minLength: 2 }, then: { minLength: 1 }, else: false } } },
    '"',
    '"',
    '/$defs/x/if',
    /^\/\$defs\/x\/if refuses what stands here: without it, the text could go on this way\.$/,
  ),
  row(
    {
      anyOf: [
        {
          oneOf: [{ additionalProperties: false }, { properties: { q: { type: 'null' } }, required: ['q'] }],
        },
        { properties: { z: {} }, required: ['z'] },
      ],
      unevaluatedProperties: false,
    },
    '{"z',
    '1',
    '/unevaluatedProperties',
    /unevaluatedProperties/,
  ),
  row(
    { anyOf: [{ dependentSchemas: { a: { required: ['b'] } } }, { dependentRequired: { a: ['c'] } }] },
    '{"a":1',
    '}',
    '/anyOf/0/dependentSchemas/a/required',
    /missing before the object can end: b\. \(1 other alternative/,
  ),
  row(
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      anyOf: [{ required: ['k'], dependencies: { k: ['b'] } }, { required: ['m'] }],
    },
    '{"k":1',
    '}',
    '/anyOf/0/dependencies/k',
    /missing before the object can end: b\./,
  ),
  row(
    { pattern: 'b$', oneOf: [{ maxLength: 3 }, { minLength: 2 }] },
    '"aaaa',
    '"',
    '/pattern',
    /^The string “aaaa” does not match the pattern "b\$" yet\.$/,
  ),
  row(
    { dependentSchemas: { a: { required: ['b'] } }, required: ['a'] },
    '{',
    '}',
    '/required',
    /^2 required keys are missing before the object can end: /,
  ),
  row(
    { oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] },
    '15',
    ' ',
    '/oneOf',
    /^The number 15 matches more than one alternative of \/oneOf, which allows exactly one \(multipleOf: 3\)\.$/,
  ),
  row(
    { patternProperties: { '^x-': {} }, additionalProperties: false },
    '{"',
    'y',
    '/additionalProperties',
    /and matches none of its patternProperties/,
  ),
  row(
    { contains: { type: 'string' } },
    '[1',
    ']',
    '/contains',
    /missing \(contains: \{"type":"string"\}\)\.$/,
  ),
  row({ const: { a: 1 } }, '{"a":1', 'e', null, /written in plain digits, without an exponent/),
  row({ maximum: 10 }, '1', '1', '/maximum', /^No number that begins with 11 is at most 10 \(maximum\)\.$/),
  row({ pattern: '^a+$' }, '"aa', 'é', '/pattern', /continues this way|begins with “aaé”/),
  row({ multipleOf: 2 }, '7', ' ', '/multipleOf', /7 cannot end here: it is not a multiple of 2/),
  row(true, 'tr', 'y', null, /“y” does not continue true/),
  row(true, '"a', '\n', null, /no line break inside a string.*\\n/),
  row(true, '"a', '\u0001', null, /\\u0001/),
  row(true, '"\\', 'q', null, /After a backslash, JSON allows only/),
  row(true, '"\\u1', 'g', null, /four hexadecimal digits/),
  row(true, '"\\ud800', 'x', null, /Half a surrogate pair/),
  row(true, '0', '1', null, /no digit can follow a leading 0/),
  row(true, '1.', ',', null, /1\. is not complete/),
  row(true, '{"a"', ',', null, /a colon must follow/),
  row(true, '1 ', '2', null, /JSON text is complete/),
  row(true, '{', "'", null, /in double quotes/),
  row(true, '[1,', ']', null, /no comma before a closing bracket/),
  row(true, '{"a":1,', '}', null, /no comma before a closing brace/),
  row(true, '[1', '2 3', null, /After an item a comma/),
  row(true, '{"a":1,"', 'a"', null, /“a” is already in this object/),
  row(true, '', 'x', null, /No JSON value starts with “x”/),
  row(true, '[', ' ', null, /settings of this grammar: none/, { settings: { whitespace: 'none' } }),
  row(true, '"\\', 'u', null, /turned off in the settings/, { settings: { escapes: 'short' } }),
  row({ minimum: 0 }, '1', 'e', null, /limited by a keyword \(\/minimum\).*without an exponent/),
  row({ properties: { a: {}, b: {} } }, '{"b":1,"', 'a"', null, /in the order of the schema/, {
    settings: { keyOrder: 'schema' },
  }),
];

function explained({ schema, text, token, settings = {} }: Row) {
  const stepper = stepperOf(JSON.stringify(schema), settings);
  const ran = stepper?.run(bytes(text));
  if (stepper === null || ran === undefined || !('end' in ran)) throw new Error(`${text} is taken`);
  const explanation = explainToken(stepper, ran.end, bytes(text), bytes(token));
  if (explanation.allowed) throw new Error(`${text}${token} is refused`);
  return explanation;
}

describe('a refusal names its keyword and says why', () => {
  it.each(ROWS)('$schema: $text then $token → $names', (one) => {
    const explanation = explained(one);
    expect([explanation.schemaPath ?? null, explanation.sentence]).toEqual([
      one.names,
      expect.stringMatching(one.says) as string,
    ]);
    expect(explanation.by === 'schema').toBe(one.names !== null);
  });
});

describe('the keyword that is named', () => {
  it.each(ROWS.filter(({ names }) => names !== null))(
    '$schema: without $names, $text goes on with $token',
    (one) => {
      const explanation = explained(one);
      const stepper = stepperOf(JSON.stringify(one.schema), one.settings);
      const source = stepper?.machine.shapes.source;
      if (source === undefined) throw new Error('the schema has its text');
      const counterfactual = new Counterfactual(source, { ...DEFAULT_SETTINGS, ...one.settings });
      const upToByte = bytes(one.text + one.token).subarray(
        0,
        bytes(one.text).length + explanation.byteOffset + 1,
      );
      expect(counterfactual.takes(explanation.schemaPath ?? '', upToByte)).toBe(true);
    },
  );
});

it('of several keywords that refuse together, one is named and not what holds them', () => {
  const schema = { allOf: [{ const: 1, not: { type: 'string' } }] };
  expect(explained(row(schema, '', '"', null, /x/))).toMatchObject({
    schemaPath: '/allOf/0/const',
    sentence: 'Only the constant 1 is allowed here, but this starts a string.',
  });
});

it('another alternative, which might take anything, is not blamed', () => {
  const schema = { anyOf: [{ minLength: 2, pattern: '^a+$' }, { type: 'null' }] };
  expect(explained(row(schema, '"', '"', null, /x/)).schemaPath).toBe('/anyOf/0/minLength');
});

describe('what stands around a refusal', () => {
  it('is a chain of subschemas from the root to the keyword, each with the value that it is about', () => {
    const { rules, path } = explained(ROWS[0] ?? row(true, '', '', null, /x/));
    expect(rules.map(({ schemaPath, path: at }) => [schemaPath, at])).toEqual([
      ['', ''],
      ['/properties/items', '/items'],
      ['/properties/items/items', '/items/0'],
      ['/properties/items/items/additionalProperties', '/items/0'],
    ]);
    expect(path).toBe('/items/0');
  });

  it('says how many alternatives are alive', () => {
    const schema = { oneOf: [{ required: ['a'] }, { required: ['b'] }] };
    expect(explained(row(schema, '{', '}', null, /x/)).alternatives).toBeGreaterThan(1);
  });
});

describe('the end of the text', () => {
  it.each<[schema: Json, text: string, names: string | null, says: RegExp]>([
    [{ required: ['unit'] }, '{"days":3', '/required', /1 required key is missing.*: unit\./],
    [{ minItems: 2 }, '[1', '/minItems', /needs at least 2/],
    [{ minimum: 10 }, '5', '/minimum', /cannot end here: it must be at least 10/],
    [{ minLength: 3 }, '"ab', '/minLength', /1 more character needed/],
    [true, '{"a":1', null, /^The text cannot end here: the closing brace or another key must follow\.$/],
    [true, '', null, /^The text cannot end here: .*an object.* must follow\.$/],
  ])('under %j, after %s, is refused by %s', (schema, text, names, says) => {
    const stepper = stepperOf(JSON.stringify(schema));
    const ran = stepper?.run(bytes(text));
    if (stepper === null || ran === undefined || !('end' in ran)) throw new Error('the text is taken');
    const told = explainEnd(stepper, ran.end, bytes(text));
    if (told.allowed) throw new Error('the text is not complete');
    expect([told.schemaPath ?? null, told.sentence]).toEqual([names, expect.stringMatching(says) as string]);
    expect(told.expected).toEqual(expectedBytes(stepper, ran.end, bytes(text)));
  });
});

describe('an allowed token', () => {
  it('that ends the whole text advances what stood open', () => {
    const stepper = stepperOf(JSON.stringify({ items: { minimum: 0 } }));
    const ran = stepper?.run(bytes('[1'));
    if (stepper === null || ran === undefined || !('end' in ran)) throw new Error('the text is taken');
    const { rules } = explainToken(stepper, ran.end, bytes('[1'), bytes(']'));
    expect(rules.map(({ schemaPath }) => schemaPath)).toEqual(['', '/items']);
  });

  it('advances the subschemas of the values that it opens', () => {
    const stepper = stepperOf(JSON.stringify({ properties: { a: { items: { minimum: 0 } } } }));
    const text = bytes('{"a":');
    const ran = stepper?.run(text);
    if (stepper === null || ran === undefined || !('end' in ran)) throw new Error('the text is taken');
    const explanation = explainToken(stepper, ran.end, text, bytes('[1'));
    expect(explanation.allowed).toBe(true);
    expect(explanation.rules.map(({ schemaPath, path }) => [schemaPath, path])).toEqual([
      ['', ''],
      ['/properties/a', '/a'],
      ['/properties/a/items', '/a/0'],
    ]);
  });
});

describe('a state in words', () => {
  it('has the path of the value, the stack, and what may come', () => {
    const schema = {
      required: ['unit', 'days'],
      properties: { days: { items: { type: 'integer' } }, unit: { enum: ['m'] } },
    };
    const stepper = stepperOf(JSON.stringify(schema));
    const text = bytes('{"n~/":{},"days":[1,2,');
    const ran = stepper?.run(text);
    if (stepper === null || ran === undefined || !('end' in ran)) throw new Error('the text is taken');
    expect(stateOf(stepper, ran.end, text)).toEqual({
      path: '/days',
      next: ['another item'],
      frames: [
        {
          kind: 'object',
          path: '',
          schemaPaths: [''],
          count: 2,
          names: ['n~/', 'days'],
          missing: ['unit'],
          remaining: ['unit'],
        },
        { kind: 'array', path: '/days', schemaPaths: ['/properties/days'], count: 2 },
      ],
    });
  });
});

describe('hostile places', () => {
  it('of 20,000 open brackets are told in part, and finished', () => {
    const stepper = stepperOf('true');
    const text = bytes('['.repeat(20_000));
    const ran = stepper?.run(text);
    if (stepper === null || ran === undefined || !('end' in ran)) throw new Error('the text is taken');
    const explanation = explainToken(stepper, ran.end, text, bytes('}'));
    expect(explanation).toMatchObject({ allowed: false, byteOffset: 0, code: 'JSON_VALUE' });
    expect(stateOf(stepper, ran.end, text).frames?.length).toBeLessThan(200);
    expect(completion(stepper, ran.end, text)).toEqual(bytes(']'.repeat(20_000)));
  });

  it.each([
    ['more items than a text can hold', { minItems: 1e9 }, '[1,'],
    ['an array that is not yet open', { type: 'array', minItems: 1e9 }, ''],
    ['a string longer than any', { type: 'string', minLength: 1e9 }, '"a'],
    ['one value of 100,000 characters', { enum: ['x'.repeat(100_000)] }, '"x'],
    [
      'thousands of required names',
      { type: 'object', required: Array.from({ length: 3_000 }, (_, i) => `p${i}`) },
      '{',
    ],
  ])('no way to the end is near: %s', (_, schema, begun) => {
    const stepper = stepperOf(JSON.stringify(schema));
    const text = bytes(begun);
    const ran = stepper?.run(text);
    if (stepper === null || ran === undefined || !('end' in ran)) throw new Error('the text is taken');
    let rows = 0;
    const counting = Object.assign(Object.create(stepper) as typeof stepper, {
      step: (...args: Parameters<typeof stepper.step>) => {
        rows++;
        return stepper.step(...args);
      },
    });
    expect(completion(counting, ran.end, text)).toBeNull();
    expect(rows).toBeLessThan(400_000);
  });

  it('names of objects are data', () => {
    const stepper = stepperOf(
      JSON.stringify({ required: ['toString', 'constructor'], additionalProperties: {} }),
    );
    const text = bytes('{"__proto__":1');
    const ran = stepper?.run(text);
    if (stepper === null || ran === undefined || !('end' in ran)) throw new Error('the text is taken');
    expect(explainToken(stepper, ran.end, text, bytes('}'))).toMatchObject({
      keyword: 'required',
      values: { missing: ['toString', 'constructor'] },
    });
    expect(stateOf(stepper, ran.end, text).frames?.[0]).toMatchObject({ names: ['__proto__'] });
  });
});

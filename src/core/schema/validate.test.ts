import fc from 'fast-check';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json-value';
import { identityMap, type MappedText } from '../base/span';
import { scanJson } from '../json/scan';
import { MAX_LISTED, type ArgumentsCheck } from './model';
import { SENTENCES } from './sentences';
import { validateArguments } from './validate';

const plain = (text: string): MappedText => ({ text, map: identityMap('response:0', 0, text.length) });

const check = (schema: Json | string, text: string): ArgumentsCheck =>
  validateArguments(
    typeof schema === 'string' ? schema : JSON.stringify(schema),
    plain(text),
    scanJson(text).root,
    'tool:t',
  );

/** `CODE path «text that is marked»`, in the order given back. */
const told = (schema: Json | string, text: string): string[] =>
  check(schema, text).problems.map(
    ({ code, path, span }) => `${code} ${path ?? ''} «${text.slice(span.start, span.end)}»`,
  );

const object = (properties: Record<string, Json>, more: Record<string, Json> = {}): Json => ({
  type: 'object',
  properties,
  ...more,
});

it.each([
  ['{"constructor":{}}', '{"constructor":{}}', true],
  ['{"constructor":{}}', '{"constructor":[]}', false],
  ['{"a":{"valueOf":null,"b":[1,{}]}}', '{"a":{"b":[1,{}],"valueOf":null}}', true],
  ['{"toString":1}', '{"toString":2}', false],
  ['{"a":1}', '{"a":1,"b":1}', false],
  ['[1,2]', '[2,1]', false],
])('the constant %s against %s', (constant, text, valid) => {
  for (const schema of [`{"const":${constant}}`, `{"enum":[0,${constant}]}`])
    expect(check(schema, text).valid).toBe(valid);
});

it.each<[string, Json]>([
  ['an enum', { enum: ['a', { toString: null }, null] }],
  ['a constant', { const: 'a' }],
  ['a type', { type: 'string' }],
  ['several types', { anyOf: [{ type: 'string' }, { type: 'array' }] }],
  ['a name', { propertyNames: { maxLength: 1 } }],
  ['a list without repeats', { type: 'array' }],
])('values whose keys are names of the prototype are held against %s', (_what, schema) => {
  for (const text of ['{"toString":null,"valueOf":null}', '{"__proto__":null}', '{"constructor":1}'])
    expect(told(schema, text).length).toBeGreaterThan(0);
});

describe('each keyword has a code, a place and a sentence', () => {
  it.each<[string, Json, string, string, string]>([
    [
      'type',
      object({ n: { type: 'integer' } }),
      '{"n": "3"}',
      'WRONG_TYPE /n «"3"»',
      '/n is "3" (a string); it must be an integer.',
    ],
    [
      'type, several',
      object({ n: { type: ['string', 'null'] } }),
      '{"n": 4}',
      'WRONG_TYPE /n «4»',
      '/n is 4 (an integer); it must be a string or null.',
    ],
    [
      'type of the whole',
      { type: 'object' },
      '[1]',
      'WRONG_TYPE  «[1]»',
      'The arguments are an array of 1 item; they must be an object.',
    ],
    [
      'enum',
      object({ u: { enum: ['celsius', 'fahrenheit', 0] } }),
      '{"u": "kelvin"}',
      'NOT_IN_ENUM /u «"kelvin"»',
      '/u is "kelvin"; allowed are "celsius", "fahrenheit" and 0.',
    ],
    [
      'enum, empty',
      object({ u: { enum: [] } }),
      '{"u": 1}',
      'NOT_IN_ENUM /u «1»',
      "/u is 1; the schema's enum is empty, so nothing is allowed.",
    ],
    ['const', object({ u: { const: null } }), '{"u": 1}', 'CONST /u «1»', '/u is 1; it must be null.'],
    [
      'required',
      object({}, { required: ['city'] }),
      '{"a": 1}',
      'MISSING_FIELD /city «{"a": 1}»',
      'The arguments have no field "city", which is required.',
    ],
    [
      'required below',
      object({ a: { required: ['b'] } }),
      '{"a": {}}',
      'MISSING_FIELD /a/b «{}»',
      '/a has no field "b", which is required.',
    ],
    [
      'additionalProperties',
      object({ a: {} }, { additionalProperties: false }),
      '{"a": 1, "b": 2}',
      'EXTRA_FIELD /b «"b"»',
      'The field "b" of the arguments is not allowed: declared is a.',
    ],
    [
      'unevaluatedProperties',
      object({ a: {} }, { unevaluatedProperties: false }),
      '{"b": 2}',
      'UNEVALUATED /b «"b"»',
      'The field "b" of the arguments is not allowed: no part of the schema that holds here declares it.',
    ],
    [
      'a field that is false',
      object({ a: false }),
      '{"a": 1}',
      'FORBIDDEN_FIELD /a «"a"»',
      '/a must not be there; leave the field out.',
    ],
    [
      'propertyNames',
      { propertyNames: { maxLength: 2 } },
      '{"abc": 1}',
      'FIELD_NAME /abc «"abc"»',
      'The arguments have a field named "abc", and that name is not allowed. The name has 3 characters; it must have at most 2.',
    ],
    [
      'propertyNames below',
      object({ a: { propertyNames: { pattern: '^x' } } }),
      '{"a": {"y": 1}}',
      'FIELD_NAME /a/y «"y"»',
      '/a has a field named "y", and that name is not allowed. The name is "y"; it must match the pattern ^x.',
    ],
    [
      'minProperties',
      { minProperties: 2 },
      '{"a": 1}',
      'TOO_FEW_FIELDS  «{"a": 1}»',
      'The arguments have 1 field; they must have at least 2.',
    ],
    [
      'maxProperties',
      { maxProperties: 0 },
      '{"a": 1}',
      'TOO_MANY_FIELDS  «{"a": 1}»',
      'The arguments have 1 field; they must have at most 0.',
    ],
    [
      'dependentRequired',
      { dependentRequired: { a: ['b'] } },
      '{"a": 1}',
      'DEPENDENT /b «{"a": 1}»',
      'The arguments have the field "a" and so must have "b" too.',
    ],
    [
      'dependentSchemas',
      { dependentSchemas: { a: { required: ['b'] } } },
      '{"a": 1}',
      'MISSING_FIELD /b «{"a": 1}»',
      'The arguments have no field "b", which is required.',
    ],
    [
      'minLength',
      object({ s: { minLength: 2 } }),
      '{"s": "😀"}',
      'TOO_SHORT /s «"😀"»',
      '/s has 1 character; it must have at least 2.',
    ],
    [
      'maxLength',
      object({ s: { maxLength: 1 } }),
      '{"s": "ab"}',
      'TOO_LONG /s «"ab"»',
      '/s has 2 characters; it must have at most 1.',
    ],
    [
      'pattern',
      object({ s: { pattern: '^\\d+$' } }),
      '{"s": "x"}',
      'PATTERN /s «"x"»',
      '/s is "x"; it must match the pattern ^\\d+$.',
    ],
    [
      'format',
      object({ s: { format: 'date' } }),
      '{"s": "30/11/2026"}',
      'FORMAT /s «"30/11/2026"»',
      '/s is "30/11/2026"; it must have the format date.',
    ],
    [
      'minimum',
      object({ n: { minimum: 1 } }),
      '{"n": 0}',
      'OUT_OF_RANGE /n «0»',
      '/n is 0; it must be at least 1.',
    ],
    [
      'exclusiveMinimum',
      object({ n: { exclusiveMinimum: 1 } }),
      '{"n": 1}',
      'OUT_OF_RANGE /n «1»',
      '/n is 1; it must be more than 1.',
    ],
    [
      'maximum',
      object({ n: { maximum: 1 } }),
      '{"n": 1.5}',
      'OUT_OF_RANGE /n «1.5»',
      '/n is 1.5; it must be at most 1.',
    ],
    [
      'exclusiveMaximum',
      object({ n: { exclusiveMaximum: 1 } }),
      '{"n": 1}',
      'OUT_OF_RANGE /n «1»',
      '/n is 1; it must be less than 1.',
    ],
    [
      'multipleOf',
      object({ n: { multipleOf: 0.05 } }),
      '{"n": 0.07}',
      'NOT_MULTIPLE /n «0.07»',
      '/n is 0.07; it must be a multiple of 0.05.',
    ],
    [
      'minItems',
      object({ l: { minItems: 1 } }),
      '{"l": []}',
      'TOO_FEW_ITEMS /l «[]»',
      '/l has 0 items; it must have at least 1.',
    ],
    [
      'maxItems',
      object({ l: { maxItems: 1 } }),
      '{"l": [1, 2]}',
      'TOO_MANY_ITEMS /l «[1, 2]»',
      '/l has 2 items; it must have at most 1.',
    ],
    [
      'items after prefixItems',
      object({ l: { prefixItems: [{}], items: false } }),
      '{"l": [1, 2, 3]}',
      'TOO_MANY_ITEMS /l/1 «2»',
      '/l has 3 items; only the first is allowed.',
    ],
    [
      'items that are false',
      object({ l: { items: false } }),
      '{"l": [7]}',
      'NOTHING_ALLOWED /l/0 «7»',
      '/l/0 is 7; the schema allows nothing here.',
    ],
    [
      'unevaluatedItems',
      object({ l: { prefixItems: [{}, {}], unevaluatedItems: false } }),
      '{"l": [1, 2, 3]}',
      'UNEVALUATED /l/2 «3»',
      '/l has 3 items; only the first 2 are allowed.',
    ],
    [
      'uniqueItems',
      object({ l: { uniqueItems: true } }),
      '{"l": [{"a": 1, "b": 2}, 3, {"b": 2, "a": 1}]}',
      'NOT_UNIQUE_ITEMS /l/2 «{"b": 2, "a": 1}»',
      '/l holds the same item twice, as number 1 and number 3; all must differ.',
    ],
    [
      'contains',
      object({ l: { contains: { const: 1 } } }),
      '{"l": [2, "x"]}',
      'CONTAINS /l «[2, "x"]»',
      '/l must hold at least 1 item of the kind that "contains" describes.',
    ],
    [
      'maxContains',
      object({ l: { contains: { const: 1 }, minContains: 0, maxContains: 1 } }),
      '{"l": [1, 1]}',
      'CONTAINS /l «[1, 1]»',
      '/l must hold from 0 to 1 items of the kind that "contains" describes.',
    ],
    [
      'not',
      object({ s: { not: { const: 'x' } } }),
      '{"s": "x"}',
      'NOT /s «"x"»',
      '/s is "x", and the schema\'s "not" forbids that.',
    ],
    [
      'if, then',
      { if: { required: ['a'] }, then: { required: ['b'] } },
      '{"a": 1}',
      'MISSING_FIELD /b «{"a": 1}»',
      'The arguments have no field "b", which is required. "then" asks for it, because "if" holds.',
    ],
    [
      'if, else',
      { if: { required: ['a'] }, then: {}, else: { required: ['b'] } },
      '{}',
      'MISSING_FIELD /b «{}»',
      'The arguments have no field "b", which is required. "else" asks for it, because "if" does not hold.',
    ],
    [
      'if, then false',
      { if: { required: ['a'] }, then: false },
      '{"a": 1}',
      'IF  «{"a": 1}»',
      'The arguments may not be as it stands: "if" holds, and then "then" allows nothing.',
    ],
    [
      'the schema false',
      'false',
      '{}',
      'NOTHING_ALLOWED  «{}»',
      'The arguments are an empty object; the schema allows nothing here.',
    ],
    [
      'behind a reference',
      { properties: { a: { $ref: '#/$defs/s' } }, $defs: { s: { type: 'string' } } },
      '{"a": 1}',
      'WRONG_TYPE /a «1»',
      '/a is 1 (an integer); it must be a string.',
    ],
  ])('%s', (_name, schema, text, place, sentence) => {
    expect(told(schema, text)).toEqual([place]);
    const [problem] = check(schema, text).problems;
    expect(problem?.message).toBe(sentence);
    expect(problem).toMatchObject({ severity: 'error', layer: 'syntax', retryable: true });
  });

  it('draft-07 has its own: additionalItems, dependencies, items as a list', () => {
    const $schema = 'http://json-schema.org/draft-07/schema#';
    expect(told({ $schema, items: [{}], additionalItems: false }, '[1, 2]')).toEqual([
      'TOO_MANY_ITEMS /1 «2»',
    ]);
    expect(told({ $schema, dependencies: { a: ['b'] } }, '{"a": 1}')).toEqual(['DEPENDENT /b «{"a": 1}»']);
    expect(
      told({ $schema, $ref: '#/definitions/a', minProperties: 9, definitions: { a: {} } }, '{}'),
    ).toEqual([]);
  });

  it('covers every keyword of the validator that can fail', () => {
    const silent = new Set([
      // Fail through what they hold, or by a rule of their own in explain.ts and unions.ts.
      ...['anyOf', 'oneOf', 'if', 'propertyNames'],
      ...['allOf', 'then', 'else', 'properties', 'patternProperties', 'prefixItems', 'dependentSchemas'],
      ...[
        '$ref',
        '$dynamicRef',
        '$recursiveRef',
        '$dynamicAnchor',
        '$recursiveAnchor',
        '$anchor',
        '$id',
        'id',
        '$schema',
        '$defs',
        'definitions',
        '$vocabulary',
        '$comment',
      ],
      ...['title', 'description', 'default', 'deprecated', 'readOnly', 'writeOnly', 'examples'],
      ...['contentMediaType', 'contentEncoding', 'contentSchema', 'minContains', 'maxContains'],
      ...['nullable', '$async'],
    ]);
    const known = [new Ajv2020({ strict: false }), new Ajv({ strict: false })].flatMap((ajv) =>
      Object.keys(ajv.RULES.all),
    );
    expect(known.length).toBeGreaterThan(60);
    expect(known.filter((keyword) => !silent.has(keyword) && !SENTENCES.has(keyword))).toEqual([]);
  });
});

describe('a place in the schema', () => {
  it.each<[Json, string, string | undefined]>([
    [object({ a: { type: 'string' } }), '{"a": 1}', '/properties/a/type'],
    [object({ 'a/b': { type: 'string' } }), '{"a/b": 1}', '/properties/a~1b/type'],
    [
      { properties: { a: { $ref: '#/$defs/x/items' } }, $defs: { x: { items: { minimum: 3 } } } },
      '{"a": 1}',
      '/$defs/x/items/minimum',
    ],
    [
      { properties: { a: { $ref: '#n' } }, $defs: { x: { $anchor: 'n', const: 3 } } },
      '{"a": 1}',
      '/$defs/x/const',
    ],
    [object({ a: false }), '{"a": 1}', '/properties/a'],
    [{ allOf: [{}, { required: ['z'] }] }, '{}', '/allOf/1/required'],
  ])('%j', (schema, text, pointer) => {
    expect(check(schema, text).problems.map(({ schemaPath }) => schemaPath)).toEqual([pointer]);
  });
});

describe('a place in the source', () => {
  it('goes back through the escapes of a string of JSON', () => {
    const source = '{"arguments":"{\\"unit\\":\\"kelvin\\"}"}';
    const start = source.indexOf('{\\"unit');
    const text = '{"unit":"kelvin"}';
    const pieces: MappedText['map']['pieces'] = [];
    for (let i = 0, at = start; i < text.length; i++) {
      const width = text[i] === '"' ? 2 : 1;
      pieces.push({ start: i, end: i + 1, srcStart: at, srcEnd: at + width });
      at += width;
    }
    const args = { text, map: { source: 'response:3', pieces } };
    const schema = JSON.stringify(object({ unit: { enum: ['celsius'] } }));
    const [problem] = validateArguments(schema, args, scanJson(text).root).problems;
    expect(problem?.at?.source).toBe('response:3');
    expect(source.slice(problem?.at?.start, problem?.at?.end)).toBe('\\"kelvin\\"');
  });

  it('is the last of duplicate keys, as the value is', () => {
    expect(told(object({ a: { type: 'string' } }), '{"a": "x", "a": 2}')).toEqual(['WRONG_TYPE /a «2»']);
  });

  it('orders the problems', () => {
    const schema = object(
      { a: { type: 'string' }, b: { type: 'string' }, c: {} },
      { required: ['c'], additionalProperties: false },
    );
    expect(told(schema, '{"b": 1, "x": 2, "a": 3}')).toEqual([
      'MISSING_FIELD /c «{"b": 1, "x": 2, "a": 3}»',
      'WRONG_TYPE /b «1»',
      'EXTRA_FIELD /x «"x"»',
      'WRONG_TYPE /a «3»',
    ]);
  });
});

describe('a union is told by the branch that was meant', () => {
  const circle = object({ kind: { const: 'circle' }, r: { type: 'number' } }, { required: ['kind', 'r'] });
  const square = object({ kind: { const: 'square' }, w: { type: 'number' } }, { required: ['kind', 'w'] });
  it.each<[string, Json, string, string[]]>([
    ['all want another type', { anyOf: [{ type: 'string' }, { type: 'null' }] }, '5', ['WRONG_TYPE  «5»']],
    [
      'all want another constant',
      { anyOf: [{ const: 'a' }, { enum: ['b', 'c'] }] },
      '"d"',
      ['NOT_IN_ENUM  «"d"»'],
    ],
    [
      'nested unions count as one',
      { anyOf: [{ oneOf: [{ const: 'a' }, { const: 'b' }] }, { type: 'null' }] },
      '"d"',
      ['NOT_IN_ENUM  «"d"»'],
    ],
    [
      'one has the type',
      object({ a: { anyOf: [{ type: 'string', pattern: '^x' }, { type: 'null' }] } }),
      '{"a": "y"}',
      ['PATTERN /a «"y"»'],
    ],
    ['one has the tag', { oneOf: [circle, square] }, '{"kind": "circle", "r": "1"}', ['WRONG_TYPE /r «"1"»']],
    [
      'one has the tag behind a reference',
      { oneOf: [{ $ref: '#/$defs/c' }, { $ref: '#/$defs/s' }], $defs: { c: circle, s: square } },
      '{"kind": "square"}',
      ['MISSING_FIELD /w «{"kind": "square"}»'],
    ],
    [
      'all refuse the tag',
      { oneOf: [circle, square] },
      '{"kind": "star", "r": 1}',
      ['NOT_IN_ENUM /kind «"star"»'],
    ],
    ['no branch stands out', { oneOf: [circle, square] }, '{"r": 1}', ['ONE_OF  «{"r": 1}»']],
    [
      'no branch stands out in anyOf',
      { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      '{}',
      ['ANY_OF  «{}»'],
    ],
    [
      'several hold at once',
      { oneOf: [{ type: 'integer' }, { minimum: 0 }, { type: 'string' }] },
      '5',
      ['ONE_OF  «5»'],
    ],
  ])('%s', (_name, schema, text, expected) => {
    expect(told(schema, text)).toEqual(expected);
  });

  it('lists what all branches want together', () => {
    const [problem] = check(
      { anyOf: [{ const: 'auto' }, { const: 'off' }, { type: 'integer' }] },
      '"of"',
    ).problems;
    expect(problem?.message).toBe('The arguments are "of"; allowed are "auto" and "off", or an integer.');
    expect(problem?.fix?.title).toBe('Did you mean "off"?');
  });

  it('names the branch that came nearest and keeps its reasons', () => {
    const [problem] = check({ oneOf: [square, circle] }, '{"r": 1}').problems;
    expect(problem?.message).toBe(
      'The arguments fit none of the 2 alternatives. Nearest is the second: The arguments have no field "kind", which is required.',
    );
    expect(problem?.because?.map(({ code, path, at }) => [code, path, at?.start])).toEqual([
      ['MISSING_FIELD', '/kind', 0],
    ]);
  });

  it('says which alternatives hold at once', () => {
    const [problem] = check(
      { oneOf: [{ type: 'integer' }, { type: 'string' }, { minimum: 0 }] },
      '5',
    ).problems;
    expect(problem?.message).toBe(
      'The arguments fit the first and third alternatives at once; exactly one may hold ("oneOf").',
    );
  });
});

describe('what was probably meant is an advice', () => {
  it.each<[Json, string, string | undefined]>([
    [object({ u: { enum: ['celsius', 'fahrenheit'] } }), '{"u": "celcius"}', 'Did you mean "celsius"?'],
    [object({ u: { enum: ['celsius', 'fahrenheit'] } }), '{"u": "kelvin"}', undefined],
    [object({ u: { enum: [1, 2] } }), '{"u": "2"}', 'Write 2'],
    [
      object({ startLine: {} }, { additionalProperties: false }),
      '{"start_line": 1}',
      'Did you mean "startLine"?',
    ],
    [object({ city: {} }, { additionalProperties: false }), '{"city": 1, "citty": 1}', 'Leave the field out'],
    [object({ n: { type: 'number' } }), '{"n": "1.5"}', 'Write 1.5 without quotes'],
    [object({ n: { type: 'boolean' } }), '{"n": "True"}', 'Write true without quotes'],
    [
      object({ n: { type: 'object' } }),
      '{"n": "{\\"a\\":1}"}',
      'The text holds an object: write the object itself, not JSON inside a string',
    ],
    [
      object({ n: { type: 'array' } }),
      '{"n": "[1]"}',
      'The text holds an array: write the array itself, not JSON inside a string',
    ],
    [
      object({ n: { type: 'array' } }),
      '{"n": "a"}',
      'Write it as an array, even when it holds a single item',
    ],
    [object({ n: { type: 'string' } }), '{"n": null}', 'Leave the field out when there is no value'],
    [object({ n: { type: 'string' } }), '{"n": 5}', 'Write "5", in quotes'],
    [
      object({ n: { format: 'date-time' } }),
      '{"n": "2026-11-30 09:00"}',
      'Write it like 2026-11-30T09:30:00Z, with the time zone',
    ],
  ])('%j with %s', (schema, text, title) => {
    const [problem] = check(schema, text).problems;
    expect(problem?.fix?.title).toBe(title);
    expect(problem?.fix?.safe ?? false).toBe(false);
  });
});

describe('before any keyword', () => {
  it('says when the schema is to blame, and marks it there', () => {
    const result = check('{"type": "dict"}', '{}');
    expect(result).toMatchObject({ valid: false, judged: false });
    expect(result.problems).toHaveLength(1);
    expect(result.problems[0]).toMatchObject({
      code: 'SCHEMA_UNUSABLE',
      retryable: false,
      schemaPath: '/type',
      at: { source: 'tool:t', start: 9, end: 15 },
    });
  });

  it.each([
    ['', 'The arguments are empty. A call without arguments sends {}.'],
    ['  ', 'The arguments are empty. A call without arguments sends {}.'],
  ])('says when there is no value in %j', (text, message) => {
    const result = check({ type: 'object' }, text);
    expect(result).toMatchObject({ valid: false, judged: true });
    expect(result.problems).toMatchObject([{ code: 'ARGUMENTS_NOT_JSON', message }]);
  });

  it('does not blame cut-off arguments for what may still come, only for what stands', () => {
    const schema = object(
      { a: { type: 'string' }, o: { required: ['z'] } },
      { required: ['a', 'b'], additionalProperties: false },
    );
    expect(told(schema, '{"a": 1, "x": 2, "o": {}')).toEqual([
      'WRONG_TYPE /a «1»',
      'EXTRA_FIELD /x «"x"»',
      'MISSING_FIELD /o/z «{}»',
      'ARGUMENTS_INCOMPLETE  «»',
    ]);
  });

  it('tells numbers that lose digits, as a warning', () => {
    const result = check(
      object({ id: { type: 'integer' } }),
      '{"id": 12345678901234567890, "m": [0.1, 9007199254740993]}',
    );
    expect(result.valid).toBe(true);
    expect(result.problems.map(({ code, path, severity }) => [code, path, severity])).toEqual([
      ['NUMBER_LOSES_DIGITS', '/id', 'warn'],
      ['NUMBER_LOSES_DIGITS', '/m/1', 'warn'],
    ]);
    expect(result.problems[0]?.message).toContain(
      '12345678901234567890, which arrives as 12345678901234567000',
    );
  });

  it('reads a number beyond a double as a number, and says so', () => {
    const result = check(object({ n: { type: 'number', maximum: 5 } }), '{"n": 1e999}');
    expect(result.problems.map(({ code }) => code)).toEqual(['OUT_OF_RANGE', 'NUMBER_LOSES_DIGITS']);
    expect(result.problems[0]?.message).toBe('/n is a number too large for a double; it must be at most 5.');
  });

  it('never coerces', () => {
    expect(
      check(object({ n: { type: 'number' }, b: { type: 'boolean', default: true } }), '{"n": "5"}').valid,
    ).toBe(false);
  });

  it('gives the hash and the dialect with each verdict', () => {
    expect(check({ type: 'object' }, '{}')).toMatchObject({ dialect: '2020-12', valid: true });
    expect(check({ type: 'object' }, '{}').schemaHash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('hostile input', () => {
  it('takes inherited names for ordinary ones', () => {
    const schema =
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["toString"],"additionalProperties":false}';
    expect(told(schema, '{"__proto__": 1, "constructor": 2, "hasOwnProperty": 3}')).toEqual([
      'MISSING_FIELD /toString «{"__proto__": 1, "constructor": 2, "hasOwnProperty": 3}»',
      'WRONG_TYPE /__proto__ «1»',
      'WRONG_TYPE /constructor «2»',
      'EXTRA_FIELD /hasOwnProperty «"hasOwnProperty"»',
    ]);
  });

  it.each([
    '{"format": "__proto__"}',
    '{"format": "constructor"}',
    '{"$async": true, "type": "string"}',
    '{"nullable": true}',
    '{"type": "string", "nullable": false}',
    '{"id": "x", "discriminator": {"propertyName": "a"}, "oneOf": [{}]}',
    '{"$id": "http://json-schema.org/draft-07/schema#"}',
    '{"$id": "https://json-schema.org/draft/2020-12/schema"}',
    '{"$id": "a b ^ %%", "$defs": {"x": {"$id": "a b ^ %%"}}}',
    '{"$anchor": "a", "$defs": {"x": {"$anchor": "a"}}}',
    '{"properties": {"\\ud800": {"$ref": "#/properties/\\ud800"}}}',
    '{"properties": {"%": {"$ref": "#/properties/%"}}}',
    '{"properties": {"a": {"$ref": "#/properties/a/properties/b"}}}',
    '{"targets": 1, "properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {}}}',
  ])('gives a verdict about %s', (schema) => {
    expect(() => check(schema, '{"a": "x", "%": {}}')).not.toThrow();
  });

  it('tells code apart from data in what it compiles', () => {
    const evil = '"];throw new Error("out");["';
    const schema = object(
      { [evil]: { const: evil, pattern: '[\\]"]', description: evil } },
      { required: [evil] },
    );
    expect(told(schema, '{}')).toHaveLength(1);
    expect(told(schema, JSON.stringify({ [evil]: evil }))).toEqual([]);
  });

  it('ends a reference that never gets anywhere', () => {
    expect(check({ $ref: '#' }, '{}')).toMatchObject({
      judged: false,
      problems: [{ code: 'SCHEMA_UNUSABLE' }],
    });
    // Only at run time: the condition always holds.
    const loop = { if: true, then: { $ref: '#' } };
    expect(check(loop, '{}')).toMatchObject({
      judged: false,
      problems: [{ code: 'VALIDATION_TOO_DEEP', retryable: false }],
    });
  });

  it('follows a chain of references of any length that is allowed', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 1500 }, (_, i) => [
        `d${i}`,
        i === 1499 ? { type: 'string' } : { $ref: `#/$defs/d${i + 1}` },
      ]),
    );
    expect(told({ properties: { a: { $ref: '#/$defs/d0' } }, $defs }, '{"a": 1}')).toEqual([
      'WRONG_TYPE /a «1»',
    ]);
  });

  it('lists a bounded number of problems and counts the rest', () => {
    const text = JSON.stringify(Array.from({ length: 5000 }, (_, i) => i));
    const result = check({ type: 'array', items: { type: 'string' } }, text);
    expect(result.problems).toHaveLength(MAX_LISTED);
    expect(result.problems.length + result.more).toBe(5000);
    expect(result.problems[0]?.path).toBe('/0');
  });

  it('finds equal items among many without comparing every pair', () => {
    const items = Array.from({ length: 20_000 }, (_, i) => ({ i }));
    const text = JSON.stringify([...items, { i: 7 }]);
    expect(check({ uniqueItems: true }, text).problems.map(({ path }) => path)).toEqual(['/20000']);
  });
});

describe('whatever the schema and the arguments', () => {
  const anyJson = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
  const few = { maxKeys: 2 };
  /** Schemas that are often valid: real keywords with plausible and implausible values. */
  const anySchema = fc.letrec<{ schema: Json }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Json>(true, false, { type: 'string' }, { type: ['integer', 'null'] }, { const: 1 }),
      fc.dictionary(
        fc.constantFrom('properties', '$defs', 'patternProperties', 'dependentSchemas'),
        fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'a/b'), tie('schema'), few),
        few,
      ),
      fc.dictionary(
        fc.constantFrom('anyOf', 'oneOf', 'allOf', 'prefixItems'),
        fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        few,
      ),
      fc.dictionary(
        fc.constantFrom(
          ...['items', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
          ...['additionalProperties', 'unevaluatedProperties'],
        ),
        tie('schema'),
        { maxKeys: 3 },
      ),
      fc.record({ $ref: fc.constantFrom('#', '#/$defs/a', '#/properties/a', '#nowhere', 'other.json') }),
      fc.record(
        {
          required: fc.uniqueArray(fc.constantFrom('a', 'b', 'constructor')),
          minProperties: fc.nat(3),
          uniqueItems: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
      fc.dictionary(
        fc.constantFrom('type', 'enum', 'minimum', 'pattern', 'format', '$id', '$schema'),
        anyJson,
        few,
      ),
    ),
  })).schema;
  const anyArguments = fc.oneof(
    anyJson,
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'a/b'), anyJson, few) as fc.Arbitrary<Json>,
  );

  it('never throws, marks a range of the text, and keeps the order', () => {
    fc.assert(
      fc.property(anySchema, anyArguments, fc.nat(3), (schema, args, cut) => {
        const whole = JSON.stringify(args);
        const text = cut === 0 ? whole.slice(0, Math.ceil(whole.length / 2)) : whole;
        const { problems, valid, judged } = check(schema, text);
        let last = 0;
        for (const { span, at, message } of problems) {
          expect(span.start).toBeGreaterThanOrEqual(last);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
          expect(message).not.toMatch(/undefined|\[object|NaN/);
          if (judged) expect([at?.start, at?.end]).toEqual([span.start, span.end]);
          last = span.start;
        }
        expect(valid).toBe(judged && !problems.some(({ severity }) => severity === 'error'));
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('agrees with the plain validator where that is right', () => {
    fc.assert(
      fc.property(anySchema, anyArguments, (schema, args) => {
        const result = check(schema, JSON.stringify(args));
        fc.pre(result.judged);
        let expected: boolean;
        try {
          expected = new Ajv2020({
            strict: false,
            logger: false,
            ownProperties: true,
            validateSchema: false,
            meta: false,
          }).validate(schema as object, args);
        } catch {
          // Refuses what is legal (an empty enum), or runs in circles.
          return;
        }
        // The plain validator skips a property called __proto__.
        fc.pre(!JSON.stringify(schema).includes('__proto__'));
        expect(result.valid).toBe(expected);
      }),
      { numRuns: 150, seed: 11 },
    );
  });
});

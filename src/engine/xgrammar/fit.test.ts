import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAKES_LESS, TAKES_MORE } from '../../core/grammar/engine';
import { describeShared } from '../../testing/shared-data';
import { xgrammarJudge } from '../../testing/xgrammar-judge';
import { MAX_CAVEATS } from './caveats';
import { fitSchema, MAX_DEPTH } from './fit';

const judge = xgrammarJudge();
const INTEGER = { type: 'integer' };
const STRING = { type: 'string' };
const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });

/** Valid against the schema, and taken. */
const TAKEN: [rule: string, schema: object, text: string][] = [
  [
    'keys in another order than the schema has',
    object({ a: INTEGER, b: INTEGER }, { required: ['a', 'b'] }),
    '{"b":1,"a":2}',
  ],
  [
    'keys that are not declared, when the object is open',
    object({ a: INTEGER }),
    '{"x":[1,{"y":2}],"a":1,"z":null}',
  ],
  [
    'keys that a schema of further ones allows',
    object({ a: INTEGER }, { additionalProperties: STRING }),
    '{"x":"y"}',
  ],
  ['required keys that are not declared', object({ a: INTEGER }, { required: ['z'] }), '{"a":1,"z":2}'],
  ['required keys without any that are declared', { type: 'object', required: ['z'] }, '{"z":2,"y":1}'],
  [
    'items whose keys come in different orders',
    { type: 'array', items: object({ a: INTEGER, b: INTEGER }, { required: ['a', 'b'] }) },
    '[{"a":1,"b":2},{"b":1,"a":2}]',
  ],
  [
    'keys that JSON has to escape',
    object({ 'a"b\\c\n': INTEGER }, { additionalProperties: false }),
    '{"a\\"b\\\\c\\n":1}',
  ],
  [
    'keys that JavaScript objects have',
    object({ constructor: INTEGER, toString: STRING }, { additionalProperties: false }),
    '{"constructor":1,"toString":""}',
  ],
  [
    'keys that look like numbers, in the order of the text',
    object({ b: INTEGER, '1': INTEGER }, { required: ['b', '1'] }),
    '{"b":1,"1":2}',
  ],
  ['slashes in an enum', { enum: ['km/h', 'm/s'] }, '"km/h"'],
  ['numbers with a fraction in an enum', { enum: [0.1, 'x'] }, '0.1'],
  ['a value of an enum in another spelling', { enum: ['é'] }, '"\\u00e9"'],
  ['a list in an enum with spaces', { enum: [[1, 2]] }, '[1, 2]'],
  ['an integer with a fraction of zero', INTEGER, '1.0'],
  ['an integer of minus zero', INTEGER, '-0'],
  ['a number above a whole lower bound', { type: 'number', minimum: 0 }, '0.5'],
  ['an integer above a lower bound with a fraction', { type: 'integer', minimum: 0.5 }, '1'],
  ['a pattern found inside of the text', { type: 'string', pattern: 'b' }, '"abc"'],
  ['a pattern with a dot for any character', { type: 'string', pattern: '^.$' }, '"é"'],
  ['a text with an escape under a pattern', { type: 'string', pattern: '^a' }, '"a\\nb"'],
  ['a text with an escape of a length', { type: 'string', maxLength: 1 }, '"\\n"'],
  ['a pattern that the engine cannot read', { type: 'string', pattern: '^(?=a)' }, '"a"'],
  ['the beginning of a tuple', { type: 'array', prefixItems: [INTEGER, STRING] }, '[1]'],
  ['a tuple of draft-07', { type: 'array', items: [INTEGER, STRING], additionalItems: false }, '[1,"a"]'],
  ['an exclusive bound of draft-04', { type: 'integer', minimum: 3, exclusiveMinimum: true }, '4'],
  ['any value under keywords of objects without a type', { properties: { a: INTEGER } }, '[1]'],
  ['one of several types', { type: ['integer', 'null'], minimum: 2 }, 'null'],
  ['a key whose schema is false, when it is absent', object({ a: false, b: INTEGER }), '{"b":1}'],
  ['a branch beside one that is false', { anyOf: [false, INTEGER] }, '1'],
  ['a reference with an escaped pointer', { $ref: '#/$defs/a~1b%20c', $defs: { 'a/b c': INTEGER } }, '1'],
  [
    'a reference into a list',
    { type: 'array', prefixItems: [INTEGER, { $ref: '#/prefixItems/0' }] },
    '[1,2]',
  ],
  [
    'a schema that refers to itself',
    object({ next: { $ref: '#' } }, { additionalProperties: false }),
    '{"next":{"next":{}}}',
  ],
  [
    'fewer declared keys than the object has to have',
    object({ a: INTEGER }, { minProperties: 3 }),
    '{"a":1,"b":2,"c":3}',
  ],
  [
    'two of several conditions',
    { allOf: [object({ a: INTEGER }, { required: ['a'] }), object({ b: STRING })] },
    '{"a":1,"b":"x"}',
  ],
  [
    'what stands beside anyOf',
    object({ a: INTEGER }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    '{"a":1}',
  ],
  ['whitespace of any kind around it', object({}), '\r\n{\r\n}\t'],
];

/** Not valid, and refused. */
const REFUSED: [rule: string, schema: object, text: string][] = [
  [
    'a declared key of the wrong type in an open object',
    object({ unit: { enum: ['c', 'f'] } }),
    '{"unit":"k"}',
  ],
  ['a missing required key, declared or not', object({ a: INTEGER }, { required: ['z'] }), '{"a":1}'],
  [
    'an undeclared key in a closed object',
    object({ a: INTEGER }, { additionalProperties: false }),
    '{"b":1}',
  ],
  [
    'a key that no unevaluated key may be',
    object({ a: INTEGER }, { unevaluatedProperties: false }),
    '{"b":1}',
  ],
  [
    'an undeclared key of the wrong type',
    object({ a: INTEGER }, { additionalProperties: STRING }),
    '{"x":1}',
  ],
  ['a key whose schema is false', object({ a: false, b: INTEGER }), '{"a":1}'],
  ['a text that is too long', { type: 'string', maxLength: 20 }, JSON.stringify('x'.repeat(21))],
  ['a text that is too short', { type: 'string', minLength: 3 }, '"ab"'],
  ['a text that does not match', { type: 'string', pattern: '^a+$' }, '"ab"'],
  ['a text of another format', { type: 'string', format: 'date' }, '"tomorrow"'],
  ['an integer out of range', { type: 'integer', minimum: 3, maximum: 7 }, '2'],
  ['an integer below a single bound', { type: 'integer', minimum: 3 }, '2'],
  ['a fraction for an integer', INTEGER, '1.5'],
  ['too many items', { type: 'array', maxItems: 1 }, '[1,2]'],
  ['an item after a closed tuple', { type: 'array', prefixItems: [INTEGER], items: false }, '[1,2]'],
  ['a value of none of the branches', { anyOf: [INTEGER, { type: 'null' }] }, '"x"'],
  [
    'a wrong part deep inside a reference',
    {
      $ref: '#/$defs/list',
      $defs: { list: { type: 'array', items: { $ref: '#/$defs/item' } }, item: INTEGER },
    },
    '[1,"x"]',
  ],
];

/** Not valid, yet taken: the keyword is a caveat. */
const KNOWN_LIMITS: [schemaPath: string, schema: object, text: string][] = [
  ['/not', { not: STRING }, '"a"'],
  ['/if', { if: STRING, then: { minLength: 2 } }, '"a"'],
  ['/contains', { type: 'array', contains: INTEGER }, '["a"]'],
  ['/uniqueItems', { type: 'array', uniqueItems: true }, '[1,1]'],
  ['/multipleOf', { type: 'integer', multipleOf: 2 }, '3'],
  ['/dependentRequired', { type: 'object', dependentRequired: { a: ['b'] } }, '{"a":1}'],
  ['/dependentSchemas', { type: 'object', dependentSchemas: { a: { required: ['b'] } } }, '{"a":1}'],
  ['/dependencies', { type: 'object', dependencies: { a: ['b'] } }, '{"a":1}'],
  ['/propertyNames', { type: 'object', propertyNames: { maxLength: 1 } }, '{"ab":1}'],
  ['/patternProperties', { type: 'object', patternProperties: { '^x': INTEGER } }, '{"x":"a"}'],
  ['/oneOf', { oneOf: [INTEGER, { type: 'number' }] }, '1'],
  ['/allOf', { allOf: [STRING, { minLength: 3 }] }, '"a"'],
  ['/anyOf', object({ a: INTEGER }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }), '{}'],
  ['/minimum', { type: 'number', minimum: 0 }, '-1'],
  ['/maxLength', { type: 'string', maxLength: 60 }, JSON.stringify('x'.repeat(61))],
  ['/minLength', { type: 'string', pattern: '^a*$', minLength: 60 }, '"a"'],
  ['/pattern', { type: 'string', pattern: '\\bfoo\\b' }, '"food"'],
  ['/format', { type: 'string', format: 'uri-reference' }, '"a b"'],
  ['/$ref', { $ref: '#name', $defs: { a: { $anchor: 'name', type: 'string' } } }, '1'],
  ['/minLength', { $ref: '#/$defs/a', minLength: 3, $defs: { a: STRING } }, '"a"'],
  [
    '/unevaluatedProperties',
    { type: 'object', unevaluatedProperties: false, anyOf: [object({ a: INTEGER })] },
    '{"b":1}',
  ],
  ['/maxItems', { type: 'array', maxItems: 500 }, JSON.stringify(Array(501).fill(1))],
  ['/type', INTEGER, '1.0'],
];

describe('a schema fitted to a text', () => {
  it.each(TAKEN)('takes %s', async (_, schema, text) => {
    expect(await judge(JSON.stringify(schema), text)).toMatchObject({ taken: true });
  });

  it.each(REFUSED)('refuses %s', async (_, schema, text) => {
    const { taken, refused } = await judge(JSON.stringify(schema), text);
    expect(refused).toBeUndefined();
    expect(taken).toBe(false);
  });

  it.each(KNOWN_LIMITS)('names %s where the engine looks away', async (schemaPath, schema, text) => {
    const { taken, caveats } = await judge(JSON.stringify(schema), text);
    expect(taken).toBe(true);
    expect(caveats.filter(({ code }) => code === TAKES_MORE).map((c) => c.schemaPath)).toContain(schemaPath);
  });

  it('says where it takes less than the schema', () => {
    const fitted = fitSchema(JSON.stringify(object({ a: { enum: ['x'] }, b: INTEGER })), '{}');
    const less = fitted.ok ? fitted.value.caveats.filter(({ code }) => code === TAKES_LESS) : [];
    expect(less.map((c) => c.schemaPath)).toEqual([
      '/properties/a/enum',
      '/properties/b/type',
      '/properties',
    ]);
    for (const caveat of less) expect(caveat.message).toMatch(/^\S+ at /);
  });

  it("keeps the schema's order of keys when the text follows it", () => {
    const schema = JSON.stringify(
      object({ c: INTEGER, a: INTEGER, b: INTEGER }, { required: ['a'], additionalProperties: false }),
    );
    const orderOf = (text: string): string[] => {
      const fitted = fitSchema(schema, text);
      if (!fitted.ok) throw new Error(fitted.error.message);
      return Object.keys((JSON.parse(fitted.value.schemaText) as { properties: object }).properties);
    };
    expect(orderOf('{"a":1}')).toEqual(['c', 'a', 'b']);
    expect(orderOf('{"c":1,"a":1,"b":1}')).toEqual(['c', 'a', 'b']);
    expect(orderOf('{"a":1,"c":1}')).toEqual(['a', 'c', 'b']);
    // The required `a` is missing: it can still come after `b`, and the end is what gets blocked.
    expect(orderOf('{"b":1}')).toEqual(['b', 'c', 'a']);
  });
});

describe('fitSchema', () => {
  it.each([
    ['no JSON', '{"type":', 'SCHEMA_NOT_JSON'],
    ['nothing', '', 'SCHEMA_NOT_JSON'],
    ['a list', '[]', 'GRAMMAR_REFUSED'],
    ['a schema that nothing matches', 'false', 'GRAMMAR_REFUSED'],
    ['an empty enum', '{"enum":[]}', 'GRAMMAR_REFUSED'],
    ['contradicting bounds', '{"type":"integer","minimum":5,"maximum":3}', 'GRAMMAR_REFUSED'],
    ['contradicting counts', '{"type":"array","minItems":5,"maxItems":3}', 'GRAMMAR_REFUSED'],
    [
      'contradicting numbers of keys',
      '{"type":"object","minProperties":5,"maxProperties":3}',
      'GRAMMAR_REFUSED',
    ],
    [
      'a key that is required and forbidden',
      '{"type":"object","properties":{"a":false},"required":["a"]}',
      'GRAMMAR_REFUSED',
    ],
    ['a type that there is not', '{"properties":{"a":{"type":"text"}}}', 'GRAMMAR_REFUSED'],
    ['a part that is no schema', '{"items":3,"type":"array"}', 'GRAMMAR_REFUSED'],
    ['an endless list', `{"type":"array","items":${'['.repeat(300)}`, 'SCHEMA_NOT_JSON'],
  ])('refuses %s', (_, text, code) => {
    const fitted = fitSchema(text);
    expect(fitted.ok ? 'taken' : fitted.error.code).toBe(code);
  });

  it('names the type that it does not know, and where', () => {
    const fitted = fitSchema('{"properties":{"a":{"type":"text"}}}');
    expect(fitted).toMatchObject({
      ok: false,
      error: { schemaPath: '/properties/a/type', message: '"text" is no type of JSON Schema.' },
    });
  });

  it('goes as deep as the engine bears, and no deeper', async () => {
    const nested = (depth: number): string =>
      `${'{"anyOf":[{"type":"null"},{"type":"array","items":'.repeat(depth)}{}${'}]}'.repeat(depth)}`;
    expect(await judge(nested(MAX_DEPTH / 2), '[[null]]')).toMatchObject({ taken: true });
    const deeper = fitSchema(nested(MAX_DEPTH / 2 + 1));
    expect(deeper.ok ? '' : deeper.error.message).toContain('levels deep');
  });

  it('bounds its answer, whatever schema and text conspire to', () => {
    let schema = '{}';
    for (let i = 0; i < 12; i++)
      schema = `{"type":"object","properties":{"a":{}},"additionalProperties":${schema}}`;
    const row = `{${Array.from({ length: 400 }, (_, i) => `"k${i}":1`).join(',')}}`;
    let text = row;
    for (let i = 0; i < 12; i++) text = `{"k":${text},${row.slice(1)}`;
    const fitted = fitSchema(schema, text);
    expect(fitted.ok ? fitted.value.schemaText.length : 0).toBeLessThan(500_000);
    const many = fitSchema(JSON.stringify({ anyOf: Array.from({ length: 500 }, () => ({ not: {} })) }));
    expect(many.ok ? many.value.caveats.length : 0).toBe(MAX_CAVEATS);
  });

  it('takes any text for a schema without throwing', () => {
    const keyword = fc.constantFrom(
      'type',
      'properties',
      'required',
      'items',
      'enum',
      'const',
      '$ref',
      'anyOf',
      'allOf',
      'minimum',
      'maxLength',
      'pattern',
      'additionalProperties',
      'prefixItems',
      '__proto__',
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<unknown>(
          'object',
          'string',
          'integer',
          '#',
          '#/properties',
          '#/$defs/a',
          true,
          false,
          null,
          3,
          -1.5,
          ['a'],
          '',
        ),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(keyword, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.oneof(
          value.map((v) => JSON.stringify(v)),
          fc.string(),
        ),
        fc.oneof(fc.json(), fc.string(), fc.constant(undefined)),
        (schema, like) => {
          const fitted = fitSchema(schema, like);
          if (fitted.ok) expect(() => JSON.parse(fitted.value.schemaText) as unknown).not.toThrow();
          else expect(fitted.error.code).toMatch(/^(?:SCHEMA_NOT_JSON|GRAMMAR_REFUSED)$/);
        },
      ),
      { numRuns: 500, seed: 51 },
    );
  });
});

/** Every eighth of them: all take a minute. `CALLSCOPE_ALL=1` judges all. */
const STRIDE = process.env['CALLSCOPE_ALL'] === '1' ? 1 : 8;

describeShared('real schemas', ['data', 'jsonschemabench', 'schemas.jsonl'], (path) => {
  it('block no token of a valid text, and no mistake goes through without a caveat', async () => {
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    const silent: string[] = [];
    for (const line of lines.filter((_, i) => i % STRIDE === 0)) {
      const { id, schema, valid, invalid } = JSON.parse(line) as {
        id: string;
        schema: object;
        valid: unknown[];
        invalid: unknown[];
      };
      for (const value of valid) {
        const { taken } = await judge(JSON.stringify(schema), JSON.stringify(value));
        if (!taken) silent.push(`${id}: valid, refused`);
      }
      for (const value of invalid) {
        const { taken, caveats } = await judge(JSON.stringify(schema), JSON.stringify(value));
        if (taken && !caveats.some(({ code }) => code === TAKES_MORE))
          silent.push(`${id}: invalid, taken without a caveat`);
      }
    }
    expect(silent).toEqual([]);
  });
});

describeShared('the official suite', ['data', 'json-schema-test-suite', 'tests', 'draft2020-12'], (path) => {
  it('meets no disagreement that a caveat does not name', async () => {
    const silent: string[] = [];
    // There, `format` is a remark; here it is a rule, as it is to the validator.
    const files = readdirSync(path).filter((name) => name.endsWith('.json') && name !== 'format.json');
    const groups = files.flatMap(
      (name) =>
        JSON.parse(readFileSync(join(path, name), 'utf8')) as {
          description: string;
          schema: unknown;
          tests: { description: string; data: unknown; valid: boolean }[];
        }[],
    );
    for (const { description, schema, tests } of groups.filter((_, i) => i % STRIDE === 0))
      for (const test of tests) {
        const { taken, caveats, refused } = await judge(JSON.stringify(schema), JSON.stringify(test.data));
        const told = caveats.some(({ code }) => code === (taken ? TAKES_MORE : TAKES_LESS));
        if (taken !== test.valid && refused === undefined && !told)
          silent.push(`${description} / ${test.description}`);
        if (refused !== undefined && test.valid)
          silent.push(`${description} / ${test.description}: ${refused.message}`);
      }
    expect(silent).toEqual([]);
  });
});

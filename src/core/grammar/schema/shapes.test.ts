import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/json-value';
import { scanJson } from '../../json/scan';
import { bytes, stepperOf } from '../explain/testing/compile';
import { createLangs } from '../lang/langs';
import { DEFAULT_SETTINGS, type GrammarSettings } from '../settings';
import type { Enforced, Shapes } from '../shape';
import { createShapes } from './create-shapes';
import { Membership } from './testing/holds';

interface Made {
  shapes: Shapes;
  holds: (value: string) => boolean;
}

const textOf = (schema: Json | string): string =>
  typeof schema === 'string' ? schema : JSON.stringify(schema);

function make(
  schema: Json | string,
  settings: Partial<GrammarSettings> = {},
  documents?: ReadonlyMap<string, string>,
): Made {
  const langs = createLangs();
  const made = createShapes(textOf(schema), langs, { ...DEFAULT_SETTINGS, ...settings }, documents);
  if (!made.ok) throw new Error(made.error.map(({ code, message }) => `${code} ${message}`).join('\n'));
  const shapes = made.value;
  const membership = new Membership(shapes, langs);
  return {
    shapes,
    holds: (value) => {
      const { root } = scanJson(value);
      return root !== undefined && membership.holds(shapes.root, root);
    },
  };
}

function refusal(
  schema: Json | string,
  settings: Partial<GrammarSettings> = {},
): [string | undefined, string | undefined] {
  const made = createShapes(textOf(schema), createLangs(), { ...DEFAULT_SETTINGS, ...settings });
  if (made.ok) return [undefined, undefined];
  expect(made.error[0]?.message).not.toBe('');
  return [made.error[0]?.code, made.error[0]?.schemaPath];
}

const ofStrings = (names: readonly string[]): { [name: string]: Json } =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }]));

const D7 = 'http://json-schema.org/draft-07/schema#';
const D4 = 'http://json-schema.org/draft-04/schema#';
const D19 = 'https://json-schema.org/draft/2019-09/schema';

describe('a value holds to its schema', () => {
  it.each<[string, Json | string, string[], string[]]>([
    [
      'numbers as they are written',
      '{"maximum": 9007199254740993}',
      ['9007199254740993'],
      ['9007199254740994'],
    ],
    [
      'alternatives of which one wants items that differ: what would need two equal ones is left out',
      {
        oneOf: [
          { type: 'array', items: { type: 'integer' }, uniqueItems: true },
          { type: 'array', items: { type: 'number' }, minItems: 1 },
          { type: 'string' },
        ],
      },
      ['"x"', '[]', '[1.5, 2]', '[1.5, 1.5]'],
      ['[1]', '[1, 2]', 'null'],
    ],
    ['decimals, exactly', { multipleOf: 0.01 }, ['19.99', '0.1', '-3'], ['0.075', '0.001']],
    ['equal numbers, however they are written', { const: 1 }, ['1', '1.0', '10e-1'], ['1.1', '"1"', 'true']],
    ['whole numbers with a point', { type: 'integer' }, ['1.0', '100', '1e2'], ['1.5']],
    [
      'objects without an order',
      { const: { a: 1, b: [true] } },
      ['{"b":[true],"a":1.0}'],
      ['{"a":1}', '{"a":1,"b":[true],"c":0}'],
    ],
    ['the last of equal keywords', '{"type": "string", "type": "null"}', ['null'], ['"x"']],
    [
      'inherited names as plain ones',
      '{"properties": {"__proto__": {"type": "string"}, "toString": false}, "required": ["constructor"]}',
      ['{"constructor":1,"__proto__":"x"}'],
      ['{"__proto__":"x"}', '{"constructor":1,"__proto__":1}', '{"constructor":1,"toString":1}'],
    ],
    ['code points, not code units', { maxLength: 1 }, ['"😀"'], ['"ab"']],
    [
      'lengths beside a pattern',
      { pattern: '^a*$', minLength: 2, maxLength: 3 },
      ['"aa"', '"aaa"'],
      ['"a"', '"aaaa"', '"ab"'],
    ],
    [
      'alternatives that overlap, of which one alone may hold',
      { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      ['{"a":1}', '{"b":1}'],
      ['{}', '{"a":1,"b":1}', '1'],
    ],
    [
      'a condition',
      {
        if: { properties: { k: { const: 1 } }, required: ['k'] },
        then: { required: ['x'] },
        else: { maxProperties: 1 },
      },
      ['{"k":1,"x":0}', '{"k":2}'],
      ['{"k":1}', '{"k":2,"x":0}'],
    ],
    [
      'names that depend on names',
      { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { maxProperties: 1 } } },
      ['{"a":1,"b":1}', '{"c":1}', '{}'],
      ['{"a":1}', '{"c":1,"b":1}'],
    ],
    [
      'dependencies in any dialect',
      { dependencies: { a: ['b'], c: { required: ['d'] } } },
      ['{"a":1,"b":1}'],
      ['{"a":1}', '{"c":1}'],
    ],
    [
      'items that differ',
      { uniqueItems: true },
      ['[1,2]', '[{"a":1},{"a":2}]'],
      ['[1,1.0]', '[{"a":1,"b":2},{"b":2,"a":1}]'],
    ],
    [
      'counts of what is contained',
      { contains: { type: 'null' }, minContains: 2, maxContains: 3 },
      ['[null,1,null]'],
      ['[null]', '[null,null,null,null]'],
    ],
    ['contained nothing, said so', { contains: { type: 'null' }, minContains: 0 }, ['[]', '[null]'], []],
    [
      'what no alternative evaluated',
      {
        anyOf: [
          { properties: { a: true }, required: ['a'] },
          { properties: { b: true }, required: ['b'] },
        ],
        unevaluatedProperties: false,
      },
      ['{"a":1}', '{"a":1,"b":1}'],
      ['{"a":1,"c":1}', '{}', '{"b":1,"c":1}'],
    ],
    [
      'items that contains evaluates',
      { contains: { type: 'string' }, unevaluatedItems: { type: 'null' } },
      ['["a",null]', '["a"]'],
      ['["a",1]', '[null]'],
    ],
    [
      'the negation of unevaluated parts',
      { not: { properties: { a: true }, unevaluatedProperties: false } },
      ['{"b":1}'],
      ['{"a":1}', '{}', '1'],
    ],
    [
      'names by a schema',
      { propertyNames: { maxLength: 2, pattern: '^a' } },
      ['{"a":1,"ab":2}'],
      ['{"b":1}', '{"abc":1}'],
    ],
    [
      'names by a pattern beside others',
      { patternProperties: { '^x': { type: 'null' } }, additionalProperties: { type: 'string' } },
      ['{"x1":null,"y":"s"}'],
      ['{"x1":"s"}', '{"y":null}'],
    ],
  ])('%s', (_, schema, good, bad) => {
    const { holds } = make(schema);
    for (const value of good) expect([value, holds(value)]).toEqual([value, true]);
    for (const value of bad) expect([value, holds(value)]).toEqual([value, false]);
  });
});

describe('a dialect', () => {
  it.each<[string, Json, string[], string[]]>([
    [
      'draft-04: a flag makes a limit strict',
      { $schema: D4, minimum: 1, exclusiveMinimum: true },
      ['2', '1.5'],
      ['1'],
    ],
    [
      'draft-04: id names a part',
      {
        $schema: D4,
        id: 'http://x/y',
        properties: { a: { $ref: 'z#/definitions/s' } },
        definitions: { q: { id: 'z', definitions: { s: { type: 'null' } } } },
      },
      ['{"a":null}'],
      ['{"a":1}'],
    ],
    [
      'draft-07: a list in items, and more',
      { $schema: D7, items: [{ type: 'null' }], additionalItems: { type: 'string' } },
      ['[null,"x"]', '[]'],
      ['[1]', '[null,1]'],
    ],
    [
      'draft-07: nothing beside $ref counts',
      { $schema: D7, $ref: '#/definitions/a', type: 'string', definitions: { a: { type: 'null' } } },
      ['null'],
      ['"x"'],
    ],
    [
      'draft-07: nothing beside $ref counts, dependencies neither',
      { $schema: D7, $ref: '#/definitions/x', dependencies: { a: false }, definitions: { x: true } },
      ['{"a": 1}'],
      [],
    ],
    [
      'draft-07: newer keywords mean nothing',
      { $schema: D7, dependentRequired: { a: ['b'] }, minContains: 2, contains: { type: 'null' } },
      ['{"a":1}', '[null]'],
      ['[]'],
    ],
    [
      '2019-09: $recursiveRef',
      { $schema: D19, $recursiveAnchor: true, type: 'object', additionalProperties: { $recursiveRef: '#' } },
      ['{"a":{}}'],
      ['{"a":1}'],
    ],
    [
      '2019-09: contains evaluates nothing',
      { $schema: D19, contains: { type: 'string' }, unevaluatedItems: false },
      [],
      ['["a"]', '[]'],
    ],
    [
      '2020-12, where nothing is said: siblings of $ref count',
      { $ref: '#/$defs/a', minLength: 2, $defs: { a: { type: 'string' } } },
      ['"ab"'],
      ['"a"', '1'],
    ],
  ])('%s', (_, schema, good, bad) => {
    const { holds } = make(schema);
    for (const value of good) expect([value, holds(value)]).toEqual([value, true]);
    for (const value of bad) expect([value, holds(value)]).toEqual([value, false]);
  });
});

describe('references', () => {
  const documents = new Map([
    [
      'http://x.example/tree',
      '{"$id": "http://x.example/tree", "$dynamicAnchor": "node", "properties": {"left": {"$dynamicRef": "#node"}}}',
    ],
  ]);

  it('lead into documents at hand, and back by dynamic anchors', () => {
    const { holds } = make(
      { $id: 'http://x.example/strict', $dynamicAnchor: 'node', $ref: 'tree', unevaluatedProperties: false },
      {},
      documents,
    );
    expect(holds('{"left":{"left":{}}}')).toBe(true);
    expect(holds('{"left":{"right":{}}}')).toBe(false);
  });

  it('to a document by its own text mean the document alone', () => {
    const { holds } = make({ $ref: 'http://x.example/tree' }, {}, documents);
    expect(holds('{"left":{"right":{}}}')).toBe(true);
  });

  it.each<[string, Json, string, string]>([
    [
      'to an unknown document',
      { properties: { a: { $ref: 'http://y.example/z' } } },
      'REF_UNKNOWN',
      '/properties/a/$ref',
    ],
    ['to nothing', { $ref: '#/$defs/none' }, 'REF_UNKNOWN', '/$ref'],
    ['to an anchor that is not there', { $ref: '#none' }, 'REF_UNKNOWN', '/$ref'],
    [
      'to something that is no schema',
      { $ref: '#/$defs/a/title', $defs: { a: { title: 'x' } } },
      'KEYWORD_INVALID',
      '/$defs/a/title',
    ],
    [
      'in a circle',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      'REF_LOOP',
      '/$defs/a/$ref',
    ],
    [
      'to what they are part of',
      { type: 'object', allOf: [{ anyOf: [{ $ref: '#' }] }] },
      'REF_LOOP',
      '/allOf/0/anyOf/0',
    ],
    ['to their own negation', { not: { $ref: '#' } }, 'REF_LOOP', '/not'],
  ])('%s are refused', (_, schema, code, pointer) => {
    expect(refusal(schema)).toEqual([code, pointer]);
  });
});

describe('a schema is refused with the keyword that is at fault', () => {
  it.each<[string, Json | string, string, string]>([
    ['no JSON', '{"type":', 'SCHEMA_NOT_JSON', ''],
    ['nothing', '', 'SCHEMA_NOT_JSON', ''],
    ['no schema', '3', 'KEYWORD_INVALID', ''],
    ['an unknown type', { properties: { a: { type: 'dict' } } }, 'KEYWORD_INVALID', '/properties/a/type'],
    ['a length below zero', { minLength: -1 }, 'KEYWORD_INVALID', '/minLength'],
    ['half a count', { maxItems: 1.5 }, 'KEYWORD_INVALID', '/maxItems'],
    ['a flag where names belong', { required: true }, 'KEYWORD_INVALID', '/required'],
    ['a step of zero', { multipleOf: 0 }, 'KEYWORD_INVALID', '/multipleOf'],
    ['a list in items of 2020-12', { items: [true] }, 'KEYWORD_INVALID', '/items'],
    ['a back-reference', { pattern: '(a)\\1' }, 'KEYWORD_REFUSED', '/pattern'],
    [
      'a pattern that is none',
      { patternProperties: { '(': true } },
      'KEYWORD_REFUSED',
      '/patternProperties/(',
    ],
    ['half a surrogate pair', '{"const": "\\ud800"}', 'KEYWORD_REFUSED', '/const'],
    ['equal items, wanted', { not: { uniqueItems: true } }, 'KEYWORD_REFUSED', '/not/uniqueItems'],
    ['a number of endless digits', '{"minimum": 1e999999999}', 'SCHEMA_TOO_LARGE', '/minimum'],
    [
      'too many combinations',
      {
        allOf: Array.from({ length: 12 }, (_, i) => ({
          anyOf: ['a', 'b', 'c'].map((n) => ({ required: [`${n}${i}`] })),
        })),
      },
      'SCHEMA_TOO_LARGE',
      '/allOf/5',
    ],
    ['endless nesting', `${'{"items":'.repeat(3000)}{}${'}'.repeat(3000)}`, 'SCHEMA_TOO_DEEP', ''],
  ])('%s', (_, schema, code, pointer) => {
    expect(refusal(schema)).toEqual([code, pointer]);
  });

  it('names every keyword at fault, each once', () => {
    const made = createShapes(
      JSON.stringify({
        properties: { a: { pattern: '(a)\\1' }, b: { type: 'dict' }, c: { $ref: '#/properties/a' } },
      }),
      createLangs(),
      DEFAULT_SETTINGS,
    );
    expect(made.ok ? [] : made.error.map(({ schemaPath }) => schemaPath).sort()).toEqual([
      '/properties/a/pattern',
      '/properties/b/type',
    ]);
  });

  it('only where a value can come to it', () => {
    expect(refusal({ type: 'string', not: { uniqueItems: true } })).toEqual([undefined, undefined]);
    expect(refusal({ $defs: { unused: { pattern: '(a)\\1' } } })).toEqual([undefined, undefined]);
    expect(refusal({ oneOf: [{ type: 'array', uniqueItems: true }, { type: 'string' }] })).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a shape', () => {
  it('keeps lengths as counts where nothing else is asked of a string', () => {
    const langs = createLangs();
    const made = createShapes('{"type": "string", "maxLength": 131072}', langs, DEFAULT_SETTINGS);
    if (!made.ok) throw new Error('refused');
    const { strings, arrays, objects, numbers, nulls } = made.value.shape(made.value.root);
    expect(strings).toEqual([{ lang: langs.anything, min: 0, max: 131072, from: ['/maxLength', '/type'] }]);
    expect([arrays, objects, numbers, nulls]).toEqual([[], [], langs.nothing, false]);
  });

  it('tells the keywords that its parts came from', () => {
    const { shapes } = make({
      type: 'object',
      properties: { a: { type: 'null' } },
      additionalProperties: false,
      allOf: [{ required: ['a'] }],
    });
    const [one] = shapes.shape(shapes.root).objects;
    expect(one?.from).toEqual(['/properties', '/additionalProperties', '/type', '/allOf/0/required']);
    expect(one?.rules.map(({ from }) => from)).toEqual([['/properties/a'], ['/additionalProperties']]);
    expect([one?.required, one?.order]).toEqual([['a'], ['a']]);
  });

  it('is one case for alternatives that one covers or that differ in one value', () => {
    const { shapes } = make({ enum: Array.from({ length: 50 }, (_, a) => ({ a, b: 'x' })) });
    expect(shapes.shape(shapes.root).objects).toHaveLength(1);
    const untagged = make({
      oneOf: Array.from({ length: 20 }, (_, i) => ({ type: 'object', required: [`n${i}`] })),
    });
    expect(untagged.shapes.shape(untagged.shapes.root).objects).toHaveLength(20);
    const covered = make({ anyOf: [{ required: ['a'] }, { required: ['a', 'b'] }, { required: ['c'] }] });
    expect(covered.shapes.shape(covered.shapes.root).objects).toHaveLength(2);
  });

  it('is few cases for what depends on many names and comes to the same', () => {
    const kinds = {
      w: ['x'],
      v: ['x'],
      u: ['x'],
      t: ['y'],
      s: ['y'],
      r: ['y'],
      q: ['x', 'z'],
      p: ['y', 'z'],
    };
    const { shapes, holds } = make({
      type: 'object',
      properties: { type: { enum: ['x', 'y', 'z'] } },
      dependentSchemas: Object.fromEntries(
        Object.entries(kinds).map(([name, list]) => [name, { properties: { type: { enum: list } } }]),
      ),
    });
    expect(shapes.shape(shapes.root).objects).toHaveLength(7);
    expect(
      ['{"w":1,"v":1,"q":1,"type":"x"}', '{"q":1,"p":1,"type":"z"}', '{"w":1,"t":1}'].map(holds),
    ).toEqual([true, true, true]);
    expect(['{"w":1,"type":"y"}', '{"t":1,"u":1,"type":"x"}', '{"w":1,"p":1,"type":"z"}'].some(holds)).toBe(
      false,
    );
    const names = make({ dependentRequired: { a: ['x'], b: ['x'], c: ['x'], d: ['x'], e: ['x', 'y'] } });
    expect(names.shapes.shape(names.shapes.root).objects).toHaveLength(3);
  });

  it('takes a choice out of a choice alternative by alternative, as far as they meet', () => {
    const tagged = (tag: string, rest: Json): Json => ({
      type: 'object',
      required: ['type'],
      properties: { type: { enum: [tag] }, ...ofStrings(['a', 'b', 'c', 'd', 'e']) },
      additionalProperties: rest,
    });
    const { shapes, holds } = make({
      oneOf: [
        { type: 'object', required: ['$ref'], properties: ofStrings(['$ref']) },
        { oneOf: ['p', 'q', 'r', 's', 't', 'u', 'v', 'w'].map((tag) => tagged(tag, tag === 'p')) },
      ],
    });
    expect(shapes.shape(shapes.root).objects.length).toBeLessThan(20);
    expect(
      ['{"$ref":""}', '{"type":"q"}', '{"$ref":1,"type":"p"}', '{"$ref":"","type":"q"}'].map(holds),
    ).toEqual([true, true, true, true]);
    expect(['{"$ref":"","type":"p"}', '{"type":"z"}', '{"$ref":1,"type":"q"}'].some(holds)).toBe(false);
  });

  it('knows that subschemas which read alike hold to the same', () => {
    const list = {
      type: 'array',
      items: { type: 'object', required: ['n'], properties: { n: { type: 'string' } } },
    };
    const kinds = ['image', 'project', 'function', 'file'];
    const { shapes, holds } = make({
      oneOf: kinds.map((kind) => ({
        type: 'object',
        required: [kind],
        properties: {
          ...ofStrings([kind, 'args']),
          env: { ...list, description: `of a ${kind}` },
          title: { const: { title: kind } },
        },
      })),
    });
    const [one] = shapes.shape(shapes.root).objects;
    // Not to be another kind is to lack its name, or to have another title: the rest reads alike.
    expect([...(one?.rules.keys() ?? [])].length).toBeLessThan(9);
    expect(shapes.shape(shapes.root).objects.length).toBeLessThan(17);
    expect(holds('{"image":"","env":[{"n":"1"}]}')).toBe(true);
    expect(holds('{"image":"","file":"","title":{"title":"file"}}')).toBe(true);
    expect(holds('{"image":"","file":""}')).toBe(false);
    expect(holds('{"image":"","env":[{}]}')).toBe(false);
  });

  it('asks for no item that the items cannot be', () => {
    const { shapes, holds } = make({
      type: 'array',
      items: { type: 'integer' },
      allOf: ['string', 'null', 'boolean', 'array', 'object', 'number'].map((other) => ({
        anyOf: [{ maxItems: 2 }, { not: { items: { type: ['integer', other] } } }],
      })),
    });
    expect(shapes.shape(shapes.root).arrays).toHaveLength(1);
    expect([holds('[1, 2]'), holds('[1, 2, 3]')]).toEqual([true, false]);
  });

  it('has no case that nothing holds to', () => {
    const { shapes } = make({
      anyOf: [
        { type: 'object', required: ['a'], properties: { a: { type: 'string', const: 1 } } },
        { type: 'object', required: ['b'], additionalProperties: false },
        { type: 'object', minProperties: 2, propertyNames: { enum: ['a'] } },
        { type: 'array', minItems: 3, items: { type: 'boolean' }, uniqueItems: true },
        { type: 'array', contains: { type: 'null' }, items: { type: 'string' } },
        { type: 'integer', minimum: 1.2, maximum: 1.8 },
        { type: 'string', pattern: '^a', enum: ['b'] },
        { type: 'null' },
      ],
    });
    const { objects, arrays, numbers, strings, nulls } = shapes.shape(shapes.root);
    expect([objects, arrays, numbers, strings, nulls]).toEqual([[], [], 0, [], true]);
  });

  it('of both, of what does not hold, of one value', () => {
    const { shapes } = make({ type: 'string', minLength: 1 });
    const { root } = shapes;
    expect(shapes.both(root, shapes.not(root))).toBe(shapes.not(shapes.any));
    expect(shapes.not(shapes.not(root))).toBe(root);
    expect(shapes.inhabited(shapes.both(root, shapes.constant('x')))).toBe(true);
    expect(shapes.inhabited(shapes.both(root, shapes.constant('')))).toBe(false);
    expect(shapes.inhabited(shapes.both(shapes.constant(1), shapes.constant(2)))).toBe(false);
    expect(shapes.constant([1, { a: null }])).toBe(shapes.constant([1.0, { a: null }]));
    const both = shapes.not(shapes.both(root, shapes.not(shapes.constant('x'))));
    expect(shapes.shape(both).nulls).toBe(true);
  });
});

describe('a type that has to contain itself', () => {
  it.each<[string, Json, boolean]>([
    ['for ever holds nothing', { type: 'object', required: ['a'], properties: { a: { $ref: '#' } } }, false],
    ['through an array holds nothing either', { type: 'array', minItems: 1, items: { $ref: '#' } }, false],
    [
      'or end, ends',
      { anyOf: [{ type: 'null' }, { type: 'array', minItems: 1, items: { $ref: '#' } }] },
      true,
    ],
    ['may be left out', { type: 'object', properties: { a: { $ref: '#' } } }, true],
    [
      'through another one that ends',
      {
        $ref: '#/$defs/a',
        $defs: {
          a: { type: 'object', required: ['b'], properties: { b: { $ref: '#/$defs/b' } } },
          b: { oneOf: [{ $ref: '#/$defs/a' }, { type: 'string' }] },
        },
      },
      true,
    ],
    ['somewhere', { type: 'object', minProperties: 1, additionalProperties: { $ref: '#' } }, false],
  ])('%s', (_, schema, inhabited) => {
    const { shapes } = make(schema);
    expect(shapes.inhabited(shapes.root)).toBe(inhabited);
  });
});

describe('the report', () => {
  const lines = (schema: Json, settings: Partial<GrammarSettings> = {}): [string, Enforced['how']][] =>
    make(schema, settings)
      .shapes.report()
      .map(({ pointer, how, said }) => {
        expect(said.message).toMatch(/\.$/);
        return [pointer, how];
      });

  it('has one line for each keyword that a value comes to, in the order of the text', () => {
    expect(
      lines({
        title: 'x',
        type: 'object',
        properties: {
          n: { type: 'integer', nullable: true },
          e: { format: 'email', contentEncoding: 'base64' },
        },
        $defs: { unused: { type: 'null' } },
      }),
    ).toEqual([
      ['/title', 'validator'],
      ['/type', 'exact'],
      ['/properties', 'exact'],
      ['/$defs', 'validator'],
      ['/properties/n/type', 'over'],
      ['/properties/n/nullable', 'validator'],
      ['/properties/e/format', 'validator'],
      ['/properties/e/contentEncoding', 'validator'],
    ]);
  });

  it.each<[Json, Enforced['how']]>([
    [{ uniqueItems: true }, 'over'],
    [{ uniqueItems: true, maxItems: 300 }, 'over'],
    [{ uniqueItems: true, maxItems: 256 }, 'exact'],
    [{ uniqueItems: false }, 'exact'],
  ])('says where items that have to differ are too many: %j', (schema, how) => {
    expect(lines(schema)).toContainEqual(['/uniqueItems', how]);
  });

  it('says where lists with equal items are left out', () => {
    const schema = { not: { type: 'array', uniqueItems: true } };
    expect(lines(schema)).toEqual([
      ['/not', 'exact'],
      ['/not/type', 'exact'],
      ['/not/uniqueItems', 'over'],
    ]);
    expect(make(schema).holds('[1, 1]')).toBe(false);
  });

  it.each<[string, Partial<GrammarSettings>, Enforced['how']]>([
    ['date', { formats: true }, 'exact'],
    ['email', { formats: true }, 'over'],
    ['slug', { formats: true }, 'validator'],
    ['date', { formats: false }, 'validator'],
  ])('says of the format %s, with %j: %s', (format, settings, how) => {
    expect(lines({ type: 'string', format }, settings)).toEqual([
      ['/type', 'exact'],
      ['/format', how],
    ]);
  });

  it.each<[Json, Partial<GrammarSettings>, Enforced['how']]>([
    [{ minimum: 1 }, {}, 'over'],
    [{ minimum: 1 }, { numbers: 'any' }, 'over'],
    [{ type: 'integer' }, { numbers: 'any' }, 'over'],
    [{ enum: [1, 'a'] }, {}, 'over'],
    [{ enum: ['a', true] }, {}, 'exact'],
    [{ const: { a: [1] } }, { numbers: 'any' }, 'over'],
    [{ const: 'a' }, {}, 'exact'],
  ])(
    'says that numbers that a keyword limits are written without an exponent: %j, with %j',
    (schema, settings, how) => {
      expect(lines(schema, settings).map(([, word]) => word)).toEqual([how]);
      if (how === 'exact') return;
      const spelt = JSON.stringify(schema).includes('[1]') ? ['{"a":[1]}', '{"a":[10e-1]}'] : ['1', '10e-1'];
      const stepper = stepperOf(JSON.stringify(schema), settings);
      expect(spelt.map((text) => stepper?.accepts(bytes(text)))).toEqual([true, false]);
    },
  );

  it('says what $ref hides', () => {
    expect(
      lines({ $schema: D7, $ref: '#/definitions/a', minLength: 1, definitions: { a: { type: 'string' } } }),
    ).toEqual([
      ['/$schema', 'validator'],
      ['/$ref', 'exact'],
      ['/minLength', 'validator'],
      ['/definitions', 'validator'],
      ['/definitions/a/type', 'exact'],
    ]);
  });
});

describe('large schemas', () => {
  const many = <T>(count: number, one: (i: number) => T): T[] =>
    Array.from({ length: count }, (_, i) => one(i));
  const record = (count: number, one: (i: number) => Json): Json =>
    Object.fromEntries(many(count, (i): [string, Json] => [`n${i}`, one(i)]));
  const nested = (count: number, open: string, close: string, inner: string): string =>
    open.repeat(count) + inner + close.repeat(count);

  it.each<[string, () => Json | string]>([
    [
      '500 levels of properties',
      () => nested(500, '{"type":"object","required":["a"],"properties":{"a":', '}}', '{"type":"string"}'),
    ],
    ['400 negations', () => nested(400, '{"not":', '}', '{"type":"string"}')],
    ['an enum of 10,000 strings', () => ({ enum: many(10_000, (i) => `value-${i}`) })],
    ['1,000 constants, of which one', () => ({ oneOf: many(1000, (i) => ({ const: `v${i}` })) })],
    [
      '100 tagged objects, of which one',
      () => ({
        oneOf: many(100, (i) => ({
          type: 'object',
          properties: { kind: { const: `k${i}` }, [`p${i}`]: { type: 'string' } },
          required: ['kind'],
        })),
      }),
    ],
    [
      '2,000 properties',
      () => ({ type: 'object', properties: record(2000, () => ({ type: 'string', minLength: 1 })) }),
    ],
    [
      'a chain of 1,000 references',
      () => ({
        $ref: '#/$defs/n0',
        $defs: record(1000, (i) =>
          i < 999
            ? { type: 'object', required: ['x'], properties: { x: { $ref: `#/$defs/n${i + 1}` } } }
            : { type: 'null' },
        ),
      }),
    ],
  ])('%s are compiled', (_, schema) => {
    const { shapes } = make(schema());
    expect(shapes.inhabited(shapes.root)).toBe(true);
  });

  it('with more parts than are looked at are refused', () => {
    const [code] = refusal({
      type: 'object',
      properties: record(150, () => ({ type: 'object', properties: record(150, () => ({ type: 'null' })) })),
    });
    expect(code).toBe('SCHEMA_TOO_LARGE');
  });
});

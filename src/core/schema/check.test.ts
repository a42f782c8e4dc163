import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json-value';
import { checkSchema } from './check';
import { MAX_SCHEMA_CHARACTERS, MAX_SCHEMA_DEPTH } from './prepare';
import { MAX_SUBSCHEMAS } from './walk';

const textOf = (schema: Json | string): string =>
  typeof schema === 'string' ? schema : JSON.stringify(schema);

/** `CODE severity «text that is marked»`. Open objects are left out: almost every sample has some. */
const told = (schema: Json | string): string[] => {
  const text = textOf(schema);
  return checkSchema(text, 'tool:t')
    .problems.filter(({ code }) => code !== 'SCHEMA_OPEN_OBJECT')
    .map(({ code, severity, at }) => `${code} ${severity} «${text.slice(at?.start, at?.end)}»`);
};
const DRAFT_4 = 'http://json-schema.org/draft-04/schema#';
const DRAFT_7 = 'http://json-schema.org/draft-07/schema#';
const tool = (properties: Record<string, Json>, more: Record<string, Json> = {}): Record<string, Json> => ({
  type: 'object',
  properties,
  ...more,
});

describe('the dialect is chosen by $schema and said in words', () => {
  it.each<[string | undefined, string, RegExp]>([
    [undefined, '2020-12', /names no \$schema/],
    ['https://json-schema.org/draft/2020-12/schema', '2020-12', /2020-12/],
    ['https://json-schema.org/draft/2019-09/schema', '2019-09', /2019-09/],
    [DRAFT_7, 'draft-07', /draft-07/],
    ['https://json-schema.org/draft-07/schema', 'draft-07', /draft-07/],
    ['http://json-schema.org/draft-06/schema#', 'draft-07', /draft-06 and read as draft-07/],
    [DRAFT_4, 'draft-04', /draft-04: id is read as \$id/],
    ['http://json-schema.org/draft-03/schema#', '2020-12', /no version known here/],
  ])('%s → %s', (uri, dialect, words) => {
    const check = checkSchema(
      JSON.stringify({ ...(uri === undefined ? {} : { $schema: uri }), type: 'object' }),
      't',
    );
    expect(check.dialect).toBe(dialect);
    expect(check.dialectSaid.message).toMatch(words);
    expect(check.usable).toBe(true);
  });
});

describe('what makes a schema unusable is an error at its place', () => {
  it.each<[Json | string, string[]]>([
    ['', ['EMPTY error «»']],
    ['{"type": "object",}', ['TRAILING_COMMA error «,»']],
    ['[]', ['SCHEMA_NOT_OBJECT error «[]»']],
    ['"object"', ['SCHEMA_NOT_OBJECT error «"object"»']],
    [tool({ a: { type: 'dict' } }), ['SCHEMA_UNKNOWN_TYPE error «"dict"»']],
    [tool({ a: { type: 'float' } }), ['SCHEMA_UNKNOWN_TYPE error «"float"»']],
    [tool({ a: { type: 'any' } }), ['SCHEMA_UNKNOWN_TYPE error «"any"»']],
    [tool({ a: { type: 'String' } }), ['SCHEMA_UNKNOWN_TYPE error «"String"»']],
    [tool({ a: { type: 'object', required: true } }), ['SCHEMA_REQUIRED_FLAG error «true»']],
    [tool({ a: { minimum: 1, exclusiveMinimum: true } }), ['SCHEMA_DRAFT4_LIMIT error «true»']],
    [
      { $schema: DRAFT_7, ...tool({ a: { maximum: 1, exclusiveMaximum: false } }) },
      ['SCHEMA_DRAFT4_LIMIT error «false»'],
    ],
    [tool({ a: { items: [{}] } }), ['SCHEMA_TUPLE_ITEMS error «[{}]»']],
    [tool({ a: { pattern: '(?P<x>a)' } }), ['SCHEMA_BAD_PATTERN error «"(?P<x>a)"»']],
    [tool({ a: { pattern: '[' } }), ['SCHEMA_BAD_PATTERN error «"["»']],
    [tool({}, { patternProperties: { '(': {} } }), ['SCHEMA_BAD_PATTERN error «"("»']],
    [tool({ a: { minLength: -1 } }), ['SCHEMA_INVALID error «-1»']],
    [tool({ a: { enum: 'x' } }), ['SCHEMA_INVALID error «"x"»']],
    [tool({ a: 'string' }), ['SCHEMA_INVALID error «"string"»']],
    [tool({ a: { $ref: '#/$defs/b' } }), ['REF_UNRESOLVED error «"#/$defs/b"»']],
    [tool({ a: { $ref: '#b' } }), ['REF_UNRESOLVED error «"#b"»']],
    [tool({ a: { $ref: 'b.json' } }), ['REF_UNRESOLVED error «"b.json"»']],
    [
      tool({ a: { $ref: 'https://example.com/b.json' } }),
      ['REF_REMOTE error «"https://example.com/b.json"»'],
    ],
    [tool({}, { allOf: [{ $ref: '#' }] }), ['REF_LOOP error «"#"»']],
    [
      tool({ a: { $ref: '#/$defs/b' } }, { $defs: { b: { anyOf: [{ $ref: '#/$defs/b' }, {}] } } }),
      ['REF_LOOP error «"#/$defs/b"»'],
    ],
  ])('%j', (schema, expected) => {
    const check = checkSchema(textOf(schema), 'tool:t');
    expect(told(schema).filter((line) => line.includes(' error '))).toEqual(expected);
    expect(check.usable).toBe(false);
    expect(check.problems.every(({ at, retryable }) => at?.source === 'tool:t' && !retryable)).toBe(true);
  });

  it.each<[Json, RegExp]>([
    [
      tool({ a: { type: 'dict' } }),
      /^\/properties\/a\/type is "dict", which is no type of JSON Schema; write "object"\.$/,
    ],
    [
      tool({ a: { exclusiveMinimum: true } }),
      /as draft-04 writes it.*"exclusiveMinimum": <number> in place of "minimum"/,
    ],
    [tool({ a: { items: [] } }), /In 2020-12 a tuple is written with prefixItems/],
    [tool({ a: { type: 'string', required: false } }), /named in an array beside properties/],
    [tool({ a: { pattern: '(?P<x>a)' } }), /Python writes a named group/],
    [tool({ a: { pattern: '(?i)a' } }), /flags such as \(\?i\)/],
    [tool({ a: { $ref: 'http://example.com/x' } }), /Nothing is fetched: copy that schema into \$defs/],
  ])('%j is told with the way out', (schema, words) => {
    const error = checkSchema(textOf(schema), 't').problems.find(({ severity }) => severity === 'error');
    expect(error?.message).toMatch(words);
  });

  it('offers the edit that mends a foreign type, and the edit mends it', () => {
    const text = '{"type": "object", "properties": {"a": {"type": "dict"}}}';
    const fix = checkSchema(text, 't').problems.find(({ severity }) => severity === 'error')?.fix;
    expect(fix).toMatchObject({ title: 'Write "object"', safe: true });
    const edit = fix?.edit;
    const mended = text.slice(0, edit?.at.start) + (edit?.text ?? '') + text.slice(edit?.at.end);
    expect(mended).toBe('{"type": "object", "properties": {"a": {"type": "object"}}}');
    expect(checkSchema(mended, 't').usable).toBe(true);
  });
});

describe('advice is a warning at its place', () => {
  it.each<[Json, string[]]>([
    [{ type: 'string' }, ['SCHEMA_ROOT_NOT_OBJECT warn «"string"»']],
    [tool({ a: { typ: 'string' } }), ['UNKNOWN_KEYWORD warn «"typ"»']],
    [tool({ a: { 'x-order': 1 } }), []],
    [tool({ a: { nullable: true } }), ['FOREIGN_KEYWORD warn «"nullable"»']],
    [tool({}, { city: { type: 'string' } }), ['UNKNOWN_KEYWORD warn «"city"»']],
    [tool({ a: {} }, { required: ['a', 'b'] }), ['REQUIRED_UNDECLARED warn «"b"»']],
    [tool({ a: {} }, { required: ['b'], patternProperties: { b: {} } }), []],
    [tool({ a: {} }, { anyOf: [{ required: ['a'] }] }), []],
    [tool({ a: { format: 'datetime' } }), ['UNKNOWN_FORMAT warn «"datetime"»']],
    [tool({ a: { format: 'idn-email' } }), ['UNKNOWN_FORMAT warn «"idn-email"»']],
    [tool({ a: { pattern: '^\\-$' } }), ['PATTERN_NOT_UNICODE warn «"^\\\\-$"»']],
    [tool({ a: { type: 'string', minimum: 1 } }), ['KEYWORD_WITHOUT_EFFECT warn «"minimum"»']],
    [tool({ a: { type: 'integer', minimum: 1 } }), []],
    [tool({ a: { then: {} } }), ['KEYWORD_WITHOUT_EFFECT warn «"then"»']],
    [tool({ a: { minContains: 1 } }), ['KEYWORD_WITHOUT_EFFECT warn «"minContains"»']],
    [tool({ a: { type: 'string', enum: ['x', 1] } }), ['ENUM_NOT_OF_TYPE warn «1»']],
    [tool({ a: { type: ['integer', 'null'], enum: [1, null, 1.5] } }), ['ENUM_NOT_OF_TYPE warn «1.5»']],
    [tool({ a: { enum: [] } }), ['ENUM_EMPTY warn «[]»']],
    [
      { $schema: DRAFT_7, ...tool({ a: { dependentRequired: {} } }) },
      ['KEYWORD_OF_OTHER_DIALECT warn «"dependentRequired"»'],
    ],
    [tool({ a: { dependencies: {} } }), ['KEYWORD_OF_OTHER_DIALECT warn «"dependencies"»']],
    [
      {
        $schema: DRAFT_7,
        ...tool({ a: { $ref: '#/$defs/s', minLength: 1, description: 'd' } }),
        $defs: { s: {} },
      },
      ['REF_SIBLING_IGNORED warn «"minLength"»'],
    ],
    [tool({ a: { $ref: '#/$defs/s', minLength: 1 } }, { $defs: { s: {} } }), []],
    [tool({}, { $defs: { unused: { $ref: '#/$defs/gone' } } }), ['REF_UNRESOLVED warn «"#/$defs/gone"»']],
    [tool({ a: { contains: {}, unevaluatedItems: false } }), ['VALIDATOR_LIMIT warn «false»']],
    [
      { $schema: 'https://example.com/mine', type: 'object' },
      ['SCHEMA_DIALECT_UNKNOWN warn «"https://example.com/mine"»'],
    ],
  ])('%j', (schema, expected) => {
    expect(told(schema)).toEqual(expected);
    expect(checkSchema(textOf(schema), 't').usable).toBe(true);
  });

  it('tells duplicate keys and numbers that lose digits', () => {
    expect(told('{"type": "object", "type": "object", "maxProperties": 12345678901234567890}')).toEqual([
      'DUPLICATE_KEY warn «"type"»',
      'NUMBER_LOSES_DIGITS warn «12345678901234567890»',
    ]);
  });

  it('suggests the keyword, field or format that was meant', () => {
    const titleOf = (schema: Json): string | undefined =>
      checkSchema(textOf(schema), 't').problems.find(({ code }) => code !== 'SCHEMA_OPEN_OBJECT')?.fix?.title;
    expect(titleOf(tool({ a: { minlength: 1 } }))).toBe('Did you mean minLength?');
    expect(titleOf(tool({ city: {} }, { required: ['citty'] }))).toBe('Did you mean "city"?');
    expect(titleOf(tool({ a: { format: 'datetime' } }))).toBe('Did you mean date-time?');
    expect(titleOf(tool({}, { city: { type: 'string' } }))).toBe('Move it into properties');
  });

  it('is bounded in number', () => {
    const many = tool(
      Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, { tpye: 'string' }])),
    );
    expect(told(many)).toHaveLength(20);
  });
});

describe('open objects', () => {
  const open = (schema: Json): string[] =>
    checkSchema(textOf(schema), 't')
      .problems.filter(({ code }) => code === 'SCHEMA_OPEN_OBJECT')
      .map(({ schemaPath }) => schemaPath ?? '');

  it.each<[Json, string[]]>([
    [tool({ a: {} }), ['']],
    [tool({ a: {} }, { additionalProperties: false }), []],
    [tool({ a: {} }, { additionalProperties: { type: 'string' } }), []],
    [tool({ a: tool({}) }, { additionalProperties: false }), ['/properties/a']],
    [tool({ a: { items: tool({}) } }, { additionalProperties: false }), ['/properties/a/items']],
    [{ ...tool({}), unevaluatedProperties: false, allOf: [{ properties: { b: {} } }] }, []],
    [{ type: 'object', additionalProperties: false, $defs: { d: tool({}) } }, ['/$defs/d']],
    [{ anyOf: [tool({ a: {} }), { not: tool({ b: {} }) }] }, ['/anyOf/0']],
  ])('%j', (schema, expected) => {
    expect(open(schema)).toEqual(expected);
  });

  it.each(['{"type": "object", "properties": {"a": {}}}', '{"properties": {"a": {}}, "anyOf": [{}]\n}'])(
    'the edit closes %s',
    (text) => {
      const fix = checkSchema(text, 't').problems.find(({ code }) => code === 'SCHEMA_OPEN_OBJECT')?.fix;
      expect(fix?.safe).toBe(false);
      const edit = fix?.edit;
      const closed = text.slice(0, edit?.at.start) + (edit?.text ?? '') + text.slice(edit?.at.end);
      const codes = checkSchema(closed, 't').problems.map(({ code }) => code);
      expect(codes).not.toContain('SCHEMA_OPEN_OBJECT');
      expect(checkSchema(closed, 't').usable).toBe(true);
    },
  );
});

describe('bounds', () => {
  it('refuses a text that is too long, without reading it', () => {
    const check = checkSchema('{'.repeat(MAX_SCHEMA_CHARACTERS + 1), 't');
    expect(check.problems.map(({ code }) => code)).toEqual(['SCHEMA_TOO_LARGE']);
  });

  it('refuses a schema that is too deep, and reads one that is just not', () => {
    const nest = (levels: number): string => {
      let schema: Json = { type: 'string' };
      for (let i = 0; i < levels; i++) schema = { items: schema };
      return JSON.stringify(schema);
    };
    expect(checkSchema(nest(MAX_SCHEMA_DEPTH - 1), 't').usable).toBe(true);
    expect(checkSchema(nest(MAX_SCHEMA_DEPTH + 1), 't').problems[0]?.code).toBe('TOO_DEEP');
  });

  it('refuses too many subschemas before compiling any', () => {
    const text = JSON.stringify({ anyOf: Array.from({ length: MAX_SUBSCHEMAS + 1 }, () => ({})) });
    expect(checkSchema(text, 't').problems.map(({ code }) => code)).toContain('SCHEMA_TOO_LARGE');
  });

  it('gives equal answers for equal texts under any name', () => {
    const text = JSON.stringify(tool({ a: { typo: 1 } }));
    const first = checkSchema(text, 'tool:a');
    const second = checkSchema(text, 'tool:b');
    expect(second.hash).toBe(first.hash);
    expect(
      second.problems.map(({ at, ...rest }) => ({ ...rest, at: { ...at, source: '' }, fix: null })),
    ).toEqual(first.problems.map(({ at, ...rest }) => ({ ...rest, at: { ...at, source: '' }, fix: null })));
    expect(second.problems[0]?.at?.source).toBe('tool:b');
  });
});

it('never throws, and marks ranges of the text, whatever the text', () => {
  const pieces = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"type"',
      '"object"',
      '"properties"',
      '"a"',
      '"$ref"',
      '"#"',
      '1',
      'true',
      '"required"',
      '"items"',
      '"enum"',
      ' ',
    ],
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((all) => all.join('')),
        fc.json(),
      ),
      (text) => {
        for (const { at } of checkSchema(text, 't').problems) {
          expect(at?.start).toBeGreaterThanOrEqual(0);
          expect(at?.end).toBeLessThanOrEqual(text.length);
        }
      },
    ),
    { numRuns: 300, seed: 3 },
  );
});

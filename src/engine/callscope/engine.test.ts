import { describe, expect, it } from 'vitest';
import { maskWords, maskHas, type CompiledGrammar, type Matcher } from '../../core/grammar/engine';
import { encode } from '../../core/tokens/bpe';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import { jsonVocabulary } from '../../testing/json-vocabulary';
import { kernelModule } from '../../testing/kernel-module';
import { createCallscopeEngine } from './engine';

const vocabulary: Vocabulary = jsonVocabulary();
const engines = [
  ['WebAssembly', createCallscopeEngine({ vocabulary, module: kernelModule(), now: () => 0 })],
  ['TypeScript', createCallscopeEngine({ vocabulary, now: () => 0 })],
] as const;

async function grammar(engine: (typeof engines)[number][1], schema: unknown) {
  const made = await engine.compile(JSON.stringify(schema), { whitespace: 'any' });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

/** Index of the first token that the mask leaves out; -1 when the text is whole and may end. */
function walk(matcher: Matcher, text: string): number {
  const mask = new Uint32Array(maskWords(vocabulary.size));
  for (const [i, token] of encode(vocabulary, text).entries()) {
    void matcher.computeMask(mask);
    const allowed = maskHas(mask, token);
    expect(matcher.accept(token)).toBe(allowed);
    if (!allowed) return i;
  }
  return matcher.isAccepting() ? -1 : NaN;
}

it('says where a schema stands that is too large for the states of a machine', async () => {
  const alternatives = Array.from({ length: 1_100 }, (_, i) => ({
    type: 'array',
    contains: { const: i },
    minItems: i,
  }));
  const schema = { type: 'object', properties: { l: { anyOf: alternatives } } };
  const [, engine] = engines[1];
  const made = await engine.compile(JSON.stringify(schema), { whitespace: 'none' });
  const problem = made.ok ? await problemAlong(made.value, '{"l":[1,') : made.error;
  expect(problem).toMatchObject({ code: 'GRAMMAR_TOO_LARGE', schemaPath: '/properties/l/anyOf' });

  async function problemAlong(compiled: CompiledGrammar, text: string): Promise<unknown> {
    const matcher = await compiled.matcher();
    try {
      matcher.acceptBytes(new TextEncoder().encode(text));
    } catch (error) {
      return engine.problemOf?.(error);
    }
    return null;
  }
});

describe.each(engines)('the engine with its %s kernel', (_, engine) => {
  it.each([
    [
      { type: 'object', properties: { a: { enum: ['x', 'y'] } }, additionalProperties: false },
      '{"a":"y"}',
      true,
    ],
    [
      { type: 'object', properties: { a: { enum: ['x', 'y'] } }, additionalProperties: false },
      '{"a":"z"}',
      false,
    ],
    [
      { type: 'object', properties: { a: { enum: ['x'] } }, additionalProperties: false },
      '{"a":"\\u0078"}',
      true,
    ],
    [{ type: 'object', required: ['b', 'a'], properties: { a: {}, b: {} } }, '{"a":1,"b":[{}]}', true],
    [{ type: 'object', required: ['a'] }, '{}', false],
    [{ type: 'object' }, '{"a":1,"a":2}', false],
    [
      { patternProperties: { '^a*$': { type: 'null' } }, additionalProperties: false },
      '{"":null,"":null}',
      false,
    ],
    [{ type: 'string', maxLength: 3 }, '"äöü"', true],
    [{ type: 'string', maxLength: 3 }, '"äöüx"', false],
    [{ type: 'string', pattern: '^a+$', minLength: 2 }, '"a"', false],
    [{ type: 'integer', minimum: 10, maximum: 12 }, '11', true],
    [{ type: 'integer', minimum: 10, maximum: 12 }, '13', false],
    [{ type: 'number', multipleOf: 0.25 }, '1.75', true],
    [{ type: 'number', multipleOf: 0.25 }, '1.8', false],
    [{ type: 'array', uniqueItems: true }, '[1,2,1.0]', false],
    [{ type: 'array', uniqueItems: true, items: { type: 'boolean' } }, '[true,false]', true],
    [{ type: 'array', contains: { const: 7 }, maxContains: 1 }, '[7,1,7]', false],
    [{ oneOf: [{ type: 'integer' }, { minimum: 2 }] }, '3', false],
    [{ oneOf: [{ type: 'integer' }, { minimum: 2 }] }, '1', true],
    [{ not: { type: 'string' } }, '"x"', false],
    [{ if: { required: ['a'] }, then: { required: ['b'] } }, '{"a":1}', false],
    [{ $ref: '#/$defs/t', $defs: { t: { type: 'array', items: { $ref: '#/$defs/t' } } } }, '[[],[[]]]', true],
    [{ properties: { a: true }, unevaluatedProperties: false }, '{"b":1}', false],
    [{ propertyNames: { maxLength: 2 } }, '{"abc":1}', false],
    [{ dependentRequired: { a: ['b'] } }, '{"a":1,"b":2}', true],
    [{ const: { a: [1, null] } }, '{ "a" : [ 1.0 , null ] }', true],
  ])('%j: %s is %s', async (schema, text, valid) => {
    const made = await grammar(engine, schema);
    expect(walk(await made.matcher(), text) === -1).toBe(valid);
  });

  it('refuses a schema that takes nothing, and one that is none, in words', async () => {
    const nothing = await engine.compile('{"allOf":[{"type":"string"},{"type":"null"}]}', {
      whitespace: 'any',
    });
    expect(nothing).toMatchObject({ ok: false, error: { code: 'SCHEMA_TAKES_NOTHING' } });
    const broken = await engine.compile('{"type":', { whitespace: 'any' });
    expect(broken).toMatchObject({ ok: false, error: { code: 'SCHEMA_NOT_JSON' } });
  });

  it('says of every keyword how it is held to, and makes caveats of what is left out', async () => {
    const made = await grammar(engine, { type: 'integer', minimum: 1, title: 'x' });
    expect(made.report.map(({ pointer, how }) => [pointer, how])).toEqual([
      ['/type', 'over'],
      ['/minimum', 'over'],
      ['/title', 'validator'],
    ]);
    expect(made.caveats.map(({ code }) => code)).toEqual(['ENGINE_TAKES_LESS', 'ENGINE_TAKES_LESS']);
  });

  it('keeps to finer settings', async () => {
    const schema = JSON.stringify({ properties: { a: {}, b: {} }, required: ['b'] });
    const order = await engine.compile(schema, {
      whitespace: 'none',
      settings: { keyOrder: 'required-first' },
    });
    if (!order.ok) throw new Error(order.error.message);
    expect(walk(await order.value.matcher(), '{"b":1,"a":2}')).toBe(-1);
    expect(walk(await order.value.matcher(), '{"a":2,"b":1}')).not.toBe(-1);
    const spaced = await engine.compile(schema, { whitespace: 'none', settings: { whitespace: 'spaced' } });
    if (!spaced.ok) throw new Error(spaced.error.message);
    expect(walk(await spaced.value.matcher(), '{"b": 1, "a": 2}')).toBe(-1);
    expect(walk(await spaced.value.matcher(), '{"b":  1}')).not.toBe(-1);
  });
});

describe('hostile schemas', () => {
  const [, [, engine]] = engines;
  const compile = (schema: unknown) =>
    engine.compile(typeof schema === 'string' ? schema : JSON.stringify(schema), { whitespace: 'any' });
  const nested = (depth: number): unknown =>
    Array.from({ length: depth }).reduce<unknown>((inner) => ({ type: 'array', items: inner }), {});

  it.each<[string, unknown]>([
    [
      '1 MB of properties',
      {
        properties: Object.fromEntries(
          Array.from({ length: 20_000 }, (_, i) => [`property number ${i}`, { type: 'string' }]),
        ),
      },
    ],
    ['an enum of ten thousand', { enum: Array.from({ length: 10_000 }, (_, i) => `value ${i}`) }],
    [
      '500 levels of references',
      {
        $ref: '#/$defs/l0',
        $defs: Object.fromEntries(
          Array.from({ length: 500 }, (_, i) => [
            `l${i}`,
            { type: 'array', items: { $ref: `#/$defs/l${Math.min(i + 1, 499)}` } },
          ]),
        ),
      },
    ],
    ['nested quantifiers', { type: 'string', pattern: '^((a+)+b?)+$' }],
    ['a quantifier of a thousand, squared', { type: 'string', pattern: '^(a{1000}){1000}$' }],
    ['a pattern of a hundred thousand characters', { pattern: 'a'.repeat(100_000) }],
    ['fifty thousand characters of a pattern', { pattern: '^[a-z-]+$', minLength: 50_000 }],
    [
      'numbers that no search of a bounded length finds',
      {
        type: 'integer',
        minimum: 1_000,
        maximum: 99_999_999,
        allOf: [97, 89, 83].map((multipleOf) => ({ not: { multipleOf } })),
      },
    ],
    ['a billion items', { type: 'array', maxItems: 1e9, minItems: 1e9 }],
    ['a billion characters', { type: 'string', minLength: 1e9 }],
    ['500 levels of arrays', nested(500)],
    ['a reference to itself', { $ref: '#' }],
    [
      'prototype names',
      {
        properties: JSON.parse('{"__proto__":{"type":"string"},"constructor":{}}') as object,
        required: ['__proto__'],
      },
    ],
    ['no JSON', '{'.repeat(5_000)],
  ])('%s: compiled, or refused in words; the engine goes on', async (_, schema) => {
    const made = await compile(schema);
    if (made.ok) {
      const matcher = await made.value.matcher();
      const mask = new Uint32Array(maskWords(vocabulary.size));
      for (const byte of new TextEncoder().encode('["a')) {
        void matcher.computeMask(mask);
        matcher.acceptBytes(Uint8Array.of(byte));
      }
    } else expect(made.error.message.length).toBeGreaterThan(20);
    const next = await compile({ type: 'null' });
    expect(next.ok && walk(await next.value.matcher(), 'null')).toBe(-1);
  });
});

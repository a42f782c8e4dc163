/** Whatever stands in a schema, it is compiled or refused; nothing is thrown, and nothing takes long. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/json-value';
import { KEYWORDS } from '../../schema/keywords';
import { createLangs } from '../lang/langs';
import { DEFAULT_SETTINGS } from '../settings';
import { createShapes } from './create-shapes';

const keyword = fc.constantFrom(...KEYWORDS.keys(), '__proto__', 'constructor', 'x');
const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    0,
    1,
    -1,
    0.5,
    1e300,
    '',
    'a',
    'string',
    'object',
    'array',
    'integer',
  ),
  fc.constantFrom(
    '#',
    '#/$defs/a',
    '#/properties/a',
    '#a',
    'x',
    '^(',
    '(a)\\1',
    '[a-z]+',
    '\ud800',
    'http://[',
    '#/%zz',
  ),
);

/** Anything, with names of keywords all over it. */
const soup: fc.Arbitrary<Json> = fc.letrec<{ it: Json }>((tie) => ({
  it: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('it'), { maxLength: 3 }),
    fc
      .uniqueArray(fc.tuple(keyword, tie('it')), { maxLength: 5, selector: ([key]) => key })
      .map((members) => {
        const value = {};
        for (const [key, inner] of members)
          Object.defineProperty(value, key, {
            value: inner,
            enumerable: true,
            writable: true,
            configurable: true,
          });
        return value;
      }),
  ),
})).it;

function attempt(text: string): void {
  const langs = createLangs();
  const made = createShapes(text, langs, { ...DEFAULT_SETTINGS, formats: true });
  if (!made.ok) {
    expect(made.error.length).toBeGreaterThan(0);
    for (const { code, message, schemaPath } of made.error) {
      expect(code).toMatch(/^[A-Z_]+$/);
      expect(message).not.toBe('');
      expect(message.length).toBeLessThan(20_000);
      expect(typeof schemaPath).toBe('string');
    }
    return;
  }
  const shapes = made.value;
  shapes.inhabited(shapes.root);
  shapes.inhabited(shapes.not(shapes.root));
  shapes.shape(shapes.root);
  expect(new Set(shapes.report().map(({ pointer }) => pointer)).size).toBe(shapes.report().length);
}

describe('createShapes', () => {
  it('throws for no schema', () => {
    fc.assert(
      fc.property(soup, (schema) => attempt(JSON.stringify(schema))),
      { seed: 3, numRuns: Number(process.env['SCHEMA_RUNS'] ?? 250) },
    );
  });

  it('throws for no text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          soup.map((schema) => JSON.stringify(schema).slice(0, -1)),
        ),
        attempt,
      ),
      { seed: 3, numRuns: 200 },
    );
  });

  it.each(['anyOf', 'oneOf', 'allOf'])('takes 450 levels of %s, and refuses more than 500', (name) => {
    const levels = (count: number): string =>
      `{"${name}":[`.repeat(count) + '{"minLength":1}' + ']}'.repeat(count);
    expect(createShapes(levels(450), createLangs(), DEFAULT_SETTINGS).ok).toBe(true);
    const made = createShapes(levels(550), createLangs(), DEFAULT_SETTINGS);
    expect(made.ok ? '' : made.error[0]?.code).toBe('SCHEMA_TOO_DEEP');
  });

  it.each<[string, string, string]>([
    ['if and then', '{"if":{"minLength":1},"then":', '}'],
    ['dependentSchemas', '{"dependentSchemas":{"a":', '}}'],
    ['not', '{"not":', '}'],
    ['unevaluatedProperties', '{"unevaluatedProperties":false,"allOf":[', ']}'],
  ])('takes 450 levels of %s', (_, open, close) => {
    const made = createShapes(
      open.repeat(450) + '{"maxLength":9}' + close.repeat(450),
      createLangs(),
      DEFAULT_SETTINGS,
    );
    expect(made.ok ? '' : made.error[0]?.code).toBe('');
  });

  it('takes constants that are nested deeply', () => {
    const made = createShapes(
      `{"const":${'['.repeat(1000)}1${']'.repeat(1000)}}`,
      createLangs(),
      DEFAULT_SETTINGS,
    );
    expect(made.ok && made.value.inhabited(made.value.root)).toBe(true);
  });
});

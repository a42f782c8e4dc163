import { expect, it } from 'vitest';
import { createLangs } from '../lang/langs';
import { DEFAULT_SETTINGS } from '../settings';
import { createShapes } from './create-shapes';
import { commonPlace } from './refusal';

it('what is too large of several alternatives together is refused at the place of them all', () => {
  const alternatives = Array.from({ length: 2_100 }, (_, i) => ({
    properties: { a: { minimum: i, maximum: i + 1 } },
    required: ['a'],
  }));
  const schema = { type: 'object', properties: { x: { type: 'object', anyOf: alternatives } } };
  const made = createShapes(JSON.stringify(schema), createLangs(), DEFAULT_SETTINGS);
  expect(made.ok ? [] : made.error).toMatchObject([
    { code: 'SCHEMA_TOO_LARGE', schemaPath: '/properties/x/anyOf' },
  ]);
});

it.each([
  [[], ''],
  [['/a/b'], '/a/b'],
  [['/a/b/c', '/a/b'], '/a/b'],
  [['/anyOf/1/x', '/anyOf/10/x', '/anyOf/1/y'], '/anyOf'],
  [['/a', '/b'], ''],
  [['https://example.com/s#/a/b', 'https://example.com/s#/a/c'], 'https://example.com/s#/a'],
])('%j stand below %j', (origins, place) => {
  expect(commonPlace(origins)).toBe(place);
});

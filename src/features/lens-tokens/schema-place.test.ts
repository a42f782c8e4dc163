import { expect, test } from 'vitest';
import { schemaPlace } from './schema-place';

const SCHEMA = `{
  "type": "object",
  "properties": {
    "unit": { "enum": ["a", "b"] }
  }
}`;

test('a keyword is marked in its own line', () => {
  const place = schemaPlace(SCHEMA, '/properties/unit/enum');
  expect(place?.line).toBe(4);
  expect(place?.text).toBe('    "unit": { "enum": ["a", "b"] }');
  expect(place?.text.slice(place.mark.start, place.mark.end)).toBe('"enum": ["a", "b"]');
  expect(SCHEMA.slice(place?.span.start, place?.span.end)).toBe('"enum": ["a", "b"]');
  expect(schemaPlace(SCHEMA, '#/properties/unit/enum')).toEqual(place);
});

test('a long line is cut around it', () => {
  const long = JSON.stringify({ description: 'x'.repeat(500), enum: ['a'], title: 'y'.repeat(500) });
  const place = schemaPlace(long, '/enum');
  expect(place?.cut).toEqual({ before: true, after: true });
  expect(place?.text.length).toBeLessThan(300);
  expect(place?.text.slice(place.mark.start, place.mark.end)).toBe('"enum":["a"]');
});

test('a pointer that leads nowhere has no place', () => {
  expect(schemaPlace(SCHEMA, '/properties/other')).toBeNull();
  expect(schemaPlace('no json', '/a')).toBeNull();
});

/** Objects: each beginning that is taken can be brought to an end, whatever has to stand and in whichever order. */
import { describe, expect, it } from 'vitest';
import { createLangs } from '../lang/langs';
import { createShapes } from '../schema/create-shapes';
import { DEFAULT_SETTINGS, type GrammarSettings } from '../settings';
import { Stepper } from '../step';
import { JsonMachine } from './json-machine';

const encoder = new TextEncoder();

function stepperOf(schema: unknown, settings: GrammarSettings): Stepper {
  const langs = createLangs();
  const made = createShapes(JSON.stringify(schema), langs, settings);
  if (!made.ok) throw new Error(made.error[0]?.message);
  return new Stepper(new JsonMachine(made.value, langs, settings));
}

/** `whole`: it may end here; `begun`: it may go on; a number: the place of the byte that is refused. */
function read(
  schema: unknown,
  text: string,
  settings: Partial<GrammarSettings> = {},
): 'whole' | 'begun' | number {
  const stepper = stepperOf(schema, { ...DEFAULT_SETTINGS, ...settings });
  const ran = stepper.run(encoder.encode(text));
  if ('refusedAt' in ran) return ran.refusedAt;
  return stepper.isAccepting(ran.end, encoder.encode(text)) ? 'whole' : 'begun';
}

/** Some name in which the pattern is found has a value that is no text. */
const noText = (pattern: string) => ({
  type: 'object',
  not: { patternProperties: { [pattern]: { type: 'string' } } },
});

describe('a name that has to stand somewhere', () => {
  it.each<[string, unknown, string, 'whole' | 'begun' | number]>([
    ['the last of few names grants it', noText('^a$'), '{"a":"', 5],
    ['the last of few names grants it', noText('^a$'), '{"b":"","a":1}', 'whole'],
    [
      'of two, the second where the first did not',
      { ...noText(''), propertyNames: { pattern: '^[ab]$' } },
      '{"a":"","b":"',
      12,
    ],
    [
      'of two, the second where the first did not',
      { ...noText(''), propertyNames: { pattern: '^[ab]$' } },
      '{"a":"","b":1}',
      'whole',
    ],
    ['without room for two, no other name begins', { ...noText('^a'), maxProperties: 1 }, '{"b', 2],
    [
      'without room for two, no other name begins',
      { ...noText('^a'), maxProperties: 1 },
      '{"ab":1}',
      'whole',
    ],
    ['one name for two wishes', { allOf: [noText('^a'), noText('b$')], maxProperties: 1 }, '{"ac"', 4],
    [
      'one name for two wishes',
      { allOf: [noText('^a'), noText('b$')], maxProperties: 1 },
      '{"ab":1}',
      'whole',
    ],
    [
      'a required name leaves room for one other',
      { ...noText('^a'), required: ['b'], maxProperties: 2 },
      '{"c',
      2,
    ],
    [
      'a required name that comes last grants it',
      { ...noText('^a'), required: ['ab', 'b'], maxProperties: 2 },
      '{"b":1,"ab":null}',
      'whole',
    ],
    [
      'a named object',
      { oneOf: [{}, { additionalProperties: { pattern: 'b$' } }], enum: [{ b: true, a: '/' }, { a: null }] },
      '{"b":true,"a":"/"}',
      'whole',
    ],
  ])('%s: %j, %s', (_, schema, text, expected) => {
    expect(read(schema, text)).toBe(expected);
  });
});

describe('names in an order', () => {
  const listed = { a: {}, b: {}, c: {} };
  it.each<[string, GrammarSettings['keyOrder'], unknown, string, 'whole' | 'begun' | number]>([
    [
      'too few are left after the last',
      'schema',
      { properties: listed, additionalProperties: false, minProperties: 2 },
      '{"c',
      2,
    ],
    [
      'two are left after the first',
      'schema',
      { properties: listed, additionalProperties: false, minProperties: 3 },
      '{"b',
      2,
    ],
    [
      'others follow the listed ones, and are too few',
      'schema',
      { properties: { a: {} }, propertyNames: { pattern: '^[axy]$' }, minProperties: 3 },
      '{"x',
      2,
    ],
    [
      'what depends on a name comes after it',
      'schema',
      { dependentRequired: { c: ['a'] } },
      '{"b":1}',
      'whole',
    ],
    [
      'one alternative asks for a name, and another does not',
      'schema',
      { properties: listed, dependentRequired: { c: ['a'] } },
      '{"b":1}',
      'whole',
    ],
    [
      'one alternative asks for a name, and another does not',
      'schema',
      { properties: listed, dependentRequired: { c: ['a'] } },
      '{"b":1,"c"',
      9,
    ],
    [
      'a name that has to stand is the last listed one',
      'schema',
      {
        properties: { ...listed, c: { type: 'string' } },
        additionalProperties: false,
        not: { additionalProperties: { type: 'string' } },
        type: 'object',
      },
      '{"c',
      2,
    ],
    [
      'required names come first where every alternative asks for one',
      'required-first',
      { type: 'object', properties: listed, required: ['c'] },
      '{"a',
      2,
    ],
    [
      'required names come first where every alternative asks for one',
      'required-first',
      { properties: listed, dependentRequired: { c: ['a'] } },
      '{"b":1}',
      'whole',
    ],
  ])('%s: %s, %j, %s', (_, keyOrder, schema, text, expected) => {
    expect(read(schema, text, { keyOrder })).toBe(expected);
  });
});

describe('a name that falls under several rules', () => {
  it('does not begin where they contradict each other only together', () => {
    const schema = {
      patternProperties: { a: { enum: [1, 2] }, b: { enum: [2, 3] }, c: { enum: [1, 3] } },
      additionalProperties: false,
    };
    expect(read(schema, '{"abc')).toBe(4);
    expect(read(schema, '{"ab":2,"ca":1}')).toBe('whole');
  });
});

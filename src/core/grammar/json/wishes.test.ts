/** Objects in which some name has to have a value of a kind: each beginning that is taken can be brought to an end. */
import { describe, expect, it } from 'vitest';
import { createLangs } from '../lang/langs';
import { createShapes } from '../schema/create-shapes';
import { DEFAULT_SETTINGS } from '../settings';
import { Stepper } from '../step';
import { JsonMachine } from './json-machine';

const encoder = new TextEncoder();

function stepperOf(schema: unknown): Stepper {
  const langs = createLangs();
  const made = createShapes(JSON.stringify(schema), langs, DEFAULT_SETTINGS);
  if (!made.ok) throw new Error(made.error[0]?.message);
  return new Stepper(new JsonMachine(made.value, langs, DEFAULT_SETTINGS));
}

/** `whole`: it may end here; `begun`: it may go on; a number: the place of the byte that is refused. */
function read(schema: unknown, text: string): 'whole' | 'begun' | number {
  const stepper = stepperOf(schema);
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

/** Shapes of random schemas hold exactly what a validator takes. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/json-value';
import { scanJson } from '../../json/scan';
import { createLangs } from '../lang/langs';
import { DEFAULT_SETTINGS } from '../settings';
import { createShapes } from './create-shapes';
import { anySchema, anyValue } from './testing/arbitrary-schema';
import { Membership } from './testing/holds';
import { Witness } from './testing/witness';
import { interpret, type PlainSchema } from './testing/interpret';

const SCALARS: readonly Json[] = [null, true, false, 0, 1, 2, -1, 0.5, 3, '', 'a', 'b', 'ab', 'aab'];
const FEW: readonly Json[] = [null, 1, 'a', [], {}];
const FIXED: readonly Json[] = [
  ...SCALARS,
  [],
  ...SCALARS.map((one) => [one]),
  ...FEW.flatMap((one) => FEW.map((other) => [one, other])),
  [1, 1, 'a'],
  {},
  ...['a', 'b', 'ab', 'c'].flatMap((name) => SCALARS.map((one) => ({ [name]: one }))),
  ...FEW.flatMap((a) =>
    FEW.flatMap((b) => [
      { a, b },
      { a, c: b },
      { b, ab: a },
    ]),
  ),
  { a: 1, b: 'a', ab: null, c: true },
];

function disagreements(
  schema: PlainSchema,
  values: readonly Json[],
  truth: (value: Json) => boolean,
): string[] | null {
  const langs = createLangs();
  const made = createShapes(JSON.stringify(schema), langs, DEFAULT_SETTINGS);
  if (!made.ok) return null;
  const shapes = made.value;
  const membership = new Membership(shapes, langs);
  const inhabited = shapes.inhabited(shapes.root);
  return values.flatMap((value) => {
    const text = JSON.stringify(value);
    const { root } = scanJson(text);
    const held = root !== undefined && membership.holds(shapes.root, root);
    const valid = truth(value);
    if (valid && !inhabited) return [`${text} is valid, and nothing is said to be`];
    return held === valid
      ? []
      : [`${text} is ${valid ? 'valid' : 'invalid'}, and ${held ? 'holds' : 'does not hold'}`];
  });
}

// Schemas are right by their making; to check each against the meta-schema takes longer than all else.
const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });

/** Ajv's word; where its generated code breaks, the specification's. */
function ajvSays(schema: PlainSchema): (value: Json) => boolean {
  const validate = ajv.compile(schema);
  return (value) => {
    try {
      return validate(value);
    } catch (error) {
      if (error instanceof TypeError) return interpret(schema, value);
      throw error;
    }
  };
}

const RUNS = Number(process.env['SCHEMA_RUNS'] ?? 60);
const SEED = Number(process.env['SCHEMA_SEED'] ?? 11);
const values = fc.array(anyValue, { minLength: 30, maxLength: 30 });

describe('the shape of a schema', () => {
  it('holds what Ajv takes, and so does the specification', () => {
    let refused = 0;
    fc.assert(
      fc.property(
        anySchema({ unevaluated: false, references: false, forAjv: true }),
        values,
        (schema, more) => {
          const all = [...FIXED, ...more];
          const says = ajvSays(schema);
          expect(all.filter((value) => interpret(schema, value) !== says(value))).toEqual([]);
          const found = disagreements(schema, all, says);
          if (found === null) refused++;
          expect(found ?? []).toEqual([]);
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
    expect(refused).toBeLessThan(RUNS / 10);
  });

  it('holds what the specification says of unevaluated parts', () => {
    let refused = 0;
    fc.assert(
      fc.property(
        anySchema({ unevaluated: true, references: false, forAjv: false }),
        values,
        (schema, more) => {
          const found = disagreements(schema, [...FIXED, ...more], (value) => interpret(schema, value));
          if (found === null) refused++;
          expect(found ?? []).toEqual([]);
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
    expect(refused).toBeLessThan(RUNS / 10);
  });

  it('holds what references and recursion come to', () => {
    let refused = 0;
    fc.assert(
      fc.property(
        anySchema({ unevaluated: true, references: true, forAjv: false }),
        values,
        (schema, more) => {
          const found = disagreements(schema, [...FIXED, ...more], (value) => interpret(schema, value));
          if (found === null) refused++;
          expect(found ?? []).toEqual([]);
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
    // References that lead round in a circle are many here.
    expect(refused).toBeLessThan(RUNS * 0.9);
  });
});

describe('every case of a shape', () => {
  it('is inhabited, by a value that the specification takes', () => {
    fc.assert(
      fc.property(anySchema({ unevaluated: true, references: true, forAjv: false }), (schema) => {
        const langs = createLangs();
        const made = createShapes(JSON.stringify(schema), langs, DEFAULT_SETTINGS);
        if (!made.ok) return;
        const shapes = made.value;
        const { arrays, objects } = shapes.shape(shapes.root);
        const witness = new Witness(shapes, langs);
        for (const one of arrays) {
          const [value] = witness.array(one);
          // Items that differ beside items that are contained: a bound that the report states.
          if (value === undefined && one.distinct && one.contains.length > 0) continue;
          expect(['array', value === undefined, one]).toEqual(['array', false, one]);
          if (value !== undefined) expect([value, interpret(schema, value)]).toEqual([value, true]);
        }
        for (const one of objects) {
          const [value] = witness.object(one);
          expect(['object', value === undefined, one]).toEqual(['object', false, one]);
          if (value !== undefined) expect([value, interpret(schema, value)]).toEqual([value, true]);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

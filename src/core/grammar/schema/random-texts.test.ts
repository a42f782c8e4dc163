/** From schema to bytes: a text of a random schema is accepted exactly when the specification takes its value. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonMachine } from '../json/json-machine';
import { createLangs } from '../lang/langs';
import { DEFAULT_SETTINGS } from '../settings';
import { Stepper } from '../step';
import { createShapes } from './create-shapes';
import { anySchema, anyValue } from './testing/arbitrary-schema';
import { interpret } from './testing/interpret';

const RUNS = Number(process.env['SCHEMA_RUNS'] ?? 60);
const SEED = Number(process.env['SCHEMA_SEED'] ?? 7);
const encoder = new TextEncoder();

describe('a machine', () => {
  it('accepts what the specification takes, and nothing else', () => {
    const values = fc.array(anyValue, { minLength: 25, maxLength: 25 });
    fc.assert(
      fc.property(
        anySchema({ unevaluated: true, references: true, forAjv: false }),
        values,
        (schema, list) => {
          const langs = createLangs();
          const made = createShapes(JSON.stringify(schema), langs, DEFAULT_SETTINGS);
          if (!made.ok) return;
          const shapes = made.value;
          const stepper = shapes.inhabited(shapes.root)
            ? new Stepper(new JsonMachine(shapes, langs, DEFAULT_SETTINGS))
            : null;
          const accepted = list.filter(
            (value) => stepper?.accepts(encoder.encode(JSON.stringify(value))) ?? false,
          );
          expect(accepted).toEqual(list.filter((value) => interpret(schema, value)));
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

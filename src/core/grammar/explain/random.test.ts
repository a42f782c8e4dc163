/**
 * Random schemas, random places in their texts, random tokens: what an explanation says is what the stepper does, byte by byte;
 * and from every place a completion is found.
 */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../testing/shared-data';
import { drawer } from '../../../testing/walks';
import { anySchema } from '../schema/testing/arbitrary-schema';
import { DEFAULT_SETTINGS } from '../settings';
import { completion } from './completion';
import { Counterfactual } from './counterfactual';
import { explainToken } from './explain';
import { cellsOf, type JsonStepper } from './frames';
import { stateOf } from './state-of';
import { candidatesOf } from './testing/candidates';
import { bytes, stepperOf, walk, type Walked } from './testing/compile';

const SEED = Number(process.env['EXPLAIN_SEED'] ?? 4);
const SCHEMAS = Number(process.env['EXPLAIN_SCHEMAS'] ?? 160);

const PIECES = [
  ...[
    '"',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    ' ',
    '\n',
    '\\',
    'a',
    'b',
    'ab',
    '"a"',
    '"a":',
    '"b',
    '",',
    '"}',
    '"]',
    '":',
  ],
  ...[
    '0',
    '1',
    '-',
    '.5',
    'e',
    '2,',
    '1]',
    '1}',
    'true',
    'tru',
    'null',
    'false',
    '{"',
    '["',
    '},',
    '],',
    '\\u00',
    '\\n',
  ],
];
const schemas = fc
  .sample(anySchema({ unevaluated: true, references: true, forAjv: false }), { numRuns: SCHEMAS, seed: SEED })
  .map((schema) => JSON.stringify(schema));

/** What the stepper itself says of each byte in place of the one at which the token died. */
function bruteForce(stepper: JsonStepper, before: Uint8Array): number[] {
  const found: number[] = [];
  const text = new Uint8Array(before.length + 1);
  text.set(before);
  for (let byte = 0; byte < 256; byte++) {
    text[before.length] = byte;
    if ('end' in stepper.run(text)) found.push(byte);
  }
  return found;
}

function check(stepper: JsonStepper, { at, text }: Walked, token: string): boolean {
  const added = bytes(token);
  const explained = explainToken(stepper, at, text, added);
  const all = new Uint8Array([...text, ...added]);
  const ran = stepper.run(all);
  expect(explained.allowed).toBe('end' in ran);
  if (explained.allowed) return false;
  expect(explained.byteOffset).toBe('refusedAt' in ran ? ran.refusedAt - text.length : NaN);
  expect(explained.byte).toBe(added[explained.byteOffset]);
  expect(explained.expected).toEqual(
    bruteForce(stepper, all.subarray(0, text.length + explained.byteOffset)),
  );
  expect(explained.sentence).toMatch(/^\P{Ll}.*[.)]$/su);
  expect(explained.sentence).not.toMatch(/undefined|NaN|null\b.*null\b.*null\b.*null/);
  if (explained.by === 'schema') expect(explained.schemaPath).toBeDefined();
  expect(stateOf(stepper, at, text).frames?.length).toBe(cellsOf(at).length);
  return true;
}

describe('an explanation', () => {
  it('gives the byte, and exactly the bytes that would have been taken, for 1,000 masked tokens', () => {
    let masked = 0;
    for (let round = 0; masked < 1_000; round++) {
      const schema = schemas[round % schemas.length] ?? 'true';
      const stepper = stepperOf(schema);
      if (stepper === null) continue;
      const draw = drawer(SEED * 7919 + round);
      const walked = walk(stepper, draw, 40);
      for (let i = 0; i < 12; i++) {
        const token =
          (PIECES[draw(PIECES.length)] ?? '') + (draw(2) === 0 ? '' : (PIECES[draw(PIECES.length)] ?? ''));
        if (check(stepper, walked, token)) masked++;
      }
    }
    expect(masked).toBeGreaterThanOrEqual(1_000);
  });
});

function expectCompletion(schema: string, stepper: JsonStepper, { at, text }: Walked): void {
  const found = completion(stepper, at, text);
  const shown = new TextDecoder().decode(text);
  if (found === null) throw new Error(`No way to finish ${shown} was found under ${schema}`);
  expect([shown, stepper.accepts(new Uint8Array([...text, ...found]))]).toEqual([shown, true]);
}

const ENDINGS = [
  '"',
  '}',
  ']',
  ',',
  '1',
  'a"',
  '"a"',
  '"b',
  'true',
  '{',
  '[',
  '5',
  '-',
  '.5',
  ',"a"',
  ',"c"',
  '2]',
];

describe('the keyword that an explanation names', () => {
  it('is nearly always one without which the byte would be taken, and others are mostly not', () => {
    let [named, confirmed, others, othersConfirmed] = [0, 0, 0, 0];
    for (const [i, schema] of schemas.entries()) {
      const stepper = stepperOf(schema);
      if (stepper === null) continue;
      const draw = drawer(SEED * 41 + i);
      const { source } = stepper.machine.shapes;
      if (source === undefined) throw new Error('the schema has its text');
      const counterfactual = new Counterfactual(source, DEFAULT_SETTINGS);
      let walked = walk(stepper, draw, 20);
      for (let k = 0; k < 32; k++) {
        if (k % 8 === 7) walked = walk(stepper, draw, 20);
        const { at, text } = walked;
        const token = bytes(ENDINGS[draw(ENDINGS.length)] ?? '');
        const explained = explainToken(stepper, at, text, token);
        if (explained.allowed || explained.schemaPath === undefined) continue;
        const own = explained.schemaPath;
        const upToByte = new Uint8Array([...text, ...token.subarray(0, explained.byteOffset + 1)]);
        const candidates = candidatesOf(schema, explained).slice(0, 8);
        const responsible = candidates.filter((one) => counterfactual.takes(one, upToByte));
        named++;
        if (responsible.includes(own)) confirmed++;
        // What stands around the keyword takes it away too.
        const apart = candidates.filter((one) => one !== own && !own.startsWith(`${one}/`));
        others += apart.length;
        othersConfirmed += apart.filter((one) => responsible.includes(one)).length;
      }
    }
    if (process.env['EXPLAIN_PRINT'] !== undefined)
      console.log({ named, confirmed, others, othersConfirmed });
    expect(named).toBeGreaterThan(40);
    expect(confirmed / named).toBeGreaterThan(0.97);
    // A judge that always said yes would fail here.
    expect(othersConfirmed / others).toBeLessThan(0.4);
  });
});

describe('from every place that a text can reach', () => {
  it('a completion is found, under random schemas', () => {
    for (const [i, schema] of schemas.entries()) {
      const stepper = stepperOf(schema);
      if (stepper === null) continue;
      const draw = drawer(SEED * 31 + i);
      for (let k = 0; k < 3; k++) expectCompletion(schema, stepper, walk(stepper, draw, 60));
    }
  });

  it.each([
    { keyOrder: 'schema' },
    { keyOrder: 'required-first' },
    { whitespace: 'none' },
    { whitespace: 'spaced' },
    { whitespace: 2 },
    { escapes: 'short' },
    { numbers: 'any' },
  ] as const)('a completion is found, with %j', (settings) => {
    for (const [i, schema] of schemas.slice(0, 60).entries()) {
      const stepper = stepperOf(schema, settings);
      if (stepper === null) continue;
      const draw = drawer(SEED * 37 + i);
      for (let k = 0; k < 2; k++) expectCompletion(schema, stepper, walk(stepper, draw, 50));
    }
  });

  it('no escape begins a name when all names that it could be stand already', () => {
    const schema = JSON.stringify({ properties: { a: {}, ab: {} }, additionalProperties: false });
    const stepper = stepperOf(schema);
    const before = bytes('{"ab":1,"a');
    const ran = stepper?.run(before);
    if (stepper === null || ran === undefined || !('end' in ran)) throw new Error('the text is taken');
    expect(explainToken(stepper, ran.end, before, bytes('\\'))).toMatchObject({
      allowed: false,
      byteOffset: 0,
    });
  });
});

describeShared('JSONSchemaBench', ['data', 'jsonschemabench', 'schemas.jsonl'], (file) => {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.stringify((JSON.parse(line) as { schema: unknown }).schema));
  const every = Number(process.env['EXPLAIN_EVERY'] ?? 4);
  it('a completion is found from random places of its schemas', () => {
    for (const [i, schema] of rows.entries()) {
      if (i % every !== 0) continue;
      const stepper = stepperOf(schema);
      if (stepper === null) continue;
      const draw = drawer(SEED + i);
      for (let k = 0; k < 2; k++) expectCompletion(schema, stepper, walk(stepper, draw, 80));
    }
  });
});

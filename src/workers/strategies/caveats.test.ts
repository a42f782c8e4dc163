/**
 * Nothing that a strategy gets wrong goes unsaid: where it takes an invalid text or refuses a valid one, it has a caveat of that kind.
 * Other spellings of one value are left aside: each family takes one, and says so in its head.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../core/base/utf8';
import { TAKES_LESS, TAKES_MORE } from '../../core/grammar/engine';
import { candidatesOf } from '../../engine/strategies/candidates';
import { createStrategy } from '../../engine/strategies/create';
import { describeShared } from '../../testing/shared-data';
import { vocabularyNamed } from '../../testing/vocabulary-assets';
import { judgeOf } from './judge';

const parts = {
  vocabulary: vocabularyNamed('teaching'),
  now: () => 0,
  breathe: () => Promise.resolve(),
};

/** @returns what went unsaid, and how many texts were judged */
async function unsaid(schemaText: string, text: string): Promise<{ faults: string[]; tried: number }> {
  const judged = candidatesOf({
    schemaText,
    text,
    stepper: null,
    whitespace: 'none',
    judge: judgeOf(schemaText),
  });
  const faults: string[] = [];
  let tried = 0;
  for (const id of ['fsm', 'pda', 'jsonformer'] as const) {
    const made = await createStrategy(id, parts, { depth: 2 }, -1).compile(schemaText, {
      whitespace: 'none',
    });
    if (!made.ok) continue;
    const codes = new Set(made.value.caveats.map(({ code }) => code));
    for (const { text: one, valid, kind } of judged) {
      const bytes = utf8Bytes(one);
      const matcher = await made.value.matcher();
      const taken = matcher.acceptBytes(bytes) === bytes.length && matcher.isAccepting();
      tried++;
      if (taken && !valid && !codes.has(TAKES_MORE)) faults.push(`${id} takes ${kind} ${one}`);
      if (!taken && valid && kind !== 'spelling' && !codes.has(TAKES_LESS))
        faults.push(`${id} refuses ${kind} ${one}`);
    }
  }
  return { faults, tried };
}

const OWN: readonly (readonly [schema: unknown, value: unknown])[] = [
  [{ type: 'integer', minimum: 3, maximum: 9 }, 4],
  [{ type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 4, uniqueItems: true }, [1, 2]],
  [{ prefixItems: [{ type: 'string' }, { type: 'number' }], items: false }, ['a', 1]],
  [{ oneOf: [{ type: 'integer' }, { type: 'number', multipleOf: 0.5 }] }, 1.5],
  [
    { properties: { a: { const: 'x' } }, patternProperties: { '^p': { type: 'null' } }, minProperties: 1 },
    { a: 'x', p: null },
  ],
  [{ type: ['string', 'null'], minLength: 2 }, 'ab'],
  [
    { type: 'object', additionalProperties: { type: 'boolean' }, maxProperties: 2 },
    { a: true, b: false },
  ],
  [
    { if: { required: ['a'] }, then: { required: ['b'] }, type: 'object', properties: { a: {}, b: {} } },
    { a: 1, b: 2 },
  ],
];

describe('what a strategy gets wrong', () => {
  it.each(OWN)('is said for %j', async (schema, value) => {
    const { faults, tried } = await unsaid(JSON.stringify(schema), JSON.stringify(value));
    expect(tried).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });
});

interface Sample {
  id: string;
  schema: unknown;
  valid: unknown[];
}

describeShared('JSONSchemaBench', ['data', 'jsonschemabench', 'schemas.jsonl'], (path) => {
  it('what a strategy gets wrong is said, on every fourth schema', async () => {
    const samples = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line, i) => line !== '' && i % 4 === 0)
      .map((line) => JSON.parse(line) as Sample);
    let all = 0;
    const found: string[] = [];
    for (const { id, schema, valid } of samples) {
      const text = JSON.stringify(valid[0] ?? {});
      if (text.length > 700) continue;
      const { faults, tried } = await unsaid(JSON.stringify(schema), text);
      all += tried;
      found.push(...faults.map((fault) => `${id}: ${fault}`));
    }
    expect(found).toEqual([]);
    expect(all).toBeGreaterThan(5_000);
  });
});

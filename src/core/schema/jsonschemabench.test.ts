/** Schemas as people write them, with instances that must pass and instances that must not (JSONSchemaBench, MaskBench form). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../testing/shared-data';
import type { Json } from '../base/json-value';
import { identityMap } from '../base/span';
import { scanJson } from '../json/scan';
import { validateArguments } from './validate';

interface Sample {
  id: string;
  draft: string;
  schema: { [key: string]: Json };
  valid: Json[];
  invalid: Json[];
  /** Wrong only where formats are asserted, as they are here. */
  invalid_format?: Json[];
}

const DRAFTS: Readonly<Record<string, string>> = {
  '4': 'http://json-schema.org/draft-04/schema#',
  '6': 'http://json-schema.org/draft-06/schema#',
  '7': 'http://json-schema.org/draft-07/schema#',
};

/** What went wrong: verdicts that differ, and problems that do not say where. */
function faults({ draft, schema, valid, invalid, invalid_format = [] }: Sample): string[] {
  const text = JSON.stringify({ ...schema, $schema: schema['$schema'] ?? DRAFTS[draft] ?? '' });
  const found: string[] = [];
  const check = (instance: Json, expected: boolean): void => {
    // Printed with spaces, so that offsets are not trivially right.
    const args = JSON.stringify(instance, null, 1);
    const { valid: holds, problems } = validateArguments(
      text,
      { text: args, map: identityMap('response:0', 0, args.length) },
      scanJson(args).root,
    );
    if (holds !== expected)
      found.push(`${args} should ${expected ? 'hold' : 'fail'}: ${JSON.stringify(problems)}`);
    for (const { span, message, code, schemaPath } of problems) {
      if (span.start < 0 || span.end > args.length || span.start > span.end)
        found.push(`${code} stands nowhere`);
      if (code === 'SCHEMA_MISMATCH' || message === '') found.push(`${code} says nothing: ${message}`);
      if (code !== 'NUMBER_LOSES_DIGITS' && schemaPath === undefined) found.push(`${code} names no keyword`);
    }
  };
  for (const instance of valid) check(instance, true);
  for (const instance of [...invalid, ...invalid_format]) check(instance, false);
  return found;
}

describeShared('JSONSchemaBench', ['data', 'jsonschemabench', 'schemas.jsonl'], (path) => {
  const samples = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Sample);

  it.each(samples)('$id', (sample) => {
    expect(faults(sample)).toEqual([]);
  });
});

describe('a schema in that form', () => {
  const sample: Sample = {
    id: 'own',
    draft: '4',
    schema: {
      type: 'object',
      properties: { at: { type: 'string', format: 'date' }, n: { minimum: 0, exclusiveMinimum: true } },
      required: ['at'],
    },
    valid: [{ at: '2026-11-30', n: 1 }],
    invalid: [{}, { at: 5 }, { at: '2026-11-30', n: 0 }],
    invalid_format: [{ at: 'tomorrow' }],
  };
  it('is judged as it says', () => expect(faults(sample)).toEqual([]));
  it('is not judged so when the instances are swapped', () =>
    expect(faults({ ...sample, valid: sample.invalid, invalid: sample.valid })).toHaveLength(4));
});

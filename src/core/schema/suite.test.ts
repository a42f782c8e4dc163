/**
 * The official JSON Schema Test Suite against our validation, both drafts. What fails must be exactly what is listed in
 * `suite-failures.ts`: a new failure is a regression, an entry that passes must be struck off.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../testing/shared-data';
import type { Json } from '../base/json-value';
import { prepare } from './prepare';
import { KNOWN_FAILURES } from './suite-failures';

interface Group {
  description: string;
  schema: Json;
  tests: { description: string; data: Json; valid: boolean }[];
}

const DRAFTS = [
  { folder: 'draft2020-12', uri: 'https://json-schema.org/draft/2020-12/schema' },
  { folder: 'draft7', uri: 'http://json-schema.org/draft-07/schema#' },
] as const;
/** We assert formats in every draft; the suite's 2020-12 file wants them to be mere annotations. */
const NOT_OURS = new Set(['draft2020-12/format.json']);
const OPTIONAL = ['bignum.json', 'ecmascript-regex.json', 'float-overflow.json', 'non-bmp-regex.json'];

/** `null`: the schema could not be used. */
function verdicts(
  schemaText: string,
  documents: ReadonlyMap<string, unknown>,
  values: Json[],
): (boolean | null)[] {
  const { validate } = prepare(schemaText, '', documents.size === 0 ? {} : { documents });
  return values.map((value) => {
    try {
      return validate === undefined ? null : validate(value).length === 0;
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  });
}

function run(
  groups: Group[],
  uri: string,
  documents: ReadonlyMap<string, unknown>,
): { ran: number; failed: string[] } {
  const failed: string[] = [];
  let ran = 0;
  for (const { description, schema, tests } of groups) {
    const named =
      typeof schema === 'object' && schema !== null && !Array.isArray(schema)
        ? { $schema: uri, ...schema }
        : schema;
    const text = JSON.stringify(named);
    const remote = text.includes('localhost:1234') ? documents : new Map<string, unknown>();
    const found = verdicts(
      text,
      remote,
      tests.map(({ data }) => data),
    );
    tests.forEach((test, i) => {
      ran++;
      if (found[i] !== test.valid) failed.push(`${description} | ${test.description}`);
    });
  }
  return { ran, failed };
}

describeShared('the JSON Schema Test Suite', ['data', 'json-schema-test-suite'], (root) => {
  describe.each(DRAFTS)('$folder', ({ folder, uri }) => {
    const remotes = join(root, 'remotes', folder);
    const documents = new Map<string, unknown>(
      readdirSync(remotes, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => [
          `http://localhost:1234/${folder}/${name}`,
          JSON.parse(readFileSync(join(remotes, name), 'utf8')) as unknown,
        ]),
    );
    const tests = join(root, 'tests', folder);
    const files = [
      ...readdirSync(tests).filter((name) => name.endsWith('.json')),
      ...OPTIONAL.map((name) => `optional/${name}`),
    ].filter((name) => !NOT_OURS.has(`${folder}/${name}`));

    it.each(files)('%s', (file) => {
      const groups = JSON.parse(readFileSync(join(tests, file), 'utf8')) as Group[];
      const { ran, failed } = run(groups, uri, documents);
      expect(ran).toBeGreaterThan(0);
      expect(failed).toEqual(KNOWN_FAILURES[`${folder}/${file}`] ?? []);
    });
  });
});

describe('a few groups in the form of the suite', () => {
  const groups: Group[] = [
    {
      description: 'a recursive schema',
      schema: { properties: { next: { $ref: '#' } }, additionalProperties: false },
      tests: [
        { description: 'deep', data: { next: { next: {} } }, valid: true },
        { description: 'wrong below', data: { next: { last: 1 } }, valid: false },
      ],
    },
    {
      description: 'names that objects inherit',
      schema: { required: ['constructor', '__proto__'], properties: { toString: { type: 'string' } } },
      tests: [
        { description: 'absent', data: {}, valid: false },
        {
          description: 'present',
          data: JSON.parse('{"__proto__": 1, "constructor": 2, "toString": "x"}') as Json,
          valid: true,
        },
        {
          description: 'wrong type',
          data: JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}') as Json,
          valid: false,
        },
      ],
    },
    {
      description: 'decimal multiples',
      schema: { multipleOf: 0.01 },
      tests: [
        { description: '19.99', data: 19.99, valid: true },
        { description: '0.075', data: 0.075, valid: false },
        { description: '1e300', data: 1e300, valid: true },
      ],
    },
  ];

  it.each(DRAFTS)('hold in $folder', ({ uri }) => {
    expect(run(groups, uri, new Map())).toEqual({ ran: 8, failed: [] });
  });
});

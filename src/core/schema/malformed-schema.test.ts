/** Arguments that are JSON and do not hold, from public bug reports: what is suggested, and what is never coerced. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../testing/shared-data';
import type { Json } from '../base/json-value';
import { identityMap } from '../base/span';
import { scanJson } from '../json/scan';
import type { ArgumentsProblem } from './model';
import { validateArguments } from './validate';

interface Case {
  id: string;
  input: { schema: Json; arguments: string };
  expect: { diagnosis: string; recoverable: string; path?: string; value?: Json; suggestion?: Json };
}

const problemsOf = (schema: Json, text: string): ArgumentsProblem[] =>
  validateArguments(
    JSON.stringify(schema),
    { text, map: identityMap('s', 0, text.length) },
    scanJson(text).root,
  ).problems;

function check({ input: { schema, arguments: text }, expect: wanted }: Case): void {
  const problems = problemsOf(schema, text);
  if (wanted.diagnosis === 'ok') {
    expect(problems).toEqual([]);
    expect(JSON.parse(text)).toEqual(wanted.value);
    return;
  }
  const [problem, ...more] = problems;
  expect(more).toEqual([]);
  expect(problem).toMatchObject({ code: 'WRONG_TYPE', severity: 'error', path: wanted.path });
  if (wanted.recoverable === 'no') {
    expect(problem?.fix).toBeUndefined();
    return;
  }
  // A suggestion: the user decides what the model meant.
  expect(problem?.fix).toMatchObject({ safe: false });
  const edit = problem?.fix?.edit;
  const mended = text.slice(0, edit?.at.start) + (edit?.text ?? '') + text.slice(edit?.at.end);
  const { path = '' } = wanted;
  const value = wanted.value ?? { ...(JSON.parse(text) as object), [path.slice(1)]: wanted.suggestion };
  expect(JSON.parse(mended)).toEqual(value);
  expect(problemsOf(schema, mended)).toEqual([]);
}

const field = (schema: Json): Json => ({ type: 'object', properties: { a: schema } });
const OWN: Case[] = [
  {
    id: 'a list as JSON in a string',
    input: { schema: field({ type: 'array', items: { type: 'string' } }), arguments: '{"a":"[\\"x\\"]"}' },
    expect: {
      diagnosis: 'nested_json_string',
      recoverable: 'yes-with-warning',
      path: '/a',
      value: { a: ['x'] },
    },
  },
  {
    id: 'an object as JSON in a string',
    input: { schema: field({ type: 'object' }), arguments: '{"a":"{\\"x\\":1}"}' },
    expect: {
      diagnosis: 'nested_json_string',
      recoverable: 'yes-with-warning',
      path: '/a',
      value: { a: { x: 1 } },
    },
  },
  {
    id: 'a number in quotes',
    input: { schema: field({ type: 'integer' }), arguments: '{"a":"7"}' },
    expect: { diagnosis: 'schema_type', recoverable: 'suggest', path: '/a', suggestion: 7 },
  },
  {
    id: 'a boolean in quotes, as Python writes it',
    input: { schema: field({ type: 'boolean' }), arguments: '{"a":"True"}' },
    expect: { diagnosis: 'schema_type', recoverable: 'suggest', path: '/a', suggestion: true },
  },
  {
    id: 'true for a number is not 1',
    input: { schema: field({ type: 'integer' }), arguments: '{"a":true}' },
    expect: { diagnosis: 'schema_type', recoverable: 'no', path: '/a' },
  },
  ...['true', '5', 'null', '[1]', '{"b":1}'].map((value) => ({
    id: `the string ${value} where a string is wanted`,
    input: { schema: field({ type: 'string' }), arguments: JSON.stringify({ a: value }) },
    expect: { diagnosis: 'ok', recoverable: 'n/a', value: { a: value } },
  })),
];

describe('arguments that do not hold, own sample', () => {
  it.each(OWN)('$id', (one) => {
    check(one);
  });

  it('damaged JSON in a string is advised against, and not put in', () => {
    const [problem] = problemsOf(field({ type: 'array' }), '{"a":"[1,"}');
    expect(problem?.fix).toMatchObject({
      title: expect.stringContaining('array itself') as string,
      safe: false,
    });
    expect(problem?.fix).not.toHaveProperty('edit');
  });
});

describeShared('arguments that do not hold, from bug reports', ['data', 'malformed-calls.jsonl'], (path) => {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case & { format: string })
    .filter(({ format }) => format === 'schema+arguments');

  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(3);
  });
  it.each(rows)('$id: $expect.diagnosis', (one) => {
    check(one);
  });
});

/** Tool arguments from public bug reports: what the scanner says of each. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../testing/shared-data';
import type { Json } from '../base/json-value';
import { locate } from './locate';
import type { JsonErrorCode } from './node';
import { toValue } from './node';
import { scanJson } from './scan';

interface Case {
  id: string;
  input: string;
  expect: {
    diagnosis: string;
    errorOffset?: number;
    value?: Json;
    partial?: Json;
    values?: Json[];
    path?: string;
    rawNumber?: string;
  };
}

/** What the scanner must name first, per diagnosis. Null: valid for the scanner; the diagnosis is made above it. */
const FIRST: Record<string, readonly JsonErrorCode[] | null> = {
  ok: null,
  truncated: ['TRUNCATED'],
  // That a client wrote `...[truncated]` is told apart above; here the string is open.
  truncated_by_client: ['TRUNCATED'],
  not_json: ['CONTROL_CHARACTER', 'UNQUOTED_STRING'],
  double_encoded: null,
  arguments_not_object: null,
  null_arguments: null,
  empty_arguments: ['EMPTY'],
  python_literal: ['SINGLE_QUOTES', 'PYTHON_LITERAL'],
  trailing_comma: ['TRAILING_COMMA'],
  markdown_fence: ['FENCE'],
  control_character: ['CONTROL_CHARACTER'],
  suspicious_double_escape: null,
  lone_surrogate: ['LONE_SURROGATE'],
  non_finite_number: ['JAVASCRIPT_LITERAL'],
  number_overflow: ['NUMBER_LOSES_DIGITS'],
  unsafe_integer: ['NUMBER_LOSES_DIGITS'],
  duplicate_key: ['DUPLICATE_KEY'],
  concatenated_json: ['CONCATENATED_VALUES'],
};

/** The value of these rows needs a step that the scanner does not take: parsing twice, or `{}` for nothing. */
const ABOVE = new Set(['double_encoded', 'null_arguments', 'empty_arguments']);

function check({ input, expect: wanted }: Case): void {
  const scan = scanJson(input);
  const [first] = scan.errors;
  const codes = FIRST[wanted.diagnosis];
  expect(codes, `no rule for ${wanted.diagnosis}`).toBeDefined();
  if (codes === null) expect(scan).toMatchObject({ strict: true, errors: [] });
  else expect(codes).toContain(first?.code);
  if (wanted.errorOffset !== undefined) expect(first?.offset).toBe(wanted.errorOffset);
  if (wanted.diagnosis.startsWith('truncated'))
    expect(scan).toMatchObject({ truncated: true, strict: false });
  const plain = scan.root && toValue(scan.root);
  if (wanted.partial !== undefined) expect(plain).toEqual(wanted.partial);
  if (wanted.value !== undefined && !ABOVE.has(wanted.diagnosis)) expect(plain).toEqual(wanted.value);
  if (wanted.diagnosis === 'concatenated_json')
    expect([plain, ...scan.more.map(toValue)]).toEqual(wanted.values);
  if (wanted.path !== undefined && scan.root !== undefined) {
    const node = locate(scan.root, wanted.path)?.node;
    expect(node).toBeDefined();
    if (wanted.rawNumber !== undefined) expect(node).toMatchObject({ k: 'num', raw: wanted.rawNumber });
  }
  if (wanted.diagnosis === 'duplicate_key' && scan.root?.k === 'obj') {
    const same = scan.root.members.filter((m) => `/${m.key}` === wanted.path);
    expect(same.map((m) => m.value && toValue(m.value))).toEqual(wanted.values);
  }
}

const OWN: Case[] = [
  {
    id: 'cut in a string',
    input: '{"ok":true,"why":"The ca',
    expect: { diagnosis: 'truncated', errorOffset: 24, partial: { ok: true, why: 'The ca' } },
  },
  {
    id: 'cut in a list',
    input: '{"n":[1,2',
    expect: { diagnosis: 'truncated', errorOffset: 9, partial: { n: [1, 2] } },
  },
  {
    id: 'Python',
    input: "{'a': None}",
    expect: { diagnosis: 'python_literal', errorOffset: 1, value: { a: null } },
  },
  {
    id: 'comma',
    input: '{"a":1,}',
    expect: { diagnosis: 'trailing_comma', errorOffset: 7, value: { a: 1 } },
  },
  { id: 'apostrophe', input: `{"q":"what's on"}`, expect: { diagnosis: 'ok', value: { q: "what's on" } } },
  {
    id: 'twice',
    input: '{"a":1}{"a":2}',
    expect: { diagnosis: 'concatenated_json', errorOffset: 7, values: [{ a: 1 }, { a: 2 }] },
  },
  {
    id: 'digits',
    input: '{"id":9007199254740993}',
    expect: { diagnosis: 'unsafe_integer', path: '/id', rawNumber: '9007199254740993' },
  },
];

describe('malformed arguments, own sample', () => {
  it.each(OWN)('$id', (row) => {
    check(row);
  });
});

describeShared('malformed arguments, from bug reports', ['data', 'malformed-calls.jsonl'], (path) => {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case & { format: string })
    .filter((row) => row.format === 'arguments-string');

  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(20);
  });
  it.each(rows)('$id', (row) => {
    check(row);
  });
});

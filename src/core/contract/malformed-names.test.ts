/** Calls of tools that do not exist, from public bug reports: advised, never routed to a tool that they do not name. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../testing/shared-data';
import { callBody } from '../../testing/wire-builders';
import type { Json } from '../base/json-value';
import { readPaste } from '../wire/read';
import { toCallRecords } from './to-call-records';

interface Case {
  id: string;
  input: { tools: string[]; call: { name: string; arguments: string } };
  expect: {
    diagnosis: string;
    recoverable: string;
    suggestion?: string;
    calls?: { name: string; args: Json }[];
  };
}

/** What the call is told, per diagnosis. */
const CODES: Record<string, string> = {
  unknown_tool: 'TOOL_UNKNOWN',
  tool_name_whitespace: 'TOOL_NAME_WHITESPACE',
  wrapped_parallel_calls: 'CALLS_WRAPPED',
};

function check({ input: { tools, call }, expect: wanted }: Case): void {
  const [response] = readPaste(callBody(call.name, call.arguments), 's').responses;
  if (response === undefined) throw new Error('no response');
  const found = toCallRecords(response, tools);
  const problems = [...found.problems, ...response.toolCalls.flatMap((one) => one.problems)];
  const code = CODES[wanted.diagnosis];
  expect(code, `no rule for ${wanted.diagnosis}`).toBeDefined();
  expect(problems.map((problem) => problem.code)).toContain(code);
  const fixes = problems.flatMap(({ fix }) => fix ?? []);

  if (wanted.calls !== undefined) {
    expect(found.calls.map(({ name, args }) => ({ name, args: JSON.parse(args.text) as Json }))).toEqual(
      wanted.calls.map(({ name, args }) => ({ name, args })),
    );
    return;
  }
  // The name stays as it was written: nothing is routed by likeness.
  expect(found.calls.map(({ name }) => name)).toEqual([call.name]);
  for (const fix of fixes) expect(fix).toMatchObject({ safe: false });
  if (wanted.recoverable === 'no') expect(fixes).toEqual([]);
  if (wanted.suggestion !== undefined)
    expect(fixes.map(({ title }) => title).join(' ')).toContain(`“${wanted.suggestion}”`);
}

const row = (
  id: string,
  tools: string[],
  name: string,
  diagnosis: string,
  recoverable: string,
  suggestion?: string,
): Case => ({
  id,
  input: { tools, call: { name, arguments: '{}' } },
  expect: { diagnosis, recoverable, ...(suggestion === undefined ? {} : { suggestion }) },
});

const OWN: Case[] = [
  row(
    'a bare suffix',
    ['mcp__files__read_file', 'mcp__files__add'],
    'read_file',
    'unknown_tool',
    'suggest',
    'mcp__files__read_file',
  ),
  row('a suffix of two', ['a__read_file', 'b__read_file'], 'read_file', 'unknown_tool', 'no'),
  row('another verb of one server', ['db__row_get', 'db__row_list'], 'db__row_drop', 'unknown_tool', 'no'),
  row('a blank behind', ['bash'], 'bash ', 'tool_name_whitespace', 'suggest', 'bash'),
  {
    id: 'a wrapper',
    input: {
      tools: ['read'],
      call: {
        name: 'multi_tool_use.parallel',
        arguments: '{"tool_uses":[{"recipient_name":"functions.read","parameters":{"path":"a"}}]}',
      },
    },
    expect: {
      diagnosis: 'wrapped_parallel_calls',
      recoverable: 'yes-with-warning',
      calls: [{ name: 'read', args: { path: 'a' } }],
    },
  },
];

describe('names of tools that do not exist, own sample', () => {
  it.each(OWN)('$id', (one) => {
    check(one);
  });
});

describeShared('names of tools, from bug reports', ['data', 'malformed-calls.jsonl'], (path) => {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case & { format: string })
    .filter(({ format }) => format === 'tool-name');

  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(3);
  });
  it.each(rows)('$id: $expect.diagnosis', (one) => {
    check(one);
  });
});

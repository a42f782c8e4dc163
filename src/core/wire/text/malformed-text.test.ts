/** Texts of models from public bug reports: what is found in each, and what does not run. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../testing/shared-data';
import type { Json } from '../../base/json-value';
import { toCallRecords } from '../../contract/to-call-records';
import { toValue } from '../../json/node';
import type { Response, ToolCall } from '../model';
import { readPaste } from '../read';

interface ExpectedCall {
  id: string | null;
  name: string;
  args?: Json;
  input?: string;
}
interface Case {
  id: string;
  format: string;
  input: string;
  expect: {
    diagnosis: string;
    recoverable: string;
    calls?: ExpectedCall[];
    candidates?: ExpectedCall[];
    mustNotExecute?: boolean;
  };
}

/** Diagnosis → our code. Null: nothing is wrong, and nothing may be said. */
const CODE: Record<string, string | null> = {
  ok: null,
  unparsed_tool_syntax: 'TOOL_SYNTAX_UNPARSED',
  tool_syntax_in_reasoning: 'CALL_IN_REASONING',
  hallucinated_observation: 'REACT_OWN_OBSERVATION',
  react_action_and_final: 'REACT_ACTION_AND_FINAL',
};

const FORMATS = ['text', 'text-react', 'text-json-action'];

const plain = (call: ToolCall): ExpectedCall =>
  ({
    id: call.idOrigin === 'made' ? null : call.id,
    name: call.name,
    ...(call.input === undefined ? { args: call.node && toValue(call.node) } : { input: call.input }),
  }) as ExpectedCall;

const problemsOf = (response: Response): string[] =>
  [...response.problems, ...response.toolCalls.flatMap(({ problems }) => problems)].map(({ code }) => code);

function check(row: Case): void {
  const { responses } = readPaste(row.input, 's');
  const [response] = responses;
  if (response === undefined) throw new Error('no response');
  const code = CODE[row.expect.diagnosis];
  expect(code, `no rule for ${row.expect.diagnosis}`).toBeDefined();
  expect(problemsOf(response)).toEqual(code === null || code === undefined ? [] : [code]);
  if (row.expect.calls !== undefined) expect(response.toolCalls.map(plain)).toEqual(row.expect.calls);
  if (row.expect.candidates !== undefined)
    expect(response.candidates.map(plain)).toEqual(row.expect.candidates);
  // Every character is shown: as a part, as a call, or as a candidate that points into the text.
  for (const call of [...response.toolCalls, ...response.candidates]) {
    expect(row.input.slice(call.nameAt?.start, call.nameAt?.end)).toBe(call.name);
  }
  const names = [...response.toolCalls, ...response.candidates].map(({ name }) => name);
  const { calls, callProblems } = toCallRecords(response, names);
  const runs = calls.filter((_, i) => !callProblems[i]?.some(({ severity }) => severity === 'error'));
  const barred = row.expect.mustNotExecute === true || row.expect.recoverable === 'no';
  expect(runs.map(({ name }) => name)).toEqual(
    barred ? [] : (row.expect.calls ?? []).map(({ name }) => name),
  );
}

const OWN: Case[] = [
  {
    id: 'tokens stripped, role in front',
    format: 'text',
    input: 'Let me see.\nassistant to=functions.f commentary json{"a":1}',
    expect: {
      diagnosis: 'unparsed_tool_syntax',
      recoverable: 'suggest',
      calls: [],
      candidates: [{ id: null, name: 'f', args: { a: 1 } }],
    },
  },
  {
    id: 'draft',
    format: 'text',
    input: '<think>[TOOL_CALLS]f{"a":1}</think>[TOOL_CALLS]f{"a":2}',
    expect: {
      diagnosis: 'tool_syntax_in_reasoning',
      recoverable: 'n/a',
      calls: [{ id: null, name: 'f', args: { a: 2 } }],
    },
  },
  {
    id: 'note',
    format: 'text',
    input: '[Calling tool: f({"a": "})]"})]\n[Calling tool: g({})]',
    expect: {
      diagnosis: 'ok',
      recoverable: 'n/a',
      calls: [
        { id: null, name: 'f', args: { a: '})]' } },
        { id: null, name: 'g', args: {} },
      ],
    },
  },
  {
    id: 'action and answer',
    format: 'text-react',
    input: 'Thought: x\nAction: f\nAction Input: y\nFinal Answer: z',
    expect: {
      diagnosis: 'react_action_and_final',
      recoverable: 'no',
      calls: [{ id: null, name: 'f', input: 'y' }],
    },
  },
];

describe('texts, own sample', () => {
  it.each(OWN)('$id', (row) => check(row));
});

describeShared('texts from bug reports', ['data', 'malformed-calls.jsonl'], (path) => {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case)
    .filter(({ format }) => FORMATS.includes(format));

  it('has rows', () => expect(rows.length).toBeGreaterThan(4));
  it.each(rows)('$id', (row) => check(row));
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toValue } from '../../json/node';
import { describeShared } from '../../../testing/shared-data';
import { callBody, chunk, completion, fragment, sse } from '../../../testing/wire-builders';
import type { Response } from '../model';
import { readPaste } from '../read';

function only(text: string): Response {
  const { responses } = readPaste(text, 'response:0');
  expect(responses).toHaveLength(1);
  const [response] = responses;
  if (response === undefined) throw new Error('no response');
  return response;
}

const calls = (response: Response): unknown[] =>
  response.toolCalls.map(({ id, idOrigin, name, args }) => [
    idOrigin === 'made' ? null : id,
    name,
    args.text,
  ]);
const codes = (response: Response): string[] => [
  ...response.problems.map((p) => p.code),
  ...response.toolCalls.flatMap((call) => call.problems.map((p) => p.code)),
];
const end = chunk({}, 'tool_calls');

describe('fragments of streamed calls are joined by what identifies them', () => {
  it.each([
    [
      'an index that starts at 1',
      [fragment(1, 'a', 'f', ''), fragment(1, undefined, undefined, '{}')],
      [['a', 'f', '{}']],
      [],
    ],
    [
      'an id that comes after its first fragment is adopted',
      [fragment(0, undefined, 'f', '{"a"'), fragment(0, 'a', undefined, ':1}')],
      [['a', 'f', '{"a":1}']],
      [],
    ],
    [
      'two ids on one index are two calls when each has a name',
      [fragment(0, 'a', 'f', '{"n":1}'), fragment(0, 'b', 'f', '{"n":2}')],
      [
        ['a', 'f', '{"n":1}'],
        ['b', 'f', '{"n":2}'],
      ],
      ['CALL_INDEX_REUSED'],
    ],
    [
      'another name on one index without ids is another call',
      [fragment(0, undefined, 'f', '{}'), fragment(0, undefined, 'g', '{}')],
      [
        [null, 'f', '{}'],
        [null, 'g', '{}'],
      ],
      ['CALL_INDEX_REUSED', 'CALL_ID_MISSING', 'CALL_ID_MISSING'],
    ],
    [
      'a whole call that is named again without an id is a second call',
      [fragment(0, '', 'f', '{"n":1}'), fragment(0, '', 'f', '{"n":2}')],
      [
        [null, 'f', '{"n":1}'],
        [null, 'f', '{"n":2}'],
      ],
      ['CALL_INDEX_REUSED', 'CALL_ID_MISSING', 'CALL_ID_MISSING'],
    ],
    [
      'an open call whose name is repeated goes on',
      [fragment(0, '', 'f', '{"n"'), fragment(0, '', 'f', ':2}')],
      [[null, 'f', '{"n":2}']],
      ['CALL_ID_MISSING'],
    ],
    [
      'a name that changes under its id is an error, and the first stays',
      [fragment(0, 'a', 'f', '{'), fragment(0, 'a', 'g', '}')],
      [['a', 'f', '{}']],
      ['CALL_NAME_CHANGED'],
    ],
    [
      'an id that rotates inside a call does not cut it',
      [fragment(0, 'a', 'f', '{'), fragment(0, 'b', undefined, '}')],
      [['a', 'f', '{}']],
      ['CALL_ID_CHANGED'],
    ],
    [
      'interleaved calls keep their fragments and the order of their index',
      [
        fragment(1, 'b', 'g', '{"k":'),
        fragment(0, 'a', 'f', '{"k":'),
        fragment(1, undefined, undefined, '2}'),
        fragment(0, undefined, undefined, '1}'),
      ],
      [
        ['a', 'f', '{"k":1}'],
        ['b', 'g', '{"k":2}'],
      ],
      [],
    ],
    [
      'a name that comes late is set',
      [fragment(0, 'a', '', ''), fragment(0, '', 'f', '{}')],
      [['a', 'f', '{}']],
      [],
    ],
    [
      'names with a meaning elsewhere are names',
      [fragment(0, 'a', '__proto__', '{}')],
      [['a', '__proto__', '{}']],
      [],
    ],
    [
      'the same id twice in one response cannot be answered',
      [fragment(0, 'a', 'f', '{}'), fragment(1, 'a', 'f', '{}')],
      [['a', 'f', '{}{}']],
      ['ARGS_NOT_JSON'],
    ],
  ] as const)('%s', (_, fragments, expected, problems) => {
    const response = only(sse(...fragments, end, '[DONE]'));
    expect(calls(response)).toEqual(expected);
    expect(codes(response).sort()).toEqual([...problems].sort());
  });

  it('arguments after their value are said, at their place', () => {
    const text = sse(fragment(0, 'a', 'f', '{"n":1}'), fragment(0, undefined, undefined, ' {"n":2}'), end);
    const [problem] = only(text).toolCalls[0]?.problems ?? [];
    expect(problem?.code).toBe('ARGS_NOT_JSON');
    expect(problem?.at?.start).toBe(text.indexOf('{\\"n\\":2}'));
  });
});

describe('ends of streamed calls', () => {
  it.each([
    [
      'a stream that stops inside the arguments leaves the call open',
      [fragment(0, 'a', 'f', '{"x":"y')],
      false,
    ],
    ['a stream that stops after whole arguments leaves it whole', [fragment(0, 'a', 'f', '{"x":1}')], true],
    ['a stream that stops before the arguments leaves it open', [fragment(0, 'a', 'f', '')], false],
    ['empty arguments of a finished stream are whole', [fragment(0, 'a', 'f', ''), end], true],
    [
      'the output limit before the arguments leaves it open',
      [fragment(0, 'a', 'f', ''), chunk({}, 'length')],
      false,
    ],
    [
      'an error in the middle leaves it open',
      [fragment(0, 'a', 'f', '{"x"'), { error: { message: 'down' } }],
      false,
    ],
  ])('%s', (_, events, complete) => {
    const response = only(sse(...events));
    expect(response.toolCalls.map((call) => call.complete)).toEqual([complete]);
    expect(codes(response).includes('ARGS_TRUNCATED')).toBe(!complete);
  });

  it('the output limit cuts the last call and says so', () => {
    const response = only(
      sse(fragment(0, 'a', 'f', '{}'), fragment(1, 'b', 'g', '{"x'), chunk({}, 'length')),
    );
    expect(response.toolCalls.map((call) => call.complete)).toEqual([true, false]);
    expect(response.problems.map((p) => p.code)).toEqual(['STOPPED_BY_LENGTH']);
    expect(response.problems[0]?.message).toContain('“g”');
  });
});

describe('calls of a whole message', () => {
  it('two entries with one id are two calls and an error', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const response = only(completion({ tool_calls: [call, call] }, 'tool_calls'));
    expect(response.toolCalls).toHaveLength(2);
    expect(response.toolCalls[1]?.problems.map((p) => [p.code, p.severity])).toEqual([
      ['CALL_ID_DUPLICATE', 'error'],
    ]);
  });

  it('arguments that are an object are read, with a warning', () => {
    const response = only(callBody('f', { a: 12345678901234567890n.toString() }));
    const [call] = response.toolCalls;
    expect([call?.argsWire, call?.argsOk]).toEqual(['object', true]);
    expect(codes(response)).toEqual(['ARGS_IS_OBJECT']);
  });

  it('a custom tool takes text, which is not parsed', () => {
    const custom = { id: 'a', type: 'custom', custom: { name: 'sql', input: 'select {' } };
    const response = only(completion({ tool_calls: [custom] }, 'tool_calls'));
    expect(response.toolCalls[0]).toMatchObject({
      kind: 'custom',
      input: 'select {',
      complete: true,
      argsOk: false,
      problems: [],
    });
  });

  it('a call without the wrapper “function” is a call', () => {
    const response = only(
      completion({ tool_calls: [{ id: 'a', name: 'f', arguments: '{}' }] }, 'tool_calls'),
    );
    expect(calls(response)).toEqual([['a', 'f', '{}']]);
  });

  it('a streamed function_call is one call without an id', () => {
    const response = only(
      sse(
        chunk({ function_call: { name: 'f', arguments: '{"a"' } }),
        chunk({ function_call: { arguments: ':1}' } }),
        chunk({}, 'function_call'),
      ),
    );
    expect(response.toolCalls[0]).toMatchObject({
      kind: 'legacy_function',
      idOrigin: 'made',
      name: 'f',
      argsOk: true,
      problems: [],
    });
  });

  it.each([
    [' read', 'TOOL_NAME_WHITESPACE'],
    ['read file', 'TOOL_NAME_CHARACTERS'],
    ['x'.repeat(65), 'TOOL_NAME_CHARACTERS'],
    ['', 'CALL_NAME_MISSING'],
  ])('the name “%s” is kept as it is and said to be %s', (name, code) => {
    const [call] = only(callBody(name, '{}')).toolCalls;
    expect([call?.name, call?.problems.map((p) => p.code)]).toEqual([name, [code]]);
  });
});

interface Row {
  id: string;
  format: string;
  input: unknown;
  expect: { text?: string; calls?: { id: string | null; name: string; args: unknown }[] };
}

describeShared('malformed calls of public bug reports', ['data', 'malformed-calls.jsonl'], (path) => {
  const rows = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const wire = rows.filter(({ format }) => format === 'sse-openai' || format === 'openai-chat-json');
  it.each(wire.map((row) => [row.id, row] as const))('%s', (_, row) => {
    const response = only(typeof row.input === 'string' ? row.input : JSON.stringify(row.input));
    const found = response.toolCalls.map((call) => ({
      id: call.idOrigin === 'made' ? null : call.id,
      name: call.name,
      args: call.node === undefined ? undefined : toValue(call.node),
    }));
    expect(found).toEqual(row.expect.calls ?? []);
    if (row.expect.text !== undefined) expect(response.text).toBe(row.expect.text);
  });
});

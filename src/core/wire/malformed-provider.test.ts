/**
 * Malformed answers and conversations from public bug reports, pasted as a user would paste them: each has its finding under a code
 * of ours, at the right place, and what must not run does not.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../testing/shared-data';
import { fragment, sse, chunk, completion } from '../../testing/wire-builders';
import { toValue } from '../json/node';
import type { Problem } from '../base/problem';
import type { Paste } from './model';
import { readPaste } from './read';

interface Finding {
  /** One of these; none: nothing at all is to be found. */
  codes: readonly string[];
  /** What stands at the place, whatever surrounds it. */
  at: RegExp;
}

/** What the reports call a defect → what is said of it here. */
const FINDINGS: ReadonlyMap<string, Finding> = new Map<string, Finding>([
  ['ok', { codes: [], at: /^/ }],
  ['arguments_not_string', { codes: ['ARGS_IS_OBJECT'], at: /^\{[^]*\}$/ }],
  ['bom', { codes: ['BYTE_ORDER_MARK'], at: /^\uFEFF$/ }],
  ['stream_index_collision', { codes: ['CALL_INDEX_REUSED'], at: /"id": ?"c_b"/ }],
  ['missing_id', { codes: ['CALL_ID_MISSING'], at: /ping/ }],
  ['missing_index', { codes: ['CALL_INDEX_MISSING'], at: /"id": ?"c_a"/ }],
  [
    'stop_reason_contradiction',
    { codes: ['STOP_WITHOUT_CALLS', 'STOP_WITH_CALLS'], at: /^"?(?:stop|tool_calls)"?$/ },
  ],
  ['unanswered_tool_call', { codes: ['CALL_WITHOUT_RESULT'], at: /x|tool_use/ }],
  ['reused_call_id', { codes: ['CALL_ID_REUSED'], at: /search/ }],
]);

interface Row {
  id: string;
  format: string;
  input: unknown;
  expect: {
    diagnosis: string;
    mustNotExecute?: boolean;
    text?: string;
    calls?: { id: string | null; name: string; args: unknown }[];
    ids?: string[];
    pairs?: [unknown, unknown][];
  };
}

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['sse-openai', 'openai-chat'],
  ['openai-chat-json', 'openai-chat'],
  ['openai-chat-history', 'openai-messages'],
  ['anthropic-messages-history', 'anthropic-history'],
]);

const problemsOf = (paste: Paste): Problem[] => [
  ...paste.problems,
  ...paste.responses.flatMap(({ problems, toolCalls }) => [
    ...problems,
    ...toolCalls.flatMap((call) => call.problems),
  ]),
  ...paste.sessions.flatMap(({ problems }) => problems),
];

function check({ format, input, expect: expected }: Row): void {
  const text = typeof input === 'string' ? input : JSON.stringify(input, null, 2);
  const paste = readPaste(text, 's');
  expect(paste.detection.format).toBe(FORMATS.get(format));
  const finding = FINDINGS.get(expected.diagnosis);
  if (finding === undefined) return expect.fail(`no code for ${expected.diagnosis}`);
  const problems = problemsOf(paste);
  if (finding.codes.length === 0) expect(problems).toEqual([]);
  else {
    const found = problems.find(({ code }) => finding.codes.includes(code));
    expect(found, `among ${problems.map(({ code }) => code).join()}`).toBeDefined();
    expect(found?.at && text.slice(found.at.start, found.at.end)).toMatch(finding.at);
  }
  if (expected.text !== undefined) expect(paste.responses[0]?.text).toBe(expected.text);
  const calls = paste.responses.flatMap(({ toolCalls }) => toolCalls);
  if (expected.calls !== undefined)
    expect(
      calls.map(({ id, idOrigin, name, node }) => ({
        id: idOrigin === 'made' ? null : id,
        name,
        args: node && toValue(node),
      })),
    ).toEqual(expected.calls);
  if (expected.ids !== undefined) expect(calls.map(({ id }) => id)).toEqual(expected.ids);
  if (expected.pairs !== undefined)
    expect(
      paste.sessions.flatMap(({ turns }) =>
        turns.map(({ responses, results }) => [
          queryOf(responses[0]?.toolCalls[0]?.args.text),
          results[0]?.content,
        ]),
      ),
    ).toEqual(expected.pairs);
  if (expected.mustNotExecute === true)
    expect(calls.every(({ complete, argsOk }) => !complete || !argsOk)).toBe(true);
}

const queryOf = (args: string | undefined): unknown => (JSON.parse(args ?? '{}') as { q?: unknown }).q;

const stop = chunk({}, 'tool_calls');

describe('own samples of each defect', () => {
  const call = { id: 'search:0', type: 'function', function: { name: 'search', arguments: '{"q":"a"}' } };
  it.each<[string, Row]>(
    (
      [
        [
          'arguments_not_string',
          'openai-chat-json',
          completion(
            { tool_calls: [{ id: 'x', type: 'function', function: { name: 'f', arguments: { n: 1 } } }] },
            'tool_calls',
          ),
          {},
        ],
        ['bom', 'sse-openai', `\uFEFF${sse(chunk({ content: 'a' }), chunk({}, 'stop'))}`, { text: 'a' }],
        [
          'stream_index_collision',
          'sse-openai',
          sse(fragment(0, 'c_a', 'f', '{}'), fragment(0, 'c_b', 'f', '{}'), stop),
          {},
        ],
        ['missing_index', 'sse-openai', sse(fragment(undefined, 'c_a', 'f', '{}'), stop), {}],
        [
          'missing_id',
          'sse-openai',
          sse(fragment(0, null, 'ping', '{}'), stop),
          { calls: [{ id: null, name: 'ping', args: {} }] },
        ],
        [
          'stop_reason_contradiction',
          'openai-chat-json',
          completion({ content: 'a' }, 'tool_calls'),
          { calls: [] },
        ],
        ['ok', 'sse-openai', sse(fragment(0, 'a', 'f', '{"n"'), fragment(0, '', '', ':1}'), stop), {}],
        [
          'unanswered_tool_call',
          'anthropic-messages-history',
          [
            { role: 'user', content: 'a' },
            { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'x', input: {} }] },
            { role: 'user', content: 'b' },
          ],
          { ids: ['t'] },
        ],
        [
          'reused_call_id',
          'openai-chat-history',
          [
            { role: 'user', content: 'a' },
            ...['A', 'B'].flatMap((content) => [
              { role: 'assistant', tool_calls: [call] },
              { role: 'tool', tool_call_id: 'search:0', content },
            ]),
          ],
          {
            pairs: [
              ['a', 'A'],
              ['a', 'B'],
            ],
          },
        ],
      ] as const
    ).map(([diagnosis, format, input, rest]) => [
      diagnosis,
      { id: diagnosis, format, input, expect: { diagnosis, ...rest } as Row['expect'] },
    ]),
  )('%s', (_, row) => check(row));
});

describeShared('the reports', ['data', 'malformed-calls.jsonl'], (path) => {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
    .filter(({ format }) => FORMATS.has(format));
  it.each(rows.map((row) => [row.id, row.expect.diagnosis, row] as const))('%s: %s', (_, __, row) =>
    check(row),
  );
});

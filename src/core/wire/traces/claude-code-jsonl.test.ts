import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toValue } from '../../json/node';
import { describeShared } from '../../../testing/shared-data';
import { expectCutsSound, expectExcerpts } from '../../../testing/wire-traces';
import type { Paste } from '../model';
import { readPaste } from '../read';

const FORMAT = 'claude-code-jsonl';
const log = (...lines: readonly unknown[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
const read = (...lines: readonly unknown[]): Paste => {
  const paste = readPaste(log(...lines), 's');
  expect(paste.detection).toMatchObject({ format: FORMAT, transport: 'jsonl', alternatives: [] });
  return paste;
};

let lines = 0;
const base = (rest: object): object => ({
  parentUuid: null,
  isSidechain: false,
  cwd: '/p',
  sessionId: 'S',
  version: '2.0.1',
  uuid: `u${lines++}`,
  timestamp: '2026-01-01T00:00:00Z',
  ...rest,
});
const user = (content: unknown, rest: object = {}): object =>
  base({ type: 'user', message: { role: 'user', content }, ...rest });
const assistant = (id: string, block: object, rest: object = {}, message: object = {}): object =>
  base({
    type: 'assistant',
    message: {
      id,
      type: 'message',
      role: 'assistant',
      model: 'm-1',
      content: [block],
      stop_reason: null,
      usage: { input_tokens: 3, cache_read_input_tokens: 10, output_tokens: 1 },
      ...message,
    },
    ...rest,
  });
const text = (said: string): object => ({ type: 'text', text: said });
const use = (id: string, name = 'Bash', input: object = { command: 'ls' }): object => ({
  type: 'tool_use',
  id,
  name,
  input,
});
const result = (id: string, content: unknown, rest: object = {}): object => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...rest,
});

const SAMPLE: object[] = [
  { type: 'summary', summary: 'A small job', leafUuid: 'elsewhere' },
  { type: 'file-history-snapshot', messageId: 'x', snapshot: {}, isSnapshotUpdate: false },
  user('List the files'),
  assistant('m1', { type: 'thinking', thinking: 'I look.', signature: 'SIG' }),
  assistant('m1', use('t1')),
  user([result('t1', 'a.txt')], { toolUseResult: { stdout: 'a.txt', durationMs: 12 } }),
  assistant('m1', use('t2', 'Read', { file_path: 'a.txt' }), {}, { stop_reason: 'tool_use' }),
  user([result('t2', [text('no such file')], { is_error: true })], { toolUseResult: 'Error: no such file' }),
  assistant(
    'm2',
    text('There is a.txt.'),
    {},
    { stop_reason: 'end_turn', usage: { input_tokens: 5, output_tokens: 7 } },
  ),
  base({ type: 'system', subtype: 'turn_duration', durationMs: 5 }),
];

describe('a log is one session', () => {
  const paste = read(...SAMPLE);
  const [session] = paste.sessions;

  it('lines of one message.id are one response, also around a result', () => {
    expect(
      paste.responses.map((one) => [one.id, one.reasoning, one.text, one.toolCalls.map(({ id }) => id)]),
    ).toEqual([
      ['m1', 'I look.', '', ['t1', 't2']],
      ['m2', '', 'There is a.txt.', []],
    ]);
    expect(paste.responses[0]?.chunks).toHaveLength(3);
    expect(paste.responses[0]?.stop).toMatchObject({ raw: 'tool_use', norm: 'tool' });
  });

  it('results are with their calls, failed ones too', () => {
    expect(session?.turns[0]?.results).toMatchObject([
      { callId: 't1', ok: true, content: 'a.txt', ms: 12 },
      { callId: 't2', ok: false, content: 'no such file' },
    ]);
    expect(session?.turns[1]?.before.map(({ role }) => role)).toEqual(['tool', 'tool']);
  });

  it('the session says what it was', () => {
    expect(session).toMatchObject({
      id: 'S',
      title: 'A small job',
      model: 'm-1',
      startedAt: '2026-01-01T00:00:00Z',
      facts: { version: '2.0.1', cwd: '/p', lineTypes: { user: 3, assistant: 4, summary: 1, system: 1 } },
    });
  });

  it('the latest counts of a response are its usage', () => {
    expect(paste.responses.map(({ usage }) => usage)).toMatchObject([
      { inputTotal: 13, cacheRead: 10, output: 1 },
      { inputTotal: 5, output: 7 },
    ]);
  });

  it('lines that nobody said are listed, and nothing else', () => {
    expect(paste.unread.map(({ why }) => why.message)).toEqual([
      'A snapshot of the files.',
      'A note of the log (“turn_duration”).',
    ]);
    expect(paste.problems).toEqual([]);
  });
});

describe('sessions of one log', () => {
  it('ids tell them apart', () => {
    const paste = read(
      user('a', { sessionId: 'A' }),
      user('b', { sessionId: 'B' }),
      assistant('m', text('x'), { sessionId: 'A' }),
    );
    expect(paste.sessions.map(({ id, turns, after }) => [id, turns.length, after.length])).toEqual([
      ['A', 1, 0],
      ['B', 0, 1],
    ]);
  });

  it('a side chain is a session of its own, by its agent or by its parents', () => {
    const side = (rest: object): object => ({ isSidechain: true, ...rest });
    const paste = read(
      user('main'),
      assistant('m1', use('t1', 'Task', { prompt: 'look' })),
      user('look', side({ uuid: 'a1' })),
      assistant('s1', text('one'), side({ uuid: 'a2', parentUuid: 'a1' })),
      user('look too', side({ uuid: 'b1' })),
      assistant('s2', text('two'), side({ uuid: 'b2', parentUuid: 'b1' })),
      assistant('s3', text('three'), side({ uuid: 'a3', parentUuid: 'a2' })),
      assistant('s4', text('four'), side({ uuid: 'c1', parentUuid: 'a3', agentId: 'ag' })),
      user([result('t1', 'done')]),
    );
    expect(paste.sessions.map(({ turns }) => turns.map(({ responses }) => responses[0]?.text))).toEqual([
      [''],
      ['one', 'three'],
      ['two'],
      ['four'],
    ]);
    expect(paste.sessions[3]?.id).toBe('ag');
    expect(paste.responses.map(({ id }) => id)).toEqual(['m1', 's1', 's2', 's3', 's4']);
    expect(paste.sessions.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('a person’s own title counts before all others', () => {
    const paste = read(
      user('a'),
      { type: 'custom-title', customTitle: 'Mine', sessionId: 'S' },
      { type: 'ai-title', aiTitle: 'Made', sessionId: 'S' },
      { type: 'summary', summary: 'Sum', leafUuid: 'x' },
    );
    expect(paste.sessions[0]?.title).toBe('Mine');
  });

  it('a summary goes to the session that holds its line; one of another conversation is listed', () => {
    const paste = read(
      user('a', { sessionId: 'A', uuid: 'ua' }),
      user('b', { sessionId: 'B', uuid: 'ub' }),
      { type: 'summary', summary: 'Of B', leafUuid: 'ub' },
      { type: 'summary', summary: 'Of none', leafUuid: 'zz' },
    );
    expect(paste.sessions.map(({ title }) => title)).toEqual([undefined, 'Of B']);
    expect(paste.unread).toHaveLength(1);
  });
});

describe('lines that are otherwise', () => {
  it('a line of the same uuid is read once', () => {
    const one = assistant('m1', text('x'));
    const paste = read(user('a'), one, one);
    expect(paste.responses.map((r) => r.text)).toEqual(['x']);
    expect(paste.unread).toHaveLength(1);
  });

  it('broken lines are kept, wherever they stand', () => {
    for (const at of [0, 1, 2]) {
      const all: unknown[] = [user('a'), assistant('m1', text('x')), user('b')];
      all.splice(at, 0, at === 0 ? '{"type":"us' : 'not JSON');
      const paste = readPaste(log(...all), 's');
      expect(paste.detection.format).toBe(FORMAT);
      expect(paste.responses).toHaveLength(1);
      expect(paste.unread).toHaveLength(1);
    }
  });

  it('a log that begins in the middle of a line is read from the next on', () => {
    const paste = readPaste(`ent":"hello"}\n${log(user('a'), assistant('m1', text('x')))}`, 's');
    expect(paste.detection).toMatchObject({ format: FORMAT, transport: 'jsonl' });
    expect(paste.responses).toHaveLength(1);
    expect(paste.unread.map(({ why }) => why.message)).toEqual([
      'The log was copied from the middle of a line.',
    ]);
  });

  it('an answer that is an error of the API says so', () => {
    const paste = read(
      user('a'),
      assistant('m1', text('API Error: 529 overloaded'), {
        isApiErrorMessage: true,
        error: 'overloaded_error',
      }),
    );
    expect(paste.responses[0]).toMatchObject({
      error: { message: 'API Error: 529 overloaded', type: 'overloaded_error' },
      text: 'API Error: 529 overloaded',
    });
  });

  it('content that is a string, images, blocks that are not known', () => {
    const paste = read(
      user([{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA' } }, text('see')]),
      assistant('m1', text('a'), {}, { content: 'plain' }),
      assistant('m2', { type: 'aura', x: 1 }),
    );
    expect(paste.sessions[0]?.turns[0]?.before[0]?.parts.map(({ t }) => t)).toEqual(['media', 'text']);
    expect(paste.responses.map(({ parts }) => parts.map(({ t }) => t))).toEqual([['text'], ['unknown']]);
    expect(paste.unread).toHaveLength(1);
  });

  it.each([
    ['queue-operation', { operation: 'enqueue', content: 'later' }],
    ['progress', { data: { type: 'hook_progress' } }],
    ['attachment', { attachment: { type: 'todo' } }],
    ['something-new', {}],
  ])('a line of type %s is listed', (type, rest) => {
    expect(read(user('a'), base({ type, ...rest })).unread).toHaveLength(1);
  });

  it('members of wrong types are absent', () => {
    const paste = read(
      base({ type: 'user', message: { content: 7 } }),
      base({ type: 'assistant', message: { id: 7, content: { a: 1 }, usage: 'x', stop_reason: 3 } }),
      base({ type: 'assistant', message: null }),
      base({ type: 5 }),
    );
    expect(paste.responses).toHaveLength(1);
  });

  it('keys of the prototype are data', () => {
    const paste = read(user('a'), base({ type: '__proto__' }), base({ type: 'constructor' }));
    expect(Object.keys(paste.sessions[0]?.facts?.['lineTypes'] ?? {})).toEqual([
      'user',
      '__proto__',
      'constructor',
    ]);
  });
});

describe('the stream of the command line', () => {
  const STREAM = [
    { type: 'system', subtype: 'init', session_id: 'S', model: 'm-9', tools: ['Bash', 'Read'], cwd: '/p' },
    {
      type: 'assistant',
      session_id: 'S',
      parent_tool_use_id: null,
      message: { id: 'm1', model: 'm-9', role: 'assistant', content: [use('t1', 'Task')] },
    },
    {
      type: 'assistant',
      session_id: 'S',
      parent_tool_use_id: 't1',
      message: { id: 'm2', role: 'assistant', content: [text('inside')] },
    },
    {
      type: 'user',
      session_id: 'S',
      parent_tool_use_id: null,
      message: { role: 'user', content: [result('t1', 'ok')] },
    },
    {
      type: 'result',
      subtype: 'success',
      is_error: false,
      num_turns: 2,
      total_cost_usd: 0.5,
      session_id: 'S',
      result: 'done',
    },
  ];

  it('tools, helpers and the outcome are in the sessions', () => {
    const paste = read(...STREAM);
    expect(paste.sessions).toHaveLength(2);
    expect(paste.sessions[0]).toMatchObject({
      id: 'S',
      model: 'm-9',
      tools: [{ name: 'Bash' }, { name: 'Read' }],
      facts: { subtype: 'success', num_turns: 2, total_cost_usd: 0.5 },
    });
    expect(paste.sessions[1]?.turns[0]?.responses[0]?.text).toBe('inside');
    expectExcerpts(log(...STREAM), FORMAT);
    expectExcerpts(JSON.stringify(STREAM), FORMAT);
  });
});

describe('any piece of it', () => {
  it('each session can be opened alone', () => {
    expectExcerpts(log(...SAMPLE), FORMAT);
    const side = { isSidechain: true };
    expectExcerpts(
      log(
        user('a', { sessionId: 'A' }),
        user('x', { ...side, sessionId: 'A', uuid: 'p' }),
        user('b', { sessionId: 'B' }),
        assistant('m', text('y'), { ...side, sessionId: 'A', uuid: 'q', parentUuid: 'p' }),
        { type: 'summary', summary: 'T', leafUuid: 'q' },
        assistant('m', text('z'), { sessionId: 'B' }),
      ),
      FORMAT,
    );
  });

  it('any cut is read', () => expectCutsSound(log(...SAMPLE), FORMAT));
});

interface Expected {
  lines: number;
  malformedLines: number;
  lineTypes: Record<string, number>;
  responses: number;
  textBlocks: number;
  userPrompts: number;
  toolCalls: { id: string; name: string; args: unknown }[];
  toolResults: { id: string; isError: boolean }[];
}

describeShared('the shared corpus', ['data', 'wire-corpus'], (root) => {
  const index = JSON.parse(readFileSync(join(root, 'INDEX.json'), 'utf8')) as {
    files: { id: string; file: string; format: string; expect: Expected }[];
  };
  it.each(index.files.filter(({ format }) => format === FORMAT).map((entry) => [entry.id, entry] as const))(
    '%s is read as its index says',
    (_, { file, expect: expected }) => {
      const source = readFileSync(join(root, file), 'utf8');
      const paste = expectExcerpts(source, FORMAT);
      const lineTypes = new Map<string, number>();
      for (const { facts } of paste.sessions) {
        for (const [type, count] of Object.entries(facts?.['lineTypes'] ?? {}))
          lineTypes.set(type, (lineTypes.get(type) ?? 0) + Number(count));
      }
      const malformed = paste.problems.filter(({ code }) => code === 'MALFORMED_LINE').length;
      const turns = paste.sessions.flatMap((session) => session.turns);
      const messages = [
        ...turns.flatMap(({ before }) => before),
        ...paste.sessions.flatMap(({ after }) => after),
      ];
      expect({
        lines: [...lineTypes.values()].reduce((a, b) => a + b, 0) + malformed,
        malformedLines: malformed,
        lineTypes: Object.fromEntries(lineTypes),
        responses: paste.responses.length,
        textBlocks: paste.responses.flatMap(({ parts }) => parts).filter(({ t }) => t === 'text').length,
        userPrompts: messages.filter(({ role }) => role === 'user').length,
        toolCalls: paste.responses.flatMap(({ toolCalls }) =>
          toolCalls.map(({ id, name, node }) => ({ id, name, args: node && toValue(node) })),
        ),
        toolResults: turns.flatMap(({ results }) =>
          results.map(({ callId, ok }) => ({ id: callId, isError: !ok })),
        ),
      }).toEqual(expected);
      expect(paste.sessions[0]?.title).toBeDefined();
      expectCutsSound(source, FORMAT, 60);
    },
  );
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toValue } from '../../json/node';
import { describeShared } from '../../../testing/shared-data';
import { expectCutsSound, expectExcerpts } from '../../../testing/wire-traces';
import type { Paste } from '../model';
import { readPaste } from '../read';

const FORMAT = 'codex-jsonl';
const log = (...lines: readonly unknown[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
const read = (...lines: readonly unknown[]): Paste => {
  const paste = readPaste(log(...lines), 's');
  expect(paste.detection).toMatchObject({ format: FORMAT, transport: 'jsonl' });
  return paste;
};
const line = (type: string, payload: object): object => ({
  timestamp: '2026-01-01T00:00:00Z',
  type,
  payload,
});
const item = (payload: object): object => line('response_item', payload);
const event = (type: string, rest: object = {}): object => line('event_msg', { type, ...rest });
const said = (role: string, text: string): object =>
  item({
    type: 'message',
    role,
    content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }],
  });
const counts = (total: number): object =>
  event('token_count', {
    info: {
      total_token_usage: { total_tokens: total },
      last_token_usage: {
        input_tokens: 10,
        cached_input_tokens: 4,
        output_tokens: 5,
        reasoning_output_tokens: 2,
        total_tokens: 15,
      },
    },
  });
const call = (id: string, name = 'shell', args = '{"command":["ls"]}'): object =>
  item({ type: 'function_call', name, arguments: args, call_id: id });
const output = (id: string, value: unknown): object =>
  item({ type: 'function_call_output', call_id: id, output: value });

const SAMPLE = [
  line('session_meta', {
    id: 'T',
    timestamp: '2026-01-01T00:00:00Z',
    cwd: '/p',
    cli_version: '0.9',
    instructions: null,
    base_instructions: { text: 'You code.' },
    dynamic_tools: [{ name: 'open', description: 'Opens', inputSchema: { type: 'object' } }],
  }),
  event('task_started'),
  line('turn_context', { cwd: '/p', model: 'g-1', effort: 'high', summary: 'auto' }),
  said('user', 'List'),
  event('user_message', { message: 'List' }),
  item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'I look.' }], encrypted_content: 'ENC' }),
  event('agent_reasoning', { text: 'I look.' }),
  said('assistant', 'Looking.'),
  event('agent_message', { message: 'Looking.' }),
  call('c1'),
  call('c2', 'shell', '{"command":["cat","a"]}'),
  counts(15),
  output('c1', '{"output":"a\\n","metadata":{"exit_code":0,"duration_seconds":0.5}}'),
  output('c2', 'Exit code: 1\nWall time: 0.25 seconds\nOutput:\nno such file'),
  counts(15),
  said('assistant', 'There is a.'),
  counts(40),
];

describe('a log is one session', () => {
  const paste = read(...SAMPLE);
  const [session] = paste.sessions;

  it('a run of items of the model is one response', () => {
    expect(
      paste.responses.map((one) => [
        one.reasoning,
        one.text,
        one.toolCalls.map(({ id, name }) => `${name} ${id}`),
      ]),
    ).toEqual([
      ['I look.', 'Looking.', ['shell c1', 'shell c2']],
      ['', 'There is a.', []],
    ]);
    expect(paste.responses[0]?.parts[0]).toMatchObject({ t: 'reasoning', encrypted: 'ENC' });
  });

  it('counts belong to the response before them, each once', () => {
    expect(paste.responses.map(({ usage }) => usage)).toMatchObject([
      { inputTotal: 10, cacheRead: 4, output: 5, reasoning: 2 },
      { inputTotal: 10 },
    ]);
    expect(session?.facts?.['lastTotalTokens']).toEqual({ total_tokens: 40 });
  });

  it('results say how the command ended', () => {
    expect(session?.turns[0]?.results).toMatchObject([
      { callId: 'c1', ok: true, ms: 500 },
      { callId: 'c2', ok: false, ms: 250 },
    ]);
  });

  it('the session says what it was', () => {
    expect(session).toMatchObject({
      id: 'T',
      model: 'g-1',
      tools: [{ name: 'open', description: 'Opens', schema: '{"type":"object"}' }],
      startedAt: '2026-01-01T00:00:00Z',
      facts: { cwd: '/p', cli_version: '0.9', lineTypes: { session_meta: 1, 'response_item/message': 3 } },
    });
    expect(session?.turns[0]?.params).toEqual({ effort: 'high', summary: 'auto' });
    expect(session?.turns[0]?.before.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  it('events that repeat items are not listed, others are', () => {
    expect(paste.unread.map(({ why }) => why.message)).toEqual(['An event of the log (“task_started”).']);
    expect(paste.problems).toEqual([]);
  });
});

describe('items', () => {
  const calls = (...items: readonly object[]): unknown[] =>
    read(...items.map(item)).responses.flatMap((response) =>
      response.toolCalls.map((one) => [
        one.id,
        one.name,
        one.kind,
        one.input ?? (one.node && toValue(one.node)),
      ]),
    );

  it.each<[string, object, unknown[]]>([
    [
      'a custom tool takes text',
      {
        type: 'custom_tool_call',
        call_id: 'x',
        name: 'apply_patch',
        input: '*** Begin',
        status: 'completed',
      },
      ['x', 'apply_patch', 'custom', '*** Begin'],
    ],
    [
      'a local shell',
      {
        type: 'local_shell_call',
        call_id: 'x',
        status: 'completed',
        action: { type: 'exec', command: ['ls'] },
      },
      ['x', 'local_shell', 'client_builtin', { type: 'exec', command: ['ls'] }],
    ],
    [
      'a search at the provider',
      { type: 'web_search_call', id: 'x', status: 'completed', action: { type: 'search', query: 'q' } },
      ['x', 'web_search', 'server', { type: 'search', query: 'q' }],
    ],
    [
      'the older form',
      { type: 'tool_call', function: { name: 'run' }, arguments: { a: 1 } },
      ['made_0', 'run', 'function', { a: 1 }],
    ],
  ])('%s', (_, payload, expected) => {
    expect(calls(payload)).toEqual([expected]);
  });

  it.each<[string, unknown, boolean, unknown]>([
    ['a string', 'done', true, 'done'],
    ['content and success', { content: 'no', success: false }, false, 'no'],
    ['content items', [{ type: 'input_text', text: 'a' }], true, 'a'],
    [
      'a command that ended',
      'Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 2\n',
      false,
      undefined,
    ],
    ['words that look so', 'The Exit code: 3 is odd', true, undefined],
  ])('a result: %s', (_, value, ok, content) => {
    const [result] = read(call('c'), output('c', value)).sessions[0]?.turns[0]?.results ?? [];
    expect(result?.ok).toBe(ok);
    if (content !== undefined) expect(result?.content).toEqual(content);
  });

  it('a result of the older form is paired by its name', () => {
    const paste = read(
      item({ type: 'tool_call', function: { name: 'a' }, arguments: {} }),
      item({ type: 'tool_call', function: { name: 'b' }, arguments: {} }),
      item({ type: 'tool_result', name: 'b', result: { stdout: '', exitCode: 2 } }),
    );
    expect(paste.sessions[0]?.turns[0]?.results).toMatchObject([{ name: 'b', callId: 'made_1', ok: false }]);
  });

  it('the time that an event tells is the time of the result', () => {
    const paste = read(
      call('c'),
      event('exec_command_end', { call_id: 'c', exit_code: 0, duration: { secs: 1, nanos: 5e8 } }),
      output('c', 'x'),
    );
    expect(paste.sessions[0]?.turns[0]?.results[0]?.ms).toBe(1500);
    expect(paste.unread).toEqual([]);
  });

  it('new counts end a response where no result does', () => {
    const paste = read(said('assistant', 'one'), counts(1), said('assistant', 'two'), counts(2));
    expect(paste.responses.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('items that the model did not say are listed', () => {
    expect(read(said('user', 'a'), item({ type: 'ghost_snapshot' })).unread).toHaveLength(1);
  });

  it('a failed turn is a response with an error', () => {
    expect(read(said('user', 'a'), event('error', { message: 'quota' })).responses[0]?.error?.message).toBe(
      'quota',
    );
  });

  it('a summary takes the place of the conversation', () => {
    const paste = read(
      said('user', 'a'),
      said('assistant', 'b'),
      line('compacted', { message: 'So far: b.', replacement_history: [] }),
      said('assistant', 'c'),
    );
    expect(paste.sessions[0]?.turns[1]?.before.map(({ parts }) => parts[0])).toMatchObject([
      { t: 'text', text: { text: 'So far: b.' } },
    ]);
    expect(paste.unread).toHaveLength(1);
  });

  it('members of wrong types are absent', () => {
    const paste = read(
      line('session_meta', { id: 7, instructions: [] }),
      line('turn_context', { model: {} }),
      item({ type: 'message', role: 'assistant', content: 7 }),
      item({ type: 'function_call', name: 7, arguments: 7 }),
      item({ type: 'function_call_output', output: null }),
      item({}),
      event('token_count', { info: null }),
      { type: 'response_item', payload: 3 },
    );
    expect(paste.responses).toHaveLength(1);
  });
});

describe('other forms', () => {
  it('a paste of events alone is read from them', () => {
    const paste = read(
      event('user_message', { message: 'Hi' }),
      event('agent_reasoning', { text: 'hm' }),
      event('agent_message', { message: 'Ho' }),
    );
    expect(paste.responses.map(({ reasoning, text }) => [reasoning, text])).toEqual([['hm', 'Ho']]);
    expect(paste.sessions[0]?.turns[0]?.before).toHaveLength(1);
  });

  const OLD = [
    { id: 'old', timestamp: '2025-05-01', instructions: 'Be brief.' },
    { record_type: 'state' },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List' }] },
    { type: 'reasoning', summary: [], id: 'r' },
    { type: 'function_call', name: 'shell', arguments: '{}', call_id: 'c', id: 'f' },
    { type: 'function_call_output', call_id: 'c', output: 'a' },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] },
  ];
  it('older logs hold their items bare', () => {
    const paste = read(...OLD);
    expect(paste.responses.map(({ text, toolCalls }) => [text, toolCalls.length])).toEqual([
      ['', 1],
      ['Done.', 0],
    ]);
    expect(paste.sessions[0]).toMatchObject({ id: 'old', startedAt: '2025-05-01' });
    expectExcerpts(log(...OLD), FORMAT);
  });

  const EXEC = [
    { type: 'thread.started', thread_id: 'T' },
    { type: 'turn.started' },
    { type: 'item.completed', item: { id: 'i0', type: 'reasoning', text: 'hm' } },
    {
      type: 'item.started',
      item: { id: 'i1', type: 'command_execution', command: 'ls', status: 'in_progress' },
    },
    {
      type: 'item.completed',
      item: {
        id: 'i1',
        type: 'command_execution',
        command: 'ls',
        aggregated_output: 'a',
        exit_code: 1,
        status: 'failed',
      },
    },
    {
      type: 'item.completed',
      item: {
        id: 'i2',
        type: 'mcp_tool_call',
        server: 's',
        tool: 'f',
        arguments: { a: 1 },
        result: { content: [{ type: 'text', text: 'x' }] },
      },
    },
    { type: 'item.completed', item: { id: 'i3', type: 'agent_message', text: 'Done.' } },
    { type: 'turn.completed', usage: { input_tokens: 9, cached_input_tokens: 3, output_tokens: 2 } },
    { type: 'item.started', item: { id: 'i4', type: 'command_execution', command: 'pwd' } },
  ];
  it('what the command line prints', () => {
    const paste = read(...EXEC);
    expect(
      paste.responses.map(({ reasoning, text, toolCalls }) => [
        reasoning,
        text,
        toolCalls.map(({ name, node }) => [name, node && toValue(node)]),
      ]),
    ).toEqual([
      ['hm', '', [['command_execution', { command: 'ls' }]]],
      ['', '', [['f', { a: 1 }]]],
      ['', 'Done.', []],
    ]);
    expect(
      paste.sessions[0]?.turns.map(({ results }) => results.map(({ ok, content }) => [ok, content])),
    ).toEqual([[[false, 'a']], [[true, 'x']], []]);
    expect(paste.responses[2]?.usage).toMatchObject({ inputTotal: 9, cacheRead: 3, output: 2 });
    expect(paste.unread).toHaveLength(1);
    expectExcerpts(log(...EXEC), FORMAT);
  });

  it('two logs in one paste are two sessions; a fork repeats the head of its origin', () => {
    const meta = (id: string, rest: object = {}) => line('session_meta', { id, ...rest });
    const two = [
      meta('A'),
      said('user', 'a'),
      said('assistant', 'x'),
      meta('B'),
      said('user', 'b'),
      said('assistant', 'y'),
    ];
    expect(read(...two).sessions.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
    expectExcerpts(log(...two), FORMAT);
    const fork = [meta('B', { forked_from_id: 'A' }), meta('A'), said('user', 'a'), said('assistant', 'x')];
    expect(read(...fork).sessions.map(({ id }) => id)).toEqual(['B']);
  });

  it('broken lines are kept', () => {
    const paste = readPaste(log('{"timest', said('user', 'a'), 'oops', said('assistant', 'x')), 's');
    expect(paste.detection.format).toBe(FORMAT);
    expect(paste.responses).toHaveLength(1);
    expect(paste.unread.length).toBe(2);
  });
});

describe('any piece of it', () => {
  it('the session can be opened alone', () => {
    const paste = expectExcerpts(log(...SAMPLE), FORMAT);
    expect(paste.sessions[0]?.excerpt).toHaveLength(1);
  });
  it('any cut is read', () => expectCutsSound(log(...SAMPLE), FORMAT));
});

describeShared('the shared corpus', ['data', 'wire-corpus', 'codex-jsonl', 'large-2025-12.jsonl'], (path) => {
  it('is read as its index says', () => {
    const source = readFileSync(path, 'utf8');
    const paste = expectExcerpts(source, FORMAT);
    const [session] = paste.sessions;
    expect(session?.facts?.['lineTypes']).toEqual({
      session_meta: 1,
      'event_msg/user_message': 1,
      turn_context: 1,
      'response_item/message': 14,
      'response_item/tool_call': 1,
      'response_item/tool_result': 1,
      'event_msg/token_count': 1,
    });
    expect(paste.responses.map(({ text }) => text)).toEqual([
      'Acknowledged.',
      'Captured multiline output.',
      ...Array<string>(5).fill('Ok'),
    ]);
    const before = session?.turns.flatMap((turn) => turn.before) ?? [];
    expect(before.filter(({ role }) => role === 'user')).toHaveLength(7);
    const calls = paste.responses.flatMap(({ toolCalls }) => toolCalls);
    expect(calls.map((one) => [one.idOrigin, one.name, one.kind, one.node && toValue(one.node)])).toEqual([
      [
        'made',
        'run_shell_command',
        'function',
        expect.objectContaining({ command: "printf 'line1\\nline2\\nline3\\n'" }),
      ],
    ]);
    expect(session?.turns.flatMap(({ results }) => results)).toMatchObject([
      { name: 'run_shell_command', ok: true },
    ]);
    expect(session?.facts?.['lastTotalTokens']).toEqual({
      input_tokens: 12091,
      cached_input_tokens: 10880,
      output_tokens: 182,
      reasoning_output_tokens: 128,
      total_tokens: 12273,
    });
    expectCutsSound(source, FORMAT);
  });
});

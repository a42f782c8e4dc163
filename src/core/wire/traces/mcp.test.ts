import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toValue } from '../../json/node';
import { describeShared } from '../../../testing/shared-data';
import { expectCutsSound, expectExcerpts } from '../../../testing/wire-traces';
import type { Paste, ToolCall, ToolResult } from '../model';
import { readPaste } from '../read';

const FORMAT = 'mcp';
const log = (...lines: readonly object[]): string => lines.map((line) => JSON.stringify(line)).join('\n');
const readText = (text: string): Paste => {
  const paste = readPaste(text, 's');
  expect(paste.detection.format).toBe(FORMAT);
  return paste;
};
const read = (...messages: readonly object[]): Paste => readText(log(...messages));
const rpc = (rest: object): object => ({ jsonrpc: '2.0', ...rest });
const call = (id: unknown, name: string, args?: object): object =>
  rpc({ id, method: 'tools/call', params: { name, ...(args === undefined ? {} : { arguments: args }) } });
const returned = (id: unknown, text: string, rest: object = {}): object =>
  rpc({ id, result: { content: [{ type: 'text', text }], ...rest } });

const parts = (paste: Paste) =>
  paste.sessions
    .flatMap(({ turns, after }) => [...turns.flatMap(({ before }) => before), ...after])
    .flatMap((one) => one.parts);
const callsOf = (paste: Paste): ToolCall[] =>
  parts(paste).flatMap((part) => (part.t === 'call' ? [part.call] : []));
const resultsOf = (paste: Paste): ToolResult[] =>
  parts(paste).flatMap((part) => (part.t === 'result' ? [part.result] : []));
const shapes = (paste: Paste): unknown[] =>
  resultsOf(paste).map(({ callId, name, ok, content }) => [callId, name, ok, content]);

const SAMPLE = [
  rpc({ id: 0, method: 'initialize', params: { protocolVersion: '1', capabilities: {} } }),
  rpc({ id: 0, result: { protocolVersion: '1', serverInfo: { name: 'weather', version: '1' } } }),
  rpc({ method: 'notifications/initialized' }),
  rpc({ id: 1, method: 'tools/list' }),
  rpc({ id: 1, result: { tools: [{ name: 'now', description: 'Now', inputSchema: { type: 'object' } }] } }),
  call(2, 'now', { city: 'Oslo' }),
  call('2', 'now', { city: 'Bergen' }),
  returned('2', 'no such city', { isError: true }),
  returned(2, '4 degrees', { isError: false, structuredContent: { c: 4 } }),
  call(3, 'then'),
  rpc({ id: 3, error: { code: -32602, message: 'Unknown tool: then' } }),
];

describe('traffic is execution, not a turn', () => {
  const paste = read(...SAMPLE);

  it('calls and results are messages, in order, paired by the id of the request', () => {
    expect(paste.responses).toEqual([]);
    expect(callsOf(paste).map(({ id, name, node }) => [id, name, node && toValue(node)])).toEqual([
      ['2', 'now', { city: 'Oslo' }],
      ['2', 'now', { city: 'Bergen' }],
      ['3', 'then', undefined],
    ]);
    expect(shapes(paste)).toEqual([
      ['2', 'now', false, [{ type: 'text', text: 'no such city' }]],
      ['2', 'now', true, [{ type: 'text', text: '4 degrees' }]],
      ['3', 'then', false, { code: -32602, message: 'Unknown tool: then' }],
    ]);
    expect(paste.sessions[0]?.problems).toEqual([]);
  });

  it('a tool that failed is a result; a refused request is a problem of the protocol', () => {
    expect(paste.problems.map(({ code }) => code)).toEqual(['MCP_PROTOCOL_ERROR']);
    expect(paste.problems[0]?.message).toContain('(-32602): Unknown tool: then');
  });

  it('the list of tools is what was offered, the server is the title', () => {
    expect(paste.sessions).toMatchObject([
      { title: 'weather', tools: [{ name: 'now', description: 'Now', schema: '{"type":"object"}' }] },
    ]);
  });

  it('what is about neither is listed', () => {
    expect(paste.unread.map(({ why }) => why.message)).toEqual([
      'A message of the method “initialize”.',
      'A response to “initialize”.',
      'A message of the method “notifications/initialized”.',
      'The result once more, as data; what the model reads is its content.',
    ]);
  });
});

describe('framing', () => {
  const pair = [call(1, 'f', { a: 1 }), returned(1, 'x')];
  it.each<[string, string, string]>([
    ['lines', log(...pair), 'jsonl'],
    ['an array', JSON.stringify(pair), 'json'],
    ['values one after the other', pair.map((one) => JSON.stringify(one, null, 1)).join('\n'), 'json'],
    [
      'events with comments between',
      `: ping - 1\n\nevent: message\ndata: ${JSON.stringify(pair[0])}\n\n: ping - 2\n\nevent: message\ndata: ${JSON.stringify(pair[1])}\n\n`,
      'sse',
    ],
    ['an exchange', JSON.stringify({ request: pair[0], response: pair[1] }), 'json'],
    ['a batch in one event', `data: ${JSON.stringify(pair)}\n\n`, 'sse'],
    [
      'the log of a client',
      `2026-01-01 [weather] [info] Server started\n2026-01-01 [weather] [info] Message from client: ${JSON.stringify(pair[0])}\n2026-01-01 [weather] [info] Message from server: ${JSON.stringify(pair[1])}`,
      'jsonl',
    ],
  ])('%s', (_, text, transport) => {
    const paste = readText(text);
    expect(paste.detection.transport).toBe(transport);
    expect(callsOf(paste).map(({ name }) => name)).toEqual(['f']);
    expect(shapes(paste)).toEqual([['1', 'f', true, [{ type: 'text', text: 'x' }]]]);
    expect(paste.problems.filter(({ code }) => code !== 'CONCATENATED_VALUES')).toEqual([]);
    expect(paste.unread).toEqual([]);
    expectExcerpts(text, FORMAT);
  });
});

describe('pairs', () => {
  it('a response that is logged before its request', () => {
    const paste = read(returned(1, 'x'), call(1, 'f', {}));
    expect(shapes(paste)).toEqual([['1', 'f', true, [{ type: 'text', text: 'x' }]]]);
    expect(callsOf(paste)).toHaveLength(1);
  });

  it('an id that is used again', () => {
    const paste = read(call(1, 'f', {}), returned(1, 'x'), call(1, 'g', {}), returned(1, 'y'));
    expect(resultsOf(paste).map(({ name }) => name)).toEqual(['f', 'g']);
  });

  it('a call without a response is said', () => {
    expect(read(call(1, 'f', {})).problems.map(({ code }) => code)).toEqual(['CALL_WITHOUT_RESULT']);
  });

  it.each<[string, object]>([
    ['a bare result', { content: [{ type: 'text', text: 'x' }], isError: true }],
    ['a response alone', returned(7, 'x', { isError: true })],
  ])('%s has no call, and that is no fault', (_, message) => {
    const paste = read(message);
    expect(shapes(paste)).toEqual([['', undefined, false, [{ type: 'text', text: 'x' }]]]);
    expect([paste.problems, paste.sessions[0]?.problems]).toEqual([[], []]);
  });

  it('a call without arguments is one without parameters', () => {
    expect(callsOf(read(call(1, 'f')))[0]?.problems).toEqual([]);
  });

  it('data in place of content', () => {
    const paste = read(
      call(1, 'f', {}),
      rpc({ id: 1, result: { content: [], structuredContent: { c: 4 } } }),
    );
    expect(resultsOf(paste)[0]?.content).toEqual({ c: 4 });
  });
});

describe('a server that asks the client’s model', () => {
  it('the answer is a turn', () => {
    const paste = read(
      rpc({
        id: 1,
        method: 'sampling/createMessage',
        params: {
          messages: [{ role: 'user', content: { type: 'text', text: 'Capital?' } }],
          systemPrompt: 'Be brief.',
          maxTokens: 9,
        },
      }),
      rpc({
        id: 1,
        result: {
          role: 'assistant',
          content: { type: 'text', text: 'Oslo' },
          model: 'm-1',
          stopReason: 'endTurn',
        },
      }),
    );
    expect(paste.sessions[0]?.turns).toMatchObject([
      { before: [{ role: 'system' }, { role: 'user' }], params: { maxTokens: 9 } },
    ]);
    expect(paste.responses).toMatchObject([{ text: 'Oslo', model: 'm-1', stop: { norm: 'end' } }]);
  });
});

describe('what is none', () => {
  it.each<[string, unknown]>([
    ['JSON-RPC of another protocol', rpc({ id: 1, method: 'textDocument/hover', params: {} })],
    ['its handshake', rpc({ id: 1, method: 'initialize', params: { rootUri: 'file:///' } })],
    ['a message of a model', { role: 'assistant', content: [{ type: 'text', text: 'x' }], isError: false }],
    ['another version', { jsonrpc: '1.0', method: 'tools/list' }],
  ])('%s', (_, value) => {
    expect(readPaste(JSON.stringify(value), 's').detection.format).not.toBe(FORMAT);
  });

  it('members of wrong types are absent', () => {
    const paste = read(
      rpc({ id: {}, method: 'tools/call', params: [] }),
      rpc({ id: 1, method: 'tools/call', params: { name: 7, arguments: 'x' } }),
      rpc({ id: 1, result: 7 }),
      rpc({ id: null, error: 'x' }),
      rpc({ id: 2, result: { tools: [7] } }),
    );
    expect(paste.sessions).toHaveLength(1);
  });
});

describe('any piece of it', () => {
  it('the session can be opened alone', () => {
    expectExcerpts(log(...SAMPLE), FORMAT);
  });
  it('any cut is read', () => expectCutsSound(log(...SAMPLE), FORMAT));
});

describeShared('the shared corpus', ['data', 'wire-corpus', 'mcp', 'spec-list-and-call.jsonl'], (path) => {
  it('is read as its index says', () => {
    const source = readFileSync(path, 'utf8');
    const paste = expectExcerpts(source, FORMAT);
    expect(paste.detection.transport).toBe('jsonl');
    expect(paste.sessions[0]?.tools.map(({ name }) => name)).toEqual(['get_weather']);
    expect(callsOf(paste).map(({ name, node }) => ({ name, args: node && toValue(node) }))).toEqual([
      { name: 'get_weather', args: { location: 'New York' } },
    ]);
    expect(resultsOf(paste)).toMatchObject([
      {
        callId: 'call-tool-example',
        ok: true,
        content: [
          {
            type: 'text',
            text: 'Current weather in New York:\nTemperature: 72°F\nConditions: Partly cloudy',
          },
        ],
      },
    ]);
    expect([paste.responses, paste.problems, paste.unread]).toEqual([[], [], []]);
    expectCutsSound(source, FORMAT);
  });
});

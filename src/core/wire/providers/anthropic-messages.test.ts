import { describe, expect, it } from 'vitest';
import { namedSse } from '../../../testing/wire-builders';
import type { Response } from '../model';
import { readPaste } from '../read';

type Event = { type: string } & Record<string, unknown>;
const START: Event = {
  type: 'message_start',
  message: { id: 'm', model: 'x', content: [], usage: { input_tokens: 5, output_tokens: 1 } },
};
const STOP: Event = { type: 'message_stop' };
const block = (index: number, content_block: object): Event => ({
  type: 'content_block_start',
  index,
  content_block,
});
const delta = (index: number, of: object): Event => ({ type: 'content_block_delta', index, delta: of });
const closeBlock = (index: number): Event => ({ type: 'content_block_stop', index });
const end = (stop_reason: string, usage: object = {}): Event => ({
  type: 'message_delta',
  delta: { stop_reason },
  usage,
});
const tool = (index: number, input: unknown = {}): Event =>
  block(index, { type: 'tool_use', id: `t${index}`, name: 'f', input });
const json = (index: number, partial_json: string): Event =>
  delta(index, { type: 'input_json_delta', partial_json });
const message = (content: unknown[], rest: object = {}): string =>
  JSON.stringify({ type: 'message', role: 'assistant', id: 'm', content, stop_reason: 'end_turn', ...rest });

function only(text: string): Response {
  const { responses } = readPaste(text, 's');
  expect(responses).toHaveLength(1);
  const [response] = responses;
  if (response === undefined) throw new Error('no response');
  return response;
}
const codes = (response: Response): string[] => response.problems.map((p) => p.code);

describe('blocks of a message', () => {
  it.each([
    ['text', { type: 'text', text: 'a' }, { t: 'text', text: { text: 'a' } }],
    [
      'thinking',
      { type: 'thinking', thinking: 'why', signature: 'sig' },
      { t: 'reasoning', text: { text: 'why' }, signature: 'sig' },
    ],
    [
      'thinking that was withheld',
      { type: 'redacted_thinking', data: 'QUJD' },
      { t: 'reasoning', redacted: true, encrypted: 'QUJD' },
    ],
    [
      'a call',
      { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } },
      {
        t: 'call',
        call: { id: 't', name: 'f', kind: 'function', argsWire: 'object', args: { text: '{"a":1}' } },
      },
    ],
    [
      'a call that the provider ran',
      { type: 'server_tool_use', id: 't', name: 'web_search', input: {} },
      { t: 'call', call: { kind: 'server' } },
    ],
    [
      'a call of an MCP server',
      { type: 'mcp_tool_use', id: 't', name: 'echo', input: {} },
      { t: 'call', call: { kind: 'server' } },
    ],
    [
      'a result',
      { type: 'mcp_tool_result', tool_use_id: 't', is_error: true, content: [{ type: 'text', text: 'x' }] },
      { t: 'result', result: { callId: 't', ok: false, content: [{ type: 'text', text: 'x' }] } },
    ],
    [
      'a result that is an error by its type',
      { type: 'web_search_tool_result', tool_use_id: 't', content: { type: 'web_search_tool_result_error' } },
      { t: 'result', result: { ok: false } },
    ],
    [
      'a block nobody knows',
      { type: 'container_upload', file_id: 'x' },
      { t: 'unknown', raw: { type: 'container_upload', file_id: 'x' } },
    ],
  ])('%s', (_, content, expected) => {
    const response = only(message([content]));
    expect(response.parts).toHaveLength(1);
    expect(response.parts[0]).toMatchObject(expected);
  });

  it('a block nobody knows is listed as unread', () => {
    const text = message([{ type: 'fallback', x: 1 }]);
    expect(readPaste(text, 's').unread.map(({ at }) => text.slice(at.start, at.end))).toEqual([
      '{"type":"fallback","x":1}',
    ]);
  });

  it('texts of neighbouring blocks stay apart', () => {
    const response = only(
      message([
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ]),
    );
    expect([response.parts.length, response.text]).toEqual([2, 'ab']);
  });
});

describe('a stream of a message', () => {
  it('joins the deltas of each block by its index, interleaved or not', () => {
    const text = namedSse(
      START,
      block(0, { type: 'text', text: '' }),
      tool(1),
      delta(0, { type: 'text_delta', text: 'a' }),
      json(1, '{"x"'),
      delta(0, { type: 'text_delta', text: 'b' }),
      json(1, ':1}'),
      closeBlock(0),
      closeBlock(1),
      end('tool_use'),
      STOP,
    );
    const response = only(text);
    expect([response.text, response.toolCalls[0]?.args.text, codes(response)]).toEqual(['ab', '{"x":1}', []]);
    expect(response.chunks.map((chunk) => chunk.name)).toContain('content_block_delta');
  });

  it('thinking and its signature come in deltas', () => {
    const text = namedSse(
      START,
      block(0, { type: 'thinking', thinking: '', signature: '' }),
      delta(0, { type: 'thinking_delta', thinking: 'why' }),
      delta(0, { type: 'signature_delta', signature: 'sig' }),
      closeBlock(0),
      end('end_turn'),
      STOP,
    );
    expect(only(text).parts[0]).toMatchObject({ t: 'reasoning', text: { text: 'why' }, signature: 'sig' });
  });

  it.each([
    ['no deltas: the placeholder of the start', [tool(0), closeBlock(0), end('tool_use'), STOP], '{}', true],
    [
      'empty deltas: the placeholder of the start',
      [tool(0), json(0, ''), closeBlock(0), end('tool_use'), STOP],
      '{}',
      true,
    ],
    [
      'an input in the start and no deltas',
      [tool(0, { a: 1 }), closeBlock(0), end('tool_use'), STOP],
      '{"a":1}',
      true,
    ],
    [
      'deltas beat the start',
      [tool(0), json(0, '{"a":1}'), closeBlock(0), end('tool_use'), STOP],
      '{"a":1}',
      true,
    ],
    ['cut inside the arguments', [tool(0), json(0, '{"a":')], '{"a":', false],
    ['cut before the arguments', [tool(0)], '', false],
    [
      'the output limit inside the arguments',
      [tool(0), json(0, '{"a":'), closeBlock(0), end('max_tokens'), STOP],
      '{"a":',
      false,
    ],
  ])('%s', (_, events, args, complete) => {
    const [call] = only(namedSse(START, ...events)).toolCalls;
    expect([call?.args.text, call?.complete]).toEqual([args, complete]);
    expect(call?.problems.map((p) => p.code)).toEqual(complete ? [] : ['ARGS_TRUNCATED']);
  });

  it('an id repeated while its message is open is the same message', () => {
    const text = namedSse(START, START, block(0, { type: 'text', text: 'a' }), end('end_turn'), STOP);
    const response = only(text);
    expect([response.text, codes(response)]).toEqual(['a', ['MESSAGE_START_REPEATED']]);
  });

  it('another message_start is another response', () => {
    const of = (id: string): Event => ({ type: 'message_start', message: { id, content: [] } });
    const text = namedSse(
      of('m1'),
      block(0, { type: 'text', text: 'a' }),
      STOP,
      of('m2'),
      block(0, { type: 'text', text: 'b' }),
      STOP,
    );
    expect(readPaste(text, 's').responses.map((r) => [r.id, r.text])).toEqual([
      ['m1', 'a'],
      ['m2', 'b'],
    ]);
  });

  it('a stream copied from its middle is read, and says what is missing', () => {
    const response = only(
      namedSse(delta(0, { type: 'text_delta', text: 'lo' }), closeBlock(0), end('end_turn'), STOP),
    );
    expect([response.text, codes(response)]).toEqual(['lo', ['STREAM_HEAD_MISSING']]);
  });

  it('a stream that stops is cut off', () => {
    expect(codes(only(namedSse(START, block(0, { type: 'text', text: 'a' }))))).toEqual(['STREAM_TRUNCATED']);
  });

  it('an error event ends it', () => {
    const text = namedSse(START, block(0, { type: 'text', text: 'a' }), {
      type: 'error',
      error: { type: 'overloaded_error', message: 'busy' },
    } as Event);
    const response = only(text);
    expect(response.error).toMatchObject({ type: 'overloaded_error', message: 'busy' });
    expect([response.text, codes(response)]).toEqual(['a', ['PROVIDER_ERROR']]);
  });

  it('a refusal says why', () => {
    const text = namedSse(
      START,
      {
        type: 'message_delta',
        delta: { stop_reason: 'refusal', stop_details: { category: 'cyber', explanation: 'policy' } },
      } as Event,
      STOP,
    );
    const response = only(text);
    expect(response.stop).toMatchObject({ raw: 'refusal', norm: 'refusal' });
    expect(codes(response)).toEqual(['REFUSAL_EXPLAINED', 'MODEL_REFUSED']);
  });

  it('what no block takes is unread, and pings are nothing', () => {
    const paste = readPaste(
      namedSse(
        START,
        { type: 'ping' },
        delta(0, { type: 'citations_delta', citation: {} }),
        { type: 'message_new' },
        end('end_turn'),
        STOP,
      ),
      's',
    );
    expect(paste.unread.map(({ why }) => why.message)).toEqual([
      expect.stringContaining('citations_delta'),
      expect.stringContaining('message_new'),
    ]);
  });
});

describe('usage counts the cache', () => {
  it.each([
    [
      'everything',
      { input_tokens: 5, cache_read_input_tokens: 10, cache_creation_input_tokens: 20, output_tokens: 3 },
      { inputTotal: 35, cacheRead: 10, cacheWrite: 20, output: 3 },
    ],
    ['no cache', { input_tokens: 5, output_tokens: 3 }, { inputTotal: 5, output: 3 }],
  ])('%s', (_, usage, expected) => {
    expect(only(message([], { usage })).usage).toEqual({ ...expected, raw: usage });
  });

  it('later events of a stream bring newer counts', () => {
    const response = only(namedSse(START, end('end_turn', { input_tokens: 50, output_tokens: 9 }), STOP));
    expect(response.usage).toMatchObject({
      inputTotal: 50,
      output: 9,
      raw: { input_tokens: 50, output_tokens: 9 },
    });
  });

  it('a response without counts reports none', () => {
    const start: Event = { type: 'message_start', message: { id: 'm', content: [] } };
    expect(only(namedSse(start, end('end_turn'), STOP)).usage).toBeUndefined();
    expect(only(message([])).usage).toBeUndefined();
  });
});

describe('stop reasons', () => {
  it.each([
    ['end_turn', 'end'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['stop_sequence', 'stop_sequence'],
    ['tool_use', 'tool'],
    ['pause_turn', 'pause'],
    ['refusal', 'refusal'],
    ['something_new', 'other'],
  ])('%s is %s', (raw, norm) => {
    expect(only(message([{ type: 'text', text: 'a' }], { stop_reason: raw })).stop).toMatchObject({
      raw,
      norm,
    });
  });

  it('a server call does not keep a promise of a call', () => {
    const content = [{ type: 'server_tool_use', id: 't', name: 'web_search', input: {} }];
    expect(codes(only(message(content, { stop_reason: 'tool_use' })))).toEqual(['STOP_WITHOUT_CALLS']);
    expect(codes(only(message(content)))).toEqual([]);
  });
});

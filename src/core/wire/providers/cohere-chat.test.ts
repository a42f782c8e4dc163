import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectCutsSound, inPieces } from '../../../testing/cut-pastes';
import { describeShared } from '../../../testing/shared-data';
import { sse } from '../../../testing/wire-builders';
import { checkEntry, indexEntries } from '../../../testing/wire-corpus';
import { toValue } from '../../json/node';
import type { Paste, Response } from '../model';
import { readPaste } from '../read';

/** An event, named by its type. */
interface Event {
  type: string;
  [member: string]: unknown;
}

const lines = (...values: unknown[]): string => values.map((one) => JSON.stringify(one)).join('\n');
const namedSse = (...events: readonly Event[]): string =>
  events.map((one) => `event: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`).join('');
const read = (value: unknown): Paste =>
  readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
const first = (value: unknown): Response => {
  const { responses, detection } = read(value);
  expect(detection.format).toBe('cohere-chat');
  const [response] = responses;
  if (response === undefined) throw new Error('no response');
  return response;
};
const codes = ({ problems }: { problems: readonly { code: string }[] }): string[] =>
  problems.map(({ code }) => code);
const calls = (response: Response): unknown[] =>
  response.toolCalls.map((call) => [
    call.id,
    call.name,
    call.argsWire,
    call.complete,
    call.node && toValue(call.node),
  ]);

const USAGE = {
  billed_units: { input_tokens: 5, output_tokens: 2 },
  tokens: { input_tokens: 71, output_tokens: 9 },
};
const message = (said: object, finish = 'COMPLETE', rest: object = {}): object => ({
  id: 'm1',
  message: { role: 'assistant', ...said },
  finish_reason: finish,
  usage: USAGE,
  ...rest,
});
const toolCall = (id: string, name: string, args: string): object => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});

describeShared('cohere-chat in the shared corpus', ['data', 'wire-corpus'], (root) => {
  it.each(indexEntries(root, 'cohere-chat'))('%s', (_, entry) => {
    const text = readFileSync(join(root, entry.file), 'utf8');
    const paste = readPaste(text, 's');
    expect(paste.detection).toMatchObject({
      format: 'cohere-chat',
      transport: entry.transport,
      alternatives: [],
    });
    expect(paste.unread).toEqual([]);
    expect(paste.problems).toEqual([]);
    checkEntry(text, paste.responses, entry);
    expectCutsSound(text, 24);
  });
});

describe('messages', () => {
  it('text, counts and reason', () => {
    const response = first(message({ content: [{ type: 'text', text: 'Hello' }] }));
    expect(response).toMatchObject({
      id: 'm1',
      text: 'Hello',
      stop: { raw: 'COMPLETE', norm: 'end' },
      usage: { inputTotal: 71, output: 9, raw: USAGE },
    });
    expect(codes(response)).toEqual([]);
  });

  it('plan and thinking are reasoning, the plan before the calls', () => {
    const response = first(
      message({ tool_plan: 'I will look.', tool_calls: [toolCall('c1', 'look', '{"a":1}')] }, 'TOOL_CALL'),
    );
    expect(response).toMatchObject({ reasoning: 'I will look.', text: '', stop: { norm: 'tool' } });
    expect(response.parts.map(({ t }) => t)).toEqual(['reasoning', 'call']);
    expect(calls(response)).toEqual([['c1', 'look', 'string', true, { a: 1 }]]);
    const thinking = first(
      message({
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'text', text: 'a' },
        ],
      }),
    );
    expect(thinking).toMatchObject({ reasoning: 'hm', text: 'a' });
  });

  it.each([
    ['an empty string', '', 'ARGS_EMPTY'],
    ['cut', '{"a":', 'ARGS_TRUNCATED'],
    ['not JSON', "{'a': 1}", 'ARGS_NOT_JSON'],
  ])('arguments that are %s are diagnosed', (_, args, code) => {
    const [call] = first(message({ tool_calls: [toolCall('c', 'f', args)] }, 'TOOL_CALL')).toolCalls;
    expect(codes({ problems: call?.problems ?? [] })).toEqual([code]);
  });

  it.each([
    ['COMPLETE', 'end', []],
    ['STOP_SEQUENCE', 'stop_sequence', []],
    ['MAX_TOKENS', 'length', ['STOPPED_BY_LENGTH']],
    ['TOOL_CALL', 'tool', ['STOP_WITHOUT_CALLS']],
    ['ERROR_TOXIC', 'filter', ['CONTENT_FILTERED']],
    ['ERROR', 'error', []],
  ])('%s is %s', (reason, norm, expected) => {
    const response = first(message({ content: [{ type: 'text', text: 'a' }] }, reason));
    expect(response.stop).toMatchObject({ raw: reason, norm });
    expect(codes(response)).toEqual(expected);
  });

  it('a reason that nobody knows is told by the counts', () => {
    expect(first(message({ content: [{ type: 'text', text: 'a' }] }, 'NEW')).stop).toMatchObject({
      raw: 'NEW',
      norm: 'other',
    });
  });

  it('counts of tokens only: what is billed is no count of what was read', () => {
    const { usage } = first(
      message({ content: [] }, 'COMPLETE', { usage: { billed_units: USAGE.billed_units } }),
    );
    expect(usage).toEqual({ raw: { billed_units: USAGE.billed_units } });
  });

  it('citations and unknown blocks are kept unread', () => {
    const paste = read(
      message({
        content: [
          { type: 'text', text: 'a' },
          { type: 'hologram', x: 1 },
        ],
        citations: [{ start: 0, end: 1, text: 'a', sources: [] }],
      }),
    );
    expect(paste.unread.map(({ why }) => why.message)).toEqual([
      'A content block of type “hologram” is not known.',
      'Citations of the text.',
    ]);
  });

  it('a choice of Chat Completions on its own is not claimed', () => {
    const bare = { index: 0, message: { role: 'assistant', content: 'a' }, finish_reason: 'stop' };
    expect(read(bare).detection.format).not.toBe('cohere-chat');
  });
});

describe('streams', () => {
  const start = {
    type: 'message-start',
    id: 'm1',
    delta: { message: { role: 'assistant', content: [], tool_plan: '', tool_calls: [], citations: [] } },
  };
  const end = (finish: string): Event => ({
    type: 'message-end',
    delta: { finish_reason: finish, usage: USAGE },
  });
  const delta = (type: string, said: object, index = 0): Event => ({
    type,
    index,
    delta: { message: said },
  });
  const begin = (index: number, id: string, name: string): Event =>
    delta(
      'tool-call-start',
      { tool_calls: { id, type: 'function', function: { name, arguments: '' } } },
      index,
    );
  const go = (index: number, args: string): Event =>
    delta('tool-call-delta', { tool_calls: { function: { arguments: args } } }, index);
  const text: Event[] = [
    start,
    delta('content-start', { content: { type: 'text', text: '' } }),
    delta('content-delta', { content: { text: 'Hel' } }),
    delta('content-delta', { content: { text: 'lo' } }),
    { type: 'content-end', index: 0 },
    end('COMPLETE'),
  ];
  const tools: Event[] = [
    start,
    delta('tool-plan-delta', { tool_plan: 'I will ' }),
    delta('tool-plan-delta', { tool_plan: 'look.' }),
    begin(0, 'c0', 'f'),
    go(0, '{"a"'),
    begin(1, 'c1', 'g'),
    go(1, '{}'),
    go(0, ':1}'),
    { type: 'tool-call-end', index: 0 },
    { type: 'tool-call-end', index: 1 },
    end('TOOL_CALL'),
  ];

  it.each([
    ['named events', namedSse(...text)],
    ['events without names', sse(...text)],
    ['lines', lines(...text)],
    ['an array', JSON.stringify(text)],
  ])('text as %s', (_, stream) => {
    const response = first(stream);
    expect(response).toMatchObject({
      id: 'm1',
      text: 'Hello',
      stop: { norm: 'end' },
      usage: { inputTotal: 71 },
    });
    expect(response.chunks).toHaveLength(6);
    expect(codes(response)).toEqual([]);
    expect(read(stream).unread).toEqual([]);
    expectCutsSound(stream);
  });

  it('calls are joined by their index, whatever came between', () => {
    const response = first(namedSse(...tools));
    expect(response).toMatchObject({ reasoning: 'I will look.', stop: { norm: 'tool' } });
    expect(calls(response)).toEqual([
      ['c0', 'f', 'string', true, { a: 1 }],
      ['c1', 'g', 'string', true, {}],
    ]);
    expect(codes(response)).toEqual([]);
    expectCutsSound(namedSse(...tools));
  });

  it('thinking comes as content', () => {
    const response = first(
      sse(
        start,
        delta('content-start', { content: { type: 'thinking', thinking: '' } }),
        delta('content-delta', { content: { thinking: 'hm' } }),
        end('COMPLETE'),
      ),
    );
    expect(response.reasoning).toBe('hm');
  });

  it('a list of one call is that call', () => {
    const listed = [
      delta('tool-call-start', { tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{' } }] }),
      delta('tool-call-delta', { tool_calls: [{ function: { arguments: '}' } }] }),
    ];
    expect(calls(first(sse(start, ...listed, end('TOOL_CALL'))))).toEqual([['c', 'f', 'string', true, {}]]);
  });

  it('without message-end a call is cut off', () => {
    const response = first(namedSse(...tools.slice(0, 5)));
    expect(response.toolCalls[0]).toMatchObject({ complete: false, argsOk: false });
    expect(codes(response)).toEqual(['STREAM_TRUNCATED']);
  });

  it('without message-start the head is missing', () => {
    expect(codes(first(namedSse(...text.slice(2))))).toEqual(['STREAM_HEAD_MISSING']);
  });

  it('two streams are two responses', () => {
    expect(read(namedSse(...text, ...tools)).responses.map(({ stop }) => stop?.raw)).toEqual([
      'COMPLETE',
      'TOOL_CALL',
    ]);
  });

  it('citations are kept unread, an error ends the stream', () => {
    const cited = read(
      namedSse(
        start,
        delta('citation-start', { citations: { start: 0, end: 1, text: 'a' } }),
        { type: 'citation-end', index: 0 },
        end('COMPLETE'),
      ),
    );
    expect(cited.unread).toHaveLength(1);
    const failed = first(
      sse(start, delta('content-delta', { content: { text: 'a' } }), { message: 'internal server error' }),
    );
    expect(failed).toMatchObject({ text: 'a', error: { message: 'internal server error' } });
    expect(codes(failed)).toEqual(['PROVIDER_ERROR']);
  });

  it('an error of the last event is one', () => {
    const response = first(
      sse(start, { type: 'message-end', delta: { finish_reason: 'ERROR', error: 'gone' } }),
    );
    expect(response.error).toMatchObject({ message: 'gone' });
  });

  it('where the fragments were cut does not change arguments', () => {
    const args = JSON.stringify({ q: 'say "hi" \\ 😀\n' });
    for (const size of [1, 2, 5]) {
      const stream = namedSse(
        start,
        begin(0, 'c', 'f'),
        ...inPieces(args, size).map((part) => go(0, part)),
        { type: 'tool-call-end', index: 0 },
        end('TOOL_CALL'),
      );
      expect(first(stream).toolCalls[0]?.args.text).toBe(args);
    }
  });
});

describe('version 1', () => {
  const meta = { api_version: { version: '1' }, tokens: { input_tokens: 8, output_tokens: 3 } };
  const whole = {
    response_id: 'r1',
    text: 'Hello',
    generation_id: 'g1',
    chat_history: [],
    finish_reason: 'COMPLETE',
    meta,
  };

  it('a body', () => {
    const response = first(whole);
    expect(response).toMatchObject({
      id: 'r1',
      text: 'Hello',
      stop: { norm: 'end' },
      usage: { inputTotal: 8, output: 3 },
    });
    expect(codes(response)).toEqual([]);
    expectCutsSound(JSON.stringify(whole));
  });

  it('calls have parameters and no ids, and the reason stays COMPLETE', () => {
    const response = first({
      ...whole,
      text: 'I will look.',
      tool_calls: [
        { name: 'f', parameters: { a: 1 } },
        { name: 'g', parameters: {} },
      ],
    });
    expect(calls(response)).toEqual([
      ['made_0', 'f', 'object', true, { a: 1 }],
      ['made_1', 'g', 'object', true, {}],
    ]);
    expect(response.stop).toMatchObject({ raw: 'COMPLETE', norm: 'tool' });
    expect(codes(response)).toEqual([]);
  });

  const stream = [
    { is_finished: false, event_type: 'stream-start', generation_id: 'g1' },
    { is_finished: false, event_type: 'text-generation', text: 'Hel' },
    { is_finished: false, event_type: 'text-generation', text: 'lo' },
    { is_finished: true, event_type: 'stream-end', response: whole, finish_reason: 'COMPLETE' },
  ];

  it('the last line repeats the answer, which is read once', () => {
    const response = first(lines(...stream));
    expect(response).toMatchObject({
      id: 'r1',
      text: 'Hello',
      stop: { norm: 'end' },
      usage: { inputTotal: 8 },
    });
    expect(codes(response)).toEqual([]);
    expectCutsSound(lines(...stream));
    expect(first(lines(stream[0], stream[3])).text).toBe('Hello');
  });

  it('calls of a stream', () => {
    const tool_calls = [{ name: 'f', parameters: { a: 1 } }];
    const response = first(
      lines(
        stream[0],
        { is_finished: false, event_type: 'tool-calls-chunk', text: 'I will look.' },
        { is_finished: false, event_type: 'tool-calls-chunk', tool_call_delta: { index: 0, name: 'f' } },
        { is_finished: false, event_type: 'tool-calls-generation', tool_calls },
        {
          is_finished: true,
          event_type: 'stream-end',
          response: { ...whole, text: 'I will look.', tool_calls },
          finish_reason: 'COMPLETE',
        },
      ),
    );
    expect(calls(response)).toEqual([['made_0', 'f', 'object', true, { a: 1 }]]);
    expect(response.reasoning).toBe('I will look.');
    expect(response.stop?.norm).toBe('tool');
  });

  it('without its last line it was cut off', () => {
    expect(codes(first(lines(...stream.slice(0, 3))))).toEqual(['STREAM_TRUNCATED']);
  });
});

describe('hostile shapes are read as far as they go', () => {
  it.each([
    ['content of odd types', message({ content: [1, null, [], 'x'] })],
    ['content of a string', message({ content: 'x' })],
    ['calls of odd types', message({ tool_calls: [1, null, {}, { function: 7 }] }, 'TOOL_CALL')],
    ['an event of odd types', { type: 'tool-call-start', index: 0, delta: { message: { tool_calls: 7 } } }],
    ['an event without a delta', { type: 'content-delta', index: 0 }],
    [
      'arguments without their call',
      {
        type: 'tool-call-delta',
        index: 3,
        delta: { message: { tool_calls: { function: { arguments: '{' } } } },
      },
    ],
  ])('%s', (_, value) => {
    expect(read(value).responses).toHaveLength(1);
    expectCutsSound(JSON.stringify(value));
  });
});

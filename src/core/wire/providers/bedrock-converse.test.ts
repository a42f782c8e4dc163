import { describe, expect, it } from 'vitest';
import { expectCutsSound, inPieces } from '../../../testing/cut-pastes';
import { toValue } from '../../json/node';
import type { Paste, Response } from '../model';
import { readPaste } from '../read';

const lines = (...values: unknown[]): string => values.map((one) => JSON.stringify(one)).join('\n');
const read = (value: unknown): Paste =>
  readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
const first = (value: unknown): Response => {
  const { responses, detection } = read(value);
  expect(detection.format).toBe('bedrock-converse');
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

const USAGE = { inputTokens: 10, outputTokens: 5, totalTokens: 15 };
const answer = (content: unknown[], stopReason = 'end_turn', rest: object = {}): object => ({
  output: { message: { role: 'assistant', content } },
  stopReason,
  usage: USAGE,
  metrics: { latencyMs: 100 },
  ...rest,
});
const toolUse = { toolUseId: 't1', name: 'look', input: { a: 1 } };

describe('whole answers', () => {
  it('text, counts and reason', () => {
    const text = JSON.stringify(
      answer([{ text: 'Hello' }], 'end_turn', { ResponseMetadata: { RequestId: 'r1' } }),
    );
    expect(read(text).detection).toMatchObject({
      format: 'bedrock-converse',
      transport: 'json',
      alternatives: [],
    });
    expect(read(text).unread).toEqual([]);
    const response = first(text);
    expect(response).toMatchObject({
      id: 'r1',
      text: 'Hello',
      stop: { raw: 'end_turn', norm: 'end' },
      usage: { inputTotal: 10, output: 5 },
    });
    expect(codes(response)).toEqual([]);
    expect(text.slice(response.usageAt?.[0]?.start, response.usageAt?.[0]?.end)).toBe(JSON.stringify(USAGE));
    expectCutsSound(text);
  });

  it('what was cached is counted: inputTokens leaves it out', () => {
    const usage = { ...USAGE, cacheReadInputTokens: 100, cacheWriteInputTokens: 20 };
    expect(first(answer([{ text: 'a' }], 'end_turn', { usage })).usage).toEqual({
      inputTotal: 130,
      cacheRead: 100,
      cacheWrite: 20,
      output: 5,
      raw: usage,
    });
  });

  it('calls and reasoning', () => {
    const response = first(
      answer(
        [
          { reasoningContent: { reasoningText: { text: 'hm', signature: 'sig' } } },
          { reasoningContent: { redactedContent: 'AAAA' } },
          { text: 'I look.' },
          { toolUse },
        ],
        'tool_use',
      ),
    );
    expect(
      response.parts.map((part) =>
        part.t === 'reasoning' ? [part.text.text, part.signature, part.encrypted, part.redacted] : part.t,
      ),
    ).toEqual([['hm', 'sig', undefined, undefined], ['', undefined, 'AAAA', true], 'text', 'call']);
    expect(calls(response)).toEqual([['t1', 'look', 'object', true, { a: 1 }]]);
    expect(codes(response)).toEqual([]);
  });

  it.each([
    ['no input', { toolUseId: 't', name: 'f' }, 'none', true],
    ['an empty object', { toolUseId: 't', name: 'f', input: {} }, 'object', true],
    ['a string', { toolUseId: 't', name: 'f', input: '{"a":1}' }, 'string', true],
    ['a list', { toolUseId: 't', name: 'f', input: [1] }, 'object', false],
  ])('a call with %s', (_, use, wire, ok) => {
    expect(first(answer([{ toolUse: use }], 'tool_use')).toolCalls[0]).toMatchObject({
      argsWire: wire,
      argsOk: ok,
      complete: true,
    });
  });

  it('results, media, citations, and what nobody knows', () => {
    const paste = read(
      answer([
        { toolUse: { toolUseId: 's1', name: 'nova_grounding', type: 'server_tool_use', input: {} } },
        { toolResult: { toolUseId: 's1', status: 'error', content: [{ json: { a: 1 } }] } },
        { image: { format: 'png', source: { bytes: 'AAAA' } } },
        { citationsContent: { content: [{ text: 'cited' }], citations: [] } },
        { hologram: { x: 1 } },
      ]),
    );
    const [response] = paste.responses;
    expect(response?.parts.map(({ t }) => t)).toEqual(['call', 'result', 'media', 'text', 'unknown']);
    expect(response?.toolCalls[0]).toMatchObject({ kind: 'server' });
    expect(response?.parts[1]).toMatchObject({ result: { callId: 's1', ok: false, content: { a: 1 } } });
    expect(response?.parts[2]).toEqual({ t: 'media', mime: 'image/png', ref: 'data:image/png;base64,AAAA' });
    expect(response?.text).toBe('cited');
    expect(paste.unread).toHaveLength(2);
  });

  it.each([
    ['end_turn', 'end', []],
    ['tool_use', 'tool', ['STOP_WITHOUT_CALLS']],
    ['max_tokens', 'length', ['STOPPED_BY_LENGTH']],
    ['stop_sequence', 'stop_sequence', []],
    ['guardrail_intervened', 'filter', ['CONTENT_FILTERED']],
    ['content_filtered', 'filter', ['CONTENT_FILTERED']],
    ['malformed_tool_use', 'malformed_tool', ['CALL_DISCARDED']],
    ['model_context_window_exceeded', 'length', ['STOPPED_BY_LENGTH']],
    ['new_reason', 'other', []],
  ])('%s is %s', (reason, norm, expected) => {
    const response = first(answer([{ text: 'a' }], reason));
    expect(response.stop).toMatchObject({ raw: reason, norm });
    expect(codes(response)).toEqual(expected);
  });

  it('an answer without content is one', () => {
    expect(first(answer([])).text).toBe('');
  });
});

describe('streams', () => {
  const delta = (contentBlockIndex: number, rest: object): object => ({
    contentBlockDelta: { contentBlockIndex, delta: rest },
  });
  const text = [
    { messageStart: { role: 'assistant' } },
    delta(0, { text: 'Hel' }),
    delta(0, { text: 'lo' }),
    { contentBlockStop: { contentBlockIndex: 0 } },
    { messageStop: { stopReason: 'end_turn' } },
    { metadata: { usage: USAGE, metrics: { latencyMs: 1 } } },
  ];
  const tools = [
    { messageStart: { role: 'assistant' } },
    delta(0, { reasoningContent: { text: 'h' } }),
    delta(0, { reasoningContent: { text: 'm' } }),
    delta(0, { reasoningContent: { signature: 'si' } }),
    delta(0, { reasoningContent: { signature: 'g' } }),
    { contentBlockStop: { contentBlockIndex: 0 } },
    { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: 't1', name: 'look' } } } },
    delta(1, { toolUse: { input: '{"a"' } }),
    delta(1, { toolUse: { input: ':1}' } }),
    { contentBlockStop: { contentBlockIndex: 1 } },
    { contentBlockStart: { contentBlockIndex: 2, start: { toolUse: { toolUseId: 't2', name: 'now' } } } },
    { contentBlockStop: { contentBlockIndex: 2 } },
    { messageStop: { stopReason: 'tool_use' } },
    { metadata: { usage: { ...USAGE, totalTokens: 19, cacheReadInputTokens: 4 } } },
  ];
  const pairs = text.flatMap((one): [string, object][] => Object.entries(one));
  const bare = pairs.map(([, payload]) => ({ ...payload, p: 'abc' }));

  it.each([
    ['lines', lines(...text)],
    ['an array', JSON.stringify(text)],
    ['many lines of an array', JSON.stringify(text, null, 2)],
    ['values one after the other', text.map((one) => JSON.stringify(one, null, 2)).join('\n')],
    ['under stream', JSON.stringify({ ResponseMetadata: {}, stream: text })],
    ['wrapped in event', lines(...text.map((event) => ({ event })))],
    ['server-sent events', text.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')],
    [
      'named server-sent events',
      pairs.map(([name, payload]) => `event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`).join(''),
    ],
    ['bare payloads of the wire', lines(...bare)],
  ])('text as %s', (_, stream) => {
    const paste = read(stream);
    expect(paste.detection).toMatchObject({ format: 'bedrock-converse', alternatives: [] });
    expect(paste.responses).toHaveLength(1);
    const [response] = paste.responses;
    expect(response).toMatchObject({
      text: 'Hello',
      stop: { raw: 'end_turn' },
      usage: { inputTotal: 10, output: 5 },
    });
    expect(response?.chunks).toHaveLength(6);
    expect(codes(response ?? { problems: [] })).toEqual([]);
    expect(paste.unread).toEqual([]);
    expectCutsSound(stream);
  });

  it('calls and reasoning', () => {
    const response = first(lines(...tools));
    expect(response).toMatchObject({
      reasoning: 'hm',
      stop: { norm: 'tool' },
      usage: { inputTotal: 14, cacheRead: 4 },
    });
    expect(response.parts[0]).toMatchObject({ t: 'reasoning', signature: 'sig' });
    expect(calls(response)).toEqual([
      ['t1', 'look', 'string', true, { a: 1 }],
      ['t2', 'now', 'none', true, {}],
    ]);
    expect(codes(response)).toEqual([]);
    expectCutsSound(lines(...tools));
  });

  it('frameworks leave the index out', () => {
    const response = first(
      lines(
        { messageStart: { role: 'assistant' } },
        { contentBlockStart: { start: {} } },
        { contentBlockDelta: { delta: { text: 'a' } } },
        { contentBlockStop: {} },
        { contentBlockStart: { start: { toolUse: { toolUseId: 't', name: 'f' } } } },
        { contentBlockDelta: { delta: { toolUse: { input: '{}' } } } },
        { contentBlockStop: {} },
        { contentBlockStart: { start: {} } },
        { contentBlockDelta: { delta: { text: 'b' } } },
        { messageStop: { stopReason: 'tool_use' } },
      ),
    );
    expect(response.parts.map(({ t }) => t)).toEqual(['text', 'call', 'text']);
    expect(calls(response)).toEqual([['t', 'f', 'string', true, {}]]);
  });

  it('without messageStop a call is cut off', () => {
    const response = first(lines(...tools.slice(0, 8)));
    expect(response.toolCalls[0]).toMatchObject({ complete: false, argsOk: false });
    expect(codes(response)).toEqual(['STREAM_TRUNCATED']);
  });

  it('max_tokens in the middle of a call', () => {
    const response = first(
      lines(
        ...tools.slice(0, 8),
        { contentBlockStop: { contentBlockIndex: 1 } },
        { messageStop: { stopReason: 'max_tokens' } },
      ),
    );
    expect(response.toolCalls[0]).toMatchObject({ complete: false });
    expect(codes(response)).toEqual(['STOPPED_BY_LENGTH']);
  });

  it('without messageStart the head is missing', () => {
    expect(codes(first(lines(...text.slice(1))))).toEqual(['STREAM_HEAD_MISSING']);
  });

  it('two streams are two responses', () => {
    expect(read(lines(...text, ...tools)).responses.map(({ stop }) => stop?.raw)).toEqual([
      'end_turn',
      'tool_use',
    ]);
  });

  it.each([
    'throttlingException',
    'modelStreamErrorException',
    'internalServerException',
    'validationException',
  ])('%s in the middle', (fault) => {
    const response = first(lines(...tools.slice(0, 8), { [fault]: { message: 'gone' } }));
    expect(response.error).toMatchObject({ type: fault, message: 'gone' });
    expect(response.toolCalls[0]?.complete).toBe(false);
    expect(codes(response)).toEqual(['PROVIDER_ERROR']);
  });

  it('where the fragments were cut does not change arguments', () => {
    const args = JSON.stringify({ q: 'say "hi" \\ 😀\n' });
    for (const size of [1, 2, 5]) {
      const stream = lines(
        tools[0],
        tools[6],
        ...inPieces(args, size).map((input) => delta(1, { toolUse: { input } })),
        tools[9],
        tools[12],
      );
      expect(first(stream).toolCalls[0]?.args.text).toBe(args);
    }
  });

  it('a delta of a call whose start is not here is kept unread', () => {
    const paste = read(lines(tools[0], tools[7], tools[12]));
    expect(paste.unread).toHaveLength(1);
  });
});

describe('errors', () => {
  it.each([
    [
      'the service',
      { __type: 'com.amazon#ThrottlingException', message: 'Slow down' },
      'ThrottlingException',
    ],
    [
      'an SDK',
      { Error: { Code: 'ValidationException', Message: 'Slow down' }, ResponseMetadata: {} },
      'ValidationException',
    ],
  ])('as %s writes them', (_, value, type) => {
    expect(first(value).error).toMatchObject({ type, message: 'Slow down' });
    expect(codes(first(value))).toEqual(['PROVIDER_ERROR']);
  });
});

describe('what is not claimed', () => {
  it.each([
    ['output of something else', { output: { message: 'text' } }],
    ['typed blocks', { output: { message: { content: [{ type: 'text', text: 'a' }] } } }],
    ['metadata', { metadata: { a: 1 } }],
    ['a reason alone', { stopReason: 'end_turn' }],
  ])('%s', (_, value) => {
    expect(read(value).detection.format).not.toBe('bedrock-converse');
  });
});

describe('hostile shapes are read as far as they go', () => {
  it.each([
    ['blocks of odd types', answer([1, null, [], 'x', { toolUse: 7 }, { text: 7 }])],
    ['an event of odd types', { contentBlockDelta: { delta: 7 } }],
    ['a start of odd types', { contentBlockStart: { start: 7 } }],
    ['an index of odd type', { contentBlockDelta: { contentBlockIndex: 'x', delta: { text: 'a' } } }],
  ])('%s', (_, value) => {
    expect(read(value).responses).toHaveLength(1);
    expectCutsSound(JSON.stringify(value));
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectCutsSound, inPieces } from '../../../testing/cut-pastes';
import { describeShared } from '../../../testing/shared-data';
import { sse } from '../../../testing/wire-builders';
import { checkEntry, indexEntries } from '../../../testing/wire-corpus';
import { mapSpan } from '../../base/span';
import { toValue } from '../../json/node';
import type { Paste, Response, ToolCall } from '../model';
import { readPaste } from '../read';

const read = (value: unknown): Paste =>
  readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
const first = (value: unknown): Response => {
  const { responses, detection } = read(value);
  expect(detection.format).toBe('gemini');
  const [response] = responses;
  if (response === undefined) throw new Error('no response');
  return response;
};
const codes = ({ problems }: { problems: readonly { code: string }[] }): string[] =>
  problems.map(({ code }) => code);
const args = (call: ToolCall | undefined): unknown => call?.node && toValue(call.node);
const said = (response: Response): unknown[] =>
  response.parts.map((part) =>
    part.t === 'text' ? part.text.text : part.t === 'reasoning' ? [part.text.text, part.signature] : part.t,
  );

const body = (parts: unknown[], finishReason?: string, rest: object = {}): object => ({
  candidates: [
    { content: { role: 'model', parts }, ...(finishReason === undefined ? {} : { finishReason }), index: 0 },
  ],
  ...rest,
});
const call = (functionCall: object, rest: object = {}): object => ({ functionCall, ...rest });
const usage = { promptTokenCount: 10, candidatesTokenCount: 4, thoughtsTokenCount: 6, totalTokenCount: 20 };

describeShared('gemini in the shared corpus', ['data', 'wire-corpus'], (root) => {
  it.each(indexEntries(root, 'gemini'))('%s', (_, entry) => {
    const text = readFileSync(join(root, entry.file), 'utf8');
    const paste = readPaste(text, 's');
    expect(paste.detection).toMatchObject({
      format: 'gemini',
      transport: entry.transport,
      overridden: false,
      alternatives: [],
    });
    expect(paste.detection.at).toBeDefined();
    expect(paste.unread).toEqual([]);
    expect(paste.problems).toEqual([]);
    checkEntry(text, paste.responses, entry);
    for (const { toolCalls } of paste.responses)
      for (const { problems } of toolCalls) expect(problems).toEqual([]);
    const { request } = entry.expect;
    if (request === undefined) return;
    const [session] = paste.sessions;
    expect(session?.turns[0]?.before).toHaveLength(request.messages);
    expect(session?.tools).toHaveLength(request.tools);
  });

  it.each(indexEntries(root, 'gemini'))('any cut of %s is read', (_, entry) =>
    expectCutsSound(readFileSync(join(root, entry.file), 'utf8'), 24),
  );
});

/** What a row of the malformed calls calls its fault, as it is called here. */
const DIAGNOSES = new Map([['provider_rejected_tool_call', 'CALL_DISCARDED']]);

describeShared('malformed calls of Gemini', ['data', 'malformed-calls.jsonl'], (path) => {
  interface Row {
    id: string;
    format: string;
    input: unknown;
    expect: { diagnosis: string; calls: unknown[]; text: string };
  }
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"gemini-json"'))
    .map((line) => JSON.parse(line) as Row);

  it('there are some', () => expect(rows.length).toBeGreaterThan(0));

  it.each(rows.map((row) => [row.id, row] as const))('%s is diagnosed', (_, row) => {
    const response = first(row.input);
    expect(codes(response)).toContain(DIAGNOSES.get(row.expect.diagnosis));
    expect(response.text).toBe(row.expect.text);
    expect(response.toolCalls).toHaveLength(row.expect.calls.length);
  });
});

describe('framing', () => {
  const chunks = [
    body([{ text: 'Hel' }]),
    body([{ text: 'lo' }]),
    body([], 'STOP', { usageMetadata: usage }),
  ];
  const crlf = chunks.map((one) => `data: ${JSON.stringify(one)}\r\n\r\n`).join('');

  it.each([
    ['server-sent events', sse(...chunks), 'sse'],
    ['events with CRLF', crlf, 'sse'],
    ['an array of chunks', JSON.stringify(chunks), 'json'],
    ['an array on many lines', JSON.stringify(chunks, null, 2), 'json'],
    ['lines', chunks.map((one) => JSON.stringify(one)).join('\n'), 'ndjson'],
    ['chunks wrapped in response', sse(...chunks.map((response) => ({ response, traceId: 't' }))), 'sse'],
  ])('%s are one response', (_, text, transport) => {
    const paste = read(text);
    expect(paste.detection).toMatchObject({ format: 'gemini', transport, alternatives: [] });
    expect(paste.responses).toHaveLength(1);
    expect(paste.responses[0]).toMatchObject({ text: 'Hello', stop: { raw: 'STOP', norm: 'end' } });
    expect(paste.responses[0]?.chunks).toHaveLength(3);
    expect(paste.responses[0]?.usage).toMatchObject({ inputTotal: 10, output: 10, reasoning: 6 });
    expect(codes({ problems: paste.responses[0]?.problems ?? [] })).toEqual([]);
    expect(paste.unread).toEqual([]);
  });

  it('a stream without a reason is cut off', () => {
    const response = first(sse(chunks[0], chunks[1]));
    expect(response.text).toBe('Hello');
    expect(codes(response)).toEqual(['STREAM_TRUNCATED']);
  });

  it('payloads of another id are another response', () => {
    const stream = (id: string): object[] => [
      body([{ text: id }], undefined, { responseId: id }),
      body([], 'STOP', { responseId: id }),
    ];
    const { responses } = read(sse(...stream('a'), ...stream('b')));
    expect(responses.map(({ id, text, stop }) => [id, text, stop?.raw])).toEqual([
      ['a', 'a', 'STOP'],
      ['b', 'b', 'STOP'],
    ]);
  });

  it('without ids a response ends with the reason of every candidate', () => {
    const { responses } = read([body([{ text: 'a' }], 'STOP'), body([{ text: 'b' }], 'STOP')]);
    expect(responses.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('counts that come after the reason belong to the response', () => {
    const { responses } = read(
      sse(body([{ text: 'a' }], 'STOP'), { usageMetadata: usage, modelVersion: 'm' }),
    );
    expect(responses).toHaveLength(1);
    expect(responses[0]).toMatchObject({ model: 'm', usage: { inputTotal: 10 } });
  });

  it.each([
    ['later counts replace earlier ones', [{ promptTokenCount: 1 }, { promptTokenCount: 5 }], 5],
    ['a count that is left out keeps its value', [{ promptTokenCount: 5 }, { trafficType: 'X' }], 5],
  ])('%s', (_, counts, expected) => {
    const [a, b] = counts;
    const response = first(
      sse(body([{ text: 'a' }], undefined, { usageMetadata: a }), body([], 'STOP', { usageMetadata: b })),
    );
    expect(response.usage?.inputTotal).toBe(expected);
  });

  it('several candidates are alternatives of one turn', () => {
    const chunk = (index: number, text: string, finishReason?: string): object => ({
      candidates: [{ index, content: { role: 'model', parts: [{ text }] }, finishReason }],
    });
    const paste = read(sse(chunk(0, 'a'), chunk(1, 'x'), chunk(0, 'b', 'STOP'), chunk(1, 'y', 'MAX_TOKENS')));
    expect(paste.responses.map(({ choice, text, stop }) => [choice, text, stop?.norm])).toEqual([
      [0, 'ab', 'end'],
      [1, 'xy', 'length'],
    ]);
    expect(paste.sessions[0]?.turns).toHaveLength(1);
    expect(paste.sessions[0]?.turns[0]?.responses).toHaveLength(2);
  });
});

describe('parts', () => {
  it('thoughts are reasoning, their signature seals them', () => {
    const response = first(
      sse(
        body([{ text: 'I ', thought: true }]),
        body([{ text: 'think', thought: true, thoughtSignature: 'sig' }]),
        body([{ text: 'so' }], 'STOP'),
      ),
    );
    expect(said(response)).toEqual([['I think', 'sig'], 'so']);
    expect(response).toMatchObject({ text: 'so', reasoning: 'I think' });
  });

  it('a signature on a call stands before it, on a text after it', () => {
    const response = first(
      body(
        [{ text: 'a', thoughtSignature: '1' }, call({ name: 'f', args: {} }, { thoughtSignature: '2' })],
        'STOP',
      ),
    );
    expect(said(response)).toEqual(['a', ['', '1'], ['', '2'], 'call']);
  });

  it('a call without id is no fault: results are paired by name', () => {
    const response = first(body([call({ name: 'f', args: { a: 1 } })], 'STOP'));
    expect(response.stop).toMatchObject({ raw: 'STOP', norm: 'tool' });
    expect(response.toolCalls[0]).toMatchObject({
      id: 'made_0',
      idOrigin: 'made',
      argsWire: 'object',
      argsOk: true,
    });
    expect(codes(response)).toEqual([]);
    expect(response.toolCalls[0]?.problems).toEqual([]);
  });

  it('an id of the wire is kept, one that stands twice is a fault', () => {
    const response = first(
      body([call({ id: 'c1', name: 'f', args: {} }), call({ id: 'c1', name: 'g' })], 'STOP'),
    );
    expect(response.toolCalls.map(({ id, idOrigin }) => [id, idOrigin])).toEqual([
      ['c1', 'wire'],
      ['c1', 'wire'],
    ]);
    expect(codes({ problems: response.toolCalls[1]?.problems ?? [] })).toEqual(['CALL_ID_DUPLICATE']);
  });

  it.each([
    ['no args', { name: 'f' }],
    ['args null', { name: 'f', args: null }],
  ])('a call with %s has none', (_, functionCall) => {
    const [read] = first(body([call(functionCall)], 'STOP')).toolCalls;
    expect(read).toMatchObject({ argsOk: true, complete: true, argsWire: 'none', args: { text: '{}' } });
    expect(read?.problems).toEqual([]);
  });

  it('args that are no object are said to be none', () => {
    const [read] = first(body([call({ name: 'f', args: [1] })], 'STOP')).toolCalls;
    expect(read).toMatchObject({ argsOk: false, complete: true });
    expect(codes({ problems: read?.problems ?? [] })).toEqual(['ARGS_NOT_OBJECT']);
  });

  it('args that a front end wrote as a string are read as one', () => {
    const [read] = first(body([call({ name: 'f', args: '{"a":1}' })], 'STOP')).toolCalls;
    expect(read).toMatchObject({ argsOk: true, argsWire: 'string' });
    expect(args(read)).toEqual({ a: 1 });
  });

  it('code that ran at the provider is a call of its own and a result', () => {
    const response = first(
      body(
        [
          { executableCode: { language: 'PYTHON', code: 'print(1)' } },
          { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1\n' } },
          { text: 'One.' },
        ],
        'STOP',
      ),
    );
    expect(response.parts.map(({ t }) => t)).toEqual(['call', 'result', 'text']);
    expect(response.toolCalls[0]).toMatchObject({ name: 'code_execution', kind: 'server', argsOk: true });
    // It ran already: nothing waits for a result.
    expect(response.stop?.norm).toBe('end');
    const failed = first(body([{ codeExecutionResult: { outcome: 'OUTCOME_FAILED', output: 'x' } }], 'STOP'));
    expect(failed.parts[0]).toMatchObject({ t: 'result', result: { ok: false } });
  });

  it('media, and what nobody knows', () => {
    const paste = read(
      body([{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }, { hologram: 1 }, {}], 'STOP'),
    );
    expect(paste.responses[0]?.parts).toEqual([
      { t: 'media', mime: 'image/png', ref: 'data:image/png;base64,AAAA' },
      { t: 'unknown', raw: { hologram: 1 }, at: expect.anything() as unknown },
    ]);
    expect(paste.unread).toHaveLength(1);
  });

  it('a text protocol in the text is read', () => {
    const response = first(body([{ text: '<think>hm</think>{"@action":"finish","answer":1}' }], 'STOP'));
    expect(response.reasoning).toBe('hm');
    expect(response.toolCalls[0]).toMatchObject({ kind: 'action', name: 'finish' });
  });

  it('the spelling of Python is the same', () => {
    const response = first({
      candidates: [
        {
          content: {
            role: 'model',
            parts: [{ function_call: { name: 'f', args: { a: 1 } }, thought_signature: 's' }],
          },
          finish_reason: 'FinishReason.STOP',
        },
      ],
      usage_metadata: { prompt_token_count: 3, candidates_token_count: 2, cached_content_token_count: 1 },
      model_version: 'm',
      response_id: 'r',
    });
    expect(response).toMatchObject({
      id: 'r',
      model: 'm',
      stop: { raw: 'FinishReason.STOP', norm: 'tool' },
      usage: { inputTotal: 3, output: 2, cacheRead: 1 },
    });
  });
});

describe('streamed arguments', () => {
  const streamed = (...calls: object[]): ToolCall[] =>
    first(sse(...calls.map((one) => body([call(one)])), body([], 'STOP'))).toolCalls;
  const part = (jsonPath: string, rest: object): object => ({
    partialArgs: [{ jsonPath, ...rest }],
    willContinue: true,
  });

  it.each([
    [
      'a string in pieces',
      [part('$.a', { stringValue: 'x', willContinue: true }), part('$.a', { stringValue: 'y' })],
      { a: 'xy' },
    ],
    [
      'numbers, words, null',
      [
        part('$.n', { numberValue: 12.5 }),
        part('$.b', { boolValue: false }),
        part('$.z', { nullValue: 'NULL_VALUE' }),
      ],
      { n: 12.5, b: false, z: null },
    ],
    ['null as such', [part('$.z', { nullValue: null })], { z: null }],
    [
      'objects in objects',
      [
        part('$.a.b.c', { numberValue: 1 }),
        part('$.a.b.d', { numberValue: 2 }),
        part('$.e', { numberValue: 3 }),
      ],
      { a: { b: { c: 1, d: 2 } }, e: 3 },
    ],
    [
      'lists',
      [part('$.l[0].n', { stringValue: 'p' }), part('$.l[1].n', { stringValue: 'q' })],
      { l: [{ n: 'p' }, { n: 'q' }] },
    ],
    [
      'lists in lists',
      [part('$.l[0][0]', { numberValue: 1 }), part('$.l[0][1]', { numberValue: 2 })],
      { l: [[1, 2]] },
    ],
    [
      'pieces that interleave',
      [
        part('$.a', { stringValue: '1', willContinue: true }),
        part('$.b', { stringValue: '2' }),
        part('$.a', { stringValue: '3' }),
      ],
      { a: '13', b: '2' },
    ],
    ['names in brackets', [part('$[\'a b\']["c.d"]', { numberValue: 1 })], { 'a b': { 'c.d': 1 } }],
    [
      'names with quotes',
      [part(String.raw`$['it\'s']`, { numberValue: 1 }), part(String.raw`$['say "hi"']`, { numberValue: 2 })],
      { "it's": 1, 'say "hi"': 2 },
    ],
    ['paths without the root', [part('a.b', { numberValue: 1 })], { a: { b: 1 } }],
    [
      'strings that need escapes',
      [part('$.a', { stringValue: 'say "hi"\n\\ \u0001 😀' })],
      { a: 'say "hi"\n\\ \u0001 😀' },
    ],
    [
      'a character in two halves',
      [part('$.a', { stringValue: '\ud83d', willContinue: true }), part('$.a', { stringValue: '\ude00' })],
      { a: '😀' },
    ],
    ['an empty string', [part('$.a', { stringValue: '' })], { a: '' }],
    [
      'keys of objects in general',
      [part('$.__proto__', { numberValue: 1 }), part('$.constructor', { numberValue: 2 })],
      JSON.parse('{"__proto__":1,"constructor":2}'),
    ],
    ['nothing', [], {}],
  ])('%s', (_, fragments, expected) => {
    const calls = streamed({ name: 'f', willContinue: true }, ...fragments, {});
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ name: 'f', argsWire: 'partialArgs', argsOk: true, complete: true });
    expect(args(calls[0])).toEqual(expected);
    expect(calls[0]?.problems).toEqual([]);
  });

  it('digits stay as they were written', () => {
    const last =
      '{"candidates":[{"content":{"parts":[{"functionCall":{"partialArgs":[{"jsonPath":"$.n","numberValue":12345678901234567890}]}}]},"finishReason":"STOP"}]}';
    const text = sse(body([call({ name: 'f', willContinue: true })]), last);
    expect(first(text).toolCalls[0]?.args.text).toBe('{"n":12345678901234567890}');
  });

  it('a call may be named, filled and ended in one part, or end with its last fragment', () => {
    const [one] = streamed({ name: 'f', partialArgs: [{ jsonPath: '$.a', numberValue: 1 }] });
    expect(args(one)).toEqual({ a: 1 });
    const [two] = streamed(
      { name: 'f', willContinue: true },
      { partialArgs: [{ jsonPath: '$.a', numberValue: 1 }] },
    );
    expect([args(two), two?.complete]).toEqual([{ a: 1 }, true]);
  });

  it('a name that is repeated with fragments goes on, alone it begins another call', () => {
    const repeated = streamed(
      { name: 'f', willContinue: true },
      { name: 'f', ...part('$.a', { numberValue: 1 }) },
      {},
    );
    expect(repeated.map(args)).toEqual([{ a: 1 }]);
    const two = streamed({ name: 'f', willContinue: true }, {}, { name: 'f', willContinue: true }, {});
    expect(two).toHaveLength(2);
  });

  it.each([
    ['in a string', [part('$.a', { stringValue: 'Bos', willContinue: true })], '{"a":"Bos'],
    ['between members', [part('$.a', { stringValue: 'Boston' })], '{"a":"Boston"'],
    ['deep', [part('$.a[0].b', { numberValue: 1 })], '{"a":[{"b":1'],
    ['before the first fragment', [], ''],
  ])('a call that does not end is cut off: %s', (_, fragments, text) => {
    const response = first(
      sse(body([call({ name: 'f', willContinue: true })]), ...fragments.map((one) => body([call(one)]))),
    );
    const [cut] = response.toolCalls;
    expect(cut).toMatchObject({ complete: false, argsOk: false, args: { text } });
    expect(codes({ problems: cut?.problems ?? [] })).toEqual(['ARGS_TRUNCATED']);
    expect(codes(response)).toEqual(['STREAM_TRUNCATED']);
  });

  it('what cannot be placed is kept unread', () => {
    const paste = read(
      sse(
        body([call({ name: 'f', willContinue: true })]),
        body([
          call({
            partialArgs: [
              { jsonPath: '$.a', numberValue: 1 },
              { jsonPath: '$.a.b', numberValue: 2 },
              { jsonPath: '$..x', numberValue: 3 },
              { jsonPath: '$.l[*]', numberValue: 4 },
              { jsonPath: `$${'.x'.repeat(5000)}`, numberValue: 5 },
              { stringValue: 'no path' },
              { jsonPath: '$.none' },
              7,
            ],
          }),
        ]),
        body([], 'STOP'),
      ),
    );
    expect(args(paste.responses[0]?.toolCalls[0])).toEqual({ a: 1 });
    expect(paste.unread).toHaveLength(7);
  });

  it('positions of a list that did not come are a fault', () => {
    const [read] = streamed(
      { name: 'f', willContinue: true },
      part('$.l[0]', { numberValue: 1 }),
      part('$.l[2]', { numberValue: 2 }),
      {},
    );
    expect(codes({ problems: read?.problems ?? [] })).toEqual(['ARGS_LIST_GAP']);
  });

  it('an end without a beginning is kept unread', () => {
    expect(read(sse(body([call({})], 'STOP'))).unread).toHaveLength(1);
  });

  it('every letter leads to its fragment', () => {
    const text = sse(
      body([call({ name: 'f', willContinue: true })]),
      body([call(part('$.city', { stringValue: 'New\n', willContinue: true }))]),
      body([call(part('$.city', { stringValue: 'York' }))]),
      body([call({})], 'STOP'),
    );
    const [read] = first(text).toolCalls;
    if (read === undefined) throw new Error('no call');
    const place = (word: string): string => {
      const start = read.args.text.indexOf(word);
      const at = mapSpan(read.args.map, { start, end: start + word.length });
      return text.slice(at.start, at.end);
    };
    expect(read.args.text).toBe(String.raw`{"city":"New\nYork"}`);
    expect([place('city'), place('New'), place(String.raw`\n`), place('York')]).toEqual([
      'city',
      'New',
      String.raw`\n`,
      'York',
    ]);
  });

  it('where the fragments were cut does not change the arguments', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30, unit: 'grapheme' }),
        fc.integer({ min: 1, max: 7 }),
        (value, size) => {
          const pieces = inPieces(value, size);
          const [read] = streamed(
            { name: 'f', willContinue: true },
            ...pieces.map((stringValue, i) =>
              part('$.v', { stringValue, willContinue: i < pieces.length - 1 }),
            ),
            {},
          );
          expect(args(read)).toEqual({ v: value });
        },
      ),
      { numRuns: 60, seed: 11 },
    );
  });
});

describe('ends', () => {
  it.each([
    ['STOP', 'end', ['ANSWER_EMPTY']],
    ['MAX_TOKENS', 'length', ['STOPPED_BY_LENGTH']],
    ['SAFETY', 'filter', ['CONTENT_FILTERED']],
    ['RECITATION', 'filter', ['CONTENT_FILTERED']],
    ['PROHIBITED_CONTENT', 'filter', ['CONTENT_FILTERED']],
    ['MALFORMED_FUNCTION_CALL', 'malformed_tool', ['CALL_DISCARDED']],
    ['UNEXPECTED_TOOL_CALL', 'malformed_tool', ['CALL_DISCARDED']],
    ['OTHER', 'other', []],
    ['NEVER_SEEN_BEFORE', 'other', []],
  ])('%s is %s', (reason, norm, expected) => {
    for (const content of [undefined, {}, { role: 'model' }, { parts: [] }]) {
      const response = first({ candidates: [{ content, finishReason: reason }] });
      expect(response).toMatchObject({ text: '', stop: { raw: reason, norm } });
      expect(codes(response)).toEqual(expected);
    }
  });

  it('the provider’s own words about it are shown', () => {
    const finishMessage = "Malformed function call: print(default_api.f(a='x'))";
    const response = first({
      candidates: [{ content: {}, finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage }],
      usageMetadata: { promptTokenCount: 9056, totalTokenCount: 9056 },
    });
    expect(codes(response)).toEqual(['STOP_EXPLAINED', 'CALL_DISCARDED']);
    expect(response.problems[0]?.message).toContain(finishMessage);
    expect(response).toMatchObject({ text: '', toolCalls: [], usage: { inputTotal: 9056 } });
    expect(response.usage?.output).toBeUndefined();
  });

  it('a blocked prompt is an answer without a candidate', () => {
    const response = first({
      promptFeedback: { blockReason: 'SAFETY', safetyRatings: [] },
      usageMetadata: usage,
    });
    expect(response).toMatchObject({
      text: '',
      stop: { raw: 'SAFETY', norm: 'filter' },
      usage: { inputTotal: 10 },
    });
    expect(codes(response)).toEqual(['PROMPT_BLOCKED', 'CONTENT_FILTERED']);
  });

  it.each([
    ['a body', JSON.stringify({ error: { code: 429, message: 'Slow down', status: 'RESOURCE_EXHAUSTED' } })],
    [
      'an array',
      JSON.stringify([{ error: { code: 429, message: 'Slow down', status: 'RESOURCE_EXHAUSTED' } }]),
    ],
  ])('an error as %s', (_, text) => {
    const response = first(text);
    expect(response.error).toMatchObject({ code: '429', type: 'RESOURCE_EXHAUSTED', message: 'Slow down' });
    expect(codes(response)).toEqual(['PROVIDER_ERROR']);
  });

  it('an error in the middle of a stream ends what was being said', () => {
    const response = first(
      sse(body([{ text: 'a' }, call({ name: 'f', willContinue: true })]), {
        error: { code: 503, message: 'Overloaded', status: 'UNAVAILABLE' },
      }),
    );
    expect(response).toMatchObject({ text: 'a', error: { type: 'UNAVAILABLE' } });
    expect(response.toolCalls[0]?.complete).toBe(false);
  });

  it('usage that was not reported stays absent', () => {
    expect(first(body([{ text: 'a' }], 'STOP')).usage).toBeUndefined();
    expect(first(body([{ text: 'a' }], 'STOP', { usageMetadata: {} })).usage).toBeUndefined();
  });

  it('places of counts and reason stand in the source', () => {
    const text = JSON.stringify(body([{ text: 'a' }], 'STOP', { usageMetadata: usage }));
    const response = first(text);
    const slice = (at: { start: number; end: number } | undefined): string => text.slice(at?.start, at?.end);
    expect(slice(response.stop?.at)).toBe('STOP');
    expect(JSON.parse(slice(response.usageAt?.[0]))).toEqual(usage);
  });
});

describe('hostile shapes are read as far as they go', () => {
  it.each([
    ['candidates of no objects', { candidates: [1, null, 'x'], usageMetadata: usage }],
    ['no candidates', { candidates: [], usageMetadata: usage, modelVersion: 'm' }],
    [
      'parts of no objects',
      { candidates: [{ content: { parts: [1, null, [], 'x'] }, finishReason: 'STOP' }] },
    ],
    ['content of a string', { candidates: [{ content: 'x', finishReason: 'STOP' }] }],
    [
      'a part instead of a list',
      { candidates: [{ content: { parts: { text: 'x' } }, finishReason: 'STOP' }] },
    ],
    ['an index that is none', { candidates: [{ index: 'x', content: { parts: [] }, finishReason: 7 }] }],
    ['calls of odd types', body([call({ name: 7, args: 'x', partialArgs: 'y', willContinue: 'z' })], 'STOP')],
  ])('%s', (_, value) => {
    const paste = read(value);
    expect(paste.detection.format).toBe('gemini');
    expect(paste.responses.length).toBeGreaterThan(0);
    expectCutsSound(JSON.stringify(value));
  });

  it('other things with candidates are not claimed', () => {
    expect(read({ candidates: [{ name: 'Ada', votes: 3 }] }).detection.format).toBe('text');
    expect(read({ candidates: [] }).detection.format).toBe('text');
  });
});

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

const lines = (...values: unknown[]): string => values.map((one) => JSON.stringify(one)).join('\n');
const read = (value: unknown): Paste =>
  readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
const first = (value: unknown): Response => {
  const { responses, detection } = read(value);
  expect(detection.format).toBe('ollama-chat');
  const [response] = responses;
  if (response === undefined) throw new Error('no response');
  return response;
};
const codes = ({ problems }: { problems: readonly { code: string }[] }): string[] =>
  problems.map(({ code }) => code);

const HEAD = { model: 'qwen3', created_at: '2025-01-01T00:00:00Z' };
const line = (message: object, rest: object = {}): object => ({
  ...HEAD,
  message: { role: 'assistant', content: '', ...message },
  done: false,
  ...rest,
});
const END = { done: true, done_reason: 'stop', prompt_eval_count: 7, eval_count: 3, total_duration: 9 };
const callOf = (fn: object, rest: object = {}): object => ({ tool_calls: [{ ...rest, function: fn }] });

describeShared('ollama-chat in the shared corpus', ['data', 'wire-corpus'], (root) => {
  it.each(indexEntries(root, 'ollama-chat'))('%s', (_, entry) => {
    const text = readFileSync(join(root, entry.file), 'utf8');
    const paste = readPaste(text, 's');
    expect(paste.detection).toMatchObject({
      format: 'ollama-chat',
      transport: entry.transport,
      alternatives: [],
    });
    expect(paste.unread).toEqual([]);
    expect(paste.problems).toEqual([]);
    checkEntry(text, paste.responses, entry);
    expectCutsSound(text, 24);
  });
});

describe('chat', () => {
  it('lines are one response', () => {
    const text = lines(line({ content: 'Hel' }), line({ content: 'lo' }), line({}, END));
    const paste = read(text);
    expect(paste.detection).toMatchObject({ format: 'ollama-chat', transport: 'ndjson', alternatives: [] });
    expect(paste.responses).toHaveLength(1);
    const [response] = paste.responses;
    expect(response).toMatchObject({
      text: 'Hello',
      model: 'qwen3',
      stop: { raw: 'stop', norm: 'end' },
      usage: { inputTotal: 7, output: 3, raw: { prompt_eval_count: 7, eval_count: 3 } },
    });
    expect(response?.chunks).toHaveLength(3);
    expect(response?.problems).toEqual([]);
    const at = response?.usageAt?.[0];
    expect(text.slice(at?.start, at?.end)).toBe('"prompt_eval_count":7,"eval_count":3');
    expectCutsSound(text);
  });

  it.each([
    ['an array of lines', JSON.stringify([line({ content: 'a' }), line({}, END)])],
    ['server-sent events of a front end', sse(line({ content: 'a' }), line({}, END))],
    ['one body', JSON.stringify(line({ content: 'a' }, END))],
    ['a body without role', JSON.stringify({ ...HEAD, message: { content: 'a' }, ...END })],
    ['a body without created_at', JSON.stringify({ model: 'm', message: { content: 'a' }, ...END })],
  ])('%s', (_, text) => {
    const paste = read(text);
    expect(paste.detection.format).toBe('ollama-chat');
    expect(paste.responses).toHaveLength(1);
    expect(paste.responses[0]).toMatchObject({ text: 'a', stop: { raw: 'stop' } });
    expect(codes(paste.responses[0] ?? { problems: [] })).toEqual([]);
  });

  it('thinking is reasoning', () => {
    const response = first(
      lines(line({ thinking: 'h' }), line({ thinking: 'm' }), line({ content: 'a' }), line({}, END)),
    );
    expect(response).toMatchObject({ reasoning: 'hm', text: 'a' });
    expect(response.parts.map(({ t }) => t)).toEqual(['reasoning', 'text']);
  });

  it('calls: arguments are an object, and the reason stays stop', () => {
    const response = first(
      lines(
        line(callOf({ name: 'f', arguments: { a: 1 } })),
        line(callOf({ index: 1, name: 'g', arguments: {} }, { id: 'call_1' })),
        line({}, END),
      ),
    );
    expect(response.stop).toMatchObject({ raw: 'stop', norm: 'tool' });
    expect(
      response.toolCalls.map((call) => [
        call.name,
        call.id,
        call.argsWire,
        call.argsOk,
        call.node && toValue(call.node),
      ]),
    ).toEqual([
      ['f', 'made_0', 'object', true, { a: 1 }],
      ['g', 'call_1', 'object', true, {}],
    ]);
    expect(codes(response)).toEqual([]);
    for (const { problems } of response.toolCalls) expect(problems).toEqual([]);
  });

  it.each([
    ['a string', { name: 'f', arguments: '{"a":1}' }, 'string', true],
    ['none', { name: 'f' }, 'none', true],
    ['null', { name: 'f', arguments: null }, 'none', true],
    ['a list', { name: 'f', arguments: [1] }, 'object', false],
  ])('arguments that are %s', (_, fn, wire, ok) => {
    const [call] = first(line(callOf(fn), END)).toolCalls;
    expect(call).toMatchObject({ name: 'f', argsWire: wire, argsOk: ok, complete: true });
  });

  it('a text protocol in the content is read: the server did not', () => {
    const response = first(line({ content: '{"@action":"finish","answer":1}' }, END));
    expect(response.toolCalls[0]).toMatchObject({ kind: 'action' });
  });

  it.each([
    ['length', 'length', ['STOPPED_BY_LENGTH']],
    ['load', 'other', ['MODEL_NOT_ASKED']],
    ['unload', 'other', ['MODEL_NOT_ASKED']],
    ['new_reason', 'other', []],
  ])('the reason %s', (reason, norm, expected) => {
    const response = first(line({}, { ...END, done_reason: reason }));
    expect(response.stop).toMatchObject({ raw: reason, norm });
    expect(codes(response)).toEqual(expect.arrayContaining(expected));
  });

  it('older servers say no reason', () => {
    const response = first(lines(line({ content: 'a' }), line({}, { done: true, eval_count: 1 })));
    expect(response.stop).toBeUndefined();
    expect(response.usage).toMatchObject({ output: 1 });
    expect(codes(response)).toEqual([]);
  });

  it('a stream without its last line is cut off', () => {
    expect(codes(first(lines(line({ content: 'a' }), line({ content: 'b' }))))).toEqual(['STREAM_TRUNCATED']);
    expect(codes(first(line({ content: 'a' })))).toEqual(['STREAM_TRUNCATED']);
  });

  it('several responses in one paste', () => {
    const { responses } = read(
      lines(line({ content: 'a' }), line({}, END), line({ content: 'b' }), line({}, END)),
    );
    expect(responses.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('a line that is no JSON is kept, the rest is read', () => {
    const paste = read(`${lines(line({ content: 'a' }))}\n<html>\n${lines(line({}, END))}`);
    expect(paste.responses[0]).toMatchObject({ text: 'a', stop: { raw: 'stop' } });
    expect(paste.unread).toHaveLength(1);
  });

  it('where the lines were cut does not change the text', () => {
    const text = 'Grüße, 世界 😀 "quoted"\n';
    for (const size of [1, 2, 5, 100]) {
      const pieces = inPieces(text, size).map((content) => line({ content }));
      expect(first(lines(...pieces, line({}, END))).text).toBe(text);
    }
  });
});

describe('generate', () => {
  const piece = (response: string, rest: object = {}): object => ({
    ...HEAD,
    response,
    done: false,
    ...rest,
  });

  it('response is the text', () => {
    const response = first(lines(piece('Hel'), piece('lo'), piece('', { ...END, context: [1, 2] })));
    expect(response).toMatchObject({ text: 'Hello', stop: { norm: 'end' }, usage: { output: 3 } });
    expect(first(piece('a', END)).text).toBe('a');
  });

  it('thinking stands beside it', () => {
    expect(first(piece('a', { ...END, thinking: 'hm' }))).toMatchObject({ reasoning: 'hm', text: 'a' });
  });

  it('response without model is somebody else’s', () => {
    expect(read({ response: 'a', done: true }).detection.format).toBe('text');
    expect(read({ message: { content: 'a' }, done: true }).detection.format).toBe('text');
  });
});

describe('errors', () => {
  it('a body', () => {
    const response = first({ error: "model 'x' not found" });
    expect(response.error).toMatchObject({ message: "model 'x' not found" });
    expect(codes(response)).toEqual(['PROVIDER_ERROR']);
  });

  it('a line in the middle of a stream', () => {
    const response = first(lines(line({ content: 'a' }), { error: 'out of memory' }));
    expect(response).toMatchObject({ text: 'a', error: { message: 'out of memory' } });
    expect(codes(response)).toEqual(['PROVIDER_ERROR']);
  });

  it('an error that says more is not claimed', () => {
    expect(read({ error: 'x', detail: 1 }).detection.format).toBe('text');
  });
});

describe('hostile shapes are read as far as they go', () => {
  it.each([
    ['content of another type', line({ content: { a: 1 } }, END)],
    ['calls of another type', line({ tool_calls: [1, null, {}] }, END)],
    ['no list of calls', line({ tool_calls: { a: 1 } }, END)],
    ['counts of another type', line({}, { ...END, prompt_eval_count: 'x', eval_count: null })],
  ])('%s', (_, value) => {
    expect(read(value).responses).toHaveLength(1);
    expectCutsSound(JSON.stringify(value));
  });
});

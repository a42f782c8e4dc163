import { describe, expect, it } from 'vitest';
import { expectCutsSound, inPieces } from '../../../testing/cut-pastes';
import { sse } from '../../../testing/wire-builders';
import type { Paste, Response } from '../model';
import { readPaste } from '../read';

const read = (value: unknown): Paste =>
  readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
const first = (value: unknown): Response => {
  const { responses, detection } = read(value);
  expect(detection.format).toBe('llamacpp-completion');
  const [response] = responses;
  if (response === undefined) throw new Error('no response');
  return response;
};
const codes = ({ problems }: { problems: readonly { code: string }[] }): string[] =>
  problems.map(({ code }) => code);

/** The members of a whole answer, as the server's source writes them. */
const whole = (content: string, rest: object = {}): object => ({
  index: 0,
  content,
  tokens: [],
  id_slot: 0,
  stop: true,
  model: 'gpt-3.5-turbo',
  tokens_predicted: 8,
  tokens_evaluated: 12,
  generation_settings: { n_predict: 64, n_ctx: 4096, temperature: 0.8 },
  prompt: '<s>Hi',
  has_new_line: false,
  truncated: false,
  stop_type: 'eos',
  stopping_word: '',
  tokens_cached: 19,
  timings: { cache_n: 4, prompt_n: 8, predicted_n: 8, predicted_per_second: 50 },
  ...rest,
});
const piece = (content: string, rest: object = {}): object => ({
  index: 0,
  content,
  tokens: [1],
  stop: false,
  id_slot: 0,
  tokens_predicted: 1,
  tokens_evaluated: 12,
  ...rest,
});

describe('whole answers', () => {
  it('content is the text, counts are read', () => {
    const text = JSON.stringify(whole('Hello there'));
    const paste = read(text);
    expect(paste.detection).toMatchObject({
      format: 'llamacpp-completion',
      transport: 'json',
      alternatives: [],
    });
    expect(paste.unread).toEqual([]);
    const response = first(text);
    expect(response).toMatchObject({
      text: 'Hello there',
      model: 'gpt-3.5-turbo',
      stop: { raw: 'eos', norm: 'end' },
      usage: { inputTotal: 12, output: 8, cacheRead: 4 },
    });
    expect(codes(response)).toEqual([]);
    expect(text.slice(response.stop?.at?.start, response.stop?.at?.end)).toBe('eos');
    expectCutsSound(text);
  });

  it.each([
    ['eos', 'end', []],
    ['limit', 'length', ['STOPPED_BY_LENGTH']],
    ['word', 'stop_sequence', []],
    ['new', 'other', []],
  ])('stop_type %s', (type, norm, expected) => {
    const response = first(whole('a', { stop_type: type, stopping_word: type === 'word' ? '</s>' : '' }));
    expect(response.stop).toMatchObject({ raw: type, norm });
    expect(codes(response)).toEqual(expected);
  });

  it.each([
    [{ stopped_eos: true, stopped_limit: false, stopped_word: false }, 'eos'],
    [{ stopped_eos: false, stopped_limit: true, stopped_word: false }, 'limit'],
    [{ stopped_eos: false, stopped_limit: false, stopped_word: true, stopping_word: 'X' }, 'word'],
  ])('servers before stop_type: %j', (flags, raw) => {
    const older = Object.entries(whole('a', flags)).filter(([key]) => key !== 'stop_type');
    expect(first(Object.fromEntries(older)).stop?.raw).toBe(raw);
  });

  it.each([
    ['cache_n is what was cached', { timings: { cache_n: 0 }, tokens_cached: 19 }, 0],
    ['tokens_cached where it is less than the prompt', { timings: {}, tokens_cached: 5 }, 5],
    ['tokens_cached of prompt and answer says nothing of it', { timings: {}, tokens_cached: 19 }, undefined],
  ])('%s', (_, rest, expected) => {
    expect(first(whole('a', rest)).usage?.cacheRead).toBe(expected);
  });

  it('a context that was too small is said', () => {
    expect(codes(first(whole('a', { truncated: true })))).toEqual(['CONTEXT_TRUNCATED']);
  });

  it('several prompts are several answers', () => {
    const paste = read([whole('a'), whole('b', { index: 1 })]);
    expect(paste.responses.map(({ text, choice }) => [text, choice])).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });

  it('text protocols apply to what the model wrote', () => {
    const response = first(whole('<think>hm</think>{"@action":"finish","answer":1}'));
    expect(response.reasoning).toBe('hm');
    expect(response.toolCalls[0]).toMatchObject({ kind: 'action', name: 'finish' });
  });

  it('a few fields only were asked for', () => {
    const response = first({ content: 'a', tokens_predicted: 1, tokens_evaluated: 2 });
    expect(response).toMatchObject({ text: 'a', usage: { inputTotal: 2, output: 1 } });
    expect(codes(response)).toEqual([]);
  });
});

describe('streams', () => {
  const end = (rest: object = {}): object => whole('', rest);

  it.each([
    ['events', sse(piece('Hel'), piece('lo'), end())],
    [
      'events with few members',
      sse(
        { content: 'Hel', stop: false },
        { content: 'lo', stop: false },
        { content: '', stop: true, stop_type: 'eos' },
      ),
    ],
    ['events without counts at all', sse({ content: 'Hello', stop: false }, { content: '', stop: true })],
    ['an end marker behind', `${sse(piece('Hello'), end())}data: [DONE]\n\n`],
  ])('%s', (_, text) => {
    const paste = read(text);
    expect(paste.detection).toMatchObject({
      format: 'llamacpp-completion',
      transport: 'sse',
      alternatives: [],
    });
    expect(paste.responses).toHaveLength(1);
    expect(paste.responses[0]?.text).toBe('Hello');
    expect(codes(paste.responses[0] ?? { problems: [] })).toEqual([]);
    expectCutsSound(text);
  });

  it('progress of the prompt is no answer yet', () => {
    const text = sse(piece('', { prompt_progress: { total: 10, processed: 5 } }), piece('a'), end());
    expect(first(text).text).toBe('a');
    expect(read(text).unread).toEqual([]);
  });

  it('without stop it was cut off', () => {
    const response = first(sse(piece('a'), piece('b')));
    expect(response.text).toBe('ab');
    expect(codes(response)).toEqual(['STREAM_TRUNCATED']);
  });

  it('prompts side by side are told by their index', () => {
    const text = sse(piece('a'), piece('x', { index: 1 }), piece('b'), end({ index: 1 }), end());
    expect(read(text).responses.map((response) => response.text)).toEqual(['ab', 'x']);
  });

  it('one after the other are told by stop', () => {
    expect(read(sse(piece('a'), end(), piece('b'), end())).responses.map(({ text }) => text)).toEqual([
      'a',
      'b',
    ]);
  });

  it('an error in the middle', () => {
    const response = first(
      sse(piece('a'), { error: { code: 500, message: 'KV cache full', type: 'server_error' } }),
    );
    expect(response).toMatchObject({ text: 'a', error: { code: '500', message: 'KV cache full' } });
    expect(codes(response)).toEqual(['PROVIDER_ERROR']);
  });

  it('where the text was cut does not matter', () => {
    const said = 'Grüße 😀 {"@action":"finish","answer":"x"}';
    for (const size of [1, 3, 7]) {
      const response = first(sse(...inPieces(said, size).map((part) => piece(part)), end()));
      expect(response.toolCalls.map(({ name }) => name)).toEqual(['finish']);
      expect(response.text).toBe('Grüße 😀 ');
    }
  });
});

describe('what is not claimed', () => {
  it.each([
    ['content alone', { content: 'a' }],
    ['an answer of a model that says content and stop', { content: 'a', stop: true }],
    ['a message', { role: 'assistant', content: 'a' }],
    ['stop words', { content: 'a', stop: ['x'] }],
  ])('%s', (_, value) => {
    expect(read(value).detection.format).not.toBe('llamacpp-completion');
  });

  it('timings beside choices are Chat Completions', () => {
    const body = {
      choices: [{ index: 0, message: { role: 'assistant', content: 'a' }, finish_reason: 'stop' }],
      timings: {},
    };
    expect(read(body).detection).toMatchObject({ format: 'openai-chat', alternatives: [] });
  });
});

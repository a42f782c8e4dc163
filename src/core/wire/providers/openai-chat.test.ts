import { describe, expect, it } from 'vitest';
import { callBody, chunk, completion, sse } from '../../../testing/wire-builders';
import type { Response } from '../model';
import { readPaste } from '../read';

const responses = (text: string): Response[] => readPaste(text, 's').responses;
const first = (text: string): Response => {
  const [response] = responses(text);
  if (response === undefined) throw new Error('no response');
  return response;
};
const codes = (response: Response): string[] => response.problems.map((p) => p.code);
const said = (response: Response): unknown[] =>
  response.parts.map((part) =>
    part.t === 'text' || part.t === 'reasoning' || part.t === 'refusal' ? [part.t, part.text.text] : part.t,
  );

describe('what was said, in every dialect', () => {
  it.each([
    [
      'reasoning_content',
      { reasoning_content: 'why', content: 'a' },
      [
        ['reasoning', 'why'],
        ['text', 'a'],
      ],
    ],
    [
      'reasoning',
      { reasoning: 'why', content: 'a' },
      [
        ['reasoning', 'why'],
        ['text', 'a'],
      ],
    ],
    [
      'both, which say the same',
      { reasoning: 'why', reasoning_content: 'why', content: 'a' },
      [
        ['reasoning', 'why'],
        ['text', 'a'],
      ],
    ],
    [
      'details that repeat the reasoning',
      { reasoning: 'why', reasoning_details: [{ type: 'reasoning.text', text: 'why' }] },
      [['reasoning', 'why']],
    ],
    [
      'details alone',
      { reasoning_details: [{ type: 'reasoning.summary', summary: 'why' }] },
      [['reasoning', 'why']],
    ],
    [
      'parts of text',
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      [['text', 'ab']],
    ],
    [
      'parts of thinking',
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'why' }] },
          { type: 'text', text: 'a' },
        ],
      },
      [
        ['reasoning', 'why'],
        ['text', 'a'],
      ],
    ],
    ['a refusal', { refusal: 'no' }, [['refusal', 'no']]],
    ['a refusal among parts', { content: [{ type: 'refusal', refusal: 'no' }] }, [['refusal', 'no']]],
    [
      'a picture',
      { content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }] },
      ['media'],
    ],
    ['an unknown part', { content: [{ type: 'hologram' }] }, ['unknown']],
    ['nothing', {}, []],
    ['empty strings', { content: '', reasoning_content: '', refusal: '' }, []],
  ])('%s', (_, message, expected) => {
    expect(said(first(completion(message)))).toEqual(expected);
  });

  it('fragments of one kind are one part, and a change of kind begins the next', () => {
    const text = sse(
      chunk({ reasoning_content: 'w' }),
      chunk({ reasoning_content: 'hy' }),
      chunk({ content: 'a' }),
      chunk({ content: 'b' }),
      chunk({}, 'stop'),
    );
    expect(said(first(text))).toEqual([
      ['reasoning', 'why'],
      ['text', 'ab'],
    ]);
  });

  it('a ciphertext of reasoning is a part of its own', () => {
    const message = {
      reasoning: 'why',
      reasoning_details: [{ type: 'reasoning.encrypted', data: 'QUJD' }],
      content: 'a',
    };
    const [open, sealed] = first(completion(message)).parts;
    expect(open).toMatchObject({ t: 'reasoning', text: { text: 'why' } });
    expect(sealed).toMatchObject({ t: 'reasoning', encrypted: 'QUJD', redacted: true });
  });

  it('an unknown part is listed as unread, with its place', () => {
    const text = completion({ content: [{ type: 'hologram' }] });
    expect(readPaste(text, 's').unread.map(({ at }) => text.slice(at.start, at.end))).toEqual([
      '{"type":"hologram"}',
    ]);
  });
});

describe('several responses in one paste', () => {
  it('the choices of a body are candidates of one turn', () => {
    const choice = (index: number, content: string): object => ({
      index,
      message: { content },
      finish_reason: 'stop',
    });
    const text = JSON.stringify({ choices: [choice(1, 'b'), choice(0, 'a')], usage: { prompt_tokens: 1 } });
    expect(responses(text).map((r) => [r.choice, r.text, r.usage?.inputTotal])).toEqual([
      [0, 'a', 1],
      [1, 'b', 1],
    ]);
  });

  it('the choices of a stream are told by their index', () => {
    const of = (index: number, content: string): object => ({ choices: [{ index, delta: { content } }] });
    const found = responses(sse(of(0, 'a'), of(1, 'x'), of(0, 'b'), of(1, 'y'), '[DONE]'));
    expect(found.map((r) => [r.choice, r.text, r.chunks.length])).toEqual([
      [0, 'ab', 2],
      [1, 'xy', 2],
    ]);
  });

  it.each([
    ['a new id after the end', { id: 'a' }, { id: 'b' }, 'stop', ['x', 'y']],
    ['a new id with a role, before the end', { id: 'a' }, { id: 'b', role: true }, null, ['x', 'y']],
    ['ids that rotate inside a message', { id: 'a' }, { id: 'b' }, null, ['xy']],
    ['no ids', {}, {}, null, ['xy']],
  ] as const)('%s', (_, one, two, finish, expected) => {
    const rest = (of: { id?: string }): object => (of.id === undefined ? {} : { id: of.id });
    const delta = 'role' in two ? { role: 'assistant', content: 'y' } : { content: 'y' };
    const text = sse(chunk({ content: 'x' }, finish, rest(one)), chunk(delta, 'stop', rest(two)));
    expect(responses(text).map((r) => r.text)).toEqual(expected);
  });

  it('what follows the end marker is another response', () => {
    const text = sse(chunk({ content: 'x' }, 'stop'), '[DONE]', chunk({ content: 'y' }, 'stop'), '[DONE]');
    expect(responses(text).map((r) => r.text)).toEqual(['x', 'y']);
  });

  it('lines of whole bodies are a response each', () => {
    expect(
      responses(`${completion({ content: 'a' })}\n${completion({ content: 'b' })}`).map((r) => r.text),
    ).toEqual(['a', 'b']);
  });
});

describe('usage is normalised', () => {
  it.each([
    [
      'cached and reasoning tokens',
      {
        prompt_tokens: 9,
        completion_tokens: 5,
        total_tokens: 14,
        prompt_tokens_details: { cached_tokens: 4 },
        completion_tokens_details: { reasoning_tokens: 3 },
      },
      { inputTotal: 9, cacheRead: 4, output: 5, reasoning: 3 },
    ],
    [
      'hits under another name',
      { prompt_tokens: 9, completion_tokens: 5, prompt_cache_hit_tokens: 4 },
      { inputTotal: 9, cacheRead: 4, output: 5 },
    ],
    [
      'reasoning beside the completion',
      {
        prompt_tokens: 9,
        completion_tokens: 5,
        total_tokens: 17,
        completion_tokens_details: { reasoning_tokens: 3 },
      },
      { inputTotal: 9, output: 8, reasoning: 3 },
    ],
    [
      'creation, flat',
      { prompt_tokens: 9, prompt_tokens_details: { cache_creation_input_tokens: 7 } },
      { inputTotal: 9, cacheWrite: 7 },
    ],
    [
      'creation, nested',
      { prompt_tokens: 9, prompt_tokens_details: { cache_creation: { cache_creation_input_tokens: 7 } } },
      { inputTotal: 9, cacheWrite: 7 },
    ],
    [
      'creation, by lifetime',
      {
        prompt_tokens: 9,
        prompt_tokens_details: {
          cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 4 },
        },
      },
      { inputTotal: 9, cacheWrite: 7 },
    ],
    ['counts of another type', { prompt_tokens: '9', completion_tokens: null }, {}],
  ])('%s', (_, usage, expected) => {
    expect(first(completion({ content: 'a' }, 'stop', { usage })).usage).toEqual({ ...expected, raw: usage });
  });

  it('comes in a last chunk without choices', () => {
    const text = sse(chunk({ content: 'a' }, 'stop'), { choices: [], usage: { prompt_tokens: 3 } }, '[DONE]');
    expect(responses(text).map((r) => [r.text, r.usage?.inputTotal])).toEqual([['a', 3]]);
  });

  it('is absent when the wire carries none', () => {
    expect(first(completion({ content: 'a' }, 'stop', { usage: null })).usage).toBeUndefined();
  });
});

describe('a stop reason is held against what the response contains', () => {
  it.each([
    ['tool_calls without calls', completion({ content: 'a' }, 'tool_calls'), ['STOP_WITHOUT_CALLS']],
    ['stop with calls', callBody('f', '{}', 'stop'), ['STOP_WITH_CALLS']],
    ['tool_calls with calls', callBody('f', '{}'), []],
    ['length inside the text', completion({ content: 'a' }, 'length'), ['STOPPED_BY_LENGTH']],
    ['length inside a call', callBody('f', '{"a', 'length'), ['STOPPED_BY_LENGTH']],
    ['a filter', completion({ content: '' }, 'content_filter'), ['CONTENT_FILTERED']],
    ['a reason nobody knows', completion({ content: 'a' }, 'tired'), []],
    ['a stream without end', sse(chunk({ content: 'a' })), ['STREAM_TRUNCATED']],
    ['a stream that ends with its marker alone', sse(chunk({ content: 'a' }), '[DONE]'), []],
    ['an error', '{"error":{"message":"no"}}', ['PROVIDER_ERROR']],
    [
      'an error in the middle of a stream',
      sse(chunk({ content: 'a' }), { error: { message: 'no' } }),
      ['PROVIDER_ERROR'],
    ],
  ])('%s', (_, text, expected) => {
    const response = first(text);
    expect(codes(response)).toEqual(expected);
    for (const problem of response.problems) expect(problem.at).toBeDefined();
  });

  it('is underlined without its quotes', () => {
    const text = completion({ content: 'a' }, 'stop');
    const { stop } = first(text);
    expect(stop?.at && text.slice(stop.at.start, stop.at.end)).toBe('stop');
  });

  it.each([['null'], ['']])('%j is no reason', (reason) => {
    expect(first(completion({ content: 'a' }, reason)).stop).toBeUndefined();
  });
});

describe('an error body is a response', () => {
  it('keeps what the model had written, character by character', () => {
    const failed = '{"name": "f", "arguments": {"a": "x\ny"}}';
    const text = JSON.stringify({
      error: {
        message: 'no',
        type: 'invalid_request_error',
        code: 'tool_use_failed',
        failed_generation: failed,
      },
    });
    const { error, toolCalls, candidates } = first(text);
    expect(error).toMatchObject({ message: 'no', type: 'invalid_request_error', code: 'tool_use_failed' });
    expect(error?.failedGeneration?.text).toBe(failed);
    const place = error?.failedGeneration?.map.pieces[0]?.srcStart ?? 0;
    expect(text.slice(place).startsWith('{\\"name\\"')).toBe(true);
    expect(toolCalls).toEqual([]);
    // The raw line break in a string keeps the arguments from being JSON.
    expect(candidates.map(({ name, args, argsOk }) => [name, args.text, argsOk])).toEqual([
      ['f', '{"a": "x\ny"}', false],
    ]);
    const at = candidates[0]?.nameAt;
    expect(at && text.slice(at.start, at.end)).toBe('f');
  });

  it.each([
    ['arguments', '{"name":"f","arguments":{"a":1}}', [['f', '{"a":1}']]],
    ['arguments in a string', '{"name":"f","arguments":"{\\"a\\":1}"}', [['f', '{"a":1}']]],
    ['parameters', 'I call {"name":"f","parameters":{}}', [['f', '{}']]],
    ['no call', '{"name":"f"}', []],
    ['words', 'I give up', []],
  ])('offers a call that was refused with %s as a candidate', (_, failed, expected) => {
    const { candidates } = first(JSON.stringify({ error: { message: 'no', failed_generation: failed } }));
    expect(candidates.map(({ name, args }) => [name, args.text])).toEqual(expected);
    expect(candidates.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it.each([
    ['a string', { error: 'down' }, { message: 'down' }],
    ['a number as code', { error: { message: 'down', code: 429 } }, { message: 'down', code: '429' }],
    [
      'no message',
      { choices: [], error: { type: 'x' } },
      { type: 'x', message: 'The error carries no message.' },
    ],
  ])('%s', (_, body, expected) => {
    const text = sse(chunk({ content: 'a' }), body);
    expect(first(text).error).toMatchObject(expected);
  });
});

describe('the @action contract inside a Chat Completions body', () => {
  const action = '{"@action":"finish"}';
  it('an action in the content is a call', () => {
    const response = first(completion({ content: `ok\n\`\`\`json\n${action}\n\`\`\`` }));
    expect(response.toolCalls.map(({ kind, name, args }) => [kind, name, args.text])).toEqual([
      ['action', 'finish', action],
    ]);
    expect([response.text, codes(response)]).toEqual(['ok', []]);
  });

  it('an action beside native calls is a candidate', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const response = first(completion({ content: action, tool_calls: [call] }, 'tool_calls'));
    expect(response.toolCalls.map(({ name }) => name)).toEqual(['f']);
    expect(response.candidates.map(({ name }) => name)).toEqual(['finish']);
    expect([response.text, codes(response)]).toEqual([action, ['TEXT_CALL_BESIDE_CALLS']]);
  });
});

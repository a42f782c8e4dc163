import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapOffset } from '../../base/span';
import { expectSound } from '../../../testing/hostile-pastes';
import { describeShared } from '../../../testing/shared-data';
import { checkEntry, indexEntries } from '../../../testing/wire-corpus';
import type { Paste, Response } from '../model';
import { readPaste } from '../read';

type Wire = Record<string, unknown>;

const answer = (message: Wire, finish = 'stop', rest: Wire = {}): Wire => ({
  request_id: 'r1',
  output: { choices: [{ finish_reason: finish, message: { role: 'assistant', ...message } }] },
  usage: { input_tokens: 10, output_tokens: 3, total_tokens: 13 },
  ...rest,
});
const call = (args: string, id = 'call_1', name = 'f'): Wire => ({
  index: 0,
  id,
  type: 'function',
  function: { name, arguments: args },
});
/** As the server frames it. */
const stream = (...payloads: Wire[]): string =>
  payloads
    .map((one, i) => `id:${i + 1}\nevent:result\n:HTTP_STATUS/200\ndata:${JSON.stringify(one)}\n\n`)
    .join('');
const read = (text: string): Paste => readPaste(text, 's');
const first = (text: string): Response => read(text).responses[0] ?? expect.fail('no response');
const codes = (response: Response): string[] => [
  ...response.problems.map(({ code }) => code),
  ...response.toolCalls.flatMap(({ problems }) => problems.map(({ code }) => code)),
];

describe('a whole response', () => {
  it('has text, reasoning, calls, stop and usage', () => {
    const paste = read(
      JSON.stringify(
        answer({ content: 'hi', reasoning_content: 'hm', tool_calls: [call('{"n":1}')] }, 'tool_calls', {
          usage: {
            input_tokens: 10,
            output_tokens: 9,
            prompt_tokens_details: { cached_tokens: 4 },
            output_tokens_details: { reasoning_tokens: 5 },
          },
        }),
      ),
    );
    expect(paste.detection).toMatchObject({
      format: 'dashscope-native',
      transport: 'json',
      alternatives: [],
    });
    expect(paste.responses).toMatchObject([
      {
        id: 'r1',
        text: 'hi',
        reasoning: 'hm',
        toolCalls: [{ id: 'call_1', name: 'f', argsOk: true, argsWire: 'string' }],
        stop: { raw: 'tool_calls', norm: 'tool' },
        usage: { inputTotal: 10, cacheRead: 4, output: 9, reasoning: 5 },
      },
    ]);
  });

  it.each<[string, Wire, string]>([
    ['in its first form', { request_id: 'r', output: { text: 'hi', finish_reason: 'stop' } }, 'hi'],
    [
      'with choices that are null',
      { request_id: 'r', output: { text: 'hi', choices: null, finish_reason: 'stop' } },
      'hi',
    ],
    ['with parts without types', answer({ content: [{ text: 'hi' }] }), 'hi'],
  ])('%s', (_, body, text) => {
    const response = first(JSON.stringify(body));
    expect([response.text, response.stop?.norm]).toEqual([text, 'end']);
  });

  it('of several choices is several alternatives of one turn', () => {
    const body = {
      request_id: 'r',
      output: {
        choices: [0, 1].map((i) => ({ index: i, finish_reason: 'stop', message: { content: `t${i}` } })),
      },
    };
    const paste = read(JSON.stringify(body));
    expect(paste.responses.map(({ choice, text }) => [choice, text])).toEqual([
      [0, 't0'],
      [1, 't1'],
    ]);
    expect(paste.sessions[0]?.turns).toHaveLength(1);
  });

  it('that refuses is an error', () => {
    const response = first(JSON.stringify({ code: 'InvalidApiKey', message: 'no', request_id: 'r' }));
    expect(response.error).toMatchObject({ code: 'InvalidApiKey', message: 'no' });
  });

  it('whose parts are pictures keeps them', () => {
    const response = first(
      JSON.stringify(answer({ content: [{ image: 'https://x/a.png' }, { text: 'hi' }] })),
    );
    expect(response.parts.map(({ t }) => t).sort()).toEqual(['media', 'text']);
  });

  it.each<[string, Wire]>([
    ['an embedding', { request_id: 'r', output: { embeddings: [] } }],
    ['no request_id', { output: { text: 'hi' } }],
  ])('%s is not of this format', (_, body) => {
    expect(read(JSON.stringify(body)).detection.format).not.toBe('dashscope-native');
  });
});

describe('a stream', () => {
  const said = ['It', ' rains', ' in', ' 杭州.'];
  const cumulative = stream(
    ...said.map((_, i) => answer({ content: said.slice(0, i + 1).join('') }, i === 3 ? 'stop' : 'null')),
  );
  const incremental = stream(
    ...said.map((text) => answer({ content: text }, 'null')),
    answer({ content: '' }, 'stop'),
  );

  it.each([
    ['cumulative', cumulative],
    ['incremental', incremental],
  ])('that is %s is joined once', (_, text) => {
    const response = first(text);
    expect(response.text).toBe(said.join(''));
    expect([response.stop?.norm, response.problems]).toEqual(['end', []]);
    // Each word is placed in the event that brought it.
    const part = response.parts.find((one) => one.t === 'text');
    const at = part === undefined ? 0 : mapOffset(part.text.map, 'It rains in '.length);
    expect(text.slice(0, at).match(/event:result/g)).toHaveLength(4);
  });

  it('whose first text is empty is cumulative still', () => {
    expect(
      first(
        stream(answer({ content: '' }, 'null'), answer({ content: 'a' }, 'null'), answer({ content: 'ab' })),
      ).text,
    ).toBe('ab');
  });

  it('that thinks and then speaks is incremental', () => {
    const response = first(
      stream(
        answer({ content: '', reasoning_content: 'h' }, 'null'),
        answer({ content: '', reasoning_content: 'm' }, 'null'),
        answer({ content: 'a', reasoning_content: '' }, 'null'),
        answer({ content: '', reasoning_content: '' }, 'stop'),
      ),
    );
    expect([response.reasoning, response.text]).toEqual(['hm', 'a']);
  });

  it.each([
    ['cumulative', ['{"n"', '{"n":1', '{"n":1}']],
    ['incremental', ['{"n"', ':1', '}']],
  ])('has its calls once (%s)', (_, args) => {
    const response = first(
      stream(
        ...args.map((one, i) =>
          answer(
            { content: '', tool_calls: [call(one, i === 0 ? 'call_1' : '', i === 0 ? 'f' : '')] },
            i === 2 ? 'tool_calls' : 'null',
          ),
        ),
      ),
    );
    expect(response.toolCalls.map(({ args: { text }, argsOk }) => [text, argsOk])).toEqual([
      ['{"n":1}', true],
    ]);
  });

  it('that stops in a call leaves it open', () => {
    const response = first(
      stream(
        answer({ content: '', tool_calls: [call('{"n"')] }, 'null'),
        answer({ content: '', tool_calls: [call('{"n":1')] }, 'null'),
      ),
    );
    expect(response.toolCalls).toMatchObject([{ complete: false, argsOk: false }]);
    expect(codes(response)).toEqual(['STREAM_TRUNCATED', 'ARGS_TRUNCATED']);
  });

  it('that an error ends keeps what was said', () => {
    const text =
      stream(answer({ content: 'It' }, 'null')) +
      `id:2\nevent:error\n:HTTP_STATUS/400\ndata:{"code":"DataInspectionFailed","message":"no","request_id":"r1"}\n\n`;
    expect(first(text)).toMatchObject({ text: 'It', error: { code: 'DataInspectionFailed' } });
    expect(read(text).responses).toHaveLength(1);
  });

  it('of another request is another response', () => {
    expect(
      read(
        stream(answer({ content: 'a' }), answer({ content: 'b' }, 'stop', { request_id: 'r2' })),
      ).responses.map(({ text }) => text),
    ).toEqual(['a', 'b']);
  });

  it('says the same in both modes, wherever it is cut', () => {
    const whole = 'The quick brown fox 1 11 111.';
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: whole.length - 1 }), { minLength: 2, maxLength: 8 }),
        (cuts) => {
          const at = [0, ...cuts.sort((a, b) => a - b), whole.length];
          const pieces = at.slice(1).map((end, i) => whole.slice(at[i], end));
          const grown = pieces.map((_, i) => pieces.slice(0, i + 1).join(''));
          expect(first(stream(...grown.map((text) => answer({ content: text }, 'null')))).text).toBe(whole);
          expect(
            first(stream(...pieces.map((text) => answer({ content: text }, 'null')), answer({ content: '' })))
              .text,
          ).toBe(whole);
        },
      ),
      { numRuns: 100, seed: 4 },
    );
  });

  it('cut anywhere is read', () => {
    for (const text of [cumulative, incremental])
      for (let at = 0; at <= text.length; at += 5) expectSound(read(text.slice(0, at)), at);
  });
});

it('the request of an exchange is what the model read', () => {
  const request = {
    model: 'qwen',
    input: {
      messages: [
        { role: 'system', content: 's' },
        { role: 'user', content: 'q' },
      ],
    },
    parameters: { temperature: 0.5, tools: [{ type: 'function', function: { name: 'f', parameters: {} } }] },
  };
  const [session] = read(JSON.stringify({ request, response: answer({ content: 'a' }) })).sessions;
  expect(session).toMatchObject({ model: 'qwen', tools: [{ name: 'f' }] });
  expect(session?.turns[0]).toMatchObject({
    before: [{ role: 'system' }, { role: 'user' }],
    params: { temperature: 0.5 },
  });
});

describeShared('dashscope-native in the shared corpus', ['data', 'wire-corpus'], (root) => {
  it.each(indexEntries(root, 'dashscope-native'))('%s is read as its index says', (_, entry) => {
    const text = readFileSync(join(root, entry.file), 'utf8');
    const paste = read(text);
    expect(paste.detection).toMatchObject({
      format: 'dashscope-native',
      transport: entry.transport,
      alternatives: [],
    });
    expect(paste.unread).toEqual([]);
    checkEntry(text, paste.responses, entry);
  });
});

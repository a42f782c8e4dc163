import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../base/utf8';
import { loggedBytes, piecesOf, placeTokens } from './logprobs';
import type { LoggedToken, Response } from './model';
import { readPaste } from './read';

const SOURCE = 'response:0';
function responseOf(body: unknown): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const [response] = readPaste(text, SOURCE).responses;
  if (response === undefined) throw new Error('No response was read.');
  return response;
}
const told = ({ logprobs }: Response) =>
  logprobs?.map(({ text, logprob, top }) => [
    text,
    logprob,
    ...top.map((one) => `${one.text} ${one.logprob}`),
  ]);

const entry = (token: string, logprob: number, top: [string, number][] = []) => ({
  token,
  logprob,
  bytes: [...utf8Bytes(token)],
  top_logprobs: top.map(([other, p]) => ({ token: other, logprob: p, bytes: [...utf8Bytes(other)] })),
});

describe('log-probabilities in a response', () => {
  it('of OpenAI Chat Completions stand beside the message, with their places', () => {
    const body = {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: 'gpt-4.1',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hi there' },
          logprobs: {
            content: [
              entry('Hi', -0.1, [
                ['Hi', -0.1],
                ['Hello', -2.5],
              ]),
              entry(' there', -0.7),
            ],
            refusal: null,
          },
          finish_reason: 'stop',
        },
      ],
    };
    const response = responseOf(body);
    expect(told(response)).toEqual([
      ['Hi', -0.1, 'Hi -0.1', 'Hello -2.5'],
      [' there', -0.7],
    ]);
    const at = response.logprobs?.[1]?.at;
    expect(JSON.stringify(body).slice(at?.start, at?.end)).toBe(JSON.stringify(entry(' there', -0.7)));
  });
  it('of a stream are joined, each choice with its own', () => {
    const chunk = (index: number, token: string, logprob: number) =>
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index, delta: { content: token }, logprobs: { content: [entry(token, logprob)] }, finish_reason: null }] })}\n\n`;
    const text = `${chunk(0, 'a', -1)}${chunk(1, 'x', -3)}${chunk(0, 'b', -2)}data: [DONE]\n\n`;
    const { responses } = readPaste(text, SOURCE);
    expect(responses.map(told)).toEqual([
      [
        ['a', -1],
        ['b', -2],
      ],
      [['x', -3]],
    ]);
  });
  it('of a native call are null: the provider reports none', () => {
    const response = responseOf({
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          logprobs: null,
          finish_reason: 'tool_calls',
        },
      ],
    });
    expect(response.logprobs).toBeUndefined();
    expect(response.toolCalls).toHaveLength(1);
  });
  it('in the lists of the older completions', () => {
    const response = responseOf({
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'ab' },
          logprobs: {
            tokens: ['a', 'b'],
            token_logprobs: [null, -0.5],
            top_logprobs: [null, { b: -0.5, c: -1.5, __proto__x: -9 }],
            text_offset: [0, 1],
          },
          finish_reason: 'stop',
        },
      ],
    });
    expect(told(response)).toEqual([
      ['a', undefined],
      ['b', -0.5, 'b -0.5', 'c -1.5', '__proto__x -9'],
    ]);
  });
  it('of OpenAI Responses stand in the part', () => {
    const response = responseOf({
      id: 'resp_1',
      object: 'response',
      status: 'completed',
      output: [
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [
            {
              type: 'output_text',
              text: 'Hi',
              annotations: [],
              logprobs: [entry('Hi', -0.2, [['Hi', -0.2]])],
            },
          ],
        },
      ],
    });
    expect(told(response)).toEqual([['Hi', -0.2, 'Hi -0.2']]);
  });
  it('of Gemini', () => {
    const response = responseOf({
      candidates: [
        {
          content: { role: 'model', parts: [{ text: 'Hi!' }] },
          finishReason: 'STOP',
          index: 0,
          avgLogprobs: -0.1,
          logprobsResult: {
            topCandidates: [
              {
                candidates: [
                  { token: 'Hi', tokenId: 2151, logProbability: -0.02 },
                  { token: 'Hey', tokenId: 6750, logProbability: -4 },
                ],
              },
              { candidates: [{ token: '!', tokenId: 0, logProbability: -0.3 }] },
            ],
            chosenCandidates: [
              { token: 'Hi', tokenId: 2151, logProbability: -0.02 },
              { token: '!', tokenId: 0, logProbability: -0.3 },
            ],
          },
        },
      ],
      modelVersion: 'gemini-2.5-flash',
    });
    expect(told(response)).toEqual([
      ['Hi', -0.02, 'Hi -0.02', 'Hey -4'],
      ['!', -0.3, '! -0.3'],
    ]);
  });
  it.each([
    [
      'today',
      [
        {
          id: 1,
          token: 'Hi',
          bytes: [72, 105],
          logprob: -0.5,
          top_logprobs: [{ id: 1, token: 'Hi', bytes: [72, 105], logprob: -0.5 }],
        },
      ],
    ],
    [
      'after sampling',
      [
        {
          id: 1,
          token: 'Hi',
          bytes: [72, 105],
          prob: Math.exp(-0.5),
          top_probs: [{ id: 1, token: 'Hi', bytes: [72, 105], prob: Math.exp(-0.5) }],
        },
      ],
    ],
    ['before 2024-12', [{ content: 'Hi', probs: [{ tok_str: 'Hi', prob: Math.exp(-0.5) }] }]],
  ])('of llama.cpp, as it writes them %s', (_, completion_probabilities) => {
    const response = responseOf({
      content: 'Hi',
      stop: true,
      tokens_predicted: 1,
      tokens_evaluated: 4,
      completion_probabilities,
    });
    expect(response.logprobs?.map(({ text, top }) => [text, top.length])).toEqual([['Hi', 1]]);
    expect(response.logprobs?.[0]?.logprob).toBeCloseTo(-0.5, 12);
  });
  it('keep the bytes of half characters, in both ways of writing them', () => {
    const half = { token: '\ufffd', logprob: -1, bytes: [0xe5, 0x8c], top_logprobs: [] };
    const older = { token: 'bytes:\\x97', logprob: -1, bytes: null, top_logprobs: [] };
    const response = responseOf({
      object: 'chat.completion',
      choices: [
        { index: 0, message: { role: 'assistant', content: '北' }, logprobs: { content: [half, older] } },
      ],
    });
    expect(response.logprobs?.map((token) => [...loggedBytes(token)])).toEqual([[0xe5, 0x8c], [0x97]]);
  });
  it.each([
    [
      'a list of other things',
      {
        content: [
          1,
          null,
          'x',
          { token: 7 },
          [],
          { token: 'a', logprob: 'no', bytes: [999], top_logprobs: 4 },
        ],
      },
    ],
    ['a text', 'none'],
    ['lists of different lengths', { tokens: ['a', 5], token_logprobs: [], top_logprobs: [[1]] }],
  ])('that are %s do no harm', (_, logprobs) => {
    const response = responseOf({
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: 'a' }, logprobs }],
    });
    expect(response.text).toBe('a');
    for (const token of response.logprobs ?? []) expect(token).toMatchObject({ text: 'a', top: [] });
  });
});

describe('tokens of a text that stands in what they spell', () => {
  const tokens = (...texts: string[]): LoggedToken[] => texts.map((text) => ({ text, logprob: -1, top: [] }));
  const placed = (all: LoggedToken[], text: string) =>
    placeTokens(all, text)?.map(({ token, byteStart }) => [token.text, byteStart]);

  it('begin where they begin, also before the text', () => {
    const all = tokens('<tool_call>', '\n{"', 'city', '":"', 'Z', 'ü', 'rich"', '}\n', '</tool_call>');
    expect(placed(all, '{"city":"Zürich"}')).toEqual([
      ['\n{"', -1],
      ['city', 2],
      ['":"', 6],
      ['Z', 9],
      ['ü', 10],
      ['rich"', 12],
      ['}\n', 17],
    ]);
    expect(piecesOf(placeTokens(all, '{"city":"Zürich"}') ?? [], 18)).toEqual([2, 4, 3, 1, 2, 5, 1]);
  });
  it('are not guessed where the text is not there, or is there twice', () => {
    expect(placed(tokens('{"a":1}'), '{"b":1}')).toBeUndefined();
    expect(placed(tokens('{}', ' then ', '{}'), '{}')).toBeUndefined();
    expect(placed([], '{}')).toBeUndefined();
  });
  it('of a call in a text protocol are found in a real response', () => {
    const said = [
      '<tool_call>',
      '\n',
      '{"',
      'name',
      '": "',
      'f',
      '", "arguments": {',
      '"x": ',
      '1',
      '}}',
      '\n</tool_call>',
    ];
    const response = responseOf({
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: said.join('') },
          logprobs: { content: said.map((token) => entry(token, -0.1)) },
          finish_reason: 'stop',
        },
      ],
    });
    const [call] = response.toolCalls;
    expect(call?.args.text).toBe('{"x": 1}');
    expect(placed(response.logprobs ?? [], call?.args.text ?? '')?.map(([text]) => text)).toEqual([
      '", "arguments": {',
      '"x": ',
      '1',
      '}}',
    ]);
  });
});

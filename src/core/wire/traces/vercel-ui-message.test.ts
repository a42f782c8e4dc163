import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toValue } from '../../json/node';
import { describeShared } from '../../../testing/shared-data';
import { expectCutsSound, expectExcerpts, saidBy } from '../../../testing/wire-traces';
import { sse } from '../../../testing/wire-builders';
import type { Paste } from '../model';
import { readPaste } from '../read';

const FORMAT = 'vercel-ui-message';
const readText = (text: string): Paste => {
  const paste = readPaste(text, 's');
  expect(paste.detection.format).toBe(FORMAT);
  return paste;
};
const read = (value: unknown): Paste => readText(JSON.stringify(value));
const shape = (paste: Paste): unknown[] =>
  paste.responses.map(({ reasoning, text, toolCalls }) => [
    reasoning,
    text,
    toolCalls.map(({ id, name, kind, complete, argsOk, args }) => [
      id,
      name,
      kind,
      complete,
      argsOk,
      args.text,
    ]),
  ]);
const results = (paste: Paste): unknown[] =>
  paste.sessions.flatMap(({ turns }) =>
    turns.flatMap((turn) => turn.results.map((r) => [r.callId, r.name, r.ok, r.content])),
  );
const tool = (state: string, rest: object = {}): object => ({
  type: 'tool-weather',
  toolCallId: 'c1',
  state,
  input: { city: 'Oslo' },
  ...rest,
});
const reply = (...parts: readonly object[]): object => ({ id: 'm2', role: 'assistant', parts });

const SAMPLE = [
  {
    id: 'm1',
    role: 'user',
    parts: [
      { type: 'text', text: 'Weather?' },
      { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AA' },
    ],
  },
  reply(
    { type: 'step-start' },
    { type: 'reasoning', text: 'A tool.' },
    tool('output-available', { output: { c: 4 } }),
    { type: 'step-start' },
    { type: 'text', text: 'It is 4.' },
    {
      type: 'dynamic-tool',
      toolName: 'log',
      toolCallId: 'c2',
      state: 'output-error',
      input: { x: 1 },
      errorText: 'denied',
    },
  ),
  { id: 'm3', role: 'user', parts: [{ type: 'text', text: 'Thanks' }] },
];

describe('a message of the assistant holds many turns', () => {
  const paste = read(SAMPLE);

  it('step-start stands between them', () => {
    expect(shape(paste)).toEqual([
      ['A tool.', '', [['c1', 'weather', 'function', true, true, '{"city":"Oslo"}']]],
      ['', 'It is 4.', [['c2', 'log', 'function', true, true, '{"x":1}']]],
    ]);
  });

  it('outputs and errors are results', () => {
    expect(results(paste)).toEqual([
      ['c1', 'weather', true, { c: 4 }],
      ['c2', 'log', false, 'denied'],
    ]);
    expect(paste.sessions[0]?.turns[0]?.before[0]?.parts.map(({ t }) => t)).toEqual(['text', 'media']);
    expect([paste.problems, paste.unread]).toEqual([[], []]);
  });

  it('the name of a tool is underlined inside the type', () => {
    const at = paste.responses[0]?.toolCalls[0]?.nameAt;
    expect(at && paste.text.slice(at.start, at.end)).toBe('weather');
  });
});

describe('states of a call', () => {
  it.each<[string, object, boolean, unknown[]]>([
    ['input-streaming', {}, false, []],
    ['input-available', {}, true, []],
    ['approval-requested', { approval: { id: 'a' } }, true, []],
    ['output-available', { output: 'x' }, true, [['c1', 'weather', true, 'x']]],
    ['output-available', { output: 'x', preliminary: true }, true, [['c1', 'weather', true, 'x']]],
    ['output-error', { errorText: 'no' }, true, [['c1', 'weather', false, 'no']]],
    [
      'output-denied',
      { approval: { id: 'a', approved: false, reason: 'never' } },
      true,
      [['c1', 'weather', false, 'never']],
    ],
  ])('%s %j', (state, rest, complete, expected) => {
    const paste = read([reply(tool(state, rest))]);
    expect(paste.responses[0]?.toolCalls[0]?.complete).toBe(complete);
    expect(results(paste)).toEqual(expected);
  });

  it('input that was no JSON is shown as it was written', () => {
    const paste = read([
      reply(tool('output-error', { input: null, rawInput: '{"city": Os', errorText: 'bad' })),
    ]);
    expect(paste.responses[0]?.toolCalls[0]).toMatchObject({
      argsWire: 'string',
      argsOk: false,
      args: { text: '{"city": Os' },
    });
  });

  it('a tool that ran at the provider', () => {
    expect(
      read([reply(tool('output-available', { providerExecuted: true, output: 1 }))]).responses[0]
        ?.toolCalls[0]?.kind,
    ).toBe('server');
  });
});

describe('other forms', () => {
  it('without step-start, words after a result are the next turn', () => {
    const paste = read([
      reply({ type: 'text', text: 'a' }, tool('output-available', { output: 1 }), {
        type: 'text',
        text: 'b',
      }),
    ]);
    expect(paste.responses.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('version 4', () => {
    const paste = read([
      { id: 'm1', role: 'user', content: 'Hi' },
      {
        id: 'm2',
        role: 'assistant',
        content: 'Done.',
        toolInvocations: [{ state: 'result', toolCallId: 'c', toolName: 'f', args: { a: 1 }, result: 'x' }],
      },
    ]);
    expect(paste.responses.map(({ text, toolCalls }) => [text, toolCalls.length])).toEqual([
      ['', 1],
      ['Done.', 0],
    ]);
    expect(results(paste)).toEqual([['c', 'f', true, 'x']]);
    const nested = read([
      reply({
        type: 'tool-invocation',
        toolInvocation: { state: 'partial-call', toolCallId: 'c', toolName: 'f', args: {} },
      }),
    ]);
    expect(nested.responses[0]?.toolCalls[0]).toMatchObject({ name: 'f', complete: false });
  });

  it('messages for a model', () => {
    const paste = read([
      { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'f', input: { a: 1 } }],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c',
            toolName: 'f',
            output: { type: 'error-text', value: 'no' },
          },
        ],
      },
    ]);
    expect(paste.responses[0]?.toolCalls.map(({ name, node }) => [name, node && toValue(node)])).toEqual([
      ['f', { a: 1 }],
    ]);
    expect(results(paste)).toEqual([['c', 'f', false, 'no']]);
  });

  it('what a page sends, and lines of it', () => {
    const chat = { id: 'chat', messages: SAMPLE, trigger: 'submit-message' };
    expect(read(chat).sessions).toMatchObject([{ id: 'chat' }]);
    const two = `${JSON.stringify(chat)}\n${JSON.stringify(chat)}`;
    expect(readText(two).sessions).toHaveLength(2);
    expectExcerpts(two, FORMAT);
  });

  it('data, sources, unknown parts and roles are listed', () => {
    const paste = read([
      reply(
        { type: 'step-start' },
        { type: 'data-x', data: 1 },
        { type: 'source-url', url: 'u' },
        { type: 'aura' },
      ),
      { role: 'oracle', parts: [] },
    ]);
    expect(paste.unread).toHaveLength(4);
  });

  it('members of wrong types are absent', () => {
    const paste = read([
      reply(
        { type: 'step-start' },
        { type: 'text', text: 7 },
        { type: 'tool-f', toolCallId: 7 },
        { type: 7 },
        tool('x', { input: 'y' }),
      ),
      { role: 'assistant', parts: 7 },
      { role: 'user', parts: [null, 3] },
    ]);
    expect(paste.responses).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['contents of another API', { role: 'user', parts: [{ text: 'x' }] }],
    ['messages of another API', [{ role: 'assistant', content: [{ type: 'text', text: 'x' }] }]],
  ])('%s are none', (_, value) => {
    expect(readPaste(JSON.stringify(value), 's').detection.format).not.toBe(FORMAT);
  });
});

describe('the stream of a message', () => {
  const EVENTS: object[] = [
    { type: 'start', messageId: 'm' },
    { type: 'start-step' },
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'hm' },
    { type: 'reasoning-end', id: 'r' },
    { type: 'tool-input-start', toolCallId: 'c', toolName: 'f' },
    { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"a": ' },
    { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '1.0}' },
    { type: 'tool-input-available', toolCallId: 'c', toolName: 'f', input: { a: 1 } },
    { type: 'tool-output-available', toolCallId: 'c', output: 'almost', preliminary: true },
    { type: 'tool-output-available', toolCallId: 'c', output: 'x' },
    { type: 'finish-step' },
    { type: 'start-step' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'Done' },
    { type: 'text-delta', id: 't', delta: '.' },
    { type: 'text-end', id: 't' },
    { type: 'finish-step' },
    { type: 'finish', finishReason: 'stop' },
  ];
  const STREAM = sse(...EVENTS, '[DONE]');

  it('steps are turns, deltas are what the model wrote, results go to their calls', () => {
    const paste = readText(STREAM);
    expect(paste.detection.transport).toBe('sse');
    expect(shape(paste)).toEqual([
      ['hm', '', [['c', 'f', 'function', true, true, '{"a": 1.0}']]],
      ['', 'Done.', []],
    ]);
    expect(results(paste)).toEqual([['c', 'f', true, 'x']]);
    expect(paste.responses.flatMap(({ problems }) => problems)).toEqual([]);
    expectExcerpts(STREAM, FORMAT);
  });

  it('a cut stream says so, and its call never runs', () => {
    const paste = readText(sse(...EVENTS.slice(0, 7)));
    expect(paste.responses[0]?.problems.map(({ code }) => code)).toContain('STREAM_TRUNCATED');
    expect(paste.responses[0]?.toolCalls[0]?.complete).toBe(false);
  });

  it('an error in the middle', () => {
    const paste = readText(sse(...EVENTS.slice(1, 4), { type: 'error', errorText: 'overloaded' }));
    expect(paste.responses[0]?.error?.message).toBe('overloaded');
  });

  it('input without its text, input that is no JSON, a call that was never announced', () => {
    const paste = readText(
      sse(
        { type: 'tool-input-available', toolCallId: 'a', toolName: 'f', input: { a: 1 } },
        { type: 'tool-input-error', toolCallId: 'b', toolName: 'g', input: '{"a', errorText: 'bad' },
        { type: 'finish' },
      ),
    );
    expect(
      paste.responses[0]?.toolCalls.map(({ name, argsWire, argsOk }) => [name, argsWire, argsOk]),
    ).toEqual([
      ['f', 'object', true],
      ['g', 'string', false],
    ]);
    expect(results(paste)).toEqual([['b', 'g', false, 'bad']]);
  });

  it('the results of a model, as lines', () => {
    const lines = [
      { type: 'start-step', request: {} },
      { type: 'text-delta', id: '0', text: 'Hi' },
      { type: 'tool-call', toolCallId: 'c', toolName: 'f', input: { a: 1 } },
      { type: 'tool-result', toolCallId: 'c', toolName: 'f', output: 'x' },
      {
        type: 'finish-step',
        finishReason: 'tool-calls',
        usage: { inputTokens: 5, outputTokens: 3, cachedInputTokens: 2, reasoningTokens: 1 },
        response: { modelId: 'm-1' },
      },
    ];
    const paste = readText(lines.map((one) => JSON.stringify(one)).join('\n'));
    expect(paste.responses).toMatchObject([
      {
        text: 'Hi',
        model: 'm-1',
        stop: { norm: 'tool' },
        usage: { inputTotal: 5, cacheRead: 2, output: 3, reasoning: 1 },
      },
    ]);
  });

  it('where the text is cut into deltas changes nothing', () => {
    const args = '{"city": "Oslo \\"1\\" é😀"}';
    const whole = readText(sse(...build([args])));
    fc.assert(
      fc.property(fc.array(fc.nat(args.length), { maxLength: 6 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), args.length];
        const paste = readText(sse(...build(at.slice(1).map((end, i) => args.slice(at[i], end)))));
        expect(paste.sessions.map(saidBy)).toEqual(whole.sessions.map(saidBy));
      }),
      { numRuns: 60, seed: 11 },
    );
  });
  const build = (deltas: readonly string[]): object[] => [
    { type: 'start-step' },
    { type: 'tool-input-start', toolCallId: 'c', toolName: 'f' },
    ...deltas.map((one) => ({ type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: one })),
    { type: 'tool-input-available', toolCallId: 'c', toolName: 'f', input: {} },
    { type: 'finish' },
  ];

  it('any cut is read', () => expectCutsSound(STREAM, FORMAT));
});

describe('any piece of it', () => {
  it('the session can be opened alone', () => {
    expectExcerpts(JSON.stringify(SAMPLE, null, 2), FORMAT);
    expectExcerpts(JSON.stringify(SAMPLE[1]), FORMAT);
  });
  it('any cut is read', () => expectCutsSound(JSON.stringify(SAMPLE, null, 2), FORMAT));
});

describeShared(
  'the shared corpus',
  ['data', 'wire-corpus', 'vercel-ui-message', 'two-steps.json'],
  (path) => {
    it('is read as its index says', () => {
      const source = readFileSync(path, 'utf8');
      const paste = expectExcerpts(source, FORMAT);
      expect(
        paste.responses.map(({ reasoning, text, toolCalls }) => [
          reasoning,
          text,
          toolCalls.map(({ id, name, kind, complete, argsOk }) => [id, name, kind, complete, argsOk]),
        ]),
      ).toEqual([
        ['Need the tool.', '', [['call_own5', 'getWeather', 'function', true, true]]],
        ['', '4 °C in Oslo.', [['call_own6', 'log', 'function', true, true]]],
      ]);
      expect(
        paste.responses.flatMap(({ toolCalls }) => toolCalls.map(({ node }) => node && toValue(node))),
      ).toEqual([{ city: 'Oslo' }, { x: 1 }]);
      expect(paste.responses.map(({ stop, usage }) => [stop, usage])).toEqual([
        [undefined, undefined],
        [undefined, undefined],
      ]);
      expect(results(paste)).toEqual([
        ['call_own5', 'getWeather', true, { c: 4 }],
        ['call_own6', 'log', false, 'denied'],
      ]);
      expect([paste.problems, paste.unread]).toEqual([[], []]);
      expectCutsSound(source, FORMAT);
    });
  },
);

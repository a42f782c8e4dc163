import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mapOffset } from '../../base/span';
import { describeShared } from '../../../testing/shared-data';
import { indexEntries } from '../../../testing/wire-corpus';
import { expectCutsSound, expectExcerpts, saidBy } from '../../../testing/wire-traces';
import type { Paste } from '../model';
import { readPaste } from '../read';

const FORMAT = 'langfuse';
const read = (value: unknown): Paste => {
  const paste = readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
  expect(paste.detection.format).toBe(FORMAT);
  return paste;
};

const observation = (id: string, second: number, type: string, rest: object = {}, trace = 'T'): object => ({
  id,
  traceId: trace,
  type,
  name: id,
  startTime: `2026-01-01T00:00:0${second}.000Z`,
  endTime: `2026-01-01T00:00:0${second}.250Z`,
  parentObservationId: null,
  level: 'DEFAULT',
  model: null,
  input: null,
  output: null,
  usageDetails: {},
  metadata: '{}',
  ...rest,
});
const CALL = { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Paris"}' } };
const QUESTION = { role: 'user', content: 'Weather?' };
const SAID = { role: 'assistant', content: null, tool_calls: [CALL] };
const TOLD = { role: 'tool', tool_call_id: 'c1', content: 'rainy' };

const GENERATIONS = [
  observation('two', 4, 'GENERATION', {
    model: 'm-1',
    input: [QUESTION, SAID, TOLD],
    output: { role: 'assistant', content: 'Rain.' },
    usageDetails: { input: 10, output: 4, total: 14 },
  }),
  observation('get_weather', 3, 'TOOL', { input: { city: 'Paris' }, output: 'rainy' }),
  observation('one', 1, 'GENERATION', {
    model: 'm-1',
    modelParameters: { temperature: 0.5 },
    input: [QUESTION],
    output: {
      id: 'r1',
      choices: [{ index: 0, finish_reason: 'tool_calls', message: SAID }],
      usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
    },
  }),
  observation('agent', 0, 'AGENT'),
];
const TRACE = { id: 'T', name: 'Weather agent', timestamp: '2026-01-01T00:00:00.000Z', sessionId: null };
const EXPORT = { trace: TRACE, observations: GENERATIONS };

/** The interface exports values as strings of JSON. */
const inStrings = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      (key === 'input' || key === 'output') && one !== null && typeof one !== 'string'
        ? JSON.stringify(one)
        : one,
    ]),
  );

describe('a trace', () => {
  const paste = read(EXPORT);
  const [session] = paste.sessions;

  it('generations are turns, tools are results', () => {
    expect(paste.responses.map(({ text, toolCalls }) => [text, toolCalls.map(({ id }) => id)])).toEqual([
      ['', ['c1']],
      ['Rain.', []],
    ]);
    expect(session).toMatchObject({
      id: 'T',
      title: 'Weather agent',
      startedAt: '2026-01-01T00:00:00.000Z',
      model: 'm-1',
      problems: [],
    });
    expect(session?.turns[0]?.results).toMatchObject([
      { callId: 'c1', name: 'get_weather', content: 'rainy', ok: true, ms: 250 },
    ]);
    expect(session?.turns.map(({ before }) => before.map(({ role }) => role))).toEqual([['user'], ['tool']]);
    expect(session?.turns[0]?.params).toEqual({ temperature: 0.5 });
    expect(paste.responses.map(({ usage }) => [usage?.inputTotal, usage?.output])).toEqual([
      [9, 3],
      [10, 4],
    ]);
    expect(paste.unread).toEqual([]);
  });

  const api = { ...TRACE, observations: GENERATIONS, scores: [] };
  const events = [
    { id: 'e0', type: 'trace-create', timestamp: 't', body: TRACE },
    ...GENERATIONS.flatMap((one) => {
      const { type, output, ...begun } = one as { type: string; output: unknown; id: string };
      const kind = type === 'GENERATION' ? 'generation' : type.toLowerCase();
      return [
        { id: `a${begun.id}`, type: `${kind}-create`, timestamp: 't', body: begun },
        {
          id: `b${begun.id}`,
          type: `${kind}-update`,
          timestamp: 't',
          body: { id: begun.id, traceId: 'T', output },
        },
      ];
    }),
  ];
  it.each([
    ['values in strings', JSON.stringify({ trace: TRACE, observations: GENERATIONS.map(inStrings) })],
    ['observations under the trace too', JSON.stringify({ trace: api, observations: GENERATIONS })],
    ['a trace of the API', JSON.stringify(api)],
    ['a list of traces', JSON.stringify({ data: [api], meta: { page: 1 } })],
    ['a batch of a client', JSON.stringify({ batch: events })],
  ])('%s', (_, text) => {
    expect(read(text).sessions.map(saidBy)).toEqual(paste.sessions.map(saidBy));
  });

  it.each([
    ['an array', JSON.stringify(GENERATIONS)],
    ['a page of observations', JSON.stringify({ data: GENERATIONS, meta: {} })],
    ['lines', GENERATIONS.map((one) => JSON.stringify(one)).join('\n')],
    [
      'snake case',
      JSON.stringify(GENERATIONS)
        .replaceAll('traceId', 'trace_id')
        .replaceAll('startTime', 'start_time')
        .replaceAll('endTime', 'end_time'),
    ],
  ])('observations alone: %s', (_, text) => {
    const { sessions, responses } = read(text);
    expect(responses.map(({ text: said }) => said)).toEqual(['', 'Rain.']);
    expect(sessions).toMatchObject([{ id: 'T', turns: [{ results: [{ ms: 250 }] }, {}] }]);
  });

  it('arguments in JSON in a string lead to where they stand', () => {
    const text = JSON.stringify({ trace: TRACE, observations: GENERATIONS.map(inStrings) });
    const args = read(text).responses[0]?.toolCalls[0]?.args;
    const at = args?.text.indexOf('Paris') ?? -1;
    const place = args && mapOffset(args.map, at);
    expect(place === undefined ? '' : text.slice(place, place + 5)).toBe('Paris');
  });
});

describe('what tracers put into it', () => {
  it('parts of the semantic conventions, definitions in the attributes', () => {
    const paste = read([
      observation('one', 1, 'GENERATION', {
        input: JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: 'Weather?' }] }]),
        output: JSON.stringify([
          { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'f', arguments: '{"a":1}' }] },
        ]),
        metadata: JSON.stringify({
          attributes: {
            'gen_ai.tool.definitions': JSON.stringify([
              { type: 'function', function: { name: 'f', parameters: {} } },
            ]),
            'gen_ai.response.finish_reasons': '["tool_calls"]',
          },
        }),
      }),
      observation('execute_tool f', 2, 'SPAN', {
        output: JSON.stringify('23 °C'),
        metadata: {
          attributes: {
            'gen_ai.operation.name': 'execute_tool',
            'gen_ai.tool.name': 'f',
            'gen_ai.tool.call.id': 'c1',
          },
        },
      }),
    ]);
    expect(paste.responses[0]).toMatchObject({
      stop: { norm: 'tool' },
      toolCalls: [{ id: 'c1', name: 'f' }],
    });
    expect(paste.sessions[0]?.tools).toMatchObject([{ name: 'f' }]);
    expect(paste.sessions[0]?.turns[0]?.results).toMatchObject([
      { callId: 'c1', name: 'f', content: '23 °C', ms: 250 },
    ]);
    expect(paste.unread).toEqual([]);
  });

  it('a span with the name of a call that waits is its run; another is what stands around', () => {
    const [, , one] = GENERATIONS;
    const paste = read([
      one,
      observation('step', 2, 'SPAN', { output: 'x' }),
      observation('get_weather', 3, 'SPAN', { output: 'wet' }),
    ]);
    expect(paste.sessions[0]?.turns[0]?.results).toMatchObject([{ callId: 'c1', content: 'wet' }]);
    expect(paste.unread).toEqual([]);
  });

  it('instructions and tools that a response repeats', () => {
    const output = {
      id: 'r',
      object: 'response',
      status: 'completed',
      instructions: 'Be brief.',
      tools: [{ type: 'function', name: 'f', parameters: {} }],
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'hi' }] }],
    };
    const paste = read([observation('one', 1, 'GENERATION', { input: [QUESTION], output })]);
    expect(paste.sessions[0]?.turns[0]?.before.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(paste.sessions[0]?.tools.map(({ name }) => name)).toEqual(['f']);
  });

  it('words alone', () => {
    const paste = read([observation('one', 1, 'GENERATION', { input: 'Weather?', output: 'Rain.' })]);
    expect(paste.responses.map(({ text }) => text)).toEqual(['Rain.']);
    expect(paste.sessions[0]?.turns[0]?.before).toMatchObject([{ role: 'user' }]);
  });

  it.each([
    [
      'the total counts every kind',
      { input: 10, output: 5, input_cached_tokens: 3, output_reasoning_tokens: 2, total: 20 },
      [13, 7],
    ],
    [
      'the total counts input and output',
      { input: 13, output: 7, input_cached_tokens: 3, total: 20 },
      [13, 7],
    ],
    ['the older form', { promptTokens: 13, completionTokens: 7 }, [13, 7]],
  ])('counts: %s', (_, usageDetails, expected) => {
    const { usage } =
      read([observation('one', 1, 'GENERATION', { output: 'x', usageDetails })]).responses[0] ?? {};
    expect([usage?.inputTotal, usage?.output]).toEqual(expected);
  });

  it('a failed generation is an error, a failed tool a failed result, a missing output unread', () => {
    const failed = { level: 'ERROR', statusMessage: 'Too slow' };
    const [, , one] = GENERATIONS;
    const paste = read([
      one,
      observation('get_weather', 2, 'TOOL', failed),
      observation('b', 3, 'GENERATION', failed),
      observation('c', 4, 'GENERATION'),
    ]);
    expect(paste.sessions[0]?.turns[0]?.results).toMatchObject([{ ok: false, content: 'Too slow' }]);
    expect(paste.responses[1]?.error?.message).toBe('Too slow');
    expect(paste.unread.map(({ why }) => why.message)).toEqual([expect.stringContaining('without output')]);
  });

  it('other observations are unread', () => {
    const paste = read([
      ...GENERATIONS,
      observation('e', 5, 'EVALUATOR'),
      observation('x', 5, 'TOOL', { output: 1 }),
    ]);
    expect(paste.unread.map(({ why }) => why.message)).toEqual([
      expect.stringContaining('“EVALUATOR”'),
      expect.stringContaining('answers no call'),
    ]);
  });

  it('a shape that nobody knows is shown as it is', () => {
    const paste = read([observation('one', 1, 'GENERATION', { input: { a: 1 }, output: { b: 2 } })]);
    expect(paste.responses[0]?.parts).toMatchObject([{ t: 'unknown', raw: { b: 2 } }]);
    expect(paste.unread).toHaveLength(2);
  });
});

describe('pieces', () => {
  const other = observation('o', 2, 'GENERATION', { input: 'x', output: 'y' }, 'U');

  it.each([
    ['an export', JSON.stringify(EXPORT)],
    ['an export over many lines', JSON.stringify(EXPORT, null, 2)],
    ['two traces', JSON.stringify([...GENERATIONS, other])],
    ['two traces over many lines', JSON.stringify({ data: [...GENERATIONS, other] }, null, 2)],
    [
      'traces of the API',
      JSON.stringify({
        data: [
          { ...TRACE, observations: GENERATIONS },
          { ...TRACE, id: 'U', observations: [other] },
        ],
      }),
    ],
  ])('an excerpt is its session alone: %s', (_, text) => {
    expectExcerpts(text, FORMAT);
  });

  it('any cut is read', () => {
    expectCutsSound(JSON.stringify(EXPORT), FORMAT, 25);
  });
});

describeShared('the shared corpus', ['data', 'wire-corpus'], (root) => {
  it.each(indexEntries(root, 'langfuse'))('%s is read as its index says', (_, entry) => {
    const text = readFileSync(join(root, entry.file), 'utf8');
    const paste = expectExcerpts(text, FORMAT);
    const expected = entry.expect as unknown as {
      traceId: string;
      generations: number;
      toolObservations: string[];
      models: string[];
    };
    expect(paste.detection.transport).toBe(entry.transport);
    expect(paste.responses).toHaveLength(expected.generations);
    expect([...new Set(paste.responses.map(({ model }) => model))]).toEqual(expected.models);
    expect(paste.sessions.map(({ id }) => id)).toEqual([expected.traceId]);
    const runs = paste.sessions[0]?.turns.flatMap(({ results }) => results) ?? [];
    expect(runs.map(({ name, ms }) => [name, typeof ms])).toEqual(
      expected.toolObservations.map((name) => [name, 'number']),
    );
    expect(paste.unread).toEqual([]);
    expectCutsSound(text, FORMAT, 12);
  });
});

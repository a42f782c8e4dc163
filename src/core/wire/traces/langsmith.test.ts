import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../testing/shared-data';
import { checkEntry, indexEntries } from '../../../testing/wire-corpus';
import { expectCutsSound, expectExcerpts, saidBy } from '../../../testing/wire-traces';
import type { Paste } from '../model';
import { readPaste } from '../read';

const FORMAT = 'langsmith';
const read = (value: unknown): Paste => {
  const paste = readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
  expect(paste.detection.format).toBe(FORMAT);
  return paste;
};

const order = (second: number, id: string): string => `20260101T00000${second}000000Z${id}`;
const run = (
  id: string,
  second: number,
  type: string,
  rest: object,
  parent = 'root',
  trace = 'root',
): object => ({
  id,
  name: `name of ${id}`,
  run_type: type,
  trace_id: trace,
  dotted_order: id === trace ? order(second, id) : `${order(0, trace)}.${order(second, id)}`,
  parent_run_id: id === trace ? null : parent,
  start_time: `2026-01-01T00:00:0${second}.000001`,
  end_time: `2026-01-01T00:00:0${second}.250001`,
  ...rest,
});
const constructor = (name: string, kwargs: object): object => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', name],
  kwargs,
});
const CALL = { id: 'c1', name: 'get_weather', args: { city: 'Paris' } };
const TOOL = { type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } };
const HUMAN = constructor('HumanMessage', { content: 'Weather?' });
const AI = constructor('AIMessage', {
  content: '',
  tool_calls: [{ ...CALL, type: 'tool_call' }],
  usage_metadata: {
    input_tokens: 9,
    output_tokens: 4,
    total_tokens: 13,
    input_token_details: { cache_read: 2 },
  },
  response_metadata: { finish_reason: 'tool_calls', model_name: 'm-1' },
});
const RESULT = constructor('ToolMessage', {
  content: 'rainy',
  tool_call_id: 'c1',
  name: 'get_weather',
  status: 'success',
});
const generations = (message: object, text = ''): object => ({
  generations: [[{ text, generation_info: { finish_reason: 'stop' }, message }]],
  llm_output: {
    token_usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    model_name: 'm-1',
  },
});

/** An agent of LangGraph: a chain around two calls of a model and a tool. */
const AGENT = [
  run('two', 4, 'llm', {
    inputs: { messages: [[HUMAN, AI, RESULT]] },
    outputs: generations(constructor('AIMessage', { content: 'Rain.' }), 'Rain.'),
  }),
  run('tool', 3, 'tool', {
    name: 'get_weather',
    inputs: { input: "{'city': 'Paris'}" },
    outputs: { output: RESULT },
  }),
  run('root', 0, 'chain', { inputs: { messages: [] }, outputs: {} }),
  run('one', 1, 'llm', {
    inputs: { messages: [[HUMAN]] },
    outputs: generations(AI),
    extra: {
      invocation_params: { model: 'm', temperature: 0.2, tools: [TOOL] },
      metadata: { ls_model_name: 'm' },
    },
  }),
];

describe('an agent of LangChain', () => {
  const paste = read(AGENT);
  const [session] = paste.sessions;

  it('runs of a model are turns in the order in which they began', () => {
    expect(paste.responses.map(({ text, toolCalls }) => [text, toolCalls.map(({ id }) => id)])).toEqual([
      ['', ['c1']],
      ['Rain.', []],
    ]);
    expect(session).toMatchObject({
      id: 'root',
      title: 'name of root',
      model: 'm-1',
      tools: [{ name: 'get_weather', schema: '{"type":"object"}' }],
      problems: [],
    });
    expect(session?.turns[0]).toMatchObject({
      params: { temperature: 0.2 },
      startedAt: '2026-01-01T00:00:01.000001',
      before: [{ role: 'user' }],
    });
    expect(paste.unread).toEqual([]);
  });

  it('a run of a tool and the message that told of it are one result', () => {
    expect(session?.turns.map(({ results }) => results)).toMatchObject([
      [{ callId: 'c1', name: 'get_weather', content: 'rainy', ok: true, ms: 250 }],
      [],
    ]);
    expect(session?.turns[1]?.before.map(({ role }) => role)).toEqual(['tool']);
  });

  it('counts stand with the message, or beside all of them', () => {
    expect(paste.responses.map(({ usage }) => usage)).toMatchObject([
      { inputTotal: 9, cacheRead: 2, output: 4 },
      { inputTotal: 7, output: 3 },
    ]);
    expect(paste.responses.map(({ stop }) => stop?.norm)).toEqual(['tool', 'end']);
  });

  const tree = { ...(AGENT[2] as object), child_runs: [AGENT[0], AGENT[1], AGENT[3]] };
  it.each([
    ['lines', AGENT.map((one) => JSON.stringify(one)).join('\n')],
    ['a tree', JSON.stringify(tree)],
    ['a list under runs', JSON.stringify({ runs: AGENT })],
    ['values in strings', JSON.stringify(AGENT.map((one) => stringified(one)))],
  ])('%s say the same', (_, text) => {
    expect(read(text).sessions.map(saidBy)).toEqual(paste.sessions.map(saidBy));
  });
});

const stringified = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'object' && one !== null ? JSON.stringify(one) : one,
    ]),
  );

describe('post and patch', () => {
  const begun = {
    ...run('a', 1, 'llm', { inputs: { messages: [{ role: 'user', content: 'hi' }] }, outputs: {} }, 'a', 'a'),
  };
  const ended = {
    id: 'a',
    trace_id: 'a',
    dotted_order: order(1, 'a'),
    end_time: '2026-01-01T00:00:02Z',
    outputs: {
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'ho' } }],
    },
  };

  it.each([
    ['in one body', JSON.stringify({ post: [begun], patch: [ended] })],
    [
      'in lines of bodies',
      [{ post: [begun] }, { patch: [ended] }].map((one) => JSON.stringify(one)).join('\n'),
    ],
    ['as lines', [begun, ended].map((one) => JSON.stringify(one)).join('\n')],
  ])('%s are one run', (_, text) => {
    const paste = expectExcerpts(text, FORMAT);
    expect(paste.sessions).toHaveLength(1);
    expect(paste.responses).toMatchObject([{ text: 'ho', stop: { norm: 'end' } }]);
    expect(paste.sessions[0]?.turns[0]?.before).toMatchObject([{ role: 'user' }]);
  });

  it('a run that had not ended is unread', () => {
    const paste = read({
      post: [begun, run('b', 2, 'llm', { outputs: { content: 'x', role: 'assistant' } }, 'b', 'b')],
    });
    expect(paste.responses).toHaveLength(1);
    expect(paste.unread.map(({ why }) => why.message)).toEqual([expect.stringContaining('had not ended')]);
  });
});

describe('shapes of outputs', () => {
  const answer = (outputs: unknown, rest: object = {}): Paste =>
    read([
      run('root', 0, 'llm', { inputs: { messages: [{ role: 'user', content: 'hi' }] }, outputs, ...rest }),
    ]);

  it.each([
    ['a string', { output: 'hi' }],
    ['a message', { role: 'assistant', content: 'hi' }],
    ['a message in output', { output: { role: 'assistant', content: 'hi' } }],
    ['a constructor', { output: constructor('AIMessage', { content: 'hi' }) }],
    ['text alone', { generations: [{ text: 'hi' }] }],
    [
      'blocks',
      {
        content: [{ type: 'text', text: 'hi' }],
        role: 'assistant',
        type: 'message',
        stop_reason: 'end_turn',
      },
    ],
    ['messages', { messages: [{ role: 'assistant', content: 'hi' }] }],
    ['a body in a string', JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'hi' } }] })],
  ])('%s', (_, outputs) => {
    const paste = answer(outputs);
    expect(paste.responses.map(({ text }) => text)).toEqual(['hi']);
    expect(paste.unread).toEqual([]);
  });

  it('candidates are alternatives of one turn', () => {
    const ai = (content: string): object => ({
      text: content,
      message: constructor('AIMessage', { content }),
    });
    const paste = answer({ generations: [[ai('a'), ai('b')]] });
    expect(paste.responses.map(({ text, choice }) => [text, choice])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    expect(paste.sessions[0]?.turns).toHaveLength(1);
  });

  it('a shape that nobody knows is shown as it is, and unread', () => {
    const paste = answer({ strange: { a: 1 } });
    expect(paste.responses[0]?.parts).toMatchObject([{ t: 'unknown', raw: { strange: { a: 1 } } }]);
    expect(paste.unread).toHaveLength(1);
  });

  it('a run that failed is an error', () => {
    expect(answer(null, { error: 'RateLimitError: slow down' }).responses[0]?.error?.message).toBe(
      'RateLimitError: slow down',
    );
  });

  it('a tool that failed is a failed result with its reason', () => {
    const paste = read([
      ...AGENT.filter((_, i) => i !== 0 && i !== 1),
      run('t', 3, 'tool', { name: 'get_weather', error: 'No city', outputs: null }),
    ]);
    expect(paste.sessions[0]?.turns[0]?.results).toMatchObject([
      { callId: 'c1', ok: false, content: 'No city' },
    ]);
  });

  it('other runs are unread, chains are what stands around', () => {
    const paste = read([...AGENT, run('r', 2, 'retriever', { outputs: { documents: [] } })]);
    expect(paste.unread.map(({ why }) => why.message)).toEqual([expect.stringContaining('“retriever”')]);
  });
});

describe('conversations', () => {
  const chat = (id: string, second: number, thread: string | null): object =>
    run(
      id,
      second,
      'llm',
      {
        inputs: { messages: [{ role: 'user', content: id }] },
        outputs: { role: 'assistant', content: id },
        ...(thread === null ? {} : { extra: { metadata: { thread_id: thread } } }),
      },
      id,
      id,
    );

  it('a thread is one conversation over its traces', () => {
    const paste = read([chat('a', 1, 'T'), chat('b', 3, 'T'), chat('c', 2, null)]);
    expect(paste.sessions.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['T', 2],
      ['c', 1],
    ]);
  });

  it('without an id of its trace a run belongs to the run at the top of its tree', () => {
    const bare = [...AGENT].map((one) => ({ ...one, trace_id: undefined, dotted_order: undefined }));
    expect(read(bare).sessions.map(({ id, turns }) => [id, turns.length])).toEqual([['root', 2]]);
  });

  it.each([
    ['one trace', JSON.stringify(AGENT)],
    ['one trace over many lines', JSON.stringify(AGENT, null, 2)],
    [
      'several in one body',
      JSON.stringify({ post: [...AGENT, chat('x', 5, null), chat('y', 6, 'T'), chat('z', 7, 'T')] }),
    ],
    ['lines', [...AGENT, chat('x', 5, null)].map((one) => JSON.stringify(one)).join('\n')],
  ])('an excerpt is its session alone: %s', (_, text) => {
    expectExcerpts(text, FORMAT);
  });

  it('any cut is read', () => {
    expectCutsSound(JSON.stringify(AGENT), FORMAT, 25);
  });

  it('runs that are their own parents, and wrong types', () => {
    const paste = read([
      {
        ...run('a', 1, 'llm', { outputs: 'x' }),
        parent_run_id: 'b',
        trace_id: undefined,
        dotted_order: undefined,
      },
      {
        ...run('b', 2, 'chain', { inputs: 1 }),
        parent_run_id: 'a',
        trace_id: undefined,
        dotted_order: undefined,
      },
      { id: '__proto__', run_type: 'llm', inputs: [1], outputs: 7, extra: 3 },
    ]);
    expect(paste.responses.map(({ text }) => text)).toContain('x');
  });
});

describeShared('the shared corpus', ['data', 'wire-corpus'], (root) => {
  it.each(indexEntries(root, 'langsmith'))('%s is read as its index says', (_, entry) => {
    const text = readFileSync(join(root, entry.file), 'utf8');
    const paste = expectExcerpts(text, FORMAT);
    expect(paste.detection.transport).toBe(entry.transport);
    checkEntry(text, paste.responses, entry);
    expect(paste.sessions).toHaveLength((entry.expect as unknown as { runs: number }).runs);
    expect(paste.unread).toEqual([]);
    expectCutsSound(text, FORMAT, 20);
  });
});

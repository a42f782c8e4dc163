import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toValue } from '../../json/node';
import { describeShared } from '../../../testing/shared-data';
import { expectCutsSound, expectExcerpts } from '../../../testing/wire-traces';
import type { Paste, Response } from '../model';
import { readPaste } from '../read';

const FORMAT = 'langchain-messages';
const read = (value: unknown): Paste => {
  const paste = readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
  expect(paste.detection.format).toBe(FORMAT);
  return paste;
};
const only = (value: unknown): Response => {
  const { responses } = read(value);
  expect(responses).toHaveLength(1);
  const [response] = responses;
  if (response === undefined) throw new Error('no response');
  return response;
};
const made = (name: string, kwargs: object): object => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', name],
  kwargs,
});

const CONVERSATION = [
  made('SystemMessage', { content: 'Be brief.' }),
  made('HumanMessage', { content: [{ type: 'text', text: 'Weather?' }] }),
  made('AIMessage', {
    content: [
      { type: 'text', text: 'Looking.' },
      { type: 'tool_use', id: 't1', name: 'weather', input: { city: 'Oslo' } },
    ],
    id: 'run-1',
    tool_calls: [{ name: 'weather', args: { city: 'Oslo' }, id: 't1', type: 'tool_call' }],
    usage_metadata: {
      input_tokens: 20,
      output_tokens: 9,
      total_tokens: 29,
      input_token_details: { cache_read: 8, cache_creation: 4 },
      output_token_details: { reasoning: 3 },
    },
    response_metadata: { stop_reason: 'tool_use', model_name: 'm-1' },
  }),
  made('ToolMessage', { content: '4 degrees', tool_call_id: 't1', name: 'weather', status: 'error' }),
  made('AIMessage', { content: 'Cold.', response_metadata: { finish_reason: 'stop' } }),
  made('HumanMessage', { content: 'Thanks' }),
];
const SAMPLE = JSON.stringify(CONVERSATION, null, 2);

describe('a list of messages is one session', () => {
  const paste = read(SAMPLE);
  const [session] = paste.sessions;

  it('what was said, what the model answered, what the tools returned stand in order', () => {
    expect(paste.sessions).toHaveLength(1);
    expect(session?.turns.map((turn) => turn.before.map(({ role }) => role))).toEqual([
      ['system', 'user'],
      ['tool'],
    ]);
    expect(session?.turns[0]?.results).toMatchObject([
      { callId: 't1', name: 'weather', ok: false, content: '4 degrees' },
    ]);
    expect(session?.after.map(({ role }) => role)).toEqual(['user']);
    expect(session?.model).toBe('m-1');
    expect(paste.responses.map(({ text }) => text)).toEqual(['Looking.', 'Cold.']);
    expect([paste.problems, paste.unread]).toEqual([[], []]);
  });

  it('a call that stands in the content and in tool_calls is one call', () => {
    const [first] = paste.responses;
    expect(first?.parts.map(({ t }) => t)).toEqual(['text', 'call']);
    expect(first?.toolCalls.map((call) => [call.id, call.name, call.node && toValue(call.node)])).toEqual([
      ['t1', 'weather', { city: 'Oslo' }],
    ]);
  });

  it('usage_metadata counts everything', () => {
    expect(paste.responses[0]?.usage).toMatchObject({
      inputTotal: 20,
      cacheRead: 8,
      cacheWrite: 4,
      output: 9,
      reasoning: 3,
    });
  });
});

describe('the forms of a message', () => {
  it.each([
    [
      'data',
      [
        { type: 'human', data: { content: 'Hi' } },
        { type: 'ai', data: { content: 'Ho', type: 'ai' } },
      ],
    ],
    [
      'bare',
      [
        { type: 'human', content: 'Hi' },
        { type: 'ai', content: 'Ho' },
      ],
    ],
    [
      'one list in a state',
      {
        messages: [
          { type: 'human', content: 'Hi' },
          { type: 'ai', content: 'Ho' },
        ],
      },
    ],
    [
      'a thread of a graph',
      {
        values: {
          messages: [
            { type: 'human', content: 'Hi' },
            { type: 'ai', content: 'Ho' },
          ],
        },
        next: [],
      },
    ],
    ['lines', '{"type":"human","content":"Hi"}\n{"type":"ai","content":"Ho"}'],
    ['JavaScript', [made('HumanMessage', { content: 'Hi' }), made('AIMessage', { content: 'Ho' })]],
  ])('%s', (_, value) => {
    const paste = read(value);
    expect(paste.sessions).toHaveLength(1);
    expect(
      paste.sessions[0]?.turns.map(({ before, responses }) => [before.length, responses[0]?.text]),
    ).toEqual([[1, 'Ho']]);
  });

  it('generations of a result', () => {
    const paste = read({
      generations: [[{ text: 'Ho', type: 'ChatGeneration', message: made('AIMessage', { content: 'Ho' }) }]],
    });
    expect(paste.responses.map(({ text }) => text)).toEqual(['Ho']);
  });

  it('each list of a batch is a session of its own', () => {
    const ai = (content: string) => ({ type: 'ai', content });
    const paste = read([[ai('a'), ai('b')], [ai('c')]]);
    expect(paste.sessions.map(({ turns }) => turns.length)).toEqual([2, 1]);
  });

  it('fragments of one id are one answer', () => {
    const piece = (args: string, first = false) => ({
      type: 'AIMessageChunk',
      id: 'run-1',
      content: first ? 'Let me ' : '',
      tool_calls: first ? [{ name: 'f', args: {}, id: 'c1' }] : [],
      invalid_tool_calls: first ? [] : [{ name: null, args, id: null, error: null }],
      tool_call_chunks: [{ name: first ? 'f' : null, args, id: first ? 'c1' : null, index: 0 }],
    });
    const response = only([piece('{"a"', true), piece(': 1'), piece('}')]);
    expect(response.text).toBe('Let me ');
    expect(response.toolCalls.map(({ id, name, args }) => [id, name, args.text])).toEqual([
      ['c1', 'f', '{"a": 1}'],
    ]);
  });

  it.each([
    ['a message by role', [{ role: 'assistant', content: 'Hi' }]],
    [
      'a line of another log',
      [
        { type: 'system', content: 'Hi' },
        { type: 'tool', content: 'x' },
      ],
    ],
    ['another constructor', { lc: 1, type: 'constructor', id: ['langchain', 'prompts', 'X'], kwargs: {} }],
  ])('%s is none', (_, value) => {
    expect(readPaste(JSON.stringify(value), 's').detection.format).not.toBe(FORMAT);
  });
});

describe('calls', () => {
  const call = (kwargs: object): unknown[] =>
    only([{ type: 'ai', content: '', ...kwargs }]).toolCalls.map((one) => [
      one.id,
      one.name,
      one.kind,
      one.argsWire,
      one.args.text,
      one.problems.map(({ code }) => code),
    ]);

  it.each<[string, object, unknown[]]>([
    [
      'the provider’s own string counts before the parsed arguments',
      {
        tool_calls: [{ name: 'f', args: { a: 1 }, id: 'x' }],
        additional_kwargs: { tool_calls: [{ id: 'x', function: { name: 'f', arguments: '{"a": 1.0}' } }] },
      },
      [['x', 'f', 'function', 'string', '{"a": 1.0}', []]],
    ],
    [
      'only the provider’s own',
      { additional_kwargs: { tool_calls: [{ id: 'x', function: { name: 'f', arguments: '{}' } }] } },
      [['x', 'f', 'function', 'string', '{}', []]],
    ],
    [
      'the form before tools',
      { additional_kwargs: { function_call: { name: 'f', arguments: '{}' } } },
      [['made_0', 'f', 'legacy_function', 'string', '{}', []]],
    ],
    [
      'arguments that could not be read',
      {
        invalid_tool_calls: [
          { name: 'f', args: '{"a": tru', id: 'x', error: 'bad JSON', type: 'invalid_tool_call' },
        ],
      },
      [['x', 'f', 'function', 'string', '{"a": tru', ['RECORDER_REFUSED_CALL', 'ARGS_TRUNCATED']]],
    ],
    [
      'an item of the Responses API in the content, known by its call_id',
      {
        content: [{ type: 'function_call', id: 'fc', call_id: 'x', name: 'f', arguments: '{"a": 1}' }],
        tool_calls: [{ name: 'f', args: { a: 1 }, id: 'x' }],
      },
      [['x', 'f', 'function', 'string', '{"a": 1}', []]],
    ],
    [
      'two calls without ids',
      {
        tool_calls: [
          { name: 'f', args: { a: 1 }, id: null },
          { name: 'f', args: { a: 2 }, id: null },
        ],
      },
      [
        ['made_0', 'f', 'function', 'object', '{"a":1}', ['CALL_ID_MISSING']],
        ['made_1', 'f', 'function', 'object', '{"a":2}', ['CALL_ID_MISSING']],
      ],
    ],
    [
      'standard blocks',
      {
        content: [{ type: 'tool_call', id: 'x', name: 'f', args: {} }],
        tool_calls: [{ name: 'f', args: {}, id: 'x' }],
      },
      [['x', 'f', 'function', 'object', '{}', []]],
    ],
    [
      'a call that ran at the provider',
      { content: [{ type: 'server_tool_call', id: 'x', name: 'search', args: { q: 'a' } }] },
      [['x', 'search', 'server', 'object', '{"q":"a"}', []]],
    ],
    ['wrong types', { tool_calls: 7, invalid_tool_calls: 'x', additional_kwargs: [], content: 3 }, []],
  ])('%s', (_, kwargs, expected) => {
    expect(call(kwargs)).toEqual(expected);
  });
});

describe('reasoning, stop, usage, errors', () => {
  it.each<[string, object, string]>([
    ['thinking', { content: [{ type: 'thinking', thinking: 'hm', signature: 'S' }] }, 'hm'],
    ['a standard block', { content: [{ type: 'reasoning', reasoning: 'hm' }] }, 'hm'],
    [
      'a summary',
      { content: [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] }] },
      'hm',
    ],
    ['beside the content', { content: 'a', additional_kwargs: { reasoning_content: 'hm' } }, 'hm'],
    [
      'in both',
      { content: [{ type: 'reasoning', reasoning: 'hm' }], additional_kwargs: { reasoning_content: 'hm' } },
      'hm',
    ],
    ['Bedrock', { content: [{ type: 'reasoning_content', reasoning_content: { text: 'hm' } }] }, 'hm'],
  ])('%s', (_, kwargs, expected) => {
    expect(only([{ type: 'ai', content: '', ...kwargs }]).reasoning).toBe(expected);
  });

  it.each([
    [{ finish_reason: 'tool_calls' }, 'tool'],
    [{ finish_reason: 'STOP' }, 'end'],
    [{ stopReason: 'max_tokens' }, 'length'],
    [{ done_reason: 'stop' }, 'end'],
    [{ finish_reason: 'whatever' }, 'other'],
  ])('%j stops with %s', (response_metadata, norm) => {
    expect(only([{ type: 'ai', content: 'a', response_metadata }]).stop?.norm).toBe(norm);
  });

  it.each<[string, object, object]>([
    [
      'token_usage',
      { token_usage: { prompt_tokens: 3, completion_tokens: 2 } },
      { inputTotal: 3, output: 2 },
    ],
    ['tokenUsage', { tokenUsage: { promptTokens: 3, completionTokens: 2 } }, { inputTotal: 3, output: 2 }],
    [
      'usage of Anthropic',
      { usage: { input_tokens: 3, cache_read_input_tokens: 4, output_tokens: 2 } },
      { inputTotal: 7, cacheRead: 4, output: 2 },
    ],
  ])('%s', (_, response_metadata, usage) => {
    expect(only([{ type: 'ai', content: 'a', response_metadata }]).usage).toMatchObject(usage);
  });

  it('unknown blocks and unknown members are kept and listed', () => {
    const { responses, unread } = read([
      { type: 'ai', content: [{ type: 'hologram', x: 1 }], additional_kwargs: { aura: 'blue' } },
    ]);
    expect(responses[0]?.parts.map(({ t }) => t)).toEqual(['unknown']);
    expect(unread.map(({ why }) => why.message)).toEqual([
      'A content block of type “hologram” is not known.',
      'additional_kwargs holds “aura”, which is not known.',
    ]);
  });

  it('what is no message in the list is listed', () => {
    const { unread } = read([
      { type: 'ai', content: 'a' },
      { type: 'remove', id: 'x' },
    ]);
    expect(unread).toHaveLength(1);
  });
});

describe('any piece of it', () => {
  it('each session can be opened alone', () => {
    expectExcerpts(SAMPLE, FORMAT);
    expectExcerpts(CONVERSATION.map((one) => JSON.stringify(one)).join('\n'), FORMAT);
    expectExcerpts(JSON.stringify([CONVERSATION.slice(0, 3), CONVERSATION.slice(4)]), FORMAT);
    expectExcerpts(JSON.stringify(CONVERSATION[4]), FORMAT);
  });

  it('any cut is read', () => expectCutsSound(SAMPLE, FORMAT));
});

describeShared(
  'the shared corpus',
  ['data', 'wire-corpus', 'langchain-messages', 'dumpd-constructors.json'],
  (path) => {
    it('is read as its index says', () => {
      const text = readFileSync(path, 'utf8');
      const paste = expectExcerpts(text, FORMAT);
      const [response] = paste.responses;
      expect(paste.responses).toHaveLength(1);
      expect([response?.text, response?.reasoning]).toEqual(['Looking.', '']);
      expect(
        response?.toolCalls.map((c) => [c.id, c.name, c.kind, c.argsOk, c.node && toValue(c.node)]),
      ).toEqual([['toolu_own1', 'find_trains', 'function', true, { from: 'LDS', to: 'YRK' }]]);
      expect(response?.stop).toMatchObject({ raw: 'tool_use', norm: 'tool' });
      expect({ ...response?.usage, raw: undefined }).toEqual({ inputTotal: 210, cacheRead: 128, output: 40 });
      expect(paste.sessions[0]?.turns[0]?.results.map(({ callId, content }) => [callId, content])).toEqual([
        ['toolu_own1', '[{"dep":"09:05"}]'],
      ]);
      expect(paste.unread).toEqual([]);
      expectCutsSound(text, FORMAT);
    });
  },
);

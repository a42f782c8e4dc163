import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toValue } from '../../json/node';
import { describeShared } from '../../../testing/shared-data';
import { expectCutsSound, expectExcerpts } from '../../../testing/wire-traces';
import type { Paste } from '../model';
import { readPaste } from '../read';

const FORMAT = 'inspect-ai';
const read = (value: unknown): Paste => {
  const paste = readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
  expect(paste.detection.format).toBe(FORMAT);
  return paste;
};
const SPEC = {
  run_id: 'r',
  created: '2026-01-01T00:00:00Z',
  task: 'sums',
  dataset: { name: 'd' },
  model: 'openai/m-1',
  config: {},
};
const call = (id: string, name: string, args: object, rest: object = {}): object => ({
  id,
  function: name,
  arguments: args,
  type: 'function',
  ...rest,
});
const event = (message: object, rest: object = {}): object => ({
  event: 'model',
  timestamp: '2026-01-01T00:00:01Z',
  model: 'openai/m-1',
  input: [{ role: 'user', content: '1 + 1?' }],
  tools: [{ name: 'add', description: 'Adds', parameters: { type: 'object', properties: {} } }],
  config: { temperature: 0 },
  output: {
    model: 'm-1-2026',
    choices: [{ message, stop_reason: 'tool_calls' }],
    usage: {
      input_tokens: 10,
      input_tokens_cache_read: 4,
      output_tokens: 5,
      total_tokens: 19,
      reasoning_tokens: 2,
    },
  },
  ...rest,
});
const ASKS = { id: 'a1', role: 'assistant', content: 'Adding.', tool_calls: [call('c1', 'add', { a: 1 })] };
const SAMPLE = {
  id: 7,
  epoch: 2,
  input: '1 + 1?',
  target: '2',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: '1 + 1?' },
    ASKS,
    { role: 'tool', tool_call_id: 'c1', function: 'add', content: '2' },
    {
      id: 'a2',
      role: 'assistant',
      content: [
        { type: 'reasoning', reasoning: 'two', signature: 'SIG' },
        { type: 'text', text: 'It is 2.' },
      ],
    },
  ],
  output: {
    model: 'm-1-2026',
    choices: [{ message: {}, stop_reason: 'stop' }],
    usage: { input_tokens: 30, output_tokens: 6 },
  },
  scores: { match: { value: 'C', answer: '2', explanation: 'long' } },
  events: [
    { event: 'sample_init' },
    event(ASKS),
    event({ role: 'assistant', content: 'GRADE: C' }),
    { event: 'score' },
  ],
};
const LOG = {
  version: 2,
  status: 'success',
  eval: SPEC,
  samples: [SAMPLE, { ...SAMPLE, id: 'x', epoch: 1 }],
};

describe('a sample is a session', () => {
  const paste = read(LOG);
  const [session] = paste.sessions;

  it('messages of the assistant are its turns', () => {
    expect(paste.sessions.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['7', 2],
      ['x', 2],
    ]);
    expect(session?.turns[0]?.before.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(session?.turns[0]?.results).toMatchObject([{ callId: 'c1', name: 'add', ok: true, content: '2' }]);
    expect(paste.responses.slice(0, 2).map((one) => [one.text, one.reasoning])).toEqual([
      ['Adding.', ''],
      ['It is 2.', 'two'],
    ]);
  });

  it('arguments are an object of the log', () => {
    const [first] = paste.responses[0]?.toolCalls ?? [];
    expect(first).toMatchObject({ id: 'c1', name: 'add', argsWire: 'object', argsOk: true });
    expect(first?.node && toValue(first.node)).toEqual({ a: 1 });
  });

  it('the session says what it was', () => {
    expect(session).toMatchObject({
      title: 'sums',
      model: 'openai/m-1',
      startedAt: '2026-01-01T00:00:00Z',
      tools: [{ name: 'add' }],
      facts: { epoch: 2, target: '2', scores: { match: 'C' } },
    });
  });

  it('the event of an answer says what it cost; the output of the sample is the last answer’s', () => {
    expect(paste.responses[0]).toMatchObject({
      model: 'm-1-2026',
      usage: { inputTotal: 14, cacheRead: 4, output: 5, reasoning: 2 },
      stop: { norm: 'tool' },
    });
    expect(paste.responses[1]).toMatchObject({ usage: { inputTotal: 30, output: 6 }, stop: { norm: 'end' } });
    expect(session?.turns[0]).toMatchObject({
      params: { temperature: 0 },
      startedAt: '2026-01-01T00:00:01Z',
    });
  });

  it('events that are no message are listed', () => {
    const whys = paste.unread.map(({ why }) => why.message.split(':')[0]);
    expect(whys).toHaveLength(4);
    expect(paste.unread[0]?.why.message).toContain('beside those of the model: 2.');
    expect(paste.unread[1]?.why.message).toContain('a grader, a helper');
  });
});

describe('messages', () => {
  const sample = (messages: readonly object[], rest: object = {}): Paste =>
    read({ id: 1, epoch: 1, input: 'x', messages, ...rest });

  it('arguments that could not be read are shown as the model wrote them', () => {
    const paste = sample([
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          call(
            'c',
            'f',
            {},
            {
              parse_error:
                'Error parsing the following tool call arguments:\n\n{"a": "x\n\nError details: Unterminated string',
            },
          ),
        ],
      },
    ]);
    const [first] = paste.responses[0]?.toolCalls ?? [];
    expect(first).toMatchObject({ argsWire: 'string', args: { text: '{"a": "x' }, complete: false });
    expect(first?.problems.map(({ code }) => code)).toEqual(['RECORDER_REFUSED_CALL', 'ARGS_TRUNCATED']);
  });

  it('texts that stand apart are read from where they stand', () => {
    const long = 'A long text. '.repeat(3);
    const paste = sample(
      [
        { role: 'user', content: 'attachment://aa11' },
        { role: 'assistant', content: [{ type: 'text', text: 'attachment://bb22' }] },
        { role: 'tool', content: 'attachment://bb22', tool_call_id: 'none' },
        { role: 'user', content: 'attachment://unknown' },
      ],
      { attachments: { aa11: long, bb22: 'Said.' } },
    );
    const [asked] = paste.sessions[0]?.turns[0]?.before[0]?.parts ?? [];
    expect(asked).toMatchObject({ t: 'text', text: { text: long } });
    expect(paste.responses[0]?.text).toBe('Said.');
    const [part] = paste.responses[0]?.parts ?? [];
    const piece = part?.t === 'text' ? part.text.map.pieces[0] : undefined;
    expect(piece && paste.text.slice(piece.srcStart, piece.srcEnd)).toBe('Said.');
    expect(paste.sessions[0]?.after.at(-1)?.parts).toMatchObject([
      { text: { text: 'attachment://unknown' } },
    ]);
  });

  it('the model event of a text that stands apart is found', () => {
    const answer = { role: 'assistant', content: 'A very long answer.' };
    const condensed = { role: 'assistant', content: 'tc://ff00' };
    const paste = sample([answer], {
      transcript: { events: [event(condensed)], content: { ff00: 'A very long answer.' } },
    });
    expect(paste.responses[0]?.usage?.output).toBe(5);
    expect(paste.unread).toEqual([]);
  });

  it.each<[string, object, unknown]>([
    [
      'an error',
      { content: '', error: { type: 'timeout', message: 'slow' } },
      [false, { type: 'timeout', message: 'slow' }],
    ],
    ['an error in words', { content: 'slow', error: { type: 'timeout', message: 'slow' } }, [false, 'slow']],
    ['blocks', { content: [{ type: 'text', text: 'a' }] }, [true, 'a']],
  ])('a result: %s', (_, rest, expected) => {
    const paste = sample([ASKS, { role: 'tool', tool_call_id: 'c1', ...rest }]);
    const [result] = paste.sessions[0]?.turns[0]?.results ?? [];
    expect([result?.ok, result?.content]).toEqual(expected);
  });

  it.each<[string, object, unknown[]]>([
    ['reasoning beside the text', { content: 'a', reasoning: 'hm' }, ['hm', 'a']],
    [
      'redacted reasoning',
      { content: [{ type: 'reasoning', reasoning: 'CIPHER', redacted: true, summary: 'hm' }] },
      ['hm', ''],
    ],
    [
      'a tool at the provider',
      { content: [{ type: 'tool_use', id: 's', name: 'web_search', arguments: '{}', result: 'r' }] },
      ['', ''],
    ],
    ['a block that is not known', { content: [{ type: 'aura' }] }, ['', '']],
    ['members of wrong types', { content: 7, tool_calls: [7, { function: 7 }] }, ['', '']],
  ])('an answer: %s', (_, rest, expected) => {
    const [response] = sample([{ role: 'assistant', ...rest }]).responses;
    expect([response?.reasoning, response?.text]).toEqual(expected);
  });

  it('a custom tool takes text', () => {
    const paste = sample([
      {
        role: 'assistant',
        content: '',
        tool_calls: [call('c', 'patch', { input: '*** Begin' }, { type: 'custom' })],
      },
    ]);
    expect(paste.responses[0]?.toolCalls[0]).toMatchObject({ kind: 'custom', input: '*** Begin' });
  });
});

describe('pieces of a log', () => {
  it('one sample of an archive', () => {
    const paste = read(SAMPLE);
    expect(paste.sessions).toMatchObject([{ id: '7', model: 'm-1-2026' }]);
  });

  it('samples as lines', () => {
    expect(read(`${JSON.stringify(SAMPLE)}\n${JSON.stringify(SAMPLE)}`).sessions).toHaveLength(2);
  });

  it('the head of an archive holds no session', () => {
    const paste = read({ version: 2, status: 'success', eval: SPEC, plan: {}, stats: {} });
    expect(paste.sessions).toEqual([]);
    expect(paste.problems.map(({ code }) => code)).toEqual(['NO_RESPONSE']);
  });

  it('model events alone are exchanges of one conversation', () => {
    const second = event(
      { role: 'assistant', content: 'It is 2.' },
      {
        input: [
          { role: 'user', content: '1 + 1?' },
          ASKS,
          { role: 'tool', tool_call_id: 'c1', content: '2' },
        ],
      },
    );
    const text = `${JSON.stringify(event(ASKS))}\n${JSON.stringify(second)}`;
    const paste = expectExcerpts(text, FORMAT);
    expect(paste.sessions).toHaveLength(1);
    expect(paste.sessions[0]?.turns.map(({ results }) => results.length)).toEqual([1, 0]);
    expect(paste.responses[0]?.usage?.output).toBe(5);
  });

  it('a model event that failed', () => {
    const paste = read(event({}, { output: { model: 'm', choices: [] }, error: 'overloaded' }));
    expect(paste.responses[0]?.error?.message).toBe('overloaded');
  });

  it('a sample without messages is read from its events', () => {
    expect(read({ id: 1, epoch: 1, input: 'x', messages: [], events: [event(ASKS)] }).responses).toHaveLength(
      1,
    );
  });

  it.each([
    ['an evaluation of something else', { eval: { x: 1 } }],
    ['a training step', { epoch: 1, loss: 0.5 }],
  ])('%s is none', (_, value) => {
    expect(readPaste(JSON.stringify(value), 's').detection.format).not.toBe(FORMAT);
  });
});

describe('any piece of it', () => {
  it('each session can be opened alone, with the head of its log', () => {
    expectExcerpts(JSON.stringify(LOG, null, 2), FORMAT);
    expectExcerpts(JSON.stringify(LOG), FORMAT);
    expectExcerpts(JSON.stringify(SAMPLE, null, 2), FORMAT);
  });
  it('any cut is read', () => expectCutsSound(JSON.stringify(LOG, null, 2), FORMAT));
});

describeShared('the shared corpus', ['data', 'wire-corpus', 'inspect-ai', 'log-formats.json'], (path) => {
  it('is read as its index says', () => {
    const source = readFileSync(path, 'utf8');
    const paste = expectExcerpts(source, FORMAT);
    expect(paste.sessions).toHaveLength(1);
    const [session] = paste.sessions;
    expect(session?.model).toBe('ollama/llama3.1');
    expect(session?.title).toBe('popularity');
    expect(session?.turns.map(({ before }) => before.map(({ role }) => role))).toEqual([['system', 'user']]);
    expect(paste.responses.map(({ text, toolCalls }) => [text, toolCalls.length])).toEqual([['No', 0]]);
    expect(paste.responses[0]).toMatchObject({
      usage: { inputTotal: 66, output: 2, raw: { input_tokens: 66, output_tokens: 2, total_tokens: 68 } },
      stop: { raw: 'stop', norm: 'end' },
    });
    expectCutsSound(source, FORMAT, 20);
  });
});

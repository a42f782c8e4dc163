import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mapSpan } from '../../base/span';
import { toValue } from '../../json/node';
import { describeShared } from '../../../testing/shared-data';
import { checkEntry, indexEntries } from '../../../testing/wire-corpus';
import { expectCutsSound, expectExcerpts, saidBy } from '../../../testing/wire-traces';
import type { Paste } from '../model';
import { readPaste } from '../read';

const FORMAT = 'otlp-genai';

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

const typed = (value: Value): object => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(typed) } };
  return {
    kvlistValue: { values: Object.entries(value ?? {}).map(([key, one]) => ({ key, value: typed(one) })) },
  };
};
const attributes = (values: Record<string, Value>): object[] =>
  Object.entries(values).map(([key, value]) => ({ key, value: typed(value) }));
const event = (name: string, values: Record<string, Value>): object => ({
  name,
  attributes: attributes(values),
});

interface SpanOptions {
  trace?: string;
  parent?: string;
  name?: string;
  ms?: number;
  events?: object[];
  status?: object;
}
/** A span that begins at second `start` and takes 250 ms. */
const span = (
  id: string,
  start: number,
  values: Record<string, Value>,
  options: SpanOptions = {},
): object => ({
  traceId: options.trace ?? 'T',
  spanId: id,
  ...(options.parent === undefined ? {} : { parentSpanId: options.parent }),
  name: options.name ?? id,
  startTimeUnixNano: `${1_764_000_000 + start}000000000`,
  endTimeUnixNano: `${1_764_000_000 + start}${String(options.ms ?? 250).padStart(3, '0')}000000`,
  attributes: attributes(values),
  ...(options.events === undefined ? {} : { events: options.events }),
  status: options.status ?? {},
});
const batch = (...spans: object[]): object => ({
  resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: 's' }, spans }] }],
});
const read = (value: object | string): Paste => {
  const paste = readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
  expect(paste.detection.format).toBe(FORMAT);
  return paste;
};
const json = (value: unknown): string => JSON.stringify(value);

const user = (text: string): object => ({ role: 'user', parts: [{ type: 'text', content: text }] });
const call = (id: string, name = 'get_weather', args: unknown = { city: 'Paris' }): object => ({
  role: 'assistant',
  parts: [{ type: 'tool_call', id, name, arguments: args }],
});
const response = (id: string, value: unknown): object => ({
  role: 'tool',
  parts: [{ type: 'tool_call_response', id, response: value }],
});
const said = (text: string): object => ({ role: 'assistant', parts: [{ type: 'text', content: text }] });
const chat = (
  id: string,
  start: number,
  input: object[],
  output: object,
  options: SpanOptions = {},
): object =>
  span(
    id,
    start,
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'm-1',
      'gen_ai.request.temperature': 0.5,
      'gen_ai.input.messages': json(input),
      'gen_ai.output.messages': json([output]),
      'gen_ai.usage.input_tokens': 97,
      'gen_ai.usage.output_tokens': 17,
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.tool.definitions': json([
        { type: 'function', name: 'get_weather', parameters: { type: 'object' } },
      ]),
    },
    options,
  );
const tool = (id: string, start: number, callId: string, result: string, options: SpanOptions = {}): object =>
  span(
    id,
    start,
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'get_weather',
      'gen_ai.tool.call.id': callId,
      'gen_ai.tool.call.result': result,
    },
    options,
  );
const agent = (
  id: string,
  start: number,
  values: Record<string, Value> = {},
  options: SpanOptions = {},
): object =>
  span(id, start, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': id, ...values }, options);

const LOOP = [
  tool('tool', 2, 'c1', '"rainy"', { parent: 'root' }),
  agent('root', 0, { 'gen_ai.conversation.id': 'conv' }),
  chat('two', 3, [user('Weather?'), call('c1'), response('c1', 'rainy')], said('Rain.'), { parent: 'root' }),
  chat('one', 1, [user('Weather?')], call('c1'), { parent: 'root' }),
];

describe('an agent in the semantic conventions', () => {
  const paste = read(batch(...LOOP));
  const [session] = paste.sessions;

  it('spans are turns in the order in which they began', () => {
    expect(paste.sessions).toHaveLength(1);
    expect(paste.responses.map(({ text, toolCalls }) => [text, toolCalls.map(({ id }) => id)])).toEqual([
      ['', ['c1']],
      ['Rain.', []],
    ]);
    expect(session).toMatchObject({
      id: 'conv',
      title: 'root',
      model: 'm-1',
      startedAt: '1764000001000000000',
      tools: [{ name: 'get_weather', schema: '{"type":"object"}' }],
      after: [],
      problems: [],
    });
    expect(paste.unread).toEqual([]);
    expect(paste.problems).toEqual([]);
  });

  it('a run of a tool is the result of its call, with its time, once', () => {
    expect(session?.turns.map(({ results }) => results)).toMatchObject([
      [{ callId: 'c1', name: 'get_weather', content: 'rainy', ok: true, ms: 250 }],
      [],
    ]);
  });

  it('only what is new stands before an answer', () => {
    expect(session?.turns.map(({ before }) => before.map(({ role }) => role))).toEqual([['user'], ['tool']]);
  });

  it('counts, reasons and settings come from the attributes', () => {
    const usage = { 'gen_ai.usage.input_tokens': 97, 'gen_ai.usage.output_tokens': 17 };
    expect(paste.responses[1]).toMatchObject({
      model: 'm-1',
      usage: { inputTotal: 97, output: 17, raw: usage },
      stop: { raw: 'stop', norm: 'end' },
    });
    expect(session?.turns[0]?.params).toEqual({ temperature: 0.5 });
  });

  it('arguments lead to where they stand in the paste', () => {
    const text = json(batch(...LOOP));
    const args = readPaste(text, 's').responses[0]?.toolCalls[0]?.args;
    expect(args?.text).toBe('{"city":"Paris"}');
    const at = args && mapSpan(args.map, { start: 9, end: 14 });
    expect(at && text.slice(at.start, at.end)).toBe('Paris');
  });

  it.each([
    ['a line for each batch', LOOP.map((one) => json(batch(one))).join('\n')],
    ['bare spans', LOOP.map((one) => json(one)).join('\n')],
    ['an array of spans', json(LOOP)],
    ['spans over many lines', LOOP.map((one) => JSON.stringify(one, null, 2)).join('\n')],
    ['Tempo', json({ batches: [{ resource: {}, scopeSpans: [{ spans: LOOP }] }] })],
  ])('%s is the same conversation', (_, text) => {
    expect(read(text).sessions.map(saidBy)).toEqual(paste.sessions.map(saidBy));
  });
});

/** The same two answers in every way in which tracers write them. */
const MESSAGES = {
  system: 'Be brief.',
  user: 'Weather?',
  args: '{"city":"Paris"}',
  result: 'rainy',
  answer: 'Rain.',
};
const { args } = MESSAGES;

const DIALECTS: [string, object][] = [
  [
    'events of a span',
    batch(
      span(
        'one',
        1,
        { 'gen_ai.system': 'openai', 'gen_ai.operation.name': 'chat' },
        {
          events: [
            event('gen_ai.system.message', { content: MESSAGES.system }),
            event('gen_ai.user.message', { content: MESSAGES.user }),
            event('gen_ai.choice', {
              index: 0,
              finish_reason: 'tool_calls',
              message: json({
                tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: args } }],
              }),
            }),
          ],
        },
      ),
      span(
        'two',
        2,
        { 'gen_ai.operation.name': 'chat' },
        {
          events: [
            event('gen_ai.system.message', { content: MESSAGES.system }),
            event('gen_ai.user.message', { content: MESSAGES.user }),
            event('gen_ai.assistant.message', {
              tool_calls: json([{ id: 'c1', type: 'function', function: { name: 'f', arguments: args } }]),
            }),
            event('gen_ai.tool.message', { id: 'c1', content: MESSAGES.result }),
            event('gen_ai.choice', {
              index: 0,
              finish_reason: 'stop',
              message: json({ content: MESSAGES.answer }),
            }),
          ],
        },
      ),
    ),
  ],
  [
    'events whose content is JSON',
    batch(
      span(
        'one',
        1,
        { 'gen_ai.operation.name': 'chat' },
        {
          events: [
            event('gen_ai.system.message', { 'gen_ai.event.content': json({ content: MESSAGES.system }) }),
            event('gen_ai.user.message', {
              'gen_ai.event.content': json({ role: 'user', content: MESSAGES.user }),
            }),
            event('gen_ai.choice', {
              'gen_ai.event.content': json({
                index: 0,
                finish_reason: 'tool_calls',
                message: {
                  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: args } }],
                },
              }),
            }),
          ],
        },
      ),
      span(
        'two',
        2,
        { 'gen_ai.operation.name': 'chat' },
        {
          events: [
            event('gen_ai.user.message', { 'gen_ai.event.content': json({ content: MESSAGES.user }) }),
            event('gen_ai.assistant.message', {
              'gen_ai.event.content': json({
                tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: args } }],
              }),
            }),
            event('gen_ai.tool.message', {
              'gen_ai.event.content': json({ id: 'c1', content: MESSAGES.result }),
            }),
            event('gen_ai.choice', {
              'gen_ai.event.content': json({ finish_reason: 'stop', message: { content: MESSAGES.answer } }),
            }),
          ],
        },
      ),
    ),
  ],
  [
    'numbered attributes (Traceloop)',
    batch(
      span('one', 1, {
        'llm.request.type': 'chat',
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.finish_reason': 'tool_calls',
        'gen_ai.completion.0.tool_calls.0.id': 'c1',
        'gen_ai.completion.0.tool_calls.0.name': 'f',
        'gen_ai.completion.0.tool_calls.0.arguments': args,
        'gen_ai.prompt.1.role': 'user',
        'gen_ai.prompt.1.content': MESSAGES.user,
        'gen_ai.prompt.0.role': 'system',
        'gen_ai.prompt.0.content': MESSAGES.system,
      }),
      span('two', 2, {
        'llm.request.type': 'chat',
        'gen_ai.prompt.0.role': 'system',
        'gen_ai.prompt.0.content': MESSAGES.system,
        'gen_ai.prompt.1.role': 'user',
        'gen_ai.prompt.1.content': MESSAGES.user,
        'gen_ai.prompt.2.role': 'assistant',
        'gen_ai.prompt.2.tool_calls.0.id': 'c1',
        'gen_ai.prompt.2.tool_calls.0.name': 'f',
        'gen_ai.prompt.2.tool_calls.0.arguments': args,
        'gen_ai.prompt.3.role': 'tool',
        'gen_ai.prompt.3.tool_call_id': 'c1',
        'gen_ai.prompt.3.content': MESSAGES.result,
        'gen_ai.completion.0.content': MESSAGES.answer,
        'gen_ai.completion.0.finish_reason': 'stop',
      }),
    ),
  ],
  [
    'OpenInference',
    batch(
      span('one', 1, {
        'openinference.span.kind': 'LLM',
        'llm.input_messages.0.message.role': 'system',
        'llm.input_messages.0.message.content': MESSAGES.system,
        'llm.input_messages.1.message.role': 'user',
        'llm.input_messages.1.message.contents.0.message_content.type': 'text',
        'llm.input_messages.1.message.contents.0.message_content.text': MESSAGES.user,
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'c1',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'f',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': args,
        'llm.finish_reason': 'tool_calls',
        'gen_ai.response.finish_reasons': ['tool_calls'],
      }),
      span('two', 2, {
        'openinference.span.kind': 'LLM',
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.0.message.content': MESSAGES.user,
        'llm.input_messages.1.message.role': 'assistant',
        'llm.input_messages.1.message.tool_calls.0.tool_call.id': 'c1',
        'llm.input_messages.1.message.tool_calls.0.tool_call.function.name': 'f',
        'llm.input_messages.1.message.tool_calls.0.tool_call.function.arguments': args,
        'llm.input_messages.2.message.role': 'tool',
        'llm.input_messages.2.message.tool_call_id': 'c1',
        'llm.input_messages.2.message.content': MESSAGES.result,
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.content': MESSAGES.answer,
        'gen_ai.response.finish_reasons': '["stop"]',
      }),
    ),
  ],
  [
    'AI SDK',
    batch(
      span('outer', 0, { 'ai.operationId': 'ai.generateText', 'ai.response.text': MESSAGES.answer }),
      span(
        'one',
        1,
        {
          'ai.operationId': 'ai.generateText.doGenerate',
          'ai.prompt.messages': json([
            { role: 'system', content: MESSAGES.system },
            { role: 'user', content: [{ type: 'text', text: MESSAGES.user }] },
          ]),
          'ai.response.toolCalls': json([
            { toolCallType: 'function', toolCallId: 'c1', toolName: 'f', args },
          ]),
          'ai.response.finishReason': 'tool-calls',
        },
        { parent: 'outer' },
      ),
      span(
        'two',
        2,
        {
          'ai.operationId': 'ai.streamText.doStream',
          'ai.prompt.messages': json([
            { role: 'system', content: MESSAGES.system },
            { role: 'user', content: [{ type: 'text', text: MESSAGES.user }] },
            {
              role: 'assistant',
              content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'f', args: { city: 'Paris' } }],
            },
            {
              role: 'tool',
              content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'f', result: MESSAGES.result }],
            },
          ]),
          'ai.response.text': MESSAGES.answer,
          'ai.response.finishReason': 'stop',
        },
        { parent: 'outer' },
      ),
    ),
  ],
  [
    'events in an attribute (Logfire)',
    batch(
      span('one', 1, {
        'gen_ai.operation.name': 'chat',
        events: json([
          { 'event.name': 'gen_ai.system.message', content: MESSAGES.system, role: 'system' },
          { 'event.name': 'gen_ai.user.message', content: MESSAGES.user, role: 'user' },
          {
            'event.name': 'gen_ai.choice',
            index: 0,
            message: {
              role: 'assistant',
              tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: args } }],
            },
          },
        ]),
        'gen_ai.response.finish_reasons': ['tool_calls'],
      }),
      span('two', 2, {
        'gen_ai.operation.name': 'chat',
        events: json([
          { 'event.name': 'gen_ai.user.message', content: MESSAGES.user, role: 'user' },
          {
            'event.name': 'gen_ai.assistant.message',
            role: 'assistant',
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: args } }],
          },
          {
            'event.name': 'gen_ai.tool.message',
            content: MESSAGES.result,
            role: 'tool',
            id: 'c1',
            name: 'f',
          },
          { 'event.name': 'gen_ai.choice', message: { role: 'assistant', content: MESSAGES.answer } },
        ]),
        'gen_ai.response.finish_reasons': ['stop'],
      }),
    ),
  ],
  [
    'messages as structured values',
    batch(
      span('one', 1, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.system_instructions': [{ type: 'text', content: MESSAGES.system }],
        'gen_ai.input.messages': [{ role: 'user', parts: [{ type: 'text', content: MESSAGES.user }] }],
        'gen_ai.output.messages': [
          {
            role: 'assistant',
            parts: [{ type: 'tool_call', id: 'c1', name: 'f', arguments: { city: 'Paris' } }],
            finish_reason: 'tool_calls',
          },
        ],
      }),
      span('two', 2, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': json([
          { role: 'user', parts: [{ type: 'text', content: MESSAGES.user }] },
          {
            role: 'assistant',
            parts: [{ type: 'tool_call', id: 'c1', name: 'f', arguments: { city: 'Paris' } }],
          },
          { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', result: MESSAGES.result }] },
        ]),
        'gen_ai.output.messages': json([
          { role: 'assistant', parts: [{ type: 'text', content: MESSAGES.answer }] },
        ]),
        'gen_ai.response.finish_reasons': ['stop'],
      }),
    ),
  ],
  [
    'provider bodies (Logfire, OpenInference)',
    batch(
      span('one', 1, {
        request_data: json({
          model: 'm',
          messages: [
            { role: 'system', content: MESSAGES.system },
            { role: 'user', content: MESSAGES.user },
          ],
        }),
        response_data: json({
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: args } }],
          },
        }),
        'gen_ai.response.finish_reasons': ['tool_calls'],
      }),
      span('two', 2, {
        'openinference.span.kind': 'LLM',
        'input.value': json({
          messages: [
            { role: 'user', content: MESSAGES.user },
            {
              role: 'assistant',
              content: null,
              tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: args } }],
            },
            { role: 'tool', tool_call_id: 'c1', content: MESSAGES.result },
          ],
        }),
        'output.value': json({
          choices: [
            { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: MESSAGES.answer } },
          ],
        }),
      }),
    ),
  ],
];

describe('every generation of keys says the same', () => {
  it.each(DIALECTS)('%s', (_, value) => {
    const paste = read(value);
    expect(paste.unread).toEqual([]);
    expect(paste.problems).toEqual([]);
    expect(paste.sessions).toHaveLength(1);
    const [one, two] = paste.sessions[0]?.turns ?? [];
    expect(
      one?.before.map(({ role, parts }) => [role, parts.map((part) => part.t === 'text' && part.text.text)]),
    ).toEqual([
      ['system', [MESSAGES.system]],
      ['user', [MESSAGES.user]],
    ]);
    const [first] = one?.responses ?? [];
    expect(first?.toolCalls.map(({ id, name, node }) => [id, name, node && toValue(node)])).toEqual([
      ['c1', 'f', { city: 'Paris' }],
    ]);
    expect(first?.stop?.norm).toBe('tool');
    expect(one?.results).toMatchObject([{ callId: 'c1', content: MESSAGES.result }]);
    expect(two?.before.map(({ role }) => role)).toEqual(['tool']);
    expect(two?.responses[0]).toMatchObject({ text: MESSAGES.answer, toolCalls: [], stop: { norm: 'end' } });
  });

  it.each(DIALECTS)('%s: any cut is read', (_, value) => {
    expectCutsSound(json(value), FORMAT, 10);
  });
});

describe('what tracers leave out', () => {
  it('an answer without its words keeps its counts and says why it is empty', () => {
    const paste = read(
      batch(
        span('one', 1, {
          'gen_ai.operation.name': 'chat',
          'gen_ai.usage.prompt_tokens': 5,
          'gen_ai.response.id': 'r',
        }),
      ),
    );
    expect(paste.responses).toMatchObject([{ id: 'r', text: '', usage: { inputTotal: 5 } }]);
    expect(paste.responses[0]?.problems.map(({ code }) => code)).toEqual(['CONTENT_NOT_RECORDED']);
  });

  it('a failed call is an error with the words of its exception', () => {
    const paste = read(
      batch(
        span(
          'one',
          1,
          { 'gen_ai.operation.name': 'chat' },
          {
            status: { code: 2, message: 'failed' },
            events: [event('exception', { 'exception.message': 'rate limit' })],
          },
        ),
      ),
    );
    expect(paste.responses[0]?.error?.message).toBe('rate limit');
  });

  it('a run that failed is a failed result with its reason', () => {
    const paste = read(
      batch(
        chat('one', 1, [user('Weather?')], call('c1')),
        span(
          'tool',
          2,
          { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.call.id': 'c1', 'error.type': 'E' },
          {
            name: 'execute_tool get_weather',
            status: { code: 'STATUS_CODE_ERROR', message: 'no such city' },
          },
        ),
      ),
    );
    expect(paste.sessions[0]?.turns[0]?.results).toMatchObject([
      { callId: 'c1', name: 'get_weather', ok: false, content: 'no such city' },
    ]);
  });

  it('runs without a call id answer the calls of their name in order', () => {
    const two = {
      role: 'assistant',
      parts: ['c1', 'c2'].map((id) => ({ type: 'tool_call', id, name: 'f', arguments: {} })),
    };
    const run = (id: string, start: number, value: string): object =>
      span(id, start, { 'openinference.span.kind': 'TOOL', 'tool.name': 'f', 'output.value': value });
    const paste = read(
      batch(chat('one', 1, [user('x')], two), run('a', 2, 'A'), run('b', 3, 'B'), run('c', 4, 'C')),
    );
    expect(paste.sessions[0]?.turns[0]?.results).toMatchObject([
      { callId: 'c1', content: 'A' },
      { callId: 'c2', content: 'B' },
    ]);
    expect(paste.unread.map(({ why }) => why.message)).toEqual([
      'A run of the tool “f” that answers no call recorded here.',
    ]);
  });

  it.each([
    [
      'AI SDK',
      {
        'ai.operationId': 'ai.toolCall',
        'ai.toolCall.name': 'get_weather',
        'ai.toolCall.id': 'c1',
        'ai.toolCall.result': '{"t":3}',
      },
    ],
    [
      'Traceloop',
      {
        'traceloop.span.kind': 'tool',
        'traceloop.entity.name': 'get_weather',
        'traceloop.entity.output': '{"t":3}',
      },
    ],
    ['Logfire', { 'gen_ai.tool.name': 'get_weather', 'gen_ai.tool.call.id': 'c1', tool_response: '{"t":3}' }],
    [
      'Langfuse',
      {
        'langfuse.observation.type': 'tool',
        'tool.name': 'get_weather',
        'langfuse.observation.output': '{"t":3}',
      },
    ],
    [
      'LangChain under OpenInference',
      {
        'openinference.span.kind': 'TOOL',
        'tool.name': 'get_weather',
        'output.value': json({ type: 'tool', content: { t: 3 }, tool_call_id: 'c1' }),
      },
    ],
  ])('a run as %s records it', (_, values) => {
    const paste = read(batch(chat('one', 1, [user('x')], call('c1')), span('run', 2, values)));
    expect(paste.sessions[0]?.turns[0]?.results).toMatchObject([
      { callId: 'c1', name: 'get_weather', content: { t: 3 }, ms: 250 },
    ]);
    expect(paste.unread).toEqual([]);
  });

  it('spans of other things are listed, neighbours together', () => {
    const http = (id: string): object => span(id, 1, { 'http.method': 'GET' });
    const paste = read(batch(http('a'), http('b'), chat('one', 1, [user('x')], said('y')), http('c')));
    expect(paste.unread.map(({ why }) => why.message)).toEqual([
      "2 spans from “a” to “b” carry neither an answer of a model nor a tool's result.",
      "The span “c” carries neither an answer of a model nor a tool's result.",
    ]);
  });

  it('an agent whose calls were not recorded tells the conversation', () => {
    const paste = read(
      batch(
        agent('root', 0, {
          'gen_ai.input.messages': json([user('Weather?')]),
          'gen_ai.output.messages': json([call('c1'), response('c1', 'rainy'), said('Rain.')]),
        }),
      ),
    );
    expect(paste.responses.map(({ text, toolCalls }) => [text, toolCalls.length])).toEqual([
      ['', 1],
      ['Rain.', 0],
    ]);
    expect(paste.sessions[0]?.turns[0]?.results).toMatchObject([{ callId: 'c1', content: 'rainy' }]);
    expect(paste.sessions[0]?.problems).toEqual([]);
  });

  it('an agent around its calls tells nothing twice', () => {
    const around = agent('root', 0, { 'gen_ai.output.messages': json([said('Rain.')]) });
    expect(
      read(batch(around, chat('one', 1, [user('x')], said('Rain.'), { parent: 'root' }))).responses,
    ).toHaveLength(1);
  });

  it('an arguments value that was cut by the recorder is a cut call', () => {
    const whole = json([call('c1', 'f', { text: 'a long text' })]);
    const cut = span('one', 1, {
      'gen_ai.operation.name': 'chat',
      'gen_ai.output.messages': whole.slice(0, -12),
    });
    const [one] = read(batch(cut)).responses[0]?.toolCalls ?? [];
    expect(one).toMatchObject({ name: 'f', complete: false, argsOk: false });
  });
});

describe('which conversation a span belongs to', () => {
  it('an id of a conversation joins traces; a trace without one is its own', () => {
    const of = (trace: string, id: string | null, start: number): object =>
      span(
        `s${start}`,
        start,
        {
          'gen_ai.operation.name': 'chat',
          'gen_ai.output.messages': json([said(trace)]),
          ...(id === null ? {} : { 'gen_ai.conversation.id': id }),
        },
        { trace },
      );
    const paste = read(batch(of('A', 'x', 1), of('B', 'x', 3), of('C', null, 2)));
    expect(paste.sessions.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['x', 2],
      ['C', 1],
    ]);
  });

  it('the id of the answer before names no conversation', () => {
    const of = (id: string, start: number, values: Record<string, Value>): object =>
      span(id, start, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.output.messages': json([said(id)]),
        ...values,
      });
    const paste = read(
      batch(
        of('a', 1, { 'gen_ai.response.id': 'r1' }),
        of('b', 2, { 'gen_ai.response.id': 'r2', 'gen_ai.conversation.id': 'r1' }),
        of('c', 3, { 'gen_ai.response.id': 'r3', 'gen_ai.conversation.id': 'r2' }),
      ),
    );
    expect(paste.sessions.map(({ turns }) => turns.length)).toEqual([3]);
  });

  it('requests that hold only what is new are one conversation', () => {
    const paste = read(
      batch(
        chat('one', 1, [user('Weather?')], call('c1')),
        chat('two', 2, [response('c1', 'rainy')], said('Rain.')),
        chat('three', 3, [user('Thanks')], said('Bye.')),
      ),
    );
    expect(paste.sessions.map(({ turns }) => turns.map(({ before }) => before.length))).toEqual([[1, 1, 1]]);
    expect(paste.sessions[0]?.problems).toEqual([]);
  });

  const PLANNER = [
    agent('planner', 0),
    chat('p1', 1, [user('Plan')], call('d1', 'delegate'), { parent: 'planner' }),
    span(
      'run',
      2,
      {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'delegate',
        'gen_ai.tool.call.id': 'd1',
        'gen_ai.tool.call.result': 'done',
      },
      { parent: 'planner', ms: 900 },
    ),
    agent('helper', 2, {}, { parent: 'run' }),
    chat('h1', 3, [user('Do')], call('c1'), { parent: 'helper' }),
    tool('h2', 4, 'c1', 'rainy', { parent: 'helper' }),
    chat('h3', 5, [user('Do'), call('c1'), response('c1', 'rainy')], said('done'), { parent: 'helper' }),
    chat('p2', 6, [user('Plan'), call('d1', 'delegate'), response('d1', 'done')], said('Good.'), {
      parent: 'planner',
    }),
  ];

  it('an agent that was asked by another is a session of its own', () => {
    const { sessions, unread } = read(batch(...PLANNER));
    expect(
      sessions.map(({ title, turns }) => [title, turns.map(({ responses }) => responses[0]?.text)]),
    ).toEqual([
      ['planner', ['', 'Good.']],
      ['helper', ['', 'done']],
    ]);
    expect(sessions.map(({ turns }) => turns[0]?.results[0]?.ms)).toEqual([900, 250]);
    expect(sessions.flatMap(({ problems }) => problems)).toEqual([]);
    expect(unread).toEqual([]);
  });

  it.each([
    ['one trace', json(batch(...LOOP))],
    ['one trace over many lines', JSON.stringify(batch(...LOOP), null, 2)],
    ['agents in agents', json(batch(...PLANNER))],
    ['agents in agents, over many lines', JSON.stringify(batch(...PLANNER), null, 2)],
    [
      'two traces in one batch',
      json(
        batch(
          ...LOOP,
          chat('other', 9, [user('x')], said('y'), { trace: 'U' }),
          agent('root', 8, {}, { trace: 'U' }),
        ),
      ),
    ],
    [
      'lines of several traces',
      [batch(...LOOP), batch(chat('a', 1, [user('x')], said('y'), { trace: 'U' })), batch(...PLANNER)]
        .map(json)
        .join('\n'),
    ],
    ...DIALECTS.map(([name, value]): [string, string] => [name, json(value)]),
  ])('an excerpt is its session alone: %s', (_, text) => {
    expectExcerpts(text, FORMAT);
  });
});

describe('other ways to write spans', () => {
  it('console exporters', () => {
    const paste = read(
      JSON.stringify(
        {
          name: 'chat m',
          context: { trace_id: '0xT', span_id: '0x1', trace_state: '[]' },
          kind: 'SpanKind.CLIENT',
          parent_id: null,
          start_time: '2026-01-01T00:00:00.000001Z',
          end_time: '2026-01-01T00:00:01.000000Z',
          status: { status_code: 'UNSET' },
          attributes: {
            'gen_ai.operation.name': 'chat',
            'gen_ai.usage.input_tokens': 3,
            'gen_ai.output.messages': json([said('hi')]),
          },
          events: [],
        },
        null,
        4,
      ),
    );
    expect(paste.responses).toMatchObject([{ text: 'hi', usage: { inputTotal: 3 } }]);
    expect(paste.sessions[0]).toMatchObject({ id: '0xT', startedAt: '2026-01-01T00:00:00.000001Z' });
  });

  const log = (spanId: string, name: string, body: Value): object => ({
    timeUnixNano: '1764000001000000000',
    traceId: 'T',
    spanId,
    eventName: name,
    body: typed(body),
    attributes: [],
  });
  const LOGS = [
    log('one', 'gen_ai.user.message', { content: 'Weather?' }),
    log('one', 'gen_ai.choice', {
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant', content: 'Rain.' },
    }),
  ];
  const logs = json({ resourceLogs: [{ scopeLogs: [{ logRecords: LOGS }] }] });

  it.each([
    [
      'log records beside their span',
      `${json(batch(span('one', 1, { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' })))}\n${logs}`,
    ],
    ['log records without their span', logs],
    ['bare log records', LOGS.map(json).join('\n')],
  ])('%s', (_, text) => {
    const paste = read(text);
    expect(paste.responses).toMatchObject([{ text: 'Rain.', stop: { norm: 'end' } }]);
    expect(paste.sessions[0]?.turns[0]?.before.map(({ role }) => role)).toEqual(['user']);
    expect(paste.unread).toEqual([]);
    expectExcerpts(text, FORMAT);
  });

  it('blocks of Bedrock in a choice', () => {
    const message = json([{ text: 'Hm.' }, { toolUse: { toolUseId: 'c1', name: 'f', input: { a: 1 } } }]);
    const paste = read(
      batch(
        span(
          'one',
          1,
          { 'gen_ai.operation.name': 'chat' },
          { events: [event('gen_ai.choice', { message, finish_reason: 'tool_use' })] },
        ),
      ),
    );
    expect(paste.responses[0]?.text).toBe('Hm.');
    expect(paste.responses[0]?.toolCalls.map(({ id, name }) => [id, name])).toEqual([['c1', 'f']]);
  });

  it('tools in numbered attributes', () => {
    const paste = read(
      batch(
        span('one', 1, {
          'llm.request.type': 'chat',
          'gen_ai.completion.0.content': 'x',
          'llm.request.functions.0.name': 'f',
          'llm.request.functions.0.description': 'd',
          'llm.request.functions.0.parameters': '{"type":"object"}',
        }),
        span('two', 2, {
          'openinference.span.kind': 'LLM',
          'llm.output_messages.0.message.content': 'y',
          'llm.tools.0.tool.json_schema': json({
            type: 'function',
            function: { name: 'g', parameters: { a: 1 } },
          }),
          'llm.invocation_parameters': json({ model: 'm', temperature: 0, max_tokens: 5 }),
        }),
        span('three', 3, {
          'ai.operationId': 'ai.generateText.doGenerate',
          'ai.response.text': 'z',
          'ai.prompt.tools': [json({ type: 'function', name: 'h', inputSchema: { b: 1 } })],
          'ai.usage.promptTokens': 3,
          'ai.usage.completionTokens': 4,
        }),
      ),
    );
    expect(paste.sessions[0]?.tools.map(({ name, schema }) => [name, schema])).toEqual([
      ['f', '{"type":"object"}'],
      ['g', '{"a":1}'],
      ['h', '{"b":1}'],
    ]);
    expect(paste.sessions[0]?.turns[1]?.params).toEqual({ temperature: 0, max_tokens: 5 });
    expect(paste.responses[2]?.usage).toMatchObject({ inputTotal: 3, output: 4 });
  });
});

describe('hostile exports are read in linear time and lose nothing', () => {
  it.each([
    [
      'parents in a circle',
      batch(
        agent('a', 1, {}, { parent: 'b' }),
        agent('b', 2, {}, { parent: 'a' }),
        chat('c', 3, [], said('x'), { parent: 'a' }),
      ),
    ],
    ['a span that is its own parent', batch(chat('c', 3, [], said('x'), { parent: 'c' }))],
    [
      'numbers without end',
      batch(
        span('a', 1, {
          'llm.request.type': 'chat',
          'gen_ai.completion.999999.content': 'x',
          'gen_ai.completion.__proto__.content': 'y',
        }),
      ),
    ],
    [
      'keys of the prototype',
      batch(
        span(
          'constructor',
          1,
          {
            __proto__: 'x',
            'gen_ai.operation.name': 'chat',
            'gen_ai.request.__proto__': 'p',
            'gen_ai.output.messages': json([said('x')]),
          },
          { trace: '__proto__' },
        ),
      ),
    ],
    [
      'deep keys',
      batch(
        span('a', 1, {
          'llm.request.type': 'chat',
          'gen_ai.completion.0.content': 'x',
          [`gen_ai.completion.1.${'a.'.repeat(5000)}`]: 'y',
        }),
      ),
    ],
  ])('%s', (_, value) => {
    const paste = read(value);
    expect(paste.responses.length).toBeGreaterThan(0);
    expect(paste.responses[0]?.text).toBe('x');
  });

  it('wrong types everywhere', () => {
    const text = json({
      resourceSpans: [
        null,
        3,
        { scopeSpans: {} },
        {
          scopeSpans: [
            { spans: ['x', {}, { traceId: 'T', spanId: 's', attributes: { a: 1 }, events: 'no' }] },
          ],
        },
        {
          scopeSpans: [
            {
              spans: [
                span('one', 1, {
                  'gen_ai.operation.name': 'chat',
                  'gen_ai.output.messages': 7,
                  'gen_ai.input.messages': true,
                }),
              ],
            },
          ],
        },
      ],
    });
    const paste = read(text);
    expect(paste.responses).toHaveLength(1);
    expect(paste.unread.length).toBeGreaterThanOrEqual(4);
  });

  it('many spans of one trace, many answers without a conversation', () => {
    const spans = Array.from({ length: 500 }, (_, i) =>
      chat(`s${i}`, i, [user('same'), user(`q${i}`)], said('a')),
    );
    expect(read(batch(...spans)).responses).toHaveLength(500);
  });
});

describeShared('the shared corpus', ['data', 'wire-corpus'], (root) => {
  it.each(indexEntries(root, 'otlp-genai'))('%s is read as its index says', (_, entry) => {
    const text = readFileSync(join(root, entry.file), 'utf8');
    const paste = expectExcerpts(text, FORMAT);
    expect(paste.detection.transport).toBe(entry.transport);
    checkEntry(text, paste.responses, entry);
    const { toolExecutions } = entry.expect as unknown as {
      toolExecutions: { id: string; name: string; result: string }[];
    };
    expect(
      paste.sessions.flatMap(({ turns }) =>
        turns.flatMap(({ results }) =>
          results.map(({ callId, name, content }) => ({ id: callId, name, result: content })),
        ),
      ),
    ).toEqual(toolExecutions);
    expect(paste.unread).toEqual([]);
    expectCutsSound(text, FORMAT);
  });
});

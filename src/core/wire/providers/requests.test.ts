import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scanJson } from '../../json/scan';
import { describeShared } from '../../../testing/shared-data';
import { indexEntries } from '../../../testing/wire-corpus';
import { pasteCarrier } from '../frame/carrier';
import type { RequestReading } from '../input';
import type { Message } from '../model';
import { readPaste } from '../read';
import { readRequest } from './requests';

function read(body: unknown): RequestReading | null {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const node = scanJson(text).root;
  if (node === undefined) return null;
  return readRequest({
    carrier: pasteCarrier('s', text),
    node,
    at: { source: 's', start: 0, end: text.length },
  });
}
const must = (body: unknown): RequestReading => read(body) ?? expect.fail('not read');
/** A message in short: its role, and each part by its kind and what it says. */
const short = ({ role, parts }: Message): string =>
  `${role}: ${parts
    .map((part) => {
      if (part.t === 'text' || part.t === 'reasoning' || part.t === 'refusal')
        return `${part.t} ${part.text.text}`;
      if (part.t === 'call') return `call ${part.call.id} ${part.call.name} ${part.call.args.text}`;
      if (part.t === 'result')
        return `${part.result.ok ? 'result' : 'failure'} ${part.result.callId} ${JSON.stringify(part.result.content)}`;
      return part.t === 'media' ? `media ${part.mime}` : part.t;
    })
    .join(', ')}`;

const user = { role: 'user', content: 'q' };

describe('messages of each API', () => {
  it.each<[string, unknown, string[]]>([
    [
      'Chat Completions',
      {
        model: 'm',
        messages: [
          { role: 'system', content: 's' },
          { role: 'developer', content: [{ type: 'text', text: 'd' }] },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'q' },
              { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
            ],
          },
          {
            role: 'assistant',
            content: 'a',
            reasoning_content: 'r',
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'c1', content: 'out' },
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'c2', type: 'custom', custom: { name: 'sql', input: 'SELECT' } }],
          },
          { role: 'tool', tool_call_id: 'c2', content: [{ type: 'text', text: 'rows' }] },
          { role: 'assistant', content: null, refusal: 'no' },
        ],
      },
      [
        'system: text s',
        'developer: text d',
        'user: text q, media image/png',
        'assistant: reasoning r, text a, call c1 f {}',
        'tool: result c1 "out"',
        'assistant: call c2 sql SELECT',
        'tool: result c2 "rows"',
        'assistant: refusal no',
      ],
    ],
    [
      'functions from before tools',
      {
        model: 'm',
        messages: [
          user,
          { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
          { role: 'function', name: 'f', content: 'out' },
        ],
        functions: [{ name: 'f', parameters: {} }],
      },
      ['user: text q', 'assistant: call made_0 f {}', 'tool: result  "out"'],
    ],
    [
      'Anthropic',
      {
        model: 'm',
        max_tokens: 9,
        system: [{ type: 'text', text: 's', cache_control: { type: 'ephemeral', ttl: '1h' } }],
        messages: [
          user,
          {
            role: 'assistant',
            content: [
              { type: 'thinking', thinking: 't', signature: 'x' },
              { type: 'text', text: 'a' },
              { type: 'tool_use', id: 't1', name: 'f', input: { n: 1 } },
            ],
          },
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                tool_use_id: 't1',
                content: [{ type: 'text', text: 'bad' }],
                is_error: true,
              },
              { type: 'text', text: 'and?' },
            ],
          },
          { role: 'assistant', content: 'prefill' },
        ],
      },
      [
        'system: text s',
        'user: text q',
        'assistant: reasoning t, text a, call t1 f {"n":1}',
        'user: failure t1 "bad", text and?',
        'assistant: text prefill',
      ],
    ],
    [
      'Anthropic with system alone',
      { model: 'm', system: 's', max_tokens: 1, messages: [user] },
      ['system: text s', 'user: text q'],
    ],
    [
      'Anthropic by its tools',
      { model: 'm', max_tokens: 1, messages: [user], tools: [{ name: 'f', input_schema: {} }] },
      ['user: text q'],
    ],
    [
      'Responses, a string',
      { model: 'm', instructions: 'i', input: 'q' },
      ['system: text i', 'user: text q'],
    ],
    [
      'Responses, items',
      {
        model: 'm',
        input: [
          { role: 'developer', content: 'd' },
          {
            type: 'message',
            role: 'user',
            content: [
              { type: 'input_text', text: 'q' },
              { type: 'input_image', image_url: 'https://x/a.png' },
            ],
          },
          { type: 'reasoning', summary: [{ type: 'summary_text', text: 'r' }] },
          { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' },
          { type: 'custom_tool_call', call_id: 'c2', name: 'sql', input: 'SELECT' },
          { type: 'function_call_output', call_id: 'c1', output: 'out' },
          { type: 'custom_tool_call_output', call_id: 'c2', output: 'rows' },
          { role: 'assistant', content: 'a' },
        ],
      },
      [
        'developer: text d',
        'user: text q, media image/*',
        'assistant: reasoning r, call c1 f {}, call c2 sql SELECT',
        'tool: result c1 "out"',
        'tool: result c2 "rows"',
        'assistant: text a',
      ],
    ],
    ['DashScope', { model: 'm', input: { messages: [user] }, parameters: {} }, ['user: text q']],
    ['DashScope, its first form', { model: 'm', input: { prompt: 'q' } }, ['user: text q']],
    [
      'a list without its body',
      [user, { role: 'assistant', content: 'a' }],
      ['user: text q', 'assistant: text a'],
    ],
  ])('%s', (_, body, expected) => {
    const reading = must(body);
    expect(reading.messages.map(short)).toEqual(expected);
    expect(reading.unread).toEqual([]);
  });

  it.each([
    ['an embedding', { model: 'm', input: 3 }],
    ['nothing', {}],
    ['no object', [1, 2]],
    ['messages that are no list', { messages: 'x' }],
  ])('%s is no request', (_, body) => {
    expect(read(body)).toBeNull();
  });

  it('what a user says is never taken for a call', () => {
    const [message] = must({
      model: 'm',
      messages: [{ role: 'user', content: '{"@action":"finish"} <think>x</think>' }],
    }).messages;
    expect(message?.parts.map(({ t }) => t)).toEqual(['text']);
  });
});

describe('parameters are what is neither message nor tool', () => {
  it('keeps every other member, whatever its name', () => {
    const { params, model } = must(
      '{"model":"m","messages":[{"role":"user","content":"q"}],"tools":[],"temperature":0,"__proto__":{"a":1},"tool_choice":{"type":"function"}}',
    );
    expect(model).toBe('m');
    expect(Object.keys(params)).toEqual(['temperature', '__proto__', 'tool_choice']);
  });
});

describe('tools of each API', () => {
  const offers = (tools: unknown, rest: object = {}) =>
    must({ model: 'm', messages: [user], tools, ...rest }).tools.map((offer) => {
      delete offer.at;
      return offer;
    });
  it.each<[string, object, object]>([
    [
      'Chat Completions',
      { type: 'function', function: { name: 'f', description: 'd', parameters: { a: 1 } } },
      { name: 'f', description: 'd', kind: 'function', schema: '{"a":1}' },
    ],
    [
      'custom',
      {
        type: 'custom',
        custom: {
          name: 'f',
          format: { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "a"' } },
        },
      },
      { name: 'f', kind: 'custom', grammar: { syntax: 'lark', definition: 'start: "a"' } },
    ],
    ['custom, flat', { type: 'custom', name: 'f', format: { type: 'text' } }, { name: 'f', kind: 'custom' }],
    ['Anthropic', { name: 'f', input_schema: { a: 1 } }, { name: 'f', kind: 'function', schema: '{"a":1}' }],
    [
      'Anthropic, named custom',
      { type: 'custom', name: 'f', input_schema: { a: 1 } },
      { name: 'f', kind: 'function', schema: '{"a":1}' },
    ],
    [
      'run by the client',
      { type: 'bash_20250124', name: 'bash' },
      { name: 'bash', kind: 'function', type: 'bash_20250124' },
    ],
    [
      'run by the provider',
      { type: 'web_search_20250305', name: 'web_search', max_uses: 5 },
      { name: 'web_search', kind: 'server', type: 'web_search_20250305' },
    ],
    [
      'named by its type',
      { type: 'code_interpreter', container: {} },
      { name: 'code_interpreter', kind: 'server', type: 'code_interpreter' },
    ],
    ['named by its only key', { googleSearch: {} }, { name: 'googleSearch', kind: 'server' }],
    [
      'in a wrapper',
      { toolSpec: { name: 'f', inputSchema: { json: { a: 1 } } } },
      { name: 'f', kind: 'function', schema: '{"a":1}' },
    ],
    [
      'in a list of declarations',
      { functionDeclarations: [{ name: 'f', parameters: { a: 1 } }] },
      { name: 'f', kind: 'function', schema: '{"a":1}' },
    ],
  ])('%s', (_, tool, offer) => {
    expect(
      offers([tool], 'type' in tool && String(tool.type).includes('_2025') ? { system: 's' } : {}),
    ).toEqual([offer]);
  });

  it('keeps the digits of a schema', () => {
    const [offer] = must(
      '{"messages":[{"role":"user","content":"q"}],"tools":[{"type":"function","function":{"name":"f","parameters":{"maximum":12345678901234567890,"minimum":1.10}}}]}',
    ).tools;
    expect(offer?.schema).toBe('{"maximum":12345678901234567890,"minimum":1.10}');
  });

  it('an entry that is no tool is listed', () => {
    const reading = must({ messages: [user], tools: [{ type: 'function', function: {} }, 3] });
    expect(reading.tools).toEqual([]);
    expect(reading.unread).toHaveLength(2);
  });
});

describe('cache markers stand on what they mark', () => {
  const mark = { cache_control: { type: 'ephemeral', ttl: '1h' } };
  it.each<[string, object]>([
    ['a text part', { messages: [{ role: 'user', content: [{ type: 'text', text: 'q', ...mark }] }] }],
    ['a block of the system prompt', { system: [{ type: 'text', text: 's', ...mark }], messages: [user] }],
    [
      'a result',
      {
        system: 's',
        messages: [
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'x', ...mark }] },
        ],
      },
    ],
    [
      'a part of a tool message',
      {
        messages: [
          user,
          { role: 'tool', tool_call_id: 'c', content: [{ type: 'text', text: 'x', ...mark }] },
        ],
      },
    ],
    [
      'a block of an answer',
      {
        system: 's',
        messages: [
          { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'f', input: {}, ...mark }] },
        ],
      },
    ],
    ['a tool', { messages: [user], tools: [{ name: 'f', input_schema: {}, ...mark }] }],
  ])('%s', (_, body) => {
    const { messages, tools } = must(body);
    const found = JSON.stringify([messages, tools]).match(/"cacheMark":\{"ttl":"1h"/g);
    expect(found).toHaveLength(1);
  });
});

it.each(['role', 'content', 'tool_calls', 'tool_call_id', 'function_call', 'type'])(
  'wrong types of %s never throw',
  (key) => {
    for (const value of [null, true, 3, 'x', [], {}, [null], [[]], [{}]]) {
      read({
        model: 'm',
        messages: [
          user,
          { role: 'assistant', content: 'a', [key]: value },
          { role: 'user', content: [{ [key]: value }] },
        ],
      });
      read({ system: value, messages: [{ ...user, [key]: value }], tools: value });
      read({
        input: [
          { type: 'function_call', call_id: 'c', [key]: value },
          { type: 'message', role: 'user', [key]: value },
        ],
        tools: [value],
      });
    }
  },
);

describeShared('exchanges of the shared corpus', ['data', 'wire-corpus'], (root) => {
  const entries = ['openai-chat', 'openai-responses', 'anthropic-messages']
    .flatMap((folder) => indexEntries(root, folder))
    .filter(
      ([
        ,
        {
          expect: { request },
        },
      ]) => request !== undefined,
    );
  it.each(entries)('%s holds its request', (_, entry) => {
    const paste = readPaste(readFileSync(join(root, entry.file), 'utf8'), 's');
    const [session] = paste.sessions;
    const said = session?.turns[0]?.before.filter(({ role }) => role !== 'system');
    const { request } = entry.expect;
    expect([said?.length, session?.tools.length, session?.model]).toEqual([
      request?.messages,
      request?.tools,
      request?.model,
    ]);
    expect(paste.unread).toEqual([]);
  });
});

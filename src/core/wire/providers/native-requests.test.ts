import { describe, expect, it } from 'vitest';
import { expectCutsSound } from '../../../testing/cut-pastes';
import { describeShared } from '../../../testing/shared-data';
import { indexEntries } from '../../../testing/wire-corpus';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pasteCarrier } from '../frame/carrier';
import { scanJson } from '../../json/scan';
import type { RequestReading } from '../input';
import type { Message, Session } from '../model';
import { readPaste } from '../read';
import { readRequest } from './requests';

const request = (value: unknown): RequestReading => {
  const text = JSON.stringify(value);
  const { root } = scanJson(text);
  if (root === undefined) throw new Error('no JSON');
  const reading = readRequest({
    carrier: pasteCarrier('s', text),
    node: root,
    at: { source: 's', start: 0, end: text.length },
  });
  if (reading === null) throw new Error('not read');
  return reading;
};

/** A message in short: its role and what its parts are. */
const short = ({ role, parts }: Message): unknown[] => [
  role,
  ...parts.map((part) => {
    switch (part.t) {
      case 'text':
      case 'refusal':
        return part.text.text;
      case 'reasoning':
        return `(${part.text.text})`;
      case 'call':
        return { call: part.call.name, args: part.call.args.text };
      case 'result':
        return {
          result: part.result.name ?? part.result.callId,
          ok: part.result.ok,
          content: part.result.content,
        };
      case 'media':
        return part.mime;
      case 'unknown':
        return part.raw;
    }
  }),
];
const messages = (value: unknown): unknown[] => request(value).messages.map(short);
const SCHEMA = { type: 'object', properties: { a: { type: 'integer', maximum: 1e3 } } };

describeShared('a recorded request of Gemini', ['data', 'wire-corpus'], (root) => {
  it.each(indexEntries(root, 'gemini').filter(([, entry]) => entry.expect.request !== undefined))(
    '%s',
    (_, entry) => {
      const { request: sent } = JSON.parse(readFileSync(join(root, entry.file), 'utf8')) as {
        request: unknown;
      };
      const read = request(sent);
      expect(read.messages).toHaveLength(entry.expect.request?.messages ?? -1);
      expect(read.tools).toHaveLength(entry.expect.request?.tools ?? -1);
      expect(read.model ?? null).toBe(entry.expect.request?.model);
      expect(read.unread).toEqual([]);
    },
  );
});

describe('Gemini', () => {
  const contents = [
    { role: 'user', parts: [{ text: 'Look' }, { inlineData: { mimeType: 'image/png', data: 'AA' } }] },
    {
      role: 'model',
      parts: [{ text: 'hm', thought: true }, { functionCall: { name: 'f', args: { a: 1 } } }],
    },
    { role: 'user', parts: [{ functionResponse: { name: 'f', response: { result: 2 } } }] },
  ];
  const said = [
    ['system', 'Be kind'],
    ['user', 'Look', 'image/png'],
    ['assistant', '(hm)', { call: 'f', args: '{"a":1}' }],
    ['tool', { result: 'f', ok: true, content: { result: 2 } }],
  ];
  const declaration = { name: 'f', description: 'd', parameters: SCHEMA };

  it.each([
    ['the wire', { systemInstruction: { parts: [{ text: 'Be kind' }] }, contents }],
    ['snake case', { system_instruction: { parts: { text: 'Be kind' } }, contents }],
    ['a library, config apart', { model: 'm', contents, config: { systemInstruction: 'Be kind' } }],
    [
      'a wrapped body',
      {
        model: 'm',
        project: 'p',
        request: { contents, systemInstruction: { role: 'user', parts: [{ text: 'Be kind' }] } },
      },
    ],
  ])('as %s', (_, value) => expect(messages(value)).toEqual(said));

  it.each([
    ['a string', 'Hi'],
    ['a list of strings', ['Hi']],
    ['one content', { parts: [{ text: 'Hi' }] }],
    ['a list of parts', [{ text: 'Hi' }]],
  ])('contents of %s', (_, value) => expect(messages({ contents: value })).toEqual([['user', 'Hi']]));

  it.each([
    ['a list', { tools: [{ functionDeclarations: [declaration] }] }],
    ['one object', { tools: { function_declarations: [declaration] } }],
    ['config', { config: { tools: [{ functionDeclarations: [declaration] }] } }],
  ])('tools in %s', (_, rest) => {
    expect(request({ contents: 'Hi', ...rest }).tools).toMatchObject([
      { name: 'f', description: 'd', kind: 'function', schema: JSON.stringify(SCHEMA) },
    ]);
  });

  it('the provider’s own tools, and parameters', () => {
    const read = request({
      model: 'm',
      contents: 'Hi',
      tools: [{ googleSearch: {} }],
      generationConfig: { temperature: 0.5 },
    });
    expect(read.tools).toMatchObject([{ name: 'googleSearch', kind: 'server' }]);
    expect(read.params).toEqual({ generationConfig: { temperature: 0.5 } });
    expect(read.model).toBe('m');
  });

  it('a result that says error failed; what is not known stays', () => {
    const read = request({
      contents: [
        {
          role: 'user',
          parts: [{ functionResponse: { name: 'f', response: { error: 'gone' } } }, { hologram: 1 }],
        },
      ],
    });
    expect(read.messages.map(short)).toEqual([
      ['user', { result: 'f', ok: false, content: { error: 'gone' } }, { hologram: 1 }],
    ]);
    expect(read.unread).toHaveLength(1);
  });
});

describe('Bedrock Converse', () => {
  const value = {
    modelId: 'm',
    system: [{ text: 'Be kind' }, { cachePoint: { type: 'default', ttl: '1h' } }],
    messages: [
      { role: 'user', content: [{ text: 'Look' }, { image: { format: 'png', source: { bytes: 'AA' } } }] },
      {
        role: 'assistant',
        content: [
          { reasoningContent: { reasoningText: { text: 'hm' } } },
          { toolUse: { toolUseId: 't', name: 'f', input: { a: 1 } } },
          { cachePoint: { type: 'default' } },
        ],
      },
      {
        role: 'user',
        content: [{ toolResult: { toolUseId: 't', content: [{ json: { b: 2 } }], status: 'error' } }],
      },
    ],
    toolConfig: {
      tools: [
        { toolSpec: { name: 'f', description: 'd', inputSchema: { json: SCHEMA } } },
        { cachePoint: { type: 'default' } },
      ],
      toolChoice: { auto: {} },
    },
    inferenceConfig: { maxTokens: 5 },
  };

  it('messages, tools, parameters', () => {
    const read = request(value);
    expect(read.messages.map(short)).toEqual([
      ['system', 'Be kind'],
      ['user', 'Look', 'image/png'],
      ['assistant', '(hm)', { call: 'f', args: '{"a":1}' }],
      ['tool', { result: 't', ok: false, content: { b: 2 } }],
    ]);
    expect(read.tools).toMatchObject([{ name: 'f', description: 'd', schema: JSON.stringify(SCHEMA) }]);
    expect(read).toMatchObject({
      model: 'm',
      params: { inferenceConfig: { maxTokens: 5 }, toolChoice: { auto: {} } },
    });
    expect(read.unread).toEqual([]);
  });

  it('a cache point marks what stands before it', () => {
    const { messages: said, tools } = request(value);
    expect(said[0]?.parts[0]).toMatchObject({ cacheMark: { ttl: '1h' } });
    expect(said[2]?.parts.at(-1)).toMatchObject({ t: 'call', cacheMark: {} });
    expect(tools[0]?.cacheMark).toBeDefined();
  });

  it('texts alone are told by the missing type', () => {
    expect(messages({ messages: [{ role: 'user', content: [{ text: 'Hi' }] }] })).toEqual([['user', 'Hi']]);
  });
});

describe('Cohere', () => {
  it('version 2', () => {
    const read = request({
      model: 'm',
      messages: [
        { role: 'system', content: 'Be kind' },
        { role: 'user', content: 'Look' },
        {
          role: 'assistant',
          tool_plan: 'I look.',
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: [{ type: 'document', document: { data: { b: 2 } } }] },
      ],
      tools: [{ type: 'function', function: { name: 'f', parameters: SCHEMA } }],
      safety_mode: 'OFF',
    });
    expect(read.messages.map(short)).toEqual([
      ['system', 'Be kind'],
      ['user', 'Look'],
      ['assistant', '(I look.)', { call: 'f', args: '{"a":1}' }],
      ['tool', { result: 'c', ok: true, content: { b: 2 } }],
    ]);
    expect(read.tools).toHaveLength(1);
    expect(read.params).toEqual({ safety_mode: 'OFF' });
  });

  it('version 1', () => {
    const read = request({
      message: 'And now?',
      preamble: 'Be kind',
      chat_history: [
        { role: 'USER', message: 'Look' },
        { role: 'CHATBOT', message: 'I look.', tool_calls: [{ name: 'f', parameters: { a: 1 } }] },
        { role: 'TOOL', tool_results: [{ call: { name: 'f', parameters: {} }, outputs: [{ b: 2 }] }] },
      ],
      tools: [{ name: 'f', description: 'd', parameter_definitions: { a: { type: 'int' } } }],
    });
    expect(read.messages.map(short)).toEqual([
      ['system', 'Be kind'],
      ['user', 'Look'],
      ['assistant', 'I look.', { call: 'f', args: '{"a":1}' }],
      ['tool', { result: 'f', ok: true, content: { b: 2 } }],
      ['user', 'And now?'],
    ]);
    expect(read.tools).toMatchObject([{ name: 'f' }]);
  });
});

describe('Ollama and llama.cpp', () => {
  it('chat', () => {
    const read = request({
      model: 'm',
      messages: [
        { role: 'user', content: 'Look', images: ['AA'] },
        {
          role: 'assistant',
          content: '',
          thinking: 'hm',
          tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }],
        },
        { role: 'tool', tool_name: 'f', content: '2' },
      ],
      tools: [{ type: 'function', function: { name: 'f', parameters: SCHEMA } }],
      options: { num_ctx: 10 },
      stream: false,
    });
    expect(read.messages.map(short)).toEqual([
      ['user', 'Look', 'image/*'],
      ['assistant', '(hm)', { call: 'f', args: '{"a":1}' }],
      ['tool', { result: 'f', ok: true, content: '2' }],
    ]);
    expect(
      read.messages.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.t === 'call' ? part.call.problems : [])),
      ),
    ).toEqual([]);
    expect(read.params).toEqual({ options: { num_ctx: 10 }, stream: false });
  });

  it('a prompt', () => {
    expect(messages({ model: 'm', system: 'Be kind', prompt: 'Hi', options: {} })).toEqual([
      ['system', 'Be kind'],
      ['user', 'Hi'],
    ]);
    expect(request({ prompt: 'Hi', n_predict: 5 }).params).toEqual({ n_predict: 5 });
  });

  it('a request of Chat Completions is none of these', () => {
    const read = request({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], temperature: 0 });
    expect(read.messages.map(short)).toEqual([['user', 'Hi']]);
    expect(read.params).toEqual({ temperature: 0 });
  });
});

describe('an exchange is one conversation', () => {
  const session = (value: unknown): Session => {
    const { sessions, unread } = readPaste(JSON.stringify(value), 's');
    expect(sessions).toHaveLength(1);
    expect(unread).toEqual([]);
    const [one] = sessions;
    if (one === undefined) throw new Error('no session');
    return one;
  };

  it.each([
    [
      'Gemini',
      {
        contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
        tools: [{ functionDeclarations: [{ name: 'f' }] }],
      },
      { candidates: [{ content: { role: 'model', parts: [{ text: 'Yes' }] }, finishReason: 'STOP' }] },
    ],
    [
      'Ollama',
      {
        model: 'm',
        messages: [{ role: 'user', content: 'Hi' }],
        tools: [{ type: 'function', function: { name: 'f' } }],
        stream: false,
      },
      {
        model: 'm',
        created_at: 't',
        message: { role: 'assistant', content: 'Yes' },
        done: true,
        done_reason: 'stop',
      },
    ],
    [
      'Bedrock',
      {
        modelId: 'm',
        messages: [{ role: 'user', content: [{ text: 'Hi' }] }],
        toolConfig: { tools: [{ toolSpec: { name: 'f', inputSchema: { json: {} } } }] },
      },
      { output: { message: { role: 'assistant', content: [{ text: 'Yes' }] } }, stopReason: 'end_turn' },
    ],
    [
      'Cohere',
      {
        model: 'm',
        messages: [{ role: 'user', content: 'Hi' }],
        tools: [{ type: 'function', function: { name: 'f' } }],
        safety_mode: 'OFF',
      },
      {
        id: 'x',
        message: { role: 'assistant', content: [{ type: 'text', text: 'Yes' }] },
        finish_reason: 'COMPLETE',
      },
    ],
  ])('%s', (_, sent, answered) => {
    const read = session({ request: sent, response: answered });
    expect(read.turns).toHaveLength(1);
    expect(read.turns[0]?.before.map(short)).toEqual([['user', 'Hi']]);
    expect(read.turns[0]?.responses[0]?.text).toBe('Yes');
    expect(read.tools.map(({ name }) => name)).toEqual(['f']);
  });
});

describe('a request without its answer is a session', () => {
  const gemini = {
    contents: [
      { role: 'user', parts: [{ text: 'Look' }] },
      { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'f', response: { b: 2 } } }] },
    ],
  };
  const bedrock = {
    messages: [
      { role: 'user', content: [{ text: 'Look' }] },
      { role: 'assistant', content: [{ toolUse: { toolUseId: 't', name: 'f', input: {} } }] },
      { role: 'user', content: [{ toolResult: { toolUseId: 't', content: [{ text: '2' }] } }] },
    ],
  };

  it.each([
    ['gemini', gemini],
    ['gemini', gemini.contents],
    ['gemini', gemini.contents[1]],
    ['bedrock-converse', bedrock],
    ['bedrock-converse', bedrock.messages],
    ['bedrock-converse', bedrock.messages[1]],
  ])('%s: %j', (format, value) => {
    const text = JSON.stringify(value, null, 1);
    const paste = readPaste(text, 's');
    expect(paste.detection.format).toBe(format);
    expect(paste.unread).toEqual([]);
    const [session] = paste.sessions;
    expect(paste.sessions).toHaveLength(1);
    expect(session?.turns).toHaveLength(1);
    expect(session?.turns[0]?.responses[0]?.toolCalls.map(({ name }) => name)).toEqual(['f']);
    // Opened by itself it is the same session.
    const excerpt = (session?.excerpt ?? []).map(({ start, end }) => text.slice(start, end)).join('\n');
    const again = readPaste(excerpt, 's');
    expect(again.detection.format).toBe(format);
    expect(again.sessions).toHaveLength(1);
    expect(again.sessions[0]?.turns[0]?.results).toHaveLength(session?.turns[0]?.results.length ?? -1);
    expectCutsSound(text);
  });

  it('results are paired with the calls that they answer', () => {
    for (const value of [gemini, bedrock]) {
      const { sessions } = readPaste(JSON.stringify(value), 's');
      expect(sessions[0]?.turns[0]?.results).toHaveLength(1);
      expect(sessions[0]?.problems).toEqual([]);
    }
  });

  it('lines of requests are a session each', () => {
    const text = [gemini, gemini].map((one) => JSON.stringify(one)).join('\n');
    const { sessions } = readPaste(text, 's');
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ excerpt }) => excerpt.map(({ start, end }) => text.slice(start, end)))).toEqual([
      [JSON.stringify(gemini)],
      [JSON.stringify(gemini)],
    ]);
  });
});

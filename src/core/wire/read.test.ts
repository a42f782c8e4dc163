import { describe, expect, it } from 'vitest';
import { callBody, chunk, completion, namedSse, sse } from '../../testing/wire-builders';
import { FORMATS } from './formats';
import { readPaste } from './read';

const body = completion({ content: 'hello' });
const stream = sse(
  chunk({ role: 'assistant', content: 'hel' }),
  chunk({ content: 'lo' }),
  chunk({}, 'stop'),
  '[DONE]',
);
const message = JSON.stringify({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'text', text: 'hello' }],
});
const texts = (text: string): string[] => readPaste(text, 's').responses.map((response) => response.text);
const codes = (text: string): string[] => readPaste(text, 's').problems.map((p) => p.code);

describe('the framing is taken off, whatever it is', () => {
  it.each([
    ['JSON', body, 'json'],
    ['JSON with blanks around', `\n\t ${body}\r\n`, 'json'],
    ['JSON behind a byte order mark', `\uFEFF${body}`, 'json'],
    ['pretty-printed JSON', JSON.stringify(JSON.parse(body), null, 2), 'json'],
    [
      'an array of chunks',
      JSON.stringify([chunk({ content: 'hel' }), chunk({ content: 'lo' }, 'stop')]),
      'json',
    ],
    ['JSON in a fence', '```json\n' + body + '\n```', 'json'],
    ['JSON in a fence that was not copied to its end', '```\n' + body, 'json'],
    ['a stream', stream, 'sse'],
    ['a stream with CR LF', stream.replaceAll('\n', '\r\n'), 'sse'],
    ['a stream with lone CR', stream.replaceAll('\n', '\r'), 'sse'],
    ['a stream behind a byte order mark', `\uFEFF${stream}`, 'sse'],
    ['a stream in a fence', '```\n' + stream + '```', 'sse'],
    ['a stream that begins with a comment', `: OPENROUTER PROCESSING\n\n${stream}`, 'sse'],
    ['a stream that lost its blank lines', stream.replaceAll('\n\n', '\n'), 'sse'],
    ['a stream without its end', stream.slice(0, stream.lastIndexOf('}') + 1), 'sse'],
    [
      'a stream after its HTTP head',
      `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n${stream}`,
      'sse',
    ],
    [
      'lines',
      [chunk({ content: 'hel' }), chunk({ content: 'lo' }, 'stop')]
        .map((one) => JSON.stringify(one))
        .join('\n'),
      'ndjson',
    ],
    ['an exchange', JSON.stringify({ request: { model: 'm' }, response: JSON.parse(body) }), 'json'],
    ['an exchange whose response is text', JSON.stringify({ request: {}, response: stream }), 'sse'],
    [
      'an exchange with status and body',
      JSON.stringify({ request: {}, response: { status: 200, headers: {}, body } }),
      'json',
    ],
  ])('%s', (_, text, transport) => {
    const paste = readPaste(text, 's');
    expect(paste.responses.map((response) => response.text)).toEqual(['hello']);
    expect([paste.detection.format, paste.detection.transport]).toEqual(['openai-chat', transport]);
    const { at } = paste.detection;
    expect(at && text.slice(at.start, at.end).replaceAll('\\', '')).toMatch(/^[{"]/);
  });

  it('a payload of several data lines is one', () => {
    const pretty = JSON.stringify(JSON.parse(body), null, 1).split('\n');
    expect(texts(pretty.map((line) => `data: ${line}\n`).join('') + '\n')).toEqual(['hello']);
  });

  it('lines that are no JSON are kept and counted, and the rest is read', () => {
    const lines = [
      JSON.stringify(chunk({ content: 'hel' })),
      '2026-11-30 retrying',
      JSON.stringify(chunk({ content: 'lo' }, 'stop')),
    ];
    const paste = readPaste(`${lines[0]}\n${lines[2]}\n${lines[1]}\n`, 's');
    expect(paste.responses.map((response) => response.text)).toEqual(['hello']);
    expect(paste.problems.map((p) => p.code)).toEqual(['MALFORMED_LINE']);
    expect(paste.unread.map(({ at }) => paste.text.slice(at.start, at.end))).toEqual([lines[1]]);
  });

  it('an error body that a server wrote between events without “data:” is read', () => {
    const text = `${sse(chunk({ content: 'hel' }))}{"error":{"message":"overloaded","code":503}}\n`;
    const [response] = readPaste(text, 's').responses;
    expect(response?.error).toMatchObject({ message: 'overloaded', code: '503' });
    expect(response?.text).toBe('hel');
  });

  it('what stands around the response of an exchange is listed as unread', () => {
    const text = JSON.stringify({ request: { model: 'm' }, response: JSON.parse(body) });
    const { unread } = readPaste(text, 's');
    expect(unread.map(({ at }) => text.slice(at.start, at.end))[0]).toContain('"model":"m"');
  });

  it('a body that was cut says so, and gives what there is', () => {
    const cut = body.slice(0, body.indexOf('hello') + 3);
    expect(texts(cut)).toEqual(['hel']);
    expect(codes(cut)).toEqual(['PASTE_TRUNCATED']);
  });

  it('a mistake in the payload is shown at its character', () => {
    const text = body.replace('"hello"', '"hello",,');
    const [problem] = readPaste(text, 's').problems;
    expect(problem?.at?.start).toBe(text.indexOf(',,') + 1);
    expect(texts(text)).toEqual(['hello']);
  });

  it('digits of the payload that a double cannot hold are no matter', () => {
    expect(codes(body.replace('"id"', '"created":12345678901234567890,"id"'))).toEqual([]);
  });

  it.each([[''], ['  \n'], ['\uFEFF']])('%j holds nothing', (text) => {
    const paste = readPaste(text, 's');
    expect(paste.responses).toEqual([]);
    expect(paste.problems.map((p) => p.code)).toEqual(['PASTE_EMPTY']);
  });
});

describe('formats are told by their mandatory keys', () => {
  it.each([
    ['a body with a message', body, 'openai-chat', 'choices[0].message'],
    ['a chunk', sse(chunk({ content: 'a' })), 'openai-chat', 'choices[0].delta'],
    ['a cut body', '{"id":"x","object":"chat.completion","crea', 'openai-chat', 'chat.completion'],
    [
      'an assistant message with tool_calls',
      '{"role":"assistant","content":null,"tool_calls":[]}',
      'openai-chat',
      'assistant message',
    ],
    [
      'entries of tool_calls',
      '[{"id":"a","type":"function","function":{"name":"f","arguments":"{}"}}]',
      'openai-chat',
      'tool_calls',
    ],
    ['an error body', '{"error":{"message":"no"}}', 'openai-chat', 'error.message'],
    ['a message', message, 'anthropic-messages', 'type is “message”'],
    ['an event', namedSse({ type: 'message_stop' }), 'anthropic-messages', 'message_stop'],
    [
      'an error of the other kind',
      '{"type":"error","error":{"type":"overloaded_error","message":"no"}}',
      'anthropic-messages',
      'error',
    ],
    [
      'an assistant message of typed blocks',
      '{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]}',
      'anthropic-messages',
      'typed blocks',
    ],
    ['an action', '{"@action":"finish"}', 'action-text', 'is a JSON object with the key “@action”'],
    ['an action in prose', 'ok {"@action":"finish"}', 'action-text', 'holds a JSON object'],
    ['JSON of no format', '{"answer":42}', 'text', 'plain text'],
    [
      'an error among payloads of another format',
      sse({ type: 'job.created' }, { type: 'error', error: { message: 'no' } }),
      'text',
      'plain text',
    ],
    [
      'an error of a batch',
      '{"custom_id":"a","response":null,"error":{"message":"no"}}',
      'openai-batch',
      'custom_id stands beside response',
    ],
    [
      'an error of JSON-RPC',
      '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"no"}}',
      'text',
      'plain text',
    ],
    ['prose that begins like a field', 'data: about the weather', 'text', 'plain text'],
    ['prose', 'It rains.', 'text', 'plain text'],
    // The name of a model or a vendor decides nothing.
    [
      'a name of a model',
      '{"model":"claude-opus","choices":[{"message":{"content":"a"}}]}',
      'openai-chat',
      'choices[0].message',
    ],
  ])('%s', (_, text, format, evidence) => {
    const { detection } = readPaste(text, 's');
    expect([detection.format, detection.overridden]).toEqual([format, false]);
    expect(detection.evidence.message).toContain(evidence);
    expect(detection.evidence.message).toMatch(/\.$/);
  });

  it.each([
    ['{"answer":42}', ['FORMAT_UNKNOWN']],
    ['[1,2]', []],
    ['It rains.', []],
  ])('%s, read as plain text, has the problems %j', (text, expected) => {
    expect(codes(text)).toEqual(expected);
    expect(readPaste(text, 's', { format: 'text' }).problems).toEqual([]);
  });

  it('bare calls are one response', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const { responses } = readPaste(JSON.stringify([call, { ...call, id: 'b' }]), 's');
    expect(responses.map((response) => response.toolCalls.map(({ id }) => id))).toEqual([['a', 'b']]);
  });

  it('the words of a model that quotes a payload stay words', () => {
    expect(readPaste(`The response was ${body} as you see.`, 's').detection.format).toBe('text');
  });

  it('what else the paste could be is named', () => {
    const both = callBody('f', '{}').replace('"tool_calls"', '"@action":"finish","tool_calls"');
    expect(readPaste(both, 's').detection.alternatives).toEqual(['action-text']);
  });

  it('the list of formats has no two of a name, and plain text stands last', () => {
    const ids = FORMATS.map((format) => format.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.at(-1)).toBe('text');
  });
});

describe('the user overrules detection', () => {
  it('a format that fits is taken without a word', () => {
    const paste = readPaste('{"@action":"finish"}', 's', { format: 'action-text' });
    expect(paste.detection).toMatchObject({ format: 'action-text', overridden: true });
    expect(paste.problems).toEqual([]);
  });

  it('plain text fits everything', () => {
    const paste = readPaste(body, 's', { format: 'text' });
    expect(paste.responses[0]?.text).toBe(body);
    expect([paste.detection.transport, paste.problems, paste.unread]).toEqual(['text', [], []]);
    expect(paste.detection.alternatives).toEqual(['openai-chat']);
  });

  it('a format that does not fit says what it needs and what fits, and loses nothing', () => {
    const paste = readPaste(body, 's', { format: 'anthropic-messages' });
    expect(paste.problems.map((p) => p.code)).toEqual(['FORMAT_DOES_NOT_FIT', 'NO_RESPONSE']);
    expect(paste.problems[0]?.message).toMatch(/content\[\].*OpenAI Chat Completions/);
    expect(paste.unread).toEqual([
      {
        at: { source: 's', start: 0, end: body.length },
        why: {
          message: 'Anthropic Messages finds no response in this paste.',
          words: expect.anything() as object,
        },
      },
    ]);
  });
});

describe('lines of a log are told from one value over lines', () => {
  const line = (n: number): string => `{"choices":[{"message":{"content":"${n}"},"finish_reason":"stop"}]}`;
  it.each([
    ['the first line is cut', `{"cho\n${line(1)}\n${line(2)}`, ['1', '2'], 'ndjson'],
    ['the second line is no JSON', `${line(1)}\noops\n${line(2)}`, ['1', '2'], 'ndjson'],
    ['a pretty value in front of lines', `{\n"a":1\n}\n${line(1)}\n${line(2)}`, ['1', '2'], 'json'],
  ])('%s', (_, text, said, transport) => {
    const paste = readPaste(text, 's');
    expect([paste.responses.map((r) => r.text), paste.detection.transport]).toEqual([said, transport]);
  });
});

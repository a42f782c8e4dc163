import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapOffset } from '../../base/span';
import { describeShared } from '../../../testing/shared-data';
import { callBody, chunk, completion, fragment, sse } from '../../../testing/wire-builders';
import { checkEntry, indexEntries } from '../../../testing/wire-corpus';
import { expectCutsSound, expectExcerpts, saidBy } from '../../../testing/wire-traces';
import type { Paste } from '../model';
import { readPaste } from '../read';

const FORMAT = 'har';

interface EntryOptions {
  at?: string;
  url?: string;
  request?: unknown;
  status?: number;
  content?: object;
  extra?: object;
}
const entry = (text: string | undefined, options: EntryOptions = {}): object => ({
  startedDateTime: options.at ?? '2026-01-01T00:00:00.000Z',
  time: 10,
  request: {
    method: 'POST',
    url: options.url ?? 'https://api.example/v1/chat/completions?key=secret',
    headers: [],
    ...(options.request === undefined
      ? {}
      : { postData: { mimeType: 'application/json', text: JSON.stringify(options.request) } }),
  },
  response: {
    status: options.status ?? 200,
    headers: [],
    content: {
      size: text?.length ?? 0,
      mimeType: 'application/json',
      ...(text === undefined ? {} : { text }),
      ...options.content,
    },
  },
  ...options.extra,
});
const archive = (...entries: object[]): string =>
  JSON.stringify({ log: { version: '1.2', pages: [], entries } });
const read = (text: string): Paste => {
  const paste = readPaste(text, 's');
  expect(paste.detection).toMatchObject({ format: FORMAT, transport: 'har' });
  return paste;
};
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const QUESTION = { role: 'user', content: 'Weather?' };
const CALL = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } };
const FIRST = { model: 'm', messages: [QUESTION] };
const SECOND = {
  model: 'm',
  messages: [
    QUESTION,
    { role: 'assistant', content: null, tool_calls: [CALL] },
    { role: 'tool', tool_call_id: 'call_1', content: 'rainy' },
  ],
};
const LOOP = [
  entry(completion({ content: 'Rain.' }), { at: '2026-01-01T00:00:02Z', request: SECOND }),
  entry(callBody('f', '{"a":1}'), { at: '2026-01-01T00:00:01.5+00:00', request: FIRST }),
];

describe('entries are exchanges in the order in which they were started', () => {
  it('a request that repeats a conversation goes on with it', () => {
    const paste = read(archive(...LOOP));
    expect(paste.responses.map(({ text, toolCalls }) => [text, toolCalls.length])).toEqual([
      ['', 1],
      ['Rain.', 0],
    ]);
    expect(paste.sessions).toHaveLength(1);
    expect(paste.sessions[0]).toMatchObject({
      model: 'm',
      startedAt: '2026-01-01T00:00:01.5+00:00',
      problems: [],
    });
    expect(paste.sessions[0]?.turns[0]?.results).toMatchObject([{ callId: 'call_1', content: 'rainy' }]);
    expect(paste.sessions[0]?.turns[1]?.before.map(({ role }) => role)).toEqual(['tool']);
    expect(paste.unread).toEqual([]);
  });

  it('a stream in a body is read as a stream', () => {
    const stream = sse(
      fragment(0, 'a', 'f', '{"b"'),
      fragment(0, undefined, undefined, ':2}'),
      chunk({}, 'tool_calls'),
    );
    const [response] = read(archive(entry(stream, { request: FIRST }))).responses;
    expect(response?.toolCalls[0]?.args.text).toBe('{"b":2}');
    expect(response?.chunks).toHaveLength(3);
  });

  it.each(['_eventStreamMessages', '_eventSourceMessages'])('events that the browser listed in %s', (key) => {
    const events = [chunk({ content: 'Hel' }), chunk({ content: 'lo' }), chunk({}, 'stop')].map((one, i) => ({
      time: i,
      eventName: 'message',
      eventId: '',
      data: JSON.stringify(one),
    }));
    const done = { time: 9, eventName: 'message', eventId: '', data: '[DONE]' };
    const paste = read(archive(entry(undefined, { request: FIRST, extra: { [key]: [...events, done] } })));
    expect(paste.responses).toMatchObject([{ text: 'Hello', stop: { norm: 'end' }, problems: [] }]);
  });

  it('an error of a model counts, whatever its status', () => {
    const error = JSON.stringify({
      error: { message: 'bad', type: 'invalid_request_error', code: 'tool_use_failed' },
    });
    expect(read(archive(entry(error, { status: 400, request: FIRST }))).responses).toMatchObject([
      { error: { message: 'bad', code: 'tool_use_failed' } },
    ]);
  });
});

describe('base64', () => {
  it('is decoded, and leads to its place', () => {
    const body = callBody('f', '{"city":"Zürich 🌧"}');
    const text = archive(entry(base64(body), { request: FIRST, content: { encoding: 'base64' } }));
    const [call] = read(text).responses[0]?.toolCalls ?? [];
    expect(call?.args.text).toBe('{"city":"Zürich 🌧"}');
    const at = call && mapOffset(call.args.map, 3);
    const start = text.indexOf(base64(body).slice(0, 20));
    expect(at).toBeGreaterThan(start);
    expect(at).toBeLessThan(start + base64(body).length);
  });

  it('says the same as the text, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (said) => {
        const body = completion({ content: `x${said}` });
        const plain = read(archive(entry(body, { request: FIRST })));
        const encoded = read(
          archive(entry(base64(body), { request: FIRST, content: { encoding: 'base64' } })),
        );
        expect(encoded.sessions.map(saidBy)).toEqual(plain.sessions.map(saidBy));
      }),
      { numRuns: 40, seed: 11 },
    );
  });
});

describe('what is no answer of a model is listed with its reason, never with its query', () => {
  it.each([
    ['another service', entry('{"ok":true}'), /no answer of a known provider \(application\/json\)/],
    ['MCP', entry('{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}'), /MCP/],
    [
      'an error of another service',
      entry('{"error":{"message":"not found"}}', { request: { q: 1 } }),
      /no answer of a model/,
    ],
    ['compressed', entry('H4sIAAAAAAAA/w==', { content: { encoding: 'base64' } }), /compressed \(gzip\)/],
    [
      'binary',
      entry('/9j/4AAQ', { content: { encoding: 'base64', mimeType: 'image/jpeg' } }),
      /binary or compressed \(image\/jpeg\)/,
    ],
    ['left out', entry(undefined, { content: { size: 99 } }), /no body although 99 bytes/],
    ['empty', entry('', { status: 204 }), /no body/],
    ['blocked', entry(undefined, { status: 0 }), /blocked or cancelled/],
    ['a socket', entry(undefined, { extra: { _webSocketMessages: [{ data: 'x' }] } }), /WebSocket/],
  ])('%s', (_, other, why) => {
    const paste = read(archive(...LOOP, other));
    expect(paste.responses).toHaveLength(2);
    expect(paste.unread.map((one) => one.why.message)).toEqual([expect.stringMatching(why)]);
    expect(paste.unread[0]?.why.message).toContain('https://api.example/v1/chat/completions');
    expect(paste.unread[0]?.why.message).not.toContain('secret');
  });

  it('a request in an unknown shape does not hide its response', () => {
    const paste = read(archive(entry(completion({ content: 'x' }), { request: { what: 1 } })));
    expect(paste.responses).toHaveLength(1);
    expect(paste.unread).toHaveLength(1);
  });

  it('wrong types everywhere', () => {
    const paste = readPaste(
      JSON.stringify({
        log: { entries: [null, 1, {}, { request: 1, response: [] }, { response: { content: { text: 3 } } }] },
      }),
      's',
    );
    expect(paste.detection.format).toBe(FORMAT);
    expect(paste.responses).toEqual([]);
  });
});

describe('pieces', () => {
  const other = entry(completion({ content: 'Else.' }), {
    at: '2026-01-01T00:00:03Z',
    request: { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
  });

  it.each([
    ['one conversation', archive(...LOOP)],
    ['two', archive(...LOOP, other)],
    ['two, over many lines', JSON.stringify(JSON.parse(archive(...LOOP, other)), null, 2)],
    ['bare entries', [...LOOP, other].map((one) => JSON.stringify(one)).join('\n')],
    ['one bare entry', JSON.stringify(other)],
    ['one bare entry over many lines', JSON.stringify(other, null, 1)],
    ['an array of entries', JSON.stringify([...LOOP, other])],
  ])('an excerpt is its session alone: %s', (_, text) => {
    expectExcerpts(text, FORMAT);
  });

  it('any cut is read', () => {
    expectCutsSound(archive(...LOOP, other), FORMAT);
  });
});

describeShared('the shared corpus', ['data', 'wire-corpus'], (root) => {
  it.each(indexEntries(root, 'har'))('%s is read as its index says', (_, row) => {
    const text = readFileSync(join(root, row.file), 'utf8');
    const paste = expectExcerpts(text, FORMAT);
    expect(paste.detection.transport).toBe(row.transport);
    checkEntry(text, paste.responses, row);
    expect(paste.unread).toEqual([]);
    const { entries } = row.expect as unknown as { entries: number };
    expect(paste.sessions.flatMap(({ turns }) => turns)).toHaveLength(entries);
    expectCutsSound(text, FORMAT, 20);
  });
});

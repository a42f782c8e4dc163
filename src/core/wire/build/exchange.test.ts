import { describe, expect, it } from 'vitest';
import type { RequestReading } from '../input';
import type { Message, Session } from '../model';
import { pasteCarrier } from '../frame/carrier';
import { readRequest } from '../providers/requests';
import { readPaste } from '../read';
import { scanJson } from '../../json/scan';
import { completion } from '../../../testing/wire-builders';
import { foldExchanges, messageKey } from './exchange';
import type { Exchange } from './exchange';

type Wire = Record<string, unknown>;
const user = (content: string): Wire => ({ role: 'user', content });
const system = (content: string): Wire => ({ role: 'system', content });
const assistant = (content: string): Wire => ({ role: 'assistant', content });

function request(body: Wire): RequestReading {
  const text = JSON.stringify(body);
  const node = scanJson(text).root;
  const reading =
    node === undefined
      ? null
      : readRequest({ carrier: pasteCarrier('s', text), node, at: { source: 's', start: 0, end: 1 } });
  if (reading === null) return expect.fail('no request');
  return reading;
}

const exchange = (messages: Wire[], answer: string | null, rest: Wire = {}): Exchange => ({
  request: request({ model: 'm', messages, ...rest }),
  responses: answer === null ? [] : readPaste(answer, 's').responses,
  at: { source: 's', start: 0, end: 1 },
});
const says = (content: string): string => completion({ content });

const words = (message: Message): string =>
  message.parts.map((part) => (part.t === 'text' ? part.text.text : part.t)).join('');
/** Each session as the words before each answer, and the answer. */
const told = (sessions: Session[]): string[][] =>
  sessions.map(({ turns }) =>
    turns.map(({ before, responses }) => `${before.map(words).join('|')} > ${responses[0]?.text ?? ''}`),
  );

describe('a request that repeats a conversation goes on with it', () => {
  it.each<[string, Exchange[], string[][]]>([
    [
      'only what is new is told',
      [
        exchange([system('s'), user('a')], says('1')),
        exchange([system('s'), user('a'), assistant('1'), user('b')], says('2')),
      ],
      [['s|a > 1', 'b > 2']],
    ],
    [
      'another conversation is another session',
      [exchange([user('a')], says('1')), exchange([user('b')], says('2'))],
      [['a > 1'], ['b > 2']],
    ],
    [
      'conversations may alternate',
      [
        exchange([user('a')], says('1')),
        exchange([user('b')], says('2')),
        exchange([user('a'), assistant('1'), user('c')], says('3')),
        exchange([user('b'), assistant('2'), user('d')], says('4')),
      ],
      [
        ['a > 1', 'c > 3'],
        ['b > 2', 'd > 4'],
      ],
    ],
    [
      'the same question asked again begins anew, and each answer finds its own',
      [
        exchange([user('a')], says('1')),
        exchange([user('a')], says('2')),
        exchange([user('a'), assistant('1'), user('c')], says('3')),
      ],
      [['a > 1', 'c > 3'], ['a > 2']],
    ],
    [
      'a changed system prompt is told again and breaks nothing',
      [
        exchange([system('monday'), user('a')], says('1')),
        exchange([system('tuesday'), user('a'), assistant('1'), user('b')], says('2')),
      ],
      [['monday|a > 1', 'tuesday|b > 2']],
    ],
    [
      'an answer that the history words otherwise is still the answer',
      [
        exchange([user('a')], says('long reply')),
        exchange([user('a'), assistant('[cut]'), user('b')], says('2')),
      ],
      [['a > long reply', 'b > 2']],
    ],
    [
      'a failed request is asked again in the same conversation',
      [exchange([user('a')], '{"error":{"message":"overloaded"}}'), exchange([user('a')], says('1'))],
      [['a > ', ' > 1']],
    ],
    [
      'a request without a recorded answer goes on when its answer is repeated',
      [exchange([user('a')], null), exchange([user('a'), assistant('1'), user('b')], says('2'))],
      [['a|1|b > 2']],
    ],
  ])('%s', (_, exchanges, expected) => {
    expect(told(foldExchanges(exchanges))).toEqual(expected);
  });

  it('a request that names the response before it goes on with that response', () => {
    const first = JSON.stringify({ id: 'resp_1', object: 'response', status: 'completed', output: [] });
    const next = JSON.stringify({ id: 'resp_2', object: 'response', status: 'completed', output: [] });
    const ask = (body: Wire, answer: string): Exchange => ({
      request: request(body),
      responses: readPaste(answer, 's').responses,
      at: { source: 's', start: 0, end: 1 },
    });
    const sessions = foldExchanges([
      ask({ model: 'm', input: 'a' }, first),
      ask({ model: 'm', input: 'x' }, first.replace('resp_1', 'resp_9')),
      ask({ model: 'm', input: 'b', previous_response_id: 'resp_1' }, next),
    ]);
    expect(told(sessions)).toEqual([['a > ', 'b > '], ['x > ']]);
  });

  it('offers, parameters and results of tools are the conversation’s', () => {
    const tool = { type: 'function', function: { name: 'f', parameters: { type: 'object' } } };
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"n":1}' } };
    const [session, ...more] = foldExchanges([
      exchange([user('a')], completion({ tool_calls: [call] }, 'tool_calls'), {
        tools: [tool],
        temperature: 0,
      }),
      exchange(
        [
          user('a'),
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', tool_call_id: 'c1', content: 'done' },
        ],
        says('1'),
        { tools: [tool] },
      ),
    ]);
    expect(more).toEqual([]);
    expect(session?.tools.map(({ name, schema }) => [name, schema])).toEqual([['f', '{"type":"object"}']]);
    expect(session?.turns[0]?.params).toEqual({ temperature: 0 });
    expect(session?.turns[0]?.results).toMatchObject([{ callId: 'c1', content: 'done', ok: true }]);
  });
});

describe('messages are the same by what they say', () => {
  const key = (message: Wire): string =>
    messageKey(request({ model: 'm', messages: [message] }).messages[0] ?? { role: 'user', parts: [] });
  const call = (id: string, args: string): Wire => ({
    role: 'assistant',
    tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: args } }],
  });
  it.each<[string, Wire, Wire, boolean]>([
    [
      'a string and its text part',
      user('a b'),
      { role: 'user', content: [{ type: 'text', text: 'a b' }] },
      true,
    ],
    [
      'a call under another id, written otherwise',
      call('1', '{"a":1,"b":2}'),
      call('2', '{ "b": 2, "a": 1 }'),
      true,
    ],
    ['calls of other arguments', call('1', '{"a":1}'), call('1', '{"a":2}'), false],
    ['the same words of another role', user('a'), assistant('a'), false],
  ])('%s', (_, one, other, same) => {
    expect(key(one) === key(other)).toBe(same);
  });
});

it('thousands of requests of one conversation and of many are folded in one pass each', () => {
  const many = Array.from({ length: 1000 }, (_, i) =>
    exchange([system('the same long prompt'), user(`q${i}`)], null),
  );
  expect(foldExchanges(many)).toHaveLength(1000);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scanJson } from '../../json/scan';
import { toValue } from '../../json/node';
import { expectSound } from '../../../testing/hostile-pastes';
import { describeShared } from '../../../testing/shared-data';
import type { Paste, Session } from '../model';
import { readPaste } from '../read';

const read = (value: unknown): Paste =>
  readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
const lines = (...values: unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');
const excerpt = (text: string, { excerpt: spans }: Session): string =>
  spans.map(({ start, end }) => text.slice(start, end)).join('\n');

const user = { role: 'user', content: 'q' };
const call = (args = '{"n":1}', id = 'c1') => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: args } }],
});
const result = { role: 'tool', tool_call_id: 'c1', content: 'out' };
const said = { role: 'assistant', content: 'a' };
const tools = [{ type: 'function', function: { name: 'f', parameters: {} } }];
const use = {
  role: 'assistant',
  content: [
    { type: 'text', text: 'let me' },
    { type: 'tool_use', id: 't1', name: 'f', input: { n: 1 } },
  ],
};
const used = {
  role: 'user',
  content: [
    { type: 'tool_result', tool_use_id: 't1', content: 'out' },
    { type: 'text', text: 'go on' },
  ],
};
const items = [
  { type: 'message', role: 'user', content: 'q' },
  { type: 'reasoning', summary: [] },
  { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{"n":1}' },
  { type: 'function_call_output', call_id: 'c1', output: 'out' },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'a' }] },
];

describe('a conversation is told by its shape', () => {
  it.each<[string, unknown, string, string, number]>([
    ['a list of chat messages', [user, call(), result, said], 'openai-messages', 'json', 2],
    [
      'a request body',
      { model: 'm', messages: [user, call(), result, said], tools },
      'openai-messages',
      'json',
      2,
    ],
    ['a line for each message', lines(user, call(), result, said), 'openai-messages', 'jsonl', 2],
    [
      'lines of bodies',
      lines({ messages: [user, said] }, { messages: [user, said] }),
      'openai-messages',
      'jsonl',
      2,
    ],
    [
      'a list of bodies',
      [{ messages: [user, said] }, { messages: [user, said] }],
      'openai-messages',
      'json',
      2,
    ],
    [
      'lists in a list',
      [
        [user, said],
        [user, said, user, said],
      ],
      'openai-messages',
      'json',
      3,
    ],
    ['a list of items', items, 'openai-messages', 'json', 2],
    ['a body of items', { model: 'm', input: items }, 'openai-messages', 'json', 2],
    ['a request that waits', { model: 'm', messages: [user] }, 'openai-messages', 'json', 0],
    [
      'a string as input, with instructions',
      { model: 'm', input: 'q', instructions: 'i' },
      'openai-messages',
      'json',
      0,
    ],
    ['a list of Anthropic messages', [user, use, used], 'anthropic-history', 'json', 1],
    [
      'a body of Anthropic messages',
      { model: 'm', max_tokens: 1, system: 's', messages: [user, said] },
      'anthropic-history',
      'json',
      1,
    ],
    ['lines of Anthropic messages', lines(user, use, used), 'anthropic-history', 'jsonl', 1],
  ])('%s', (_, value, format, transport, turns) => {
    const paste = read(value);
    expect(paste.detection).toMatchObject({ format, transport, alternatives: [] });
    expect(paste.responses).toHaveLength(turns);
    expect(paste.sessions.flatMap((session) => session.turns.flatMap(({ responses }) => responses))).toEqual(
      paste.responses,
    );
    expect(paste.unread).toEqual([]);
    expect(paste.problems).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['an assistant message alone', call(), 'openai-chat'],
    ['an Anthropic message alone', use, 'anthropic-messages'],
    ['an embedding', { model: 'm', input: 'q' }, 'text'],
    ['one message of a user', user, 'text'],
    ['a list of other things', [{ role: 3 }, { content: 'a' }], 'text'],
  ])('%s is none', (_, value, format) => {
    expect(read(value).detection.format).toBe(format);
  });
});

describe('every answer is a turn', () => {
  it('with what was said before it, and the results of its calls', () => {
    const [session] = read({
      model: 'm',
      messages: [{ role: 'system', content: 's' }, user, call(), result, said, user],
      tools,
      temperature: 0,
    }).sessions;
    expect(session?.model).toBe('m');
    expect(session?.tools).toMatchObject([{ name: 'f' }]);
    expect(session?.turns.map(({ before }) => before.map(({ role }) => role))).toEqual([
      ['system', 'user'],
      ['tool'],
    ]);
    expect(session?.turns[0]).toMatchObject({
      results: [{ callId: 'c1', content: 'out' }],
      params: { temperature: 0 },
    });
    expect(session?.after).toMatchObject([{ role: 'user' }]);
  });

  it('a result that stands with words goes to its call, the words to the next turn', () => {
    const [session] = read([user, use, used, said]).sessions;
    expect(session?.turns[0]?.results).toMatchObject([{ callId: 't1', content: 'out' }]);
    expect(session?.turns[1]?.before.map(({ role }) => role)).toEqual(['tool', 'user']);
  });

  it('items of the model between two outputs are one answer', () => {
    const [session] = read([
      { role: 'user', content: 'q' },
      ...items.slice(1, 3),
      { ...items[2], call_id: 'c2' },
      items[3],
      { ...items[3], call_id: 'c2' },
      items[4],
    ]).sessions;
    expect(session?.turns.map(({ responses }) => responses[0]?.toolCalls.length)).toEqual([2, 0]);
    expect(session?.turns[0]?.results.map(({ callId }) => callId)).toEqual(['c1', 'c2']);
  });

  it('an id that is used again pairs with the call nearest before it', () => {
    const [session] = read([
      user,
      call('{"q":"a"}'),
      { ...result, content: 'A' },
      call('{"q":"b"}'),
      { ...result, content: 'B' },
    ]).sessions;
    expect(
      session?.turns.map(({ responses, results }) => [
        responses[0]?.toolCalls[0]?.args.text,
        results.map(({ content }) => content),
      ]),
    ).toEqual([
      ['{"q":"a"}', ['A']],
      ['{"q":"b"}', ['B']],
    ]);
  });

  it('data for preference tuning has two answers of one turn, the preferred first', () => {
    const paste = read(
      lines(
        ...[1, 2].map((i) => ({
          input: { messages: [user], tools },
          preferred_output: [{ role: 'assistant', content: `good ${i}` }],
          non_preferred_output: [{ role: 'assistant', content: `bad ${i}` }],
        })),
      ),
    );
    expect(paste.detection).toMatchObject({ format: 'openai-messages', transport: 'jsonl' });
    expect(
      paste.sessions.map(({ turns }) =>
        turns.map(({ responses }) => responses.map(({ choice, text }) => [choice, text])),
      ),
    ).toEqual(
      [1, 2].map((i) => [
        [
          [0, `good ${i}`],
          [1, `bad ${i}`],
        ],
      ]),
    );
  });
});

describe('a session can be opened by itself', () => {
  it.each<[string, string]>([
    ['of lines', lines({ messages: [user, call(), result], tools }, { messages: [user, said] })],
    [
      'of bodies in a list',
      JSON.stringify([{ messages: [user, call(), result], tools }, { messages: [user, said] }], null, 2),
    ],
    [
      'of lists in a list',
      JSON.stringify([
        [user, call(), result],
        [user, said],
      ]),
    ],
    ['of a list', JSON.stringify([user, call(), result, said], null, 2)],
    ['of lines of messages', lines(user, call(), result, said)],
    [
      'of Anthropic lines',
      lines({ messages: [user, use, used], max_tokens: 1 }, { messages: [user, use], system: 's' }),
    ],
  ])('%s', (_, text) => {
    const paste = read(text);
    for (const session of paste.sessions) {
      const again = read(excerpt(text, session));
      expect(again.detection.format).toBe(paste.detection.format);
      expect(again.sessions).toHaveLength(1);
      const shape = ({ turns, tools: offered }: Session) => [
        turns.map(({ responses, before, results }) => [
          responses.map(({ text: words }) => words),
          before.length,
          results.length,
        ]),
        offered.map(({ name }) => name),
      ];
      expect(again.sessions.map(shape)).toEqual([shape(session)]);
    }
  });
});

it('a message that is none of the format is listed, the others are read', () => {
  const paste = read([user, { role: 'narrator', content: 'x' }, said, { note: 1 }]);
  expect(paste.responses).toHaveLength(1);
  expect(paste.unread).toHaveLength(2);
});

it('cut anywhere is read', () => {
  for (const text of [
    JSON.stringify({ model: 'm', messages: [user, call(), result], tools }),
    JSON.stringify([user, use, used]),
    JSON.stringify(items),
    lines({ messages: [user, said] }, { messages: [user, call()] }),
  ])
    for (let at = 0; at <= text.length; at += 3) expectSound(read(text.slice(0, at)), at);
});

describe('arguments that were encoded twice', () => {
  it('are said to be, and never run', () => {
    const [response] = read([user, call(JSON.stringify('{"location": "current"}'))]).responses;
    const [one] = response?.toolCalls ?? [];
    expect(one?.argsOk).toBe(false);
    expect(one?.problems.map(({ code }) => code)).toEqual(['ARGS_DOUBLE_ENCODED']);
  });
});

interface FineTuneEntry {
  file: string;
  transport: string;
  expect: { lines: number; toolCalls: { line: number; name: string; args: unknown; argsOk: boolean }[] };
}

describeShared('data for fine-tuning in the shared corpus', ['data', 'wire-corpus'], (root) => {
  const index = JSON.parse(readFileSync(join(root, 'INDEX.json'), 'utf8')) as { files: FineTuneEntry[] };
  it.each(
    index.files
      .filter(({ file }) => file.startsWith('openai-jsonl/finetune'))
      .map((entry) => [entry.file, entry] as const),
  )('%s is read as its index says', (_, entry) => {
    const text = readFileSync(join(root, entry.file), 'utf8');
    const paste = read(text);
    expect(paste.detection).toMatchObject({
      format: 'openai-messages',
      transport: entry.transport,
      alternatives: [],
    });
    expect(paste.sessions).toHaveLength(entry.expect.lines);
    expect(paste.unread).toEqual([]);
    const calls = paste.sessions.flatMap((session, i) =>
      session.turns
        .flatMap(({ responses }) => responses.flatMap(({ toolCalls }) => toolCalls))
        .map(({ name, node, argsOk }) => {
          // The index shows the arguments after their second encoding is taken off.
          const inner = node?.k === 'str' ? scanJson(node.value).root : node;
          return { line: i + 1, name, args: inner && toValue(inner), argsOk };
        }),
    );
    expect(calls).toEqual(
      entry.expect.toolCalls.map(({ line, name, args, argsOk }) => ({ line, name, args, argsOk })),
    );
    expect(paste.sessions.map((session) => session.tools.map(({ name }) => name))).toEqual([
      ['takeoff_drone', 'land_drone'],
      ['takeoff_drone', 'land_drone'],
    ]);
  });
});

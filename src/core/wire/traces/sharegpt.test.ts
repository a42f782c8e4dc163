import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toValue } from '../../json/node';
import { describeShared } from '../../../testing/shared-data';
import { expectCutsSound, expectExcerpts } from '../../../testing/wire-traces';
import type { Paste } from '../model';
import { readPaste } from '../read';

const FORMAT = 'sharegpt';
const read = (value: unknown): Paste => {
  const paste = readPaste(typeof value === 'string' ? value : JSON.stringify(value), 's');
  expect(paste.detection.format).toBe(FORMAT);
  return paste;
};
const from = (who: string, value: unknown): object => ({ from: who, value });
const callsOf = (paste: Paste): unknown[] =>
  paste.responses.flatMap(({ toolCalls }) =>
    toolCalls.map(({ name, argsWire, args, node }) => [
      name,
      argsWire,
      node === undefined ? args.text : toValue(node),
    ]),
  );

const ENTRY = {
  id: 'one',
  system: 'Be brief.',
  conversations: [
    from('human', 'Area of 5 by 3?'),
    from('function_call', '{"name": "area", "arguments": {"sides": [5, 3]}}'),
    from('observation', '{"area": 15}'),
    from('gpt', 'It is 15.'),
    from('human', 'Thanks'),
  ],
  tools: JSON.stringify([
    { name: 'area', description: 'Area', parameters: { type: 'object', properties: {} } },
  ]),
};

describe('an entry is a session', () => {
  const paste = read([ENTRY, { conversations: [from('human', 'Hi'), from('gpt', 'Ho')] }]);
  const [session] = paste.sessions;

  it('calls and answers are turns, observations are results', () => {
    expect(paste.sessions.map(({ turns }) => turns.length)).toEqual([2, 1]);
    expect(session?.turns[0]).toMatchObject({
      before: [{ role: 'system' }, { role: 'user' }],
      results: [{ callId: 'made_0', content: '{"area": 15}', ok: true }],
    });
    expect(callsOf(paste)).toEqual([['area', 'object', { sides: [5, 3] }]]);
    expect(session?.after).toHaveLength(1);
    expect([paste.problems, paste.unread]).toEqual([[], []]);
  });

  it('tools are opened from their string', () => {
    expect(session).toMatchObject({
      id: 'one',
      tools: [{ name: 'area', description: 'Area', schema: '{"type":"object","properties":{}}' }],
    });
    const at = session?.tools[0]?.at;
    expect(at && paste.text.slice(at.start, at.end)).toContain('\\"name\\":\\"area\\"');
  });
});

describe('what stands in a function_call', () => {
  it.each<[string, unknown, unknown[]]>([
    ['arguments as a string', '{"name":"f","arguments":"{\\"a\\":1}"}', [['f', 'string', { a: 1 }]]],
    [
      'several in an array',
      '[{"name":"f","arguments":{}},{"name":"g","parameters":{"b":2}}]',
      [
        ['f', 'object', {}],
        ['g', 'object', { b: 2 }],
      ],
    ],
    [
      'one after the other',
      '{"name":"f","arguments":{}}\n{"name":"g","arguments":{}}',
      [
        ['f', 'object', {}],
        ['g', 'object', {}],
      ],
    ],
    ['an object', { name: 'f', arguments: { a: 1 } }, [['f', 'object', { a: 1 }]]],
    [
      'the wrapper of another API',
      '{"type":"function","function":{"name":"f","arguments":"{}"}}',
      [['f', 'string', {}]],
    ],
    ['cut arguments', '{"name":"f","arguments":{"a":', [['f', 'object', {}]]],
    ['no call', 'I would call f', []],
    ['an object without a name', { a: 1 }, []],
  ])('%s', (_, value, expected) => {
    expect(callsOf(read({ conversations: [from('human', 'x'), from('function_call', value)] }))).toEqual(
      expected,
    );
  });

  it('a cut call never runs', () => {
    const { responses } = read({
      conversations: [from('human', 'x'), from('function_call', '{"name":"f","arguments":{"a":')],
    });
    expect(responses[0]?.toolCalls[0]).toMatchObject({ complete: false, argsOk: false });
  });
});

describe('other shapes', () => {
  it.each<[string, unknown]>([
    ['lines', `${JSON.stringify(ENTRY)}\n${JSON.stringify(ENTRY)}`],
    ['an array', [ENTRY, ENTRY]],
  ])('%s', (_, value) => expect(read(value).sessions).toHaveLength(2));

  it('lines are a log of lines', () => {
    expect(read(`${JSON.stringify(ENTRY)}\n${JSON.stringify(ENTRY)}`).detection.transport).toBe('jsonl');
  });

  it('messages alone are one session', () => {
    const paste = read(ENTRY.conversations);
    expect(paste.sessions.map(({ turns }) => turns.length)).toEqual([2]);
    expectExcerpts(JSON.stringify(ENTRY.conversations, null, 1), FORMAT);
  });

  it('roles in place of senders, where conversations holds them', () => {
    const paste = read({
      conversations: [
        { role: 'user', content: 'x' },
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: 'y' },
      ],
    });
    expect(callsOf(paste)).toEqual([['f', 'string', {}]]);
    expect(paste.sessions[0]?.turns[0]?.results).toMatchObject([{ callId: 'c', content: 'y' }]);
  });

  it('the chosen and the rejected answer are alternatives', () => {
    const pair = { chosen: from('gpt', 'good'), rejected: from('gpt', 'bad') };
    const paste = read({ conversations: [from('human', 'x')], ...pair });
    expect(
      paste.sessions[0]?.turns.map(({ responses }) => responses.map(({ text, choice }) => [text, choice])),
    ).toEqual([
      [
        ['good', 0],
        ['bad', 1],
      ],
    ]);
    const lists = read({
      chosen: [from('human', 'x'), pair.chosen],
      rejected: [from('human', 'x'), pair.rejected],
    });
    expect(lists.sessions[0]?.turns[0]?.responses.map(({ text }) => text)).toEqual(['good', 'bad']);
  });

  it('who is not known is listed, and the rest is read', () => {
    const paste = read({ conversations: [from('human', 'x'), from('oracle', 'y'), from('gpt', 'z')] });
    expect(paste.responses.map(({ text }) => text)).toEqual(['z']);
    expect(paste.unread).toHaveLength(1);
  });

  it('members of wrong types are absent', () => {
    const paste = read([
      {
        conversations: [from('human', 7), from('gpt', 7), from('gpt', null), { from: 3 }],
        tools: 7,
        system: [],
      },
      { conversations: [from('human', 'x')], tools: 'none' },
    ]);
    expect(paste.sessions).toHaveLength(2);
    expect(paste.unread.length).toBeGreaterThan(2);
  });

  it.each([
    ['messages of another format', { messages: [{ role: 'user', content: 'x' }] }],
    ['conversations of something else', { conversations: [{ id: 'c1', title: 'x' }] }],
    ['a mail', { from: 'a@b', to: 'c@d' }],
  ])('%s is none', (_, value) => {
    expect(readPaste(JSON.stringify(value), 's').detection.format).not.toBe(FORMAT);
  });
});

describe('any piece of it', () => {
  const sample = JSON.stringify(
    [ENTRY, { conversations: [from('human', 'Hi'), from('gpt', '<think>hm</think>Ho')] }],
    null,
    2,
  );
  it('each session can be opened alone', () => {
    expectExcerpts(sample, FORMAT);
  });
  it('any cut is read', () => expectCutsSound(sample, FORMAT));
});

describeShared('the shared corpus', ['data', 'wire-corpus', 'sharegpt', 'glaive-en.json'], (path) => {
  it('is read as its index says', () => {
    const source = readFileSync(path, 'utf8');
    const paste = expectExcerpts(source, FORMAT);
    expect(paste.sessions.map(({ turns }) => turns.length)).toEqual([6, 4]);
    const calls = paste.sessions.flatMap(({ turns }, conversation) =>
      turns.flatMap(({ responses }) =>
        responses.flatMap(({ toolCalls }) =>
          toolCalls.map(({ name, node }) => ({ conversation, name, args: node && toValue(node) })),
        ),
      ),
    );
    expect(calls).toEqual([
      { conversation: 0, name: 'calculate_area', args: { shape: 'rectangle', dimensions: [5, 3] } },
      { conversation: 0, name: 'calculate_area', args: { shape: 'circle', dimensions: [4] } },
      { conversation: 0, name: 'calculate_area', args: { shape: 'square', dimensions: [7] } },
      { conversation: 1, name: 'get_movie_details', args: { movie_id: '12345' } },
      { conversation: 1, name: 'get_movie_details', args: { movie_id: '67890' } },
    ]);
    expect(paste.responses.filter(({ toolCalls }) => toolCalls.length === 0)).toHaveLength(5);
    expect(paste.sessions.map(({ tools }) => tools.length)).toEqual([2, 1]);
    expect(paste.sessions.flatMap(({ turns }) => turns.flatMap(({ results }) => results))).toHaveLength(5);
    expect([paste.problems, paste.unread]).toEqual([[], []]);
    expectCutsSound(source, FORMAT);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../testing/shared-data';
import { expectCutsSound, expectExcerpts } from '../../../testing/wire-traces';
import type { Paste } from '../model';
import { readPaste } from '../read';

const FORMAT = 'bfcl';
const read = (...tasks: readonly object[]): Paste => {
  const paste = readPaste(tasks.map((task) => JSON.stringify(task)).join('\n'), 's');
  expect(paste.detection).toMatchObject({ format: FORMAT, transport: 'jsonl' });
  return paste;
};
const task = (rest: object = {}): object => ({
  id: 'simple_0',
  question: [
    [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Area of 3 by 4?' },
    ],
  ],
  function: [
    {
      name: 'area',
      description: 'Area',
      parameters: {
        type: 'dict',
        properties: {
          a: { type: 'float' },
          b: { type: 'tuple', items: { type: 'integer' } },
          type: { type: 'string' },
        },
        required: ['a'],
      },
    },
  ],
  ground_truth: [{ area: { a: [3.0], b: [[4]] } }],
  ...rest,
});

describe('a task is a session without an answer', () => {
  const paste = read(task(), task({ id: 'simple_1', ground_truth: undefined }));
  const [session] = paste.sessions;

  it('it has its tools, its question and what is expected', () => {
    expect(paste.responses).toEqual([]);
    expect(paste.sessions.map(({ id }) => id)).toEqual(['simple_0', 'simple_1']);
    expect(session).toMatchObject({
      tools: [{ name: 'area', description: 'Area' }],
      turns: [],
      after: [{ role: 'system' }, { role: 'user' }],
      facts: { expectedCalls: [{ area: { a: [3], b: [[4]] } }] },
    });
    expect(paste.sessions[1]?.facts).toEqual({});
    expect([paste.problems, paste.unread]).toEqual([[], []]);
  });

  it('types that JSON Schema does not have are said once, at the first', () => {
    const [problem] = session?.problems ?? [];
    expect(problem).toMatchObject({ code: 'SCHEMA_DIALECT', severity: 'info' });
    expect(problem?.message).toContain('“dict”, “float”, “tuple”.');
    expect(problem?.at && paste.text.slice(problem.at.start, problem.at.end)).toBe('"dict"');
  });

  it('a schema of JSON Schema says nothing', () => {
    const tools = [{ name: 'f', parameters: { type: 'object', properties: { x: { type: 'number' } } } }];
    expect(read(task({ function: tools })).sessions[0]?.problems).toEqual([]);
  });
});

describe('other tasks', () => {
  it('several turns with classes in place of functions', () => {
    const paste = read(
      task({
        function: undefined,
        question: [[{ role: 'user', content: 'a' }], [{ role: 'user', content: 'b' }]],
        involved_classes: ['FileSystem'],
        initial_config: { root: {} },
      }),
    );
    expect(paste.sessions[0]).toMatchObject({ tools: [], facts: { involved_classes: ['FileSystem'] } });
    expect(paste.sessions[0]?.after).toHaveLength(2);
    expect(paste.unread.map(({ why }) => why.message)).toEqual([
      'A member of the task that is not read: “initial_config”.',
    ]);
  });

  it('questions and functions of other types are read as far as they go', () => {
    const paste = read(
      task({ question: [{ role: 'user', content: 'flat' }], function: { name: 'one' } }),
      task({ question: [7, [null]], function: '[{"name":"two"}]' }),
      task({ function: 'none' }),
      { id: 'x' },
    );
    expect(paste.sessions.map(({ tools }) => tools.map(({ name }) => name))).toEqual([['one'], ['two'], []]);
    expect(paste.unread.length).toBeGreaterThanOrEqual(3);
  });

  it('one task alone, and an array of them', () => {
    expect(read(task()).sessions).toHaveLength(1);
    expect(readPaste(JSON.stringify([task(), task()]), 's').sessions).toHaveLength(2);
  });

  it.each([
    ['a question without tools', { id: 'a', question: [] }],
    ['a form', { id: 'a', question: 'Why?', function: 'f' }],
  ])('%s is none', (_, value) => {
    expect(readPaste(JSON.stringify(value), 's').detection.format).not.toBe(FORMAT);
  });
});

describe('any piece of it', () => {
  const sample = `${JSON.stringify(task())}\n${JSON.stringify(task({ id: 'b' }))}`;
  it('each session can be opened alone', () => {
    expectExcerpts(sample, FORMAT);
  });
  it('any cut is read', () => expectCutsSound(sample, FORMAT));
});

describeShared('the shared corpus', ['data', 'wire-corpus', 'bfcl', 'live-parallel-1.jsonl'], (path) => {
  it('is read as its index says', () => {
    const source = readFileSync(path, 'utf8');
    const paste = expectExcerpts(source, FORMAT);
    expect(paste.detection.transport).toBe('jsonl');
    expect(paste.sessions.map(({ id }) => id)).toEqual([
      'live_parallel_1-0-1',
      'live_parallel_2-0-2',
      'live_parallel_3-0-3',
    ]);
    expect(paste.sessions.map(({ tools }) => tools.map(({ name }) => name))).toEqual(
      Array<string[]>(3).fill(['get_current_weather']),
    );
    const expected = paste.sessions.map(({ facts }) =>
      (facts?.['expectedCalls'] as Record<string, unknown>[]).flatMap((one) => Object.keys(one)),
    );
    expect(expected.map((calls) => calls.length)).toEqual([2, 2, 3]);
    expect(new Set(expected.flat())).toEqual(new Set(['get_current_weather']));
    expect(paste.sessions.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(
      Array<string>(3).fill('SCHEMA_DIALECT'),
    );
    expect(paste.unread).toEqual([]);
    expectCutsSound(source, FORMAT);
  });
});

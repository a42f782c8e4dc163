import { describe, expect, it } from 'vitest';
import { emptyDocument } from '../document/defaults';
import type { SessionDocument, ToolDefinition } from '../document/document';
import { runDocument } from './run';

const tool = (name: string): ToolDefinition => ({
  name,
  description: '',
  schema: '{"type":"object"}',
  implementation: { kind: 'recorded' },
});
const call = (id: string, name: string) => ({ id, type: 'function', function: { name, arguments: '{}' } });
const HISTORY = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Look.' },
  { role: 'assistant', content: '', tool_calls: [call('a', 'look'), call('b', 'look')] },
  { role: 'tool', tool_call_id: 'a', content: 'a tree' },
  { role: 'tool', tool_call_id: 'b', content: 'a bird' },
  { role: 'user', content: 'And now?' },
  { role: 'assistant', content: '', tool_calls: [call('c', 'look')] },
];
const run = (history: unknown, patch: Partial<SessionDocument> = {}) =>
  runDocument({
    ...emptyDocument('A trace'),
    tools: [tool('look')],
    responses: [{ text: JSON.stringify(history) }],
    ...patch,
  });

describe('a recorded conversation', () => {
  it('runs as its turns, and its results are the results of the run', () => {
    const { events } = run(HISTORY);
    const results = events.flatMap(({ detail }) => (detail.t === 'execute' ? [detail.result] : []));
    expect(results).toMatchObject([
      { ok: true, value: 'a tree' },
      { ok: true, value: 'a bird' },
      { ok: false, error: { code: 'NO_RECORDED_RESULT' } },
    ]);
  });

  it('tells the model what was said between two answers, once', () => {
    const { events } = run(HISTORY);
    const prompts = events.flatMap(({ detail, turn }) =>
      detail.t === 'prompt' ? [[turn, detail.said ?? []]] : [],
    );
    expect(prompts).toEqual([
      [1, []],
      [2, [{ role: 'user', kind: 'text', text: 'And now?' }]],
      [3, []],
    ]);
  });

  it('gives a recorded failure to the model in the tool’s own words', () => {
    const failed = [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'look', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 't', is_error: true, content: 'no such door' }],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'I see.' }] },
    ];
    const { events } = run(failed);
    const told = events.flatMap(({ detail }) => (detail.t === 'observe' ? detail.entries : []));
    expect(told.find((entry) => entry.kind === 'result')).toMatchObject({
      text: 'no such door',
      isError: true,
    });
  });

  it('finds a result in a later request of the same document', () => {
    const first = {
      choices: [
        {
          index: 0,
          finish_reason: 'tool_calls',
          message: { role: 'assistant', content: null, tool_calls: [call('x', 'look')] },
        },
      ],
    };
    const second = {
      request: {
        model: 'm',
        messages: [
          { role: 'user', content: 'go' },
          first.choices[0]?.message,
          { role: 'tool', tool_call_id: 'x', content: 'a door' },
        ],
      },
      response: {
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'A door.' } }],
      },
    };
    const { events } = run(first, {
      responses: [{ text: JSON.stringify(first) }, { text: JSON.stringify(second) }],
    });
    expect(events.find(({ detail }) => detail.t === 'execute')?.detail).toMatchObject({
      result: { ok: true, value: 'a door' },
    });
  });

  it('says what is wrong with the conversation at the turn where it stands', () => {
    const orphan = [
      ...HISTORY.slice(0, 5),
      { role: 'tool', tool_call_id: 'zz', content: '?' },
      ...HISTORY.slice(5),
    ];
    const { events } = run(orphan);
    const found = events.filter(({ problems }) =>
      problems.some(({ code }) => code === 'RESULT_WITHOUT_CALL'),
    );
    expect(found.map(({ id }) => id)).toEqual(['2.parse.0']);
  });

  it('goes on after an answer in words, an error and a call that holds nothing, as the recorded one did', () => {
    const log = [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: 'First I think.' },
      { role: 'user', content: 'Well?' },
      { role: 'assistant', content: '', tool_calls: [call('u', 'unknown_tool')] },
      { role: 'tool', tool_call_id: 'u', content: 'it worked there' },
      { role: 'assistant', content: 'Done.' },
    ];
    const { events } = run(log);
    expect(Math.max(...events.map(({ turn }) => turn))).toBe(3);
    const told = events.flatMap(({ detail }) => (detail.t === 'observe' ? detail.entries : []));
    expect(told.map(({ kind, text }) => [kind, text])).toEqual([
      ['text', 'First I think.'],
      ['call', '{}'],
      ['result', 'it worked there'],
    ]);
    expect(events.at(-1)?.detail).toMatchObject({ t: 'end', reason: 'answer', text: 'Done.' });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSound, noisyWord } from '../../testing/hostile-pastes';
import { sse } from '../../testing/wire-builders';
import { MOST_PROBLEMS } from './build/problem-list';
import type { FormatId, Paste } from './model';
import { readPaste } from './read';

const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{"a":[1,2]}' };
const message = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'a' }] };
const chat = [
  { role: 'user', content: 'q' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: 'c', content: 'out' },
];
const answer = (content: string) => ({
  request_id: 'r',
  output: { choices: [{ message: { content }, finish_reason: 'null' }] },
});

const SAMPLES: readonly string[] = [
  sse(
    { type: 'response.created', response: { id: 'r', status: 'in_progress' } },
    { type: 'response.output_item.added', output_index: 0, item: call },
    { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"a"' },
    { type: 'response.output_text.delta', output_index: 1, content_index: 0, delta: 'a' },
    { type: 'response.output_item.done', output_index: 0, item: call },
    { type: 'response.completed', response: { id: 'r', status: 'completed', output: [call, message] } },
  ),
  JSON.stringify({
    object: 'response',
    status: 'completed',
    output: [{ type: 'file_search_call', id: 'i', queries: ['a'] }, call, message],
    tools: [call],
    instructions: 'i',
  }),
  sse(answer('a'), answer('ab'), answer('abc')),
  JSON.stringify({
    model: 'm',
    messages: chat,
    tools: [{ type: 'function', function: { name: 'f', parameters: {} } }],
  }),
  JSON.stringify({
    request: { model: 'm', input: [call, { role: 'user', content: 'q' }] },
    response: { object: 'response', output: [message] },
  }),
  JSON.stringify([
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'x' }] },
    { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'f', input: {} }] },
  ]),
  `curl https://x -d '${JSON.stringify({ messages: chat })}'\n${JSON.stringify({ choices: [{ message: chat[1] }] })}`,
];
const FORMATS: (FormatId | undefined)[] = [
  undefined,
  'openai-responses',
  'dashscope-native',
  'openai-messages',
  'anthropic-history',
];

const read = (text: string, format: FormatId | undefined): Paste =>
  readPaste(text, 's', format === undefined ? {} : { format });

describe('any damage to an answer or a conversation gives a paste whose places lie in the text', () => {
  it('holds with a piece taken out or put in', () => {
    fc.assert(
      fc.property(
        fc.nat(SAMPLES.length - 1),
        fc.nat(),
        fc.nat(30),
        noisyWord,
        fc.constantFrom(...FORMATS),
        (which, from, size, put, format) => {
          const text = SAMPLES[which] ?? '';
          const at = from % (text.length + 1);
          const damaged = text.slice(0, at) + put + text.slice(at + size);
          expectSound(read(damaged, format), damaged.length);
        },
      ),
      { numRuns: 250, seed: 21 },
    );
  });

  it('holds for one sample pasted behind another', () => {
    for (const one of SAMPLES)
      for (const other of SAMPLES) {
        const text = `${one}\n${other}`;
        expectSound(read(text, undefined), text.length);
      }
  });
});

describe('hostile repetition stays linear and its list of problems bounded', () => {
  const event = (payload: object): string => `data: ${JSON.stringify(payload)}\n\n`;
  it.each<[string, string]>([
    ['items that open', event({ type: 'response.output_item.added', output_index: 0, item: call })],
    [
      'items without a place',
      event({ type: 'response.output_item.added', item: { type: 'message', id: 'x' } }),
    ],
    ['deltas', event({ type: 'response.function_call_arguments.delta', output_index: 0, delta: '{' })],
    [
      'responses that begin',
      event({ type: 'response.created', response: { id: 'a' } }) +
        event({ type: 'response.refusal.delta', output_index: 1, delta: 'x' }),
    ],
    ['lines of bodies', `${JSON.stringify({ messages: chat })}\n`],
    ['quotes of a shell', `curl -d '`],
    ['here-documents', 'curl -d @- <<E\n{"a":\n'],
  ])('60 kB of %s', (_, unit) => {
    const paste = readPaste(unit.repeat(Math.ceil(60_000 / unit.length)), 's');
    expect(paste.problems.length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
    for (const { problems } of paste.responses)
      expect(problems.length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
  });
});

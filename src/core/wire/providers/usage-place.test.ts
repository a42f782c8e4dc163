import { expect, test } from 'vitest';
import { readPaste } from '../read';

const sse = (...events: object[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

test.each([
  [
    'a whole Chat Completions response',
    JSON.stringify(
      { choices: [{ index: 0, message: { role: 'assistant', content: 'a' } }], usage: { prompt_tokens: 1 } },
      null,
      1,
    ),
    1,
  ],
  [
    'a Chat Completions stream',
    sse(
      { choices: [{ index: 0, delta: { role: 'assistant', content: 'a' }, finish_reason: 'stop' }] },
      { choices: [], usage: { prompt_tokens: 1 } },
    ),
    1,
  ],
  [
    'a Messages stream, which reports at its start and its end',
    sse(
      {
        type: 'message_start',
        message: { id: 'm', role: 'assistant', content: [], usage: { input_tokens: 1 } },
      },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
      { type: 'message_stop' },
    ),
    2,
  ],
  [
    'a response that reports none',
    JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'a' } }] }),
    0,
  ],
])('usage of %s is where it was reported', (_, text, count) => {
  const places = readPaste(text, 'response:0').responses[0]?.usageAt ?? [];
  expect(places).toHaveLength(count);
  for (const { source, start, end } of places) {
    expect(source).toBe('response:0');
    expect(Object.keys(JSON.parse(text.slice(start, end)) as object)[0]).toMatch(/_tokens$/);
  }
});

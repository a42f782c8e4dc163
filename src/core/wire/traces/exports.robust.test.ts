import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSound } from '../../../testing/hostile-pastes';
import { callBody } from '../../../testing/wire-builders';
import type { FormatId } from '../model';
import { readPaste } from '../read';

const json = (value: unknown): string => JSON.stringify(value);
const MESSAGES = json([
  { role: 'user', parts: [{ type: 'text', content: 'é "x"' }] },
  { role: 'assistant', parts: [{ type: 'tool_call', id: 'c', name: 'f', arguments: { a: [1] } }] },
  { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c', response: 'r' }] },
]);

const SAMPLES: [FormatId, string][] = [
  [
    'otlp-genai',
    json({
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  traceId: 'T',
                  spanId: 's',
                  parentSpanId: 'p',
                  name: 'chat',
                  startTimeUnixNano: '1764000000000000000',
                  attributes: [
                    { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
                    { key: 'gen_ai.input.messages', value: { stringValue: MESSAGES } },
                    { key: 'gen_ai.completion.0.content', value: { stringValue: 'x' } },
                    { key: 'gen_ai.usage.input_tokens', value: { intValue: '3' } },
                    {
                      key: 'gen_ai.response.finish_reasons',
                      value: { arrayValue: { values: [{ stringValue: 'stop' }] } },
                    },
                  ],
                  events: [
                    {
                      name: 'gen_ai.choice',
                      attributes: [{ key: 'message', value: { stringValue: '{"content":"y"}' } }],
                    },
                  ],
                  status: { code: 2 },
                },
              ],
            },
          ],
        },
      ],
    }),
  ],
  [
    'langsmith',
    json({
      post: [
        {
          id: 'a',
          run_type: 'llm',
          dotted_order: '20260101T000000000000Za',
          inputs: { messages: [{ role: 'user', content: 'x' }] },
        },
      ],
      patch: [
        { id: 'a', dotted_order: '20260101T000000000000Za', outputs: { generations: [[{ text: 'y' }]] } },
      ],
    }),
  ],
  [
    'langfuse',
    json({
      trace: { id: 'T', name: 'n', timestamp: 't' },
      observations: [
        {
          id: 'o',
          type: 'GENERATION',
          traceId: 'T',
          startTime: '2026-01-01',
          input: MESSAGES,
          output: callBody('f', '{"a":1}'),
          metadata: '{"attributes":{}}',
        },
        { id: 'p', type: 'TOOL', traceId: 'T', startTime: '2026-01-02', name: 'f', output: '"r"' },
      ],
    }),
  ],
  [
    'har',
    json({
      log: {
        version: '1.2',
        entries: [
          {
            startedDateTime: '2026-01-01T00:00:00Z',
            request: { url: 'u', postData: { text: '{"model":"m","messages":[]}' } },
            response: {
              status: 200,
              content: { encoding: 'base64', text: Buffer.from(callBody('f', '{}')).toString('base64') },
            },
          },
        ],
      },
    }),
  ],
  [
    'openai-batch',
    `{"custom_id":"a","response":{"body":${callBody('f', '{}')}}}\n{"custom_id":"b","error":{"code":"c"}}`,
  ],
];

/** Words that readers of exports look for, out of place. */
const word = fc.constantFrom(
  'null',
  '[]',
  '{}',
  '"',
  '}',
  ']',
  ',',
  '\\',
  '\n',
  '{"traceId":"T","spanId":"s","start_time":1}',
  '"child_runs":[',
  '"__proto__":{',
  '{"kvlistValue":{"values":[{"key":"a"}]}}',
  '9007199254740993',
  '\ud83d',
);

describe('a damaged export gives a paste whose places lie in the text', () => {
  it.each(SAMPLES)('%s', (format, text) => {
    expect(readPaste(text, 's').detection.format).toBe(format);
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(30), word, fc.boolean(), (at, size, put, forced) => {
        const damaged = text.slice(0, at) + put + text.slice(at + size);
        expectSound(readPaste(damaged, 's', forced ? { format } : {}), damaged.length);
      }),
      { numRuns: 80, seed: 21 },
    );
  });

  it.each(SAMPLES)('%s read as each of the others', (_, text) => {
    for (const [format] of SAMPLES) expectSound(readPaste(text, 's', { format }), text.length);
  });
});

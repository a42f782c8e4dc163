import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectSound } from '../../../testing/hostile-pastes';
import type { FormatId } from '../model';
import { readPaste } from '../read';

const FORMATS: (FormatId | undefined)[] = [
  undefined,
  'gemini',
  'ollama-chat',
  'llamacpp-completion',
  'cohere-chat',
  'bedrock-converse',
];

/** Values that stand where another kind is asked for. */
const odd = fc.constantFrom<unknown>(null, true, 0, -1, 1e300, '', 'x', [], {}, [1], { a: 1 }, '\ud83d');

/** Members that the readers ask for, with what they hold or with something else. */
const KEYS = [
  ...['candidates', 'content', 'parts', 'text', 'thought', 'thoughtSignature', 'functionCall', 'partialArgs'],
  ...['jsonPath', 'stringValue', 'numberValue', 'willContinue', 'name', 'args', 'finishReason', 'index'],
  ...['promptFeedback', 'blockReason', 'usageMetadata', 'responseId', 'error', 'code', 'status', 'message'],
  ...[
    'model',
    'created_at',
    'done',
    'done_reason',
    'tool_calls',
    'function',
    'arguments',
    'thinking',
    'response',
  ],
  ...['stop', 'stop_type', 'tokens_predicted', 'tokens_evaluated', 'timings', 'type', 'delta', 'tool_plan'],
  ...['finish_reason', 'usage', 'event_type', 'generation_id', 'output', 'stopReason', 'messageStart'],
  ...['contentBlockStart', 'contentBlockDelta', 'contentBlockStop', 'messageStop', 'metadata', 'start'],
  ...['toolUse', 'toolUseId', 'input', 'reasoningContent', 'contentBlockIndex', 'stream', 'event', 'role'],
  ...['contents', 'messages', 'system', 'toolConfig', 'tools', '__proto__', 'constructor'],
];
const WORDS = fc.constantFrom<unknown>(
  ...[
    'model',
    'assistant',
    'user',
    'tool',
    'STOP',
    'stop',
    'COMPLETE',
    'tool_use',
    'none',
    'eos',
    '$.a',
    '$.a.b',
  ],
  ...[
    'message-start',
    'content-delta',
    'tool-call-start',
    'tool-call-delta',
    'message-end',
    'text-generation',
  ],
);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    odd,
    WORDS,
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom(...KEYS), tie('value')), { maxLength: 5 })
      .map((pairs) => Object.fromEntries(pairs)),
  ),
}));

it('whatever stands where, every place lies in the text', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('json', 'sse', 'lines'),
      fc.constantFrom(...FORMATS),
      fc.double({ min: 0.5, max: 1, noNaN: true }),
      (values, framing, format, kept) => {
        const payloads = values.map((one) => JSON.stringify(one));
        const whole =
          framing === 'json'
            ? `[${payloads.join(',')}]`
            : payloads.map((one) => (framing === 'sse' ? `data: ${one}\n\n` : `${one}\n`)).join('');
        const text = whole.slice(0, Math.ceil(whole.length * kept));
        const paste = readPaste(text, 's', format === undefined ? {} : { format });
        expectSound(paste, text.length);
        found += paste.responses.length;
      },
    ),
    { numRuns: 600, seed: 21 },
  );
  // Noise that nothing is found in would hold nothing.
  expect(found).toBeGreaterThan(100);
});

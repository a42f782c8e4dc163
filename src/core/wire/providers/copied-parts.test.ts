/** What people copy out of a response: a call, a list of calls, a message without its role. */
import { describe, expect, test } from 'vitest';
import { readPaste } from '../read';

const FUNCTION = '{"id":"c","type":"function","function":{"name":"f","arguments":"{\\"a\\":1}"}}';
const TOOL_USE = '{"type":"tool_use","id":"t","name":"f","input":{"a":1}}';

describe('a part of a response is read without what stood around it', () => {
  test.each([
    ['an entry of tool_calls', FUNCTION, 'openai-chat', ['f'], ''],
    ['the member tool_calls', `{"tool_calls":[${FUNCTION},${FUNCTION}]}`, 'openai-chat', ['f', 'f'], ''],
    ['a message without its role', `{"content":"Ok","tool_calls":[${FUNCTION}]}`, 'openai-chat', ['f'], 'Ok'],
    ['a legacy call', '{"function_call":{"name":"f","arguments":"{}"}}', 'openai-chat', ['f'], ''],
    ['a block', TOOL_USE, 'anthropic-messages', ['f'], ''],
    [
      'a block that is cut off',
      '{"type":"tool_use","name":"f","input":{"a":',
      'anthropic-messages',
      ['f'],
      '',
    ],
    [
      'blocks',
      `[{"type":"text","text":"Ok"},${TOOL_USE},${TOOL_USE}]`,
      'anthropic-messages',
      ['f', 'f'],
      'Ok',
    ],
  ])('%s', (_, text, format, calls, said) => {
    const { detection, responses, unread } = readPaste(text, 'response:0');
    expect(detection.format).toBe(format);
    expect(responses).toHaveLength(1);
    expect(responses[0]?.toolCalls.map(({ name }) => name)).toEqual(calls);
    expect(responses[0]?.text).toBe(said);
    expect(unread).toEqual([]);
  });

  test.each([
    ['data with that member', '{"tool_calls":3}'],
    ['calls of another shape', '{"tool_calls":[{"name":"f","args":{}}]}'],
    ['a type alone', '{"type":"tool_use"}'],
    ['text of a list without a call', '[{"type":"text","text":"Ok"}]'],
    ['what the user said', `{"role":"user","tool_calls":[${FUNCTION}]}`],
  ])('but %s is not a call', (_, text) => {
    expect(readPaste(text, 'response:0').responses.flatMap(({ toolCalls }) => toolCalls)).toEqual([]);
  });

  test('a name with its arguments is diagnosed where they break', () => {
    const { responses } = readPaste('{"name": "f", "arguments": {"a": 1,}}', 'response:0');
    const [call] = responses.flatMap(({ toolCalls }) => toolCalls);
    expect(call?.name).toBe('f');
    expect(call?.problems.map(({ code }) => code)).toEqual(['ARGS_NOT_JSON']);
  });
});

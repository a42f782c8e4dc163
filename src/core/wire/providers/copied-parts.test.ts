/** What people copy out of a response: a call, a list of calls, a message without its role. */
import { describe, expect, test } from 'vitest';
import { expectSound } from '../../../testing/hostile-pastes';
import { readPaste } from '../read';

const FUNCTION = '{"id":"c","type":"function","function":{"name":"f","arguments":"{\\"a\\":1}"}}';
const GEMINI = '{"functionCall":{"name":"f","args":{"a":1}}}';
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
    ['blocks as a member', `{"content":[${TOOL_USE}]}`, 'anthropic-messages', ['f'], ''],
    ['a call of Gemini', GEMINI, 'gemini', ['f'], ''],
    ['without arguments', '{"functionCall":{"name":"f"},"thoughtSignature":"s"}', 'gemini', ['f'], ''],
    ['in the other spelling', '{"function_call":{"name":"f","args":{}}}', 'gemini', ['f'], ''],
    ['parts of Gemini', `[{"text":"Ok"},${GEMINI},${GEMINI}]`, 'gemini', ['f', 'f'], 'Ok'],
    ['the member parts', `{"parts":[${GEMINI},{"text":"Ok"}]}`, 'gemini', ['f'], 'Ok'],
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
    ['a call of Gemini that is one of many members', '{"functionCall":{"name":"f"},"seen":true}'],
    ['a call without a name', '{"functionCall":{"args":{}}}'],
    ['a call of another shape', '{"functionCall":{"name":"f","input":{}}}'],
    ['parts of which none is a call', '{"parts":[{"text":"Ok"}]}'],
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

describe('members that were copied without their braces', () => {
  test.each([
    ['tool_calls', `"tool_calls": [${FUNCTION}]`, 'openai-chat', ['f']],
    ['a comma behind', `"tool_calls": [${FUNCTION}],\n`, 'openai-chat', ['f']],
    ['a member behind', `"tool_calls" : [${FUNCTION}],\n"role": "assistant"`, 'openai-chat', ['f']],
    ['functionCall', `"functionCall": {"name":"f","args":{}}`, 'gemini', ['f']],
    ['blocks', `"content": [${TOOL_USE}, ${TOOL_USE}]`, 'anthropic-messages', ['f', 'f']],
    ['in a fence', `\`\`\`json\n"tool_calls": [${FUNCTION}]\n\`\`\``, 'openai-chat', ['f']],
  ])('%s', (_, text, format, calls) => {
    const { detection, responses, problems, unread } = readPaste(text, 'response:0');
    expect(detection.format).toBe(format);
    expect(problems.map(({ code }) => code).filter((code) => code !== 'FENCE')).toEqual(['BRACES_MISSING']);
    const found = responses.flatMap(({ toolCalls }) => toolCalls);
    expect(found.map(({ name }) => name)).toEqual(calls);
    for (const { nameAt } of found) expect(text.slice(nameAt?.start, nameAt?.end)).toBe('f');
    expect(unread).toEqual([]);
  });

  test('the closing brace that came along is named', () => {
    const { responses, problems } = readPaste(`"tool_calls": [${FUNCTION}]\n}\n}`, 'response:0');
    expect(responses.flatMap(({ toolCalls }) => toolCalls)).toHaveLength(1);
    expect(problems.map(({ code }) => code)).toContain('MISMATCHED_BRACKET');
  });

  test('what is cut off stays cut off, and does not run', () => {
    const text = `"tool_calls": [${FUNCTION.slice(0, -6)}`;
    const { responses, problems } = readPaste(text, 'response:0');
    expect(problems.map(({ code }) => code)).toContain('PASTE_TRUNCATED');
    expect(responses.flatMap(({ toolCalls }) => toolCalls).map(({ complete }) => complete)).toEqual([false]);
  });

  test.each([
    '"tool_calls": none were made.',
    '"content": see below',
    '"delta" [1]',
    'He said "output": [1]',
  ])('but %s is text', (text) => {
    const { detection, problems } = readPaste(text, 'response:0');
    expect(detection).toMatchObject({ format: 'text', transport: 'text' });
    expect(problems).toEqual([]);
  });

  test('every beginning of it is read, and points into the paste', () => {
    const text = `"tool_calls": [${FUNCTION}], "content": "é\\n\\ud83d\\ude00"`;
    for (let end = 0; end <= text.length; end++)
      expectSound(readPaste(text.slice(0, end), 'response:0'), end);
  });

  test('arguments in quotes of Python are mended where they stand', () => {
    const text = "{'name': 'f', 'arguments': {'a': True}}";
    const { detection, responses } = readPaste(text, 'response:0');
    expect(detection.format).toBe('text-llama3-json');
    const [problem] = responses.flatMap(({ toolCalls }) => toolCalls).flatMap(({ problems }) => problems);
    expect(problem?.code).toBe('ARGS_NOT_JSON');
    expect(problem?.fix?.edits?.map(({ text: written }) => written).join('')).toContain('true');
  });
});

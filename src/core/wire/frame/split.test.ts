import { describe, expect, it } from 'vitest';
import { readPaste } from '../read';
import { splitPaste } from './split';

const message = (id: string) =>
  JSON.stringify({
    id,
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [{ type: 'text', text: `I am ${id}.` }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 1, output_tokens: 1 },
  });
const chunk = (id: string, delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const stream = (id: string) =>
  `${chunk(id, { role: 'assistant', content: 'Hi' })}${chunk(id, {}, 'stop')}data: [DONE]\n\n`;

const split = (text: string) => splitPaste(readPaste(text, 'response:0'));

describe('splitPaste', () => {
  it('takes the values of a JSON array apart', () => {
    expect(split(`[\n  ${message('a')},\n  ${message('b')}\n]`)).toEqual([message('a'), message('b')]);
  });

  it('takes lines of JSON apart', () => {
    expect(split(`${message('a')}\n${message('b')}\n`)).toEqual([message('a'), message('b')]);
  });

  it('cuts streams where the next begins, and loses no byte', () => {
    const text = stream('a') + stream('b');
    const parts = split(text);
    expect(parts?.join('')).toBe(text);
    expect(parts).toHaveLength(2);
  });

  it('gives parts that read as one response each', () => {
    for (const text of [`[${message('a')},${message('b')}]`, stream('a') + stream('b')])
      for (const part of split(text) ?? []) expect(readPaste(part, 'response:0').responses).toHaveLength(1);
  });

  it.each([
    ['a single response', message('a')],
    ['plain text', 'two words'],
    ['prose between the values', `${message('a')}\nand then\n${message('b')}`],
    ['another value between the responses', `[${message('a')},{"x":1},${message('b')}]`],
    ['nothing', ''],
  ])('leaves %s whole', (_, text) => {
    expect(split(text)).toBeNull();
  });
});

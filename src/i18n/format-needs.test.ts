import { expect, test } from 'vitest';
import { readPaste } from '../core/wire/read';
import { FORMATS } from '../core/wire/formats';
import { translator } from './translator';
import { zhCn } from './zh-cn/index';
import { sentences } from './zh-cn/sentences';
import { formatNeeds } from './zh-cn/sentences/format-needs';

const chinese = translator('zh-CN', zhCn, sentences);

test('what each format needs is said in Chinese, with the same keys and markers', () => {
  expect(Object.keys(formatNeeds).sort()).toEqual(FORMATS.map(({ id }) => `needs.${id}`).sort());
  for (const { id, needs } of FORMATS) {
    const markers = needs.match(/[A-Za-z]+[A-Z_][\w-]*|<[^>]+>|\[TOOL_CALLS\]|“[^”]+”/g) ?? [];
    for (const marker of markers) expect(formatNeeds[`needs.${id}`], id).toContain(marker);
  }
});

test('a chosen format that does not fit is told without a word of English between', () => {
  const body = '{"object":"chat.completion","choices":[{"message":{"role":"assistant","content":"x"}}]}';
  const [problem] = readPaste(body, 's', { format: 'text-mistral' }).problems;
  expect(problem?.code).toBe('FORMAT_DOES_NOT_FIT');
  expect(problem === undefined ? '' : chinese.say(problem)).toContain('它需要词元 [TOOL_CALLS]；');
});

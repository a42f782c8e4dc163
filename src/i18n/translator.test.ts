import { describe, expect, test } from 'vitest';
import { en } from './en/index';
import { translator } from './translator';
import { zhCn } from './zh-cn/index';

const english = translator('en', en);
const chinese = translator('zh-CN', zhCn);

describe('translator', () => {
  test('fills placeholders, and writes numbers as the language does', () => {
    expect(english.t('ui.tree.longString', { shown: '1 KB', total: '20 KB' })).toBe('1 KB of 20 KB');
    expect(english.t('ui.tree.object', { count: 12345 })).toBe('12,345 keys');
  });

  test('chooses the plural form by the count', () => {
    expect(english.t('ui.tree.array', { count: 1 })).toBe('1 item');
    expect(english.t('ui.tree.array', { count: 0 })).toBe('0 items');
    expect(chinese.t('ui.tree.array', { count: 1 })).toBe('1 项');
  });

  test('a value is never read as a template', () => {
    expect(english.t('ui.resize', { name: '{name} {toString}' })).toBe('Resize {name} {toString}');
  });

  test('a key that no dictionary knows is null, also when it names something inherited', () => {
    expect(english.find('problem.NO_SUCH')).toBeNull();
    expect(english.find('toString')).toBeNull();
    expect(english.find('__proto__')).toBeNull();
  });

  test('a key that the language lacks falls back to English', () => {
    expect(translator('zh-CN', {}).find('ui.close')).toBe('Close');
  });

  test.each([
    [0, '0 B'],
    [9412, '9,412 B'],
    [17_200, '17.2 KB'],
    [412_345, '412 KB'],
    [3_400_000, '3.4 MB'],
  ])('%i bytes are written %s', (count, text) => {
    expect(english.bytes(count)).toBe(text);
  });

  test.each([
    [0, 'this minute'],
    [12 * 60_000, '12 minutes ago'],
    [26 * 3_600_000, 'yesterday'],
    [400 * 86_400_000, 'last year'],
  ])('%i ms ago is written %s', (distance, text) => {
    expect(english.ago(1_000_000_000_000 - distance, 1_000_000_000_000)).toBe(text);
  });

  test('lists and shares follow the language', () => {
    expect(english.list(['a', 'b', 'c'])).toBe('a, b, and c');
    expect(chinese.list(['a', 'b', 'c'])).toBe('a、b 和 c');
    expect(chinese.list(['逗号', '右方括号'], 'disjunction')).toBe('逗号或右方括号');
    expect(english.percent(0.249)).toBe('24.9 %');
  });
});

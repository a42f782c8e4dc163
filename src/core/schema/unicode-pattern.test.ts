import { describe, expect, test } from 'vitest';
import { compilePattern } from './pattern';
import { respelledForUnicode } from './unicode-pattern';

describe('a pattern of the older mode, spelled for Unicode mode', () => {
  test.each([
    ['^[^\\_]{1,3}$', '^[^_]{1,3}$'],
    ['a\\-b\\ c\\"\\@', 'a-b c"@'],
    ['[a\\-z]\\-', '[a\\-z]-'],
    ['^{.*}$', '^\\{.*\\}$'],
    ['a{2,3}{b', 'a{2,3}\\{b'],
    ['x]', 'x\\]'],
    ['[\\w-.]+', '[\\w\\-.]+'],
    ['[.-\\d]', '[.\\-\\d]'],
    ['[\\w-]', '[\\w-]'],
    ['[-\\w]', '[-\\w]'],
    ['[^-\\w]', '[^-\\w]'],
    ['a{1\\,3}', 'a\\{1\\,3\\}'],
    ['\\é', 'é'],
    ['\\/\\.\\^', '\\/\\.\\^'],
  ])('%s is %s', (pattern, wanted) => {
    const { text, places } = respelledForUnicode(pattern);
    expect(text).toBe(wanted);
    expect(places).toHaveLength(text.length + 1);
    expect(places.at(-1)).toBe(pattern.length);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });

  const texts = [
    '',
    'a',
    '_',
    '__',
    'a-b',
    '{x}',
    'x]',
    'a.b',
    '-',
    '1',
    'aa',
    'a{1,3}',
    '"',
    '@',
    '/',
    '^',
    'é',
  ];
  test.each([
    '^[^\\_]{1,3}$',
    '^{.*}$',
    'x]',
    '^[\\w-.]+$',
    '^[.-\\d]+$',
    'a\\-b',
    '^a{2,3}$',
    '\\"',
    '[\\@\\_]',
  ])('%s takes the same texts of the plane that both modes count alike', (pattern) => {
    const mended = new RegExp(respelledForUnicode(pattern).text, 'u');
    const written = new RegExp(pattern);
    for (const text of texts) expect([text, mended.test(text)]).toEqual([text, written.test(text)]);
  });

  test('counts a character once, whatever its code point', () => {
    const compiled = compilePattern('^[^\\_]{1,3}$');
    expect(compiled.ok && !compiled.unicode && compiled.regExp.test('😀😀😀')).toBe(true);
    expect(compiled.ok && compiled.regExp.test('😀😀😀😀')).toBe(false);
  });

  test.each(['(', '[', 'a\\', '*', '(?<', '\\'])('%s stays what is no pattern', (pattern) => {
    expect(() => new RegExp(respelledForUnicode(pattern).text, 'u')).toThrow();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LangId, Langs } from '../lang';
import { createLangs } from '../lang/langs';
import { patternLang, PatternRefused } from './pattern';

const encoder = new TextEncoder();
function holds(langs: Langs, lang: LangId, text: string): boolean {
  let rest = lang;
  for (const byte of encoder.encode(text)) rest = langs.derive(rest, byte);
  return langs.accepts(rest);
}

const LETTERS = ['a', 'b', '-', '1', ' ', '\n', 'é', '😀', ''];
const texts = fc.array(fc.constantFrom(...LETTERS), { maxLength: 6 }).map((parts) => parts.join(''));
const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\D',
  '[ab]',
  '[^a]',
  '[a-b1]',
  'é',
  '[é😀]',
  '\\p{L}',
  '\\P{L}',
  '\\.',
  '-',
);
const pattern: fc.Arbitrary<string> = fc.letrec<{ it: string }>((tie) => ({
  it: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(atom, fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?')).map(([a, q]) => a + q),
    fc.tuple(tie('it'), tie('it')).map(([a, b]) => a + b),
    fc.tuple(tie('it'), tie('it')).map(([a, b]) => `(?:${a}|${b})`),
    tie('it').map((a) => `(${a})?`),
    fc.tuple(tie('it'), tie('it')).map(([a, b]) => `(?=${a})${b}`),
    fc.tuple(tie('it'), tie('it')).map(([a, b]) => `(?!${a})${b}`),
  ),
})).it;
const anchored = fc
  .tuple(fc.constantFrom('', '^'), pattern, fc.constantFrom('', '$'))
  .map((parts) => parts.join(''));

describe('a pattern', () => {
  it('holds the strings in which the engine of the language finds it', () => {
    let judged = 0;
    fc.assert(
      fc.property(anchored, fc.array(texts, { minLength: 6, maxLength: 6 }), (source, list) => {
        const langs = createLangs();
        let lang: LangId;
        try {
          lang = patternLang(langs, source);
        } catch (error) {
          expect(error).toBeInstanceOf(PatternRefused);
          return;
        }
        const test = new RegExp(source, 'u');
        for (const text of ['', ...list]) {
          judged++;
          expect([source, text, holds(langs, lang, text)]).toEqual([source, text, test.test(text)]);
        }
      }),
      { seed: 11, numRuns: 500 },
    );
    expect(judged).toBeGreaterThan(2_000);
  });

  it('holds the same strings where repeated parts assert something', () => {
    const border = fc.constantFrom('^', '$', 'a', 'b', '', '-', 'ab', '.');
    const part = fc.tuple(border, border, border).map((parts) => parts.join(''));
    const guard = fc
      .tuple(fc.constantFrom('?!', '?='), pattern, fc.constantFrom('.', '[ab]', '\\S', 'a'))
      .map(([kind, ahead, one]) => `(${kind}${ahead})${one}`);
    const body = fc.oneof(
      fc.tuple(part, part).map(([a, b]) => `${a}|${b}`),
      guard,
      fc.tuple(guard, border).map((parts) => parts.join('')),
    );
    const source = fc
      .tuple(
        fc.constantFrom('', '^', 'a', 'b?'),
        body,
        fc.constantFrom('*', '+', '{2}', '{0,2}', '{2,}', '?'),
        fc.constantFrom('', '$', 'a', 'b?$'),
      )
      .map(([before, inner, times, behind]) => `${before}(${inner})${times}${behind}`);
    let judged = 0;
    fc.assert(
      fc.property(source, fc.array(texts, { minLength: 8, maxLength: 8 }), (written, list) => {
        const langs = createLangs();
        let lang: LangId;
        try {
          lang = patternLang(langs, written);
        } catch (error) {
          expect(error).toBeInstanceOf(PatternRefused);
          return;
        }
        const test = new RegExp(written, 'u');
        for (const text of ['', ...list]) {
          judged++;
          expect([written, text, holds(langs, lang, text)]).toEqual([written, text, test.test(text)]);
        }
      }),
      { seed: 12, numRuns: 1_500 },
    );
    expect(judged).toBeGreaterThan(8_000);
  });

  it.each([
    ['^((?!message|severity).)*$', 'a message', false],
    ['^((?!message|severity).)*$', 'messag', true],
    ['^((?!(c|C)(l|L)y).)*$', 'aCly', false],
    ['^(?:(?!--)[a-z-]){1,5}$', 'a-b-c', true],
    ['^(?:(?!--)[a-z-]){1,5}$', 'a--b', false],
    ['^(\\/?((\\.{2})|([a-z0-9\\-]*))($|\\/))*$', '../a/b', true],
    ['^(\\/?((\\.{2})|([a-z0-9\\-]*))($|\\/))*$', '../a.b', false],
    ['^((^|, )(red|blue))+$', 'red, blue', true],
    ['^((^|, )(red|blue))+$', 'redblue', false],
    ['^(a|b)+$', 'abba', true],
    ['(^|x)y($|z)', 'y', true],
    ['(^|x)y($|z)', 'axyz', true],
    ['(^|x)y($|z)', 'ay', false],
    ['^\\S+@\\S+$', 'a@b', true],
    ['^[^\\s]{1,3}$', 'abcd', false],
    ['^\\_😀', '_😀a', true],
    ['^\\_😀', '_😁a', false],
    ['a*^b', 'b', true],
    ['a*^b', 'ab', false],
    ['a?(?=^b)b', 'b', true],
    ['a?(?!^b)b', 'b', false],
    ['a?(?!^b)b', 'ab', true],
    ['(?:^|^(..?))(?!^)', '', false],
    ['(?:a|$)(?!^)$', 'ba', true],
    ['^(?!.*secret).*$', 'a secret', false],
    ['\\_', 'a_b', true],
    ['^\\-[😀]$', '-😀', true],
    ['^[^\\_]{1,3}$', '😀😀😀', true],
    ['^[^\\_]{1,3}$', '😀😀😀😀', false],
    ['^{.}$', '{😀}', true],
    ['^\\p{Letter}+$', 'Straße', true],
  ])('%s on %j is %j', (source, text, expected) => {
    const langs = createLangs();
    expect(holds(langs, patternLang(langs, source), text)).toBe(expected);
  });

  const HALF = 'Half of a surrogate pair is not supported in a pattern that is none in Unicode mode.';
  it.each([
    ['(a)\\1', 'A back-reference is not regular.', 3],
    ['a(?<=b)c', 'Look-behind is not supported.', 1],
    ['\\bword', 'A word border is not supported.', 0],
    ['\\07[😀]', HALF, 3],
    ['\\07.', HALF, 3],
    ['\\-\\_\\bword', 'A word border is not supported.', 4],
  ])('%s is refused with its place', (source, message, offset) => {
    expect(() => patternLang(createLangs(), source)).toThrow(
      expect.objectContaining({ message, offset }) as Error,
    );
  });

  it.each([
    ['a(', 'pattern.group-open'],
    ['a)', 'pattern.closes'],
    ['[a', 'pattern.class-open'],
    ['a**', 'pattern.repeat'],
    ['[z-a]', 'pattern.backwards'],
    ['a{3,1}', 'pattern.counts'],
    ['(?P<n>a)', 'pattern.group'],
    ['a\\', 'pattern.escape-end'],
    ['(?<1>a)', 'pattern.name'],
    ['(?<a>.)(?<a>.)', 'pattern.name-twice'],
    ['(?<a>.)\\k<b>', 'pattern.reference'],
    ['(?<a>.)\\k', 'pattern.reference'],
  ])('%s is none, and its reason has words', (source, key) => {
    expect(() => patternLang(createLangs(), source)).toThrow(
      expect.objectContaining({ said: expect.objectContaining({ words: { key } }) as unknown }) as Error,
    );
  });

  it('with nested quantifiers costs no more than others', () => {
    const langs = createLangs();
    const lang = patternLang(langs, '^((a+)+)+$');
    expect(holds(langs, lang, `${'a'.repeat(5_000)}!`)).toBe(false);
    expect(holds(langs, lang, 'a'.repeat(5_000))).toBe(true);
  });
});

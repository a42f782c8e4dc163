import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadXgrammarInNode } from '../../testing/xgrammar-node';
import { tinyVocabulary } from '../../testing/tiny-engine';
import { createXgrammarEngine, type XgrammarEngine } from './engine';
import { anchoredPattern } from './pattern';

let engine: XgrammarEngine;
beforeAll(async () => {
  engine = await createXgrammarEngine({
    load: loadXgrammarInNode,
    vocabulary: tinyVocabulary(),
    now: () => 0,
  });
});

/** Whether the engine takes each text as a string of that pattern. */
async function takes(pattern: string, texts: readonly string[]): Promise<boolean[]> {
  const grammar = await engine.compile(JSON.stringify({ type: 'string', pattern }), { whitespace: 'none' });
  if (!grammar.ok) throw new Error(`${pattern}: ${grammar.error.message}`);
  const matcher = await grammar.value.matcher();
  const answers = texts.map((text) => {
    const bytes = new TextEncoder().encode(JSON.stringify(text));
    const consumed = matcher.acceptBytes(bytes);
    const taken = consumed === bytes.length && matcher.isAccepting();
    if (consumed > 0) matcher.rollback(1);
    return taken;
  });
  matcher.dispose();
  grammar.value.dispose();
  return answers;
}

/** Patterns of the part of the language that the engine can say. */
const atom = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    '0',
    '-',
    '/',
    ' ',
    ',',
    'é',
    '中',
    '🦄',
    '\\.',
    '\\/',
    '\\$',
    '\\{',
    '\\x41',
    '\\u0042',
  ),
  fc.constantFrom('.', '\\d', '\\w', '\\s', '\\D', '\\W', '\\S'),
  fc.constantFrom(
    '[abc]',
    '[a-c0-2]',
    '[^a]',
    '[^a-z0-9]',
    '[\\w-]',
    '[\\d.]',
    '[-a]',
    '[a-]',
    '[é中]',
    '[ -~]',
    '[^/]',
    '[\\s,]',
    '[\\]\\[]',
    '[A-z]',
  ),
);
const { pattern: body } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc
    .tuple(
      fc.oneof(
        { depthSize: 'small' },
        atom,
        tie('pattern').map((inner) => `(?:${inner})`),
        tie('pattern').map((inner) => `(${inner})`),
      ),
      fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{0,1}', '+?'),
    )
    .map(([text, times]) => text + times),
  pattern: fc.oneof(
    { depthSize: 'small' },
    fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    fc.tuple(tie('part'), tie('part')).map(([a, b]) => `${a}|${b}`),
  ),
}));
const pattern = fc
  .tuple(fc.boolean(), body, fc.boolean())
  .map(([start, text, end]) => `${start ? '^' : ''}${start || end ? `(?:${text})` : text}${end ? '$' : ''}`);
/** Text without anything that JSON escapes. */
const plain = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'c',
      'A',
      'z',
      '0',
      '2',
      '-',
      '/',
      ' ',
      ',',
      '.',
      '$',
      '{',
      ']',
      '~',
      'é',
      '中',
      '🦄',
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));

describe('anchoredPattern', () => {
  it('matches in the engine what the pattern matches anywhere in the value', async () => {
    await fc.assert(
      fc.asyncProperty(pattern, fc.array(plain, { minLength: 3, maxLength: 8 }), async (source, texts) => {
        fc.pre(anchoredPattern(source) !== null);
        const rule = new RegExp(source, 'u');
        expect(await takes(source, texts)).toEqual(texts.map((text) => rule.test(text)));
      }),
      { numRuns: 60, seed: 21 },
    );
  });

  it.each([
    ['lookahead', '(?=a)b'],
    ['lookbehind', '(?<=a)b'],
    ['a named group', '(?<n>a)'],
    ['a back reference', '(a)\\1'],
    ['a word border', '\\bfoo'],
    ['a property', '\\p{L}+'],
    ['an anchor inside', 'a^b'],
    ['anchors that only one alternative has', '^a|b$'],
    ['an empty alternative', '(?:|a)'],
    ['an empty group', '()'],
    ['an open group', '(a'],
    ['a closed group', 'a)'],
    ['an open class', '[a'],
    ['an empty class', '[]'],
    ['a quote, which a string has escaped', '"'],
    ['a backslash', '\\\\'],
    ['a control character', '\\n'],
    ['a class of control characters', '[\\x00-\\x1f]'],
    ['a long range beyond ASCII', '[\\u4e00-\\u9fa5]'],
    ['a negated character beyond ASCII', '[^é]'],
    ['too many repetitions', 'a{100}'],
    ['repetitions that add up', '(?:a{40}b{40})'],
    ['deep groups', `${'('.repeat(40)}a${')'.repeat(40)}`],
    ['nothing', ''],
    ['a lone quantifier', '*'],
  ])('gives up on %s', (_, source) => expect(anchoredPattern(source)).toBeNull());

  it('takes any text without throwing, in linear time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (source) => {
        const result = anchoredPattern(source);
        expect(result === null || result.startsWith('^')).toBe(true);
      }),
      { seed: 22 },
    );
    expect(anchoredPattern('('.repeat(100_000))).toBeNull();
    expect(anchoredPattern(`[${'a'.repeat(100_000)}]`)).not.toBeNull();
  });
});

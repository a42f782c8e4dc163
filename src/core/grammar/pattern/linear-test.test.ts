import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../testing/shared-data';
import { identityMap } from '../../base/span';
import { scanJson } from '../../json/scan';
import { compilePattern } from '../../schema/pattern';
import { validateArguments } from '../../schema/validate';
import { createLangs } from '../lang/langs';
import { backtrackingSteps } from './backtracking';
import { linearTest } from './linear-test';
import { patternLang } from './pattern';

/** As a schema's patterns are compiled. */
function compiled(pattern: string): RegExp {
  const found = compilePattern(pattern);
  if (!found.ok) throw new Error(found.why);
  return found.regExp;
}

const stepsOf = (regExp: RegExp, length: number): number =>
  backtrackingSteps(regExp.source, regExp.unicode)(length);

/** Patterns as people write them: nested, optional, anchored or not, some legal without the flag only. */
const OWN = [
  '^(?:[A-Za-z0-9]+[-]?)+[A-Za-z0-9]\\/[A-Za-z0-9_-]+$',
  '^(https?:\\/\\/)?([\\da-z\\.-]+)\\.([a-z\\.]{2,6})([\\/\\w \\.-]*)*\\/?$',
  '^(\\/?((\\.{2})|([a-z0-9\\-]*))($|\\/))*$',
  '^(|\\/\\/cmd|\\/?[^\\/]+(\\/[^\\/]+)*)$',
  '^(?:\\S+\\s+){0,49}\\S+$',
  '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(\\.(0|[1-9]\\d*))*)?$',
  '(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)[^\\s]{4,}',
  '^(?!.*--)([a-z]+-?)+$',
  '(\\p{L}+ ?)+!',
  '(\\P{Lu}|é)*x',
  '^([\\w\\-\\_]+\\@?)+$',
  '([^\\-\\!]+)+\\_',
  '(.|\\n)*b',
  '(a+)+$',
  '(a|aa)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
];

/** Texts near a pattern: its own characters, and some that often go wrong. */
const textsFor = (pattern: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...Array.from(pattern.replaceAll(/\\./gu, ''))) },
        { weight: 2, arbitrary: fc.constantFrom('a', 'Z', '0', '-', '_', '.', '/', ' ', '@') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('\n', '\u2028', 'é', 'ſ', '冻', '😀', '\ud83d', '\ude00', '\0'),
        },
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join(''));

/** Every text is asked of the platform, of the way that is chosen, and of the language whatever its length. */
function compare(pattern: string, runs: number): { walked: number } {
  const regExp = compiled(pattern);
  const { test } = linearTest(regExp);
  const always = linearTest(regExp, -1);
  let walked = 0;
  fc.assert(
    fc.property(textsFor(pattern), (text) => {
      if (stepsOf(regExp, text.length) > 1_000_000) walked++;
      const expected = regExp.test(text);
      expect([pattern, text, test(text), always.test(text)]).toEqual([pattern, text, expected, expected]);
    }),
    { seed: 7, numRuns: runs },
  );
  return { walked };
}

describe('a linear test', () => {
  it.each(OWN)('%s answers as the platform does', (pattern) => {
    compare(pattern, 600);
  });

  it('is what these patterns are asked by: the platform would answer most of them too slowly', () => {
    expect(OWN.reduce((sum, pattern) => sum + compare(pattern, 50).walked, 0)).toBeGreaterThan(400);
  });

  it.each(['(a+)+$', '^(a|aa)+$', '(a|aa)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '^(\\w+\\s?)*$', 'a*a*a*b'])(
    '%s on 100,000 characters takes no time that is felt',
    (pattern) => {
      const { test } = linearTest(compiled(pattern));
      const many = 'a'.repeat(100_000);
      // The platform would need 2^100,000 steps.
      expect(test(`${many}!`)).toBe(false);
      expect(test(`${many}aBb`)).toBe(!['(a+)+$', '(a|aa)+$', '^(a|aa)+$'].includes(pattern));
      if (pattern.includes('a+') || pattern.includes('aa')) expect(test(many)).toBe(true);
    },
  );

  it.each([
    ['(a)(b+)+\\1$', 'abba', true],
    ['(a)(b+)+\\1$', 'abbb', false],
    ['(?<=a)(b+)+$', 'abb', true],
    ['\\b(a+)+\\b', '-aa-', true],
    ['^(a|\\ud83d)+$', 'a\ud83da', true],
    ['^(a|.)+$', '\ud83d', true],
    ['^(.|\\07)$', '😀', false],
  ])(
    '%s, which is no language or meets half a character, is left to the platform: %j',
    (pattern, text, found) => {
      expect(linearTest(compiled(pattern)).test(text)).toBe(found);
    },
  );

  it('gives a pattern up that needs too many states, and answers all the same', () => {
    // 2^14 sets of places behind an a: each a state of its own.
    const regExp = compiled('^(a|b)*a(a|b){14}$');
    const { test } = linearTest(regExp);
    const random = (length: number): string =>
      Array.from({ length }, (_, i) => ((i * 7919 + ((i * i) % 613)) % 3 === 0 ? 'a' : 'b')).join('');
    for (const length of [40, 400, 4_000]) {
      const text = random(length);
      expect(test(text)).toBe(regExp.test(text));
    }
  });

  it('keeps the answers apart when more patterns are asked than are kept', () => {
    const tests = Array.from({ length: 100 }, (_, i) => linearTest(compiled(`^(x+y?)+${i}$`)));
    for (let round = 0; round < 2; round++)
      tests.forEach(({ test }, i) => {
        expect([i, test(`xxyx${i}`), test(`xxyx${i + 1}`)]).toEqual([i, true, false]);
      });
  });
});

describe('a schema with patterns that double', () => {
  it.each([
    ['in a value', { properties: { a: { pattern: '(a+)+$' } } }, 'PATTERN'],
    ['in a name', { patternProperties: { '(a+)+$': false } }, 'FORBIDDEN_FIELD'],
    [
      'in two of one text',
      { properties: { a: { allOf: [{ pattern: '^(a|aa)+$' }, { pattern: '(a+)+!' }] } } },
      'PATTERN',
    ],
  ])('%s is checked to the end', (_, schema, expected) => {
    const long = `${'a'.repeat(100_000)}!`;
    const args = JSON.stringify({ a: long, [long]: 1 });
    const { judged, problems } = validateArguments(
      JSON.stringify(schema),
      { text: args, map: identityMap('response:0', 0, args.length) },
      scanJson(args).root,
      undefined,
      linearTest,
    );
    expect(judged).toBe(true);
    expect(problems.map(({ code, path }) => `${code} ${path ?? ''}`)).toEqual([`${expected} /a`]);
  });
});

describe('steps of backtracking', () => {
  it.each([
    ['^[a-z]+$', 1_000, 1_000],
    ['[a-z]+', 1_000, 1_000_000],
    ['^\\d{4}-\\d{2}$', 1_000, 1],
    ['^\\d{2,4}$', 1_000, 3],
    ['^(GET|POST)$', 1_000, 2],
    ['^a*b*$', 1_000, 1_000_000],
    ['^(a?){3}$', 1_000, 8],
    ['^(\\d{1,3}\\.){3}\\d{1,3}$', 1_000, 81],
    ['^a*|b*$', 1_000, 2_000_000],
    ['^(a+)+$', 10, Infinity],
    ['^(a|b)*$', 10, Infinity],
    ['^(?=.*a).*$', 100, 10_000],
  ])('%s on %i characters: %d', (pattern, length, steps) => {
    expect(stepsOf(compiled(pattern), length)).toBe(steps);
  });
});

/** Patterns and names of `patternProperties` anywhere in a schema. */
function patternsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    if (key === 'pattern' && typeof inner === 'string') found.add(inner);
    if (key === 'patternProperties' && typeof inner === 'object' && inner !== null)
      for (const name of Object.keys(inner)) found.add(name);
    patternsIn(inner, found);
  }
  return found;
}

describeShared('patterns of JSONSchemaBench', ['data', 'jsonschemabench', 'schemas.jsonl'], (path) => {
  const patterns = [
    ...patternsIn(
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as unknown),
    ),
  ];

  it.each(patterns.filter((pattern) => compilePattern(pattern).ok))('%s', (pattern) => {
    compare(pattern, 150);
  });

  it('are languages, every one', () => {
    const refused = patterns.filter((pattern) => {
      try {
        patternLang(createLangs(), compiled(pattern).source);
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toEqual([]);
  });

  it('are mostly asked of the platform where the text is short', () => {
    const quick = patterns.filter((pattern) => stepsOf(compiled(pattern), 40) <= 1_000_000);
    expect(quick.length / patterns.length).toBeGreaterThan(0.75);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LangId, Langs } from '../lang';
import { createLangs } from './langs';

const encoder = new TextEncoder();
const holds = (langs: Langs, lang: LangId, text: string): boolean => {
  let rest = lang;
  for (const byte of encoder.encode(text)) rest = langs.derive(rest, byte);
  return langs.accepts(rest);
};

/** A language, and the test that says what is in it. */
type Sample = { make: (langs: Langs) => LangId; has: (text: string) => boolean };
const LETTERS = ['a', 'b', 'é', '😀'];
const texts = fc.array(fc.constantFrom(...LETTERS), { maxLength: 5 }).map((letters) => letters.join(''));

const leaf: fc.Arbitrary<Sample> = fc.oneof(
  texts.map((text): Sample => ({ make: (l) => l.text(text), has: (s) => s === text })),
  fc
    .array(texts, { minLength: 1, maxLength: 4 })
    .map((list): Sample => ({ make: (l) => l.texts(list), has: (s) => list.includes(s) })),
  fc.constant<Sample>({ make: (l) => l.anything, has: () => true }),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([min, more]): Sample => ({
    make: (l) => l.length(min, min + more),
    has: (s) => Array.from(s).length >= min && Array.from(s).length <= min + more,
  })),
  fc.constantFrom(...LETTERS).map((letter): Sample => {
    const c = letter.codePointAt(0) ?? 0;
    return {
      make: (l) => l.repeat(l.codePoints([[c, c]]), 0, null),
      has: (s) => Array.from(s).every((x) => x === letter),
    };
  }),
);
const tree: fc.Arbitrary<Sample> = fc.letrec<{ it: Sample }>((tie) => ({
  it: fc.oneof(
    { maxDepth: 4 },
    leaf,
    tie('it').map((a): Sample => ({ make: (l) => l.not(a.make(l)), has: (s) => !a.has(s) })),
    fc.tuple(tie('it'), fc.array(texts, { maxLength: 4 })).map(([a, list]): Sample => ({
      make: (l) => l.without(a.make(l), list),
      has: (s) => a.has(s) && !list.includes(s),
    })),
    fc.tuple(tie('it'), tie('it')).map(([a, b]): Sample => ({
      make: (l) => l.union([a.make(l), b.make(l)]),
      has: (s) => a.has(s) || b.has(s),
    })),
    fc.tuple(tie('it'), tie('it')).map(([a, b]): Sample => ({
      make: (l) => l.intersect([a.make(l), b.make(l)]),
      has: (s) => a.has(s) && b.has(s),
    })),
    fc.tuple(tie('it'), tie('it')).map(([a, b]): Sample => ({
      make: (l) => l.concat([a.make(l), b.make(l)]),
      has: (s) => {
        const letters = Array.from(s);
        return (
          letters.some((_, i) => a.has(letters.slice(0, i).join('')) && b.has(letters.slice(i).join(''))) ||
          (a.has(s) && b.has(''))
        );
      },
    })),
  ),
})).it;

describe('languages', () => {
  it('hold what set algebra says, for every text', () => {
    fc.assert(
      fc.property(tree, fc.array(texts, { minLength: 8, maxLength: 8 }), ({ make, has }, list) => {
        const langs = createLangs();
        const lang = make(langs);
        for (const text of ['', ...list]) expect(holds(langs, lang, text)).toBe(has(text));
        const shortest = langs.shortest(lang);
        expect(langs.isEmpty(lang)).toBe(shortest === null);
        if (shortest !== null) expect(has(new TextDecoder().decode(shortest))).toBe(true);
        if (langs.isUniversal(lang)) for (const text of list) expect(has(text)).toBe(true);
      }),
      { seed: 7, numRuns: 400 },
    );
  });

  it('hold valid UTF-8 alone', () => {
    const langs = createLangs();
    const bytes = (...of: number[]): boolean =>
      of.reduce((lang, byte) => langs.derive(lang, byte), langs.anything) !== langs.nothing;
    for (const bad of [
      [0x80],
      [0xc0, 0x80],
      [0xc1],
      [0xe0, 0x80],
      [0xed, 0xa0],
      [0xf0, 0x80],
      [0xf4, 0x90],
      [0xf5],
    ])
      expect(bytes(...bad)).toBe(false);
    for (const good of [
      [0x00],
      [0xc2, 0x80],
      [0xed, 0x9f, 0xbf],
      [0xee, 0x80, 0x80],
      [0xf4, 0x8f, 0xbf, 0xbf],
    ])
      expect(bytes(...good)).toBe(true);
  });

  it('equal derivatives are one number: a pattern has few states', () => {
    const langs = createLangs();
    const pattern = langs.concat([langs.anything, langs.text('foo'), langs.anything]);
    const seen = new Set<LangId>([pattern]);
    const queue = [pattern];
    for (const id of queue)
      for (let byte = 0; byte < 256; byte++) {
        const next = langs.derive(id, byte);
        if (!seen.has(next)) queue.push(next);
        seen.add(next);
      }
    expect(seen.size).toBeLessThan(20);
    expect(langs.isOpen(pattern)).toBe(true);
    expect(langs.isUniversal(pattern)).toBe(false);
    expect(langs.isOpen(langs.text('foo'))).toBe(false);
    expect(langs.isOpen(langs.not(langs.texts(['a', 'b'])))).toBe(true);
  });

  it('are free where only characters that no string takes plain, or no dot, lead nowhere', () => {
    const langs = createLangs();
    const lines = langs.repeat(
      langs.codePoints([
        [0x20, 0x2027],
        [0x202a, 0x10ffff],
      ]),
      1,
      null,
    );
    expect([langs.isFree(lines), langs.isOpen(lines)]).toEqual([true, false]);
    expect(langs.isFree(langs.repeat(langs.codePoints([[0x20, 0xfffd]]), 0, null))).toBe(false);
    expect(langs.isFree(langs.length(0, 4))).toBe(false);
    expect(langs.isFree(langs.anything)).toBe(true);
  });

  it('of no text and of the empty text are two, whichever comes first', () => {
    const langs = createLangs();
    expect([langs.texts([]), langs.texts([''])]).toEqual([langs.nothing, langs.epsilon]);
    expect(langs.accepts(langs.without(langs.repeat(langs.text('a'), 0, null), ['']))).toBe(false);
  });

  it('of long texts are judged without a stack as deep', () => {
    const langs = createLangs();
    const long = langs.text('a'.repeat(200_000));
    const characters = Array.from({ length: 20_000 }, () => langs.length(1, 1));
    expect(langs.isEmpty(long)).toBe(false);
    expect(langs.isOpen(langs.intersect([langs.anything, langs.not(long)]))).toBe(true);
    expect(langs.isOpen(langs.concat([...characters, langs.anything]))).toBe(true);
  });

  it('know how far each count is from its least, and ask no count twice', () => {
    const langs = createLangs();
    const letter = langs.codePoints([[0x61, 0x7a]]);
    let lang = langs.intersect([langs.repeat(letter, 1, null), langs.length(30_000, null)]);
    for (let left = 30_000; left > 0; left--) {
      expect(langs.least(lang)).toBe(left);
      lang = langs.derive(lang, 0x61);
    }
    expect(langs.least(lang)).toBe(0);
  });

  it('of counts inside of counts are refused when they grow beyond a bound', () => {
    const langs = createLangs();
    const of = (inner: LangId): LangId => langs.repeat(inner, 1, 300);
    let lang = langs.concat([of(of(of(langs.codePoints([[0x61, 0x7a]])))), langs.text('!')]);
    expect(() => {
      for (let i = 0; i < 3_000; i++) lang = langs.derive(lang, 0x61);
    }).toThrow('parts of expressions');
  });

  it('counts up to a bound, and says when there are more', () => {
    const langs = createLangs();
    expect(langs.strings(langs.texts(['b', 'a', 'ab']), 3)).toEqual(['a', 'ab', 'b']);
    expect(langs.strings(langs.texts(['b', 'a', 'ab']), 2)).toBeNull();
    expect(langs.strings(langs.anything, 1_000)).toBeNull();
    expect(langs.strings(langs.repeat(langs.text('a'), 0, null), 50)).toBeNull();
    expect(langs.strings(langs.nothing, 0)).toEqual([]);
  });
});

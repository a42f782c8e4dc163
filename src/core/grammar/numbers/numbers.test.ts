import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLangs } from '../lang/langs';
import type { LangId, Langs } from '../lang';
import { compareDecimals, decimalOf } from './decimal';
import { numberLang, type NumberBounds } from './number-lang';

const holds = (langs: Langs, lang: LangId, text: string): boolean => {
  let rest = lang;
  for (const byte of new TextEncoder().encode(text)) rest = langs.derive(rest, byte);
  return langs.accepts(rest);
};
const PLAIN = { numbers: 'plain' } as const;

const scaled = (text: string, scale: number): bigint => {
  const { negative, whole, fraction } = decimalOf(text);
  const value = BigInt(whole + fraction.padEnd(scale, '0'));
  return negative ? -value : value;
};
const isMultiple = (text: string, of: string): boolean => scaled(text, 12) % scaled(of, 12) === 0n;

const number = fc
  .tuple(fc.constantFrom('', '-'), fc.nat(130), fc.constantFrom('', '.0', '.5', '.25', '.10', '.125', '.300'))
  .map((parts) => parts.join(''));
const bound = fc.option(fc.record({ value: number, exclusive: fc.boolean() }), { nil: undefined });
const bounds: fc.Arbitrary<NumberBounds> = fc
  .record({
    min: bound,
    max: bound,
    multiplesOf: fc.array(fc.constantFrom('1', '2', '7', '0.5', '0.25', '1.5'), { maxLength: 2 }),
    notMultiplesOf: fc.array(fc.constantFrom('3', '0.5'), { maxLength: 1 }),
    only: fc.option(fc.array(number, { maxLength: 4 }), { nil: undefined }),
    none: fc.option(fc.array(number, { maxLength: 3 }), { nil: undefined }),
  })
  .map(
    (all) =>
      Object.fromEntries(
        Object.entries(all).filter(([, value]) => value !== undefined),
      ) as unknown as NumberBounds,
  );

function within(text: string, { min, max, multiplesOf, notMultiplesOf, only, none }: NumberBounds): boolean {
  const to = (other: string): number => compareDecimals(decimalOf(text), decimalOf(other));
  return (
    (min === undefined || (min.exclusive ? to(min.value) > 0 : to(min.value) >= 0)) &&
    (max === undefined || (max.exclusive ? to(max.value) < 0 : to(max.value) <= 0)) &&
    multiplesOf.every((of) => isMultiple(text, of)) &&
    !notMultiplesOf.some((of) => isMultiple(text, of)) &&
    (only === undefined || only.some((other) => to(other) === 0)) &&
    !(none ?? []).some((other) => to(other) === 0)
  );
}

describe('bounded numbers', () => {
  it('hold exactly the plain texts whose value is within the bounds', () => {
    fc.assert(
      fc.property(bounds, fc.array(number, { minLength: 20, maxLength: 20 }), (of, texts) => {
        const langs = createLangs();
        const lang = numberLang(langs, of, PLAIN);
        for (const text of texts) expect([text, holds(langs, lang, text)]).toEqual([text, within(text, of)]);
        const shortest = langs.shortest(lang);
        if (shortest !== null) expect(within(new TextDecoder().decode(shortest), of)).toBe(true);
      }),
      { seed: 3, numRuns: 150 },
    );
  });

  it.each([
    [
      { min: { value: '10', exclusive: false }, max: { value: '12', exclusive: false }, multiplesOf: ['7'] },
      null,
    ],
    [
      { min: { value: '10', exclusive: false }, max: { value: '20', exclusive: false }, multiplesOf: ['7'] },
      '14',
    ],
    [{ min: { value: '1e3', exclusive: true }, multiplesOf: ['1'] }, '1001'],
    [{ max: { value: '-0.5', exclusive: true }, multiplesOf: [] }, '-1'],
  ] as const)('%j begins with %s', (of, expected) => {
    const langs = createLangs();
    const shortest = langs.shortest(numberLang(langs, { notMultiplesOf: [], ...of }, PLAIN));
    expect(shortest && new TextDecoder().decode(shortest)).toBe(expected);
  });

  it.each([
    ['0', true],
    ['-0', true],
    ['01', false],
    ['1.', false],
    ['.5', false],
    ['1e5', true],
    ['1E-05', true],
    ['1e', false],
    ['+1', false],
    ['-', false],
    ['12.50', true],
  ])('free: %s is %j', (text, expected) => {
    const langs = createLangs();
    expect(holds(langs, numberLang(langs, { multiplesOf: [], notMultiplesOf: [] }, PLAIN), text)).toBe(
      expected,
    );
  });

  it('are refused as multiples of several numbers that together have too many remainders', () => {
    const langs = createLangs();
    const of = (...multiplesOf: string[]) => numberLang(langs, { multiplesOf, notMultiplesOf: [] }, PLAIN);
    expect(() => of('997', '0.991', '1')).toThrow('multipleOf 997 and 0.991 and 1 has too many remainders.');
    expect(holds(langs, of('200', '0.5', '30'), '600')).toBe(true);
  });

  it('digits beyond a float count', () => {
    const langs = createLangs();
    const lang = numberLang(
      langs,
      { min: { value: '12345678901234567890.5', exclusive: true }, multiplesOf: [], notMultiplesOf: [] },
      PLAIN,
    );
    expect(holds(langs, lang, '12345678901234567890.5')).toBe(false);
    expect(holds(langs, lang, '12345678901234567890.50000000001')).toBe(true);
  });
});

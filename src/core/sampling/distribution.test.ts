import { describe, expect, it } from 'vitest';
import { smallModel } from '../../testing/small-model';
import { tinyVocabulary } from '../../testing/tiny-engine';
import { vocabularyNamed } from '../../testing/vocabulary-assets';
import { utf8Bytes } from '../base/utf8';
import { distribute, maskLaw, type Distribution } from './distribution';
import { NO_ID, tokenModel, type Law } from './law';
import { DEFAULT_SAMPLING, draw, entropyOf, logSumExp, shape, type SamplingSettings } from './shape';

const vocabulary = tinyVocabulary(['cel', 'kel', 'fah']);
const byte = (letter: string): number => letter.charCodeAt(0);
const lawOf = (entries: Record<string, number>, rest = 0, ordered?: number): Law => ({
  ids: Int32Array.from(Object.keys(entries), (key) => vocabulary.rank(utf8Bytes(key))),
  logits: Float64Array.from(Object.values(entries), (p) => Math.log(p)),
  rest,
  ...(ordered === undefined ? {} : { ordered }),
});
const settings = (some: Partial<SamplingSettings> = {}): SamplingSettings => ({
  ...DEFAULT_SAMPLING,
  ...some,
});
const looked = (law: Law, allowed: string, some: Partial<SamplingSettings> = {}): Distribution =>
  distribute({
    law,
    settings: settings(some),
    vocabulary,
    allows: (id, bytes) => id !== NO_ID && allowed.includes(String.fromCharCode(bytes[0] ?? 0)),
    allowed: allowed.length,
    limit: 5,
  });
const chances = (law: Law, some: Partial<SamplingSettings>): number[] => [
  ...shape(law, settings(some)).chances,
];

const abc = { a: 0.5, b: 0.3, c: 0.2 };

describe('temperature, top-k and top-p', () => {
  it('leave a law as it is by default', () => {
    expect(chances(lawOf(abc), {}).map((p) => Number(p.toFixed(12)))).toEqual([0.5, 0.3, 0.2]);
  });
  it.each<[string, Partial<SamplingSettings>, number[]]>([
    ['a temperature of one half squares', { temperature: 0.5 }, [0.25 / 0.38, 0.09 / 0.38, 0.04 / 0.38]],
    ['a temperature of zero takes the first', { temperature: 0 }, [1]],
    ['top-k takes the k first', { topK: 2 }, [0.625, 0.375]],
    ['a top-k above all takes all', { topK: 99 }, [0.5, 0.3, 0.2]],
    ['top-p takes the fewest that reach it', { topP: 0.79 }, [0.625, 0.375]],
    ['top-p at a border takes no more', { topP: 0.5 }, [1]],
    ['top-k comes before top-p', { topK: 2, topP: 0.6 }, [1]],
  ])('%s', (_, some, expected) => {
    const found = chances(lawOf(abc), some);
    expect(found).toHaveLength(expected.length);
    found.forEach((p, i) => expect(p).toBeCloseTo(expected[i] ?? NaN, 12));
  });
  it('stand logits of any size', () => {
    const law = { ids: Int32Array.of(97, 98), logits: Float64Array.of(1e6, 1e6 - Math.log(3)), rest: 0 };
    expect(chances(law, {})[0]).toBeCloseTo(0.75, 6);
    expect(chances(law, { temperature: 0.01 })[0]).toBeCloseTo(1, 12);
    expect(logSumExp(Float64Array.of(-1e6, -1e6))).toBeCloseTo(-1e6 + Math.LN2, 6);
    expect(logSumExp(new Float64Array())).toBe(-Infinity);
  });
});

describe('before and after a mask', () => {
  it('renormalises what is feasible', () => {
    const found = looked(lawOf(abc), 'bc');
    expect(found.feasible.low).toBeCloseTo(0.5, 12);
    expect(found.feasible.high).toBe(found.feasible.low);
    expect(found.tokens.map(({ after }) => Number(after.high.toFixed(12)))).toEqual([0, 0.6, 0.4]);
    expect(found.greedy.before?.id).toBe(byte('a'));
    expect(found.greedy.after?.id).toBe(byte('b'));
    expect(found.entropy.after).toBeCloseTo(entropyOf(Float64Array.of(0.6, 0.4)), 12);
  });
  it('gives intervals where tokens are missing from the source', () => {
    const found = looked(lawOf({ a: 0.5, b: 0.2 }, 0.3), 'b');
    expect(found.feasible.low).toBeCloseTo(0.2, 12);
    expect(found.feasible.high).toBeCloseTo(0.5, 12);
    expect(found.tokens[1]?.after.low).toBeCloseTo(0.4, 12);
    expect(found.tokens[1]?.after.high).toBeCloseTo(1, 12);
    expect(found.amongListed).toBe(false);
  });
  it('says when settings ask for tokens that the source does not list', () => {
    const partial = lawOf({ a: 0.5, b: 0.2 }, 0.3);
    expect(looked(partial, 'b', { temperature: 0.7 }).amongListed).toBe(true);
    expect(looked(partial, 'b', { topK: 5 }).amongListed).toBe(true);
    expect(looked(partial, 'b', { topP: 0.9 }).amongListed).toBe(true);
    // These need no more than is there.
    expect(looked(partial, 'b', { topK: 2, temperature: 0.7 }).amongListed).toBe(false);
    expect(looked(partial, 'b', { topP: 0.6 }).amongListed).toBe(false);
    // The written token stands apart: one that is not listed may be likelier.
    expect(looked(lawOf({ a: 0.5, b: 0.01 }, 0.49, 1), 'b', { topK: 2 }).amongListed).toBe(true);
  });
  it('may find nothing after the cut, and always something before it', () => {
    const after = looked(lawOf(abc), 'c', { topK: 2 });
    expect([after.feasible.high, after.greedy.after, after.entropy.after]).toEqual([0, null, null]);
    const before = looked(lawOf(abc), 'c', { topK: 2, mask: 'before-cut' });
    expect(before.greedy.after).toMatchObject({ id: byte('c'), after: { low: 1, high: 1 } });
    expect(before.feasible.high).toBe(0);
  });
  it('shows the likeliest allowed ones beside the likeliest', () => {
    const law = lawOf(
      Object.fromEntries(Array.from('abcdefghijklmnop').map((c, i) => [c, 2 ** -(i + 1)])),
      2 ** -16,
    );
    expect(
      looked(law, 'mnop')
        .tokens.map(({ text }) => text)
        .join(''),
    ).toBe('abcdemnop');
  });
  it('of the small model keeps some mass for every mask that leaves a byte', () => {
    const law = tokenModel(smallModel(), vocabulary).after(utf8Bytes('{"city":"'));
    const found = looked(law, 'q');
    expect(found.feasible.low).toBeGreaterThan(0);
    expect(found.rest).toBe(0);
    const sum = found.tokens
      .filter(({ allowed }) => allowed)
      .reduce((total, { after }) => total + after.high, 0);
    expect(sum).toBeCloseTo(1, 9);
  });
});

describe('the law under a mask', () => {
  it.each(['teaching', 'o200k_base'] as const)('sums to one over %s, like the law before it', (name) => {
    const words = vocabularyNamed(name);
    const model = tokenModel(smallModel(), words);
    for (const prefix of ['', '{"', '{"city":"', '{"unit":"', 'zzz☃'])
      for (const some of [{}, { temperature: 0.3 }, { temperature: 1.7, topK: 40 }, { topP: 0.9 }])
        for (const mask of ['after-cut', 'before-cut'] as const) {
          const law = model.after(utf8Bytes(prefix));
          const under = maskLaw(
            law,
            settings({ ...some, mask }),
            words,
            (_, bytes) => (bytes[0] ?? 0) % 2 === 0,
          );
          const before = under.before.chances.reduce((sum, chance) => sum + chance, 0);
          expect(before).toBeCloseTo(1, 10);
          let after = 0;
          for (let i = 0; i < law.ids.length; i++) after += under.after(i).high;
          // A cut may leave nothing that the mask allows.
          if (mask === 'before-cut' || under.feasible.high > 0) expect(after).toBeCloseTo(1, 10);
          else expect(after).toBe(0);
        }
  });
});

describe('draw', () => {
  it.each([
    [0, 0],
    [0.49, 0],
    [0.5, 2],
    [0.999, 2],
  ])('takes %d to entry %d', (u, index) => {
    expect(draw(Float64Array.of(1, 0, 1), u)).toBe(index);
  });
  it('finds nothing where nothing has a probability', () => {
    expect(draw(Float64Array.of(0, 0), 0.3)).toBe(-1);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tinyVocabulary } from '../../testing/tiny-engine';
import { maskCount, maskHas, maskWords, type Mask } from '../grammar/engine';
import { allowedTokens, viewMask } from './allowed';
import { firstBytes } from './token-table';

const vocabulary = tinyVocabulary(['cel', 'celsius', '"}', 'ü']);
const maskOf = (ids: readonly number[]): Mask => {
  const mask = new Uint32Array(maskWords(vocabulary.size));
  for (const id of ids) mask[id >> 5] = ((mask[id >> 5] ?? 0) | (1 << (id & 31))) >>> 0;
  return mask;
};
const id = (text: string): number => vocabulary.rank(new TextEncoder().encode(text));

describe('masks', () => {
  it('are counted and listed bit for bit', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(vocabulary.size - 1)), fc.nat(40), (ids, limit) => {
        const mask = maskOf(ids);
        expect(maskCount(mask)).toBe(ids.length);
        expect(allowedTokens(mask, vocabulary, limit)).toEqual(ids.toSorted((a, b) => a - b).slice(0, limit));
        expect(ids.every((token) => maskHas(mask, token))).toBe(true);
      }),
      { seed: 1 },
    );
  });

  it('list no token beyond the vocabulary, whatever the last word holds', () => {
    const full = new Uint32Array(maskWords(vocabulary.size)).fill(0xffffffff);
    expect(allowedTokens(full, vocabulary, Infinity)).toHaveLength(vocabulary.size);
    expect(allowedTokens(full, vocabulary, 2, 31)).toEqual([31, 32]);
  });

  it('tell which bytes may come next', () => {
    expect(firstBytes(maskOf([id('cel'), id('c'), id('"}'), vocabulary.end[0] ?? 0]), vocabulary)).toEqual([
      0x22, 0x63,
    ]);
  });
});

describe('viewMask', () => {
  const mask = maskOf([id('cel'), id('c'), vocabulary.end[0] ?? 0]);

  it('lists the allowed tokens when nothing is asked for', () => {
    expect(viewMask(mask, vocabulary, 2)).toMatchObject({
      allowed: 3,
      total: 3,
      size: vocabulary.size,
      tokens: [
        { text: 'c', allowed: true },
        { text: 'cel', allowed: true },
      ],
    });
  });

  it.each([
    ['text: itself, what it begins, what holds it', 'cel', ['cel', 'cels', 'celsi', 'celsiu', 'celsius']],
    ['text inside a token', 'lsiu', ['celsiu', 'celsius']],
    ['bytes in hex', '0xC3', ['C3', 'ü']],
    ['bytes in spaced hex', 'c3 bc', ['ü']],
    ['an id', '#99', ['c']],
    ['a special token by its name', '|end', ['<|end|>']],
    ['no such token', 'zebra', []],
    ['no such id', '#999999', []],
  ])('finds %s', (_, query, texts) => {
    const view = viewMask(mask, vocabulary, 10, query);
    expect(view.tokens.map(({ text }) => text)).toEqual(texts);
    expect(view.total).toBe(texts.length);
  });

  it('says of a found token whether it is allowed, and counts those that it does not list', () => {
    const view = viewMask(mask, vocabulary, 2, 'cel');
    expect(view.tokens.map(({ text, allowed }) => [text, allowed])).toEqual([
      ['cel', true],
      ['cels', false],
    ]);
    expect(view.total).toBe(5);
  });
});

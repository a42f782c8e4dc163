import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeVocabulary,
  ensureVocabularies,
  parseRanks,
  type VocabularyFileMeta,
} from '../../../scripts/vocabularies.mjs';
import { o200k, o200kFile } from '../../testing/o200k';
import { utf8Bytes } from '../base/utf8';
import { decodeVocabulary, vocabularyOf } from './vocabulary';

const meta = (size: number): VocabularyFileMeta => ({
  name: 'tiny',
  split: 'none',
  size,
  special: [[size - 1, '<|end|>']],
  end: [size - 1],
  source: 'a test',
  sourceSha256: '',
  licence: 'MIT',
  notice: '',
});

const tokensOf = (words: readonly string[]): [number, Uint8Array][] =>
  words.map((word, i) => [i, utf8Bytes(word)]);

describe('decodeVocabulary', () => {
  it('gives back the bytes of every token, in byte order too', () => {
    const unique = fc.uniqueArray(fc.uint8Array({ minLength: 1, maxLength: 9 }), {
      selector: (bytes) => bytes.join(),
      maxLength: 50,
    });
    fc.assert(
      fc.property(unique, (tokens) => {
        const file = encodeVocabulary(
          meta(tokens.length + 2),
          tokens.map((bytes, i) => [i, bytes]),
        );
        const decoded = decodeVocabulary(file);
        if (!decoded.ok) throw new Error(decoded.error.message);
        const vocabulary = decoded.value;
        tokens.forEach((bytes, id) => {
          expect([...vocabulary.bytes(id)]).toEqual([...bytes]);
          expect(vocabulary.rank(bytes)).toBe(id);
        });
        const inOrder = [...vocabulary.sorted].map((id) => Buffer.from(vocabulary.bytes(id)));
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => Buffer.compare(a, b)));
        expect(vocabulary.bytes(tokens.length)).toHaveLength(0);
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it('refuses any file that is cut or altered', () => {
    const file = encodeVocabulary(meta(5), tokensOf(['a', 'ab', 'b']));
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, xor) => {
        const altered = Uint8Array.from(file);
        altered[at] = (altered[at] ?? 0) ^ xor;
        const decoded = decodeVocabulary(altered);
        // A header may change in words that decide nothing; the tokens may not.
        if (decoded.ok)
          expect([0, 1, 2].map((id) => [...decoded.value.bytes(id)])).toEqual([[97], [97, 98], [98]]);
        else expect(decoded.error.code).toBe('VOCABULARY_INVALID');
      }),
      { numRuns: 500, seed: 4 },
    );
    for (let length = 0; length < file.length; length++)
      expect(decodeVocabulary(file.subarray(0, length)).ok).toBe(false);
  });

  it('refuses another version and says which', () => {
    const file = Uint8Array.from(encodeVocabulary(meta(5), tokensOf(['a'])));
    file[4] = 9;
    const decoded = decodeVocabulary(file);
    expect(decoded.ok ? '' : decoded.error.message).toContain('version 9');
  });

  it('refuses a body whose hash holds but whose tables lie', () => {
    const twice = encodeVocabulary(meta(5), [
      [0, utf8Bytes('a')],
      [0, utf8Bytes('b')],
    ]);
    expect(decodeVocabulary(twice).ok).toBe(false);
  });

  it('takes any bytes without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(decodeVocabulary(bytes).ok).toBe(false);
        expect(decodeVocabulary(Uint8Array.from([67, 83, 86, 66, 1, 0, 0, 0, ...bytes])).ok).toBe(false);
      }),
      { seed: 5 },
    );
  });
});

describe('the o200k_base asset', () => {
  it('is what the script writes today', () => {
    expect(ensureVocabularies()).toEqual([]);
  });

  it('has every byte as a token, so that any text can be encoded', () => {
    const ids = Array.from({ length: 256 }, (_, byte) => o200k().rank(Uint8Array.of(byte)));
    expect(new Set(ids).size).toBe(256);
    expect(Math.min(...ids)).toBe(0);
  });

  it('carries its special tokens and the licence of its source', () => {
    expect(o200k().size).toBe(200_019);
    expect([...o200k().special]).toEqual([
      [199_999, '<|endoftext|>'],
      [200_018, '<|endofprompt|>'],
    ]);
    expect(o200k().end).toEqual([199_999]);
    for (const id of o200k().special.keys()) expect(o200k().bytes(id)).toHaveLength(0);
    expect(new TextDecoder().decode(o200kFile().subarray(0, 3000))).toContain('Permission is hereby granted');
  });
});

describe('rank', () => {
  it('finds a token inside longer bytes and nothing that is no token', () => {
    const bytes = utf8Bytes('xx"},{"xx');
    expect(o200k().rank(bytes, 2, 7)).toBe(o200k().rank(utf8Bytes('"},{"')));
    expect(o200k().rank(bytes, 2, 7)).toBeGreaterThan(0);
    expect(o200k().rank(utf8Bytes('no token is this'))).toBe(-1);
    expect(o200k().rank(new Uint8Array())).toBe(-1);
  });
});

describe('prefixRange', () => {
  it('holds exactly the tokens that start with the prefix', () => {
    const vocabulary = vocabularyOf(
      { name: 'tiny', split: 'none', special: [], end: [] },
      ['b', 'ab', 'a', 'abc', 'ac', '', 'c'].map(utf8Bytes),
    );
    const within = (prefix: string): number[] => {
      const { from, to } = vocabulary.prefixRange(utf8Bytes(prefix));
      return [...vocabulary.sorted.subarray(from, to)];
    };
    expect(within('a')).toEqual([2, 1, 3, 4]);
    expect(within('ab')).toEqual([1, 3]);
    expect(within('abcd')).toEqual([]);
    expect(within('')).toHaveLength(6);
    expect(within('zz')).toEqual([]);
  });
});

describe('parseRanks', () => {
  it('reads base64 and rank, and refuses what is no such line', () => {
    expect(parseRanks('IQ== 0\nIg== 7\n').map(([id, bytes]) => [id, ...bytes])).toEqual([
      [0, 33],
      [7, 34],
    ]);
    expect(() => parseRanks('IQ==\n')).toThrow('Not a rank line');
    expect(() => parseRanks(' 3\n')).toThrow('Not a rank line');
  });
});

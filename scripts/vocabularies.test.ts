import { describe, expect, it } from 'vitest';
import { checkMerges, decodeByteAlphabet, makeTeaching, readTokenizerJson } from './vocabularies.mjs';

const idsOf = (...tokens: string[]): Map<string, number> => new Map(tokens.map((token, id) => [token, id]));

describe('checkMerges', () => {
  const letters = ['a', 'b', 'c'];
  it('takes rules that ids alone lead to', () => {
    expect(() =>
      checkMerges(idsOf(...letters, 'ab', 'abc'), [
        ['a', 'b'],
        ['ab', 'c'],
      ]),
    ).not.toThrow();
  });
  it.each([
    ['a rule for no token', [...letters], [['a', 'b']], 'makes no token'],
    ['a part that is no token', [...letters, 'abc'], [['ab', 'c']], 'a part that is no token'],
    [
      'rules out of order',
      [...letters, 'bc', 'ab'],
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      'out of the order',
    ],
    [
      'two rules for a token',
      [...letters, 'ab', 'bc', 'abc'],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['ab', 'c'],
        ['a', 'bc'],
      ],
      'not the only one',
    ],
    ['a token without a rule', [...letters, 'ab'], [], 'No rule makes token 3'],
    [
      'a rule that ids do not lead to',
      [...letters, 'ab', 'bc', 'abc'],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'bc'],
      ],
      'Ids alone do not lead to token 5',
    ],
  ] as [string, string[], [string, string][], string][])('refuses %s', (_, tokens, rules, says) => {
    expect(() => checkMerges(idsOf(...tokens), rules)).toThrow(says);
  });
});

describe('readTokenizerJson', () => {
  const file = {
    added_tokens: [
      { id: 5, content: '<end>', special: true },
      { id: 4, content: '<call>', special: false },
      { id: 0, content: '<pad>', special: true },
    ],
    model: { type: 'BPE', vocab: { '<pad>': 0, Ġ: 1, Ã: 2, ĠÃ: 3 }, merges: ['Ġ Ã'] },
  };
  it('gives bytes, and keeps added tokens apart, those of the vocabulary among them', () => {
    expect(readTokenizerJson(JSON.stringify(file))).toEqual({
      size: 6,
      special: [
        [0, '<pad>'],
        [4, '<call>'],
        [5, '<end>'],
      ],
      tokens: [
        [1, Buffer.of(0x20)],
        [2, Buffer.of(0xc3)],
        [3, Buffer.of(0x20, 0xc3)],
      ],
    });
  });
  it('takes rules written as pairs too', () => {
    const model = { ...file.model, merges: [['Ġ', 'Ã']] };
    expect(readTokenizerJson(JSON.stringify({ ...file, model })).tokens).toHaveLength(3);
  });
  it('refuses another kind of model', () => {
    const model = { ...file.model, type: 'Unigram' };
    expect(() => readTokenizerJson(JSON.stringify({ ...file, model }))).toThrow('Only plain byte-level BPE');
  });
});

describe('decodeByteAlphabet', () => {
  it('knows all bytes: visible ones as they are, the others from U+0100', () => {
    expect(decodeByteAlphabet('aéĠĊĀł')).toBe('a\u00e9 \n\u0000\u00a0');
    const shifted = Array.from({ length: 68 }, (_, i) => String.fromCharCode(0x100 + i)).join('');
    expect(new Set(decodeByteAlphabet(shifted)).size).toBe(68);
    expect(decodeByteAlphabet('\u0143')).toBe('\u00ad');
  });
  it('refuses what is not written in it', () => {
    expect(() => decodeByteAlphabet('a b')).toThrow('not written in the byte alphabet');
  });
});

describe('the teaching vocabulary', () => {
  const { size, special, tokens } = makeTeaching();
  it('has some hundred tokens: bytes first, each its own id', () => {
    expect(size).toBe(tokens.length + special.length);
    expect(size).toBeGreaterThan(400);
    expect(size).toBeLessThan(640);
    for (let byte = 0; byte < 256; byte++) expect(tokens[byte]).toEqual([byte, Buffer.of(byte)]);
    expect(tokens.map(([id]) => id)).toEqual(tokens.map((_, i) => i));
  });
  it('has runs of punctuation that cross lexemes, fragments of keys, and pieces of characters', () => {
    const texts = new Set(tokens.map(([, bytes]) => bytes.toString('latin1')));
    for (const token of [
      '{"',
      '":"',
      '","',
      '"}',
      '},{"',
      '"}]}',
      'city',
      '_path',
      'celsi',
      '\u00e4\u00b8',
      '\u00f0\u009f\u0098',
    ])
      expect(texts).toContain(token);
  });
  it('is the same every time', () => {
    expect(makeTeaching()).toEqual({ size, special, tokens });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixedText } from '../../testing/token-corpus';
import { isKnownSplit, pretokenise } from './pretokenise';

const SPLITS = ['o200k', 'cl100k', 'qwen2', 'deepseek_v3'] as const;
const pieces = (split: string, text: string): string[] => [...pretokenise(split, text)];

describe('pretokenise', () => {
  it.each([
    ['o200k', "HTTPServer's 12345", ["HTTPServer's", ' ', '123', '45']],
    ['o200k', "it's/\n", ["it's", '/\n']],
    ['cl100k', "it's/\n", ['it', "'s", '/\n']],
    ['cl100k', 'a \n b \n ', ['a', ' \n', ' b', ' \n ']],
    ['qwen2', 'a \n b \n ', ['a', ' \n', ' b', ' \n', ' ']],
    ['qwen2', '{"a":123}', ['{"', 'a', '":', '1', '2', '3', '}']],
    ['deepseek_v3', '{"a":1234}', ['{"', 'a', '":', '123', '4', '}']],
    ['deepseek_v3', '#include _x', ['#include', ' _', 'x']],
    ['deepseek_v3', '用get天气3度', ['用', 'get', '天气', '3', '度']],
    ['deepseek_v3', '  12  中', ['  ', '12', '  ', '中']],
    ['deepseek_v3', 'a\u0000\u0001b', ['a', '\u0000', '\u0001b']],
  ])('%s cuts %j', (split, text, expected) => {
    expect(pieces(split, text)).toEqual(expected);
  });

  it.each(SPLITS)('%s takes for white space what Unicode does, and not what JavaScript does', (split) => {
    expect(pieces(split, '!\u0085')).toEqual(['!', '\u0085']);
    expect(pieces(split, '  \u0085')).toEqual(['  \u0085']);
    expect(pieces(split, '\ufeff \u3000')).toEqual(['\ufeff', ' \u3000']);
  });

  it.each(SPLITS)('%s loses nothing and makes no empty piece', (split) => {
    expect(isKnownSplit(split)).toBe(true);
    fc.assert(
      fc.property(fc.oneof(mixedText, fc.string({ unit: 'binary' })), (text) => {
        const cut = pieces(split, text);
        expect(cut.join('')).toBe(text);
        expect(cut).not.toContain('');
      }),
      { numRuns: 300, seed: 20261130 },
    );
  });

  it.each(SPLITS)('%s cuts long runs in linear time', (split) => {
    for (const run of [' ', '\n', 'a', 'A', '1', '=', '\u0301', '中', ' \n', "'"])
      expect(pieces(split, `${run.repeat(200_000 / run.length)}x`).join('')).toHaveLength(200_001);
  });

  it('leaves the text whole where it knows no rule', () => {
    expect(isKnownSplit('none')).toBe(false);
    expect(pieces('none', 'a b')).toEqual(['a b']);
    expect(pieces('none', '')).toEqual([]);
  });
});

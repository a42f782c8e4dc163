/** The real vocabularies for tests: the built assets, each read once a test file. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { VocabularyId } from '../core/document/document';
import { decodeVocabulary, type Vocabulary } from '../core/tokens/vocabulary';

export const vocabularyFile = (id: VocabularyId): Uint8Array =>
  new Uint8Array(readFileSync(resolve(import.meta.dirname, `../assets/vocabularies/${id}.bin`)));

const loaded = new Map<VocabularyId, Vocabulary>();

export function vocabularyNamed(id: VocabularyId): Vocabulary {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const decoded = decodeVocabulary(vocabularyFile(id));
  if (!decoded.ok) throw new Error(decoded.error.message);
  loaded.set(id, decoded.value);
  return decoded.value;
}

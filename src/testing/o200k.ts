/** The real vocabulary for tests: the built asset, read once a test file. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decodeVocabulary, type Vocabulary } from '../core/tokens/vocabulary';

export const o200kFile = (): Uint8Array =>
  new Uint8Array(readFileSync(resolve(import.meta.dirname, '../assets/vocabularies/o200k_base.bin')));

let loaded: Vocabulary | undefined;

export function o200k(): Vocabulary {
  if (loaded === undefined) {
    const decoded = decodeVocabulary(o200kFile());
    if (!decoded.ok) throw new Error(decoded.error.message);
    loaded = decoded.value;
  }
  return loaded;
}

/** The vocabulary that most tests use. */
import type { Vocabulary } from '../core/tokens/vocabulary';
import { vocabularyFile, vocabularyNamed } from './vocabulary-assets';

export const o200kFile = (): Uint8Array => vocabularyFile('o200k_base');
export const o200k = (): Vocabulary => vocabularyNamed('o200k_base');

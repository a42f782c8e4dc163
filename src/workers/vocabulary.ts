/** The vocabulary's file, fetched by whichever worker needs it. */
import { err, type Result } from '../core/base/result';
import { decodeVocabulary, type Vocabulary } from '../core/tokens/vocabulary';

const VOCABULARY = new URL('../assets/vocabularies/o200k_base.bin', import.meta.url);

export async function fetchVocabulary(): Promise<Result<Vocabulary>> {
  try {
    const response = await fetch(VOCABULARY);
    if (!response.ok) return err(unreachable(`the server answered ${response.status}`));
    return decodeVocabulary(new Uint8Array(await response.arrayBuffer()));
  } catch (error) {
    return err(unreachable(error instanceof Error ? error.message : String(error)));
  }
}

const unreachable = (why: string) => ({
  code: 'VOCABULARY_UNREACHABLE',
  severity: 'error' as const,
  message: `The vocabulary could not be fetched: ${why}. Look at the connection and try again.`,
  retryable: true,
});

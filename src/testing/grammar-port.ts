/** The grammar worker's work in place: the real service over the plain engine and a small vocabulary. */
import { err, ok, type Result } from '../core/base/result';
import type { Problem } from '../core/base/problem';
import type { VocabularyId } from '../core/document/document';
import type { Vocabulary } from '../core/tokens/vocabulary';
import type { GrammarPort } from '../state/mask';
import { grammarService } from '../workers/grammar/service';
import type { Answer, GrammarProgress } from '../workers/grammar/protocol';
import { tinyEngine, tinyVocabulary } from './tiny-engine';

export interface TestGrammarPort extends GrammarPort {
  /** Texts that were traced, in order. */
  traced: string[];
  /** Their vocabularies. */
  vocabularies: VocabularyId[];
}

const WORDS = ['{"', '":"', '","', '"}', 'city', 'unit', 'celsius', 'fahrenheit'];

export function grammarPort(
  vocabulary: Vocabulary = tinyVocabulary(WORDS),
  caveats: readonly Problem[] = [],
): TestGrammarPort {
  const service = grammarService({
    loadVocabulary: () => Promise.resolve(ok(vocabulary)),
    makeEngine: (words) => Promise.resolve(tinyEngine(words, caveats)),
    now: () => 0,
    breathe: () => Promise.resolve(),
  });
  const traced: string[] = [];
  const vocabularies: VocabularyId[] = [];
  const context = (
    signal = new AbortController().signal,
    progress: (p: GrammarProgress) => void = () => undefined,
  ) => ({
    signal,
    progress,
    transfer: () => undefined,
  });
  return {
    traced,
    vocabularies,
    trace: async (request, { signal, onProgress } = {}) => {
      traced.push(request.text);
      vocabularies.push(request.vocabulary);
      return resultOf(await service.trace(request, context(signal, onProgress)));
    },
    look: async (input, { signal } = {}) => resultOf(await service.look(input, context(signal))),
    explain: async (input, { signal } = {}) => resultOf(await service.explain(input, context(signal))),
    state: async (input, { signal } = {}) => resultOf(await service.state(input, context(signal))),
    walk: async (input, { signal } = {}) => resultOf(await service.walk(input, context(signal))),
    tokenCount: async (input) =>
      resultOf(await service.tokenCount(input, { ...context(), progress: () => undefined })),
  };
}

function resultOf<T>({ value, problem }: Answer<T>): Result<T> {
  if (value !== undefined) return ok(value);
  if (problem === undefined) throw new Error('An answer holds a value or a problem.');
  return err(problem);
}

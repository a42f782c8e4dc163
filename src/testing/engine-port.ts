/** The grammar worker's work in place, as it is on the page: the real service, engine and vocabularies. */
import { err, ok, type Result } from '../core/base/result';
import { createCallscopeEngine } from '../engine/callscope/engine';
import type { GrammarPort } from '../state/mask';
import type { Answer } from '../workers/grammar/protocol';
import { grammarService } from '../workers/grammar/service';
import { kernelModule } from './kernel-module';
import { vocabularyNamed } from './vocabulary-assets';

export function enginePort(): GrammarPort {
  const service = grammarService({
    loadVocabulary: (id) => Promise.resolve(ok(vocabularyNamed(id))),
    makeEngine: (vocabulary) =>
      Promise.resolve(
        createCallscopeEngine({ vocabulary, module: kernelModule(), now: () => performance.now() }),
      ),
    now: () => performance.now(),
    breathe: () => Promise.resolve(),
  });
  const context = (signal = new AbortController().signal) => ({
    signal,
    progress: () => undefined,
    transfer: () => undefined,
  });
  return {
    trace: async (input, { signal } = {}) => resultOf(await service.trace(input, context(signal))),
    look: async (input, { signal } = {}) => resultOf(await service.look(input, context(signal))),
    explain: async (input, { signal } = {}) => resultOf(await service.explain(input, context(signal))),
    state: async (input, { signal } = {}) => resultOf(await service.state(input, context(signal))),
    walk: async (input, { signal } = {}) => resultOf(await service.walk(input, context(signal))),
    tokenCount: async (input, { signal } = {}) => resultOf(await service.tokenCount(input, context(signal))),
  };
}

function resultOf<T>({ value, problem }: Answer<T>): Result<T> {
  if (value !== undefined) return ok(value);
  if (problem === undefined) throw new Error('An answer holds a value or a problem.');
  return err(problem);
}

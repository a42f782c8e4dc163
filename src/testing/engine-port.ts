/** The grammar worker's work in place, as it is on the page: the real service, engine and vocabularies. */
import { err, ok, type Result } from '../core/base/result';
import { createCallscopeEngine } from '../engine/callscope/engine';
import type { GrammarPort } from '../state/mask';
import type { SamplingPort } from '../state/sampling';
import type { Answer } from '../workers/grammar/protocol';
import { grammarService } from '../workers/grammar/service';
import { kernelModule } from './kernel-module';
import { smallModel } from './small-model';
import { vocabularyNamed } from './vocabulary-assets';

export function enginePort(): GrammarPort & SamplingPort {
  const service = grammarService({
    loadVocabulary: (id) => Promise.resolve(ok(vocabularyNamed(id))),
    makeEngine: (vocabulary) =>
      Promise.resolve(
        createCallscopeEngine({ vocabulary, module: kernelModule(), now: () => performance.now() }),
      ),
    loadModel: () => Promise.resolve(ok(smallModel())),
    now: () => performance.now(),
    breathe: () => Promise.resolve(),
  });
  const context = (signal = new AbortController().signal) => ({
    signal,
    progress: () => undefined,
    transfer: () => undefined,
  });
  return {
    trace: (input, { signal } = {}) => answerOf(() => service.trace(input, context(signal)), signal),
    look: (input, { signal } = {}) => answerOf(() => service.look(input, context(signal)), signal),
    explain: (input, { signal } = {}) => answerOf(() => service.explain(input, context(signal)), signal),
    state: (input, { signal } = {}) => answerOf(() => service.state(input, context(signal)), signal),
    walk: (input, { signal } = {}) => answerOf(() => service.walk(input, context(signal)), signal),
    distribution: (input, { signal } = {}) =>
      answerOf(() => service.distribution(input, context(signal)), signal),
    sample: (input, { signal } = {}) => answerOf(() => service.sample(input, context(signal)), signal),
    conditioned: (input, { signal } = {}) =>
      answerOf(() => service.conditioned(input, context(signal)), signal),
    chances: (input, { signal } = {}) => answerOf(() => service.chances(input, context(signal)), signal),
    feasible: (input, { signal } = {}) => answerOf(() => service.feasible(input, context(signal)), signal),
    tokenCount: (input, { signal } = {}) =>
      answerOf(() => service.tokenCount(input, context(signal)), signal),
  };
}

/** As the page's client does it: a call that was called off is a problem, and no throw. */
async function answerOf<T>(
  ask: () => Answer<T> | Promise<Answer<T>>,
  signal: AbortSignal | undefined,
): Promise<Result<T>> {
  try {
    const { value, problem } = await ask();
    if (value !== undefined) return ok(value);
    if (problem === undefined) throw new Error('An answer holds a value or a problem.');
    return err(problem);
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    return err({
      code: 'CALLED_OFF',
      severity: 'info',
      message: 'The call was called off.',
      retryable: true,
    });
  }
}

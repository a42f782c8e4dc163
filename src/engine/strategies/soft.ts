/** A logit bias: what the grammar forbids is made less likely and stays possible. As a mask it forbids nothing. */
import { ok } from '../../core/base/result';
import { maskWords } from '../../core/grammar/engine';
import type { StrategyEngine, StrategyParts } from './facts';
import { ReadingMatcher, setBit, type Reading } from './reading';

const ANYTHING: Reading<null[]> = { start: [], step: (state) => state, accepts: () => true };

export function createSoftEngine({ vocabulary }: StrategyParts): StrategyEngine {
  const all = new Uint32Array(maskWords(vocabulary.size));
  for (const token of vocabulary.sorted) setBit(all, token);
  return {
    info: { id: 'soft', version: '1' },
    compile: () =>
      Promise.resolve(
        ok({
          compileMs: 0,
          caveats: [],
          facts: () => ({}),
          matcher: () =>
            Promise.resolve(
              new ReadingMatcher(ANYTHING, vocabulary, (_, into) => {
                into.set(all);
                return 0;
              }),
            ),
          dispose: () => undefined,
        }),
      ),
    dispose: () => undefined,
  };
}

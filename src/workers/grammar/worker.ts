/** Entry of the grammar worker. A vocabulary and its engine are loaded at the first call that needs them. */
import { createCallscopeEngine } from '../../engine/callscope/engine';
import { createBreathe } from '../breathe';
import { fetchKernel } from '../kernel';
import { fetchModel } from '../model';
import { serve } from '../rpc';
import { fetchVocabulary } from '../vocabulary';
import { grammarService } from './service';
import { overWire, type WireApi } from './wire';

serve<WireApi>(
  self,
  overWire(
    grammarService({
      loadVocabulary: fetchVocabulary,
      loadModel: fetchModel,
      makeEngine: async (vocabulary) => {
        const kernel = await fetchKernel();
        const engine = createCallscopeEngine({
          vocabulary,
          module: kernel.ok ? kernel.value : null,
          now: () => performance.now(),
        });
        return kernel.ok ? engine : { ...engine, notes: [kernel.error] };
      },
      now: () => performance.now(),
      breathe: createBreathe(),
    }),
  ),
);

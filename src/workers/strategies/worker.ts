/** Entry of the strategies' worker. The peer that is a package is loaded when it is asked for. */
import { createBreathe } from '../breathe';
import { fetchKernel } from '../kernel';
import { fetchModel } from '../model';
import { serve } from '../rpc';
import { fetchVocabulary } from '../vocabulary';
import type { StrategiesApi } from './protocol';
import { strategiesService } from './service';

const now = (): number => performance.now();

serve<StrategiesApi>(
  self,
  strategiesService({
    loadVocabulary: fetchVocabulary,
    loadKernel: async () => {
      const kernel = await fetchKernel();
      return kernel.ok ? kernel.value : null;
    },
    loadModel: async () => {
      const model = await fetchModel();
      return model.ok ? model.value : null;
    },
    makeXgrammar: async (vocabulary) => {
      const [{ createXgrammarEngine }, { loadXgrammar }] = await Promise.all([
        import('../../engine/xgrammar/engine'),
        import('../../engine/xgrammar/binding'),
      ]);
      return createXgrammarEngine({ load: loadXgrammar, vocabulary, now });
    },
    now,
    breathe: createBreathe(),
  }),
);

/** Entry of the grammar worker. A vocabulary and its engine are loaded at the first call that needs them. */
import { createCallscopeEngine } from '../../engine/callscope/engine';
import { fetchKernel } from '../kernel';
import { fetchModel } from '../model';
import { serve } from '../rpc';
import { fetchVocabulary } from '../vocabulary';
import { grammarService } from './service';
import { overWire, type WireApi } from './wire';

// A message to oneself comes after the messages that wait already; timers are held back when they are nested.
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

serve<WireApi>(
  self,
  overWire(
    grammarService({
      loadVocabulary: fetchVocabulary,
      loadModel: fetchModel,
      makeEngine: async (vocabulary) => {
        const kernel = await fetchKernel();
        return createCallscopeEngine({
          vocabulary,
          module: kernel.ok ? kernel.value : null,
          now: () => performance.now(),
        });
      },
      now: () => performance.now(),
      breathe: () =>
        new Promise((resolve) => {
          waiting.push(resolve);
          channel.port2.postMessage(null);
        }),
    }),
  ),
);

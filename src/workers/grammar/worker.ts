/** Entry of the grammar worker. The vocabulary and the engine are loaded at the first call that needs them. */
import { err } from '../../core/base/result';
import { decodeVocabulary } from '../../core/tokens/vocabulary';
import { loadXgrammar } from '../../engine/xgrammar/binding';
import { createXgrammarEngine } from '../../engine/xgrammar/engine';
import { serve } from '../rpc';
import type { GrammarApi } from './protocol';
import { grammarService } from './service';

const VOCABULARY = new URL('../../assets/vocabularies/o200k_base.bin', import.meta.url);

// A message to oneself comes after the messages that wait already; timers are held back when they are nested.
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

serve<GrammarApi>(
  self,
  grammarService({
    loadVocabulary: async () => {
      try {
        const response = await fetch(VOCABULARY);
        if (!response.ok) return err(unreachable(`the server answered ${response.status}`));
        return decodeVocabulary(new Uint8Array(await response.arrayBuffer()));
      } catch (error) {
        return err(unreachable(error instanceof Error ? error.message : String(error)));
      }
    },
    makeEngine: (vocabulary) =>
      createXgrammarEngine({ load: loadXgrammar, vocabulary, now: () => performance.now() }),
    now: () => performance.now(),
    breathe: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        channel.port2.postMessage(null);
      }),
  }),
);

const unreachable = (why: string) => ({
  code: 'VOCABULARY_UNREACHABLE',
  severity: 'error' as const,
  message: `The vocabulary could not be fetched: ${why}. Look at the connection and try again.`,
  retryable: true,
});

/** A page with nothing but the grammar worker's client on it, for tests and figures. Its policy is that of the real page. */
import { createGrammarClient, type GrammarClient } from '../../src/workers/grammar/client';

declare global {
  interface Window {
    grammar: GrammarClient;
  }
}

window.grammar = createGrammarClient();

/** Whether web-xgrammar takes a text, with the grammar laid out for that text; a new module after each that aborted. */
import type { Problem } from '../core/base/problem';
import { createXgrammarEngine, type XgrammarEngine } from '../engine/xgrammar/engine';
import { tinyVocabulary } from './tiny-engine';
import { loadXgrammarInNode } from './xgrammar-node';

export interface Judgement {
  taken: boolean;
  caveats: readonly Problem[];
  /** Why there is no grammar; `taken` is then false. */
  refused?: Problem;
}

export function xgrammarJudge(): (schemaText: string, text: string) => Promise<Judgement> {
  const vocabulary = tinyVocabulary();
  let engine: XgrammarEngine | undefined;
  return async (schemaText, text) => {
    if (engine?.lost !== false)
      engine = await createXgrammarEngine({ load: loadXgrammarInNode, vocabulary, now: () => 0 });
    const grammar = await engine.compile(schemaText, { whitespace: 'any', like: text });
    if (!grammar.ok) return { taken: false, caveats: [], refused: grammar.error };
    const matcher = await grammar.value.matcher();
    const bytes = new TextEncoder().encode(text);
    const taken = matcher.acceptBytes(bytes) === bytes.length && matcher.isAccepting();
    matcher.dispose();
    grammar.value.dispose();
    return { taken, caveats: grammar.value.caveats };
  };
}

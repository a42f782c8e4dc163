/** A grammar port in place: the plain engine over a small vocabulary, with the real traces. */
import { identityMap } from '../core/base/span';
import { err, ok } from '../core/base/result';
import type { Problem } from '../core/base/problem';
import { maskWords, type GrammarEngine } from '../core/grammar/engine';
import { viewMask } from '../core/mask/allowed';
import { traceArguments } from '../core/mask/trace';
import { encode } from '../core/tokens/bpe';
import type { Vocabulary } from '../core/tokens/vocabulary';
import type { GrammarPort, TracedCall } from '../state/mask';
import { tinyEngine, tinyVocabulary } from './tiny-engine';

export interface TestGrammarPort extends GrammarPort {
  /** Requests that were traced, in order. */
  traced: string[];
}

export function grammarPort(
  vocabulary: Vocabulary = tinyVocabulary([
    '{"',
    '":"',
    '","',
    '"}',
    'city',
    'unit',
    'celsius',
    'fahrenheit',
  ]),
  caveats: readonly Problem[] = [],
  engine: GrammarEngine = tinyEngine(vocabulary, caveats),
): TestGrammarPort {
  const source = 'args';
  const traced: string[] = [];
  return {
    traced,
    async trace(request, { signal, onProgress }) {
      traced.push(request.args);
      onProgress({ phase: 'compile' });
      const grammar = await engine.compile(request.schema, {
        whitespace: request.whitespace,
        like: request.args,
      });
      if (!grammar.ok) return grammar;
      const matcher = await grammar.value.matcher();
      const text = { text: request.args, map: identityMap(source, 0, request.args.length) };
      const trace = await traceArguments({
        matcher,
        vocabulary,
        text,
        signal,
        onProgress: (done, total) => onProgress({ phase: 'trace', done, total }),
      });
      const { compileMs, caveats: found } = grammar.value;
      return ok({ trace, engine: engine.info, compileMs, caveats: found } satisfies TracedCall);
    },
    async allowedAt({ request, index, query, limit }) {
      const grammar = await engine.compile(request.schema, {
        whitespace: request.whitespace,
        like: request.args,
      });
      if (!grammar.ok) return err(grammar.error);
      const matcher = await grammar.value.matcher();
      for (const token of encode(vocabulary, request.args).slice(0, index)) matcher.accept(token);
      const mask = new Uint32Array(maskWords(vocabulary.size));
      await matcher.computeMask(mask);
      return ok(viewMask(mask, vocabulary, limit, query));
    },
    tokenCount: (texts) => Promise.resolve(ok(texts.map((text) => encode(vocabulary, text).length))),
  };
}

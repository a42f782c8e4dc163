/**
 * What stands behind the grammar worker: the room with the engine, finished traces, and what is told of places. It knows nothing
 * of workers, so tests run it in place.
 */
import { ok } from '../../core/base/result';
import { sha256Hex } from '../../core/base/hash';
import { identityMap } from '../../core/base/span';
import type { CompiledGrammar, Matcher } from '../../core/grammar/engine';
import { traceArguments, type TraceInput } from '../../core/mask/trace';
import { countTokens } from '../../core/tokens/bpe';
import type { Handlers } from '../rpc';
import { unreachable } from '../model';
import { BoundedCache } from './bounded-cache';
import { EngineRoom, grammarKey, type RoomParts } from './engine-room';
import { placeHandlers } from './places';
import { samplingHandlers, type SamplingParts } from './sampling';
import {
  TRACED,
  type GrammarApi,
  type GrammarRequest,
  type LoadedVocabulary,
  type TracedCall,
} from './protocol';

export type { LosableEngine } from './engine-room';

/** Without a small model whoever asks for it is told so. */
export type ServiceParts = RoomParts & Partial<Pick<SamplingParts, 'loadModel'>>;

/** Traces are kept while they hold no more tokens than this together. */
const KEPT_TOKENS = 200_000;

export function grammarService(parts: ServiceParts): Handlers<GrammarApi> {
  const { now, breathe } = parts;
  const room = new EngineRoom(parts);
  const traces = new BoundedCache<TracedCall>(KEPT_TOKENS);

  return {
    ...placeHandlers(room),
    ...samplingHandlers(room, { loadModel: NO_MODEL, ...parts }),

    load: (id, context) =>
      room.run(id, context, ({ vocabulary, engine, vocabularyMs }) =>
        Promise.resolve(
          ok<LoadedVocabulary>({
            name: vocabulary.name,
            size: vocabulary.size,
            engine: engine.info,
            vocabularyMs,
            setupMs: engine.setupMs ?? 0,
          }),
        ),
      ),

    trace: (request, context) => {
      const key = keyOf(request);
      const kept = traces.get(key);
      if (kept !== undefined) return Promise.resolve({ value: kept, spent: false });
      return room.fresh(request, context, async ({ vocabulary, matcher, grammar }, { engine }) => {
        const { signal, progress } = context;
        const { text, pieces } = request;
        const started = now();
        const trace = await traceArguments({
          matcher,
          vocabulary,
          text: { text, map: identityMap(TRACED, 0, text.length) },
          ...(pieces === undefined ? {} : { pieces }),
          ...explaining(grammar, matcher),
          now,
          signal,
          onProgress: (done, total) => {
            progress({ phase: 'trace', done, total });
            return breathe();
          },
        });
        const { compileMs, caveats } = grammar;
        const { info, notes = [] } = engine;
        const traced = { trace, engine: info, compileMs, traceMs: now() - started, caveats, notes };
        traces.set(key, traced, trace.tokens.length);
        return ok<TracedCall>(traced);
      });
    },

    tokenCount: async ({ vocabulary, texts }) => {
      const read = await parts.loadVocabulary(vocabulary);
      if (!read.ok) return { problem: read.error, spent: false };
      return { value: texts.map((text) => countTokens(read.value, text)), spent: false };
    },
  };
}

function explaining(grammar: CompiledGrammar, matcher: Matcher): Pick<TraceInput, 'explainBytes'> {
  const { plain } = grammar;
  const at = grammar.standing?.bind(grammar);
  return plain === undefined || at === undefined
    ? {}
    : { explainBytes: (bytes) => plain.explain(at(matcher), bytes) };
}

const keyOf = ({ vocabulary, grammar, text, pieces }: GrammarRequest): string =>
  `${vocabulary} ${grammarKey(grammar)} ${sha256Hex(text)} ${pieces === undefined ? '' : sha256Hex(pieces.join())}`;

const NO_MODEL: SamplingParts['loadModel'] = () => Promise.resolve(unreachable('there is none'));

/**
 * What stands behind the grammar worker: has an engine for one vocabulary at a time, keeps finished traces and the last few
 * grammars, and turns everything that can go wrong into a problem. It knows nothing of workers, so tests run it in place.
 */
import type { Problem } from '../../core/base/problem';
import { err, ok, type Result } from '../../core/base/result';
import { sha256Hex } from '../../core/base/hash';
import { identityMap } from '../../core/base/span';
import type { VocabularyId } from '../../core/document/document';
import { maskWords, type CompiledGrammar, type GrammarEngine } from '../../core/grammar/engine';
import { viewMask, type MaskView } from '../../core/mask/allowed';
import { traceArguments } from '../../core/mask/trace';
import { countTokens, encode } from '../../core/tokens/bpe';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import type { CallContext, Handlers } from '../rpc';
import { BoundedCache } from './bounded-cache';
import {
  ARGUMENTS,
  type Answer,
  type GrammarApi,
  type GrammarProgress,
  type GrammarRequest,
  type LoadedVocabulary,
  type TracedCall,
} from './protocol';

/** An engine that can stop for good. */
export type LosableEngine = GrammarEngine & { readonly lost?: boolean; readonly setupMs?: number };

export interface ServiceParts {
  /** Asked again for the same one, it is expected to have it. */
  loadVocabulary: (id: VocabularyId) => Promise<Result<Vocabulary>>;
  makeEngine: (vocabulary: Vocabulary) => Promise<LosableEngine>;
  /** Milliseconds. */
  now: () => number;
  /** Lets waiting messages in, an abort among them. */
  breathe: () => Promise<void>;
}

/** Traces are kept while they hold no more tokens than this together. */
const KEPT_TOKENS = 60_000;
/** Grammars hold memory of the engine, up to tens of megabytes each. */
const KEPT_GRAMMARS = 4;
/** Tokens that one look into a mask lists at most. */
const MAX_LISTED = 1000;

type Context = Pick<CallContext<GrammarProgress>, 'signal' | 'progress'>;

interface Loaded {
  id: VocabularyId;
  vocabulary: Vocabulary;
  engine: LosableEngine;
  vocabularyMs: number;
}

export function grammarService(parts: ServiceParts): Handlers<GrammarApi> {
  const { now, breathe } = parts;
  const traces = new BoundedCache<TracedCall>(KEPT_TOKENS);
  const grammars = new BoundedCache<CompiledGrammar>(KEPT_GRAMMARS, (grammar) => {
    if (engine?.lost !== true) grammar.dispose();
  });
  let engine: LosableEngine | null = null;
  let loaded: Loaded | null = null;
  /** Engine calls one after another: a grammar may be dropped only when nobody walks along it. */
  let last: Promise<unknown> = Promise.resolve();

  /** Called by one at a time: see `withEngine`. An engine for another vocabulary makes room first. */
  async function load(id: VocabularyId): Promise<Result<Loaded>> {
    if (loaded?.id === id) return ok(loaded);
    const started = now();
    const read = await parts.loadVocabulary(id);
    if (!read.ok) return read;
    const vocabularyMs = now() - started;
    grammars.clear();
    loaded = null;
    if (engine?.lost !== true) engine?.dispose();
    engine = null;
    engine = await parts.makeEngine(read.value);
    loaded = { id, vocabulary: read.value, engine, vocabularyMs };
    return ok(loaded);
  }

  /** Runs `work` after whatever runs already, with the engine. What it throws is the engine's end. */
  async function withEngine<T>(
    id: VocabularyId,
    { signal, progress }: Context,
    work: (loaded: Loaded) => Promise<Result<T>>,
  ): Promise<Answer<T>> {
    const before = last;
    const turn = (async (): Promise<Answer<T>> => {
      await before;
      signal.throwIfAborted();
      progress({ phase: 'load' });
      let result: Result<T>;
      try {
        const ready = await load(id);
        result = ready.ok ? await work(ready.value) : ready;
      } catch (error) {
        if (signal.aborted) throw error;
        const known = engine?.problemOf?.(error) ?? null;
        return known === null ? { problem: crashed(error), spent: true } : { problem: known, spent: false };
      }
      const spent = engine?.lost === true;
      return result.ok ? { value: result.value, spent } : { problem: result.error, spent };
    })();
    last = turn.catch(() => undefined);
    return turn;
  }

  async function grammarOf(
    { engine: maker }: Loaded,
    { schema, args, whitespace }: GrammarRequest,
    key: string,
    progress: Context['progress'],
  ): Promise<Result<CompiledGrammar>> {
    const kept = grammars.get(key);
    if (kept !== undefined) return ok(kept);
    progress({ phase: 'compile' });
    await breathe();
    const made = await maker.compile(schema, { whitespace, like: args });
    if (made.ok) grammars.set(key, made.value);
    return made;
  }

  return {
    load: (id, context) =>
      withEngine(id, context, ({ vocabulary: words, engine: maker, vocabularyMs }) =>
        Promise.resolve(
          ok<LoadedVocabulary>({
            name: words.name,
            size: words.size,
            engine: maker.info,
            vocabularyMs,
            setupMs: maker.setupMs ?? 0,
          }),
        ),
      ),

    trace: (request, context) => {
      const key = keyOf(request);
      const kept = traces.get(key);
      if (kept !== undefined) return Promise.resolve({ value: kept, spent: false });
      return withEngine(request.vocabulary, context, async (ready) => {
        const { signal, progress } = context;
        const grammar = await grammarOf(ready, request, key, progress);
        if (!grammar.ok) return grammar;
        const matcher = await grammar.value.matcher();
        const started = now();
        try {
          const trace = await traceArguments({
            matcher,
            vocabulary: ready.vocabulary,
            text: { text: request.args, map: identityMap(ARGUMENTS, 0, request.args.length) },
            signal,
            onProgress: (done, total) => {
              progress({ phase: 'trace', done, total });
              return breathe();
            },
          });
          const { compileMs, caveats } = grammar.value;
          const traced = { trace, engine: ready.engine.info, compileMs, traceMs: now() - started, caveats };
          traces.set(key, traced, trace.tokens.length);
          return ok<TracedCall>(traced);
        } finally {
          if (ready.engine.lost !== true) matcher.dispose();
        }
      });
    },

    allowedAt: ({ request, index, query, limit }, context) =>
      withEngine<MaskView>(request.vocabulary, context, async (ready) => {
        const key = keyOf(request);
        const grammar = await grammarOf(ready, request, key, context.progress);
        if (!grammar.ok) return grammar;
        const ids =
          traces.get(key)?.trace.tokens.map(({ id }) => id) ?? encode(ready.vocabulary, request.args);
        const matcher = await grammar.value.matcher();
        try {
          for (const [at, id] of ids.slice(0, Math.max(index, 0)).entries())
            if (!matcher.accept(id)) return err(notReached(at, index));
          const mask = new Uint32Array(maskWords(ready.vocabulary.size));
          await matcher.computeMask(mask);
          return ok(
            viewMask(mask, ready.vocabulary, Math.min(Math.max(limit, 0), MAX_LISTED), query, matcher),
          );
        } finally {
          if (ready.engine.lost !== true) matcher.dispose();
        }
      }),

    tokenCount: async ({ vocabulary, texts }) => {
      const read = await parts.loadVocabulary(vocabulary);
      if (!read.ok) return { problem: read.error, spent: false };
      return { value: texts.map((text) => countTokens(read.value, text)), spent: false };
    },
  };
}

const keyOf = ({ vocabulary, schema, args, whitespace }: GrammarRequest): string =>
  `${vocabulary} ${whitespace} ${sha256Hex(schema)} ${sha256Hex(args)}`;

const notReached = (blocked: number, index: number): Problem => ({
  code: 'NOT_REACHED',
  severity: 'error',
  message: `There is no mask before token ${index + 1}: token ${blocked + 1} is blocked, and a model could not have gone on.`,
  retryable: false,
});

const crashed = (error: unknown): Problem => ({
  code: 'ENGINE_CRASHED',
  severity: 'error',
  message: `The grammar engine stopped in the middle of its work (${error instanceof Error ? error.message : 'without a reason'}). A new one is started at the next try.`,
  retryable: true,
});

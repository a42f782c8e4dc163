/**
 * Where the engine stands: one for one vocabulary at a time, the last few grammars, a matcher of each that goes where it is asked
 * to. Calls come one after another, and everything that can go wrong becomes a problem.
 */
import { phrase, sentence } from '../../core/base/words';
import type { Problem } from '../../core/base/problem';
import { err, ok, type Result } from '../../core/base/result';
import { sha256Hex } from '../../core/base/hash';
import type { VocabularyId } from '../../core/document/document';
import type { CompiledGrammar, GrammarEngine, Matcher } from '../../core/grammar/engine';
import type { GrammarSource, Place } from '../../core/mask/place';
import type { MatcherAt } from '../../core/mask/spot';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import type { CallContext } from '../rpc';
import { BoundedCache } from './bounded-cache';
import type { Answer, GrammarProgress } from './protocol';
import { StandingMatcher } from './standing-matcher';

/** An engine that can stop for good. */
export type LosableEngine = GrammarEngine & {
  readonly lost?: boolean;
  readonly setupMs?: number;
  /** What is to be known of it whatever the grammar: that it runs without WebAssembly, for instance. */
  readonly notes?: readonly Problem[];
};

export interface RoomParts {
  /** Asked again for the same one, it is expected to have it. */
  loadVocabulary: (id: VocabularyId) => Promise<Result<Vocabulary>>;
  makeEngine: (vocabulary: Vocabulary) => Promise<LosableEngine>;
  /** Milliseconds. */
  now: () => number;
  /** Lets waiting messages in, an abort among them. */
  breathe: () => Promise<void>;
}

export type Context = Pick<CallContext<GrammarProgress>, 'signal' | 'progress'>;

export interface Loaded {
  id: VocabularyId;
  vocabulary: Vocabulary;
  engine: LosableEngine;
  vocabularyMs: number;
}

/** A matcher at a place, as a call works with it: it may be moved, by steps that are taken back before the call is over. */
export interface Spot extends MatcherAt {
  grammar: CompiledGrammar;
}

interface Kept {
  grammar: CompiledGrammar;
  standing: StandingMatcher | null;
}

/** Grammars hold memory of the engine, up to tens of megabytes each. */
const KEPT_GRAMMARS = 4;

export class EngineRoom {
  private readonly grammars = new BoundedCache<Kept>(KEPT_GRAMMARS, ({ grammar, standing }) => {
    if (this.engine?.lost === true) return;
    standing?.matcher.dispose();
    grammar.dispose();
  });
  private engine: LosableEngine | null = null;
  private loaded: Loaded | null = null;
  /** Engine calls one after another: a grammar may be dropped only when nobody walks along it. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: RoomParts) {}

  /** Runs `work` after whatever runs already, with the engine. What it throws is the engine's end. */
  async run<T>(
    id: VocabularyId,
    { signal, progress }: Context,
    work: (loaded: Loaded) => Promise<Result<T>>,
  ): Promise<Answer<T>> {
    const before = this.last;
    const turn = (async (): Promise<Answer<T>> => {
      await before;
      signal.throwIfAborted();
      let result: Result<T>;
      try {
        if (this.loaded?.id !== id) progress({ phase: 'load' });
        const ready = await this.load(id);
        result = ready.ok ? await work(ready.value) : ready;
      } catch (error) {
        if (signal.aborted) throw error;
        const known = this.engine?.problemOf?.(error) ?? null;
        return known === null ? { problem: crashed(error), spent: true } : { problem: known, spent: false };
      }
      const spent = this.engine?.lost === true;
      return result.ok ? { value: result.value, spent } : { problem: result.error, spent };
    })();
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Runs `work` with a matcher at the place; `NOT_REACHED` where the grammar does not take the whole prefix. */
  at<T>(place: Place, context: Context, work: (spot: Spot) => Promise<Result<T>>): Promise<Answer<T>> {
    return this.run(place.vocabulary, context, async (loaded) => {
      const found = await this.kept(loaded, place.grammar, context);
      if (!found.ok) return found;
      const { grammar } = found.value;
      const standing = (found.value.standing ??= new StandingMatcher(await grammar.matcher()));
      let whole = false;
      try {
        const taken = standing.moveTo(place.prefix);
        if (taken < place.prefix.length) {
          whole = true;
          return err(notReached(taken));
        }
        const result = await work({ vocabulary: loaded.vocabulary, matcher: standing.matcher, grammar });
        whole = true;
        return result;
      } finally {
        // Wherever work that threw has left it: the next look begins with another.
        if (!whole) found.value.standing = null;
      }
    });
  }

  /** Runs `work` with a matcher of its own, at the beginning of the text. */
  fresh<T>(
    { grammar: source, vocabulary }: Pick<Place, 'grammar' | 'vocabulary'>,
    context: Context,
    work: (spot: Spot, loaded: Loaded) => Promise<Result<T>>,
  ): Promise<Answer<T>> {
    return this.run(vocabulary, context, async (loaded) => {
      const found = await this.kept(loaded, source, context);
      if (!found.ok) return found;
      const { grammar } = found.value;
      const matcher: Matcher = await grammar.matcher();
      try {
        return await work({ vocabulary: loaded.vocabulary, matcher, grammar }, loaded);
      } finally {
        if (loaded.engine.lost !== true) matcher.dispose();
      }
    });
  }

  /** Called by one at a time: see `run`. An engine for another vocabulary makes room first. */
  private async load(id: VocabularyId): Promise<Result<Loaded>> {
    if (this.loaded?.id === id) return ok(this.loaded);
    const started = this.parts.now();
    const read = await this.parts.loadVocabulary(id);
    if (!read.ok) return read;
    const vocabularyMs = this.parts.now() - started;
    this.grammars.clear();
    this.loaded = null;
    if (this.engine?.lost !== true) this.engine?.dispose();
    this.engine = null;
    this.engine = await this.parts.makeEngine(read.value);
    this.loaded = { id, vocabulary: read.value, engine: this.engine, vocabularyMs };
    return ok(this.loaded);
  }

  private async kept(
    { engine }: Loaded,
    source: GrammarSource,
    { progress }: Context,
  ): Promise<Result<Kept>> {
    const key = grammarKey(source);
    const known = this.grammars.get(key);
    if (known !== undefined) return ok(known);
    progress({ phase: 'compile' });
    await this.parts.breathe();
    const made = await compile(engine, source);
    if (!made.ok) return made;
    const kept: Kept = { grammar: made.value, standing: null };
    this.grammars.set(key, kept);
    return ok(kept);
  }
}

function compile(engine: LosableEngine, source: GrammarSource): Promise<Result<CompiledGrammar>> {
  if (source.kind === 'schema') {
    const { whitespace, settings = {} } = source;
    return engine.compile(source.text, { whitespace, settings });
  }
  return engine.compileText?.(source.kind, source.text) ?? Promise.resolve(err(NO_TEXTS));
}

export const grammarKey = (source: GrammarSource): string =>
  `${source.kind} ${source.kind === 'schema' ? `${source.whitespace} ${JSON.stringify(source.settings ?? {})}` : ''} ${sha256Hex(source.text)}`;

const NO_TEXTS: Problem = {
  code: 'GRAMMAR_REFUSED',
  severity: 'error',
  ...sentence(
    'GRAMMAR_REFUSED.texts',
    'This engine reads JSON Schemas only, no grammars that are written as text.',
  ),
  retryable: false,
};

const notReached = (taken: number): Problem => ({
  code: 'NOT_REACHED',
  severity: 'error',
  ...sentence(
    'NOT_REACHED',
    'The text is not taken as far as this place: the grammar refuses byte {byte}, and a model could not have gone on.',
    { byte: taken + 1 },
  ),
  retryable: false,
});

const crashed = (error: unknown): Problem => ({
  code: 'ENGINE_CRASHED',
  severity: 'error',
  ...sentence(
    'ENGINE_CRASHED',
    'The grammar engine stopped in the middle of its work ({why}). A new one is started at the next try.',
    { why: error instanceof Error ? error.message : phrase('without a reason', 'no-reason') },
  ),
  retryable: true,
});

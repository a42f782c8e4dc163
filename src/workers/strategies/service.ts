/**
 * What stands behind the strategies' worker: a vocabulary with our engine, the texts that strategies are tried on, and one run at
 * a time. It knows nothing of workers, so tests run it in place.
 */
import { phrase, sentence } from '../../core/base/words';
import type { Problem } from '../../core/base/problem';
import type { Result } from '../../core/base/result';
import { utf8Bytes } from '../../core/base/utf8';
import type { VocabularyId } from '../../core/document/document';
import type { CompiledGrammar, GrammarEngine } from '../../core/grammar/engine';
import { JsonMachine } from '../../core/grammar/json/json-machine';
import type { Machine } from '../../core/grammar/machine';
import { Stepper } from '../../core/grammar/step';
import type { GrammarSource } from '../../core/mask/place';
import { encode } from '../../core/tokens/bpe';
import type { ByteModel } from '../../core/sampling/ngram';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import { createCallscopeEngine, type CallscopeEngine } from '../../engine/callscope/engine';
import { candidatesOf, type JudgedText } from '../../engine/strategies/candidates';
import { compareGrammar } from '../../engine/strategies/compare';
import { createStrategy } from '../../engine/strategies/create';
import type { StrategyFacts, StrategyGrammar, StrategyId } from '../../engine/strategies/facts';
import { incrementalGrammar } from '../../engine/strategies/incremental';
import { writtenSpans } from '../../engine/strategies/jsonformer/engine';
import type { StrategyOutcome } from '../../engine/strategies/result';
import type { XgrammarEngine } from '../../engine/xgrammar/engine';
import type { CallContext, Handlers } from '../rpc';
import { judgeOf } from './judge';
import { softSamples } from './soft-samples';
import type { CompareAnswer, CompareProgress, CompareRequest, StrategiesApi } from './protocol';

export interface ServiceParts {
  /** Asked again for the same one, it is expected to have it. */
  loadVocabulary: (id: VocabularyId) => Promise<Result<Vocabulary>>;
  /** null: the kernel in TypeScript. */
  loadKernel: () => Promise<WebAssembly.Module | null>;
  makeXgrammar: (vocabulary: Vocabulary) => Promise<XgrammarEngine>;
  /** The small model; null where it cannot be had, and nothing is sampled. */
  loadModel: () => Promise<ByteModel | null>;
  /** Milliseconds. */
  now: () => number;
  /** Lets waiting messages in, an abort among them. */
  breathe: () => Promise<void>;
}

type Context = Pick<CallContext<CompareProgress>, 'signal' | 'progress'>;

interface Loaded {
  id: VocabularyId;
  vocabulary: Vocabulary;
  ours: CallscopeEngine;
}

/** A grammar of a strategy; `facts` are read when its walk is over. */
interface Made {
  grammar: CompiledGrammar;
  facts: () => StrategyFacts;
  remake: (() => Promise<CompiledGrammar | null>) | null;
}

export function strategiesService(parts: ServiceParts): Handlers<StrategiesApi> {
  const { now } = parts;
  let loaded: Loaded | null = null;
  let xgrammar: { id: VocabularyId; engine: XgrammarEngine } | null = null;
  let texts: { key: string; judged: JudgedText[] } | null = null;
  /** One after the other: times would disturb each other. */
  let last: Promise<unknown> = Promise.resolve();

  async function load(id: VocabularyId): Promise<Loaded | Problem> {
    if (loaded?.id === id) return loaded;
    const read = await parts.loadVocabulary(id);
    if (!read.ok) return read.error;
    const ours = createCallscopeEngine({ vocabulary: read.value, module: await parts.loadKernel(), now });
    loaded = { id, vocabulary: read.value, ours };
    return loaded;
  }

  async function engineOf(
    { id, vocabulary, ours }: Loaded,
    { strategy, depth }: CompareRequest,
    signal: AbortSignal,
  ) {
    if (strategy === 'callscope') return ours;
    if (strategy === 'xgrammar') {
      if (xgrammar?.id !== id || xgrammar.engine.lost)
        xgrammar = { id, engine: await parts.makeXgrammar(vocabulary) };
      return xgrammar.engine;
    }
    const breathe = async (): Promise<void> => {
      await parts.breathe();
      signal.throwIfAborted();
    };
    return createStrategy(strategy, { vocabulary, now, breathe }, { depth });
  }

  async function compare(request: CompareRequest, { signal, progress }: Context): Promise<CompareAnswer> {
    const breathe = async (): Promise<void> => {
      await parts.breathe();
      signal.throwIfAborted();
    };
    progress({ phase: 'load' });
    await breathe();
    const ready = await load(request.vocabulary);
    if ('code' in ready) return refused(ready, null);
    const { vocabulary, ours } = ready;
    const { strategy, grammar: source, text } = request;
    const engine = await engineOf(ready, request, signal);
    const lost = (): boolean => engine.info.id === 'xgrammar' && xgrammar?.engine.lost === true;
    progress({ phase: 'build' });
    await breathe();
    const begun = now();
    try {
      const made = await makeGrammar(engine, ours, source, vocabulary, now);
      if (!made.ok) return { ...refused(made.error, now() - begun), spent: lost() };
      const { grammar, facts, remake } = made.value;
      const reference = strategy === 'callscope' ? null : await compileOurs(ours, source);
      const key = JSON.stringify([source, text]);
      const reading = strategy === 'callscope' ? grammar : reference?.ok === true ? reference.value : null;
      if (texts?.key !== key) texts = { key, judged: judgedTexts(source, text, reading) };
      const compared = await compareGrammar({
        grammar,
        ours: strategy === 'callscope' ? 'self' : reading,
        remake,
        vocabulary,
        text,
        ids: encode(vocabulary, text),
        judged: texts.judged,
        now,
        breathe,
        onProgress: (phase, done, total) => progress({ phase, done, total }),
      });
      const model = strategy === 'soft' && reading !== null ? await parts.loadModel() : null;
      const soft =
        model === null || reading === null
          ? null
          : await softSamples({
              ours: reading,
              model,
              vocabulary,
              now,
              breathe,
              onProgress: (done, total) => progress({ phase: 'samples', done, total }),
            });
      const outcome: StrategyOutcome = {
        t: 'run',
        run: {
          strategy,
          version: engine.info.version,
          buildMs: grammar.compileMs,
          facts: facts(),
          caveats: grammar.caveats,
          ...compared,
          ...(strategy === 'jsonformer' && source.kind === 'schema'
            ? { written: writtenSpans(source.text, utf8Bytes(text)) }
            : {}),
          ...(soft === null ? {} : { soft }),
        },
      };
      const spent = lost();
      if (!spent) grammar.dispose();
      return { outcome, spent };
    } catch (error) {
      if (signal.aborted) throw error;
      const known = engine.problemOf?.(error) ?? ours.problemOf?.(error) ?? null;
      return { ...refused(known ?? crashed(strategy, error), now() - begun), spent: known === null };
    }
  }

  return {
    compare: (request, context) => {
      const before = last;
      const turn = (async () => {
        await before;
        context.signal.throwIfAborted();
        return compare(request, context);
      })();
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

const refused = (problem: Problem, buildMs: number | null): CompareAnswer => ({
  outcome: { t: 'refused', problem, buildMs },
  spent: false,
});

/** Grammars of which nothing is made before a text asks for it are made again for each measured round. */
const LAZY: readonly StrategyId[] = ['callscope', 'pda', 'jsonformer'];

async function makeGrammar(
  engine: GrammarEngine,
  ours: CallscopeEngine,
  source: GrammarSource,
  vocabulary: Vocabulary,
  now: () => number,
): Promise<Result<Made>> {
  const { id } = engine.info;
  const compile = (): Promise<Result<CompiledGrammar>> => compileFor(engine, ours, source, vocabulary, now);
  const made = await compile();
  if (!made.ok) return made;
  const grammar = made.value;
  const remake = LAZY.includes(id)
    ? async (): Promise<CompiledGrammar | null> => {
        const again = await compile();
        return again.ok ? again.value : null;
      }
    : null;
  return { ok: true, value: { grammar, facts: () => factsOf(grammar), remake } };
}

async function compileFor(
  engine: GrammarEngine,
  ours: CallscopeEngine,
  source: GrammarSource,
  vocabulary: Vocabulary,
  now: () => number,
): Promise<Result<CompiledGrammar>> {
  if (source.kind === 'schema') return engine.compile(source.text, { whitespace: source.whitespace });
  const { id } = engine.info;
  if (id === 'soft') return engine.compile('true', { whitespace: 'any' });
  if (id !== 'callscope' && id !== 'incremental') return { ok: false, error: SCHEMAS_ONLY };
  const begun = now();
  const text = await ours.compileText(source.kind, source.text);
  if (!text.ok || id === 'callscope') return text;
  return { ok: true, value: incrementalGrammar(text.value.machine, vocabulary, now() - begun) };
}

function compileOurs(ours: CallscopeEngine, source: GrammarSource): Promise<Result<CompiledGrammar>> {
  return source.kind === 'schema'
    ? ours.compile(source.text, { whitespace: source.whitespace })
    : ours.compileText(source.kind, source.text);
}

const hasOwnFacts = (grammar: CompiledGrammar): grammar is StrategyGrammar => 'facts' in grammar;
const machineOf = (grammar: CompiledGrammar): Machine | null =>
  'machine' in grammar ? (grammar.machine as Machine) : null;

function factsOf(grammar: CompiledGrammar): StrategyFacts {
  if (hasOwnFacts(grammar)) return grammar.facts();
  const machine = machineOf(grammar);
  return machine === null ? {} : { states: machine.states };
}

/** Texts on which a strategy can be wrong, with what the validator says of each; none for a grammar that is no schema. */
function judgedTexts(source: GrammarSource, text: string, reading: CompiledGrammar | null): JudgedText[] {
  if (source.kind !== 'schema') return [];
  const machine = reading === null ? null : machineOf(reading);
  const stepper = machine instanceof JsonMachine ? new Stepper(machine) : null;
  return candidatesOf({
    schemaText: source.text,
    text,
    stepper,
    whitespace: source.whitespace,
    judge: judgeOf(source.text),
  });
}

const SCHEMAS_ONLY: Problem = {
  code: 'STRATEGY_READS_SCHEMAS',
  severity: 'error',
  ...sentence(
    'STRATEGY_READS_SCHEMAS',
    'This strategy reads JSON Schemas only, no grammars that are written as text.',
  ),
  layer: 'syntax',
  retryable: false,
};

const crashed = (strategy: StrategyId, error: unknown): Problem => ({
  code: 'STRATEGY_CRASHED',
  severity: 'error',
  ...sentence(
    'STRATEGY_CRASHED',
    '{strategy} stopped in the middle of its work ({why}). A new one is started at the next try.',
    { strategy, why: error instanceof Error ? error.message : phrase('without a reason', 'no-reason') },
  ),
  layer: 'syntax',
  retryable: true,
});

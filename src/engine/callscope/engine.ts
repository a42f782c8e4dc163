/**
 * Our own engine behind the interface that the page and the peers share: a schema becomes shapes, shapes become a machine, the
 * kernel walks the vocabulary along it. Compiling makes what the first masks need, up to a fixed number of rows; beyond those,
 * what a text never asks for is never made.
 */
import { sentence } from '../../core/base/words';
import type { Problem } from '../../core/base/problem';
import { err, ok, type Result } from '../../core/base/result';
import {
  TAKES_LESS,
  TAKES_MORE,
  type CompiledGrammar,
  type CompileSettings,
  type GrammarEngine,
} from '../../core/grammar/engine';
import { jsonPlain } from '../../core/grammar/plain/json-plain';
import { JsonMachine } from '../../core/grammar/json/json-machine';
import { TooManyAlternatives } from '../../core/grammar/json/objects';
import { LangTooLarge } from '../../core/grammar/lang';
import { createLangs } from '../../core/grammar/lang/langs';
import { createShapes } from '../../core/grammar/schema/create-shapes';
import { commonPlace, culprit } from '../../core/grammar/schema/refusal';
import { DEFAULT_SETTINGS, type GrammarSettings } from '../../core/grammar/settings';
import type { GrammarKind } from '../../core/grammar/text/compile';
import type { Enforced } from '../../core/grammar/shape';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import type { Kernel } from '../kernel/kernel';
import type { MaskOptions } from '../kernel/masks';
import type { KernelMatcher } from '../kernel/matcher';
import { TooManyStates } from '../kernel/tables';
import { standingOf } from './standing';
import { tellerOf } from './teller';
import { compileText, type CallscopeTextGrammar } from './text';
import { openWorkspace, type Workspace } from '../kernel/workspace';

export const ENGINE_VERSION = '1';

export interface CallscopeEngine extends GrammarEngine {
  readonly kernel: Kernel['kind'];
  /** Milliseconds that taking in the vocabulary took. */
  readonly setupMs: number;
  compile(schemaText: string, settings: CompileSettings): Promise<Result<CallscopeGrammar>>;
  compileText(kind: GrammarKind, text: string): Promise<Result<CallscopeTextGrammar>>;
}

export interface CallscopeGrammar extends CompiledGrammar {
  readonly machine: JsonMachine;
  /** How each keyword occurrence is held to. */
  readonly report: readonly Enforced[];
  matcher(): Promise<KernelMatcher>;
}

export interface CallscopeOptions {
  vocabulary: Vocabulary;
  /** The compiled kernel; without it the same kernel in TypeScript walks. */
  module?: WebAssembly.Module | null;
  /** Milliseconds, for figures only. */
  now: () => number;
  masks?: MaskOptions;
  /** Schemas that others may refer to, by absolute URI. */
  documents?: ReadonlyMap<string, string>;
}

export function createCallscopeEngine({
  vocabulary,
  module = null,
  now,
  masks: maskOptions = {},
  documents,
}: CallscopeOptions): CallscopeEngine {
  const started = now();
  const workspace = openWorkspace(vocabulary, module, maskOptions);
  const setupMs = now() - started;
  return {
    info: { id: 'callscope', version: ENGINE_VERSION },
    kernel: workspace.kernel.kind,
    setupMs,
    compile: (schemaText, settings) => {
      const begun = now();
      return Promise.resolve(
        compile(schemaText, settingsOf(settings), workspace, documents, () => now() - begun),
      );
    },
    compileText: (kind, text) => {
      const begun = now();
      return Promise.resolve(compileText(kind, text, workspace, () => now() - begun));
    },
    problemOf,
    dispose: () => undefined,
  };
}

/** What a text asks for may be more than is made; then it is said, and the engine goes on. */
function problemOf(error: unknown): Problem | null {
  if (
    !(error instanceof LangTooLarge) &&
    !(error instanceof TooManyAlternatives) &&
    !(error instanceof TooManyStates)
  )
    return null;
  const from = error instanceof TooManyStates ? [] : (error.from ?? []);
  const at = error instanceof LangTooLarge ? culprit(from) : commonPlace(from);
  const said = sentence(
    'GRAMMAR_TOO_LARGE.along',
    'The grammar of this schema grows beyond its bounds along this text{why}. Simplify the patterns or the alternatives of the schema.',
    { why: { text: ` (${error.message})`, words: '' } },
  );
  return {
    code: 'GRAMMAR_TOO_LARGE',
    severity: 'error',
    ...(at === '' ? said : sentence('at-pointer', '{at}: {said}', { at, said })),
    layer: 'syntax',
    ...(from.length === 0 ? {} : { schemaPath: at }),
    retryable: false,
  };
}

const settingsOf = ({ whitespace, settings }: CompileSettings): GrammarSettings => ({
  ...DEFAULT_SETTINGS,
  whitespace: whitespace === 'none' ? 'none' : 'any',
  ...settings,
});

function compile(
  schemaText: string,
  settings: GrammarSettings,
  workspace: Workspace,
  documents: ReadonlyMap<string, string> | undefined,
  elapsed: () => number,
): Result<CallscopeGrammar> {
  const langs = createLangs();
  const made = createShapes(schemaText, langs, settings, documents);
  if (!made.ok) return err(first(made.error));
  const shapes = made.value;
  if (!shapes.inhabited(shapes.root))
    return err(schemaText.trim() === 'false' ? FALSE_HOLDS_NOTHING : NOTHING_HOLDS);
  let machine: JsonMachine;
  try {
    machine = new JsonMachine(shapes, langs, settings);
    workspace.prepare(machine);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return err(problem);
  }
  const plain = jsonPlain(machine);
  const tell = tellerOf(plain);
  const compileMs = elapsed();
  let report: readonly Enforced[] | null = null;
  let caveats: readonly Problem[] | null = null;
  const reportNow = (): readonly Enforced[] => (report ??= shapes.report());
  return ok({
    machine,
    compileMs,
    get report() {
      return reportNow();
    },
    get caveats() {
      return (caveats ??= reportNow().flatMap(caveatOf));
    },
    plain,
    standing: standingOf,
    matcher: () => Promise.resolve(workspace.matcher(machine, tell)),
    dispose: () => undefined,
  });
}

/** The others stand under the first. */
function first(problems: readonly Problem[]): Problem {
  const [head, ...rest] = problems;
  if (head === undefined) return NOTHING_HOLDS;
  return rest.length === 0 ? head : { ...head, because: [...(head.because ?? []), ...rest] };
}

const NOTHING_HOLDS: Problem = {
  code: 'SCHEMA_TAKES_NOTHING',
  severity: 'error',
  ...sentence(
    'SCHEMA_TAKES_NOTHING',
    'No value holds to this schema: its keywords contradict each other. A grammar of it would leave no token; a model could say nothing.',
  ),
  layer: 'syntax',
  schemaPath: '',
  retryable: false,
};

const FALSE_HOLDS_NOTHING: Problem = {
  ...NOTHING_HOLDS,
  ...sentence(
    'SCHEMA_TAKES_NOTHING.false',
    'The schema is false: no value holds to it. Write true or {} to allow any value.',
  ),
};

function caveatOf({ pointer, how, said }: Enforced): Problem[] {
  if (how !== 'over' && how !== 'under') return [];
  return [
    {
      code: how === 'over' ? TAKES_LESS : TAKES_MORE,
      // That it is stricter than the schema harms no text that a model writes under it.
      severity: how === 'over' ? 'info' : 'warn',
      ...said,
      layer: 'syntax',
      schemaPath: pointer,
      retryable: false,
    },
  ];
}

/** Grammars written as text on the same kernel; a tag with a schema is read by the machine of that schema. */
import { sentence } from '../../core/base/words';
import type { Problem } from '../../core/base/problem';
import { err, ok, type Result } from '../../core/base/result';
import { GRAMMAR, type CompiledGrammar } from '../../core/grammar/engine';
import { JsonMachine } from '../../core/grammar/json/json-machine';
import { createLangs } from '../../core/grammar/lang/langs';
import type { Langs } from '../../core/grammar/lang';
import type { Machine } from '../../core/grammar/machine';
import { textPlain } from '../../core/grammar/plain/text-plain';
import { createShapes } from '../../core/grammar/schema/create-shapes';
import { DEFAULT_SETTINGS } from '../../core/grammar/settings';
import { compileGrammar, type GrammarKind, type RuleInfo } from '../../core/grammar/text/compile';
import type { TextMachine } from '../../core/grammar/text/text-machine';
import type { KernelMatcher } from '../kernel/matcher';
import type { Workspace } from '../kernel/workspace';
import { standingOf } from './standing';
import { tellerOf } from './teller';

export interface CallscopeTextGrammar extends CompiledGrammar {
  readonly machine: TextMachine;
  readonly rules: readonly RuleInfo[];
  matcher(): Promise<KernelMatcher>;
}

export function compileText(
  kind: GrammarKind,
  text: string,
  workspace: Workspace,
  elapsed: () => number,
): Result<CallscopeTextGrammar> {
  const langs = createLangs();
  const made = compileGrammar(text, kind, langs, {
    source: GRAMMAR,
    schema: (schema, anyOrder) => schemaMachine(langs, schema, anyOrder),
  });
  if (!made.ok) return err(worst(made.error));
  const { machine, rules, problems } = made.value;
  const plain = textPlain(machine);
  const tell = tellerOf(plain);
  const compileMs = elapsed();
  return ok({
    machine,
    rules,
    compileMs,
    caveats: problems,
    plain,
    standing: standingOf,
    matcher: () => Promise.resolve(workspace.matcher(machine, tell)),
    dispose: () => undefined,
  });
}

function schemaMachine(
  langs: Langs,
  schema: string,
  anyOrder: boolean | null,
): Result<Machine, readonly Problem[]> {
  const settings = {
    ...DEFAULT_SETTINGS,
    ...(anyOrder === null ? {} : { keyOrder: anyOrder ? ('any' as const) : ('schema' as const) }),
  };
  const shapes = createShapes(schema, langs, settings);
  if (!shapes.ok) return shapes;
  if (shapes.value.inhabited(shapes.value.root)) return ok(new JsonMachine(shapes.value, langs, settings));
  return err([
    {
      code: 'SCHEMA_TAKES_NOTHING',
      severity: 'error',
      ...sentence(
        'SCHEMA_TAKES_NOTHING.tag',
        'No value holds to this schema: its keywords contradict each other.',
      ),
      layer: 'syntax',
      schemaPath: '',
      retryable: false,
    },
  ]);
}

/** The error; what else was found stands under it. */
function worst(problems: readonly Problem[]): Problem {
  const error = problems.findLast(({ severity }) => severity === 'error') ?? problems.at(-1);
  if (error === undefined) throw new RangeError('A grammar was refused without a reason.');
  const others = problems.filter((problem) => problem !== error);
  return others.length === 0 ? error : { ...error, because: [...(error.because ?? []), ...others] };
}

/**
 * Runs one tool of a document: a built-in over the world, or a scripted list of answers. In: the definition, arguments that
 * the earlier stages let through, the world. Out: what the model is told, and the files written. A pure function.
 */
import { sentence } from '../base/words';
import { canonicalJson, isJsonObject, type Json } from '../base/json-value';
import type { ToolDefinition } from '../document/document';
import type { FileAccess } from '../policy/authorize';
import { BUILTINS } from './builtin';
import { failed, type ToolOutcome, type ToolRun } from './outcome';
import type { World } from './world';

/** @param recorded what a trace recorded as the result of this very call; null where it recorded none */
export function runTool(
  definition: ToolDefinition,
  args: Json,
  world: World,
  recorded: ToolOutcome | null = null,
): ToolRun {
  const { implementation } = definition;
  if (implementation.kind === 'builtin') return BUILTINS[implementation.name].run(args, world);
  if (implementation.kind === 'recorded')
    return recorded === null ? notRecorded(definition) : { outcome: recorded, writes: [] };
  const wanted = canonicalJson(args);
  const hit = implementation.cases.find(
    (candidate) => candidate.args === undefined || canonicalJson(candidate.args) === wanted,
  );
  if (hit !== undefined) return { outcome: scriptedOutcome(hit.result), writes: [] };
  // A case that was written for one call leaves the others to the trace.
  if (recorded !== null) return { outcome: recorded, writes: [] };
  const count = implementation.cases.length;
  return failed(
    'NO_SCRIPTED_CASE',
    count === 0
      ? sentence(
          'NO_SCRIPTED_CASE.none',
          '{name} is scripted but has no case. Add one to its implementation.',
          {
            name: definition.name,
          },
        )
      : sentence(
          'NO_SCRIPTED_CASE',
          'None of the {count} scripted cases of {name} has these arguments. Add a case, or one without arguments for every other call.',
          { count, name: definition.name },
        ),
    false,
  );
}

const notRecorded = ({ name }: ToolDefinition): ToolRun =>
  failed(
    'NO_RECORDED_RESULT',
    sentence(
      'NO_RECORDED_RESULT',
      '{name} answers with recorded results, and none was recorded for this call. Give the tool scripted cases to go on from here.',
      { name },
    ),
    false,
  );

/** Files that the call would touch. Scripted tools touch none. */
export function accessesOf(definition: ToolDefinition, args: Json): FileAccess[] {
  const { implementation } = definition;
  return implementation.kind === 'builtin' ? BUILTINS[implementation.name].accesses(args) : [];
}

/** `none` for scripted tools. */
export function effectsOf(definition: ToolDefinition): 'read' | 'write' | 'none' {
  const { implementation } = definition;
  return implementation.kind === 'builtin' ? BUILTINS[implementation.name].effects : 'none';
}

/**
 * A scripted result is the tool's value, unless it has exactly the shape of an outcome: `{ok: true, value}` or
 * `{ok: false, error: {code, message, retryable}}`. So a script can answer with an error.
 */
function scriptedOutcome(result: Json): ToolOutcome {
  if (!isJsonObject(result) || Object.keys(result).length !== 2) return { ok: true, value: result };
  const { ok, value, error } = result;
  if (ok === true && value !== undefined) return { ok: true, value };
  if (ok === false && error !== undefined && isJsonObject(error)) {
    const { code, message, retryable } = error;
    if (typeof code === 'string' && typeof message === 'string' && typeof retryable === 'boolean')
      return { ok: false, error: { code, message, retryable } };
  }
  return { ok: true, value: result };
}

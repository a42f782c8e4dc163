/** The shape of a built-in tool. `args` are checked by the tool itself too: a document may carry a schema that is looser. */
import { literally, phrase, sentence, type Phrase } from '../base/words';
import type { Json } from '../base/json-value';
import { isJsonObject } from '../base/json-value';
import type { SaidError } from '../base/problem';
import { err, ok, type Result } from '../base/result';
import type { BuiltinTool } from '../document/document';
import type { FileAccess } from '../policy/authorize';
import { normalisePath } from '../policy/file-path';
import type { ToolRun } from './outcome';
import type { World } from './world';

export interface BuiltinSpec {
  name: BuiltinTool;
  description: string;
  /** JSON text of the parameters' schema, as a new tool of a document starts with. */
  schema: string;
  /** `none`: neither reads nor writes files. Calls that do not write may run side by side. */
  effects: 'read' | 'write' | 'none';
  /** Files that a call with these arguments would touch, as written. Arguments of a wrong shape touch nothing: they fail. */
  accesses(args: Json): FileAccess[];
  run(args: Json, world: World): ToolRun;
}

/** The access of a tool whose files are named by `path` alone. */
export function pathAccess(args: Json, access: 'read' | 'write'): FileAccess[] {
  const path = isJsonObject(args) && Object.hasOwn(args, 'path') ? args['path'] : undefined;
  return typeof path === 'string' ? [{ path, access, pointer: '/path' }] : [];
}

/** An own member of the arguments; `undefined` when absent. */
export function argument(args: Json, name: string): Json | undefined {
  return isJsonObject(args) && Object.hasOwn(args, name) ? args[name] : undefined;
}

/** A required string argument. */
export function stringArgument(args: Json, name: string): Result<string, SaidError> {
  const value = argument(args, name);
  if (typeof value === 'string') return ok(value);
  return err({
    code: 'INVALID_ARGUMENTS',
    ...(value === undefined
      ? sentence('argument.string-missing', '{name} is missing; it must be a string.', { name })
      : sentence('argument.string', '{name} is {found}; it must be a string.', {
          name,
          found: kindOf(value),
        })),
    retryable: true,
  });
}

/** A required path argument, normalised. */
export function pathArgument(args: Json): Result<string, SaidError> {
  const raw = stringArgument(args, 'path');
  return raw.ok ? normalisePath(raw.value) : raw;
}

export function kindOf(value: Json): Phrase {
  if (value === null) return literally('null');
  if (Array.isArray(value)) return phrase('an array', 'type.array');
  if (typeof value === 'object') return phrase('an object', 'type.object');
  return phrase(`a ${typeof value}`, `type.${typeof value}`);
}

/** `list_files`: names and sizes of the virtual files, in code-unit order, so that equal worlds give equal lists. */
import { sentence } from '../base/words';
import type { Json } from '../base/json-value';
import { utf8Length } from '../base/utf8';
import { compileGlob } from '../policy/glob';
import { MAX_PATH } from '../policy/file-path';
import { done, failed, type ToolRun } from './outcome';
import { argument, kindOf, type BuiltinSpec } from './spec';
import type { World } from './world';

/** Files that one call lists. */
export const MAX_LISTED = 1000;

const schema = `{
  "type": "object",
  "properties": {
    "glob": {
      "type": "string",
      "description": "Which files: * within a name, ** across folders, ? one character. Absent: all"
    }
  },
  "additionalProperties": false
}`;

export const listFiles: BuiltinSpec = {
  name: 'list_files',
  description: 'Lists the files, or those whose path matches a glob such as src/**/*.ts.',
  schema,
  effects: 'read',
  // Names are not what path rules guard: a listing opens no file.
  accesses: () => [],
  run,
};

function run(args: Json, world: World): ToolRun {
  const glob = argument(args, 'glob') ?? '**';
  if (typeof glob !== 'string')
    return failed(
      'INVALID_ARGUMENTS',
      sentence('argument.string', '{name} is {found}; it must be a string.', {
        name: 'glob',
        found: kindOf(glob),
      }),
    );
  if (glob.length > MAX_PATH)
    return failed(
      'INVALID_ARGUMENTS',
      sentence('glob.too-long', 'glob has {count} characters; at most {limit} are accepted.', {
        count: glob.length,
        limit: MAX_PATH,
      }),
    );
  const matches = compileGlob(glob);
  const found = [...world.files].filter(([path]) => matches(path)).sort(([a], [b]) => (a < b ? -1 : 1));
  return done({
    files: found.slice(0, MAX_LISTED).map(([path, text]) => ({ path, bytes: utf8Length(text) })),
    total: found.length,
    ...(found.length > MAX_LISTED
      ? { notice: `Only the first ${MAX_LISTED} of ${found.length} files are listed; narrow the glob.` }
      : {}),
  });
}

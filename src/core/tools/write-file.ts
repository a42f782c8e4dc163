/** `write_file`: creates a file or replaces all of it. */
import { sentence } from '../base/words';
import type { Json } from '../base/json-value';
import { utf8Length } from '../base/utf8';
import { splitLines } from './lines';
import { done, failed, failedBy, type ToolRun } from './outcome';
import { pathAccess, pathArgument, stringArgument, type BuiltinSpec } from './spec';
import { fileInTheWay, isFolder, type World } from './world';

/** Bytes of one virtual file. */
export const MAX_FILE_BYTES = 1024 * 1024;

const schema = `{
  "type": "object",
  "properties": {
    "path": { "type": "string", "minLength": 1, "description": "File, relative to the root" },
    "text": { "type": "string", "description": "The whole new text of the file" }
  },
  "required": ["path", "text"],
  "additionalProperties": false
}`;

export const writeFile: BuiltinSpec = {
  name: 'write_file',
  description: 'Creates a text file, or replaces the whole text of an existing one.',
  schema,
  effects: 'write',
  accesses: (args) => pathAccess(args, 'write'),
  run,
};

function run(args: Json, world: World): ToolRun {
  const path = pathArgument(args);
  if (!path.ok) return failedBy(path.error);
  const text = stringArgument(args, 'text');
  if (!text.ok) return failedBy(text.error);
  if (isFolder(world.files, path.value))
    return failed(
      'PATH_IS_FOLDER',
      sentence('PATH_IS_FOLDER.inside', '{path} is a folder; name a file inside it.', { path: path.value }),
    );
  const inTheWay = fileInTheWay(world.files, path.value);
  if (inTheWay !== undefined)
    return failed(
      'PATH_IS_FILE',
      sentence('PATH_IS_FILE', '{path} is a file, so nothing can stand below it.', { path: inTheWay }),
    );
  const tooLarge = sizeError(path.value, text.value);
  if (tooLarge !== undefined) return tooLarge;

  const before = world.files.get(path.value) ?? null;
  const changed = before !== text.value;
  return done(
    {
      path: path.value,
      created: before === null,
      changed,
      bytes: utf8Length(text.value),
      lines: splitLines(text.value).length,
    },
    changed ? [{ path: path.value, before, after: text.value }] : [],
  );
}

export function sizeError(path: string, text: string): ToolRun | undefined {
  const bytes = utf8Length(text);
  if (bytes <= MAX_FILE_BYTES) return undefined;
  return failed(
    'FILE_TOO_LARGE',
    sentence(
      'FILE_TOO_LARGE',
      '{path} would have {bytes} bytes; a file may have {limit}. Split it into several files.',
      { path, bytes, limit: MAX_FILE_BYTES },
    ),
  );
}

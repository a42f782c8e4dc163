/** The built-in tools, by name. */
import type { BuiltinTool, ToolDefinition } from '../document/document';
import { edit } from './edit';
import { getWeather } from './get-weather';
import { listFiles } from './list-files';
import { readFile } from './read-file';
import type { BuiltinSpec } from './spec';
import { writeFile } from './write-file';

export const BUILTINS: Readonly<Record<BuiltinTool, BuiltinSpec>> = {
  read_file: readFile,
  list_files: listFiles,
  edit,
  write_file: writeFile,
  get_weather: getWeather,
};

/** A tool of a document that is the built-in one, with its own description and schema. */
export function builtinDefinition(name: BuiltinTool): ToolDefinition {
  const { description, schema } = BUILTINS[name];
  return { name, description, schema, implementation: { kind: 'builtin', name } };
}

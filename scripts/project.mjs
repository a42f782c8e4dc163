// @ts-check
/** Where the project stands, and where its tools are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Absolute path of the project's root, with a separator at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} parts */
export const at = (...parts) => join(ROOT, ...parts);

/** True in the file that was started from the command line. @param {string} moduleUrl */
export const isMain = (moduleUrl) =>
  process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === moduleUrl;

/**
 * The JavaScript file behind a tool of `node_modules/.bin`: started with `node`, it works on every system, without a shell.
 * @param {string} name of the package @param {string} [command] when it differs from the package's name
 */
export function tool(name, command = name) {
  const { bin } = JSON.parse(readFileSync(at('node_modules', name, 'package.json'), 'utf8'));
  return at('node_modules', name, typeof bin === 'string' ? bin : bin[command]);
}

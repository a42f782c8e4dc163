/**
 * web-xgrammar in Node. The package is a script in the old manner inside of a package that says it is an ES module, so Node
 * cannot import it; read as CommonJS it runs. Each call gives a module of its own, as each worker of the page has one.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';
import type { XgrammarModule } from '../engine/xgrammar/binding';

const require = createRequire(import.meta.url);

export function loadXgrammarInNode(): Promise<XgrammarModule> {
  const file = require.resolve('@mlc-ai/web-xgrammar');
  const exports = {} as XgrammarModule;
  // The script imports Node's `module` in the new manner, which compiled functions may not.
  const script = readFileSync(file, 'utf8').replace("await import('module')", "require('node:module')");
  const run = compileFunction(script, ['exports', 'require', 'module', '__filename', '__dirname'], {
    filename: file,
  }) as (...scope: unknown[]) => void;
  run(exports, require, { exports }, file, dirname(file));
  return Promise.resolve(exports);
}

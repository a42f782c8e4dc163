// @ts-check
/** Modules of `src` in Node as they are in the page: bundled, so that a call costs what it costs there. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT, at } from './project.mjs';

/**
 * Everything that the modules export, in one object.
 * @param {string} label of the folder that the bundles stand in for as long as they are read
 * @param {Record<string, string>} input path of each module in the project, by a name
 */
export async function loadModules(label, input) {
  const outDir = at('.cache', label, String(process.pid));
  const names = Object.keys(input);
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rollupOptions: {
        input: Object.fromEntries(Object.entries(input).map(([name, path]) => [name, at(path)])),
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  try {
    const all = names.map((name) => import(pathToFileURL(join(outDir, `${name}.mjs`)).href));
    return Object.assign({}, ...(await Promise.all(all)));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

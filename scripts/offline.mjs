// @ts-check
/** The service worker that lets the page open with the network off: `service-worker.js` with the files of one build. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { at } from './project.mjs';

const NAME = 'service-worker.js';

/**
 * Its text for a build.
 * @param {string} template @param {ReadonlyMap<string, Uint8Array>} files by path below the page's folder, `index.html` among them
 */
export function serviceWorker(template, files) {
  const paths = [...files.keys()].filter((path) => path !== NAME).sort();
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(files.get(path) ?? '');
  // The page itself is asked for as its folder.
  const asked = paths.map((path) => (path === 'index.html' ? '' : path));
  return template
    .replace("['FILES']", () => JSON.stringify(asked))
    .replace("'VERSION'", () => JSON.stringify(hash.digest('hex').slice(0, 12)));
}

/** Files that a browser can ask for. @param {string} folder */
function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, resolve(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('.vite/'));
}

/** Vite plugin: writes the service worker when all other files are there. @returns {import('vite').Plugin} */
export function offline() {
  let folder = '';
  return {
    name: 'callscope:offline',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      const files = new Map(filesOf(folder).map((path) => [path, readFileSync(resolve(folder, path))]));
      writeFileSync(resolve(folder, NAME), serviceWorker(readFileSync(at('scripts', NAME), 'utf8'), files));
    },
  };
}

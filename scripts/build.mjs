// @ts-check
/**
 * `npm run build`: the assets that are made (vocabularies, the kernel, the small model), then the page, into `dist/`. Exports the same for `start` and `bench:page`,
 * and the question whether what stands in `dist/` is still what the sources say.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { build } from 'vite';
import { at, isMain, ROOT } from './project.mjs';

/** What the page is made of. */
const SOURCES = ['src', 'public', 'index.html', 'scripts', 'vite.config.ts', 'package-lock.json'];
/** There after a build that went well. */
const BUILT = ['dist/index.html', 'dist/.vite/manifest.json'];
const NOT_IN_THE_PAGE = /\.test\.tsx?$|^testing$/;

/** Time of the last change of a file, or of anything in a folder; a folder's own time tells of deleted files. @param {string} path @returns {number} */
function lastChange(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path)
    .filter((name) => !NOT_IN_THE_PAGE.test(name))
    .reduce((latest, name) => Math.max(latest, lastChange(`${path}/${name}`)), stat.mtimeMs);
}

/** Why the page has to be built, in words; null when `dist/` is up to date. */
export function whyBuild() {
  if (!BUILT.every((path) => existsSync(at(path)))) return 'it has not been built yet';
  const built = Math.min(...BUILT.map((path) => lastChange(at(path))));
  const newer = SOURCES.find((path) => lastChange(at(path)) > built);
  return newer === undefined ? null : `${newer} changed since`;
}

/** Makes the assets that are missing or old: the vocabularies, the WebAssembly kernel, the small model. */
export async function buildAssets() {
  const log = (/** @type {string} */ line) => console.log(line);
  const { ensureVocabularies } = await import('./vocabularies.mjs');
  ensureVocabularies({ log });
  const { ensureKernel } = await import('./kernel.mjs');
  ensureKernel({ log });
  const { ensureModel } = await import('./model.mjs');
  ensureModel({ log });
}

/** Rejects with Vite's error when the page cannot be built. @param {{ quiet?: boolean }} [options] */
export async function buildPage({ quiet = false } = {}) {
  await buildAssets();
  await build({ root: ROOT, logLevel: quiet ? 'warn' : 'info' });
}

if (isMain(import.meta.url))
  await buildPage().catch((error) => {
    // Vite has reported a failed build already; anything else speaks here.
    console.error(`The page was not built: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });

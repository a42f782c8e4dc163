// @ts-check
/**
 * The size gate: what the browser must have before the first useful paint. Reads Vite's manifest of `dist/`; the first
 * load is the entry and every chunk that it imports statically. Sizes are gzip, level 9, in bytes; 1 kB is 1,000 bytes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { at, isMain } from './project.mjs';

/** Gzipped JavaScript of the first load, in bytes. */
export const BUDGET = 200_000;

/**
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/** Files of the first load, entries first. Throws when the manifest has no entry or names a chunk that it does not hold. @param {Manifest} manifest @returns {{ scripts: string[], styles: string[] }} */
export function firstLoad(manifest) {
  const queue = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  if (queue.length === 0) throw new Error('The manifest has no entry: was the page built?');
  const seen = new Set(queue);
  const scripts = new Set();
  const styles = new Set();
  for (const key of queue) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The manifest names a chunk that it does not hold: ${key}`);
    (chunk.file.endsWith('.css') ? styles : scripts).add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const next of chunk.imports ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        queue.push(next);
      }
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** @param {string} file relative to `dist/` @returns {{ raw: number, gzip: number }} bytes */
export function sizeOf(file) {
  const bytes = readFileSync(at('dist', file));
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

/** Every file of `dist/` that a browser can ask for, relative to it. @returns {string[]} */
function shippedFiles() {
  return readdirSync(at('dist'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(at('dist').length + 1).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('.vite/'));
}

/** @param {number} bytes */
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(11);

/** @param {string} title @param {readonly string[]} files @param {number} [shown] @returns {number} gzip in bytes */
function table(title, files, shown = Infinity) {
  const rows = files.map((file) => ({ file, ...sizeOf(file) })).sort((a, b) => b.gzip - a.gzip);
  const total = rows.reduce((bytes, row) => bytes + row.gzip, 0);
  console.log(`\n${title.padEnd(56)}${'raw'.padStart(11)}${'gzip'.padStart(11)}`);
  for (const { file, raw, gzip } of rows.slice(0, shown))
    console.log(`  ${file.padEnd(54)}${kilo(raw)}${kilo(gzip)}`);
  const rest = rows.slice(shown);
  if (rest.length > 0) {
    const [raw, gzip] = rest.reduce(([r, g], row) => [r + row.raw, g + row.gzip], [0, 0]);
    console.log(`  ${`${rest.length} smaller files`.padEnd(54)}${kilo(raw)}${kilo(gzip)}`);
  }
  return total;
}

/** Prints the tables; false when the first load is over its budget. */
export function checkSize() {
  const { scripts, styles } = firstLoad(JSON.parse(readFileSync(at('dist/.vite/manifest.json'), 'utf8')));
  const first = new Set([...scripts, ...styles]);
  const later = shippedFiles().filter((file) => !first.has(file));
  const bytes = table('First load, JavaScript', scripts);
  table('First load, styles', styles);
  table(
    'Later, JavaScript and WASM',
    later.filter((file) => /\.(m?js|wasm)$/.test(file)),
    12,
  );
  table(
    'Later, everything else',
    later.filter((file) => !/\.(m?js|wasm)$/.test(file)),
    6,
  );
  const within = bytes <= BUDGET;
  console.log(
    `\nFirst load: ${kilo(bytes).trim()} of JavaScript, gzipped; the budget is ${kilo(BUDGET).trim()}: ${within ? 'within' : 'OVER BUDGET'}.`,
  );
  if (!within)
    console.error('Load what the first paint does not show with import(), or find what pulled it in.');
  return within;
}

if (isMain(import.meta.url))
  try {
    if (!checkSize()) process.exitCode = 1;
  } catch (error) {
    console.error(
      `The size could not be measured: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  }

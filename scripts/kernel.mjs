// @ts-check
/* global WebAssembly -- of Node */
/**
 * The WebAssembly kernel as a build-time asset: `src/engine/kernel/assembly/`, compiled by AssemblyScript to
 * `src/assets/kernel/kernel.wasm`. The file names what it was made from, in a section of its own, so one that is not of today's
 * sources is noticed, and one that is current is left alone.
 *
 *   npm run build:wasm              writes it when it is missing or old
 *   npm run build:wasm -- --force   writes it
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { at, isMain, ROOT, tool } from './project.mjs';

const SOURCES = 'src/engine/kernel/assembly';
const OUTPUT = 'src/assets/kernel/kernel.wasm';
const ENTRY = `${SOURCES}/walk.ts`;
const OPTIONS = ['-O3', '--runtime', 'stub', '--noAssert', '--importMemory', '--use', 'abort='];
/** Name of the section with the hash of the sources. */
const SECTION = 'callscope.sources';

/** Says everything that decides what comes out. */
function sourceHash() {
  const hash = createHash('sha256');
  const compiler = JSON.parse(readFileSync(at('node_modules/assemblyscript/package.json'), 'utf8')).version;
  hash.update(JSON.stringify([compiler, OPTIONS]));
  for (const name of readdirSync(at(SOURCES)).sort())
    if (name.endsWith('.ts')) hash.update(`\0${name}\0`).update(readFileSync(at(SOURCES, name)));
  return hash.digest();
}

/** @param {string} file @param {Buffer} hash */
function isCurrent(file, hash) {
  if (!existsSync(file)) return false;
  try {
    const [found] = WebAssembly.Module.customSections(new WebAssembly.Module(readFileSync(file)), SECTION);
    return found !== undefined && Buffer.from(found).equals(hash);
  } catch {
    return false;
  }
}

/** A custom section: 0, size, length of the name, name, content. All lengths fit into one byte. @param {Buffer} content */
function section(content) {
  const name = Buffer.from(SECTION);
  return Buffer.concat([Buffer.from([0, 1 + name.length + content.length, name.length]), name, content]);
}

/**
 * Writes the kernel when it is missing, damaged or old. Returns whether it did.
 * @param {{ force?: boolean, log?: (line: string) => void }} [options]
 */
export function ensureKernel({ force = false, log = () => {} } = {}) {
  const file = at(OUTPUT);
  const hash = sourceHash();
  if (!force && isCurrent(file, hash)) return false;
  mkdirSync(dirname(file), { recursive: true });
  const compiled = `${OUTPUT}.${randomUUID()}`;
  try {
    // A process of its own: the compiler's types would be global ones here.
    execFileSync(
      process.execPath,
      [tool('assemblyscript', 'asc'), ENTRY, ...OPTIONS, '--outFile', compiled],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    appendFileSync(at(compiled), section(hash));
    // Renamed into place: two builds at once never see half a file.
    renameSync(at(compiled), file);
  } finally {
    rmSync(at(compiled), { force: true });
  }
  log('kernel.wasm: written');
  return true;
}

/** Vite plugin: the kernel exists before anything resolves it, in build, dev server and tests alike. @returns {import('vite').Plugin} */
export function kernel() {
  return { name: 'callscope:kernel', config: () => void ensureKernel() };
}

if (isMain(import.meta.url)) {
  ensureKernel({ force: process.argv.includes('--force'), log: (line) => console.log(line) });
  const bytes = readFileSync(at(OUTPUT));
  console.log(`kernel.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip`);
}

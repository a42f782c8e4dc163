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
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { at, isMain } from './project.mjs';

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
 * Writes the kernel when it is missing, damaged or old. Resolves to whether it did.
 * @param {{ force?: boolean, log?: (line: string) => void }} [options]
 */
export async function ensureKernel({ force = false, log = () => {} } = {}) {
  const file = at(OUTPUT);
  const hash = sourceHash();
  if (!force && isCurrent(file, hash)) return false;
  // The compiler is large: it is loaded only when there is something to compile.
  const { default: asc } = await import('assemblyscript/asc');
  /** @type {Uint8Array | null} */
  let code = null;
  const { error, stderr } = await asc.main([ENTRY, ...OPTIONS, '--outFile', OUTPUT], {
    readFile: (name, base) => {
      const path = at(base, name);
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    },
    writeFile: (name, content) => {
      if (name === OUTPUT && typeof content !== 'string') code = content;
    },
    listFiles: (name, base) => {
      const path = at(base, name);
      return existsSync(path) ? readdirSync(path).filter((one) => one.endsWith('.ts')) : [];
    },
  });
  if (error !== null || code === null)
    throw new Error(`The kernel was not compiled. ${stderr.toString()}${error?.message ?? ''}`);
  mkdirSync(dirname(file), { recursive: true });
  // Renamed into place: two builds at once never see half a file.
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, Buffer.concat([code, section(hash)]));
  renameSync(temporary, file);
  log('kernel.wasm: written');
  return true;
}

/** Vite plugin: the kernel exists before anything resolves it, in build, dev server and tests alike. @returns {import('vite').Plugin} */
export function kernel() {
  return { name: 'callscope:kernel', config: async () => void (await ensureKernel()) };
}

if (isMain(import.meta.url)) {
  await ensureKernel({ force: process.argv.includes('--force'), log: (line) => console.log(line) });
  const bytes = readFileSync(at(OUTPUT));
  console.log(`kernel.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip`);
}

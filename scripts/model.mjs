// @ts-check
/**
 * The small language model as a build-time asset: counts of byte n-grams in text that `model/corpus.mjs` draws from a seed,
 * written to `src/assets/model/calls.bin`. The file names the hash of the scripts that it was made by, so one that is not of
 * today's scripts is noticed, and one that is current is left alone. The same scripts give the same bytes.
 *
 *   node scripts/model.mjs           writes it when it is missing or old
 *   node scripts/model.mjs --force   writes it
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeCorpus } from './model/corpus.mjs';
import { headerOf, sha256, train } from './model/train.mjs';
import { at, isMain } from './project.mjs';

const SOURCES = 'scripts/model';
const OUTPUT = 'src/assets/model/calls.bin';
const SEED = 20_261_130;
const TEXTS = 16_000;
/** Nine bytes of context. The longer an n-gram, the more often it has to be seen to be kept. */
const GRAMS = { length: 10, least: [1, 1, 1, 2, 2, 2, 3, 3, 3, 3] };

/** All of the header that is known before training. */
function metaOf() {
  const sources = readdirSync(at(SOURCES))
    .filter((name) => name.endsWith('.mjs'))
    .sort()
    .map((name) => [name, readFileSync(at(SOURCES, name), 'utf8')]);
  return {
    name: 'callscope-calls',
    seed: SEED,
    texts: TEXTS,
    madeBy: sha256(JSON.stringify([sources, SEED, TEXTS, GRAMS])),
  };
}

/** Writes the model when it is missing, damaged or old. Returns whether it did. @param {{ force?: boolean, log?: (line: string) => void }} [options] */
export function ensureModel({ force = false, log = () => {} } = {}) {
  const file = at(OUTPUT);
  const meta = metaOf();
  const found = existsSync(file) ? headerOf(readFileSync(file)) : null;
  if (!force && found?.madeBy === meta.madeBy) return false;
  const bytes = train(makeCorpus(SEED, TEXTS), { ...GRAMS, meta });
  mkdirSync(dirname(file), { recursive: true });
  // Renamed into place: two builds at once never see half a file.
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, file);
  log('calls.bin: written');
  return true;
}

/** Vite plugin: the model exists before anything resolves it, in build, dev server and tests alike. @returns {import('vite').Plugin} */
export function model() {
  return { name: 'callscope:model', config: () => void ensureModel() };
}

if (isMain(import.meta.url)) {
  ensureModel({ force: process.argv.includes('--force'), log: (line) => console.log(line) });
  const bytes = readFileSync(at(OUTPUT));
  console.log(`calls.bin: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip`);
}

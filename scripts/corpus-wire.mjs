// @ts-check
/**
 * `npm run corpus:wire`: every file of the recorded corpus read, and held against its index. Prints a table by format and each
 * difference; ends with 1 when there is any.
 *
 *   npm run corpus:wire                 all
 *   npm run corpus:wire -- gemini har   formats whose name begins so
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { at, ROOT } from './project.mjs';

const corpus = resolve(ROOT, process.env['CALLSCOPE_SHARED'] ?? '../shared', 'data/wire-corpus');
if (!existsSync(corpus)) {
  console.error(`No corpus at ${corpus}. Set CALLSCOPE_SHARED to the folder that holds data/wire-corpus.`);
  process.exit(2);
}
const wanted = process.argv.slice(2);
const server = await createServer({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true },
  appType: 'custom',
});
try {
  const { CORRECTED, corpusEntries, corpusText, differences } = await server.ssrLoadModule(
    '/src/testing/corpus-differences.ts',
  );
  const { readPaste } = await server.ssrLoadModule('/src/core/wire/read.ts');
  const { decodeVocabulary } = await server.ssrLoadModule('/src/core/tokens/vocabulary.ts');
  const vocabulary = decodeVocabulary(
    new Uint8Array(readFileSync(at('src/assets/vocabularies/o200k_base.bin'))),
  );
  if (!vocabulary.ok) throw new Error(vocabulary.error.message);
  /** @param {number} id */
  const tokenBytes = (id) => vocabulary.value.bytes(id);
  /** @type {Map<string, { files: number, right: number, responses: number, calls: number }>} */
  const formats = new Map();
  let wrong = 0;
  for (const entry of corpusEntries(corpus)) {
    if (wanted.length > 0 && !wanted.some((name) => entry.format.startsWith(name))) continue;
    const paste = readPaste(corpusText(corpus, entry), 'response:0', { tokenBytes });
    const found = differences(paste, entry);
    const row = formats.get(entry.format) ?? { files: 0, right: 0, responses: 0, calls: 0 };
    formats.set(entry.format, {
      files: row.files + 1,
      right: row.right + (found.length === 0 ? 1 : 0),
      responses: row.responses + paste.responses.length,
      calls:
        row.calls +
        paste.responses.reduce(
          (/** @type {number} */ sum, /** @type {any} */ one) => sum + one.toolCalls.length,
          0,
        ),
    });
    if (found.length === 0) continue;
    wrong++;
    console.log(`${entry.id} (read as ${paste.detection.format})`);
    for (const line of found) console.log(`  ${line.slice(0, 400)}`);
  }
  console.log(['format'.padEnd(24), 'right', 'responses', 'calls'].join('  '));
  let files = 0;
  for (const [name, row] of formats) {
    files += row.files;
    console.log(
      [
        name.padEnd(24),
        `${row.right}/${row.files}`.padStart(5),
        String(row.responses).padStart(9),
        String(row.calls).padStart(5),
      ].join('  '),
    );
  }
  console.log(`${files - wrong} of ${files} files right`);
  for (const id of CORRECTED.keys())
    console.log(`${id}: held against a corrected expectation (src/testing/corpus-differences.ts says why)`);
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await server.close();
}

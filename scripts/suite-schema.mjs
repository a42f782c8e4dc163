// @ts-check
/**
 * `npm run suite:schema`: the official JSON Schema Test Suite against whole grammars; `npm run suite:jsb`: JSONSchemaBench.
 * Prints how many judgements are right, refused, over- and under-constrained, and every one that is not right. What the suite calls
 * optional is counted apart; there the tests of formats are judged with formats held to, which is a setting (elsewhere `format` is
 * an annotation, as JSON Schema has it).
 *
 *   npm run suite:schema                   both drafts
 *   npm run suite:schema -- draft7         one
 *   npm run suite:schema -- draft2020-12 ref unevaluated     files whose names hold one of the words
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './project.mjs';

const data = resolve(ROOT, process.env['CALLSCOPE_SHARED'] ?? '../shared', 'data');
const [first = '', ...words] = process.argv.slice(2);
const bench = first === 'jsb';
const root = join(data, bench ? 'jsonschemabench' : 'json-schema-test-suite');
if (!existsSync(root)) {
  console.error(`No data at ${root}. Set CALLSCOPE_SHARED to the folder that holds data/.`);
  process.exit(2);
}
const server = await createServer({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true },
  appType: 'custom',
});
try {
  const { benchCases, judge, suiteCases, suiteDocuments } = await server.ssrLoadModule(
    '/src/testing/grammar-suite.ts',
  );
  const drafts = bench
    ? ['jsb']
    : ['draft2020-12', 'draft7'].filter((draft) => first === '' || draft === first);
  let under = 0;
  /** @type {string[]} */
  const totals = [];
  for (const draft of drafts) {
    /** @type {{ id: string }[]} */
    const cases = bench ? benchCases(join(root, 'schemas.jsonl')) : suiteCases(root, draft);
    const documents = bench ? new Map() : suiteDocuments(root, draft);
    const parts = bench
      ? [{ part: 'jsb', of: () => true, settings: {} }]
      : [
          { part: draft, of: (/** @type {string} */ id) => !id.startsWith('optional/'), settings: {} },
          {
            part: `${draft}, optional`,
            of: (/** @type {string} */ id) =>
              id.startsWith('optional/') && !id.startsWith('optional/format/'),
            settings: {},
          },
          {
            part: `${draft}, optional formats, held to`,
            of: (/** @type {string} */ id) => id.startsWith('optional/format/'),
            settings: { formats: true },
          },
        ];
    for (const { part, of, settings } of parts) {
      /** @type {Record<string, number>} */
      const counts = { right: 0, refused: 0, over: 0, under: 0, crashed: 0 };
      let whole = 0;
      let judged = 0;
      for (const one of cases) {
        if (!of(one.id) || (words.length > 0 && !words.some((word) => one.id.includes(word)))) continue;
        judged++;
        /** @type {{ id: string, verdict: string, why?: string }[]} */
        const found = judge(one, { documents, settings });
        if (found.every(({ verdict }) => verdict === 'right')) whole++;
        for (const { id, verdict, why } of found) {
          counts[verdict] = (counts[verdict] ?? 0) + 1;
          if (verdict !== 'right')
            console.log(`${verdict} ${id}${why === undefined ? '' : ` · ${why}`}`.slice(0, 400));
        }
      }
      under += counts['under'] ?? 0;
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      totals.push(
        `${part}: of ${all} judgements ${Object.entries(counts)
          .map(([name, count]) => `${count} ${name}`)
          .join(', ')}; ${whole} of ${judged} schemas fully right`,
      );
    }
  }
  console.log(totals.join('\n'));
  process.exitCode = under === 0 ? 0 : 1;
} finally {
  await server.close();
}

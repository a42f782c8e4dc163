// @ts-check
/**
 * `npm run bench:grammar`: our engine and web-xgrammar in one page in Chromium, schema by schema in turns, over JSONSchemaBench and
 * o200k_base. Prints set-up, compile and mask times by percentile, the ratios, and what each said of the instances. Times of one
 * run are of this machine; the ratios are what to look at. What schemas before have left in the young heap is collected before each, for
 * every engine alike.
 *
 * The worker that holds the engines has a processor of its own, and as root it runs there before all others (`own-processor.mjs`); what
 * it had stands above the figures. Without, most of the largest masks are ones in which the worker waited for a processor: traces of the
 * scheduler show it behind the threads that compile the engine's code, behind other programs and the system's own work, for a whole tick
 * at a time. How long an empty loop of the same worker was kept waiting stands below the largest mask.
 *
 * The peer is the package as it is published, given the schemas as they are: `plain` takes what a schema does not forbid, as JSON
 * Schema has it, `strict` is its own default. `mended` is how this app uses it: the schema fitted to the text that is walked, which
 * takes fewer keywords and one order of keys, and its grammar corrected.
 *
 *   npm run bench:grammar                          all schemas, against plain
 *   npm run bench:grammar -- --sample 40           every fifth or so
 *   npm run bench:grammar -- --peers strict,mended others, the ratio is with the first
 *   npm run bench:grammar -- --ours                without a peer
 *   npm run bench:grammar -- --warm                all are walked once before they are measured: the browser has compiled the engines'
 *                                                  code then, and does not compete with them for the processor
 *   npm run bench:grammar -- --shared              no processor of its own for the worker
 *   npm run bench:grammar -- --slowest 10          names our slowest masks besides
 *   npm run bench:grammar -- --runs 3              of each compilation and mask the best of three, each from the beginning: what the
 *                                                  collection of garbage and other programs added is left out
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { measureEngines } from './bench-engines.mjs';
import { findChromium } from './chromium.mjs';
import { servePage } from './grammar-page.mjs';
import { ROOT } from './project.mjs';

const file = join(
  resolve(ROOT, process.env['CALLSCOPE_SHARED'] ?? '../shared'),
  'data/jsonschemabench/schemas.jsonl',
);
if (!existsSync(file)) {
  console.error(`No schemas at ${file}. Set CALLSCOPE_SHARED to the folder that holds data/.`);
  process.exit(2);
}
const sampleAt = process.argv.indexOf('--sample');
const sample = sampleAt < 0 ? Infinity : Number(process.argv[sampleAt + 1]);
const peersAt = process.argv.indexOf('--peers');
const peers = peersAt < 0 ? ['plain'] : (process.argv[peersAt + 1] ?? '').split(',');
const unknown = peers.find((name) => !['plain', 'strict', 'mended'].includes(name));
if (unknown !== undefined) {
  console.error(`No peer is called ${JSON.stringify(unknown)}: there are plain, strict and mended.`);
  process.exit(2);
}
/** @typedef {import('../e2e/engines-page/protocol').EngineName} EngineName */
/** @typedef {import('./bench-engines.mjs').Figures} Figures */
const names = /** @type {EngineName[]} */ (process.argv.includes('--ours') ? ['ours'] : ['ours', ...peers]);

const loader = await createServer({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true },
  appType: 'custom',
});
const { benchCases } = await loader.ssrLoadModule('/src/testing/grammar-suite.ts');
/** @type {import('./bench-engines.mjs').Case[]} */
const all = benchCases(file);
await loader.close();
const step = Math.max(1, Math.floor(all.length / sample));
const cases = all.filter((_, i) => i % step === 0).slice(0, sample);

const runsAt = process.argv.indexOf('--runs');
const runs = runsAt < 0 ? 1 : Number(process.argv[runsAt + 1]);
const slowestAt = process.argv.indexOf('--slowest');
const slowest = slowestAt < 0 ? 0 : Number(process.argv[slowestAt + 1]);

const { path, version } = findChromium({ install: true, log: (line) => console.log(line) });
const server = await servePage('engines-page', { port: 4683 });
const warm = process.argv.includes('--warm');
const { figures, slow, place } = await measureEngines({
  path,
  url: server.url,
  cases,
  names,
  runs,
  warm,
  apart: !process.argv.includes('--shared'),
  progress: (done, all) => console.error(`${names.join(' and ')}: ${done} of ${all}`),
}).finally(() => server.close());

const PLACES = {
  first: 'The worker had a processor of its own, before all others.',
  own: 'The worker had a processor of its own, which other programs may take for a while.',
  shared: 'The worker shared the processors with all others.',
};
/** @param {number[]} values @param {number} share */
const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
/** @param {number} value */
const shown = (value) =>
  (value >= 100 || Number.isInteger(value)
    ? value.toFixed(0)
    : value >= 1
      ? value.toFixed(1)
      : value.toFixed(3)
  ).padStart(10);
/** @param {string} what @param {(own: Figures) => number} of */
const count = (what, of) =>
  console.log(
    `${what.padEnd(30)}${names.map((name) => shown(of(/** @type {Figures} */ (figures[name])))).join('')}`,
  );
/** @param {string} what @param {(own: Figures) => number} of @param {number} [tick] what the clock of the page tells apart */
const row = (what, of, tick = 0) => {
  const values = names.map((name) => of(/** @type {Figures} */ (figures[name])));
  const [ours = NaN, peer = NaN] = values;
  const under = ours < tick;
  const ratio =
    names.length > 1 ? `${under ? '>' : ''}${(peer / Math.max(ours, tick)).toFixed(1)}×`.padStart(9) : '';
  const cells = values.map((value) => (value < tick ? `<${shown(tick).trim()}`.padStart(10) : shown(value)));
  console.log(`${what.padEnd(30)}${cells.join('')}${ratio}`);
};
console.log(
  `Chromium ${version}, o200k_base, ${cases.length} schemas${runs > 1 ? `, the best of ${runs}` : ''}${warm ? ', warm' : ''}${names.length > 1 ? `; ratio = ${names[1]} / ours` : ''}`,
);
console.log(PLACES[place]);
console.log(`${''.padEnd(30)}${names.map((name) => name.padStart(10)).join('')}`);
const tick =
  1000 *
  Math.min(
    ...Object.values(figures).flatMap(({ mask }) =>
      mask.reduce((least, ms) => (ms > 0 ? Math.min(least, ms) : least), Infinity),
    ),
  );
row('set-up ms', ({ setup }) => setup);
for (const [name, share] of /** @type {const} */ ([
  ['p50', 0.5],
  ['p95', 0.95],
  ['max', 1],
]))
  row(`compile ms ${name}`, ({ compile }) => percentile(compile, share));
for (const [name, share] of /** @type {const} */ ([
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
  ['max', 1],
]))
  row(`mask µs ${name}`, ({ mask }) => 1000 * percentile(mask, share), tick);
// A pause that comes once is not the mask's: how long the machine lets even an empty loop wait stands beside it.
row('the same of an empty loop', ({ pause }) => 1000 * pause);
row('memory MB, loaded', ({ memory }) => memory.loaded / 1e6);
row('memory MB, in the end', ({ memory }) => memory.inTheEnd / 1e6);
count('masks', ({ mask }) => mask.length);
count('schemas fully right', ({ right }) => right);
count('refused or stopped', ({ refused }) => refused);
count('with a valid text left out', ({ over }) => over);
count('with an invalid text let in', ({ under }) => under);
for (const { id, mask, ms } of slow.sort((a, b) => b.ms - a.ms).slice(0, slowest))
  console.log(`${shown(1000 * ms)} µs   mask ${mask} of ${id}`);

// @ts-check
/* global window -- of the page that is measured */
/**
 * `npm run bench:grammar`: our engine and web-xgrammar in one page in Chromium, schema by schema in turns, over JSONSchemaBench and
 * o200k_base. Prints set-up, compile and mask times by percentile, the ratios, and what each said of the instances. Times of one
 * run are of this machine; the ratios are what to look at. What schemas before have left in the young heap is collected before each, for
 * every engine alike.
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
 *   npm run bench:grammar -- --slowest 10          names our slowest masks besides
 *   npm run bench:grammar -- --runs 3              of each compilation and mask the best of three, each from the beginning: what the
 *                                                  collection of garbage and other programs added is left out
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { chromiumFlags, findChromium } from './chromium.mjs';
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
const names = /** @type {EngineName[]} */ (process.argv.includes('--ours') ? ['ours'] : ['ours', ...peers]);

const loader = await createServer({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true },
  appType: 'custom',
});
const { benchCases } = await loader.ssrLoadModule('/src/testing/grammar-suite.ts');
/** @type {{ id: string, schema: string, texts: { text: string, valid: boolean }[] }[]} */
const all = benchCases(file);
await loader.close();
const step = Math.max(1, Math.floor(all.length / sample));
const cases = all.filter((_, i) => i % step === 0).slice(0, sample);

/** @typedef {{ compile: number[], mask: number[], right: number, refused: number, over: number, under: number, setup: number, lasting: number, pause: number }} Figures */
/** @type {Record<string, Figures>} */
const figures = Object.fromEntries(
  names.map((name) => [
    name,
    { compile: [], mask: [], right: 0, refused: 0, over: 0, under: 0, setup: NaN, lasting: 0, pause: 0 },
  ]),
);

const runsAt = process.argv.indexOf('--runs');
const runs = runsAt < 0 ? 1 : Number(process.argv[runsAt + 1]);
/** Masks above so many ms are seen again, so often in all, where the schema was compiled in less than the third. */
const [SLOW_MASK, SEEN, SLOW_COMPILE] = [3, 3, 2000];
const slowestAt = process.argv.indexOf('--slowest');
const slowest = slowestAt < 0 ? 0 : Number(process.argv[slowestAt + 1]);
/** @type {{ id: string, mask: number, ms: number }[]} */
const slow = [];
let done = 0;

const { path, version } = findChromium({ install: true, log: (line) => console.log(line) });
const server = await servePage('engines-page', { port: 4683 });
const browser = await chromium.launch({
  executablePath: path,
  args: [...chromiumFlags(), '--js-flags=--expose-gc'],
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.goto(server.url);
  /** @param {import('../e2e/engines-page/protocol').EnginesRequest} request */
  const ask = (request) => page.evaluate((r) => window.engines(r), request);
  for (const name of names) {
    const loaded = await ask({ t: 'load', engine: name });
    if (loaded.refused !== undefined) throw new Error(loaded.refused);
    const own = figures[name];
    if (own !== undefined) own.setup = loaded.setupMs ?? NaN;
  }
  if (process.argv.includes('--warm'))
    for (const { schema, texts } of cases)
      for (const name of names) await ask({ t: 'measure', engine: name, schema, texts });
  for (const { id, schema, texts } of cases) {
    if (++done % 20 === 0) console.error(`${done} of ${cases.length}`);
    for (const name of names) {
      const own = figures[name];
      if (own === undefined) continue;
      const answer = await ask({ t: 'measure', engine: name, schema, texts });
      for (let run = 1; run < runs && answer.accepted !== undefined; run++) {
        const again = await ask({ t: 'measure', engine: name, schema, texts });
        answer.compileMs = Math.min(answer.compileMs ?? NaN, again.compileMs ?? NaN);
        answer.maskMs = (answer.maskMs ?? []).map((ms, i) => Math.min(ms, again.maskMs?.[i] ?? NaN));
      }
      const slowly = (answer.maskMs ?? []).some((ms) => ms > SLOW_MASK);
      const seen = slowly && (answer.compileMs ?? 0) < SLOW_COMPILE ? SEEN - runs : 0;
      let lasting = answer.maskMs ?? [];
      for (let time = 0; time < seen; time++) {
        const again = await ask({ t: 'measure', engine: name, schema, texts });
        lasting = lasting.map((ms, i) => Math.min(ms, again.maskMs?.[i] ?? ms));
      }
      own.pause = Math.max(own.pause, answer.pauseMs ?? 0);
      own.lasting = lasting.reduce((most, ms) => Math.max(most, ms), own.lasting);
      if (answer.compileMs !== undefined) own.compile.push(answer.compileMs);
      for (const [mask, ms] of (answer.maskMs ?? []).entries()) {
        own.mask.push(ms);
        if (name === 'ours' && slowest > 0) slow.push({ id, mask, ms });
      }
      if (answer.accepted === undefined) {
        own.refused++;
        continue;
      }
      const over = texts.some(({ valid }, i) => valid && answer.accepted?.[i] === false);
      const under = texts.some(({ valid }, i) => !valid && answer.accepted?.[i] === true);
      if (over) own.over++;
      if (under) own.under++;
      if (!over && !under) own.right++;
    }
  }
} finally {
  await browser.close();
  await server.close();
}

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
  `Chromium ${version}, o200k_base, ${cases.length} schemas${runs > 1 ? `, the best of ${runs}` : ''}${process.argv.includes('--warm') ? ', warm' : ''}${names.length > 1 ? `; ratio = ${names[1]} / ours` : ''}`,
);
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
row(`mask µs max, the best of ${SEEN}`, ({ lasting }) => 1000 * lasting);
count('masks', ({ mask }) => mask.length);
count('schemas fully right', ({ right }) => right);
count('refused or stopped', ({ refused }) => refused);
count('with a valid text left out', ({ over }) => over);
count('with an invalid text let in', ({ under }) => under);
for (const { id, mask, ms } of slow.sort((a, b) => b.ms - a.ms).slice(0, slowest))
  console.log(`${shown(1000 * ms)} µs   mask ${mask} of ${id}`);

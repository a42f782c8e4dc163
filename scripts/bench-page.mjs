// @ts-check
/**
 * `npm run bench:page`: builds the page, serves it, and opens it in a fresh, empty browser context a number of times. Prints
 * each opening and the median of: largest contentful paint, first contentful paint, gzipped JavaScript asked for before
 * the former. No throttling: the figures are this machine's, and so is the norm.
 *
 *   npm run bench:page            5 openings
 *   npm run bench:page -- 20
 */
import { chromium } from '@playwright/test';
import { buildPage } from './build.mjs';
import { chromiumFlags, findChromium } from './chromium.mjs';
import { measureFirstLoad, scriptsUntil } from './first-load.mjs';
import { servePage } from './serve.mjs';
import { BUDGET, sizeOf } from './size.mjs';

/** Largest contentful paint, in ms, that the page keeps to. */
const LCP_NORM = 1500;

const runs = Number(process.argv[2] ?? 5);
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`How many openings? ${process.argv[2]} is no whole number above 0.`);
  process.exit(2);
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return ((sorted[middle] ?? NaN) + (sorted[sorted.length - 1 - middle] ?? NaN)) / 2;
}
/** @param {number} ms */
const time = (ms) => `${ms.toFixed(0)} ms`.padStart(10);
/** @param {number} bytes */
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(11);

const { path, version } = findChromium({ install: true, log: (line) => console.log(line) });
await buildPage({ quiet: true });
const server = await servePage({ port: 4373 });
const browser = await chromium.launch({ executablePath: path, args: chromiumFlags() });
try {
  /** @type {{ lcp: number, firstPaint: number, bytes: number }[]} */
  const results = [];
  console.log(`\nChromium ${version}, ${runs} openings of ${server.url}, nothing cached\n`);
  console.log(
    `${''.padEnd(10)}${'LCP'.padStart(10)}${'first paint'.padStart(14)}${'JavaScript, gzip'.padStart(20)}`,
  );
  for (let run = 1; run <= runs; run++) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    const load = await measureFirstLoad(await context.newPage(), server.url);
    await context.close();
    const { lcp, firstPaint } = load;
    const bytes = scriptsUntil(load, lcp).reduce((sum, file) => sum + sizeOf(file).gzip, 0);
    results.push({ lcp, firstPaint, bytes });
    console.log(
      `${`open ${run}`.padEnd(10)}${time(lcp)}${time(firstPaint).padStart(14)}${kilo(bytes).padStart(20)}`,
    );
  }
  const lcp = median(results.map((result) => result.lcp));
  const bytes = median(results.map((result) => result.bytes));
  const firstPaint = median(results.map((result) => result.firstPaint));
  console.log(
    `${'median'.padEnd(10)}${time(lcp)}${time(firstPaint).padStart(14)}${kilo(bytes).padStart(20)}`,
  );
  console.log(
    `\nNorms: LCP ${time(LCP_NORM).trim()} (${lcp <= LCP_NORM ? 'kept' : 'MISSED'}), JavaScript ${kilo(BUDGET).trim()} (${bytes <= BUDGET ? 'kept' : 'MISSED'}).`,
  );
} finally {
  await browser.close();
  await server.close();
}

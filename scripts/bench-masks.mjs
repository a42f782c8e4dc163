// @ts-check
/* global performance, window -- of the page that is measured */
/**
 * `npm run bench:masks`: the grammar worker as it is built, in Chromium: setting up, making grammars, tracing, memory.
 * No throttling: the figures are this machine's. Times in ms unless said.
 *
 *   npm run bench:masks          3 openings
 *   npm run bench:masks -- 10
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.mjs';
import { serveGrammarPage } from './grammar-page.mjs';

const runs = Number(process.argv[2] ?? 3);
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`How many openings? ${process.argv[2]} is no whole number above 0.`);
  process.exit(2);
}

const weather = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    unit: { enum: ['celsius', 'fahrenheit'] },
    days: { type: 'integer', minimum: 1, maximum: 7 },
  },
  required: ['city', 'unit'],
};
const edit = {
  type: 'object',
  properties: {
    file_path: { type: 'string', minLength: 1 },
    old_string: { type: 'string' },
    new_string: { type: 'string' },
    replace_all: { type: 'boolean' },
    hunks: {
      type: 'array',
      items: {
        type: 'object',
        properties: { line: { type: 'integer' }, text: { type: 'string' } },
        required: ['line'],
      },
    },
  },
  required: ['file_path', 'old_string', 'new_string'],
};
const sentence = 'The quick brown fox jumps over the lazy dog, and "nobody" saw it. ';
const edited = {
  file_path: 'src/deep/folder/component.tsx',
  old_string: sentence.repeat(2),
  new_string: sentence.repeat(2),
  hunks: [{ line: 12, text: sentence }],
};
/** @type {[name: string, schema: object, args: string][]} */
const CALLS = [
  ['weather, blocked', weather, '{"city":"Zürich","unit":"kelvin","days":3}'],
  ['edit, about 100 tokens', edit, JSON.stringify(edited)],
  ['edit, 20,000 tokens', edit, JSON.stringify({ ...edited, new_string: sentence.repeat(1400) })],
];

/** Resident megabytes of the page's process, where the system tells; NaN elsewhere. @param {import('@playwright/test').Browser} browser */
async function residentMegabytes(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      try {
        return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1000;
      } catch {
        return NaN;
      }
    });
  return Math.max(...sizes);
}

/** @param {string} name @param {string} text */
const row = (name, text) => console.log(`  ${name.padEnd(26)}${text}`);
/** @param {number} ms */
const time = (ms) => ms.toFixed(0).padStart(7);

const { path, version } = findChromium({ install: true, log: (line) => console.log(line) });
const server = await serveGrammarPage({ port: 4673 });
const browser = await chromium.launch({ executablePath: path, args: chromiumFlags() });
try {
  console.log(`Chromium ${version}, o200k_base`);
  for (let run = 1; run <= runs; run++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.url);
    const before = await residentMegabytes(browser);
    const loaded = await page.evaluate(async () => {
      const started = performance.now();
      const result = await window.grammar.load('o200k_base');
      return { result, ms: performance.now() - started };
    });
    if (!loaded.result.ok) throw new Error(loaded.result.error.message);
    const { vocabularyMs, setupMs } = loaded.result.value;
    console.log(`\nopening ${run}`);
    row(
      'until ready',
      `${time(loaded.ms)}   vocabulary ${vocabularyMs.toFixed(0)}, engine ${setupMs.toFixed(0)}`,
    );
    row('memory', `${time(await residentMegabytes(browser))} MB  ${time(before).trim()} MB before`);
    for (const [name, schema, args] of CALLS) {
      const traced = await page.evaluate((r) => window.grammar.trace(r), {
        grammar: {
          kind: /** @type {const} */ ('schema'),
          text: JSON.stringify(schema),
          whitespace: /** @type {const} */ ('any'),
        },
        text: args,
        vocabulary: /** @type {const} */ ('o200k_base'),
      });
      if (!traced.ok) throw new Error(traced.error.message);
      const { compileMs, traceMs, trace } = traced.value;
      const reached = trace.tokens.filter(({ state }) => state !== 'not-reached').length;
      row(
        name,
        `compile ${time(compileMs)}   trace ${time(traceMs)}   ${reached} of ${trace.tokens.length} tokens, ${((1000 * traceMs) / reached).toFixed(0)} µs each`,
      );
    }
    row('memory', `${time(await residentMegabytes(browser))} MB`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}

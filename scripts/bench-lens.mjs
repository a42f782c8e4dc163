// @ts-check
/* global performance, requestAnimationFrame, document, DataTransfer, DragEvent, File, HTMLElement, KeyboardEvent, MessageChannel -- of the page that is measured */
/**
 * `npm run bench:lens`: builds the page, opens a session with one very long call in Chromium, gives the token lens the page, scrolls
 * through the tokens, and scrubs along them with →. Prints the longest tasks of the page's main thread by processor time (by the
 * clock a task is also as long as a busy machine lets it wait), and the time from a key to the paint that shows it.
 *
 *   npm run bench:lens                    20,000 and 100,000 tokens
 *   npm run bench:lens -- 5000            that many
 *   npm run bench:lens -- --built 20000   of the page in dist/ as it is
 */
import { cpus, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { buildPage } from './build.mjs';
import { chromiumFlags, findChromium } from './chromium.mjs';
import { servePage } from './serve.mjs';

/** Milliseconds that a task of the main thread and a scrubbed token's paint keep to. */
const NORM = 50;
const PRESSES = 200;
const WHEELS = 150;

const args = process.argv.slice(2);
const built = args.includes('--built');
const sizes = args.filter((arg) => arg !== '--built').map(Number);
if (sizes.length === 0) sizes.push(20_000, 100_000);
if (!sizes.every((size) => Number.isInteger(size) && size >= 100 && size <= 100_000)) {
  console.error('How many tokens? Whole numbers from 100 to 100000.');
  process.exit(2);
}

const schema = JSON.stringify({
  type: 'object',
  properties: {
    title: { type: 'string' },
    body: { type: 'string' },
    hunks: {
      type: 'array',
      items: {
        type: 'object',
        properties: { line: { type: 'integer' }, text: { type: 'string' } },
        required: ['line'],
      },
    },
  },
  required: ['title', 'body'],
});
const sentence = 'The quick brown fox jumps over the lazy dog, and "nobody" saw it. ';

/** A session file whose call has about that many tokens of o200k_base. @param {number} tokens */
function sessionOf(tokens) {
  // A sentence has 16 tokens, a hunk 15.
  const size = Math.round(tokens / 31.3);
  const call = {
    title: 'Long',
    body: sentence.repeat(size),
    hunks: Array.from({ length: size }, (_, line) => ({ line, text: sentence.slice(0, 30) })),
  };
  const message = {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'call_1', type: 'function', function: { name: 'save', arguments: JSON.stringify(call) } },
    ],
  };
  return {
    callscope: 1,
    step: '1.validate.0',
    hash: '',
    document: {
      version: 1,
      title: 'A long call',
      prompt: { kind: 'messages', messages: [{ role: 'user', content: 'Save it.' }] },
      tools: [
        {
          name: 'save',
          description: 'Saves a text',
          schema,
          implementation: { kind: 'scripted', cases: [{ result: 'saved' }] },
        },
      ],
      responses: [
        { text: JSON.stringify({ choices: [{ index: 0, finish_reason: 'tool_calls', message }] }) },
      ],
      policy: { allowTools: null, paths: [], defaultAccess: 'write', confirm: [], decisions: {} },
      profile: 'anthropic',
      settings: {
        toolExpression: 'native',
        batch: { admission: 'partial', maxCalls: 8 },
        receipt: 'article',
        layout: { thresholdBytes: 1024 },
        nonceSeed: 'callscope',
        vocabulary: 'o200k_base',
        grammar: { whitespace: 'any' },
        maxTurns: 200,
      },
      files: [],
      memory: [],
      fixtures: { weather: {} },
      breakpoints: [],
      notes: [],
    },
  };
}

/** @typedef {{ name: string, ph: string, pid: number, tid: number, dur?: number, tdur?: number, args?: { name?: string } }} TraceEvent */

/**
 * Milliseconds of the processor that each task of the page's main thread took, the longest first.
 * @param {Buffer} trace
 */
function tasksOf(trace) {
  const { traceEvents } = /** @type {{ traceEvents: TraceEvent[] }} */ (JSON.parse(trace.toString('utf8')));
  const main = new Set(
    traceEvents
      .filter(({ name, args: of }) => name === 'thread_name' && of?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  );
  return traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && main.has(`${pid}.${tid}`))
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000)
    .sort((a, b) => b - a);
}

/** @param {readonly number[]} values @param {number} share */
const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
/** @param {number} ms */
const time = (ms) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`.padStart(9);

const STRIP = '[role=listbox][aria-orientation=horizontal]';

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {number} tokens */
async function measure(browser, url, tokens) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`  the page: ${error.message}`));
  try {
    await page.goto(url);
    await page.getByRole('textbox', { name: 'Paste a response here' }).waitFor();
    await page.evaluate(
      (text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'long.callscope.json', { type: 'application/json' }));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      JSON.stringify(sessionOf(tokens)),
    );
    // A file runs nothing by itself.
    await page.getByText('Nothing has run here yet').waitFor({ timeout: 60_000 });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('slider', { name: 'Step' }).waitFor({ timeout: 60_000 });
    await page.keyboard.press('Alt+4');
    const there = page.getByRole('button', { name: /^Go to 1\.parse/ });
    const chips = page.locator(`${STRIP} [role=option]`);
    await there.or(chips.first()).first().waitFor({ timeout: 60_000 });
    if (await there.isVisible()) await there.click();
    await chips.first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(2000);
    const count = await chips.first().getAttribute('aria-setsize');

    await browser.startTracing(page, { categories: ['toplevel'] });
    const frames = await page.evaluate(
      async ({ strip, wheels }) => {
        const scroller = document.querySelector(strip);
        if (!(scroller instanceof HTMLElement)) throw new Error('There is no strip.');
        /** @type {number[]} */
        const gaps = [];
        let last = performance.now();
        for (let i = 0; i < wheels; i++) {
          scroller.scrollTop += i % 5 === 4 ? scroller.scrollHeight / wheels : 240;
          await new Promise((go) => requestAnimationFrame(go));
          const now = performance.now();
          gaps.push(now - last);
          last = now;
        }
        return gaps;
      },
      { strip: STRIP, wheels: WHEELS },
    );
    const scrolled = tasksOf(await browser.stopTracing());

    // From the middle, where no block is near an end.
    await page.evaluate((strip) => {
      const scroller = document.querySelector(strip);
      if (scroller instanceof HTMLElement) scroller.scrollTop = scroller.scrollHeight / 2;
    }, STRIP);
    await page.waitForTimeout(500);
    const box = await page.locator(STRIP).boundingBox();
    if (box === null) throw new Error('There is no strip.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(1500);
    await page.locator(`${STRIP} [aria-selected=true]`).focus();

    await browser.startTracing(page, { categories: ['toplevel'] });
    const paints = await page.evaluate(
      async ({ strip, presses }) => {
        /** @type {number[]} */
        const times = [];
        const painted = () =>
          new Promise((go) =>
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => go(undefined);
              port2.postMessage(null);
            }),
          );
        const selected = () => document.querySelector(`${strip} [aria-selected=true]`);
        for (let i = 0; i < presses; i++) {
          const before = selected()?.getAttribute('aria-posinset');
          const started = performance.now();
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
          );
          do await painted();
          while (selected()?.getAttribute('aria-posinset') === before && performance.now() - started < 2000);
          const took = performance.now() - started;
          times.push(took);
          // A held key repeats thirty times a second.
          await new Promise((go) => setTimeout(go, Math.max(0, 33 - took)));
        }
        return times;
      },
      { strip: STRIP, presses: PRESSES },
    );
    const scrubbed = tasksOf(await browser.stopTracing());
    return { count: Number(count), frames, scrolled, paints, scrubbed };
  } finally {
    await context.close();
  }
}

const { path, version } = findChromium({ install: true, log: (line) => console.log(line) });
if (!built) await buildPage({ quiet: true });
const server = await servePage({ port: 4783 });
const browser = await chromium.launch({ executablePath: path, args: chromiumFlags() });
try {
  console.log(`\nChromium ${version}; tasks by processor time, paints by the clock\n`);
  let kept = true;
  let painted = true;
  for (const size of sizes) {
    const { count, frames, scrolled, paints, scrubbed } = await measure(browser, server.url, size);
    const p95 = quantile(paints, 0.95);
    kept &&= (scrolled[0] ?? 0) <= NORM && (scrubbed[0] ?? 0) <= NORM;
    painted &&= p95 <= NORM;
    const longest = (/** @type {number[]} */ tasks) => tasks.slice(0, 3).map(time).join('');
    const row = (/** @type {string} */ what, /** @type {string} */ figures) =>
      console.log(`  ${what.padEnd(34)}${figures}`);
    console.log(`${count.toLocaleString('en-US')} tokens`);
    row('scrolling: longest tasks', longest(scrolled));
    row('scrolling: frames p50, p95', time(quantile(frames, 0.5)) + time(quantile(frames, 0.95)));
    row('scrubbing: key to paint p50, p95', time(quantile(paints, 0.5)) + time(p95));
    row('scrubbing: longest tasks', longest(scrubbed));
    row('scrubbing: processor per token', time(scrubbed.reduce((sum, ms) => sum + ms, 0) / PRESSES));
  }
  console.log(
    `\nNorms: no task over ${NORM} ms of the processor: ${kept ? 'kept' : 'MISSED'}; ` +
      `95 of 100 paints within ${NORM} ms by the clock: ${painted ? 'kept' : 'missed'}, ` +
      `with ${(loadavg()[0] ?? 0).toFixed(1)} processes at work on ${cpus().length} processors.`,
  );
  if (!kept) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}

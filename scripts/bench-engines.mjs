// @ts-check
/* global window -- of the page that is measured */
/** Hands schemas and texts to the engines in a page in Chromium, for `npm run bench:grammar`. */
import { chromium } from '@playwright/test';
import { chromiumFlags } from './chromium.mjs';
import { ownProcessor } from './own-processor.mjs';

/** @typedef {import('../e2e/engines-page/protocol').EngineName} EngineName */
/** @typedef {{ id: string, schema: string, texts: { text: string, valid: boolean }[] }} Case */
/**
 * Times in ms. `pause` is the longest that an empty loop was kept waiting, `memory` what the engine's worker holds, in
 * bytes: loaded in a browser of its own, and after all schemas.
 * @typedef {{ compile: number[], mask: number[], right: number, refused: number, over: number, under: number, setup: number, pause: number, memory: { loaded: number, inTheEnd: number } }} Figures
 */

/** @param {import('@playwright/test').Page} page @param {EngineName} name @returns {Promise<number>} of its memories of WebAssembly */
const moduleBytes = async (page, name) =>
  (await page.evaluate((engine) => window.engines({ t: 'memory', engine }), name)).memoryBytes ?? NaN;

/**
 * Bytes that each engine's worker holds after a collection of garbage: live objects, buffers and memories of WebAssembly.
 * @param {import('@playwright/test').Page} page @param {readonly EngineName[]} names
 * @returns {Promise<Map<string, number>>} by the engine's name
 */
async function memory(page, names) {
  /** @type {Map<string, number>} */
  const bytes = new Map();
  /** @type {Map<string, string>} session → engine */
  const workers = new Map();
  const session = await page.context().newCDPSession(page);
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) =>
    workers.set(sessionId, targetInfo.title),
  );
  const answered = new Promise((resolve) =>
    session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      const { id, result } = JSON.parse(message);
      if (id !== 2) return;
      bytes.set(workers.get(sessionId) ?? '', result.usedSize + result.backingStorageSize);
      if (bytes.size === workers.size) resolve(undefined);
    }),
  );
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  for (const sessionId of workers.keys())
    for (const [i, method] of ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage'].entries())
      await session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: i + 1, method }),
      });
  await answered;
  await session.detach();
  for (const name of names) bytes.set(name, (bytes.get(name) ?? NaN) + (await moduleBytes(page, name)));
  return bytes;
}

/** @param {import('@playwright/test').Page} page @param {readonly EngineName[]} names @returns {Promise<Map<string, number>>} set-up in ms, by the engine's name */
async function load(page, names) {
  /** @type {Map<string, number>} */
  const setup = new Map();
  for (const name of names) {
    const loaded = await page.evaluate((engine) => window.engines({ t: 'load', engine }), name);
    if (loaded.refused !== undefined) throw new Error(loaded.refused);
    setup.set(name, loaded.setupMs ?? NaN);
  }
  return setup;
}

/** @param {string} path of the browser */
const launch = (path) =>
  chromium.launch({ executablePath: path, args: [...chromiumFlags(), '--js-flags=--expose-gc'] });

/**
 * What the engines hold when they are loaded, in a browser in which nothing else is done.
 * @param {{ path: string, url: string, names: readonly EngineName[] }} options as of `measureEngines`
 * @returns {Promise<Map<string, number>>} bytes, by the engine's name
 */
async function loadedMemory({ path, url, names }) {
  const browser = await launch(path);
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await load(page, names);
    return await memory(page, names);
  } finally {
    await browser.close();
  }
}

/** So many measurements are made in one go, without this program. */
const AT_ONCE = 20;
/**
 * What one measurement has set going in other threads of the browser is not the next one's: after each all rest, for so many ms or this
 * share of what it took. That suits one that runs before all others too (see `own-processor.mjs`).
 */
const REST = { ms: 50, share: 0.1 };

/**
 * In a browser of its own, which is closed again.
 * @param {object} options
 * @param {string} options.path of the browser
 * @param {string} options.url of `e2e/engines-page`
 * @param {readonly Case[]} options.cases
 * @param {readonly EngineName[]} options.names of the engines, schema by schema in turns
 * @param {number} options.runs of each compilation and mask the best of so many
 * @param {boolean} options.warm all are walked once before they are measured
 * @param {boolean} options.apart the worker that holds the engines has a processor of its own, where the system can give it one
 * @param {(done: number, all: number) => void} options.progress
 * @returns {Promise<{ figures: Record<string, Figures>, slow: { id: string, mask: number, ms: number }[], place: import('./own-processor.mjs').Place }>} `slow`: our masks,
 * `place`: what processor the worker had
 */
export async function measureEngines({ path, url, cases, names, runs, warm, apart, progress }) {
  /** @type {Record<string, Figures>} */
  const figures = Object.fromEntries(
    names.map((name) => [
      name,
      {
        compile: [],
        mask: [],
        right: 0,
        refused: 0,
        over: 0,
        under: 0,
        setup: NaN,
        pause: 0,
        memory: { loaded: NaN, inTheEnd: NaN },
      },
    ]),
  );

  /** @type {{ id: string, mask: number, ms: number }[]} */
  const slow = [];
  const browser = await launch(path);
  const processor = apart ? ownProcessor('DedicatedWorker') : null;
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.goto(url);
    // Makes their workers, which have their processor before they are set up.
    for (const name of names) await moduleBytes(page, name);
    processor?.settle();
    for (const [name, ms] of await load(page, names)) {
      const own = figures[name];
      if (own !== undefined) own.setup = ms;
    }
    const once = cases.flatMap((one) => names.map((name) => ({ ...one, name })));
    const asked = once.flatMap((one) => Array.from({ length: runs }, () => one));
    const all = warm ? [...once, ...asked] : asked;
    await page.exposeFunction('measured', (/** @type {number} */ done) => {
      processor?.settle();
      progress(done, all.length);
    });
    const answers = await page.evaluate(
      async ({ all, atOnce, rest }) => {
        const answers = [];
        for (const [i, { name, schema, texts }] of all.entries()) {
          if (i % atOnce === 0) await window.measured(i);
          const started = window.performance.now();
          answers.push(await window.engines({ t: 'measure', engine: name, schema, texts }));
          const ms = Math.max(rest.ms, (window.performance.now() - started) * rest.share);
          await new Promise((resolve) => window.setTimeout(resolve, ms));
        }
        return answers;
      },
      { all, atOnce: AT_ONCE, rest: REST },
    );
    for (const [name, bytes] of await memory(page, names)) {
      const own = figures[name];
      if (own !== undefined) own.memory.inTheEnd = bytes;
    }
    answers.splice(0, all.length - asked.length);
    for (const [i, { id, name, texts }] of once.entries()) {
      const own = figures[name];
      const [answer, ...more] = answers.slice(i * runs, (i + 1) * runs);
      if (own === undefined || answer === undefined) continue;
      for (const again of more) {
        if (answer.accepted === undefined) break;
        answer.compileMs = Math.min(answer.compileMs ?? NaN, again.compileMs ?? NaN);
        answer.maskMs = (answer.maskMs ?? []).map((ms, i) => Math.min(ms, again.maskMs?.[i] ?? NaN));
      }
      own.pause = Math.max(own.pause, answer.pauseMs ?? 0);
      if (answer.compileMs !== undefined) own.compile.push(answer.compileMs);
      for (const [mask, ms] of (answer.maskMs ?? []).entries()) {
        own.mask.push(ms);
        if (name === 'ours') slow.push({ id, mask, ms });
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
  } finally {
    await browser.close();
    processor?.release();
  }
  for (const [name, bytes] of await loadedMemory({ path, url, names })) {
    const own = figures[name];
    if (own !== undefined) own.memory.loaded = bytes;
  }

  return { figures, slow, place: processor?.place() ?? 'shared' };
}

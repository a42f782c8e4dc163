// @ts-check
/* global window -- of the page that is measured */
/** Hands schemas and texts to the engines in a page in Chromium, for `npm run bench:grammar`. */
import { chromium } from '@playwright/test';
import { chromiumFlags } from './chromium.mjs';

/** @typedef {import('../e2e/engines-page/protocol').EngineName} EngineName */
/** @typedef {{ id: string, schema: string, texts: { text: string, valid: boolean }[] }} Case */
/**
 * Times in ms. `lasting` is the largest mask where those of a slow schema are the best of `SEEN`, `pause` the longest that an empty
 * loop was kept waiting.
 * @typedef {{ compile: number[], mask: number[], right: number, refused: number, over: number, under: number, setup: number, lasting: number, pause: number }} Figures
 */

/** Masks above so many ms are seen again, so often in all, where the schema was compiled in less than so many ms. */
const SLOW_MASK = 3;
export const SEEN = 3;
const SLOW_COMPILE = 2000;

/**
 * In a browser of its own, which is closed again.
 * @param {object} options
 * @param {string} options.path of the browser
 * @param {string} options.url of `e2e/engines-page`
 * @param {readonly Case[]} options.cases
 * @param {readonly EngineName[]} options.names of the engines, schema by schema in turns
 * @param {number} options.runs of each compilation and mask the best of so many
 * @param {boolean} options.byProcessor masks by the clock of their thread (see `processorTimes`), each read once
 * @param {boolean} options.warm all are walked once before they are measured
 * @param {(done: number) => void} options.progress
 * @returns {Promise<{ figures: Record<string, Figures>, slow: { id: string, mask: number, ms: number }[] }>} `slow`: our masks
 */
export async function measureEngines({ path, url, cases, names, runs, byProcessor, warm, progress }) {
  /** @type {Record<string, Figures>} */
  const figures = Object.fromEntries(
    names.map((name) => [
      name,
      { compile: [], mask: [], right: 0, refused: 0, over: 0, under: 0, setup: NaN, lasting: 0, pause: 0 },
    ]),
  );

  /** @type {{ id: string, mask: number, ms: number }[]} */
  const slow = [];
  const browser = await chromium.launch({
    executablePath: path,
    args: [...chromiumFlags(), '--js-flags=--expose-gc'],
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.goto(url);
    if (byProcessor) await browser.startTracing(page, { categories: ['blink.user_timing'] });
    /** @param {import('../e2e/engines-page/protocol').EnginesRequest} request */
    const ask = (request) => page.evaluate((r) => window.engines(r), request);
    for (const name of names) {
      const loaded = await ask({ t: 'load', engine: name });
      if (loaded.refused !== undefined) throw new Error(loaded.refused);
      const own = figures[name];
      if (own !== undefined) own.setup = loaded.setupMs ?? NaN;
    }
    if (warm)
      for (const { schema, texts } of cases)
        for (const name of names) await ask({ t: 'measure', engine: name, schema, texts });
    for (const [done, { id, schema, texts }] of cases.entries()) {
      progress(done + 1);
      for (const name of names) {
        const own = figures[name];
        if (own === undefined) continue;
        const answer = await ask({ t: 'measure', engine: name, schema, texts, marked: byProcessor });
        for (let run = 1; run < runs && answer.accepted !== undefined; run++) {
          const again = await ask({ t: 'measure', engine: name, schema, texts });
          answer.compileMs = Math.min(answer.compileMs ?? NaN, again.compileMs ?? NaN);
          answer.maskMs = (answer.maskMs ?? []).map((ms, i) => Math.min(ms, again.maskMs?.[i] ?? NaN));
        }
        const slowly = (answer.maskMs ?? []).some((ms) => ms > SLOW_MASK);
        const seen = slowly && !byProcessor && (answer.compileMs ?? 0) < SLOW_COMPILE ? SEEN - runs : 0;
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
    }
    if (byProcessor) {
      const times = processorTimes(await browser.stopTracing(), names);
      for (const name of names) {
        const own = figures[name];
        const ms = times.get(name) ?? [];
        if (own === undefined) continue;
        if (ms.length !== own.mask.length)
          throw new Error(`The trace has ${ms.length} of ${own.mask.length} masks of ${name}.`);
        own.mask = ms;
        if (name === 'ours') for (const [i, one] of slow.entries()) one.ms = ms[i] ?? NaN;
      }
    }
  } finally {
    await browser.close();
  }

  return { figures, slow };
}

/**
 * Of each pair of marks what the clock of its thread counted, or that of the wall where it is less. An estimate, not a bound: in a
 * virtual machine the thread's clock was seen to stand still and to make up for it later, by more than the wall had passed (some times
 * in a run, up to 15 ms), so that a mask which fell into such a time is told too short.
 * @param {Buffer} trace @param {readonly EngineName[]} names @returns {Map<string, number[]>} in milliseconds, in their order
 */
function processorTimes(trace, names) {
  /** @typedef {{ name: string, cat?: string, ph: string, ts: number, tts: number }} Mark microseconds */
  /** @type {Mark[]} */
  const marks = JSON.parse(trace.toString()).traceEvents.filter(
    /** @param {Mark} event */ ({ cat, ph, name }) =>
      cat === 'blink.user_timing' && ph === 'I' && names.some((one) => one === name),
  );
  marks.sort((a, b) => a.ts - b.ts);
  const times = new Map(names.map((name) => [String(name), /** @type {number[]} */ ([])]));
  /** @type {Map<string, Mark>} */
  const begun = new Map();
  for (const mark of marks) {
    const start = begun.get(mark.name);
    if (start === undefined) begun.set(mark.name, mark);
    else {
      begun.delete(mark.name);
      times.get(mark.name)?.push(Math.min(mark.ts - start.ts, mark.tts - start.tts) / 1000);
    }
  }
  return times;
}

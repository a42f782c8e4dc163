// @ts-check
/* global performance, PerformanceObserver, window -- of the pages that are measured */
/**
 * `npm run bench:trace`: a response of 20,000 tokens in Chromium. First as the page asks for it: the grammar worker as it is built,
 * from the call to the tokens on the page, with the longest task of the page meanwhile, and looks at places of it. Then our engine
 * and web-xgrammar in one worker, masks and steps along the same text in turns. Times are of this machine; the ratio is what to
 * look at.
 *
 *   npm run bench:trace              20,000 tokens, 3 runs
 *   npm run bench:trace -- 5
 *   npm run bench:trace -- 1 99000   that many tokens; the page takes up to 100,000
 */
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.mjs';
import { serveGrammarPage, servePage } from './grammar-page.mjs';

const runs = Number(process.argv[2] ?? 3);
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`How many runs? ${process.argv[2]} is no whole number above 0.`);
  process.exit(2);
}
const wanted = Number(process.argv[3] ?? 20_200);
if (!Number.isInteger(wanted) || wanted < 1 || wanted > 100_000) {
  console.error(`How many tokens? ${process.argv[3]} is no whole number from 1 to 100000.`);
  process.exit(2);
}

const schema = JSON.stringify({
  type: 'object',
  properties: {
    file_path: { type: 'string', minLength: 1 },
    old_string: { type: 'string' },
    new_string: { type: 'string' },
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
});
const sentence = 'The quick brown fox jumps over the lazy dog, and "nobody" saw it. ';
/** @param {number} size */
const argumentsOf = (size) =>
  JSON.stringify({
    file_path: 'src/deep/folder/component.tsx',
    old_string: sentence,
    new_string: sentence.repeat(size),
    hunks: Array.from({ length: size }, (_, line) => ({ line, text: sentence.slice(0, 30) })),
  });
/** About that many tokens of o200k_base. */
const text = argumentsOf(Math.round(wanted / 31));

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
/** @param {string} what @param {number[]} values @param {string} [more] */
const row = (what, values, more = '') =>
  console.log(
    `  ${what.padEnd(44)}${median(values)
      .toFixed(values.some((v) => v < 10) ? 2 : 0)
      .padStart(8)}   ${more}`,
  );

const { path, version } = findChromium({ install: true, log: (line) => console.log(line) });
const browser = await chromium.launch({ executablePath: path, args: chromiumFlags() });
const page = await browser.newPage();
try {
  const worker = await serveGrammarPage({ port: 4693 });
  try {
    await page.goto(worker.url);
    const grammar = {
      kind: /** @type {const} */ ('schema'),
      text: schema,
      whitespace: /** @type {const} */ ('any'),
    };
    const vocabulary = /** @type {const} */ ('o200k_base');
    const loaded = await page.evaluate((id) => window.grammar.load(id), vocabulary);
    if (!loaded.ok) throw new Error(loaded.error.message);
    /** @type {{ tokens: number, whole: number, inside: number, longest: number, looks: number[], states: number[] }[]} */
    const measured = [];
    for (let run = 0; run < runs; run++)
      measured.push(
        await page.evaluate(
          async ({ request, blanks }) => {
            /** @type {number[]} */
            const tasks = [];
            const observer = new PerformanceObserver((list) => {
              for (const { duration } of list.getEntries()) tasks.push(duration);
            });
            observer.observe({ type: 'longtask' });
            const started = performance.now();
            // A blank behind it: another text, so that no answer is one that was kept.
            const traced = await window.grammar.trace({ ...request, text: request.text + blanks });
            const whole = performance.now() - started;
            await new Promise((go) => setTimeout(go, 100));
            if (!traced.ok) throw new Error(traced.error.message);
            const { trace, traceMs } = traced.value;
            if (trace.firstBlocked !== null) throw new Error('The text is blocked.');
            for (const { duration } of observer.takeRecords()) tasks.push(duration);
            observer.disconnect();
            const bytes = new TextEncoder().encode(request.text);
            /** @type {number[]} */
            const looks = [];
            /** @type {number[]} */
            const states = [];
            const middle = Math.floor(trace.tokens.length / 2);
            for (const { byteStart } of trace.tokens.slice(middle, middle + 60)) {
              const place = {
                grammar: request.grammar,
                vocabulary: request.vocabulary,
                prefix: bytes.slice(0, byteStart),
              };
              let begun = performance.now();
              const look = await window.grammar.look({ place, query: '', limit: 100 });
              looks.push(performance.now() - begun);
              begun = performance.now();
              const state = await window.grammar.state({ place });
              states.push(performance.now() - begun);
              if (!look.ok || !state.ok) throw new Error('A place is not reached.');
            }
            return {
              tokens: trace.tokens.length,
              whole,
              inside: traceMs,
              longest: Math.max(0, ...tasks),
              looks,
              states,
            };
          },
          { request: { grammar, text, vocabulary }, blanks: ' '.repeat(run) },
        ),
      );
    console.log(
      `Chromium ${version}, o200k_base, ${measured[0]?.tokens ?? 0} tokens; medians of ${runs} runs, ms`,
    );
    console.log('\nthe grammar worker');
    row(
      'trace, from the call to the tokens',
      measured.map(({ whole }) => whole),
      'at most 1500',
    );
    row(
      '  of it in the walk',
      measured.map(({ inside }) => inside),
    );
    row(
      'longest task of the page (0: none over 50)',
      measured.map(({ longest }) => longest),
      'at most 50',
    );
    row(
      'a look at the next token',
      measured.flatMap(({ looks }) => looks),
    );
    row(
      'the automaton at the next token',
      measured.flatMap(({ states }) => states),
    );
  } finally {
    await worker.close();
  }

  const engines = await servePage('engines-page', { port: 4703 });
  try {
    await page.goto(engines.url);
    const names = /** @type {const} */ (['ours', 'mended']);
    for (const engine of names) {
      const answer = await page.evaluate((r) => window.engines(r), {
        t: /** @type {const} */ ('load'),
        engine,
      });
      if (answer.refused !== undefined) throw new Error(answer.refused);
    }
    /** @type {Record<'ours' | 'mended', { whole: number[], masks: number[] }>} */
    const figures = { ours: { whole: [], masks: [] }, mended: { whole: [], masks: [] } };
    for (let run = 0; run < runs; run++)
      for (const engine of names) {
        const { answer, ms } = await page.evaluate(
          async (r) => {
            const started = performance.now();
            return { answer: await window.engines(r), ms: performance.now() - started };
          },
          { t: /** @type {const} */ ('measure'), engine, schema, texts: [{ text, valid: true }] },
        );
        if (answer.refused !== undefined) throw new Error(`${engine}: ${answer.refused}`);
        if (answer.accepted?.[0] !== true) throw new Error(`${engine} does not take the text.`);
        figures[engine].whole.push(ms - (answer.compileMs ?? 0));
        figures[engine].masks.push((answer.maskMs ?? []).reduce((sum, one) => sum + one, 0));
      }
    console.log('\nengines alone                                     ours    web-xgrammar   ratio');
    for (const what of /** @type {const} */ (['whole', 'masks'])) {
      const [ours, peer] = [median(figures.ours[what]), median(figures.mended[what])];
      const name = what === 'whole' ? 'encode, masks, steps' : 'masks alone';
      console.log(
        `  ${name.padEnd(44)}${ours.toFixed(0).padStart(8)}${peer.toFixed(0).padStart(16)}${`${(peer / ours).toFixed(1)}×`.padStart(8)}`,
      );
    }
  } finally {
    await engines.close();
  }
} finally {
  await browser.close();
}

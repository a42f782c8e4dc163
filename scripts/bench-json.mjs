// @ts-check
/**
 * `npm run bench:json`: the JSON scanner beside what others have, in Node, on one text after another: medians, and how many times
 * the time of JSON.parse each takes. Then nanoseconds per character as texts grow, hostile ones too: a column that does not grow
 * is linear time. Then a stream that is asked at every chunk, and the memory that a scan keeps.
 *
 *   npm run bench:json          7 rounds
 *   npm run bench:json -- 15
 *
 * With `CALLSCOPE_SHARED` (or `../shared`) the recorded wire samples are measured too.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parse as momoa } from '@humanwhocodes/momoa';
import { jsonrepair } from 'jsonrepair';
import { parseTree } from 'jsonc-parser';
import { ROOT } from './project.mjs';
import { loadModules } from './load-modules.mjs';

const rounds = Number(process.argv[2] ?? 7);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`How many rounds? ${process.argv[2]} is no whole number above 0.`);
  process.exit(2);
}

const { scanJson, createJsonStream, createJsonPlayback } = await loadModules('bench-json', {
  scan: 'src/core/json/scan.ts',
  stream: 'src/core/json/stream.ts',
});

/** Spans as collectors export them, with messages as JSON in strings. @param {number} length in characters */
function spans(length) {
  const out = [];
  let sum = 0;
  for (let i = 0; sum < length; i++) {
    const span = JSON.stringify({
      traceId: (i * 7919).toString(16).padStart(32, '0'),
      spanId: (i * 31).toString(16).padStart(16, '0'),
      name: `chat model-${i % 7}`,
      kind: 3,
      startTimeUnixNano: String(1_700_000_000_000_000_000n + BigInt(i)),
      attributes: [
        { key: 'gen_ai.usage.input_tokens', value: { intValue: String(i) } },
        { key: 'gen_ai.request.temperature', value: { doubleValue: i / 7 } },
        {
          key: 'gen_ai.input.messages',
          value: {
            stringValue: JSON.stringify([
              { role: 'user', content: `Where does part ${i} stand?\nIn "src/a.ts", or not? ☂` },
            ]),
          },
        },
      ],
      status: {},
      ok: true,
      parentSpanId: null,
    });
    out.push(span);
    sum += span.length + 1;
  }
  return `{"resourceSpans":[{"scopeSpans":[{"spans":[${out.join(',')}]}]}]}`;
}

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** The last result, so that no work is optimised away and memory can be measured. @type {{ result: unknown }} */
const kept = { result: undefined };

/**
 * Milliseconds of one call, `times` of them in a row. Of the processor, not of the clock: on a busy machine others' work does not
 * count. The collector's threads do.
 * @param {() => unknown} run @param {number} times
 */
function once(run, times) {
  const start = process.cpuUsage();
  for (let i = 0; i < times; i++) kept.result = run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / times;
}

/** What others do. A parser that refuses a text has no figure for it. @type {[name: string, run: (text: string) => unknown][]} */
const SCANNERS = [
  ['JSON.parse', (text) => JSON.parse(text)],
  ['scanJson', (text) => scanJson(text)],
  ['jsonc-parser parseTree', (text) => parseTree(text)],
  ['momoa', (text) => momoa(text, { ranges: true })],
  ['jsonrepair + JSON.parse', (text) => JSON.parse(jsonrepair(text))],
];

/** Rounds before those that count: the compiler is at work in them. */
const WARM_UP = 2;

/** @param {string} name @param {string[]} texts */
function beside(name, texts) {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  console.log(`\n${name}: ${texts.length} text${texts.length === 1 ? '' : 's'}, ${length} characters`);
  const repeats = Math.max(1, Math.ceil(3_000_000 / length));
  /** @type {Map<string, number[]>} */
  const times = new Map();
  // Every scanner once per round: a slow moment of the machine meets all of them.
  for (let round = -WARM_UP; round < rounds; round++)
    for (const [scanner, run] of SCANNERS) {
      const ms = once(() => texts.map(run), repeats);
      if (round >= 0) times.set(scanner, [...(times.get(scanner) ?? []), ms]);
    }
  const base = median(times.get('JSON.parse') ?? []);
  for (const [scanner, all] of times) {
    const ms = median(all);
    const perChar = (1e6 * ms) / length;
    console.log(
      `  ${scanner.padEnd(26)}${ms.toFixed(2).padStart(9)} ms  ${perChar.toFixed(1).padStart(6)} ns/char  ${(ms / base).toFixed(1).padStart(6)} x JSON.parse`,
    );
  }
}

/** The recorded samples that are strict JSON. @returns {string[]} */
function corpus() {
  const shared = process.env['CALLSCOPE_SHARED'];
  const root = join(shared ? resolve(ROOT, shared) : resolve(ROOT, '..', 'shared'), 'data', 'wire-corpus');
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true })
    .map((file) => join(root, String(file)))
    .filter((file) => file.endsWith('.json') && statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => scanJson(text).strict);
}

const samples = corpus();
if (samples.length > 0) beside('recorded samples', samples);
else console.log('recorded samples: not there (set CALLSCOPE_SHARED to the folder that holds them)');
beside('generated spans', [spans(5_000_000)]);

console.log('\nns per character as the text grows');
/** @type {[name: string, make: (length: number) => string][]} */
const GROWING = [
  ['spans', spans],
  ['[', (n) => '['.repeat(n)],
  ['{"a":', (n) => '{"a":'.repeat(n / 5)],
  ['{"a":1,', (n) => `{${'"a":1,'.repeat(n / 6)}`],
  ['"', (n) => '"'.repeat(n)],
  ['[{ then ]', (n) => '[{'.repeat(n / 4) + ']'.repeat(n / 2)],
  ['a"b"c', (n) => `["a${'b"c'.repeat(n / 3)}`],
  ['a line in a string', (n) => `{"a":"${'\\n'.repeat(n / 2)}"}`],
];
const LENGTHS = [1e3, 1e4, 1e5, 1e6, 1e7];
console.log(`  ${''.padEnd(22)}${LENGTHS.map((n) => String(n).padStart(10)).join('')}`);
for (const [name, make] of GROWING) {
  const cells = LENGTHS.map((length) => {
    const text = make(length);
    const repeats = Math.max(1, Math.round(500_000 / text.length));
    once(() => scanJson(text), repeats);
    const all = Array.from({ length: Math.min(rounds, 5) }, () => once(() => scanJson(text), repeats));
    return ((1e6 * median(all)) / text.length).toFixed(1).padStart(10);
  });
  console.log(`  ${name.padEnd(22)}${cells.join('')}`);
}

console.log('\na text in 2,000 chunks, asked at every chunk, ms for all of them');
const file = 'const line = "of a file"; // and so on\n';
/** @type {[name: string, text: string][]} */
const STREAMED = [
  ['100 KB of one string', JSON.stringify({ path: 'a.ts', content: file.repeat(2500) })],
  ['1 MB of one string', JSON.stringify({ path: 'a.ts', content: file.repeat(25_000) })],
  ['1 MB of spans', spans(1_000_000)],
  ['100 KB, Python', `[${`{'a': True, 'b': 'c'}, `.repeat(4500)}]`],
];
for (const [name, text] of STREAMED) {
  const step = Math.ceil(text.length / 2000);
  const fed = once(() => {
    const stream = createJsonStream();
    for (let i = 0; i < text.length; i += step) {
      stream.feed(text.slice(i, i + step));
      kept.result = stream.state();
    }
  }, 1);
  const played = once(() => {
    const playback = createJsonPlayback(text);
    for (let i = 0; i < text.length; i += step) kept.result = playback.to(i + step);
  }, 1);
  console.log(
    `  ${name.padEnd(26)}stream ${fed.toFixed(0).padStart(6)}   playback ${played.toFixed(0).padStart(6)}   scanJson once ${once(() => scanJson(text), 3).toFixed(1)}`,
  );
}

// Memory last: the collector is asked for.
setFlagsFromString('--expose-gc');
const collect = /** @type {() => void} */ (runInNewContext('gc'));
const heap = () => {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
};
kept.result = undefined;
const large = spans(50_000_000);
const length = large.length;
const before = heap();
const ms = once(() => scanJson(large), 1);
const nodes = heap() - before;
kept.result = undefined;
const empty = heap();
kept.result = JSON.parse(large);
const parsed = heap() - empty;
console.log(
  `\n${(length / 1e6).toFixed(0)} MB of spans: scanned in ${ms.toFixed(0)} ms; the nodes keep ${nodes.toFixed(0)} MB, the value of JSON.parse ${parsed.toFixed(0)} MB`,
);

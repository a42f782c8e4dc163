// @ts-check
/* global WebAssembly, performance -- of Node */
/**
 * `npm run bench:kernel`: the grammar engine's kernels on o200k_base, in Node: what setting up costs, what a walk costs per node,
 * what a mask costs where it is often asked for. TypeScript and WebAssembly stand side by side, over the same tables. Medians.
 *
 *   npm run bench:kernel          200 rounds
 *   npm run bench:kernel -- 1000
 */
import { readFileSync } from 'node:fs';
import { buildAssets } from './build.mjs';
import { at } from './project.mjs';
import { loadModules } from './load-modules.mjs';

const rounds = Number(process.argv[2] ?? 200);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`How many rounds? ${process.argv[2]} is no whole number above 0.`);
  process.exit(2);
}

await buildAssets();
const engine = await loadModules('bench-kernel', {
  vocabulary: 'src/core/tokens/vocabulary.ts',
  langs: 'src/core/grammar/lang/langs.ts',
  shapes: 'src/core/grammar/schema/create-shapes.ts',
  machine: 'src/core/grammar/json/json-machine.ts',
  settings: 'src/core/grammar/settings.ts',
  workspace: 'src/engine/kernel/workspace.ts',
});

/** @param {number[]} sorted @param {number} share */
const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;

/** @param {() => void} run @param {number} times @returns {number} median of milliseconds */
function median(run, times) {
  const all = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    run();
    all.push(performance.now() - start);
  }
  return percentile(
    all.sort((a, b) => a - b),
    0.5,
  );
}

const file = readFileSync(at('src/assets/vocabularies/o200k_base.bin'));
const code = readFileSync(at('src/assets/kernel/kernel.wasm'));
let start = performance.now();
const decoded = engine.decodeVocabulary(new Uint8Array(file));
const decodeMs = performance.now() - start;
if (!decoded.ok) throw new Error(decoded.error.message);
const vocabulary = decoded.value;
start = performance.now();
engine.openWorkspace(vocabulary, null);
const openMs = performance.now() - start;
console.log('set-up, the first time, ms');
console.log(`  vocabulary        ${decodeMs.toFixed(0).padStart(8)}`);
console.log(`  tries and masks   ${openMs.toFixed(0).padStart(8)}`);
start = performance.now();
const module = new WebAssembly.Module(code);
console.log(
  `  WebAssembly       ${(performance.now() - start).toFixed(1).padStart(8)}   ${code.length} bytes`,
);

const uncached = { cache: false };
const kernels = [
  engine.openWorkspace(vocabulary, null, uncached),
  engine.openWorkspace(vocabulary, module, uncached),
];
const cached = engine.openWorkspace(vocabulary, module);
console.log(`  memory of the kernel  ${(kernels[1].kernel.bytes / 1e6).toFixed(1)} MB`);

/** @param {unknown} schema */
function machineOf(schema) {
  const langs = engine.createLangs();
  const shapes = engine.createShapes(JSON.stringify(schema), langs, engine.DEFAULT_SETTINGS);
  if (!shapes.ok)
    throw new Error(shapes.error.map((/** @type {any} */ problem) => problem.message).join(' '));
  return new engine.JsonMachine(shapes.value, langs, engine.DEFAULT_SETTINGS);
}

const tool = {
  type: 'object',
  properties: {
    city: { type: 'string', maxLength: 20 },
    unit: { enum: ['celsius', 'fahrenheit'] },
    days: { type: 'integer', minimum: 1, maximum: 7 },
    code: { type: 'string', pattern: '^[a-z]{2}-' },
    tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
  },
  required: ['city', 'unit'],
  additionalProperties: false,
};
/** @type {[name: string, schema: unknown, text: string][]} */
const STATES = [
  ['the beginning', tool, ''],
  ['a listed name begins', tool, '{"'],
  ['a listed name goes on', tool, '{"ci'],
  ['a free name', true, '{"'],
  ['a string', { type: 'string' }, '"ab'],
  ['a string, 7 characters left', tool, '{"city":"Zürich and mo'],
  ['a string in an open object', true, '[[{"a":"b'],
  ['a pattern begins', tool, '{"code":"'],
  ['a pattern is over', tool, '{"code":"de-'],
  ['letters and blanks', { type: 'string', pattern: '^[a-z ]+$' }, '"ab'],
  ['letters, counted by the pattern', { type: 'string', pattern: '^[a-z]{1,64}$' }, '"ab'],
  ['letters beside a length', { type: 'string', pattern: '^[a-z]+$', maxLength: 64 }, '"ab'],
  ['one of two texts', tool, '{"unit":"'],
  ['a small integer', tool, '{"days":'],
  ['any number', true, '[1'],
  ['any value', true, '['],
  ['after a value', tool, '{"city":"a"'],
  ['a string that has to differ', tool, '{"tags":["a","b'],
];

console.log(`\nmasks, median of ${rounds} rounds`);
console.log(
  `  ${'state'.padEnd(30)}${'allowed'.padStart(9)}${'nodes'.padStart(9)}${'ts µs'.padStart(10)}${'ns/node'.padStart(9)}${'wasm µs'.padStart(10)}${'ns/node'.padStart(9)}${'cached µs'.padStart(11)}`,
);
const mask = new Uint32Array(Math.ceil(vocabulary.size / 32));
for (const [name, schema, text] of STATES) {
  const machine = machineOf(schema);
  const bytes = new TextEncoder().encode(text);
  const matchers = [...kernels, cached].map((workspace) => {
    const matcher = workspace.matcher(machine);
    if (matcher.acceptBytes(bytes) !== bytes.length) throw new Error(`${name}: ${text} is not accepted`);
    return matcher;
  });
  const times = matchers.map((matcher) => {
    for (let i = 0; i < 20; i++) matcher.computeMask(mask);
    return 1000 * median(() => void matcher.computeMask(mask), rounds);
  });
  const { allowed, nodes } = matchers[0].computeMask(mask);
  const [ts = NaN, wasm = NaN, hit = NaN] = times;
  const us = (/** @type {number} */ value) => value.toFixed(1);
  const perNode = (/** @type {number} */ value) => ((1000 * value) / nodes).toFixed(1);
  console.log(
    `  ${name.padEnd(30)}${String(allowed).padStart(9)}${String(nodes).padStart(9)}${us(ts).padStart(10)}${perNode(ts).padStart(9)}${us(wasm).padStart(10)}${perNode(wasm).padStart(9)}${us(hit).padStart(11)}`,
  );
}

// @ts-check
/**
 * `npm test`: every check of the project, in order, each stage to its end even when an earlier one failed. The last line
 * is the total, `N passed, N failed, N skipped`: unit and browser tests, and each gate as one. Exit code 1 when anything
 * failed or no test ran.
 *
 *   npm test                  everything
 *   npm test -- lint unit     these stages only
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildAssets, whyBuild } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { browserCounts, sum, totalLine, unitCounts } from './counts.mjs';
import { at, tool } from './project.mjs';
import { runNode } from './run.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */

const MINUTE = 60_000;
const REPORTS = '.cache/test';
const UNIT_REPORT = `${REPORTS}/unit.json`;
const BROWSER_REPORT = `${REPORTS}/browser.json`;

/** @param {boolean} passed @param {string} [note] @returns {Counts} */
const gate = (passed, note) => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: 0,
  ...(passed || note === undefined ? {} : { note }),
});

/** @param {string} file @param {string[]} args @param {number} limitMs @param {string} note what failed, in a word */
const toolGate = async (file, args, limitMs, note) =>
  gate((await runNode(file, args, { limitMs })) === 0, note);

/** @param {string} path @returns {string | null} */
function report(path) {
  try {
    return readFileSync(at(path), 'utf8');
  } catch {
    return null;
  }
}

/** @param {Counts[]} counts @returns {Counts} */
function together(counts) {
  const notes = counts.flatMap(({ note }) => (note === undefined ? [] : [note]));
  const failures = counts.flatMap(({ failures }) => failures ?? []);
  return {
    ...sum(counts),
    ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
    ...(failures.length > 0 ? { failures } : {}),
  };
}

/** Whether the build stage of this run went well; null when it has not run. @type {boolean | null} */
let built = null;

/** @type {{ name: string, run: () => Promise<Counts> }[]} */
const STAGES = [
  {
    name: 'types',
    run: () => toolGate(tool('typescript', 'tsc'), ['--noEmit', '--pretty', 'false'], 5 * MINUTE, 'tsc'),
  },
  {
    name: 'lint',
    run: async () =>
      together(
        await Promise.all([
          toolGate(tool('eslint'), ['.', '--max-warnings', '0'], 15 * MINUTE, 'eslint'),
          toolGate(tool('prettier'), ['--check', '.', '--log-level', 'warn'], 10 * MINUTE, 'prettier'),
          toolGate(at('scripts/source-check.mjs'), [], 5 * MINUTE, 'source check'),
        ]),
      ),
  },
  {
    name: 'unit',
    run: async () => {
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
      const code = await runNode(tool('vitest'), args, { limitMs: 20 * MINUTE });
      return unitCounts(report(UNIT_REPORT), code);
    },
  },
  {
    name: 'build',
    run: async () => {
      const build = await toolGate(at('scripts/build.mjs'), [], 5 * MINUTE, 'build');
      built = build.failed === 0;
      if (!built) return { ...build, skipped: 1 };
      return together([build, await toolGate(at('scripts/size.mjs'), [], MINUTE, 'size')]);
    },
  },
  {
    name: 'browser',
    run: async () => {
      const reason = built === false ? 'the build failed' : built === true ? null : whyBuild();
      if (reason !== null)
        return { passed: 0, failed: built === null ? 1 : 0, skipped: 1, note: `no page to test: ${reason}` };
      const { path, version, from } = findChromium({ install: true, log: (line) => console.log(line) });
      console.log(`Chromium ${version}, from ${from}`);
      const code = await runNode(tool('@playwright/test', 'playwright'), ['test', '--reporter=list,json'], {
        limitMs: 20 * MINUTE,
        env: { CALLSCOPE_CHROMIUM: path, PLAYWRIGHT_JSON_OUTPUT_FILE: at(BROWSER_REPORT) },
      });
      return browserCounts(report(BROWSER_REPORT), code);
    },
  },
];

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

const SHOWN_FAILURES = 50;

/** What failed, by name, so that the end of a long output says it. @param {readonly string[]} failures */
function printFailures(failures) {
  if (failures.length === 0) return;
  console.log('\nfailed');
  for (const one of failures.slice(0, SHOWN_FAILURES)) console.log(`  ${one}`);
  if (failures.length > SHOWN_FAILURES) console.log(`  and ${failures.length - SHOWN_FAILURES} more`);
}

/** @param {readonly { name: string, counts: Counts, ms: number }[]} results */
function printSummary(results) {
  console.log(
    `\n${'stage'.padEnd(10)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}${'time'.padStart(10)}`,
  );
  for (const { name, counts, ms } of results) {
    const { passed, failed, skipped, note } = counts;
    const columns = `${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped).padStart(9)}${seconds(ms).padStart(10)}`;
    console.log(`${name.padEnd(10)}${columns}${note === undefined ? '' : `   ${note}`}`);
  }
  printFailures(results.flatMap(({ counts }) => counts.failures ?? []));
  const total = sum(results.map(({ counts }) => counts));
  console.log(`\n${seconds(results.reduce((ms, result) => ms + result.ms, 0))} in all`);
  console.log(totalLine(total));
  return total;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STAGES.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}. There are: ${STAGES.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

// A report of an earlier run must never stand in for this one's.
rmSync(at(REPORTS), { recursive: true, force: true });
mkdirSync(at(REPORTS), { recursive: true });

const results = [];
try {
  await buildAssets();
} catch (error) {
  const note = error instanceof Error ? error.message : String(error);
  results.push({ name: 'assets', counts: gate(false, note), ms: 0 });
}
for (const { name, run } of STAGES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}\n`);
  const start = Date.now();
  const counts = await run().catch((error) => {
    console.error(error instanceof Error ? error.message : String(error));
    return gate(false, `${name} could not be run`);
  });
  const ms = Date.now() - start;
  results.push({ name, counts, ms });
  console.log(
    `\n${name}: ${totalLine(counts)}, ${seconds(ms)}${counts.note === undefined ? '' : ` (${counts.note})`}`,
  );
}

const { passed, failed } = printSummary(results);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

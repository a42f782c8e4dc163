// @ts-check
/**
 * Reads what the test runners report. A run that cannot be read, that ends badly without a failed test, or in which no
 * test ran, is a failure: silence never passes.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, note?: string, failures?: string[] }} Counts
 *   `failures`: each failed test by its file and name, with the first line of what it said
 */
import { ROOT } from './project.mjs';

/** @param {unknown} value @returns {Record<string, unknown>} */
const record = (value) =>
  typeof value === 'object' && value !== null ? /** @type {Record<string, unknown>} */ (value) : {};
/** @param {unknown} value @returns {unknown[]} */
const list = (value) => (Array.isArray(value) ? value : []);
/** @param {unknown} value */
const count = (value) => (typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0);

/** @param {string | null} text */
function parse(text) {
  try {
    return text === null ? null : record(JSON.parse(text));
  } catch {
    return null;
  }
}

/** @param {Counts} counts @param {number} exitCode @returns {Counts} */
function judge(counts, exitCode) {
  if (counts.failed > 0) return counts;
  if (exitCode !== 0)
    return { ...counts, failed: 1, note: `the runner ended with code ${exitCode} though no test failed` };
  if (counts.passed === 0) return { ...counts, failed: 1, note: 'no test ran' };
  return counts;
}

/** @param {unknown} value */
const string = (value) => (typeof value === 'string' ? value : '');

// Messages of the runners are coloured for a terminal.
// eslint-disable-next-line no-control-regex
const COLOURS = /\u001b\[[\d;]*m/g;
const FAILURE_LENGTH = 300;

/** @param {string} file @param {string} name @param {unknown} message */
const failure = (file, name, message) =>
  [
    file.startsWith(ROOT) ? file.slice(ROOT.length) : file,
    name,
    string(message).replace(COLOURS, '').split('\n', 1)[0],
  ]
    .filter((part) => part !== '')
    .join(' › ')
    .slice(0, FAILURE_LENGTH);

/** @param {string[]} failures */
const named = (failures) => (failures.length > 0 ? { failures } : {});

/** Failed tests of Vitest's report. @param {unknown[]} files */
const unitFailures = (files) =>
  files.flatMap((file) => {
    const { name, status, message, assertionResults } = record(file);
    const failed = list(assertionResults)
      .map(record)
      .filter((test) => test['status'] === 'failed');
    if (failed.length === 0 && status === 'failed') return [failure(string(name), '', message)];
    return failed.map((test) =>
      failure(string(name), string(test['fullName']), list(test['failureMessages'])[0]),
    );
  });

/** Failed tests of Playwright's report: suites hold suites and specs. @param {unknown[]} suites @returns {string[]} */
const browserFailures = (suites) =>
  suites.map(record).flatMap((suite) => [
    ...browserFailures(list(suite['suites'])),
    ...list(suite['specs'])
      .map(record)
      .filter((spec) => spec['ok'] === false)
      .map((spec) => {
        const results = list(spec['tests']).flatMap((test) => list(record(test)['results']));
        const error = results.map((result) => record(record(result)['error'])['message']).find(Boolean);
        return failure(string(spec['file']), string(spec['title']), error);
      }),
  ]);

/** @returns {Counts} */
const unreadable = () => ({ passed: 0, failed: 1, skipped: 0, note: 'the runner left no report' });

/** Vitest's JSON report. A file that could not be loaded counts as one failed test. @param {string | null} text @param {number} exitCode @returns {Counts} */
export function unitCounts(text, exitCode) {
  const report = parse(text);
  if (report === null) return unreadable();
  const broken = list(report['testResults']).filter((file) => {
    const { status, assertionResults } = record(file);
    return status === 'failed' && !list(assertionResults).some((test) => record(test)['status'] === 'failed');
  }).length;
  return judge(
    {
      passed: count(report['numPassedTests']),
      failed: count(report['numFailedTests']) + broken,
      skipped: count(report['numPendingTests']) + count(report['numTodoTests']),
      ...named(unitFailures(list(report['testResults']))),
      ...(broken > 0 ? { note: `${broken} test files could not be loaded` } : {}),
    },
    exitCode,
  );
}

/** Playwright's JSON report. @param {string | null} text @param {number} exitCode @returns {Counts} */
export function browserCounts(text, exitCode) {
  const report = parse(text);
  if (report === null) return unreadable();
  const stats = record(report['stats']);
  return judge(
    {
      passed: count(stats['expected']) + count(stats['flaky']),
      failed: count(stats['unexpected']),
      skipped: count(stats['skipped']),
      ...named(browserFailures(list(report['suites']))),
    },
    exitCode,
  );
}

/** @param {readonly Counts[]} all @returns {Counts} */
export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** The line that ends a run. @param {Counts} counts */
export const totalLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

// @ts-check
/**
 * Reads what the test runners report. A run that cannot be read, that ends badly without a failed test, or in which no
 * test ran, is a failure: silence never passes.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, note?: string }} Counts
 */

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

import { describe, expect, it } from 'vitest';
import { ROOT } from './project.mjs';
import { browserCounts, sum, totalLine, unitCounts } from './counts.mjs';

const unit = (fields: object): string =>
  JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, ...fields });
const browser = (stats: object): string =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } });

describe('unitCounts', () => {
  it.each([
    {
      rule: 'counts what passed and what was skipped',
      text: unit({ numPassedTests: 7, numPendingTests: 2, numTodoTests: 1 }),
      code: 0,
      counts: { passed: 7, failed: 0, skipped: 3 },
    },
    {
      rule: 'counts what failed',
      text: unit({ numPassedTests: 7, numFailedTests: 2 }),
      code: 1,
      counts: { passed: 7, failed: 2, skipped: 0 },
    },
    {
      rule: 'counts a file that could not be loaded as one failure',
      text: unit({
        numPassedTests: 7,
        testResults: [
          { status: 'failed', assertionResults: [] },
          { status: 'passed', assertionResults: [{ status: 'passed' }] },
        ],
      }),
      code: 1,
      counts: { passed: 7, failed: 1, skipped: 0 },
    },
    {
      rule: 'does not count a failed test twice',
      text: unit({
        numFailedTests: 1,
        testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
      }),
      code: 1,
      counts: { passed: 0, failed: 1, skipped: 0 },
    },
    {
      rule: 'fails a run that ended badly though no test failed',
      text: unit({ numPassedTests: 7 }),
      code: 1,
      counts: { passed: 7, failed: 1, skipped: 0 },
    },
    {
      rule: 'fails a run in which no test ran',
      text: unit({ numPendingTests: 3 }),
      code: 0,
      counts: { passed: 0, failed: 1, skipped: 3 },
    },
    {
      rule: 'fails a run without a report',
      text: null,
      code: 0,
      counts: { passed: 0, failed: 1, skipped: 0 },
    },
    { rule: 'fails half a report', text: '{"numPas', code: 0, counts: { passed: 0, failed: 1, skipped: 0 } },
    {
      rule: 'fails a report of another kind',
      text: '[]',
      code: 0,
      counts: { passed: 0, failed: 1, skipped: 0 },
    },
  ])('$rule', ({ text, code, counts }) => {
    expect(unitCounts(text, code)).toMatchObject(counts);
  });
});

describe('browserCounts', () => {
  it.each([
    {
      rule: 'counts what passed, failed and was skipped',
      text: browser({ expected: 5, unexpected: 2, skipped: 1 }),
      code: 1,
      counts: { passed: 5, failed: 2, skipped: 1 },
    },
    {
      rule: 'fails a run whose server did not start',
      text: browser({}),
      code: 1,
      counts: { passed: 0, failed: 1, skipped: 0 },
    },
    {
      rule: 'fails a run in which no test ran',
      text: browser({ skipped: 4 }),
      code: 0,
      counts: { passed: 0, failed: 1, skipped: 4 },
    },
    {
      rule: 'fails a run without a report',
      text: null,
      code: 1,
      counts: { passed: 0, failed: 1, skipped: 0 },
    },
  ])('$rule', ({ text, code, counts }) => {
    expect(browserCounts(text, code)).toMatchObject(counts);
  });
});

describe('what failed is named', () => {
  it('by the file, the test and the first line of the message', () => {
    const text = unit({
      numFailedTests: 1,
      testResults: [
        {
          name: `${ROOT}src/core/a.test.ts`,
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'a holds' },
            {
              status: 'failed',
              fullName: 'a fails',
              failureMessages: ['\u001b[31mAssertionError: 1\u001b[39m\n at a'],
            },
          ],
        },
        {
          name: `${ROOT}src/core/b.test.ts`,
          status: 'failed',
          message: 'No such module',
          assertionResults: [],
        },
      ],
    });
    expect(unitCounts(text, 1).failures).toEqual([
      'src/core/a.test.ts › a fails › AssertionError: 1',
      'src/core/b.test.ts › No such module',
    ]);
  });

  it('in the browser too, however deep its suite', () => {
    const spec = { title: 'opens', file: 'a.spec.ts', ok: false };
    const failed = { ...spec, tests: [{ results: [{ error: { message: 'Error: closed\nat 1' } }] }] };
    const text = JSON.stringify({
      stats: { expected: 1, unexpected: 1 },
      suites: [{ specs: [{ ...spec, ok: true }], suites: [{ specs: [failed] }] }],
    });
    expect(browserCounts(text, 1).failures).toEqual(['a.spec.ts › opens › Error: closed']);
  });

  it('only where something did', () => {
    expect(unitCounts(unit({ numPassedTests: 1 }), 0)).not.toHaveProperty('failures');
  });
});

describe('the total', () => {
  it('sums stages into one line', () => {
    const stages = [
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 297, failed: 2, skipped: 1, note: 'eslint' },
    ];
    expect(totalLine(sum(stages))).toBe('298 passed, 2 failed, 1 skipped');
  });
});

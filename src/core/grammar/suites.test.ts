/**
 * Whole grammars, schema to bytes, against the official suite and JSONSchemaBench: a ratchet. Nothing invalid is let through,
 * nothing valid is left out, and what is refused is listed here; the list may only become shorter.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  benchCases,
  judge,
  suiteCases,
  suiteDocuments,
  type Case,
  type Judged,
} from '../../testing/grammar-suite';
import { describeShared } from '../../testing/shared-data';

/** Groups that are refused, by the start of their names. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  // Residues of 123,456,789 are more than are searched.
  'draft2020-12': ['multipleOf.json 3 '],
  // The others are remote documents that are not among the shared data.
  draft7: ['multipleOf.json 3 ', 'refRemote.json '],
};

function tally(cases: readonly Case[], judgeOne: (one: Case) => Judged[], refused: readonly string[]) {
  const judged = cases.flatMap(judgeOne);
  const wrong = judged.filter(
    ({ id, verdict }) =>
      verdict !== 'right' && !(verdict === 'refused' && refused.some((start) => id.startsWith(start))),
  );
  return { wrong, right: judged.filter(({ verdict }) => verdict === 'right').length, all: judged.length };
}

describeShared('the official suite', ['data', 'json-schema-test-suite'], (root) => {
  it.each([
    ['draft2020-12', 1_299, 1_298],
    ['draft7', 927, 916],
  ])('%s: right, or refused in words', (draft, all, right) => {
    const documents = suiteDocuments(root, draft);
    const cases = suiteCases(root, draft).filter(({ id }) => !id.startsWith('optional/'));
    const result = tally(cases, (one) => judge(one, { documents }), REFUSED[draft] ?? []);
    expect(result.wrong).toEqual([]);
    expect([result.all, result.right]).toEqual([all, right]);
  });
});

describeShared('JSONSchemaBench', ['data', 'jsonschemabench'], (root) => {
  it('206 schemas: each instance is judged as the bench says', () => {
    const cases = benchCases(join(root, 'schemas.jsonl'));
    const { wrong } = tally(cases, (one) => judge(one), []);
    expect(cases).toHaveLength(206);
    expect(wrong).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { StepEvent } from '../../core/runtime/events';
import { problemRows } from './use-problems';

const event = (seq: number, stage: StepEvent['stage'], codes: string[]): StepEvent => ({
  seq,
  id: `${seq}.${stage}.0`,
  turn: seq,
  stage,
  sub: 0,
  outcome: 'ok',
  problems: codes.map((code) => ({ code, severity: 'warn', message: code, retryable: false })),
  detail: { t: 'observe', entries: [] },
});

it('lists a problem of the prompt once, though every turn repeats it', () => {
  const rows = problemRows([
    event(1, 'project', ['A']),
    event(2, 'project', ['A', 'B']),
    event(3, 'project', ['A']),
  ]);
  expect(rows.map((row) => [row.problem.code, row.event.seq])).toEqual([
    ['A', 1],
    ['B', 2],
  ]);
});

it('lists a problem of a call as often as it happens', () => {
  expect(problemRows([event(1, 'validate', ['A']), event(2, 'validate', ['A'])])).toHaveLength(2);
});

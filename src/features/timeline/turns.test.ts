import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Breakpoint } from '../../core/document/document';
import { STAGES, type Outcome, type StepEvent } from '../../core/runtime/events';
import {
  breakpointsOf,
  groupTurns,
  outcomeBins,
  stageCells,
  turnAt,
  worse,
  type TimelineStep,
} from './turns';

const OUTCOMES: readonly Outcome[] = ['ok', 'failed', 'warn', 'waiting', 'note'];
const step = (turn: number, stage: (typeof STAGES)[number], outcome: Outcome = 'ok'): TimelineStep => ({
  turn,
  stage,
  outcome,
});

const anyRun = fc
  .array(
    fc.array(fc.tuple(fc.nat({ max: 7 }), fc.constantFrom(...OUTCOMES)), { minLength: 1, maxLength: 12 }),
    { maxLength: 30 },
  )
  .map((turns) =>
    turns.flatMap((stages, turn) =>
      [...stages]
        .sort(([a], [b]) => a - b)
        .map(([stage, outcome]) => step(turn + 1, STAGES[stage] ?? 'prompt', outcome)),
    ),
  );

describe('grouping a log', () => {
  test('turns tile the steps, and every step finds its turn', () => {
    fc.assert(
      fc.property(anyRun, (steps) => {
        const turns = groupTurns(steps);
        expect(
          turns.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
        ).toEqual(steps.map((_, i) => i));
        for (const [i, { turn }] of steps.entries()) expect(turns[turnAt(turns, i)]?.turn).toBe(turn);
      }),
      { seed: 7 },
    );
  });

  test('a turn has the worst outcome of its steps', () => {
    const outcomes: readonly Outcome[] = ['ok', 'note', 'warn', 'failed', 'waiting'];
    const [turn] = groupTurns(outcomes.map((outcome) => step(1, 'parse', outcome)));
    expect(turn?.outcome).toBe('failed');
    expect(worse('ok', 'note')).toBe('ok');
  });

  test('the cells of a turn cover its steps, and name the stages it did not reach', () => {
    const steps = [
      step(1, 'prompt'),
      step(1, 'parse'),
      step(1, 'parse', 'failed'),
      step(1, 'observe', 'warn'),
    ];
    const cells = stageCells(steps, { first: 0, last: 3 });
    expect(cells.map(({ stage }) => stage)).toEqual(STAGES);
    expect(cells.find((cell) => cell.stage === 'parse')).toMatchObject({
      range: { first: 1, last: 2 },
      outcome: 'failed',
    });
    expect(cells.filter((cell) => cell.range === null).map((cell) => cell.stage)).toEqual([
      'project',
      'respond',
      'validate',
      'authorize',
      'execute',
    ]);
  });
});

describe('breakpoints on the track', () => {
  const event = (stage: (typeof STAGES)[number], sub: number, outcome: Outcome): StepEvent => ({
    seq: sub,
    id: `1.${stage}.${sub}`,
    turn: 1,
    stage,
    sub,
    outcome,
    problems: [],
    detail: { t: 'validate', tool: 'edit', schemaHash: '', valid: outcome === 'ok' },
  });
  const events = [event('validate', 0, 'ok'), event('validate', 1, 'failed')];

  test.each<[string, Breakpoint[], { first: number; last: number } | null, boolean]>([
    ['none set', [], { first: 0, last: 1 }, false],
    ['a stage, at its first step', [{ on: 'stage', stage: 'validate' }], { first: 0, last: 1 }, true],
    ['an error inside the cell', [{ on: 'error' }], { first: 0, last: 1 }, true],
    ['an error elsewhere', [{ on: 'error' }], { first: 0, last: 0 }, false],
    ['a stage that was not reached', [{ on: 'stage', stage: 'validate' }], null, true],
    ['an error, where nothing was reached', [{ on: 'error' }], null, false],
  ])('%s', (_, breakpoints, range, expected) => {
    expect(breakpointsOf(events, breakpoints)(range, 'validate')).toBe(expected);
  });
});

test('the overview never has more parts than asked for, and loses no failure', () => {
  fc.assert(
    fc.property(anyRun, fc.integer({ min: 1, max: 50 }), (steps, most) => {
      const bins = outcomeBins(steps, most);
      expect(bins.length).toBe(Math.min(most, steps.length));
      expect(bins.includes('failed')).toBe(steps.some(({ outcome }) => outcome === 'failed'));
      expect(bins.every((bin) => OUTCOMES.includes(bin))).toBe(true);
    }),
    { seed: 7 },
  );
});

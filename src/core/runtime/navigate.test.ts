import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Breakpoint } from '../document/document';
import { STAGES, stepId, type Outcome, type StepEvent } from './events';
import { findStep, goTo, move, start, type Move, type Position } from './navigate';

/** `counts[turn][stage]` steps; outcomes by index. */
function eventsOf(
  counts: readonly (readonly number[])[],
  failed: ReadonlySet<number> = new Set(),
): StepEvent[] {
  const events: StepEvent[] = [];
  counts.forEach((stages, t) => {
    stages.forEach((count, s) => {
      for (let sub = 0; sub < count; sub++) {
        const stage = STAGES[s];
        if (stage === undefined) continue;
        const outcome: Outcome = failed.has(events.length) ? 'failed' : 'ok';
        const detail: StepEvent['detail'] = { t: 'observe', entries: [] };
        events.push({
          seq: events.length,
          id: stepId(t + 1, stage, sub),
          turn: t + 1,
          stage,
          sub,
          outcome,
          problems: [],
          detail,
        });
      }
    });
  });
  return events;
}

// turn 1: prompt 1, project 1, respond 1, parse 3, validate 2 … ; turn 2: prompt 1, project 1
const events = eventsOf(
  [
    [1, 1, 1, 3, 2, 2, 2, 1],
    [1, 1],
  ],
  new Set([8]),
);
const at = (cursor: number): Position => ({ cursor, trail: [] });
const ids = (position: Position) => events[position.cursor]?.id;

describe('moving', () => {
  it.each<[Move, number, string]>([
    ['into', 0, '1.project.0'],
    ['over', 0, '1.project.0'],
    ['over', 2, '1.parse.2'],
    ['over', 3, '1.parse.2'],
    ['over', 5, '1.validate.1'],
    ['out', 0, '1.observe.0'],
    ['out', 12, '2.project.0'],
    ['over', 14, '2.project.0'],
    ['back', 0, '1.prompt.0'],
    ['back', 5, '1.parse.1'],
    ['next-turn', 3, '2.prompt.0'],
    ['previous-turn', 3, '1.prompt.0'],
    ['previous-turn', 13, '1.prompt.0'],
    ['previous-turn', 0, '1.prompt.0'],
    ['end', 0, '2.project.0'],
    ['restart', 9, '1.prompt.0'],
  ])('%s from %i goes to %s', (kind, from, to) => {
    expect(ids(move(kind, at(from), events))).toBe(to);
  });

  it.each<[Breakpoint[], number, string]>([
    [[{ on: 'error' }], 0, '1.authorize.0'],
    [[{ on: 'stage', stage: 'parse' }], 0, '1.parse.0'],
    [[{ on: 'stage', stage: 'parse' }], 3, '2.project.0'],
    [[], 0, '2.project.0'],
  ])('continue stops at a breakpoint, else at the end', (breakpoints, from, to) => {
    expect(ids(move('continue', at(from), events, breakpoints))).toBe(to);
  });

  it('reverse continue stops at the breakpoint before, else at the start', () => {
    expect(ids(move('reverse-continue', at(14), events, [{ on: 'error' }]))).toBe('1.authorize.0');
    expect(ids(move('reverse-continue', at(8), events, [{ on: 'error' }]))).toBe('1.prompt.0');
  });

  const counts = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 8, maxLength: 8 }), {
    minLength: 1,
    maxLength: 5,
  });
  const forwardMoves = fc.array(fc.constantFrom<Move>('into', 'over', 'out', 'continue'), { maxLength: 30 });

  it('back after any forward moves restores every position, from any step', () => {
    fc.assert(
      fc.property(counts, fc.nat(), forwardMoves, (c, from, moves) => {
        const log = eventsOf(c);
        if (log.length === 0) return;
        let position = goTo(start, from % log.length, log);
        const visited = [position.cursor];
        for (const kind of moves) {
          const next = move(kind, position, log, [{ on: 'stage', stage: 'validate' }]);
          if (next.cursor !== position.cursor) visited.push(next.cursor);
          position = next;
        }
        for (const expected of visited.reverse()) {
          expect(position.cursor).toBe(expected);
          position = move('back', position, log);
        }
      }),
    );
  });

  it('never leaves the log, whatever is pressed', () => {
    const moves: Move[] = [
      'over',
      'into',
      'out',
      'back',
      'continue',
      'reverse-continue',
      'restart',
      'next-turn',
      'previous-turn',
      'end',
    ];
    fc.assert(
      fc.property(counts, fc.array(fc.constantFrom(...moves)), (c, pressed) => {
        const log = eventsOf(c);
        if (log.length === 0) return;
        let position = start;
        for (const kind of pressed) {
          position = move(kind, position, log, [{ on: 'error' }]);
          expect(log[position.cursor]).toBeDefined();
        }
      }),
    );
  });
});

describe('finding a step by id', () => {
  it.each([
    ['1.parse.2', 5, true],
    ['1.parse.9', 5, false],
    ['1.observe.5', 12, false],
    ['9.prompt.0', 14, false],
    ['2.respond.0', 14, false],
    ['nonsense', 0, false],
    ['1.__proto__.0', 0, false],
  ])('%s is step %i', (id, index, exact) => {
    expect(findStep(events, id)).toEqual({ index, exact });
  });
  it('has no place in an empty log', () => expect(findStep([], '1.parse.0').index).toBe(-1));
});

/**
 * Moving through a log. A position is the index of a step; the state shown is the one after that step.
 *
 * - *into* goes to the next step. *over* goes to the end of the current stage, or, from there, of the next one. *out* goes
 *   to the end of the turn, or, from there, of the next one.
 * - *back* undoes the last forward move when one is remembered (the trail), so that back after over, into, out or continue
 *   restores exactly what was there; otherwise it goes one step back.
 * - *continue* and *reverse continue* stop at the next breakpoint in their direction, else at the end or the start.
 */
import type { Breakpoint } from '../document/document';
import type { StepEvent, StepId } from './events';
import { STAGES } from './events';

export interface Position {
  cursor: number;
  /** Forward moves that may be undone, oldest first. */
  trail: readonly { from: number; to: number }[];
}

export type Move =
  | 'over'
  | 'into'
  | 'out'
  | 'back'
  | 'continue'
  | 'reverse-continue'
  | 'restart'
  | 'next-turn'
  | 'previous-turn'
  | 'end';

const TRAIL_LIMIT = 1_000;

export const start: Position = { cursor: 0, trail: [] };

/** The position after `move`. Equal to the given one where there is nowhere to go. */
export function move(
  kind: Move,
  position: Position,
  events: readonly StepEvent[],
  breakpoints: readonly Breakpoint[] = [],
): Position {
  const { cursor, trail } = position;
  switch (kind) {
    case 'into':
      return forward(position, Math.min(cursor + 1, events.length - 1));
    case 'over':
      return forward(position, endOfRun(events, cursor, sameStage));
    case 'out':
      return forward(position, endOfRun(events, cursor, sameTurn));
    case 'continue':
      return forward(position, nextStop(events, cursor, breakpoints));
    case 'back': {
      const last = trail.at(-1);
      if (last?.to === cursor) return { cursor: last.from, trail: trail.slice(0, -1) };
      return { cursor: Math.max(0, cursor - 1), trail: [] };
    }
    case 'reverse-continue':
      return { cursor: previousStop(events, cursor, breakpoints), trail: [] };
    case 'restart':
      return start;
    case 'end':
      return goTo(position, events.length - 1, events);
    case 'next-turn':
      return goTo(
        position,
        firstOfTurn(events, (events[cursor]?.turn ?? 0) + 1) ?? events.length - 1,
        events,
      );
    case 'previous-turn': {
      const turn = events[cursor]?.turn ?? 1;
      const first = firstOfTurn(events, turn) ?? 0;
      return goTo(position, first < cursor ? first : (firstOfTurn(events, turn - 1) ?? 0), events);
    }
  }
}

/** Scrubbing, clicking a stage, opening a problem: a jump, which the trail does not remember. */
export function goTo(position: Position, index: number, events: readonly StepEvent[]): Position {
  const cursor = Math.max(0, Math.min(index, events.length - 1));
  return cursor === position.cursor ? position : { cursor, trail: [] };
}

/**
 * The step a link or note names; where a re-run no longer has it, the last step before its place (same turn and stage first,
 * then the stage before). -1 for an empty log.
 */
export function findStep(events: readonly StepEvent[], id: StepId): { index: number; exact: boolean } {
  const exact = events.findIndex((event) => event.id === id);
  if (exact >= 0) return { index: exact, exact: true };
  const [turn = NaN, stage = NaN, sub = NaN] = rank(id);
  if (Number.isNaN(turn + stage + sub)) return { index: events.length === 0 ? -1 : 0, exact: false };
  const index = events.findLastIndex((event) => {
    const stageRank = STAGES.indexOf(event.stage);
    if (event.turn !== turn) return event.turn < turn;
    if (stageRank !== stage) return stageRank < stage;
    return event.sub <= sub;
  });
  return { index: events.length === 0 ? -1 : Math.max(0, index), exact: false };
}

function rank(id: StepId): number[] {
  const parts = id.split('.');
  if (parts.length !== 3) return [];
  const stage = STAGES.findIndex((name) => name === parts[1]);
  return [Number(parts[0]), stage < 0 ? NaN : stage, Number(parts[2])];
}

function forward(position: Position, to: number): Position {
  const { cursor, trail } = position;
  if (to <= cursor) return position;
  return { cursor: to, trail: [...trail.slice(-TRAIL_LIMIT + 1), { from: cursor, to }] };
}

const sameStage = (a: StepEvent, b: StepEvent): boolean => a.turn === b.turn && a.stage === b.stage;
const sameTurn = (a: StepEvent, b: StepEvent): boolean => a.turn === b.turn;

/** Last index of the run of alike events that holds `cursor`; from its end, of the run after it. */
function endOfRun(
  events: readonly StepEvent[],
  cursor: number,
  alike: (a: StepEvent, b: StepEvent) => boolean,
): number {
  const first = Math.min(cursor + 1, events.length - 1);
  let index = first;
  const head = events[first];
  if (head === undefined) return cursor;
  for (let next = events[index + 1]; next !== undefined && alike(head, next); next = events[index + 1])
    index++;
  return index;
}

function firstOfTurn(events: readonly StepEvent[], turn: number): number | undefined {
  const index = events.findIndex((event) => event.turn === turn);
  return index < 0 ? undefined : index;
}

/** Does a breakpoint hold execution at this step? Stage breakpoints hold at the first step of the stage only. */
export function hits(
  breakpoints: readonly Breakpoint[],
  events: readonly StepEvent[],
  index: number,
): Breakpoint | undefined {
  const event = events[index];
  if (event === undefined) return undefined;
  return breakpoints.find((breakpoint) => {
    switch (breakpoint.on) {
      case 'stage':
        return event.stage === breakpoint.stage && event.sub === 0;
      case 'tool':
        return event.detail.t === 'parse' && event.detail.call.name === breakpoint.tool;
      case 'error':
        return event.outcome === 'failed' || event.outcome === 'waiting';
    }
  });
}

function nextStop(events: readonly StepEvent[], cursor: number, breakpoints: readonly Breakpoint[]): number {
  for (let i = cursor + 1; i < events.length; i++) if (hits(breakpoints, events, i) !== undefined) return i;
  return events.length - 1;
}

function previousStop(
  events: readonly StepEvent[],
  cursor: number,
  breakpoints: readonly Breakpoint[],
): number {
  for (let i = cursor - 1; i >= 0; i--) if (hits(breakpoints, events, i) !== undefined) return i;
  return 0;
}

/**
 * The step machine: a session document → the log of its run. A pure function: no clock, no randomness, no network. Every
 * stage reads the state folded so far and appends events; nothing else is remembered. A failed call never stops its
 * siblings (`batch.admission: partial`) unless the document asks for `atomic`.
 */
import { sha256Hex } from '../base/hash';
import { utf8Length } from '../base/utf8';
import type { Problem } from '../base/problem';
import type { SessionDocument } from '../document/document';
import type { Paste, Response, ToolResult } from '../wire/model';
import type { ReadOptions } from '../wire/read';
import { applyEvent, initialState, type RunState } from './fold';
import { logHash } from './log-hash';
import {
  stepId,
  type Outcome,
  type ProjectedFacts,
  type Run,
  type Stage,
  type StepDetail,
  type StepEvent,
  type TimelineEntry,
} from './events';
import { authorizeStage, executeStage, validateStage } from './stage-calls';
import { observeStage } from './stage-observe';
import { parseStage } from './stage-parse';
import { promptStages } from './stage-prompt';
import { readEntry } from './read-entry';
import { turnsOf, type RecordedTurn } from './turns';

export interface RunOptions extends Pick<ReadOptions, 'tokenBytes'> {
  /** Called after each turn; return false to stop early (the log so far is returned). */
  onTurn?: (turn: number, total: number) => boolean;
}

/** One turn's input: a response inside a paste. One paste may hold several turns. */
export interface TurnInput {
  entry: number;
  part: number;
  parts: number;
  paste: Paste;
  /** Of the paste's text, which is measured once however many turns it holds. */
  bytes: number;
  hash: string;
  /** Null when the paste holds no response at all: that is a finding of the parse stage, not a reason to skip the turn. */
  response: Response | null;
  /** What was recorded as said to the model between the turn before and this one. */
  said: readonly TimelineEntry[];
  /** The recorded result of a call of this turn. */
  recorded(callId: string): ToolResult | undefined;
  /** What is wrong with the paste as a whole, at its first turn, and with the conversation at this turn. */
  problems: readonly Problem[];
  /** Pasted responses after this one. */
  left: number;
}

/** What a stage may use: the document, the state so far, and a pen. */
export interface Machine {
  readonly document: SessionDocument;
  readonly state: () => RunState;
  /** What the log holds of a message: one object for all turns, since a log lists them at every turn. */
  readonly factsOf: (message: ProjectedFacts) => ProjectedFacts;
  /** Problems of this turn that are about call `index`. */
  problemsOf(index: number): Problem[];
  emit(
    stage: Stage,
    detail: StepDetail,
    outcome: Outcome,
    problems?: readonly Problem[],
    call?: number,
  ): void;
}

export function runDocument(document: SessionDocument, options: RunOptions = {}): Run {
  const events: StepEvent[] = [];
  let state = initialState(document);
  let turn = 0;
  let turnStart = 0;
  const subs = new Map<Stage, number>();
  const facts = new Map<string, ProjectedFacts>();
  const factsOfMessage = new WeakMap<ProjectedFacts, ProjectedFacts>();
  const machine: Machine = {
    document,
    factsOf: (message) => {
      const same = factsOfMessage.get(message);
      if (same !== undefined) return same;
      const { role, bytes, hash, marked } = message;
      const key = `${role} ${hash} ${String(marked)}`;
      const known = facts.get(key) ?? { role, bytes, hash, marked };
      facts.set(key, known);
      factsOfMessage.set(message, known);
      return known;
    },
    state: () => state,
    problemsOf: (index) =>
      events
        .slice(turnStart)
        .filter((event) => event.call === index)
        .flatMap((event) => event.problems),
    emit(stage, detail, outcome, problems = [], call) {
      const sub = subs.get(stage) ?? 0;
      subs.set(stage, sub + 1);
      const event: StepEvent = {
        seq: events.length,
        id: stepId(turn, stage, sub),
        turn,
        stage,
        sub,
        outcome,
        ...(call === undefined ? {} : { call }),
        problems: [...problems],
        detail,
      };
      events.push(event);
      state = applyEvent(state, event);
    },
  };

  const pastes = document.responses.map((response, i) => readEntry(response, i, options));
  const inputs = turnInputs(pastes);
  for (;;) {
    turn++;
    turnStart = events.length;
    subs.clear();
    const input = inputs[turn - 1];
    promptStages(machine, turn, input?.said ?? []);
    if (input === undefined) {
      machine.emit(
        'respond',
        { t: 'end', reason: 'no-more-responses', text: 'The model has not answered this prompt yet.' },
        'waiting',
      );
      break;
    }
    runTurn(machine, input);
    if (state.ended !== null || waits(state)) break;
    if (turn >= document.settings.maxTurns) {
      machine.emit(
        'observe',
        { t: 'end', reason: 'turn-limit', text: `The run stops after ${turn} turns.` },
        'warn',
      );
      break;
    }
    if (options.onTurn?.(turn, inputs.length) === false) break;
  }
  return { events, hash: logHash(events), pastes };
}

function runTurn(machine: Machine, input: TurnInput): void {
  const rejected = parseStage(machine, input);
  validateStage(machine);
  authorizeStage(machine);
  if (waits(machine.state())) return;
  executeStage(machine, input);
  observeStage(machine, input, rejected);
}

const waits = (state: RunState): boolean => state.calls.some((call) => call.decision === 'ask');

/** Every response of every paste, in order. @param pastes one for each entry of the document */
function turnInputs(pastes: readonly Paste[]): TurnInput[] {
  const turns = pastes.map(turnsOf);
  const told = toldLater(turns.flat());
  const inputs = pastes.flatMap((paste, entry) => {
    const found = turns[entry] ?? [];
    const recorded: readonly (RecordedTurn | null)[] = found.length === 0 ? [null] : found;
    const bytes = utf8Length(paste.text);
    const hash = sha256Hex(paste.text);
    return recorded.map((turn, part) => ({
      entry,
      part,
      parts: recorded.length,
      paste,
      bytes,
      hash,
      response: turn?.response ?? null,
      said: turn?.said ?? [],
      problems: [...(part === 0 ? paste.problems : []), ...(turn?.problems ?? [])],
      recorded: (id: string) => turn?.results.find((result) => result.callId === id) ?? told.get(id),
    }));
  });
  return inputs.map((input, i) => ({ ...input, left: inputs.length - i - 1 }));
}

/** Requests repeat results: of an id that was told twice the first telling counts. */
function toldLater(turns: readonly RecordedTurn[]): Map<string, ToolResult> {
  const told = new Map<string, ToolResult>();
  for (const turn of turns)
    for (const result of turn.told)
      if (result.callId !== '' && !told.has(result.callId)) told.set(result.callId, result);
  return told;
}

/**
 * The step machine: a session document → the log of its run. A pure function: no clock, no randomness, no network. Every
 * stage reads the state folded so far and appends events; nothing else is remembered. A failed call never stops its
 * siblings (`batch.admission: partial`) unless the document asks for `atomic`.
 */
import type { Problem } from '../base/problem';
import type { SessionDocument } from '../document/document';
import { responseSource } from '../base/span';
import { readPaste } from '../wire/read';
import type { Paste, Response } from '../wire/model';
import { applyEvent, initialState, type RunState } from './fold';
import { logHash } from './log-hash';
import { stepId, type Outcome, type RunLog, type Stage, type StepDetail, type StepEvent } from './events';
import { authorizeStage, executeStage, validateStage } from './stage-calls';
import { observeStage } from './stage-observe';
import { parseStage } from './stage-parse';
import { projectStage, promptStage } from './stage-prompt';

export interface RunOptions {
  /** Called after each turn; return false to stop early (the log so far is returned). */
  onTurn?: (turn: number, total: number) => boolean;
}

/** One turn's input: a response inside a paste. One paste may hold several turns. */
export interface TurnInput {
  entry: number;
  part: number;
  parts: number;
  paste: Paste;
  /** Null when the paste holds no response at all: that is a finding of the parse stage, not a reason to skip the turn. */
  response: Response | null;
}

/** What a stage may use: the document, the state so far, and a pen. */
export interface Machine {
  readonly document: SessionDocument;
  readonly state: () => RunState;
  emit(
    stage: Stage,
    detail: StepDetail,
    outcome: Outcome,
    problems?: readonly Problem[],
    call?: number,
  ): void;
}

export function runDocument(document: SessionDocument, options: RunOptions = {}): RunLog {
  const events: StepEvent[] = [];
  let state = initialState(document.files);
  let turn = 0;
  const subs = new Map<Stage, number>();
  const machine: Machine = {
    document,
    state: () => state,
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

  const inputs = turnInputs(document);
  for (;;) {
    turn++;
    subs.clear();
    promptStage(machine, turn);
    projectStage(machine, turn);
    const input = inputs[turn - 1];
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
  return { events, hash: logHash(events) };
}

function runTurn(machine: Machine, input: TurnInput): void {
  const records = parseStage(machine, input);
  validateStage(machine, records);
  authorizeStage(machine);
  if (waits(machine.state())) return;
  executeStage(machine);
  observeStage(machine, input);
}

const waits = (state: RunState): boolean => state.calls.some((call) => call.decision === 'ask');

/** Every response of every paste, in order. Alternatives of one turn (`n > 1`) count once: the first is taken. */
export function turnInputs(document: SessionDocument): TurnInput[] {
  return document.responses.flatMap((entry, index) => {
    const paste = readPaste(entry.text, responseSource(index), {
      ...(entry.format === undefined ? {} : { format: entry.format }),
    });
    const firsts = paste.responses.filter((response) => response.choice === 0);
    const found = firsts.length === 0 ? paste.responses.slice(0, 1) : firsts;
    const responses: (Response | null)[] = found.length === 0 ? [null] : found;
    return responses.map((response, part) => ({
      entry: index,
      part,
      parts: responses.length,
      paste,
      response,
    }));
  });
}

/**
 * The log of a run: one small JSON event per step, append-only. State at a step is the fold of the events up to it
 * (`fold.ts`). The log's hash is the hash of these events: two machines that agree on it saw the same run.
 */
import type { Reason } from '../projection/model';
import type { Words } from '../base/words';
import type { Layer, Problem } from '../base/problem';
import type { CallRecord } from '../contract/call';
import type { FileWrite, ToolOutcome } from '../tools/outcome';
import type { Detection, FormatId, Paste, Stop, Usage } from '../wire/model';

export type { CallRecord, FileWrite, ToolOutcome };

export const STAGES = [
  'prompt',
  'project',
  'respond',
  'parse',
  'validate',
  'authorize',
  'execute',
  'observe',
] as const;
export type Stage = (typeof STAGES)[number];

/** `turn.stage.sub`: turn from 1, sub from 0. Stable across re-runs. */
export type StepId = string;

export const stepId = (turn: number, stage: Stage, sub: number): StepId => `${turn}.${stage}.${sub}`;

/** `ok` held · `failed` did not · `warn` look · `waiting` needs a person's word · `note` nothing to judge. */
export type Outcome = 'ok' | 'failed' | 'warn' | 'waiting' | 'note';

export interface StepEvent {
  /** Position in the log, from 0. */
  seq: number;
  id: StepId;
  turn: number;
  stage: Stage;
  sub: number;
  outcome: Outcome;
  /** Index of the call within its turn, for steps that are about one call. */
  call?: number;
  problems: Problem[];
  detail: StepDetail;
}

export interface ProjectedFacts {
  role: string;
  bytes: number;
  hash: string;
  marked: boolean;
}

export type StepDetail =
  | {
      t: 'prompt';
      bytes: number;
      hash: string;
      parts: { name: string; bytes: number; hash: string }[];
      /** What a trace recorded as said to the model since the turn before, results aside. */
      said?: TimelineEntry[];
    }
  | {
      t: 'project';
      layout: string;
      /** Why this layout, in order. */
      reasons: readonly Reason[];
      /** A message that stands as it is from turn to turn is one object. */
      messages: ProjectedFacts[];
    }
  /** `entry` = index of the pasted response, `part` = which of the `parts` responses inside that paste. */
  | { t: 'respond'; entry: number; part: number; parts: number; bytes: number; chunks: number; hash: string }
  | {
      t: 'detect';
      detection: Detection;
      format: FormatId;
      calls: number;
      text: string;
      stop?: Stop;
      usage?: Usage;
    }
  | { t: 'parse'; call: CallRecord }
  | { t: 'validate'; tool: string; schemaHash: string; valid: boolean }
  | {
      t: 'authorize';
      decision: 'allow' | 'refuse' | 'ask';
      rule: string;
      ruleWords: Words;
      accesses: { path: string; access: 'read' | 'write' }[];
    }
  | { t: 'execute'; result: ToolOutcome; writes: FileWrite[] }
  /** What the model is told next: a result, a correction, or nothing because the run ended. */
  | { t: 'observe'; entries: TimelineEntry[] }
  | {
      t: 'end';
      reason: 'finish' | 'answer' | 'no-more-responses' | 'waiting' | 'turn-limit' | 'model-error';
      text: string;
    };

/** One entry of the conversation that the next prompt will hold. */
export interface TimelineEntry {
  role: 'assistant' | 'tool' | 'user';
  kind: 'call' | 'receipt' | 'result' | 'correction' | 'text';
  callId?: string;
  tool?: string;
  text: string;
  /** The result is an error. */
  isError?: boolean;
}

/** The four layers of one call at the cursor, for the verdict. */
export type LayerState = { layer: Layer; state: 'held' | 'failed' | 'open' | 'skipped'; words: string };

export interface RunLog {
  events: StepEvent[];
  /** SHA-256 of the canonical JSON of `events`, hex. */
  hash: string;
}

/** A log together with the readings that it was made from: one paste for each response of the document. */
export interface Run extends RunLog {
  pastes: readonly Paste[];
}

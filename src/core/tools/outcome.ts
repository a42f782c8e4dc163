/** What a tool gives back: a value or an error as the model reads it, and what it changed in the virtual files. */
import type { Json } from '../base/json-value';
import type { SaidError, ToolError } from '../base/problem';
import type { Said, Words } from '../base/words';

export type ToolOutcome = { ok: true; value: Json } | { ok: false; error: ToolError };

export interface FileWrite {
  /** Normalised. */
  path: string;
  /** `null`: the file did not exist. */
  before: string | null;
  after: string;
}

/** A finished call. `writes` is empty whenever `outcome.ok` is false: a tool changes everything it was asked to, or nothing. */
export interface ToolRun {
  outcome: ToolOutcome;
  writes: FileWrite[];
  /** JSON pointer of the argument that a failure is about. For people alone: the model reads the outcome. */
  path?: string;
  /** The error's message for other languages; absent where it was recorded or scripted. For people alone too. */
  words?: Words;
}

export const done = (value: Json, writes: FileWrite[] = []): ToolRun => ({
  outcome: { ok: true, value },
  writes,
});

export const failed = (code: string, { message, words }: Said, retryable = true): ToolRun => ({
  outcome: { ok: false, error: { code, message, retryable } },
  writes: [],
  words,
});

export const failedBy = (error: SaidError): ToolRun => failed(error.code, error, error.retryable);

/** A failure that is about the argument at `path`, a JSON pointer. */
export const failedAt = (path: string, code: string, said: Said): ToolRun => ({
  ...failed(code, said),
  path,
});

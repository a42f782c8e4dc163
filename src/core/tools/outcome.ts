/** What a tool gives back: a value or an error as the model reads it, and what it changed in the virtual files. */
import type { Json } from '../base/json-value';
import type { ToolError } from '../base/problem';

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
}

export const done = (value: Json, writes: FileWrite[] = []): ToolRun => ({
  outcome: { ok: true, value },
  writes,
});

export const failed = (code: string, message: string, retryable = true): ToolRun => ({
  outcome: { ok: false, error: { code, message, retryable } },
  writes: [],
});

/** A failure that is about the argument at `path`, a JSON pointer. */
export const failedAt = (path: string, code: string, message: string): ToolRun => ({
  ...failed(code, message),
  path,
});

/**
 * One shape for everything that can go wrong, wherever it is shown: a scanner error, a refused call, a tool's own error.
 * `message` says what happened, where, and what mends it, in words; `code` is stable and stands beside it.
 */
import type { SourceSpan } from './span';
import type { Words } from './words';

/**
 * The four layers of a call: is it one at all, are its JSON and its schema met, do the tool's own checks hold, was it allowed. A
 * problem belongs to exactly one of them.
 */
export type Layer = 'protocol' | 'syntax' | 'semantics' | 'policy';

export type Severity = 'error' | 'warn' | 'info';

export interface Problem {
  /** Stable, upper snake case: `OLD_TEXT_NOT_UNIQUE`. */
  code: string;
  severity: Severity;
  message: string;
  /** The message for other languages. */
  words?: Words;
  /** Absent only where the page itself is at fault (its storage, its workers, a file that cannot be opened), and no call is. */
  layer?: Layer;
  /** JSON pointer into the instance (the call's arguments), `''` = the whole. */
  path?: string;
  /** JSON pointer into the tool's schema, with the keyword as its last part. */
  schemaPath?: string;
  /** Where in a source the reason stands. */
  at?: SourceSpan;
  /** True when the model may be asked again. */
  retryable: boolean;
  fix?: Fix;
  /** The reasons under this one: of a union, those of the alternative that came nearest. */
  because?: Problem[];
}

/** A way out. `edit` is applied to the named source only when the user says so. */
export interface Fix {
  title: string;
  /** The title for other languages. */
  words?: Words;
  /** Replaces `edit.at` by `edit.text`. Without `edit` and `edits` the fix is an advice in words. */
  edit?: FixEdit;
  /** Instead of `edit`, where several places change together: of one source, in order, not overlapping. All or none. */
  edits?: FixEdit[];
  /** True when applying it cannot change what the model meant. */
  safe: boolean;
}

export interface FixEdit {
  at: SourceSpan;
  text: string;
}

/** What the fix changes, in order; nothing for an advice in words. */
export const fixEdits = ({ edit, edits }: Fix): readonly FixEdit[] =>
  edits ?? (edit === undefined ? [] : [edit]);

/** A tool's error as the model reads it. */
export interface ToolError {
  code: string;
  message: string;
  retryable: boolean;
}

/** The same as people read it. */
export interface SaidError extends ToolError {
  words: Words;
}

/** What the checks of this folder give back. Types only: the page may import this file, it pulls in no validator. */
import type { Said } from '../base/words';
import type { Problem } from '../base/problem';
import type { Span } from '../base/span';

/** Versions of JSON Schema that are read, oldest first. draft-06 is read as draft-07, which extends it. */
export const DIALECTS = ['draft-04', 'draft-07', '2019-09', '2020-12'] as const;
export type Dialect = (typeof DIALECTS)[number];

export interface SchemaCheck {
  /** False when no arguments can be validated against this schema: at least one problem is an error. */
  usable: boolean;
  dialect: Dialect;
  /** How the dialect was chosen and what that means, in one sentence. */
  dialectSaid: Said;
  /** SHA-256 of the schema's text, hex. */
  hash: string;
  /** In the order of the text. Errors make the schema unusable; warnings are advice. `at` points into the schema's text. */
  problems: Problem[];
}

export interface ArgumentsCheck {
  /** True when the schema was usable and the arguments hold against it. */
  valid: boolean;
  /** False when nothing could be judged because the schema itself is broken: the model is not at fault. */
  judged: boolean;
  schemaHash: string;
  dialect: Dialect;
  /** In the order of the arguments' text; at most `MAX_LISTED`. */
  problems: ArgumentsProblem[];
  /** Problems found beyond those listed. */
  more: number;
}

export interface ArgumentsProblem extends Problem {
  /**
   * Range in the arguments' text (`at` is the same range in the source): the key for a field that must not be there, the
   * whole object for a field that is missing, else the value.
   */
  span: Span;
  /** The schema's keyword that was not met. */
  keyword: string;
}

/** Codes of problems in arguments. Every keyword that can fail has one; `SCHEMA_MISMATCH` is for keywords unknown here. */
export type ArgumentsCode =
  | 'MISSING_FIELD'
  | 'EXTRA_FIELD'
  | 'FORBIDDEN_FIELD'
  | 'FIELD_NAME'
  | 'TOO_FEW_FIELDS'
  | 'TOO_MANY_FIELDS'
  | 'DEPENDENT'
  | 'WRONG_TYPE'
  | 'NOT_IN_ENUM'
  | 'CONST'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'PATTERN'
  | 'FORMAT'
  | 'OUT_OF_RANGE'
  | 'NOT_MULTIPLE'
  | 'TOO_FEW_ITEMS'
  | 'TOO_MANY_ITEMS'
  | 'NOT_UNIQUE_ITEMS'
  | 'CONTAINS'
  | 'UNEVALUATED'
  | 'ANY_OF'
  | 'ONE_OF'
  | 'NOT'
  | 'IF'
  | 'NOTHING_ALLOWED'
  | 'SCHEMA_MISMATCH'
  // About the arguments as a whole, before any keyword is looked at:
  | 'ARGUMENTS_NOT_JSON'
  | 'ARGUMENTS_INCOMPLETE'
  | 'NUMBER_LOSES_DIGITS'
  | 'SCHEMA_UNUSABLE'
  | 'VALIDATION_TOO_DEEP';

/** Problems that one check lists. */
export const MAX_LISTED = 100;

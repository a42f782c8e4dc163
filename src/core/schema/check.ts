/** The check of a tool's schema, as the editor shows it and as a run relies on it. Never on the page's thread: see `compile.ts`. */
import type { SourceId } from '../base/span';
import { toProblem } from './finding';
import type { SchemaCheck } from './model';
import { prepareSchema } from './prepare';

/** Reads, judges and compiles a schema. Never throws. `source` is what the problems' `at` will name. */
export function checkSchema(schemaText: string, source: SourceId): SchemaCheck {
  const { hash, dialect, dialectWords, findings, validate } = prepareSchema(schemaText);
  return {
    usable: validate !== undefined,
    dialect,
    dialectWords,
    hash,
    problems: findings.map((found) => toProblem(found, source)),
  };
}

/** The check of a tool's schema, as the editor shows it and as a run relies on it. Never on the page's thread: see `compile.ts`. */
import type { SourceId } from '../base/span';
import { toProblem } from './finding';
import type { SchemaCheck } from './model';
import type { PatternEngine } from './pattern';
import { prepareSchema } from './prepare';

/**
 * Reads, judges and compiles a schema. Never throws. `source` is what the problems' `at` will name; `patterns` is the engine of a
 * later `validateArguments`, which then finds the schema compiled.
 */
export function checkSchema(schemaText: string, source: SourceId, patterns?: PatternEngine): SchemaCheck {
  const { hash, dialect, dialectSaid, findings, validate } = prepareSchema(schemaText, patterns);
  return {
    usable: validate !== undefined,
    dialect,
    dialectSaid,
    hash,
    problems: findings.map((found) => toProblem(found, source)),
  };
}

/**
 * Where the shared test data stands: wire samples, schemas, the JSON Schema suite. It is large, it is not part of the
 * product, and it may be absent. A test that needs it is skipped by name, never quietly passed; each keeps a small own
 * sample, so that the rule is tested either way.
 *
 * Place: the folder that `CALLSCOPE_SHARED` names, else `shared` beside the project's root.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'vitest';

const PROJECT_ROOT = resolve(import.meta.dirname, '../..');

const sharedRoot = (): string => {
  const named = process.env['CALLSCOPE_SHARED'];
  return named === undefined || named === ''
    ? resolve(PROJECT_ROOT, '..', 'shared')
    : resolve(PROJECT_ROOT, named);
};

/** Absolute path of a shared file or folder (`sharedPath('data', 'malformed-calls.jsonl')`); null when it is not there. */
export function sharedPath(...parts: readonly string[]): string | null {
  const path = join(sharedRoot(), ...parts);
  return existsSync(path) ? path : null;
}

/**
 * A suite over shared data. `suite` gets the absolute path; where the data is absent it is not called, and the report
 * holds one skipped test whose title says what is missing and how to supply it.
 */
export function describeShared(name: string, parts: readonly string[], suite: (path: string) => void): void {
  const path = sharedPath(...parts);
  if (path !== null) {
    describe(name, () => suite(path));
    return;
  }
  describe(name, () => {
    it.skip(`skipped: the shared data has no ${parts.join('/')} (set CALLSCOPE_SHARED to the folder that holds it)`, () =>
      undefined);
  });
}

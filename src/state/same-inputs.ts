/**
 * Whether two documents give the same run: all that a run reads is equal. Title, breakpoints and notes are not read, nor is the
 * setting that chooses the token mask's vocabulary.
 */
import type { SessionDocument, Settings } from '../core/document/document';

const NOT_READ: ReadonlySet<string> = new Set<keyof SessionDocument>(['title', 'breakpoints', 'notes']);

/** Parts are compared by identity, as edits replace what they change. */
export function sameInputs(a: SessionDocument | null, b: SessionDocument | null): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  const keys = Object.keys(a) as (keyof SessionDocument)[];
  return keys.every(
    (key) =>
      NOT_READ.has(key) || a[key] === b[key] || (key === 'settings' && sameSettings(a.settings, b.settings)),
  );
}

function sameSettings(a: Settings, b: Settings): boolean {
  const keys = Object.keys(a) as (keyof Settings)[];
  return keys.every((key) => key === 'vocabulary' || a[key] === b[key]);
}

/** Linking of views by spans: what is lit in one is lit in all. */
import type { SourceSpan } from '../core/base/span';

/** True when both are of one source and share a character, or one is an empty span that stands inside or at the edge of the other. */
export function spanTouches(a: SourceSpan | null | undefined, b: SourceSpan | null | undefined): boolean {
  if (a === null || a === undefined || b === null || b === undefined || a.source !== b.source) return false;
  if (a.start === a.end || b.start === b.end) return a.start <= b.end && b.start <= a.end;
  return a.start < b.end && b.start < a.end;
}

export const sameSpan = (a: SourceSpan | null, b: SourceSpan | null): boolean =>
  a === b || (a !== null && b !== null && a.source === b.source && a.start === b.start && a.end === b.end);

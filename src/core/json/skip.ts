/** Where things end that have no place in JSON. Offsets in, offsets out. */
import * as C from './chars';

/** End of the run of odd blanks (no-break spaces, control characters, byte order marks) at `at`. */
export function oddBlanksEnd(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && C.isOddBlank(text.charCodeAt(i))) i++;
  return i;
}

export function lineEnd(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && text.charCodeAt(i) !== C.LF && text.charCodeAt(i) !== C.CR) i++;
  return i;
}

/** End of the comment of JavaScript that begins at `at`, or `at` when none does. One that is never closed takes the rest. */
export function commentEnd(text: string, at: number, end: number): number {
  if (text.charCodeAt(at) !== C.SLASH || at + 1 >= end) return at;
  const second = text.charCodeAt(at + 1);
  if (second === C.SLASH) return lineEnd(text, at, end);
  if (second !== C.STAR) return at;
  let i = at + 2;
  while (i + 1 < end && !(text.charCodeAt(i) === C.STAR && text.charCodeAt(i + 1) === C.SLASH)) i++;
  return i + 1 < end ? i + 2 : end;
}

/** Whether three of `c` (a backtick or a tilde) stand at `at`. */
export const isFence = (text: string, at: number, end: number, c: number): boolean =>
  (c === C.BACKTICK || c === C.TILDE) &&
  at + 2 < end &&
  text.charCodeAt(at) === c &&
  text.charCodeAt(at + 1) === c &&
  text.charCodeAt(at + 2) === c;

/**
 * Past a container that is too deep to be read: brackets are counted, strings are respected. `closed` is false when the text
 * ends first.
 */
export function skipContainer(text: string, at: number, end: number): { end: number; closed: boolean } {
  let level = 1;
  let inString = false;
  for (let i = at + 1; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === C.QUOTE) inString = !inString;
    else if (inString) {
      if (c === C.BACKSLASH) i++;
    } else if (c === C.BRACE_OPEN || c === C.BRACKET_OPEN) level++;
    else if ((c === C.BRACE_CLOSE || c === C.BRACKET_CLOSE) && --level === 0)
      return { end: i + 1, closed: true };
  }
  return { end, closed: false };
}

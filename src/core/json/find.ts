/**
 * Finds the objects and arrays that stand in a text of any kind: prose, fences, markup. Enters: any text. Leaves: one scan per
 * value found, outermost only, in order, each as `scanJson` would describe it alone. Malformed and cut values are found too when
 * they begin like JSON: a bracket and then a key with its colon, or a bracket and then a value.
 *
 * Linear: a scan that found nothing worth keeping is repeated from a later bracket only while a budget lasts, which is a small
 * multiple of the text's length.
 */
import {
  APOSTROPHE,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  BACKSLASH,
  COLON,
  LF,
  MINUS,
  QUOTE,
  isDigit,
  skipBlanks,
} from './chars';
import type { JsonErrorCode, JsonScan, ScanOptions } from './node';
import { type ScanRange, scanResult, valueScanner } from './scan';

/** Longest key that is looked at to tell an object from a brace in prose. */
const KEY_LIMIT = 200;
/** How many times the text's length may be spent on scans that are thrown away. */
const BUDGET = 4;

export function findJson(text: string, options: ScanOptions & ScanRange = {}): JsonScan[] {
  const to = Math.min(Math.max(options.to ?? text.length, 0), text.length);
  const from = Math.min(Math.max(options.from ?? 0, 0), to);
  const found: JsonScan[] = [];
  let budget = BUDGET * (to - from) + 1000;
  let runaway: JsonScan | undefined;
  let at = from;
  while (at < to) {
    const c = text.charCodeAt(at);
    if ((c !== BRACE_OPEN && c !== BRACKET_OPEN) || !beginsLikeJson(text, c, at, to)) {
      at++;
      continue;
    }
    const scanner = valueScanner(text, at, to, options);
    const root = scanner.scan();
    const scan = scanResult(scanner, root, []);
    if (root?.complete === true && (scan.strict || c === BRACE_OPEN || !isOnlyWords(scan))) {
      found.push(scan);
      at = scanner.at;
    } else if (scanner.truncated && scan.errors.every((e) => e.severity === 'warn' || CLEAN.has(e.code))) {
      found.push(scan);
      at = to;
    } else {
      // It ran into prose, or to the end of the text. What stands inside may be better.
      if (scanner.truncated && c === BRACE_OPEN) runaway ??= scan;
      budget -= scanner.at - at;
      at = budget > 0 ? at + 1 : Math.max(scanner.at, at + 1);
    }
  }
  if (found.length === 0 && runaway !== undefined) found.push(runaway);
  return found;
}

/** Mistakes that do not make it doubtful that a cut value is one. */
const CLEAN: ReadonlySet<JsonErrorCode> = new Set<JsonErrorCode>([
  'TRUNCATED',
  'CONTROL_CHARACTER',
  'BAD_ESCAPE',
  'SINGLE_QUOTES',
  'PYTHON_LITERAL',
  'JAVASCRIPT_LITERAL',
  'COMMENT',
  'TOO_DEEP',
]);

/** `[like this]` in prose. */
const isOnlyWords = (scan: JsonScan): boolean =>
  scan.errors.some((e) => e.code === 'UNQUOTED_STRING' || e.code === 'UNEXPECTED_CHARACTER');

function beginsLikeJson(text: string, c: number, at: number, to: number): boolean {
  const next = skipBlanks(text, at + 1, to);
  if (next >= to) return false;
  const n = text.charCodeAt(next);
  if (c === BRACE_OPEN)
    return n === BRACE_CLOSE || ((n === QUOTE || n === APOSTROPHE) && keyFollows(text, next, to));
  return (
    n === BRACKET_CLOSE ||
    n === BRACKET_OPEN ||
    n === BRACE_OPEN ||
    n === QUOTE ||
    n === MINUS ||
    isDigit(n) ||
    n === 116 ||
    n === 102 ||
    n === 110
  );
}

/** A key and its colon, or as much of it as there is before the text ends. */
function keyFollows(text: string, at: number, to: number): boolean {
  const open = text.charCodeAt(at);
  const limit = Math.min(to, at + KEY_LIMIT);
  let i = at + 1;
  for (; i < limit; i++) {
    const c = text.charCodeAt(i);
    if (c === open) break;
    if (c === LF) return false;
    if (c === BACKSLASH) i++;
  }
  if (i >= limit) return limit === to;
  const colon = skipBlanks(text, i + 1, to);
  return colon >= to || text.charCodeAt(colon) === COLON;
}

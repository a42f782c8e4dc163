/**
 * Finds the objects and arrays that stand in a text of any kind: prose, fences, markup. Enters: any text. Leaves: one scan per
 * value, outermost only, in order, each as `scanJson` would describe the value alone. Malformed values are found when they begin
 * like JSON; a value that breaks off in the middle of the text (`{"a": 1 and so on`) is found as truncated where it breaks off.
 *
 * Linear: every value is scanned at most twice, and text that was scanned for nothing counts against a budget, after which the
 * search gives up at the first character that makes no sense.
 */
import * as C from './chars';
import type { JsonNode, JsonScan, ScanOptions } from './node';
import { LookAhead } from './reader';
import { type ScanRange, scanRange, scanResult, valueScanner } from './scan';

/** Longest key that is looked at to tell an object from a brace in prose. */
const KEY_LIMIT = 200;
/** Characters that make no sense before a value is given up. */
const PATIENCE = 8;
/** How often the text's length may be spent on scans that found nothing. */
const BUDGET = 4;

export function findJson(text: string, options: ScanOptions & ScanRange = {}): JsonScan[] {
  const { from, to } = scanRange(text, options);
  const found: JsonScan[] = [];
  const ahead = new LookAhead();
  let budget = BUDGET * (to - from);
  let at = from;
  while (at < to) {
    const start = startOf(text, at, to);
    if (start === NONE) {
      at++;
      continue;
    }
    const scanner = valueScanner(text, at, to, options, ahead);
    scanner.patience = start === WEAK ? 0 : budget > 0 ? PATIENCE : 1;
    const root = scanner.scan();
    const { nonsense, firstNonsense } = scanner.errors;
    const whole = root?.complete === true;
    if (
      nonsense === 0 &&
      (whole || scanner.truncated) &&
      (start !== WEAK || scanner.truncated || !scanner.errors.failed)
    )
      found.push(scanResult(scanner, root, []));
    else if (whole && start === OBJECT) found.push(scanResult(scanner, root, []));
    else if (whole || nonsense === 0) harvest(root, text, options, found);
    else {
      // It breaks off where the text makes no sense any more. What stands before is a cut value, if any of it is whole.
      budget -= scanner.at - at;
      const cut = valueScanner(text, at, Math.max(firstNonsense, at + 1), options);
      const part = cut.scan();
      if (start === OBJECT && part !== undefined && holdsValue(part)) found.push(scanResult(cut, part, []));
      else harvest(part, text, options, found);
      at = Math.max(cut.at, at + 1);
      continue;
    }
    at = Math.max(scanner.at, at + 1);
  }
  return found;
}

const NONE = 0;
/** A brace, a key and its colon; or an empty object. */
const OBJECT = 1;
/** A bracket and then another one, or a string. */
const ARRAY = 2;
/** A bracket and what may be a number or a literal: found only when it is strict. Prose has `[1]` and `[note]`. */
const WEAK = 3;
type Start = typeof NONE | typeof OBJECT | typeof ARRAY | typeof WEAK;

function startOf(text: string, at: number, to: number): Start {
  const c = text.charCodeAt(at);
  if (c !== C.BRACE_OPEN && c !== C.BRACKET_OPEN) return NONE;
  const next = C.skipBlanks(text, at + 1, to);
  if (next >= to) return NONE;
  const n = text.charCodeAt(next);
  if (c === C.BRACE_OPEN) return n === C.BRACE_CLOSE || keyFollows(text, n, next, to) ? OBJECT : NONE;
  if (n === C.BRACKET_OPEN || n === C.BRACE_OPEN || n === C.QUOTE) return ARRAY;
  const weak =
    C.isDigit(n) ||
    n === C.MINUS ||
    n === C.BRACKET_CLOSE ||
    n === C.LETTER_T ||
    n === C.LETTER_F ||
    n === C.LETTER_N;
  return weak ? WEAK : NONE;
}

/** A key and its colon, or as much of them as there is before the text ends. Keys without quotes must begin with `@`. */
function keyFollows(text: string, open: number, at: number, to: number): boolean {
  const limit = Math.min(to, at + KEY_LIMIT);
  let i = at + 1;
  if (open === C.AT) while (i < limit && C.isWord(text.charCodeAt(i))) i++;
  else if (open === C.QUOTE || open === C.APOSTROPHE) {
    while (i < limit && text.charCodeAt(i) !== open) i += text.charCodeAt(i) === C.BACKSLASH ? 2 : 1;
    i++;
  } else return false;
  if (i >= limit) return limit === to;
  const colon = C.skipBlanks(text, i, to);
  return colon >= to || text.charCodeAt(colon) === C.COLON;
}

/** Whether anything in a cut value is whole. */
function holdsValue(node: JsonNode): boolean {
  switch (node.k) {
    case 'obj':
      return node.members.some((m) => m.value !== undefined && holdsValue(m.value));
    case 'arr':
      return node.items.some(holdsValue);
    case 'str':
    case 'num':
    case 'lit':
      return node.complete;
  }
}

/** Of a value that is not worth keeping, the whole objects and arrays in it. */
function harvest(node: JsonNode | undefined, text: string, options: ScanOptions, found: JsonScan[]): void {
  if (node?.k !== 'obj' && node?.k !== 'arr') return;
  const parts =
    node.k === 'arr' ? node.items : node.members.flatMap((m) => (m.value === undefined ? [] : [m.value]));
  for (const part of parts) {
    if (part.k !== 'obj' && part.k !== 'arr') continue;
    if (!part.complete) {
      harvest(part, text, options, found);
      continue;
    }
    const scanner = valueScanner(text, part.span.start, part.span.end, options);
    found.push(scanResult(scanner, scanner.scan(), []));
  }
}

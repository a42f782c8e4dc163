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
import { type ScanRange, scanRange, scanResult, valueScanner } from './scanner';

/** Longest key that is looked at to tell an object from a brace in prose. */
const KEY_LIMIT = 200;
/** Characters that make no sense before a value is given up. */
const PATIENCE = 8;
/** How often the text's length may be spent on scans that found nothing. */
const BUDGET = 4;

export interface FindOptions extends ScanOptions, ScanRange {
  /** The search stops after this many values. Default 1000. */
  limit?: number;
}

export function findJson(text: string, options: FindOptions = {}): JsonScan[] {
  const { from, to } = scanRange(text, options);
  const limit = options.limit ?? 1000;
  const found: JsonScan[] = [];
  const keep = (at: number, end: number): void => {
    if (found.length >= limit) return;
    const scanner = valueScanner(text, at, end, options);
    found.push(scanResult(scanner, scanner.scan(), []));
  };
  const probe = valueScanner(text, from, to, { ...options, maxErrors: 0 });
  let budget = BUDGET * (to - from);
  let at = from;
  while (at < to && found.length < limit) {
    const start = startOf(text, at, to);
    if (start === NONE) {
      at++;
      continue;
    }
    probe.patience = start === WEAK ? 0 : budget > 0 ? PATIENCE : 1;
    const root = probe.probe(at, to);
    const { nonsense, firstNonsense, failed } = probe.errors;
    const whole = root?.complete === true;
    let past = probe.at;
    if (whole && (start === OBJECT || (nonsense === 0 && !(start === WEAK && failed)))) keep(at, to);
    else if (probe.truncated && nonsense === 0) keep(at, to);
    else if (whole || nonsense === 0) harvest(root, past, keep);
    else {
      // It breaks off where the text makes no sense any more. What stands before is a cut value, if any of it is whole.
      budget -= past - at;
      past = firstNonsense;
      if (start === OBJECT && holdsValue(root, past)) keep(at, past);
      else harvest(root, past, keep);
    }
    at = Math.max(past, at + 1);
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

/** Whether any value in `node` is whole and ends before `end`. */
function holdsValue(node: JsonNode | undefined, end: number): boolean {
  if (node === undefined || node.span.start >= end) return false;
  switch (node.k) {
    case 'obj':
      return node.members.some((m) => holdsValue(m.value, end));
    case 'arr':
      return node.items.some((item) => holdsValue(item, end));
    case 'str':
    case 'num':
    case 'lit':
      return node.complete && node.span.end <= end;
  }
}

/** Of a value that is not worth keeping: the objects and arrays in it that are whole and end before `end`. */
function harvest(node: JsonNode | undefined, end: number, keep: (at: number, end: number) => void): void {
  if (node?.k !== 'obj' && node?.k !== 'arr') return;
  const parts = node.k === 'arr' ? node.items : node.members.map((m) => m.value);
  for (const part of parts) {
    if (part === undefined || part.span.start >= end) continue;
    if (part.complete && part.span.end <= end) {
      if (part.k === 'obj' || part.k === 'arr') keep(part.span.start, part.span.end);
    } else harvest(part, end, keep);
  }
}

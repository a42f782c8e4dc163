/**
 * What it means when a string's closing quote is followed by something that cannot follow it. Enters: a reader just past that
 * quote, and where the inside of the string began. Leaves: where the string seems to end. Moves nothing, names nothing.
 *
 * Linear: what a look ahead found barren is remembered, and look-aheads without a memory have a budget (`LookAhead`).
 */
import { literalPrefix } from './bare';
import * as C from './chars';
import { readNumber } from './number';
import type { Reader } from './reader';

export type Verdict =
  | { ends: 'here' }
  /** It was never closed, and the quote is the next string's: it ends at `at`. */
  | { ends: 'before'; at: number }
  /** The quote is text that lacks its backslash: the closing one is at `at`. */
  | { ends: 'later'; at: number };

const HERE: Verdict = { ends: 'here' };

/** `"He said "hi" to me"`, `"arguments": "{"a": 1}"`, `"foo, "b": 1`. */
export function judgeValue(r: Reader, start: number): Verdict {
  const { text, end, at } = r;
  const next = text.charCodeAt(at);
  if (next === C.QUOTE || next === C.COLON || next === C.SLASH || next === C.PAREN_CLOSE) return HERE;
  const last = lastQuote(r, start);
  if (last >= 0) return { ends: 'later', at: last };
  const restart = r.inside ? restartBefore(text, start, at - 1) : -1;
  return restart >= 0 && isKeyEnd(text, at, end) ? { ends: 'before', at: restart } : HERE;
}

/**
 * `{"name: 1, "b": 2}`, `{"a: "x"}`: only when what stands between is a colon, or a colon, a scalar and its comma. Reading on from
 * the colon then meets no other mistake before this one.
 */
export function judgeKey(r: Reader, start: number): Verdict {
  const { text } = r;
  const quote = r.at - 1;
  if (!C.isWord(text.charCodeAt(r.at))) return HERE;
  let colon = start;
  while (colon < quote && text.charCodeAt(colon) !== C.COLON) colon++;
  if (colon === start || colon >= quote) return HERE;
  let at = C.skipBlanks(text, colon + 1, quote);
  if (at < quote) {
    const comma = C.skipBlanks(text, strictScalarEnd(text, at, quote), quote);
    if (comma === at || comma >= quote || text.charCodeAt(comma) !== C.COMMA) return HERE;
    at = C.skipBlanks(text, comma + 1, quote);
  }
  return at < quote ? HERE : { ends: 'before', at: colon };
}

/** End of the number or literal of strict JSON at `at`; `at` when there is none. */
function strictScalarEnd(text: string, at: number, end: number): number {
  const { length, shared } = literalPrefix(text, at, end);
  if (shared === length) return at + length;
  const number = readNumber(text, at, end);
  return number.whole ? number.end : at;
}

/**
 * For a string that ends in a comma or an opening brace: its offset. A key that begins at the string's closing `quote` then stands
 * where a key can stand. -1 for any other string.
 */
function restartBefore(text: string, start: number, quote: number): number {
  let i = quote - 1;
  while (i > start && C.isBlank(text.charCodeAt(i))) i--;
  const c = i >= start ? text.charCodeAt(i) : 0;
  return c === C.COMMA || c === C.BRACE_OPEN ? i : -1;
}

/** Whether the next quote ends a key: a colon follows it. */
function isKeyEnd(text: string, at: number, end: number): boolean {
  let i = at;
  while (i < end && text.charCodeAt(i) !== C.QUOTE) i += text.charCodeAt(i) === C.BACKSLASH ? 2 : 1;
  const after = C.skipBlanks(text, i + 1, end);
  return after < end && text.charCodeAt(after) === C.COLON;
}

/** The later quote that can end the value, when those before it are text that lacks its backslash; or -1. */
function lastQuote(r: Reader, start: number): number {
  const { text, end } = r;
  const from = r.at;
  let depth = 0;
  for (let i = start; i < from; i++) depth += bracketStep(text.charCodeAt(i));
  if (depth > 0) {
    const nested = lastQuoteOutside(r, depth);
    if (nested >= 0) return nested;
  }
  if (r.ahead.isBarren(from - 1)) return -1;
  let i = from;
  for (; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === C.BACKSLASH) i++;
    else if (c === C.QUOTE) {
      const after = C.skipBlanks(text, i + 1, end);
      if (after < end && text.charCodeAt(after) === C.COLON) break; // a key: the string ended before it
      if (endsValue(r, after)) return i;
    }
  }
  r.ahead.barren(from - 1, i);
  return -1;
}

/** For JSON in a string, with none of its quotes escaped (`"arguments": "{"a": 1}"`): the quote after its last bracket. */
function lastQuoteOutside(r: Reader, open: number): number {
  const { text, end, at } = r;
  if (!r.ahead.spend(0, end)) return -1;
  let depth = open;
  let i = at;
  for (; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === C.BACKSLASH) i++;
    else if (c !== C.QUOTE) depth += bracketStep(c);
    else if (depth <= 0) {
      const after = C.skipBlanks(text, i + 1, end);
      if (after < end && text.charCodeAt(after) === C.COLON) break;
      if (endsValue(r, after)) return i;
    }
  }
  r.ahead.spend(i - at, end);
  return -1;
}

const bracketStep = (c: number): number =>
  c === C.BRACE_OPEN || c === C.BRACKET_OPEN ? 1 : c === C.BRACE_CLOSE || c === C.BRACKET_CLOSE ? -1 : 0;

/**
 * Whether what stands at `at` can follow a value: a closing bracket, or a comma with another value or key after it; outside of
 * any bracket the end of the text.
 */
export function endsValue(r: Reader, at: number): boolean {
  const { text, end } = r;
  if (at >= end) return !r.inside;
  const c = text.charCodeAt(at);
  if (c === C.BRACE_CLOSE || c === C.BRACKET_CLOSE) return true;
  if (c !== C.COMMA) return false;
  const after = C.skipBlanks(text, at + 1, end);
  if (after >= end) return false;
  const n = text.charCodeAt(after);
  return (
    C.isQuote(n) || n === C.BRACE_CLOSE || n === C.BRACKET_CLOSE || n === C.BRACE_OPEN || n === C.BRACKET_OPEN
  );
}

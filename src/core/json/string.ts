/**
 * Reads one quoted string. Enters: a reader at an opening quote. Leaves: the decoded value, the reader past the closing quote
 * (or at the end of the text, with `closed` false), and an error for everything that strict JSON refuses inside.
 */
import * as C from './chars';
import { decodeInside } from './decode';
import { found, nameAt, nameCharacter } from './errors';
import { BAD, CUT, badEscapeLength, decodeEscape, escapeLength, refusedInEscape } from './escape';
import type { Reader } from './reader';

/** Names the string in messages: `the value of "path"`. Called for messages only. */
type Where = () => string;

export function readString(r: Reader, where: Where, isKey: boolean): string {
  const { text, end } = r;
  const start = r.at + 1;
  const open = text.charCodeAt(r.at);
  let i = start;
  let value: string | undefined;
  if (open === C.QUOTE) {
    // The common case: no escape, no control character, no surrogate.
    for (; i < end; i++) {
      const c = text.charCodeAt(i);
      if (c === C.QUOTE) {
        r.at = i + 1;
        r.closed = true;
        value = text.slice(start, i);
        break;
      }
      if (c === C.BACKSLASH || c < C.SPACE || (c >= 0xd800 && c < 0xe000)) break;
    }
  }
  if (value === undefined) {
    const clean = check(r, i, open, -1, where);
    // The engine's own decoder is several times faster, and takes exactly what is clean.
    value =
      clean && r.closed && open === C.QUOTE
        ? (JSON.parse(text.slice(start - 1, r.at)) as string)
        : decodeInside(text, start, r.closed ? r.at - 1 : end, open, !r.closed);
  }
  if (open !== C.QUOTE || !r.closed || r.at >= end) return value;
  const next = text.charCodeAt(r.at);
  if (isKey) return C.isWord(next) ? unclosedKey(r, start, value) : value;
  if (next === C.COMMA || next === C.BRACE_CLOSE || next === C.BRACKET_CLOSE || C.isBlank(next)) return value;
  return afterQuote(r, start, next, value, where);
}

/**
 * A string has ended, and `next` cannot follow a value. The quote is text that lacks its backslash (`"He said "hi" to me"`), or
 * it belongs to the next key because this string was never closed (`"foo, "b": 1`), or it stands there twice (`"foo""}`).
 */
function afterQuote(r: Reader, start: number, next: number, value: string, where: Where): string {
  const { text, end, errors } = r;
  const first = r.at;
  if (next === C.QUOTE) {
    if (!endsValue(r, C.skipBlanks(text, first + 1, end))) return value;
    r.at++;
    errors.error(
      'UNEXPECTED_CHARACTER',
      first,
      first,
      r.at,
      () => `Expected what follows ${where()}, found a second quotation mark.`,
    );
    return value;
  }
  if (next === C.COLON || next === C.SLASH || next === C.PAREN_CLOSE) return value;
  const last = lastQuote(r, start);
  if (last < 0) {
    const restart = r.inside ? restartBefore(text, start, first - 1) : -1;
    if (restart < 0 || !isKeyEnd(text, first, end)) return value;
    errors.error(
      'UNCLOSED_STRING',
      first,
      start - 1,
      restart,
      () =>
        `Expected what follows ${where()}, found ${found(text, first, end)}: the string lacks its closing quotation mark before the next key.`,
    );
    r.at = restart;
    r.closed = false;
    return decodeInside(text, start, restart, C.QUOTE, true);
  }
  errors.error(
    'UNESCAPED_QUOTE',
    first,
    first - 1,
    first,
    () =>
      `Expected a backslash before the quotation mark in ${where()}, found ${found(text, first, end)} after what reads as the end of the string.`,
  );
  check(r, first, C.QUOTE, last, where);
  return decodeInside(text, start, last, C.QUOTE, false);
}

/** `{"name: 1, "b": 2}`: the key lacks its closing quotation mark, which the next key's opening one became. */
function unclosedKey(r: Reader, start: number, value: string): string {
  const { text, end } = r;
  const first = r.at;
  let colon = start;
  while (colon < first - 1 && text.charCodeAt(colon) !== C.COLON) colon++;
  if (colon === start || colon >= first - 1) return value;
  r.errors.error(
    'UNCLOSED_STRING',
    first,
    start - 1,
    colon,
    () =>
      `Expected ":" after a key, found ${found(text, first, end)}: the key lacks its closing quotation mark.`,
  );
  r.at = colon;
  r.closed = false;
  return decodeInside(text, start, colon, C.QUOTE, true);
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

/**
 * Reads from `i` to the closing quote and names what strict JSON refuses on the way. With `until` >= 0 the string ends at the
 * quote there, and quotes before it are text. True when there was nothing to name and no escape was cut.
 */
function check(r: Reader, from: number, open: number, until: number, where: Where): boolean {
  const { text, end, errors } = r;
  let i = from;
  let clean = true;
  let controls = 0;
  let firstControl = -1;
  r.closed = false;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === open || (open > 0x7f && C.closes(open, c))) {
      const ends = until >= 0 ? i === until : open !== C.APOSTROPHE || !isInnerApostrophe(text, i, end);
      i++;
      if (!ends) continue;
      r.closed = true;
      break;
    }
    if (c === C.BACKSLASH) {
      const unit = decodeEscape(text, i, end, open);
      if (unit === BAD) {
        badEscape(r, i, where);
        clean = false;
        i += badEscapeLength(text, i, end);
      } else if (unit === CUT) i = end;
      else if (unit >= 0xd800 && unit < 0xe000)
        i += surrogate(r, i, escapeLength(text, i), unit, open, where);
      else i += escapeLength(text, i);
    } else if (c < C.SPACE) {
      if (controls++ === 0) firstControl = i;
      clean = false;
      i++;
    } else if (c >= 0xd800 && c < 0xe000) i += surrogate(r, i, 1, c, open, where);
    else i++;
  }
  if (firstControl >= 0)
    errors.error('CONTROL_CHARACTER', firstControl, firstControl, firstControl + 1, () =>
      controlMessage(text.charCodeAt(firstControl), controls - 1, where()),
    );
  r.at = i;
  return clean;
}

/** Length of the surrogate at `at`, with its other half. A half alone is named, unless the text ends before that is known. */
function surrogate(r: Reader, at: number, length: number, unit: number, open: number, where: Where): number {
  const { text, end } = r;
  const next = at + length;
  let low = 0;
  if (C.isHigh(unit)) {
    if (next >= end) return length;
    const c = text.charCodeAt(next);
    if (C.isLow(c)) low = 1;
    else if (c === C.BACKSLASH) {
      const second = decodeEscape(text, next, end, open);
      if (second === CUT) return length;
      if (C.isLow(second)) low = 6;
    }
  }
  if (low === 0)
    r.errors.warn(
      'LONE_SURROGATE',
      at,
      at,
      next,
      () =>
        `Found half of a surrogate pair, U+${unit.toString(16).toUpperCase()}, in ${where()}: this is no valid Unicode, and the next request that carries it may be refused.`,
    );
  return length + low;
}

function badEscape(r: Reader, at: number, where: Where): void {
  const { text, end } = r;
  const refused = refusedInEscape(text, at, end);
  const wanted =
    refused > at + 1 ? 'four hexadecimal digits after "\\u"' : 'one of " \\ / b f n r t u after a backslash';
  r.errors.error(
    'BAD_ESCAPE',
    refused,
    at,
    Math.min(end, at + 2),
    () => `Expected ${wanted} in ${where()}, found ${nameAt(text, refused, end)}.`,
  );
}

function controlMessage(c: number, more: number, where: string): string {
  const short =
    c === C.LF ? 'n' : c === C.TAB ? 't' : c === C.CR ? 'r' : `u${c.toString(16).padStart(4, '0')}`;
  const rest = more === 0 ? '' : ` (and ${more} more raw control character${more === 1 ? '' : 's'})`;
  return `Expected the escape "\\${short}" in ${where}, found ${nameCharacter(c)} as it is${rest}.`;
}

/** In `'what's on'` the middle one is an apostrophe: it stands between two characters of words. */
const isInnerApostrophe = (text: string, at: number, end: number): boolean =>
  at + 1 < end && C.isWord(text.charCodeAt(at + 1)) && C.isWord(text.charCodeAt(at - 1));

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
function endsValue(r: Reader, at: number): boolean {
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

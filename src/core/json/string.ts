/**
 * Reads one quoted string. Enters: a reader at an opening quote. Leaves: the decoded value, the reader past the closing quote
 * (or at the end of the text, with `closed` false), and an error for everything that strict JSON refuses inside.
 * A bad escape stays in the value as it is written; an escape that the text's end cuts is left out.
 */
import {
  APOSTROPHE,
  BACKSLASH,
  BRACE_CLOSE,
  BRACKET_CLOSE,
  COLON,
  COMMA,
  CR,
  LF,
  PAREN_CLOSE,
  QUOTE,
  SLASH,
  TAB,
  closes,
  isBlank,
  isHigh,
  isLow,
  isQuote,
  isWord,
  skipBlanks,
} from './chars';
import { found, nameCharacter } from './errors';
import { BAD, CUT, badEscapeLength, decodeEscape, escapeLength, refusedInEscape } from './escape';
import type { Reader } from './reader';

/** `where` names the string in messages: `the value of "path"`. */
export function readString(r: Reader, where: () => string, isKey: boolean): string {
  const { text, end } = r;
  const start = r.at;
  const open = text.charCodeAt(start);
  let i = start + 1;
  let value: string | undefined;
  if (open === QUOTE) {
    // The common case: no escape, no control character, no surrogate.
    for (; i < end; i++) {
      const c = text.charCodeAt(i);
      if (c === QUOTE) {
        r.at = i + 1;
        r.closed = true;
        value = text.slice(start + 1, i);
        break;
      }
      if (c === BACKSLASH || c < 32 || (c >= 0xd800 && c < 0xe000)) break;
    }
  }
  value ??= readRest(r, i, start + 1, open, -1, where);
  if (!isKey && open === QUOTE && r.closed && r.at < end) {
    const next = text.charCodeAt(r.at);
    if (next !== COMMA && next !== BRACE_CLOSE && next !== BRACKET_CLOSE && !isBlank(next))
      return resume(r, value, next, where);
  }
  return value;
}

/**
 * Reads on from `from`; what stands in [kept, from) is plain text of the value. With `until` >= 0 the string ends at the quote
 * there and quotes before it are text.
 */
function readRest(
  r: Reader,
  from: number,
  kept: number,
  open: number,
  until: number,
  where: () => string,
): string {
  const { text, end, errors } = r;
  let i = from;
  let run = kept;
  let value = '';
  let controls = 0;
  let firstControl = -1;
  r.closed = false;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c === open || (open > 0x7f && closes(open, c))) {
      if (until >= 0 ? i === until : open !== APOSTROPHE || !isInnerApostrophe(text, i, end)) {
        r.closed = true;
        break;
      }
      i++;
    } else if (c === BACKSLASH) {
      value += text.slice(run, i);
      const unit = decodeEscape(text, i, end, open);
      if (unit === CUT) {
        run = i = end;
      } else if (unit === BAD) {
        const at = i;
        errors.error('BAD_ESCAPE', refusedInEscape(text, at, end), at, Math.min(end, at + 2), () =>
          badEscape(text, at, end, where),
        );
        run = i;
        i += badEscapeLength(text, i, end);
      } else {
        const length = escapeLength(text, i);
        value += String.fromCharCode(unit);
        if (unit >= 0xd800 && unit < 0xe000) {
          const low = isHigh(unit) ? lowAt(r, i + length, open) : 0;
          if (low === 0) warnLone(r, i, length, where);
          if (low > 0) value += low === 1 ? text.charAt(i + length) : unitOf(text, i + length, end, open);
          i += length + Math.max(0, low);
        } else i += length;
        run = i;
      }
    } else if (c < 32) {
      if (controls++ === 0) firstControl = i;
      i++;
    } else if (c >= 0xd800 && c < 0xe000) {
      const low = isHigh(c) ? lowAt(r, i + 1, open) : 0;
      if (low === 0) warnLone(r, i, 1, where);
      if (low === 6) {
        value += text.slice(run, i + 1) + unitOf(text, i + 1, end, open);
        run = i + 7;
      }
      i += 1 + Math.max(0, low);
    } else i++;
  }
  if (firstControl >= 0) {
    const more = controls - 1;
    errors.error('CONTROL_CHARACTER', firstControl, firstControl, firstControl + 1, () =>
      controlMessage(text.charCodeAt(firstControl), more, where()),
    );
  }
  value += text.slice(run, i);
  r.at = r.closed ? i + 1 : end;
  return value;
}

const unitOf = (text: string, at: number, end: number, open: number): string =>
  String.fromCharCode(decodeEscape(text, at, end, open));

/** Length of the low surrogate at `at` (1 raw, 6 escaped), 0 when there is none, -1 when the text ends before that is known. */
function lowAt(r: Reader, at: number, open: number): number {
  if (at >= r.end) return -1;
  const c = r.text.charCodeAt(at);
  if (isLow(c)) return 1;
  if (c !== BACKSLASH) return 0;
  const unit = decodeEscape(r.text, at, r.end, open);
  return unit === CUT ? -1 : isLow(unit) ? 6 : 0;
}

function warnLone(r: Reader, at: number, length: number, where: () => string): void {
  r.errors.warn('LONE_SURROGATE', at, at, at + length, () => {
    const unit = length === 6 ? r.text.slice(at, at + 6) : nameCharacter(r.text.charCodeAt(at));
    return `Found ${unit}, half of a surrogate pair, in ${where()}: the string is no valid Unicode and the next request that carries it may be refused.`;
  });
}

function badEscape(text: string, at: number, end: number, where: () => string): string {
  const refused = refusedInEscape(text, at, end);
  return refused > at + 1
    ? `Expected four hexadecimal digits after "\\u" in ${where()}, found ${found(text, refused, Math.min(end, refused + 1))}.`
    : `Expected one of " \\ / b f n r t u after the backslash in ${where()}, found ${found(text, refused, Math.min(end, refused + 1))}.`;
}

function controlMessage(c: number, more: number, where: string): string {
  const escape =
    c === LF ? '\\n' : c === TAB ? '\\t' : c === CR ? '\\r' : `\\u${c.toString(16).padStart(4, '0')}`;
  const rest = more === 0 ? '' : ` (and ${more} more raw control character${more === 1 ? '' : 's'})`;
  return `Expected the escape "${escape}" in ${where}, found ${nameCharacter(c)} as it is${rest}.`;
}

/** In `'what's on'` the middle one is an apostrophe: it stands between two characters of words. */
const isInnerApostrophe = (text: string, at: number, end: number): boolean =>
  at + 1 < end && isWord(text.charCodeAt(at + 1)) && isWord(text.charCodeAt(at - 1));

/**
 * A closing quote is followed by something that cannot follow a string: `"He said "hi" to me"`. If a later quote can end the
 * value, the quotes between are text that lacks its backslash.
 */
function resume(r: Reader, value: string, next: number, where: () => string): string {
  const { text, end } = r;
  const quote = r.at - 1;
  if (next === QUOTE || next === COLON || next === SLASH || next === PAREN_CLOSE || r.ahead.isBarren(quote))
    return value;
  let i = r.at;
  for (; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === BACKSLASH) i++;
    else if (c === QUOTE) {
      const after = skipBlanks(text, i + 1, end);
      if (after < end && text.charCodeAt(after) === COLON) break; // a key: the string ended before it
      if (!endsValue(text, after, end)) continue;
      const first = r.at;
      r.errors.error(
        'UNESCAPED_QUOTE',
        first,
        quote,
        first,
        () =>
          `Expected a backslash before the quotation mark in ${where()}, found ${found(text, first, end)} after what reads as the end of the string.`,
      );
      return value + readRest(r, first, quote, QUOTE, i, where);
    }
  }
  r.ahead.barren(quote, i);
  r.closed = true;
  return value;
}

/** Whether what stands at `at` can follow a value: a closing bracket, or a comma with another value or key after it. */
function endsValue(text: string, at: number, end: number): boolean {
  if (at >= end) return false;
  const c = text.charCodeAt(at);
  if (c === BRACE_CLOSE || c === BRACKET_CLOSE) return true;
  if (c !== COMMA) return false;
  const next = skipBlanks(text, at + 1, end);
  const n = text.charCodeAt(next);
  return next < end && (isQuote(n) || n === BRACE_CLOSE || n === BRACKET_CLOSE || n === 123 || n === 91);
}

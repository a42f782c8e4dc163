/**
 * Mends single tokens of a damaged text: strings, keys, numbers, words. Enters: the text and a token's span. Leaves: the edits
 * after which the token is strict JSON with the value that the scanner read. Nothing of a string's inside is rewritten that JSON
 * accepts as it is.
 */
import type { Span } from '../base/span';
import * as C from './chars';
import type { JsonEdit } from './edits';
import { BAD, CUT, badEscapeLength, decodeEscape, escapeLength } from './escape';
import type { JsonErrorCode, LiteralNode, NumberNode } from './node';
import { isStrictNumber, numberValue } from './number';

export type Edit = (code: JsonErrorCode, start: number, end: number, text: string, sure: boolean) => void;

/** Collects edits in order. */
export const editor =
  (into: JsonEdit[]): Edit =>
  (code, start, end, text, sure) =>
    into.push({ code, span: { start, end }, text, sure });

export const isQuoted = (text: string, span: Span): boolean =>
  span.end > span.start && C.isQuote(text.charCodeAt(span.start));

/** Whether the quoted token ends with its closing quote. */
export function isClosed(text: string, { start, end }: Span): boolean {
  if (end - start < 2 || !C.closes(text.charCodeAt(start), text.charCodeAt(end - 1))) return false;
  let backslashes = 0;
  while (text.charCodeAt(end - 2 - backslashes) === C.BACKSLASH && end - 2 - backslashes > start)
    backslashes++;
  return backslashes % 2 === 0;
}

/** A string or key that begins with a quotation mark of some kind. `cut`: the text's end cut it. */
export function mendQuoted(text: string, span: Span, cut: boolean, edit: Edit): void {
  const open = text.charCodeAt(span.start);
  const closed = !cut && isClosed(text, span);
  const code: JsonErrorCode =
    open === C.QUOTE ? 'UNESCAPED_QUOTE' : open === C.APOSTROPHE ? 'SINGLE_QUOTES' : 'WRONG_QUOTES';
  const inside = { start: span.start + 1, end: closed ? span.end - 1 : span.end };
  const sure = open === C.QUOTE || !hasOpenQuote(text, inside, open);
  if (open !== C.QUOTE) edit(code, span.start, span.start + 1, '"', sure);
  mendInside(text, inside, open, cut, code, edit);
  if (!closed) edit(cut ? 'TRUNCATED' : 'UNCLOSED_STRING', span.end, span.end, '"', false);
  else if (open !== C.QUOTE) edit(code, span.end - 1, span.end, '"', sure);
}

/** Whether a mark that could have ended the string stands inside it: where the string ends is then a guess. */
function hasOpenQuote(text: string, { start, end }: Span, open: number): boolean {
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c === C.BACKSLASH) i++;
    else if (C.closes(open, c)) return true;
  }
  return false;
}

function mendInside(
  text: string,
  { start, end }: Span,
  open: number,
  cut: boolean,
  code: JsonErrorCode,
  edit: Edit,
): void {
  for (let i = start; i < end;) {
    const c = text.charCodeAt(i);
    if (c === C.BACKSLASH) i += mendEscape(text, i, end, open, cut, edit);
    else {
      if (c === C.QUOTE) edit(code, i, i, '\\', code !== 'UNESCAPED_QUOTE');
      else if (c < C.SPACE) edit('CONTROL_CHARACTER', i, i + 1, escapeOf(c), true);
      i++;
    }
  }
}

const escapeOf = (c: number): string => JSON.stringify(String.fromCharCode(c)).slice(1, -1);

/** Mends the escape at `at`. Leaves its length. */
function mendEscape(text: string, at: number, end: number, open: number, cut: boolean, edit: Edit): number {
  const unit = decodeEscape(text, at, end, open);
  if (unit === CUT && cut) {
    edit('TRUNCATED', at, end, '', false);
    return end - at;
  }
  const next = text.charCodeAt(at + 1);
  if (unit !== BAD && unit !== CUT) {
    // JSON has no escape for an apostrophe.
    if (next === C.APOSTROPHE) edit('SINGLE_QUOTES', at, at + 1, '', true);
    return escapeLength(text, at);
  }
  // In every other language `\'` is an apostrophe; what other escapes stand for differs.
  if (next === C.APOSTROPHE && at + 1 < end) edit('BAD_ESCAPE', at, at + 1, '', false);
  else edit('BAD_ESCAPE', at, at, '\\', false);
  const length = badEscapeLength(text, at, end);
  // A character that the bad escape swallowed is mended like any other.
  if (length === 2 && next < C.SPACE) edit('CONTROL_CHARACTER', at + 1, at + 2, escapeOf(next), true);
  return length;
}

/** Text without quotation marks that stands for a string or a key. */
export function mendBare(
  text: string,
  span: Span,
  code: 'UNQUOTED_KEY' | 'UNQUOTED_STRING' | 'TRUNCATED',
  edit: Edit,
): void {
  const lostOpening = text.charCodeAt(span.end) === C.QUOTE;
  const sure = code === 'UNQUOTED_KEY' && !lostOpening && IDENTIFIER.test(text.slice(span.start, span.end));
  edit(code, span.start, span.start, '"', sure);
  for (let i = span.start; i < span.end; i++) {
    const c = text.charCodeAt(i);
    if (c === C.BACKSLASH || c === C.QUOTE) edit(code, i, i, '\\', false);
    else if (c < C.SPACE) edit(code, i, i + 1, escapeOf(c), false);
  }
  if (!lostOpening) edit(code, span.end, span.end, '"', sure);
}

const IDENTIFIER = /^[A-Za-z_$][\w$-]*$/;

export function mendNumber({ raw, span, complete }: NumberNode, edit: Edit): void {
  if (isStrictNumber(raw)) return;
  const code = complete ? 'BAD_NUMBER' : 'TRUNCATED';
  const value = numberValue(raw);
  // A leading zero may make it octal, or an identifier.
  const sure = complete && !/^[+-]?0\d/.test(raw);
  edit(code, span.start, span.end, strictNumber(raw, value), sure);
}

/** The number as strict JSON, with its digits where it is a decimal. */
function strictNumber(raw: string, value: number): string {
  const decimal = /^[+]?(-?)0*(\d*)(?:\.(\d*))?([eE][+-]?\d+)?(?:[eE][+-]?)?$/.exec(raw.replaceAll('_', ''));
  if (decimal === null) return String(value);
  const [, sign = '', whole = '', fraction = '', exponent = ''] = decimal;
  return `${sign}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}${exponent}`;
}

export function mendLiteral(text: string, { value, span, complete }: LiteralNode, edit: Edit): void {
  const written = text.slice(span.start, span.end);
  const strict = String(value);
  if (written === strict) return;
  if (!complete) edit('TRUNCATED', span.end, span.end, strict.slice(written.length), false);
  else if (written === 'undefined') edit('JAVASCRIPT_LITERAL', span.start, span.end, strict, false);
  else edit('PYTHON_LITERAL', span.start, span.end, strict, true);
}

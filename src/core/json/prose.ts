/** JSON among other text: what a text that is no JSON value begins with, and where in it a value stands. Offsets in and out. */
import * as C from './chars';
import { literalPrefix, wordEnd, wordMeaning } from './bare';
import { readNumber } from './number';
import { isFence } from './skip';

const isOpening = (c: number): boolean => c === C.BRACE_OPEN || c === C.BRACKET_OPEN;

/** Offset after the last character in [at, end) that is no blank; `at` when there is none. */
export function trimEnd(text: string, at: number, end: number): number {
  let i = end;
  while (i > at && C.isBlank(text.charCodeAt(i - 1))) i--;
  return i;
}

export function hasLetter(text: string, at: number, end: number): boolean {
  for (let i = at; i < end; i++) {
    const c = text.charCodeAt(i);
    if (C.isWord(c) && !C.isDigit(c)) return true;
  }
  return false;
}

/**
 * The first character that strict JSON refuses in a text that begins at `at` with no bracket and no quote. `end` when it accepts
 * everything.
 */
export function refusedAt(text: string, at: number, end: number): number {
  const c = text.charCodeAt(at);
  if (C.isDigit(c) || c === C.MINUS) {
    const number = readNumber(text, at, end);
    return number.whole ? C.skipBlanks(text, number.end, end) : number.end;
  }
  const { length, shared } = literalPrefix(text, at, end);
  return shared === length ? C.skipBlanks(text, at + shared, end) : at + shared;
}

/**
 * End of the number, literal or word of a neighbouring language (`None`, `-Infinity`) at `at`, also of one that the text's end
 * cuts; `at` when none begins here.
 */
export function scalarEnd(text: string, at: number, end: number): number {
  const c = text.charCodeAt(at);
  if (C.isLetter(c)) {
    const to = wordEnd(text, at, end);
    const { length, shared } = literalPrefix(text, at, end);
    if (shared > 0 && to === at + shared && (shared === length || to === end)) return to;
    return wordMeaning(text.slice(at, Math.min(to, at + 12))) === undefined ? at : to;
  }
  const signed = c === C.MINUS || c === C.PLUS || c === C.DOT;
  if (!signed && !C.isDigit(c)) return at;
  let to = at + 1;
  while (to < end && goesOn(text.charCodeAt(to))) to++;
  if (!signed || to === end) return to;
  const second = text.charCodeAt(at + 1);
  const named = wordMeaning(text.slice(at + 1, Math.min(to, at + 13))) !== undefined;
  return C.isDigit(second) || (c !== C.DOT && second === C.DOT) || named ? to : at;
}

const goesOn = (c: number): boolean => C.isWord(c) || c === C.DOT || c === C.MINUS || c === C.PLUS;

/** Whether a value stands at `at`, with nothing behind it that would make it part of a sentence. */
export function isValueAt(text: string, at: number, end: number): boolean {
  if (at >= end) return false;
  const c = text.charCodeAt(at);
  if (isOpening(c) || c === C.QUOTE) return true;
  const to = scalarEnd(text, at, end);
  return to > at && !sentenceGoesOn(text, to, end);
}

/** Whether what follows a scalar makes it part of a sentence: `12 monkeys`. */
function sentenceGoesOn(text: string, to: number, end: number): boolean {
  const next = C.skipBlanks(text, to, end);
  if (next >= end) return false;
  const c = text.charCodeAt(next);
  return !(
    c === C.COMMA ||
    c === C.SEMICOLON ||
    c === C.QUOTE ||
    isOpening(c) ||
    c === C.BRACE_CLOSE ||
    c === C.BRACKET_CLOSE ||
    isFence(text, next, end, c) ||
    (next > to && scalarEnd(text, next, end) > next)
  );
}

/**
 * The first object or array in prose: `{` before a quotation mark, `[` before one or before a bracket; else the first of the
 * weaker signs (`{}`, `{name:`, `[1, 2`), which count only when no stronger one follows. -1 when there is none.
 */
export function findValue(text: string, from: number, end: number): { at: number; strong: boolean } {
  let weak = -1;
  for (let i = from; i < end; i++) {
    const c = text.charCodeAt(i);
    if (!isOpening(c)) continue;
    const next = C.skipBlanks(text, i + 1, end);
    if (next >= end) break;
    const n = text.charCodeAt(next);
    if (n === C.QUOTE || n === C.APOSTROPHE || (c === C.BRACKET_OPEN && isOpening(n)))
      return { at: i, strong: true };
    if (weak < 0 && isWeakStart(text, c, n, next, end)) weak = i;
  }
  return { at: weak, strong: false };
}

function isWeakStart(text: string, c: number, n: number, next: number, end: number): boolean {
  if (c === C.BRACE_OPEN) {
    if (n === C.BRACE_CLOSE) return true;
    if (!C.isWord(n) && n !== C.AT) return false;
    const colon = C.skipBlanks(text, wordEnd(text, next + 1, end), end);
    return colon < end && text.charCodeAt(colon) === C.COLON;
  }
  if (!C.isDigit(n) && n !== C.MINUS) return false;
  // `[1]` in prose is a footnote, `[1, 2]` a list.
  const number = readNumber(text, next, end);
  const comma = C.skipBlanks(text, number.end, end);
  return number.whole && comma < end && text.charCodeAt(comma) === C.COMMA;
}

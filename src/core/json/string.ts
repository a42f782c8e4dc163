/**
 * Reads one quoted string. Enters: a reader at an opening quote. Leaves: the decoded value, the reader past the closing quote
 * (or at the end of the text, with `closed` false), and an error for everything that strict JSON refuses inside.
 */
import * as C from './chars';
import { decodeInside } from './decode';
import { detachedCopy } from './detached';
import { phrase, said, type Phrase, type Said } from '../base/words';
import { character, characterAt, expectedFound, found } from './errors';
import { BAD, CUT, badEscapeLength, decodeEscape, escapeLength, refusedInEscape } from './escape';
import { keyAt } from './keys';
import { judgeKey, judgeValue } from './quotes';
import type { Reader } from './reader';

/** Names the string in messages: `the value of "path"`. Called for messages only. */
type Where = () => Phrase;

export function readString(r: Reader, where: Where, isKey: boolean): string {
  const { text, end } = r;
  const start = r.at + 1;
  const open = text.charCodeAt(r.at);
  const known = r.known?.start === start ? r.known : undefined;
  let i = known === undefined ? start : known.to;
  let value: string | undefined;
  if (open === C.QUOTE) {
    // The common case: no escape, no control character, no surrogate.
    for (; i < end; i++) {
      const c = text.charCodeAt(i);
      if (c === C.QUOTE) {
        r.at = i + 1;
        r.closed = true;
        if (known !== undefined) value = known.value + text.slice(known.to, i);
        else if (isKey) value = keyAt(text, start, i);
        else value = r.detached ? detachedCopy(text.slice(start, i)) : text.slice(start, i);
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
        : (known?.value ?? '') +
          decodeInside(text, known?.to ?? start, r.closed ? r.at - 1 : end, open, !r.closed);
  }
  if (open !== C.QUOTE || !r.closed || r.at >= end) return value;
  const next = text.charCodeAt(r.at);
  if (next === C.COMMA || next === C.BRACE_CLOSE || next === C.BRACKET_CLOSE || C.isBlank(next)) return value;
  if (isKey && next === C.COLON) return value;
  const verdict = isKey ? judgeKey(r, start) : judgeValue(r, start);
  switch (verdict.ends) {
    case 'here':
      return value;
    case 'before':
      return endBefore(r, start, verdict.at, where, isKey);
    case 'later':
      return readOn(r, start, verdict.at, where);
  }
}

/** The string was never closed: it ends at `to`, and reading goes on from there. */
function endBefore(r: Reader, start: number, to: number, where: Where, isKey: boolean): string {
  const { text, end, at } = r;
  r.errors.error('UNCLOSED_STRING', at, start - 1, to, () => {
    const here = found(text, at, end);
    const kind = isKey ? 'key' : 'string';
    const expected = isKey ? '":" after a key' : `what follows ${where().text}`;
    return said(
      `Expected ${expected}, found ${here.text}: the ${kind} before it lacks its closing quotation mark.`,
      `UNCLOSED_STRING.${kind}`,
      { found: here.words, ...(isKey ? {} : { where: where().words }) },
    );
  });
  r.at = to;
  r.closed = false;
  return decodeInside(text, start, to, C.QUOTE, true);
}

/** The quote was text that lacks its backslash: the string ends at the quote at `last`. */
function readOn(r: Reader, start: number, last: number, where: Where): string {
  const { text, end, at } = r;
  r.errors.error('UNESCAPED_QUOTE', at, at - 1, at, () => {
    const here = found(text, at, end);
    return said(
      `Expected a backslash before the quotation mark in ${where().text}, found ${here.text} after what reads as the end of the string.`,
      'UNESCAPED_QUOTE',
      { where: where().words, found: here.words },
    );
  });
  check(r, at, C.QUOTE, last, where);
  return decodeInside(text, start, last, C.QUOTE, false);
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
      controlSentence(text.charCodeAt(firstControl), controls - 1, where()),
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
    r.errors.warn('LONE_SURROGATE', at, at, next, () =>
      said(
        `Found half of a surrogate pair, U+${unit.toString(16).toUpperCase()}, in ${where().text}: this is no valid Unicode, and the next request that carries it may be refused.`,
        'LONE_SURROGATE',
        { code: `U+${unit.toString(16).toUpperCase()}`, where: where().words },
      ),
    );
  return length + low;
}

function badEscape(r: Reader, at: number, where: Where): void {
  const { text, end } = r;
  const refused = refusedInEscape(text, at, end);
  const wanted =
    refused > at + 1
      ? { text: 'four hexadecimal digits after "\\u"', key: 'json.want.hex' }
      : { text: 'one of " \\ / b f n r t u after a backslash', key: 'json.want.escape' };
  r.errors.error('BAD_ESCAPE', refused, at, Math.min(end, at + 2), () =>
    expectedFound(
      phrase(`Expected ${wanted.text} in ${where().text}`, wanted.key, { where: where().words }),
      characterAt(text, refused, end),
    ),
  );
}

function controlSentence(c: number, more: number, where: Phrase): Said {
  const short =
    c === C.LF ? 'n' : c === C.TAB ? 't' : c === C.CR ? 'r' : `u${c.toString(16).padStart(4, '0')}`;
  const rest = more === 0 ? '' : ` (and ${more} more raw control character${more === 1 ? '' : 's'})`;
  const control = character(c);
  return said(
    `Expected the escape "\\${short}" in ${where.text}, found ${control.text} as it is${rest}.`,
    more === 0 ? 'CONTROL_CHARACTER' : 'CONTROL_CHARACTER.more',
    {
      escape: `"\\${short}"`,
      where: where.words,
      control: control.words,
      ...(more === 0 ? {} : { count: more }),
    },
  );
}

/** In `'what's on'` the middle one is an apostrophe: it stands between two characters of words. */
export const isInnerApostrophe = (text: string, at: number, end: number): boolean =>
  at + 1 < end && C.isWord(text.charCodeAt(at + 1)) && C.isWord(text.charCodeAt(at - 1));

/**
 * Reads the values that stand without quotes: numbers, literals, and what stands where one of them should. Each function enters
 * with the site at the first character, and leaves it past the token, with a node placed.
 */
import * as C from './chars';
import { bareEnd, literalPrefix, lostOpening, wordEnd, wordMeaning } from './bare';
import { detachedCopy } from './detached';
import { phrase, said, type Phrase } from '../base/words';
import { quoted } from './errors';
import { losesDigits, numberValue, readNumber } from './number';
import type { Site } from './reader';

/** Reads `word` when it stands here whole. False, and nothing moved, when it does not. */
export function literal(s: Site, word: string, value: true | false | null): boolean {
  const { at, text, end } = s;
  const to = at + word.length;
  if (to > end || !text.startsWith(word, at) || (to < end && C.isWord(text.charCodeAt(to)))) return false;
  s.at = to;
  s.place({ k: 'lit', span: { start: at, end: to }, complete: true, value });
  return true;
}

/** Reads a number, or what begins like one. `c` is its first character. */
export function number(s: Site, c: number): void {
  const { text, at, end } = s;
  // The common case without a call: digits, perhaps a point and digits. An exponent goes the long way.
  const from = c === C.MINUS ? at + 1 : at;
  let i = digitsEnd(text, from, end);
  let good = i > from && (text.charCodeAt(from) !== C.ZERO || i === from + 1);
  if (good && i + 1 < end && text.charCodeAt(i) === C.DOT) {
    const fraction = i + 1;
    i = digitsEnd(text, fraction, end);
    good = i > fraction;
  }
  let exponent = false;
  if (good && i < end && (text.charCodeAt(i) | 32) === C.LETTER_E) {
    const read = readNumber(text, at, end);
    exponent = true;
    good = read.whole;
    i = read.end;
  }
  if (!good || (i < end && goesOn(text.charCodeAt(i)))) {
    badNumber(s);
    return;
  }
  const raw = s.detached ? detachedCopy(text.slice(at, i)) : text.slice(at, i);
  if ((i - at > 15 || exponent) && losesDigits(raw))
    s.errors.warn('NUMBER_LOSES_DIGITS', at, at, i, () =>
      said(
        `Found ${quoted(raw)} as ${s.where().text}: a double cannot hold it, most programs will read ${String(Number(raw))}.`,
        'NUMBER_LOSES_DIGITS.read',
        { text: quoted(raw), where: s.where().words, reads: String(Number(raw)) },
      ),
    );
  placeNumber(s, i, raw);
}

function digitsEnd(text: string, at: number, end: number): number {
  let i = at;
  while (i < end) {
    const c = text.charCodeAt(i);
    if (c < C.ZERO || c > C.NINE) break;
    i++;
  }
  return i;
}

/** At the end of the text more digits may have been meant; at the top level the text is strict as it is. */
function placeNumber(s: Site, to: number, raw: string): void {
  const start = s.at;
  const complete = to < s.end || !s.inside;
  if (!complete) s.leaf = { kind: 'number', at: start };
  s.at = to;
  s.place({ k: 'num', span: { start, end: to }, complete, raw });
}

/** `01`, `+1`, `.5`, `1.`, `0x1F`, `-Infinity`, `2024-01-01`, and numbers that the text's end cuts. */
function badNumber(s: Site): void {
  const { text, at, end } = s;
  const { end: refused } = readNumber(text, at, end);
  let to = at;
  while (to < end && goesOn(text.charCodeAt(to))) to++;
  const raw = text.slice(at, to);
  if (refused >= end) {
    s.leaf = { kind: 'number', at };
    s.at = end;
    if (raw === '-') s.placeNothing();
    else s.place({ k: 'num', span: { start: at, end }, complete: false, raw });
    return;
  }
  const word = wordMeaning(raw.replace(/^[+-]/, ''));
  if (word !== undefined && 'raw' in word) {
    const code = word.language === 'Python' ? 'PYTHON_LITERAL' : 'JAVASCRIPT_LITERAL';
    s.flaw(code, refused, to, () => foreign('number', word.language, raw, word.json), at);
  } else if (Number.isNaN(numberValue(raw))) {
    bare(s, refused);
    return;
  } else
    s.flaw(
      'BAD_NUMBER',
      refused,
      to,
      () => {
        const fault = numberFault(text, at, refused, end);
        return phrase(`${quoted(raw)}, ${fault.text}`, 'json.bad-number', {
          text: quoted(raw),
          fault: fault.words,
        });
      },
      at,
    );
  placeNumber(s, to, raw);
}

/** Whether `c` behind a number makes it part of a longer word. */
export const goesOn = (c: number): boolean => C.isWord(c) || c === C.DOT || c === C.MINUS || c === C.PLUS;

/** What is wrong with a number that can be understood. */
function numberFault(text: string, at: number, refused: number, end: number): Phrase {
  const fault = (what: string): Phrase =>
    phrase(`a${/^[aeiou]/.test(what) ? 'n' : ''} ${what}`, `json.${what.replaceAll(' ', '-')}`);
  const first = text.charCodeAt(at);
  if (first === C.PLUS) return fault('number with a plus sign');
  if (first === C.DOT) return fault('number without a digit before the point');
  const next = refused < end ? text.charCodeAt(refused) : 0;
  const before = text.charCodeAt(refused - 1);
  if (before === C.MINUS) return fault('number without a digit before the point');
  if (before === C.DOT) return fault('number without a digit after the point');
  if (!C.isDigit(before)) return fault('number without digits in its exponent');
  if (C.isDigit(next)) return fault('number with a leading zero');
  switch (next | 32) {
    case 120:
      return fault('hexadecimal number');
    case 98:
      return fault('binary number');
    case 111:
      return fault('octal number');
    default:
      return next === C.UNDERSCORE
        ? fault('number with an underscore')
        : fault('number that goes on after its end');
  }
}

/** A value without quotes. `refused` is where strict JSON stops, when that is after its beginning. */
export function bare(s: Site, refused = s.at): void {
  const { text, at, end } = s;
  const prefix = literalPrefix(text, at, end);
  if (prefix.shared > 0 && at + prefix.shared >= end) {
    s.leaf = { kind: 'literal', at };
    s.at = end;
    s.place({ k: 'lit', span: { start: at, end }, complete: false, value: prefix.value });
    return;
  }
  const offset = Math.max(refused, at + prefix.shared);
  if (!foreignWord(s, offset)) unquoted(s, offset);
}

/** `True`, `None`, `NaN`, `undefined`: with a value of their own, unless they begin a sentence. */
function foreignWord(s: Site, offset: number): boolean {
  const { text, at, end } = s;
  const to = wordEnd(text, at, Math.min(end, at + 12));
  const word = text.slice(at, to);
  const meaning = wordMeaning(word);
  if (meaning === undefined || sentenceGoesOn(text, to, end)) return false;
  const code = meaning.language === 'Python' ? 'PYTHON_LITERAL' : 'JAVASCRIPT_LITERAL';
  s.flaw(code, offset, to, () => foreign('word', meaning.language, word, meaning.json), at);
  s.at = to;
  const span = { start: at, end: to };
  s.place(
    'raw' in meaning
      ? { k: 'num', span, complete: true, raw: word }
      : { k: 'lit', span, complete: true, value: meaning.value },
  );
  return true;
}

function unquoted(s: Site, offset: number): void {
  const { text, at, end } = s;
  const quote = lostOpening(text, at, s.ahead.quote(text, at, end), end);
  const to = quote >= 0 ? quote : bareEnd(text, at, end, false);
  const what = (): Phrase => {
    const shown = quoted(text.slice(at, to));
    return quote >= 0
      ? phrase(`${shown} without its opening quotation mark`, 'json.without-opening-quote', { text: shown })
      : phrase(`${shown} without quotation marks`, 'json.without-quotes', { text: shown });
  };
  s.wrong('UNQUOTED_STRING', offset, to, what, at);
  s.at = quote >= 0 ? quote + 1 : to;
  s.place({ k: 'str', span: { start: at, end: to }, complete: true, value: text.slice(at, to) });
}

/** Whether another word follows on the same line. */
function sentenceGoesOn(text: string, at: number, end: number): boolean {
  let i = at;
  while (i < end && (text.charCodeAt(i) === C.SPACE || text.charCodeAt(i) === C.TAB)) i++;
  return i > at && i < end && C.isWord(text.charCodeAt(i));
}

/** A number or word of another language; `json` is what JSON has instead. */
const foreign = (kind: 'number' | 'word', language: string, text: string, json: string): Phrase =>
  phrase(
    `the ${language} ${kind} ${text}; JSON has ${json}`,
    json === 'a finite number' ? 'json.foreign-infinite' : `json.foreign-${kind}`,
    { language, text, json },
  );

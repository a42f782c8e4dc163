/** Text that stands without quotes where JSON has a string, a key or a literal. Pure look-ahead: nothing here moves a reader. */
import {
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  COLON,
  COMMA,
  CR,
  LF,
  QUOTE,
  isBlank,
  isWord,
  skipBlanks,
} from './chars';

/** What a word means in a neighbouring language. `raw` makes a number, `value` a literal. */
export type WordMeaning = { language: 'Python' | 'JavaScript'; json: string } & (
  { raw: string } | { value: true | false | null }
);

const WORDS = new Map<string, WordMeaning>([
  ['True', { language: 'Python', json: 'true', value: true }],
  ['False', { language: 'Python', json: 'false', value: false }],
  ['None', { language: 'Python', json: 'null', value: null }],
  ['nan', { language: 'Python', json: 'null', raw: 'nan' }],
  ['inf', { language: 'Python', json: 'a finite number', raw: 'inf' }],
  ['NaN', { language: 'JavaScript', json: 'null', raw: 'NaN' }],
  ['Infinity', { language: 'JavaScript', json: 'a finite number', raw: 'Infinity' }],
  ['undefined', { language: 'JavaScript', json: 'null', value: null }],
]);

export const wordMeaning = (word: string): WordMeaning | undefined => WORDS.get(word);

export function wordEnd(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && isWord(text.charCodeAt(i))) i++;
  return i;
}

const isStop = (c: number, stopAtColon: boolean): boolean =>
  c === COMMA ||
  c === BRACE_CLOSE ||
  c === BRACKET_CLOSE ||
  c === BRACE_OPEN ||
  c === BRACKET_OPEN ||
  c === QUOTE ||
  c === LF ||
  c === CR ||
  (stopAtColon && c === COLON);

/** End of the text without quotes that begins at `at`: up to a comma, bracket, quote or line end, without trailing blanks. */
export function bareEnd(text: string, at: number, end: number, stopAtColon: boolean): number {
  let i = at;
  while (i < end && !isStop(text.charCodeAt(i), stopAtColon)) i++;
  while (i > at + 1 && isBlank(text.charCodeAt(i - 1))) i--;
  return Math.max(i, Math.min(at + 1, end));
}

/**
 * For a value that lost its opening quote (`The caller, a teacher, agreed.", "n": 2`): the offset of its closing quote, or -1.
 * `quote` is the first double quote at or after the value.
 */
export function lostOpening(text: string, at: number, quote: number, end: number): number {
  if (quote >= end || quote <= at) return -1;
  const before = text.charCodeAt(quote - 1);
  if (
    isBlank(before) ||
    before === COMMA ||
    before === COLON ||
    before === BRACE_OPEN ||
    before === BRACKET_OPEN
  )
    return -1;
  const after = skipBlanks(text, quote + 1, end);
  const c = text.charCodeAt(after);
  return after >= end || c === COMMA || c === BRACE_CLOSE || c === BRACKET_CLOSE ? quote : -1;
}

/**
 * How much of the word at `at` strict JSON accepts: the part that it shares with the literal it begins like. `shared` is 0 when
 * it begins like none.
 */
export function literalPrefix(
  text: string,
  at: number,
  end: number,
): { value: true | false | null; length: number; shared: number } {
  const c = text.charCodeAt(at);
  const literal = c === 116 ? 'true' : c === 102 ? 'false' : 'null';
  let shared = 0;
  while (
    shared < literal.length &&
    at + shared < end &&
    text.charCodeAt(at + shared) === literal.charCodeAt(shared)
  )
    shared++;
  return { value: c === 116 ? true : c === 102 ? false : null, length: literal.length, shared };
}

export const isKnownWord = (word: string): boolean =>
  word === 'true' || word === 'false' || word === 'null' || WORDS.has(word);

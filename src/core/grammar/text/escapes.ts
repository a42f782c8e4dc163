/** Escapes and quoted strings in grammars. Each notation has its own list; a letter that is not on it is an error. */
import { sentence, type Said } from '../../base/words';
import type { Cursor } from './cursor';
import { withHint } from './hints';

/** Letter after the backslash → code point, or the number of hexadecimal digits that follow. */
export interface Escapes {
  readonly letters: ReadonlyMap<string, number>;
  /** Digits after x, u and U; `any`: one to six, as many as there are. */
  readonly digits: ReadonlyMap<string, number | 'any'>;
}

const itself = (characters: string): [string, number][] =>
  Array.from(characters, (c) => [c, c.codePointAt(0) ?? 0]);

const CONTROLS: [string, number][] = [
  ['n', 10],
  ['r', 13],
  ['t', 9],
];
const MORE_CONTROLS: [string, number][] = [...CONTROLS, ['b', 8], ['f', 12], ['a', 7], ['v', 11], ['0', 0]];

/** llama.cpp. */
export const GBNF_ESCAPES: Escapes = {
  letters: new Map([...CONTROLS, ...itself('"[]\\-')]),
  digits: new Map([
    ['x', 2],
    ['u', 4],
    ['U', 8],
  ]),
};

/** xgrammar, in strings; in classes it takes what regular expressions escape as well. */
export const EBNF_ESCAPES: Escapes = {
  letters: new Map([...MORE_CONTROLS, ['e', 27], ...itself('"\\/\'?')]),
  digits: new Map<string, number | 'any'>([
    ['x', 'any'],
    ['u', 4],
    ['U', 8],
  ]),
};
export const EBNF_CLASS_ESCAPES: Escapes = {
  letters: new Map([...EBNF_ESCAPES.letters, ...itself('^$.*+()[]{}|-')]),
  digits: EBNF_ESCAPES.digits,
};

/** Strings of Lark: those of Python that mean one thing in JSON as well. */
export const LARK_ESCAPES: Escapes = {
  letters: new Map([...MORE_CONTROLS, ...itself('"\\/\'')]),
  digits: new Map([
    ['x', 2],
    ['u', 4],
    ['U', 8],
  ]),
};

const HEX = /[0-9a-fA-F]+/y;
const ANY_DIGITS = 6;

/** What the classes of regular expressions are written as. */
const SHORTHANDS = new Map([
  ['d', '[0-9]'],
  ['D', '[^0-9]'],
  ['w', '[A-Za-z0-9_]'],
  ['W', '[^A-Za-z0-9_]'],
  ['s', '[ \\t\\n\\r]'],
  ['S', '[^ \\t\\n\\r]'],
]);

function shorthandHint(letter: string): Said | null {
  const written = SHORTHANDS.get(letter);
  return written === undefined ? null : sentence('hint.shorthand', 'Write {written}.', { written });
}

/** Reads an escape; the cursor stands on the backslash. */
export function readEscape(cursor: Cursor, escapes: Escapes): number {
  const start = cursor.at;
  cursor.at++;
  if (cursor.done)
    throw cursor.fault(
      sentence('GRAMMAR_SYNTAX.backslash', 'A backslash stands at the end. Write {double} for a backslash.', {
        double: '\\\\',
      }),
      start,
    );
  const letter = String.fromCodePoint(cursor.next());
  const known = escapes.letters.get(letter);
  if (known !== undefined) return known;
  const digits = escapes.digits.get(letter);
  if (digits === undefined) {
    const list = [...escapes.letters.keys(), ...escapes.digits.keys()].map((one) => `\\${one}`).join(' ');
    throw cursor.fault(
      withHint(
        sentence('GRAMMAR_SYNTAX.escape', '{escape} is no escape here. Known are {list}.', {
          escape: `\\${letter}`,
          list,
        }),
        shorthandHint(letter),
      ),
      start,
    );
  }
  const most = digits === 'any' ? ANY_DIGITS : digits;
  const from = cursor.at;
  const found = cursor.match(HEX) ?? '';
  const hex = digits === 'any' ? found : found.slice(0, most);
  cursor.at = from + hex.length;
  if (hex === '' || (digits !== 'any' && hex.length < most) || hex.length > Math.max(most, ANY_DIGITS))
    throw cursor.fault(
      digits === 'any'
        ? sentence('GRAMMAR_SYNTAX.digits-any', '{escape} is followed by one to {most} hexadecimal digits.', {
            escape: `\\${letter}`,
            most: ANY_DIGITS,
          })
        : sentence(
            'GRAMMAR_SYNTAX.digits',
            '{escape} is followed by {most} hexadecimal digits, here are {found}.',
            { escape: `\\${letter}`, most, found: hex.length },
          ),
      start,
    );
  const point = Number.parseInt(hex, 16);
  if (point > 0x10ffff)
    throw cursor.fault(
      sentence('GRAMMAR_SYNTAX.no-character', '{name} is no character: they end at U+10FFFF.', {
        name: `U+${hex}`,
      }),
      start,
    );
  return point;
}

/** A quoted text; the cursor stands on the quotation mark. A pair of \u surrogates is one character. */
export function readString(cursor: Cursor, escapes: Escapes, offsets: number[] = []): string {
  const start = cursor.at;
  cursor.at++;
  const parts: string[] = [];
  for (;;) {
    const plain = cursor.match(/[^"\\\n\r]+/y);
    if (plain !== null) {
      parts.push(plain);
      for (let i = plain.length; i > 0; i--) offsets.push(cursor.at - i);
    }
    const before = cursor.at;
    if (cursor.take('"')) {
      offsets.push(before);
      break;
    }
    if (cursor.done || !cursor.starts('\\'))
      throw cursor.fault(
        sentence(
          'GRAMMAR_SYNTAX.string-open',
          'The string that begins here is not closed: {here} before its “"”. Write {escape} for a line end.',
          { here: cursor.here, escape: '\\n' },
        ),
        start,
      );
    const point = readEscape(cursor, escapes);
    parts.push(point > 0xffff ? String.fromCodePoint(point) : String.fromCharCode(point));
    offsets.push(...(point > 0xffff ? [before, before] : [before]));
  }
  const text = parts.join('');
  if (!isWellFormed(text))
    throw cursor.fault(
      sentence(
        'GRAMMAR_SYNTAX.string-half',
        'The string holds half of a surrogate pair, which is no character. Write the whole character.',
      ),
      start,
    );
  return text;
}

const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
export const isWellFormed = (text: string): boolean => !LONE.test(text);

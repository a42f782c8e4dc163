/** The UTF-16 code units that mean something to the scanner, and the few classes it asks about. */
export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const HASH = 35;
export const APOSTROPHE = 39;
export const PAREN_OPEN = 40;
export const PAREN_CLOSE = 41;
export const STAR = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const DOT = 46;
export const SLASH = 47;
export const ZERO = 48;
export const NINE = 57;
export const COLON = 58;
export const SEMICOLON = 59;
export const EQUALS = 61;
export const GREATER = 62;
export const AT = 64;
export const BRACKET_OPEN = 91;
export const BACKSLASH = 92;
export const BRACKET_CLOSE = 93;
export const UNDERSCORE = 95;
export const BACKTICK = 96;
export const LETTER_E = 101;
export const LETTER_F = 102;
export const LETTER_N = 110;
export const LETTER_T = 116;
export const LETTER_U = 117;
export const BRACE_OPEN = 123;
export const BRACE_CLOSE = 125;
export const TILDE = 126;
export const ELLIPSIS = 0x2026;
export const BOM = 0xfeff;

/** The four blanks of RFC 8259. */
export const isBlank = (c: number): boolean => c === SPACE || c === LF || c === CR || c === TAB;

export const isDigit = (c: number): boolean => c >= ZERO && c <= NINE;

export const isLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90);

/** A character of a bare word: a letter, a digit, `_`, `$`, or anything outside ASCII that is no blank or quotation mark. */
export const isWord = (c: number): boolean =>
  isLetter(c) ||
  isDigit(c) ||
  c === UNDERSCORE ||
  c === 36 ||
  (c >= 0x80 && !isOddBlank(c) && !isCurly(c) && c !== ELLIPSIS);

/** Characters that look like a blank, or like nothing, and are no blank in JSON. */
export const isOddBlank = (c: number): boolean =>
  c < SPACE
    ? !isBlank(c)
    : c >= 0x7f &&
      (c <= 0xa0 ||
        c === 0xad ||
        c === 0x1680 ||
        (c >= 0x2000 && c <= 0x200f) ||
        c === 0x2028 ||
        c === 0x2029 ||
        c === 0x202f ||
        c === 0x205f ||
        c === 0x2060 ||
        c === 0x3000 ||
        c === BOM);

const isCurlyDouble = (c: number): boolean => c >= 0x201c && c <= 0x201f;
const isCurlySingle = (c: number): boolean => c >= 0x2018 && c <= 0x201b;
export const isCurly = (c: number): boolean => c >= 0x2018 && c <= 0x201f;

/** A character that people and other languages begin a string with. JSON has the first only. */
export const isQuote = (c: number): boolean =>
  c === QUOTE || c === APOSTROPHE || c === BACKTICK || isCurly(c);

/** Whether `c` ends a string that began with `open`. */
export const closes = (open: number, c: number): boolean =>
  open === c || (isCurlyDouble(open) ? isCurlyDouble(c) : isCurlySingle(open) && isCurlySingle(c));

export const isHigh = (c: number): boolean => c >= 0xd800 && c < 0xdc00;
export const isLow = (c: number): boolean => c >= 0xdc00 && c < 0xe000;

/** The first offset in [at, end) that holds no JSON blank, or `end`. */
export function skipBlanks(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && isBlank(text.charCodeAt(i))) i++;
  return i;
}

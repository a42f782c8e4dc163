/**
 * The terminals that `%import common.X` brings, as regular expressions of ECMA-262 over whole strings. What they hold is that of
 * `common.lark` of lark-parser/lark; ESCAPED_STRING and C_COMMENT, which depend on a lazy match there, end at the first end here.
 */
const INT = '[0-9]+';
const EXPONENT = `[eE][+-]?${INT}`;
const DECIMAL = `(?:${INT}\\.[0-9]*|\\.${INT})`;
const FLOAT = `(?:${INT}${EXPONENT}|${DECIMAL}(?:${EXPONENT})?)`;
const NUMBER = `(?:${FLOAT}|${INT})`;

export const COMMON_TERMINALS: ReadonlyMap<string, string> = new Map([
  ['DIGIT', '[0-9]'],
  ['HEXDIGIT', '[0-9a-fA-F]'],
  ['INT', INT],
  ['SIGNED_INT', `[+-]?${INT}`],
  ['DECIMAL', DECIMAL],
  ['_EXP', EXPONENT],
  ['FLOAT', FLOAT],
  ['SIGNED_FLOAT', `[+-]?${FLOAT}`],
  ['NUMBER', NUMBER],
  ['SIGNED_NUMBER', `[+-]?${NUMBER}`],
  ['ESCAPED_STRING', '"(?:[^"\\\\\\n]|\\\\[^\\n])*"'],
  ['LCASE_LETTER', '[a-z]'],
  ['UCASE_LETTER', '[A-Z]'],
  ['LETTER', '[A-Za-z]'],
  ['WORD', '[A-Za-z]+'],
  ['CNAME', '[A-Za-z_][A-Za-z0-9_]*'],
  ['WS_INLINE', '[ \\t]+'],
  ['WS', '[ \\t\\f\\r\\n]+'],
  ['CR', '\\r'],
  ['LF', '\\n'],
  ['NEWLINE', '(?:\\r?\\n)+'],
  ['SH_COMMENT', '#[^\\n]*'],
  ['CPP_COMMENT', '\\/\\/[^\\n]*'],
  ['C_COMMENT', '\\/\\*(?:[^*]|\\*+[^*\\/])*\\*+\\/'],
  ['SQL_COMMENT', '--[^\\n]*'],
]);

/**
 * Mends the EBNF that xgrammar makes of a schema, where it asks for a spelling that JSON does not:
 *
 * 1. JSON allows the carriage return, and whitespace before and after the value; the engine refuses both.
 * 2. Where no whitespace is wanted, its free arrays and objects still ask for a space after the comma.
 * 3. It wants every slash in an `enum` or `const` escaped, `km\/h`, which no model writes; and U+007F.
 *
 * What enters is the text of `_jsonSchemaToEBNF`, one rule a line; what leaves is EBNF of the same dialect.
 */

export interface MendedGrammar {
  ebnf: string;
  rootRule: string;
}

const SPACE = '[ \\n\\t]';
const JSON_SPACE = '[ \\n\\r\\t]';
/** Rules that the engine makes are named after the schema's root, its parts, or `basic_…`. */
const TEXT_RULE = 'json_text';

/** A literal, a character class, or one other character. */
const PART = /"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]|[\s\S]/gu;

export function mendEbnf(made: string, whitespace: 'none' | 'any'): MendedGrammar {
  const ebnf = eachPart(made, (part) => (part.startsWith('"') ? plainSlashes(part) : part));
  if (whitespace === 'any')
    return {
      ebnf: `${eachPart(ebnf, (part) => (part === SPACE ? JSON_SPACE : part))}\n${TEXT_RULE} ::= ${JSON_SPACE}* root ${JSON_SPACE}*\n`,
      rootRule: TEXT_RULE,
    };
  const tight = (line: string): string =>
    /^basic_(?:array|object) ::= /u.test(line)
      ? eachPart(line, (part) => (part === '", "' ? '","' : part))
      : line;
  return { ebnf: ebnf.split('\n').map(tight).join('\n'), rootRule: 'root' };
}

const eachPart = (ebnf: string, change: (part: string) => string): string => ebnf.replace(PART, change);

/** In a literal, JSON's backslash is written as two, and what it escapes follows, escaped itself where EBNF needs it. */
const plainSlashes = (literal: string): string =>
  literal.replace(/\\\\(\\.|u007f|[^\\])/gu, (escape, escaped: string) =>
    escaped === '/' ? '/' : escaped === 'u007f' ? '\u007f' : escape,
  );

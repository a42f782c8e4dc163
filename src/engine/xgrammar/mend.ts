/**
 * Mends the EBNF that xgrammar makes of a schema, where it asks for a spelling that JSON does not, and where the automaton it
 * would make of it is wrong:
 *
 * 1. JSON allows the carriage return, and whitespace before and after the value; the engine refuses both.
 * 2. Where no whitespace is wanted, its free arrays and objects still ask for a space after the comma.
 * 3. It wants every slash in an `enum` or `const` escaped, `km\/h`, which no model writes; and U+007F.
 * 4. `-0` is no integer to it.
 * 5. Texts that begin or end alike become one: of `"ab" | "a"` it takes `abb` too. As a prefix tree it takes them rightly.
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

const INTEGER = 'basic_integer ::= "-"? ("0" | [1-9] [0-9]*)';

/** A literal, a character class, or one other character. */
const PART = /"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]|[\s\S]/gu;
const LITERAL = String.raw`\("(?:[^"\\]|\\.)*"\)`;
/** A rule that is nothing but a choice of literals: what an `enum` becomes. */
const CHOICE = new RegExp(String.raw`^(\w+) ::= (${LITERAL}(?: \| ${LITERAL})+)\s*$`, 'u');

export function mendEbnf(made: string, whitespace: 'none' | 'any'): MendedGrammar {
  const rules = made
    .split('\n')
    .map((line) => eachPart(line, (part) => (part.startsWith('"') ? plainSlashes(part) : part)))
    .map((line) => (line.startsWith('basic_integer ::= ') ? INTEGER : line))
    .flatMap((line) => prefixTree(line) ?? [line]);
  if (whitespace === 'any')
    return {
      ebnf: [
        ...rules.map((line) => eachPart(line, (part) => (part === SPACE ? JSON_SPACE : part))),
        `${TEXT_RULE} ::= ${JSON_SPACE}* root ${JSON_SPACE}*`,
        '',
      ].join('\n'),
      rootRule: TEXT_RULE,
    };
  const tight = (line: string): string =>
    /^basic_(?:array|object) ::= /u.test(line)
      ? eachPart(line, (part) => (part === '", "' ? '","' : part))
      : line;
  return { ebnf: rules.map(tight).join('\n'), rootRule: 'root' };
}

const eachPart = (ebnf: string, change: (part: string) => string): string => ebnf.replace(PART, change);

/** In a literal, JSON's backslash is written as two, and what it escapes follows, escaped itself where EBNF needs it. */
const plainSlashes = (literal: string): string =>
  literal.replace(/\\\\(\\.|u007f|[^\\])/gu, (escape, escaped: string) =>
    escaped === '/' ? '/' : escaped === 'u007f' ? '\u007f' : escape,
  );

/** The rules of a choice of literals as a tree: each has one literal for every first character, and a rule for what they share. */
function prefixTree(line: string): string[] | null {
  const [, name, choice] = CHOICE.exec(line) ?? [];
  if (name === undefined || choice === undefined) return null;
  const literals = Array.from(choice.matchAll(/"((?:[^"\\]|\\.)*)"/gu), ([, body = '']) => unescaped(body));
  const rules: string[] = [];
  const waiting: { rule: string; texts: readonly string[] }[] = [
    { rule: name, texts: [...new Set(literals)] },
  ];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const byFirst = new Map<string, string[]>();
    for (const text of node.texts) {
      const first = String.fromCodePoint(text.codePointAt(0) ?? 0).slice(0, text.length);
      byFirst.set(first, [...(byFirst.get(first) ?? []), text]);
    }
    const options = Array.from(byFirst.values(), (texts) => {
      const shared = sharedPrefix(texts);
      if (texts.length === 1) return literalOf(shared);
      const rule = `${name}_choice_${rules.length}_${waiting.length}`;
      waiting.push({ rule, texts: texts.map((text) => text.slice(shared.length)) });
      return `${literalOf(shared)} ${rule}`;
    });
    rules.push(`${node.rule} ::= ${options.join(' | ')}`);
  }
  return rules;
}

function sharedPrefix([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  // Half of a pair cannot be written.
  const last = first.charCodeAt(length - 1);
  return first.slice(
    0,
    length > 0 && last >= 0xd800 && last < 0xdc00 && length < first.length ? length - 1 : length,
  );
}

const unescaped = (body: string): string =>
  body.replace(/\\(.)/gu, (_, c: string) => (c === 'n' ? '\n' : c === 'r' ? '\r' : c === 't' ? '\t' : c));

const literalOf = (text: string): string =>
  `"${text.replace(/["\\\n\r\t]/gu, (c) => (c === '\n' ? '\\n' : c === '\r' ? '\\r' : c === '\t' ? '\\t' : `\\${c}`))}"`;

/** What stands in the EBNF of xgrammar beyond GBNF: calls such as Regex("…"), and look-ahead. */
import { phrase, sentence, type Said } from '../../base/words';
import type { Cursor } from './cursor';
import { EBNF_ESCAPES, readString } from './escapes';
import { notClosed } from './faults';
import type { Expr } from './grammar';
import { readRegexp } from './regexp';
import type { Terms } from './terms';

/** Blanks, line ends and comments. */
export const BLANKS_AND_LINES = /(?:[ \t\r\n]|#[^\n\r]*)+/y;

const CALLS_REFUSED: ReadonlyMap<string, Said> = new Map([
  [
    'TagDispatch',
    sentence('hint.TagDispatch', 'Describe it as a structural tag: triggers and tags say the same.'),
  ],
  [
    'TokenTagDispatch',
    sentence(
      'hint.TokenTagDispatch',
      'Text is judged by its bytes, not by its tokens: use a structural tag with the text.',
    ),
  ],
  [
    'Token',
    sentence('hint.Token', 'Text is judged by its bytes, not by its tokens: write the text of the token.'),
  ],
  [
    'ExcludeToken',
    sentence(
      'hint.ExcludeToken',
      'Text is judged by its bytes, not by its tokens: write the characters that may stand here.',
    ),
  ],
  ['Substring', sentence('hint.Substring', 'Write the texts as alternatives.')],
]);

/** What is promised of the text after a rule is not held to by xgrammar, and not by this machine. @throws Fault */
export function refuseLookAhead(cursor: Cursor, start: number): never {
  let open = 0;
  let end = start;
  // Brackets in strings and in classes do not count.
  for (const part of cursor.text.slice(start).matchAll(/"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|[()]/gsu)) {
    if (part[0] === '(') open++;
    end = start + part.index;
    if (part[0] === ')' && --open === 0) break;
  }
  if (open > 0) {
    cursor.at = cursor.text.length;
    throw cursor.fault(notClosed(phrase('group', 'part.group'), ')', cursor), start);
  }
  const range = { start, end: Math.min(end + 1, cursor.text.length) };
  throw cursor.source.fault(
    'GRAMMAR_REFUSED',
    range,
    sentence(
      'GRAMMAR_REFUSED.look-ahead',
      'A look-ahead (= …) is not supported. xgrammar takes it as a hint for its masks and never holds the text to it: without it the grammar takes the same texts.',
    ),
    cursor.source.change(range, '', sentence('fix.look-ahead', 'Remove the look-ahead'), true),
  );
}

/** A call, `name(…)`; the cursor stands on the parenthesis. @throws Fault */
export function readCall(cursor: Cursor, terms: Terms, name: string, start: number): Expr {
  const skip = (): void => void cursor.match(BLANKS_AND_LINES);
  if (name !== 'Regex') {
    const way =
      CALLS_REFUSED.get(name) ??
      sentence('hint.call', 'Put a blank between the rule and the group when a group was meant.');
    throw cursor.fault(
      sentence('GRAMMAR_REFUSED.call', '{name}(…) is not supported. {way}', { name, way }),
      start,
      'GRAMMAR_REFUSED',
    );
  }
  cursor.at++;
  skip();
  const open = cursor.at;
  if (!cursor.starts('"'))
    throw cursor.fault(sentence('GRAMMAR_SYNTAX.Regex', 'Regex takes a pattern in “"”.'));
  const offsets: number[] = [];
  const pattern = readString(cursor, EBNF_ESCAPES, offsets);
  const at = cursor.from(open);
  skip();
  let flags: string | null = null;
  while (cursor.take(',')) {
    skip();
    if (cursor.match(/json_string\s*=\s*false\b/y) === null) {
      if (cursor.match(/flags\s*=\s*(?=")/y) === null)
        throw cursor.fault(
          sentence(
            'GRAMMAR_REFUSED.Regex',
            'Of the options of Regex, flags="…" and json_string=false are supported.',
          ),
          cursor.at,
          'GRAMMAR_REFUSED',
        );
      flags = readString(cursor, EBNF_ESCAPES);
    }
    skip();
  }
  cursor.expect(')');
  const bad = /[^isu]/.exec(flags ?? '');
  if (bad !== null)
    throw cursor.fault(
      sentence('GRAMMAR_REFUSED.flag', 'The flag {flag} is not supported; i, s and u are.', {
        flag: bad[0],
      }),
      open,
      'GRAMMAR_REFUSED',
    );
  const found = readRegexp(terms.langs, pattern, {
    at,
    place: (offset) => offsets[offset] ?? at.end,
    dot: flags === null || flags.includes('s') ? 'all' : 'line',
    ignoreCase: flags?.includes('i') ?? false,
    asciiCase: true,
    rust: false,
  });
  return terms.regexp(found, cursor.from(start));
}

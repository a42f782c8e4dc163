/** Classes of characters in GBNF and EBNF, `[^a-z\\n]`: code points, not bytes. */
import { phrase, sentence } from '../../base/words';
import type { Cursor } from './cursor';
import { isWellFormed, readEscape, type Escapes } from './escapes';
import { backwards, notClosed } from './faults';
import type { CodePoints } from './terms';

/**
 * A class of characters; the cursor stands on the bracket.
 * @param empty whether one without characters is read as such
 * @throws Fault
 */
export function readClass(cursor: Cursor, escapes: Escapes, empty: boolean): [number, number][] {
  const start = cursor.at;
  cursor.at++;
  const negated = cursor.take('^');
  if (!empty && cursor.starts(']'))
    throw cursor.fault(
      sentence(
        'GRAMMAR_REFUSED.class',
        'llama.cpp reads a class without characters as the empty text. Write "" for that, or “.” for any character.',
      ),
      start,
      'GRAMMAR_REFUSED',
    );
  const ranges: [number, number][] = [];
  while (!cursor.take(']')) {
    const at = cursor.at;
    const from = classCharacter(cursor, escapes, start);
    if (cursor.starts('-') && cursor.text.charAt(cursor.at + 1) !== ']') {
      cursor.at++;
      const to = classCharacter(cursor, escapes, start);
      if (to < from) throw backwards(cursor, at);
      ranges.push([from, to]);
    } else ranges.push([from, from]);
  }
  return negated ? complement(ranges) : ranges;
}

function classCharacter(cursor: Cursor, escapes: Escapes, start: number): number {
  if (cursor.done || /[\n\r]/.test(cursor.text.charAt(cursor.at)))
    throw cursor.fault(notClosed(phrase('class', 'part.class'), ']', cursor), start);
  if (cursor.starts('\\')) return readEscape(cursor, escapes);
  const at = cursor.at;
  const point = cursor.next();
  if (!isWellFormed(String.fromCodePoint(point)))
    throw cursor.fault(
      sentence('GRAMMAR_SYNTAX.half', 'Half of a surrogate pair is no character. Write the whole character.'),
      at,
    );
  return point;
}

function complement(ranges: CodePoints): [number, number][] {
  const out: [number, number][] = [];
  let next = 0;
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (from > next) out.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= 0x10ffff) out.push([next, 0x10ffff]);
  return out;
}

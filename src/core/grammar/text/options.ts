/**
 * Options behind the name of a rule, `name[capture="x", temperature=0.5]`, in the EBNF of xgrammar and in the Lark of llguidance.
 * Those that change no text are read over; those that change where a rule ends are refused.
 */
import { sentence } from '../../base/words';
import type { Cursor } from './cursor';

/** What is recorded of a text, or how it is sampled: which texts are taken stays the same. */
const WITHOUT_EFFECT = new Set(['capture', 'temperature', 'stop_capture']);
const LIST = /\[(?:"[^"\n\r]*"|[^\]"\n\r])*\]/y;
const OPTION = /([^\s=,"]+)\s*(?:=\s*(?:"[^"]*"|[^,"]*))?/g;

/** Reads over the options that stand here; the cursor stands on the bracket. @throws Fault */
export function skipOptions(cursor: Cursor): void {
  const start = cursor.at;
  const list = cursor.match(LIST);
  if (list === null)
    throw cursor.fault(
      sentence('GRAMMAR_SYNTAX.options', 'The options that begin here are not closed: “]” is missing.'),
      start,
    );
  for (const { 1: name = '', index } of list.slice(1, -1).matchAll(OPTION))
    if (!WITHOUT_EFFECT.has(name)) {
      cursor.at = start + 1 + index + name.length;
      throw cursor.fault(
        sentence(
          'GRAMMAR_REFUSED.option',
          'The option {name} of a rule is not supported: it changes where the rule ends, or counts tokens, and this grammar is held against bytes. Remove it.',
          { name },
        ),
        start + 1 + index,
        'GRAMMAR_REFUSED',
      );
    }
}

/** The places of a grammar, for exact sums: JSON without blanks and without escapes that a letter does not need, or text as it is. */
import { sentence } from '../base/words';
import type { Problem } from '../base/problem';
import { err, ok, type Result } from '../base/result';
import { JsonMachine } from '../grammar/json/json-machine';
import { createLangs } from '../grammar/lang/langs';
import { createShapes } from '../grammar/schema/create-shapes';
import { DEFAULT_SETTINGS } from '../grammar/settings';
import { compileGrammar } from '../grammar/text/compile';
import type { GrammarSource } from '../mask/place';
import { grammarPlaces, type GrammarPlace } from './byte-grammar';

/** Every spelling counts as a text of its own, so each value has one here. */
const SPELLED_ONCE = { whitespace: 'none', escapes: 'short' } as const;

/** Behind `prefix`. Fails with what is wrong with the grammar, or when the prefix is not in it. */
export function placesOf(grammar: GrammarSource, prefix: Uint8Array): Result<GrammarPlace> {
  const langs = createLangs();
  if (grammar.kind !== 'schema') {
    const made = compileGrammar(grammar.text, grammar.kind, langs);
    return made.ok ? at(grammarPlaces(made.value.machine, prefix)) : err(firstOf(made.error));
  }
  const settings = { ...DEFAULT_SETTINGS, ...grammar.settings, ...SPELLED_ONCE };
  const shapes = createShapes(grammar.text, langs, settings);
  if (!shapes.ok) return err(firstOf(shapes.error));
  if (!shapes.value.inhabited(shapes.value.root)) return err(EMPTY);
  return at(grammarPlaces(new JsonMachine(shapes.value, langs, settings), prefix));
}

const at = (place: GrammarPlace | null): Result<GrammarPlace> => (place === null ? err(OUTSIDE) : ok(place));
const firstOf = (problems: readonly Problem[]): Problem =>
  problems.find(({ severity }) => severity === 'error') ?? EMPTY;

const EMPTY: Problem = {
  code: 'GRAMMAR_EMPTY',
  severity: 'error',
  ...sentence('GRAMMAR_EMPTY', 'No text is in this grammar.'),
  retryable: false,
};
const OUTSIDE: Problem = {
  code: 'NOT_IN_GRAMMAR',
  severity: 'error',
  ...sentence(
    'NOT_IN_GRAMMAR',
    'The text before this place is not in the grammar, where JSON is written without blanks and without escapes that a letter does not need.',
  ),
  retryable: false,
};

/**
 * JSON Schema as shapes. In: the schema's text, documents that it may refer to, settings. Out: shapes that a machine can be made
 * from without a surprise, since everything that can be reached was looked at once; or the reasons why not, each with the pointer
 * of the keyword and what mends it.
 *
 * Dialects: 2020-12 (also where nothing is said), 2019-09, draft-07, draft-06, draft-04, by `$schema`.
 */
import { sentence } from '../../base/words';
import type { Problem } from '../../base/problem';
import { err, ok, type Result } from '../../base/result';
import type { Langs } from '../lang';
import { createLangs } from '../lang/langs';
import type { GrammarSettings } from '../settings';
import type { Origin, Shapes, ShapesSource } from '../shape';
import { Expanders } from './expanders';
import { Inhabitation } from './inhabited';
import { Library } from './library';
import { Program } from './program';
import { problemOf, Refusal } from './refusal';
import { reportOf } from './report';
import { SchemaShapes } from './shapes';
import { visitAll } from './visit';

/**
 * A schema that nothing holds to is no error here: `inhabited(root)` is false.
 *
 * @param documents other schemas, by absolute URI; a reference to one that is not among them is refused
 */
export function createShapes(
  schemaText: string,
  langs: Langs,
  settings: GrammarSettings,
  documents: ReadonlyMap<string, string> = new Map(),
): Result<Shapes, Problem[]> {
  try {
    const program = new Program(new Library(schemaText, documents), langs, settings);
    const expanders = new Expanders(program);
    const inhabitation = new Inhabitation(expanders);
    const shapes = new SchemaShapes(
      program.root,
      expanders,
      inhabitation,
      () => reportOf(program, inhabitation),
      sourceOf(schemaText, settings, documents),
    );
    const refusals = visitAll(shapes.root, (need) => shapes.make(need), expanders, inhabitation);
    // Not that nothing holds to it: nothing that does can be written.
    if (refusals.length === 0 && !shapes.inhabited(shapes.root))
      for (const origin of inhabitation.unwritten) refusals.push(equalItems(origin));
    return refusals.length > 0 ? err(refusals.map(problemOf)) : ok(shapes);
  } catch (error) {
    if (error instanceof Refusal) return err([problemOf(error)]);
    throw error;
  }
}

const equalItems = (origin: Origin): Refusal =>
  new Refusal(
    'KEYWORD_REFUSED',
    origin,
    sentence(
      'KEYWORD_REFUSED.equal-items',
      'Under not, if or oneOf it wants two equal items, which no grammar here can look for.',
    ),
  );

const sourceOf = (
  text: string,
  settings: GrammarSettings,
  documents: ReadonlyMap<string, string>,
): ShapesSource => ({
  text,
  of: (other) => {
    const langs = createLangs();
    const made = createShapes(other, langs, settings, documents);
    return made.ok && made.value.inhabited(made.value.root) ? { shapes: made.value, langs } : null;
  },
});

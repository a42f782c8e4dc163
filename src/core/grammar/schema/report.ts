/** Who holds to a keyword: one line for each that the schema came to, in the order of the text. */
import { joinPointer } from '../../base/pointer';
import { lastMembers } from '../../schema/walk';
import type { Enforced, Origin } from '../shape';
import { isSilent, type Place } from './place';
import type { Program } from './program';

export function reportOf(program: Program, open: ReadonlySet<Origin>): Enforced[] {
  const places = [...program.used].sort((a, b) => a.id - b.id);
  return places.flatMap((place) => linesOf(place, program, open));
}

function linesOf(place: Place, program: Program, open: ReadonlySet<Origin>): Enforced[] {
  if (place.node.k !== 'obj') return [];
  return [...lastMembers(place.node).keys()].map((keyword) => {
    const pointer = joinPointer(place.origin, keyword);
    return { pointer, ...howOf(place, keyword, program, open.has(pointer)) };
  });
}

const NUMERIC: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);

function howOf(
  place: Place,
  keyword: string,
  program: Program,
  open: boolean,
): Pick<Enforced, 'how' | 'words'> {
  if (!place.keywords.has(keyword))
    return { how: 'validator', words: 'Means nothing in this place or dialect.' };
  if (keyword === 'format' && !program.settings.formats)
    return { how: 'validator', words: 'Formats are left to the validator, by the settings.' };
  if (isSilent(keyword)) return { how: 'validator', words: 'Says nothing about the text.' };
  if (NUMERIC.has(keyword) && program.settings.numbers === 'plain')
    return { how: 'over', words: 'Held to; such numbers are written without an exponent, by the settings.' };
  if (open) return { how: 'exact', words: 'Held to; whether any value is left was not searched to the end.' };
  return { how: 'exact', words: 'Held to at every byte.' };
}

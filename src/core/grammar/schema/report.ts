/** Who holds to a keyword: one line for each that the schema came to, in the order of the text. */
import { joinPointer } from '../../base/pointer';
import type { JsonNode } from '../../json/node';
import { chooseDialect } from '../../schema/dialect';
import { FOREIGN_KEYWORDS, isAtLeast, KEYWORDS } from '../../schema/keywords';
import { lastMembers } from '../../schema/walk';
import { MOST_DISTINCT, type Enforced, type Origin } from '../shape';
import { NUMBER_FORMATS } from './formats';
import { hidesSiblings, isSilent, type Place } from './place';
import type { Program } from './program';

/** @param open keywords about which it was not found out whether any value is left */
export function reportOf(program: Program, open: ReadonlySet<Origin>): Enforced[] {
  const places = [...program.used].sort((a, b) => a.id - b.id);
  return places.flatMap((place) => linesOf(place, program, open));
}

function linesOf(place: Place, program: Program, open: ReadonlySet<Origin>): Enforced[] {
  if (place.node.k !== 'obj') return [];
  return [...lastMembers(place.node)].map(([keyword, value]) => {
    const pointer = joinPointer(place.origin, keyword);
    const line = howOf(place, keyword, value, program);
    const words = open.has(pointer)
      ? `${line.words} Whether any value is left was not searched to the end.`
      : line.words;
    return { pointer, how: line.how, words };
  });
}

type Line = Pick<Enforced, 'how' | 'words'>;

const exact = (words: string): Line => ({ how: 'exact', words });
const over = (words: string): Line => ({ how: 'over', words });
const validator = (words: string): Line => ({ how: 'validator', words });

const WORDS: ReadonlyMap<string, string> = new Map([
  ['type', 'Other types cannot begin.'],
  ['enum', 'Only these values can be written.'],
  ['const', 'Only this value can be written.'],
  ['pattern', 'The string follows the pattern at every character.'],
  ['minLength', 'The string cannot end before; characters are counted, not bytes.'],
  ['maxLength', 'The string ends here; characters are counted, not bytes.'],
  ['required', 'The object cannot end before these names stand.'],
  ['additionalProperties', 'Names that are not listed have such values, or cannot be written.'],
  ['unevaluatedProperties', 'Names that nothing else evaluated have such values, or cannot be written.'],
  ['propertyNames', 'Other names cannot be written.'],
  ['contains', 'The array cannot end before such items stand.'],
  ['oneOf', 'Exactly one of them holds; what two of them hold to cannot be written.'],
  ['anyOf', 'They are followed side by side until one is left.'],
  ['not', 'What holds to it cannot be written.'],
  ['if', 'Values that hold to it and those that do not are followed side by side.'],
]);
const NUMERIC: ReadonlySet<string> = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
]);

function howOf(place: Place, keyword: string, value: JsonNode, program: Program): Line {
  const { dialect } = place.resource;
  if (!place.keywords.has(keyword)) return absent(place, keyword);
  if (keyword === '$schema') return validator(chooseDialect(place.node).words);
  if (keyword === 'format') return formatLine(value, place.origin, program);
  if (isSilent(keyword)) return validator('Says nothing about what can be written.');
  if ((keyword === 'then' || keyword === 'else') && !place.keywords.has('if'))
    return validator('Says nothing without if beside it.');
  if (keyword === 'minContains' || keyword === 'maxContains')
    return place.keywords.has('contains')
      ? exact('Counted as items are written.')
      : validator('Says nothing without contains beside it.');
  if (keyword === 'additionalItems' && place.keywords.get('items')?.k !== 'arr')
    return validator('Says nothing without a list in items beside it.');
  if (keyword === 'dependencies' && isAtLeast(dialect, '2019-09'))
    return over(`${dialect} has no such keyword; it is held to all the same, as validators do.`);
  if (keyword === 'uniqueItems') return uniqueLine(place, value);
  const isInteger = keyword === 'type' && namesInteger(value);
  if ((NUMERIC.has(keyword) || isInteger) && program.settings.numbers === 'plain')
    return over('Enforced; by the settings of this grammar such numbers are written without an exponent.');
  return exact(WORDS.get(keyword) ?? 'Enforced at every byte.');
}

function absent(place: Place, keyword: string): Line {
  const foreign = FOREIGN_KEYWORDS.get(keyword);
  if (foreign !== undefined) return validator(`Says nothing about what can be written. ${foreign}`);
  if (!KEYWORDS.has(keyword))
    return validator('No keyword of JSON Schema: it says nothing about what can be written.');
  const { dialect } = place.resource;
  return validator(
    place.keywords.has('$ref') && hidesSiblings('$ref', dialect)
      ? `Nothing beside $ref counts in ${dialect}. Wrap the reference in allOf.`
      : `Means nothing in ${dialect}.`,
  );
}

/** Who bounds the list elsewhere is not looked for: the words hold all the same. */
function uniqueLine({ keywords }: Place, value: JsonNode): Line {
  if (value.k !== 'lit' || value.value !== true) return exact('Asks for nothing.');
  const words = 'An item that stands already cannot be written again.';
  const max = keywords.get('maxItems');
  return max?.k === 'num' && Number(max.raw) <= MOST_DISTINCT
    ? exact(words)
    : over(`${words} A list of more than ${MOST_DISTINCT} items cannot be written.`);
}

function namesInteger(value: JsonNode): boolean {
  const names = (value.k === 'arr' ? value.items : [value]).map((one) => (one.k === 'str' ? one.value : ''));
  return names.includes('integer') && !names.includes('number');
}

function formatLine(value: JsonNode, origin: Origin, program: Program): Line {
  if (!program.settings.formats) return validator('Formats are left to the validator, by the settings.');
  const name = value.k === 'str' ? value.value : '';
  if (NUMBER_FORMATS.has(name)) return exact('Enforced at every digit.');
  const format = program.format(name, origin);
  if (format === null) return validator('No grammar here knows this format; it is left to the validator.');
  return format.exact ? exact('Enforced at every character.') : over(`Enforced, without ${format.without}.`);
}

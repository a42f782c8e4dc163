/** Who holds to a keyword: one line for each that the schema came to, in the order of the text. */
import { phrase, sentence, type Said } from '../../base/words';
import { joinPointer } from '../../base/pointer';
import type { JsonNode } from '../../json/node';
import { chooseDialect } from '../../schema/dialect';
import { FOREIGN_KEYWORDS, isAtLeast, KEYWORDS } from '../../schema/keywords';
import { lastMembers } from '../../schema/walk';
import { MOST_DISTINCT, type Enforced, type Origin } from '../shape';
import { NUMBER_FORMATS } from './formats';
import { hidesSiblings, isSilent, type Place } from './place';
import type { Program } from './program';

interface Left {
  /** Keywords about which it was not found out whether any value is left. */
  open: ReadonlySet<Origin>;
  /** Each `uniqueItems` whose failing is not written. */
  unwritten: ReadonlySet<Origin>;
}

export function reportOf(program: Program, left: Left): Enforced[] {
  const places = [...program.used].sort((a, b) => a.id - b.id);
  return places.flatMap((place) => linesOf(place, program, left));
}

function linesOf(place: Place, program: Program, { open, unwritten }: Left): Enforced[] {
  if (place.node.k !== 'obj') return [];
  return [...lastMembers(place.node)].map(([keyword, value]) => {
    const pointer = joinPointer(place.origin, keyword);
    const written = howOf(place, keyword, value, program);
    const line = unwritten.has(pointer) ? withoutEqualItems(written) : written;
    const said = open.has(pointer)
      ? sentence('report.open', '{said} Whether any value is left was not searched to the end.', {
          said: line.said,
        })
      : line.said;
    return { pointer, how: line.how, said };
  });
}

type Line = Pick<Enforced, 'how' | 'said'>;

const exact = (said: Said): Line => ({ how: 'exact', said });
const over = (said: Said): Line => ({ how: 'over', said });
const validator = (said: Said): Line => ({ how: 'validator', said });

const WORDS: ReadonlyMap<string, Said> = new Map([
  ['type', sentence('report.type', 'Other types cannot begin.')],
  ['enum', sentence('report.enum', 'Only these values can be written.')],
  ['const', sentence('report.const', 'Only this value can be written.')],
  ['pattern', sentence('report.pattern', 'The string follows the pattern at every character.')],
  [
    'minLength',
    sentence(
      'report.minLength',
      'The string cannot end before this length; characters are counted, not bytes.',
    ),
  ],
  [
    'maxLength',
    sentence(
      'report.maxLength',
      'The string ends at this length at the latest; characters are counted, not bytes.',
    ),
  ],
  ['required', sentence('report.required', 'The object cannot end before it has these keys.')],
  [
    'additionalProperties',
    sentence(
      'report.additionalProperties',
      'Keys that are not listed have such values, or cannot be written.',
    ),
  ],
  [
    'unevaluatedProperties',
    sentence(
      'report.unevaluatedProperties',
      'Keys that nothing else evaluated have such values, or cannot be written.',
    ),
  ],
  ['propertyNames', sentence('report.propertyNames', 'Other keys cannot be written.')],
  ['contains', sentence('report.contains', 'The array cannot end before it has such an item.')],
  [
    'oneOf',
    sentence('report.oneOf', 'Exactly one of them holds; what two of them hold to cannot be written.'),
  ],
  ['anyOf', sentence('report.anyOf', 'They are followed side by side until one is left.')],
  ['not', sentence('report.not', 'What holds to it cannot be written.')],
  ['if', sentence('report.if', 'Values that hold to it and those that do not are followed side by side.')],
]);
const NUMERIC: ReadonlySet<string> = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
]);

function howOf(place: Place, keyword: string, value: JsonNode, program: Program): Line {
  const { dialect } = place.resource;
  if (!place.keywords.has(keyword)) return absent(place, keyword);
  if (keyword === '$schema') return validator(chooseDialect(place.node).said);
  if (keyword === 'format') return formatLine(value, place.origin, program);
  if (isSilent(keyword))
    return validator(sentence('report.silent', 'Says nothing about what can be written.'));
  if ((keyword === 'then' || keyword === 'else') && !place.keywords.has('if'))
    return validator(sentence('report.no-if', 'Says nothing without if beside it.'));
  if (keyword === 'contains' && place.keywords.has('minContains'))
    return exact(sentence('report.counted', 'Counted as items are written.'));
  if (keyword === 'minContains' || keyword === 'maxContains')
    return place.keywords.has('contains')
      ? exact(sentence('report.counted', 'Counted as items are written.'))
      : validator(sentence('report.no-contains', 'Says nothing without contains beside it.'));
  if (keyword === 'additionalItems' && place.keywords.get('items')?.k !== 'arr')
    return validator(sentence('report.no-list', 'Says nothing without a list in items beside it.'));
  if (keyword === 'dependencies' && isAtLeast(dialect, '2019-09'))
    return over(
      sentence(
        'report.dependencies',
        '{dialect} has no such keyword; it is held to all the same, as validators do.',
        { dialect },
      ),
    );
  if (keyword === 'uniqueItems') return uniqueLine(place, value);
  if (limitsNumbers(keyword, value))
    return over(
      keyword === 'type' && program.settings.numbers === 'any'
        ? sentence(
            'report.whole',
            'Enforced; whole numbers are written with an exponent only where it is not negative and the rest is whole.',
          )
        : sentence('report.plain', 'Enforced; its numbers are written in plain digits, without an exponent.'),
    );
  return exact(WORDS.get(keyword) ?? sentence('report.byte', 'Enforced at every byte.'));
}

function absent(place: Place, keyword: string): Line {
  const foreign = FOREIGN_KEYWORDS.get(keyword);
  if (foreign !== undefined)
    return validator(
      sentence('report.foreign', 'Says nothing about what can be written. {why}', {
        why: phrase(foreign, `foreign.${keyword}`),
      }),
    );
  if (!KEYWORDS.has(keyword))
    return validator(
      sentence('report.unknown', 'No keyword of JSON Schema: it says nothing about what can be written.'),
    );
  const { dialect } = place.resource;
  return validator(
    place.keywords.has('$ref') && hidesSiblings('$ref', dialect)
      ? sentence(
          'report.beside-ref',
          'Nothing beside $ref counts in {dialect}. Wrap the reference in allOf.',
          { dialect },
        )
      : sentence('report.other-dialect', 'Means nothing in {dialect}.', { dialect }),
  );
}

/** Who bounds the list elsewhere is not looked for: the words hold all the same. */
function uniqueLine({ keywords }: Place, value: JsonNode): Line {
  if (value.k !== 'lit' || value.value !== true)
    return exact(sentence('report.nothing', 'Asks for nothing.'));
  const said = sentence('report.unique', 'An item that stands already cannot be written again.');
  const max = keywords.get('maxItems');
  return max?.k === 'num' && Number(max.raw) <= MOST_DISTINCT
    ? exact(said)
    : over(
        sentence('report.distinct', '{said} A list of more than {most} items cannot be written.', {
          said,
          most: MOST_DISTINCT,
        }),
      );
}

const withoutEqualItems = ({ said }: Line): Line =>
  over(
    sentence(
      'report.equal-items',
      '{said} Where not, if or oneOf asks for the opposite, a list with two equal items cannot be written.',
      { said },
    ),
  );

/** What a keyword limits is followed digit by digit, which an exponent at the end would undo. */
const limitsNumbers = (keyword: string, value: JsonNode): boolean =>
  NUMERIC.has(keyword) ||
  (keyword === 'type' && namesInteger(value)) ||
  ((keyword === 'const' || keyword === 'enum') && hasNumber(value));

/** The schema's depth is bounded, and so is this. */
function hasNumber(node: JsonNode): boolean {
  switch (node.k) {
    case 'num':
      return true;
    case 'arr':
      return node.items.some(hasNumber);
    case 'obj':
      return node.members.some(({ value }) => value !== undefined && hasNumber(value));
    case 'str':
    case 'lit':
      return false;
  }
}

function namesInteger(value: JsonNode): boolean {
  const names = (value.k === 'arr' ? value.items : [value]).map((one) => (one.k === 'str' ? one.value : ''));
  return names.includes('integer') && !names.includes('number');
}

function formatLine(value: JsonNode, origin: Origin, program: Program): Line {
  if (!program.settings.formats)
    return validator(sentence('report.formats-off', 'Formats are left to the validator, by the settings.'));
  const name = value.k === 'str' ? value.value : '';
  if (NUMBER_FORMATS.has(name)) return exact(sentence('report.digit', 'Enforced at every digit.'));
  const format = program.format(name, origin);
  if (format === null)
    return validator(
      sentence('report.no-format', 'No grammar here knows this format; it is left to the validator.'),
    );
  return format.exact
    ? exact(sentence('report.character', 'Enforced at every character.'))
    : over(
        sentence('report.without', 'Enforced, without {what}.', {
          what: phrase(format.without, `format.${name}`),
        }),
      );
}

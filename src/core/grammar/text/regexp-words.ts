/**
 * What the parser of regular expressions finds wrong, in words that say a way out. It gives a reason and a place; what people
 * write in Python, Rust or PCRE is told from the text at that place.
 */
import { sentence, type Said } from '../../base/words';

const GROUPS: readonly (readonly [RegExp, () => Said])[] = [
  [
    /^\(\?P</,
    () =>
      sentence(
        'regexp.group-python',
        'A group is named as (?<name>…), without the P. Names are not needed here: write (…).',
      ),
  ],
  [
    /^\(\?(?:P=|&|R|[0-9]|\()/,
    () =>
      sentence(
        'regexp.group-recursive',
        'References to other groups are not regular. Write out what they stand for.',
      ),
  ],
  [
    /^\(\?>/,
    () =>
      sentence('regexp.group-atomic', 'Groups that give nothing back have no counterpart here. Write (?:…).'),
  ],
  [
    /^\(\?#/,
    () =>
      sentence(
        'regexp.group-comment',
        'Comments inside of a regular expression are not supported. Remove it.',
      ),
  ],
  [
    /^\(\?[a-zA-Z-]+\)/,
    () =>
      sentence(
        'regexp.group-flags',
        'Flags may stand at the beginning, (?i) or (?s), or hold for a group, (?i:…).',
      ),
  ],
];

const ESCAPES: readonly (readonly [RegExp, () => Said])[] = [
  [
    /^\\[AZzG]/,
    () =>
      sentence('regexp.escape-anchor', 'The whole text has to match: remove the anchor, or write ^ and $.'),
  ],
  [
    /^\\R/,
    () =>
      sentence('regexp.escape-line', 'Write the ends of lines that are meant, {example}.', {
        example: '(?:\\r\\n|\\n)',
      }),
  ],
  [
    /^\\[xuUN]/,
    () =>
      sentence('regexp.escape-code', 'A character is written by its number as \\x41, \\u0041 or \\u{41}.'),
  ],
  [
    /^\\[ae]/,
    () =>
      sentence('regexp.escape-control', 'A control character is written by its number, {example}.', {
        example: '\\x1b',
      }),
  ],
  [
    /^\\[hHX]/,
    () => sentence('regexp.escape-class', 'Write the characters that it stands for as a class, [ \\t].'),
  ],
  [
    /^\\[QE]/,
    () =>
      sentence('regexp.escape-quote', 'Quoted parts are not supported. Put a backslash before each sign.'),
  ],
  [
    /^\\[0-9]/,
    () =>
      sentence(
        'regexp.escape-number',
        'There is no such group, and octal numbers are not read. A character is written as \\x07.',
      ),
  ],
  [
    /^\\[a-zA-Z]/,
    () =>
      sentence('regexp.escape-letter', 'This letter means nothing after a backslash. Remove the backslash.'),
  ],
  [
    /^\\$/,
    () => sentence('regexp.escape-end', 'A backslash stands at the end. Write two of them for a backslash.'),
  ],
  [
    /^\\/,
    () => sentence('regexp.escape-other', 'Only signs of ASCII are written with a backslash. Remove it.'),
  ],
];

const found = (table: readonly (readonly [RegExp, () => Said])[], text: string): Said | undefined =>
  table.find(([test]) => test.test(text))?.[1]();

/**
 * @param reason as the parser gives it
 * @param pattern the text that was parsed
 * @param index where the parser stopped in it
 * @returns what is wrong and where it begins
 */
export function syntaxSaid(reason: string, pattern: string, index: number): { said: Said; at: number } {
  const behind = (mark: string): number => Math.max(0, pattern.lastIndexOf(mark, index));
  switch (reason) {
    case 'Invalid group': {
      const at = behind('(');
      return {
        said:
          found(GROUPS, pattern.slice(at, at + 40)) ??
          sentence(
            'regexp.group',
            'A group begins as (…), (?:…) or (?<name>…). Write {escape} for the sign.',
            { escape: '\\(' },
          ),
        at,
      };
    }
    case 'Invalid escape':
    case 'Invalid unicode escape':
    case '\\ at end of pattern': {
      const at = behind('\\');
      return { said: found(ESCAPES, pattern.slice(at, at + 2)) ?? other(reason), at };
    }
    case 'Nothing to repeat': {
      // It is told behind the first sign of the repetition, or of all of {2}.
      const end = pattern.charAt(index - 1);
      const at = end === '}' ? behind('{') : /[*+?]/.test(end) ? index - 1 : index;
      return {
        said: /[*+?}]/.test(pattern.charAt(at - 1))
          ? sentence(
              'regexp.repeated',
              'A repetition stands after a repetition: put the inner one in a group, (?:…). One that gives nothing back (++, *+) has no counterpart here.',
            )
          : sentence('regexp.repeat', 'There is nothing to repeat before it. Write {escape} for the sign.', {
              escape: `\\${pattern.charAt(at)}`,
            }),
        at,
      };
    }
    case 'Incomplete quantifier': {
      const at = behind('{');
      return {
        said: pattern.startsWith('{,', at)
          ? sentence('regexp.at-least', 'Write how often at least, {example}.', { example: '{0,3}' })
          : sentence('regexp.brace', 'A brace that is meant as itself is written with a backslash.'),
        at,
      };
    }
    case 'Lone quantifier brackets':
      return {
        said: sentence('regexp.brace', 'A brace that is meant as itself is written with a backslash.'),
        at: /[{}\]]/.test(pattern.charAt(index)) ? index : Math.max(0, index - 1),
      };
    case 'numbers out of order in {} quantifier':
      return {
        said: sentence('regexp.counts', 'It may stand less often than it has to. Swap the two numbers.'),
        at: behind('{'),
      };
    case 'Range out of order in character class':
      return {
        said: sentence('regexp.backwards', 'A range in the class runs backwards. Swap its ends.'),
        at: behind('['),
      };
    case 'Invalid character class':
      return {
        said: sentence(
          'regexp.range',
          'A range in the class has a set such as {example} as an end. Write the “-” first or last in the class.',
          { example: '\\d' },
        ),
        at: behind('['),
      };
    case 'Unterminated group':
      return { said: sentence('regexp.group-open', 'A group is not closed: “)” is missing.'), at: index };
    case "Unmatched ')'":
      return {
        said: sentence('regexp.closes', 'This “)” closes nothing. Write {escape} for the sign.', {
          escape: '\\)',
        }),
        at: index,
      };
    case 'Unterminated character class':
      return {
        said: sentence('regexp.class-open', 'A class is not closed: “]” is missing.'),
        at: behind('['),
      };
    case 'Invalid property name':
      return {
        said: sentence('regexp.property', 'This property is not known. Scripts are written as {example}.', {
          example: '\\p{Script=Greek}',
        }),
        at: behind('\\'),
      };
    case 'Invalid capture group name':
    case 'Duplicate capture group name':
      return {
        said: sentence(
          'regexp.name',
          'The group has no name that can be used, or its name stands already. Write (…): names are not needed.',
        ),
        at: behind('('),
      };
    case 'Invalid named reference':
    case 'Invalid named capture referenced':
      return {
        said: sentence(
          'regexp.reference',
          'References to groups are not regular. Write out what they stand for.',
        ),
        at: behind('\\'),
      };
    default:
      return { said: other(reason), at: index };
  }
}

const other = (reason: string): Said =>
  sentence('regexp.syntax', '{reason}. A sign that is meant as itself is written with a backslash.', {
    reason,
  });

/** Ways out of what a pattern may say and an automaton cannot, by the key of the reason. */
const WAYS: ReadonlyMap<string, () => Said> = new Map([
  ['pattern.back', () => sentence('regexp.way-back', 'Write out what it stands for, as alternatives.')],
  [
    'pattern.behind',
    () => sentence('regexp.way-behind', 'Write what stands before it as a part of the expression.'),
  ],
  [
    'pattern.border',
    () => sentence('regexp.way-border', 'Write the characters that stand beside the word, as a class.'),
  ],
  [
    'pattern.repeated',
    () => sentence('regexp.way-repeated', 'Write the repetition out, or put the assertion outside of it.'),
  ],
]);

export const wayOut = ({ words }: Said): Said | null => WAYS.get(words.key)?.() ?? null;

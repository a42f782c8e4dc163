/** Why a text is no regular expression of ECMA-262, from the reason that its parser gives. */
import { sentence, type Said } from '../../base/words';

const SAID: ReadonlyMap<string, () => Said> = new Map([
  ['Unterminated group', () => sentence('pattern.group-open', 'A group is not closed: “)” is missing.')],
  ["Unmatched ')'", () => sentence('pattern.closes', 'A “)” closes nothing.')],
  [
    'Unterminated character class',
    () => sentence('pattern.class-open', 'A class is not closed: “]” is missing.'),
  ],
  ['Nothing to repeat', () => sentence('pattern.repeat', 'There is nothing to repeat before a repetition.')],
  [
    'Range out of order in character class',
    () => sentence('pattern.backwards', 'A range in a class runs backwards.'),
  ],
  [
    'numbers out of order in {} quantifier',
    () => sentence('pattern.counts', 'A repetition may stand less often than it has to.'),
  ],
  [
    'Invalid group',
    () =>
      sentence(
        'pattern.group',
        'A group begins in a way that ECMA-262 does not know. It knows (…), (?:…), (?<name>…) and look-around.',
      ),
  ],
  ['\\ at end of pattern', () => sentence('pattern.escape-end', 'A backslash stands at the end.')],
  ['Invalid escape', () => sentence('pattern.escape', 'An escape means nothing.')],
  ['Invalid capture group name', () => sentence('pattern.name', 'The name of a group cannot be one.')],
  ['Duplicate capture group name', () => sentence('pattern.name-twice', 'Two groups have the same name.')],
  [
    'Invalid named reference',
    () => sentence('pattern.reference', 'A reference has no name, or one that no group has.'),
  ],
  [
    'Invalid named capture referenced',
    () => sentence('pattern.reference', 'A reference has no name, or one that no group has.'),
  ],
]);

export function patternSyntaxSaid(error: unknown): Said {
  const message = error instanceof Error ? error.message : String(error);
  const reason = message.replace(/^Invalid regular expression: \/.*\/[a-z]*: /su, '');
  return SAID.get(reason)?.() ?? sentence('pattern.syntax', '{why}', { why: reason });
}

/** What several notations have to say of the same mistakes. */
import { phrase, sentence, type Phrase, type Said } from '../../base/words';
import type { Cursor } from './cursor';
import { MOST_COUNT, MOST_DEPTH } from './grammar';
import type { Fault } from './source';

export const notClosed = (what: Phrase, close: string, { here }: Cursor): Said =>
  sentence(
    'GRAMMAR_SYNTAX.open',
    'The {what} that begins here is not closed: expected “{close}”, but {here}.',
    {
      what,
      close,
      here,
    },
  );

export const tooDeep = (cursor: Cursor, start: number): Fault =>
  cursor.fault(
    sentence(
      'GRAMMAR_TOO_LARGE.groups',
      'More than {most} groups stand inside of each other. Give the inner ones rules of their own.',
      { most: MOST_DEPTH },
    ),
    start,
    'GRAMMAR_TOO_LARGE',
  );

export const backwards = (cursor: Cursor, start: number): Fault =>
  cursor.fault(sentence('GRAMMAR_SYNTAX.backwards', 'The range runs backwards. Swap its ends.'), start);

export const countsSwapped = (cursor: Cursor, min: number, max: number, start: number): Fault =>
  cursor.fault(
    sentence('GRAMMAR_SYNTAX.counts', 'At most {max} is less than at least {min}. Swap the two.', {
      min,
      max,
    }),
    start,
  );

const NUMBER = /[0-9]+/y;

/** How often something stands; the cursor moves over the number. @throws Fault */
export function readCount(cursor: Cursor, start: number, hint: Said | null = null): number {
  const digits = cursor.match(NUMBER);
  if (digits === null) throw cursor.unexpected(phrase('a number', 'part.number'), hint);
  const value = Number(digits);
  if (value > MOST_COUNT)
    throw cursor.fault(
      sentence('GRAMMAR_TOO_LARGE.count', '{found} repetitions are more than {most}.', {
        found: digits,
        most: MOST_COUNT,
      }),
      start,
      'GRAMMAR_TOO_LARGE',
    );
  return value;
}

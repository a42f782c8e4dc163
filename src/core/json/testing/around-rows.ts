/** What stands around a value, and texts that hold none. */
import { type Row, row } from './error-rows';

export const AROUND: Row[] = [
  // Around the value.
  row(
    'BYTE_ORDER_MARK',
    '\ufeff{}',
    [0, 1, 1, '\ufeff'],
    {},
    'Expected a value, found a byte order mark (U+FEFF).',
  ),
  row(
    'FENCE',
    '```json\n{"a":1}\n```',
    [0, 1, 1, '```json'],
    { a: 1 },
    'Expected a value, found a code fence around it.',
  ),
  row(
    'FENCE',
    '{"a":1}\n```',
    [8, 2, 1, '```'],
    { a: 1 },
    'Expected the end of the text after the value, found the end of a code fence.',
  ),
  row(
    'PROSE',
    'Here it is:\n{"a":1}',
    [0, 1, 1, 'Here it is:'],
    { a: 1 },
    'Expected a value, found text before it: "Here it is:".',
  ),
  row(
    'PROSE',
    'note: {"a":1}',
    [1, 1, 2, 'note:'],
    { a: 1 },
    'Expected a value, found text before it: "note:".',
  ),
  row(
    'PROSE',
    '12 things: [1, 2]',
    [3, 1, 4, '12 things:'],
    [1, 2],
    'Expected a value, found text before it: "12 things:".',
  ),
  row(
    'PROSE',
    '{"a":1}\n\nDone!',
    [9, 3, 1, 'Done!'],
    { a: 1 },
    'Expected the end of the text after the value, found more text: "Done!".',
  ),
  row(
    'TRAILING_DATA',
    '{"a":1};',
    [7, 1, 8, ';'],
    { a: 1 },
    'Expected the end of the text after the value, found ";".',
  ),
  row(
    'TRAILING_DATA',
    '"a": 1}',
    [3, 1, 4, ': 1}'],
    'a',
    'Expected the end of the text after the value, found ":": a member of an object that lacks its "{".',
  ),
  row(
    'CONCATENATED_VALUES',
    '{"a":1}\n{"b":2}',
    [8, 2, 1, '{'],
    { a: 1 },
    'Expected the end of the text after the value, found another value, which begins with "{".',
  ),
  row(
    'CONCATENATED_VALUES',
    '{"a":1}, {"b":2}',
    [7, 1, 8, '{'],
    { a: 1 },
    'Expected the end of the text after the value, found another value, which begins with "{".',
  ),
  row(
    'NOT_JSON',
    'hello',
    [0, 1, 1, 'hello'],
    undefined,
    'Expected a value, found "hello": nothing in the text reads like a JSON object or array.',
  ),
  row(
    'NOT_JSON',
    'for you [1]',
    [1, 1, 2, 'for you [1]'],
    undefined,
    'Expected a value, found "for": nothing in the text reads like a JSON object or array.',
  ),
];

/** A small vocabulary that has what makes walks hard: tokens over several values and names, pieces of characters, broken bytes. */
import { vocabularyOf, type Vocabulary } from '../core/tokens/vocabulary';

const encoder = new TextEncoder();

const PIECES = [
  ...[
    '{"',
    '":',
    '": "',
    '":"',
    '","',
    '",',
    '"}',
    '"},{"',
    '"]',
    '["',
    '[]',
    '{}',
    '},',
    '}}',
    ']]',
    '":[',
    '":{}',
    '":{},"',
    '":1,"',
    '":"","',
  ],
  ...[
    'null',
    'true',
    'false',
    'nu',
    'll,',
    '10',
    '123',
    '1.5',
    '1e',
    '0,',
    '1,1',
    '-1',
    '  ',
    '\n ',
    ', ',
    ': ',
    '\\n',
    '\\u',
    '\\"',
    'u00',
    '61',
    '\\u0061',
  ],
  ...[
    'a',
    'b":',
    'ab',
    'abc',
    'a":1',
    'a":1}',
    'a":1,"b',
    '"a","',
    'a"},{"a',
    'id',
    'name',
    'the ',
    ' of',
    'unit',
    'cel',
    'cels',
    'ius',
    'aaaaaaaa',
    '------------------------------------------',
  ],
  ...['a"]', '"a","a"', '1,2,', 'ü', 'üü', '中文', '😀', 'a中', '中"', '[[', '[[[[', '[[]'],
].map((text) => encoder.encode(text));
const BROKEN = [
  [0xe4, 0xb8],
  [0xad, 0xe6],
  [0xad, 0x22],
  [0xf0, 0x9f],
  [0x98, 0x80],
  [0x61, 0xe4],
  [0xe0, 0x80],
  [0xed, 0xa0],
  [0xf4, 0x90],
  [0xc3],
].map((bytes) => Uint8Array.from(bytes));

/** All bytes, these pieces, `<|end|>`, another special token, ids without text. */
export function jsonVocabulary(): Vocabulary {
  const tokens = new Map<string, Uint8Array>();
  for (let byte = 0; byte < 256; byte++) tokens.set(String(byte), Uint8Array.of(byte));
  for (const piece of [...PIECES, ...BROKEN]) tokens.set(piece.join(), piece);
  const list = [...tokens.values()];
  const end = list.length;
  return vocabularyOf(
    {
      name: 'json',
      split: 'none',
      special: [
        [end, '<|end|>'],
        [end + 1, '<|other|>'],
      ],
      end: [end],
      size: end + 4,
    },
    list,
  );
}

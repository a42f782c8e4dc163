/**
 * The teaching vocabulary: small enough to be looked through, with all that makes real ones hard to follow. Every byte is a
 * token, its id the byte. Above come runs of JSON punctuation that cross the borders of lexemes, blanks, words and pieces of
 * words, and characters of several bytes with the pieces that lead to them.
 *
 * The table is the vocabulary: tokens in the order of their ids. A token's rule is not written down. It is what the tokens
 * before it leave of its bytes, which has to be two parts: so ids alone decide how text is merged.
 */
import { sha256 } from './format.mjs';
import { checkMerges, partsOf } from './merges.mjs';

const PUNCTUATION = String.raw`
  {" ": "} ", [" "] }, ], {} [] }} ]] }] [{ ," :" "" \" \\ \n \t \u
  ":" "," "}, },{ "}} "}] }]} "]} "], ":{ ":[ [{" :{" :["
  },{" "},{" ":{" ":[" ":[{ "}]} "}}, ":""
  // .. ... :// -- == => () ();
`;
/** Those that begin with a space or end a line. */
const SPACED = [' "', ' {', ' [', ' {"', ' ["', ' }', ' -', '{\n', '[\n', '",\n', '},\n', '}\n', '"\n'];
const BLANKS = [2, 4, 3, 8, 5, 7].map((spaces) => ' '.repeat(spaces)).concat('\n\n', '\r\n');
const WORDS = `
  it th er me li le no al ath st nd se fi file te and in ne not re the us id ue un ame ge list name ok or path is ite ke nu si
  ather eather weather ar all for get ld new old set co ad ate alse alue cit city coun count date dit edit ery false ime
  itle key ll lim line limit null pe qu query rite rue read siz size time title true ty tex text type unit user value write
  Lo Lond Londo London Par Paris Ro Rome Tok Toky Tokyo age ah at ahre ahren ahrenh ahrenhe ahrenheit arc arch atus ber bj bje bjec bject ce cel cels celsi celsius con cont
  conte conten content err error fahrenheit ing item items lt kel kelv kelvin mes mess message mber number
  object ring res resu result search status string
`;
/** Words with what comes before them in text and in names. */
const JOINED = [' a', ' t', ' o', ' the', ' of', ' to', ' in', ' is', ' and', ' not', ' name', ' file'];
const NAMES = ['_id', '_file', '_list', '_name', '_path', '_weather', '_files'];
/** Bytes in hexadecimal: the beginning of a character is a token of its own. */
const CHARACTERS = `
  C3A9 C3BC C3B6 C3A4 C3B1 C2B0 E280 E28094 E2809C E2809D E286 E28692
  E4B8 E4B8AD E696 E69687 E4B8ADE69687 E4BD E4BDA0 E5A5 E5A5BD E4BDA0E5A5BD E58C E58C97 E4BA E4BAAC E58C97E4BAAC
  E5A4 E5A4A9 E6B0 E6B094 E5A4A9E6B094 E4B88A E6B5 E6B5B7 E697 E697A5 E69C E69CAC E697A5E69CAC
  EFBC EFBC8C EFBC9A E380 E38082 F09F F09F98 F09F9880 F09F99 F09F9982 F09F8C F09F8CA7
`;
const SPECIAL = ['<|end|>', '<|tool_call|>'];

const words = (text) => text.trim().split(/\s+/);
const binary = (bytes) => Buffer.from(bytes).toString('latin1');

/** Tokens above the single bytes, as binary strings. */
const TABLE = [
  ...[...words(PUNCTUATION), ...SPACED, ...BLANKS, ...words(WORDS), ...JOINED, ...NAMES].map((text) =>
    binary(text),
  ),
  ...words(CHARACTERS).map((hex) => binary(Buffer.from(hex, 'hex'))),
];

/** Hash of all that decides what the vocabulary is. */
export const TEACHING_SHA256 = sha256(JSON.stringify([TABLE, SPECIAL]));

/** The token that ends a text: the first of `SPECIAL`. */
export const TEACHING_END = 256 + TABLE.length;

/** @returns `{ size, special, tokens }`, as the readers of published vocabularies give them. */
export function makeTeaching() {
  const ids = new Map(Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte]));
  const merges = [];
  for (const token of TABLE) {
    const parts = partsOf(token, ids.size, ids);
    if (parts.length !== 2)
      throw new Error(`The table needs a step before ${JSON.stringify(token)}: ${JSON.stringify(parts)}`);
    if (ids.has(token)) throw new Error(`The table has ${JSON.stringify(token)} twice`);
    merges.push(parts);
    ids.set(token, ids.size);
  }
  checkMerges(ids, merges);
  return {
    size: ids.size + SPECIAL.length,
    special: SPECIAL.map((name, i) => [ids.size + i, name]),
    tokens: [...ids].map(([token, id]) => [id, Buffer.from(token, 'latin1')]),
  };
}

/**
 * What needs no walk: where every character of some classes leads a state back to itself, as letters do inside a word, all tokens
 * that go on with characters of those classes alone are allowed. Where all other characters are dead besides, their mask is kept
 * ready (`prepared.ts`); elsewhere the walk takes their subtrees whole.
 *
 * Of a node that stands between two characters it is kept which classes come below it (`trie-facts.ts`), of a state which lead back to
 * it (`LOOPS`).
 */
import { OP, opOf, operandOf } from '../../core/grammar/machine';
import { LOOPS } from './layout';
import type { Tables } from './tables';
import { BROKEN, utf8Step } from './utf8-prefix';

/** Classes of printable ASCII, but for quotation mark and backslash, that patterns tend to keep together. */
const CLASSES = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '0123456789',
  ' ',
  '-',
  '_',
  '.',
  '/',
  ':',
  "!'(),;?",
  '#$%&*+=@^~',
  '<>[]`{|}',
];
/** Characters above ASCII, without the blocks of 64 that hold controls, blanks and separators. */
export const HIGH = 1 << CLASSES.length;
/** Anything else, or the middle of a character. */
export const OTHER = HIGH << 1;

/** By byte: the bit of its class, 0 for bytes above ASCII. */
export const CLASS_OF = new Uint16Array(256).fill(OTHER, 0, 0x80);
CLASSES.forEach((characters, i) => {
  for (const character of characters) CLASS_OF[character.charCodeAt(0)] = 1 << i;
});
/** The bytes with a class are among these; the others of them are OTHER. */
const [FIRST_PLAIN, LAST_PLAIN] = [0x20, 0x7e];

/** First bytes of characters of HIGH. */
const [FIRST_HIGH, LAST_HIGH] = [0xc3, 0xf4];

/** May a character of HIGH begin with these two bytes, both of them good UTF-8? */
export function isHigh(first: number, second: number): boolean {
  switch (first) {
    case 0xc2:
      return false;
    case 0xe1:
      return second !== 0x9a && second !== 0xa0;
    case 0xe2:
      return second !== 0x80 && second !== 0x81;
    case 0xe3:
      return second !== 0x80;
    case 0xef:
      return second !== 0xbb;
    default:
      return true;
  }
}

/** Finds out more of a state's loops: of ASCII first, then, where its row lets hope, of the others. @returns them */
export function moreLoops(tables: Tables, state: number): number {
  const at = tables.rowOf(state) + LOOPS.AT;
  const known = tables.rows[at] ?? 0;
  const loops = known === LOOPS.ASK ? plainLoops(tables, state) : allLoops(tables, state, known);
  // The row may stand elsewhere now.
  tables.rows[tables.rowOf(state) + LOOPS.AT] = loops;
  return loops;
}

function plainLoops(tables: Tables, state: number): number {
  const { rows } = tables;
  const at = tables.rowOf(state);
  const go = (state << 4) | OP.GO;
  const count = (state << 4) | OP.COUNT;
  let broken = 0;
  let counts = 0;
  // Counted by hand here and below: before a browser has compiled it, `for … of` makes an object of every byte.
  for (let byte = FIRST_PLAIN; byte <= LAST_PLAIN; byte++) {
    const ofClass = CLASS_OF[byte] ?? OTHER;
    if (isOther(ofClass)) continue;
    const found = rows[at + byte] ?? 0;
    if (found === count) counts = LOOPS.COUNTS;
    else if (found !== go) broken |= ofClass;
  }
  const looping = (HIGH - 1) & ~broken;
  if (looping === 0) return 0;
  const high = opOf(rows[at + 0xe4] ?? 0);
  return looping | counts | (high === OP.GO || high === OP.COUNT ? LOOPS.ASK : 0);
}

/** The same with HIGH, where its characters lead back too. */
function allLoops(tables: Tables, state: number, known: number): number {
  const at = tables.rowOf(state);
  const plain = known & ~LOOPS.ASK;
  const high = highLoops(tables, state, tables.rows.slice(at, at + 256));
  return high < 0 ? plain : plain | HIGH | high;
}

/**
 * Where every character of the classes leads back to a state or is dead: the classes that lead back, and COUNTS. -1 where some does
 * something else, or none leads back.
 */
export function wholeLoops(tables: Tables, state: number): number {
  const { rows } = tables;
  const known = (): number => rows[tables.rowOf(state) + LOOPS.AT] ?? 0;
  while ((known() & LOOPS.ASK) !== 0) moreLoops(tables, state);
  const loops = known();
  const at = tables.rowOf(state);
  if ((loops & (HIGH - 1)) === 0) return -1;
  for (let byte = FIRST_PLAIN; byte <= LAST_PLAIN; byte++) {
    const ofClass = CLASS_OF[byte] ?? OTHER;
    if (!isOther(ofClass) && (ofClass & loops) === 0 && rows[at + byte] !== 0) return -1;
  }
  if ((loops & HIGH) === 0)
    for (let byte = FIRST_HIGH; byte <= LAST_HIGH; byte++) if (rows[at + byte] !== 0) return -1;
  return loops;
}

/** Does a token of these classes go on with their characters alone? */
export const isMadeOf = (token: number, classes: number): boolean => (token & ~classes) === 0;

/** The token has a character of no class, or is not made of characters. */
export const isOther = (token: number): boolean => (token & OTHER) !== 0;

/** LOOPS.COUNTS or 0; -1 where some character of HIGH does not lead back. */
function highLoops(tables: Tables, state: number, row: Int32Array): number {
  const { machine } = tables;
  const limit = machine.limitOf(state);
  /** States inside of a character, by the state of UTF-8 there, from which all lead back. */
  const known = new Set<number>();
  const leadsBack = (inside: number, where: number, first: number): boolean => {
    if (where === 0) return inside === state;
    if (machine.limitOf(inside) < limit) return false;
    const special = first > 0 && CUT.has(first);
    const key = inside * 8 + where;
    if (!special && known.has(key)) return true;
    const at = tables.rowOf(inside);
    const entries = tables.rows.slice(at + 0x80, at + 0xc0);
    for (let byte = 0x80; byte < 0xc0; byte++) {
      const then = utf8Step(where, byte);
      if (then === BROKEN || (special && !isHigh(first, byte))) continue;
      const found = entries[byte - 0x80] ?? 0;
      const op = opOf(found);
      if (op !== OP.GO && op !== OP.WITHIN) return false;
      if (!leadsBack(operandOf(found), then, 0)) return false;
    }
    if (!special) known.add(key);
    return true;
  };
  let counts = 0;
  for (let first = FIRST_HIGH; first <= LAST_HIGH; first++) {
    const found = row[first] ?? 0;
    const op = opOf(found);
    if (op !== OP.GO && op !== OP.COUNT) return -1;
    if (op === OP.COUNT) counts = LOOPS.COUNTS;
    if (!leadsBack(operandOf(found), utf8Step(0, first), first)) return -1;
  }
  return counts;
}
/** First bytes of characters of which some are not HIGH. */
const CUT = new Set([0xe1, 0xe2, 0xe3, 0xef]);

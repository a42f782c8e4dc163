/** How values, places and lists are written in a sentence. Everything is cut to a length that a sentence can bear. */

import { words, type WordValue } from '../base/words';

const LONGEST = 60;
/** Entries of a list that are said. */
export const MOST = 8;

/** The subject of a sentence with the verbs that agree with it: a pointer as it is, or what the whole is called. */
export interface Subject {
  name: string;
  is: string;
  has: string;
  holds: string;
  fits: string;
  /** The pronoun. */
  it: string;
  /** The name for other languages. */
  where: WordValue;
}

/** What the whole of what is checked may be called. */
export type Whole = 'The arguments' | 'The schema' | 'The name';

const WHOLES: Readonly<Record<Whole, WordValue>> = {
  'The arguments': words('whole.arguments'),
  'The schema': words('whole.schema'),
  'The name': words('whole.name'),
};
const SINGULAR = { is: 'is', has: 'has', holds: 'holds', fits: 'fits', it: 'it' };
const PLURAL = { is: 'are', has: 'have', holds: 'hold', fits: 'fit', it: 'they' };

export const subject = (pointer: string, whole: Whole): Subject =>
  pointer === ''
    ? { name: whole, where: WHOLES[whole], ...(whole === 'The arguments' ? PLURAL : SINGULAR) }
    : { name: pointer, where: pointer, ...SINGULAR };

/** A text in quotes, cut. */
export function shown(text: string): string {
  if (text.length <= LONGEST) return JSON.stringify(text);
  return JSON.stringify(`${text.slice(0, LONGEST)}…`);
}

/** A value: scalars as JSON, containers by what they are. */
export function describe(value: unknown): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return shown(value);
    case 'number':
      // 1e400 is a JSON number; read as a double it is not finite.
      return Number.isFinite(value) ? String(value) : 'a number too large for a double';
    case 'boolean':
      return String(value);
    case 'object':
      if (!Array.isArray(value)) {
        const keys = Object.keys(value);
        return keys.length === 0 ? 'an empty object' : `an object with ${list(keys.map((key) => clip(key)))}`;
      }
      return value.length === 0 ? 'an empty array' : `an array of ${count(value.length, 'item')}`;
    default:
      return typeof value;
  }
}

export const clip = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** ` (a string)` behind a scalar whose type its spelling could hide; nothing behind the others. */
export function typeOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return ' (a string)';
    case 'number':
      return Number.isInteger(value) ? ' (an integer)' : ' (a number)';
    case 'boolean':
      return ' (a boolean)';
    default:
      return '';
  }
}

const WITH_ARTICLE: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['boolean', 'true or false'],
  ['number', 'a number'],
  ['integer', 'an integer'],
  ['string', 'a string'],
  ['array', 'an array'],
  ['object', 'an object'],
]);

export const typeList = (types: readonly string[]): string =>
  types.map((type) => WITH_ARTICLE.get(type) ?? type).join(' or ');

export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** `a, b and c`; long lists end with how many are left out. */
export function list(items: readonly string[]): string {
  if (items.length > MOST) return `${items.slice(0, MOST).join(', ')} and ${items.length - MOST} more`;
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
/** `first`, `second`, …, `number 9`; from 0. */
export const ordinal = (index: number): string => ORDINALS[index] ?? `number ${index + 1}`;

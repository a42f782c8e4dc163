/**
 * What one keyword says of a string or a number, all others aside, as a language. A byte that this language has no continuation
 * for is refused by the keyword alone: that is how the responsible one is told from those that only stand beside it.
 */
import type { JsonNode } from '../../json/node';
import { LangTooLarge, type LangId, type Langs } from '../lang';
import { decimalOf, decimalText } from '../numbers/decimal';
import { numberLang, type NumberBounds } from '../numbers/number-lang';
import { PatternRefused, patternLang } from '../pattern/pattern';
import { formatLang } from '../schema/formats';
import type { GrammarSettings } from '../settings';
import type { Origin, Shapes } from '../shape';
import { keywordOf, keywordsOn, turning, valueAt, weighing, type KeywordAt } from './pointers';

/** What a byte does to a scalar: ends it, or goes on with these bytes, or with one code point of these ranges. */
export type Moment =
  | { t: 'close' }
  | { t: 'bytes'; bytes: readonly number[] }
  | { t: 'ranges'; ranges: readonly (readonly [number, number])[] };

export interface Scalar {
  type: 'string' | 'number';
  /** What the value says so far: the decoded UTF-8 of a string, the digits of a number. */
  said: Uint8Array;
  moment: Moment;
}

/** What was said and the byte at hand are whole characters, and do not end it. */
export const isWhole = ({ said, moment }: Scalar): boolean =>
  moment.t === 'bytes' && wholeText(Uint8Array.from([...said, ...moment.bytes])) !== null;

/** Null where the last character is not complete. */
export function wholeText(said: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(said);
  } catch {
    return null;
  }
}

export interface Grammar {
  shapes: Shapes;
  langs: Langs;
  settings: GrammarSettings;
}

export interface Blamed extends KeywordAt {
  /** What the keyword says; undefined where it was not at hand. */
  value: JsonNode | undefined;
  /** The keyword that turns its word round. */
  under: KeywordAt | null;
}

/** The first of these that is to blame is named. */
const ORDER = [
  ...['type', 'const', 'enum', 'maxLength', 'minLength', 'pattern', 'format'],
  ...['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'multipleOf'],
];
const rank = (keyword: string): number => {
  const i = ORDER.indexOf(keyword);
  return i < 0 ? ORDER.length : i;
};

/** Keywords among the origins that refuse the moment each by itself, in the order of their weight. */
export function blame(grammar: Grammar, origins: readonly Origin[], scalar: Scalar): Blamed[] {
  const found: Blamed[] = [];
  const turned: Blamed[] = [];
  const last: Blamed[] = [];
  for (const origin of new Set(origins)) {
    const at = keywordOf(origin);
    if (at === null) continue;
    const value = valueAt(grammar.shapes, at);
    if (value === undefined) continue;
    const lang = attempt(() => ownLanguage(grammar, at, value, scalar.type));
    if (lang === null) continue;
    if (isDead(grammar.langs, lang, scalar)) {
      // Below not and if it mostly counts for its opposite.
      (turning(origin) === null ? found : last).push({ ...at, value, under: null });
    }
    const under = weighing(origin) ?? counting(grammar, origin);
    if (under === null) continue;
    const other = attempt(() => othersOf(grammar, lang, scalar.type));
    if (other !== null && isDead(grammar.langs, other, scalar)) turned.push({ ...at, value, under });
  }
  const byRank = (a: Blamed, b: Blamed): number => rank(a.keyword) - rank(b.keyword);
  return [...found.sort(byRank), ...turned.sort(byRank), ...last.sort(byRank)];
}

/** The `maxContains` that makes what stands below `contains` count for its opposite. */
function counting({ shapes }: Grammar, origin: Origin): KeywordAt | null {
  const contains = keywordsOn(origin).find(({ keyword }) => keyword === 'contains');
  if (contains === undefined || contains.pointer === origin) return null;
  const { place } = contains;
  return shapes.keywordsAt?.(place)?.has('maxContains') === true
    ? { keyword: 'maxContains', pointer: `${place}/maxContains`, place }
    : null;
}

function attempt(make: () => LangId | null): LangId | null {
  try {
    return make();
  } catch (error) {
    // What is too large to be looked at alone is blamed by its neighbours' innocence.
    if (error instanceof LangTooLarge || error instanceof PatternRefused) return null;
    throw error;
  }
}

/** Numbers as JSON writes them, or all strings. */
export const freeLanguage = ({ langs, settings }: Grammar, type: Scalar['type']): LangId =>
  type === 'string'
    ? langs.anything
    : numberLang(langs, { multiplesOf: [], notMultiplesOf: [] }, { ...settings, numbers: 'any' });

function othersOf(grammar: Grammar, lang: LangId, type: Scalar['type']): LangId {
  const { langs } = grammar;
  return langs.intersect([freeLanguage(grammar, type), langs.not(lang)]);
}

function ownLanguage(grammar: Grammar, at: KeywordAt, value: JsonNode, type: Scalar['type']): LangId | null {
  return type === 'string' ? stringLanguage(grammar, at, value) : numberLanguage(grammar, at, value);
}

const nodesOf = (value: JsonNode, keyword: string): readonly JsonNode[] =>
  keyword === 'const' ? [value] : value.k === 'arr' ? value.items : [];

export const countOf = (value: JsonNode | undefined): number =>
  value?.k === 'num' ? Number(value.raw) : Number.NaN;

function stringLanguage(
  { langs, settings }: Grammar,
  { keyword }: KeywordAt,
  value: JsonNode,
): LangId | null {
  switch (keyword) {
    case 'const':
    case 'enum':
      return langs.texts(nodesOf(value, keyword).flatMap((node) => (node.k === 'str' ? [node.value] : [])));
    case 'minLength':
      return langs.length(countOf(value), null);
    case 'maxLength':
      return langs.length(0, countOf(value));
    case 'pattern':
      return value.k === 'str' ? patternLang(langs, value.value) : null;
    case 'format':
      return settings.formats && value.k === 'str' ? (formatLang(langs, value.value)?.lang ?? null) : null;
    default:
      return null;
  }
}

function numberLanguage(
  { shapes, langs, settings }: Grammar,
  { keyword, place }: KeywordAt,
  value: JsonNode,
): LangId | null {
  const of = (bounds: Partial<NumberBounds>): LangId =>
    numberLang(langs, { multiplesOf: [], notMultiplesOf: [], ...bounds }, { ...settings, numbers: 'any' });
  const digits = value.k === 'num' ? decimalText(decimalOf(value.raw)) : null;
  const flagged = (name: string): boolean => {
    const flag = shapes.keywordsAt?.(place)?.get(name);
    return flag?.k === 'lit' && flag.value === true;
  };
  switch (keyword) {
    case 'const':
    case 'enum':
      return of({
        only: nodesOf(value, keyword).flatMap((node) =>
          node.k === 'num' ? [decimalText(decimalOf(node.raw))] : [],
        ),
      });
    case 'minimum':
    case 'exclusiveMinimum':
      return digits === null
        ? null
        : of({ min: { value: digits, exclusive: keyword !== 'minimum' || flagged('exclusiveMinimum') } });
    case 'maximum':
    case 'exclusiveMaximum':
      return digits === null
        ? null
        : of({ max: { value: digits, exclusive: keyword !== 'maximum' || flagged('exclusiveMaximum') } });
    case 'multipleOf':
      return digits === null ? null : of({ multiplesOf: [digits] });
    case 'type':
      return wantsInteger(value) ? of({ multiplesOf: ['1'] }) : null;
    default:
      return null;
  }
}

function wantsInteger(value: JsonNode): boolean {
  const names = value.k === 'str' ? [value.value] : value.k === 'arr' ? value.items.map(textOf) : [];
  return names.includes('integer') && !names.includes('number');
}

export const textOf = (node: JsonNode): string => (node.k === 'str' ? node.value : '');

/** No string of the language begins with what was said and goes on with the moment. */
export function isDead(langs: Langs, lang: LangId, { said, moment }: Scalar): boolean {
  let rest = lang;
  for (const byte of said) {
    rest = langs.derive(rest, byte);
    if (rest === langs.nothing) return true;
  }
  switch (moment.t) {
    case 'close':
      return !langs.accepts(rest);
    case 'bytes':
      for (const byte of moment.bytes) rest = langs.derive(rest, byte);
      return langs.isEmpty(rest);
    case 'ranges':
      return langs.isEmpty(
        langs.intersect([rest, langs.concat([langs.codePoints(moment.ranges), langs.anything])]),
      );
  }
}

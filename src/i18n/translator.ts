/**
 * From a dictionary to words: fills placeholders, chooses plural forms, writes numbers, sizes and times. Pure: the same
 * key, parameters and language give the same text. A key that the dictionary lacks falls back to English, then to itself.
 */
import type { Words } from '../core/base/words';
import type { Language, Message, Params, Placeholders } from './messages';
import { en, type EnglishDictionary, type MessageKey } from './en/index';
import { wordsIn, type Sentences } from './said';

/** A key without placeholders takes no parameters; any other takes exactly its own. */
type Arguments<K extends MessageKey> = [Placeholders<EnglishDictionary[K]>] extends [never]
  ? [params?: undefined]
  : [params: Params<EnglishDictionary[K]>];

/** Keys that take no parameters: what data may name. */
export type PlainMessageKey = {
  [K in MessageKey]: [Placeholders<EnglishDictionary[K]>] extends [never] ? K : never;
}[MessageKey];

export type Translate = <K extends MessageKey>(key: K, ...args: Arguments<K>) => string;

export interface I18n {
  readonly language: Language;
  readonly t: Translate;
  /** For keys that are made from data (`problem.${code}`): null when no dictionary knows the key. */
  readonly find: (key: string, params?: Readonly<Record<string, string | number>>) => string | null;
  /** A sentence of core: its English message, or the same in another language where its words are known. */
  readonly say: (said: { message: string; words?: Words | undefined }) => string;
  /** The title of a problem's way out. */
  readonly sayTitle: (fix: { title: string; words?: Words | undefined }) => string;
  /** `200,019` */
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** `9,412 B`, `17.2 KB`, `3.4 MB`: 1 KB is 1,000 bytes. */
  readonly bytes: (count: number) => string;
  /** `24.9 %` for 0.249. */
  readonly percent: (ratio: number, digits?: number) => string;
  /** `a, b and c` */
  readonly list: (items: readonly string[], type?: 'conjunction' | 'disjunction') => string;
  /** `12 minutes ago`, from two epoch times in milliseconds. */
  readonly ago: (then: number, now: number) => string;
}

type Values = Readonly<Record<string, string | number>>;
const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** @param sentences those of core; English needs none */
export function translator(
  language: Language,
  dictionary: Readonly<Record<string, Message>>,
  sentences: Sentences = {},
): I18n {
  const plural = new Intl.PluralRules(language);
  const plain = new Intl.NumberFormat(language);
  const number: I18n['number'] = (value, options) =>
    (options === undefined ? plain : new Intl.NumberFormat(language, options)).format(value);

  const fill = (message: Message, values: Values): string => {
    const text = formOf(message, values['count'], plural);
    return text.replace(PLACEHOLDER, (whole, name: string) => {
      if (!Object.hasOwn(values, name)) return whole;
      const value = values[name];
      return typeof value === 'number' ? number(value) : (value ?? whole);
    });
  };

  const find: I18n['find'] = (key, params = {}) => {
    const message = own(dictionary, key) ?? own(en, key);
    return message === undefined ? null : fill(message, params);
  };

  const list: I18n['list'] = (items, type = 'conjunction') =>
    spaced(new Intl.ListFormat(language, { style: 'long', type }).formatToParts(items));
  const wordsOf = wordsIn(sentences, {
    number,
    list,
    form: (message, count) => formOf(message, count, plural),
  });
  const say: I18n['say'] = ({ message, words }) => (words === undefined ? null : wordsOf(words)) ?? message;

  return {
    language,
    find,
    say,
    sayTitle: ({ title, words }) => say({ message: title, words }),
    t: (key, ...args) => find(key, args[0]) ?? key,
    number,
    bytes: (count) => bytesIn(count, number),
    percent: (ratio, digits = 1) => `${number(ratio * 100, { maximumFractionDigits: digits })} %`,
    list,
    ago: (then, now) => agoIn(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }), then, now),
  };
}

const HAN = /^\p{Script=Han}$/u;
const LATIN_END = /[\p{Script=Latin}\d"'\])}]$/u;
const LATIN_START = /^[\p{Script=Latin}\d"'[({#/]/u;

/** Chinese is set with a space between its characters and Latin words; `Intl` puts none around its “和”. */
function spaced(parts: readonly { type: 'element' | 'literal'; value: string }[]): string {
  return parts
    .map(({ value }, i) => {
      if (parts[i]?.type !== 'literal' || !HAN.test(value)) return value;
      const before = LATIN_END.test(parts[i - 1]?.value ?? '') ? ' ' : '';
      return `${before}${value}${LATIN_START.test(parts[i + 1]?.value ?? '') ? ' ' : ''}`;
    })
    .join('');
}

function own(dictionary: Readonly<Record<string, Message>>, key: string): Message | undefined {
  return Object.hasOwn(dictionary, key) ? dictionary[key] : undefined;
}

function formOf(message: Message, count: string | number | undefined, plural: Intl.PluralRules): string {
  if (typeof message === 'string') return message;
  const forms = message;
  return (typeof count === 'number' ? forms[plural.select(count)] : undefined) ?? forms.other;
}

function bytesIn(count: number, number: I18n['number']): string {
  if (count < 10_000) return `${number(count)} B`;
  const [value, unit] = count < 1_000_000 ? [count / 1_000, 'KB'] : [count / 1_000_000, 'MB'];
  return `${number(value, { maximumFractionDigits: value < 100 ? 1 : 0 })} ${unit}`;
}

const SPANS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function agoIn(format: Intl.RelativeTimeFormat, then: number, now: number): string {
  const past = then - now;
  for (const [unit, length] of SPANS)
    if (Math.abs(past) >= length) return format.format(Math.trunc(past / length), unit);
  return format.format(0, 'minute');
}

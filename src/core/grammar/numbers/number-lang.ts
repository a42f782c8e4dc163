/**
 * Numbers that keywords bound, as texts. A number that nothing bounds is written in any way that JSON has; a bounded one in
 * plain digits, and with an exponent where the settings say so and it changes nothing that the bounds could not see.
 */
import type { LangId, Langs } from '../lang';
import type { GrammarSettings } from '../settings';
import { boundAutomaton, type Relation } from './bound';
import { decimalOf, type Decimal } from './decimal';
import { checkTogether, multipleAutomaton } from './multiple';

export interface NumberBounds {
  min?: { value: string; exclusive: boolean };
  max?: { value: string; exclusive: boolean };
  /** `1` for whole numbers. */
  multiplesOf: readonly string[];
  notMultiplesOf: readonly string[];
  /** One of these, when given. */
  only?: readonly string[];
  /** None of these. */
  none?: readonly string[];
}

/**
 * Values are JSON texts of numbers, exact.
 * @throws LangTooLarge
 */
export function numberLang(
  langs: Langs,
  bounds: NumberBounds,
  settings: Pick<GrammarSettings, 'numbers'>,
): LangId {
  const { min, max, multiplesOf, notMultiplesOf, only, none = [] } = bounds;
  const free =
    min === undefined &&
    max === undefined &&
    only === undefined &&
    none.length === 0 &&
    notMultiplesOf.length === 0;
  if (free && multiplesOf.length === 0)
    return langs.union([plain(langs), withExponent(langs, plain(langs), true)]);
  checkTogether(multiplesOf.map(decimalOf));
  const parts = [
    only === undefined ? plain(langs) : langs.union(only.map((text) => equal(langs, decimalOf(text)))),
  ];
  if (min !== undefined) parts.push(side(langs, min.value, min.exclusive ? '>' : '>='));
  if (max !== undefined) parts.push(side(langs, max.value, max.exclusive ? '<' : '<='));
  for (const of of multiplesOf) parts.push(multiples(langs, of));
  for (const of of notMultiplesOf) parts.push(langs.not(multiples(langs, of)));
  for (const text of none) parts.push(langs.not(equal(langs, decimalOf(text))));
  const lang = langs.intersect(parts);
  // A whole number stays whole with an exponent that is not negative.
  const whole = free && multiplesOf.length === 1 && multiplesOf[0] === '1';
  return settings.numbers === 'any' && whole ? langs.union([lang, withExponent(langs, lang, false)]) : lang;
}

const digits = (langs: Langs, from: number, to: number): LangId => langs.codePoints([[from, to]]);
const optional = (langs: Langs, lang: LangId): LangId => langs.repeat(lang, 0, 1);

/** `-?(0|[1-9][0-9]*)(\.[0-9]+)?` */
function plain(langs: Langs): LangId {
  const digit = digits(langs, 0x30, 0x39);
  const whole = langs.union([
    langs.text('0'),
    langs.concat([digits(langs, 0x31, 0x39), langs.repeat(digit, 0, null)]),
  ]);
  const fraction = langs.concat([langs.text('.'), langs.repeat(digit, 1, null)]);
  return langs.concat([optional(langs, langs.text('-')), whole, optional(langs, fraction)]);
}

function withExponent(langs: Langs, mantissa: LangId, negative: boolean): LangId {
  const signs = negative ? langs.texts(['+', '-']) : langs.text('+');
  return langs.concat([
    mantissa,
    langs.texts(['e', 'E']),
    optional(langs, signs),
    langs.repeat(digits(langs, 0x30, 0x39), 1, null),
  ]);
}

const side = (langs: Langs, value: string, relation: Relation): LangId =>
  langs.automaton(boundAutomaton(decimalOf(value), relation));

function multiples(langs: Langs, of: string): LangId {
  const decimal = decimalOf(of);
  if (decimal.whole === '1' && decimal.fraction === '') return whole(langs);
  return langs.automaton(multipleAutomaton(decimal));
}

/** Digits, and zeros after the point. */
function whole(langs: Langs): LangId {
  const zeros = langs.concat([langs.text('.'), langs.repeat(langs.text('0'), 1, null)]);
  const all = langs.repeat(digits(langs, 0x30, 0x39), 1, null);
  return langs.concat([optional(langs, langs.text('-')), all, optional(langs, zeros)]);
}

/** Every plain spelling of one number. */
function equal(langs: Langs, { negative, whole: before, fraction }: Decimal): LangId {
  const zero = before === '0' && fraction === '';
  const sign = negative ? langs.text('-') : zero ? optional(langs, langs.text('-')) : langs.epsilon;
  const zeros = langs.repeat(langs.text('0'), fraction === '' ? 1 : 0, null);
  const after = langs.concat([langs.text('.'), langs.text(fraction), zeros]);
  return langs.concat([sign, langs.text(before), fraction === '' ? optional(langs, after) : after]);
}

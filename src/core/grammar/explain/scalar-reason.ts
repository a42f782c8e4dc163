/** Why a byte is refused inside of a string or a number: the keyword that refuses it by itself, or those that do it together. */
import { toValue, type JsonNode } from '../../json/node';
import type { ArrayFacts } from '../json/facts';
import type { NeedId, Origin } from '../shape';
import { countedReason, uniqueReason, withoutCounts, withoutDistinct } from './array-reason';
import { blame, isWhole, countOf, isDead, type Blamed, type Grammar, type Scalar } from './own-language';
import { choiceBetween, inWords, isChosen, keywordOf, placesOf, weighing } from './pointers';
import { bySchema, bySettings, listed, plural, quoted, quotedEnd, some, type Reason } from './reason';

/** Where a value stands, as far as refusals need it. */
export interface Standing {
  needs: readonly NeedId[];
  /** The array whose item it is. */
  item: ArrayFacts | null;
}

const decoder = new TextDecoder();

export function scalarReason(
  grammar: Grammar,
  { needs, item }: Standing,
  scalar: Scalar,
  byte: number,
): Reason {
  if (item !== null && isLeft(grammar, withoutDistinct(item), scalar)) return uniqueReason(item);
  if (item !== null && isLeft(grammar, withoutCounts(item), scalar)) return countedReason(grammar, item);
  const origins = originsOf(grammar, needs, scalar.type);
  const plain = scalar.type === 'number' ? exponentReason(origins, byte) : null;
  if (plain !== null) return plain;
  const blamed = blame(grammar, origins, scalar);
  const [first] = blamed;
  const words = said(scalar);
  const always = blamed.find(({ under, pointer }) => under === null && !isChosen(pointer));
  if (always !== undefined) return ownReason(always, scalar, words);
  if (first !== undefined && first.under === null)
    return eachReason(blamed, scalar) ?? ownReason(first, scalar, words);
  if (first?.under?.keyword === 'oneOf')
    return bySchema(
      'SCALAR_SEVERAL',
      first.under,
      `${scalar.moment.t === 'close' ? `The ${scalar.type} ${words}` : `A ${scalar.type} that ${going(scalar)}`} matches more than one alternative of ${first.under.pointer}, which allows exactly one (${first.keyword}: ${shown(first.value)}).`,
      {
        begun: begunWords(scalar),
        keyword: first.keyword,
        value: shown(first.value),
        pointer: first.under.pointer,
      },
    );
  if (first !== undefined && first.under !== null)
    return bySchema(
      'SCALAR_TURNED',
      first.under,
      `The ${scalar.type} ${words} is what ${first.under.pointer} excludes (${first.keyword}: ${shown(first.value)}).`,
      { keyword: first.keyword, value: shown(first.value), text: words, pointer: first.under.pointer },
    );
  const weighed = origins.map(weighing).find((at) => at !== null) ?? null;
  if (weighed !== null)
    return bySchema(
      'SCALAR_WEIGHED',
      weighed,
      weighed.keyword === 'oneOf'
        ? `No ${scalar.type} that ${going(scalar)} matches exactly one alternative of ${weighed.pointer}.`
        : `${weighed.pointer} allows no ${scalar.type} that ${going(scalar)}.`,
      { text: words, begun: begunWords(scalar), pointer: weighed.pointer },
    );
  const together = origins
    .flatMap((origin) => keywordOf(origin) ?? [])
    .filter(({ keyword }) => keyword !== 'type');
  const [one] = together;
  return bySchema(
    together.length > 1 ? 'SCALAR_TOGETHER' : 'SCALAR_REFUSED',
    one ?? null,
    together.length > 1
      ? `Together, ${listed(together.map(({ pointer }) => pointer))} allow no ${scalar.type} that ${going(scalar)}.`
      : `No ${scalar.type} that ${going(scalar)} is allowed by ${one?.pointer ?? listed(placesOf(grammar.shapes, needs).map(inWords))}.`,
    { text: words, begun: begunWords(scalar), pointers: together.map(({ pointer }) => pointer) },
  );
}

const MOST_EACH = 4;

/** Several alternatives refuse the byte, each by a keyword of its own: the list that holds them is named. */
function eachReason(blamed: readonly Blamed[], scalar: Scalar): Reason | null {
  const plain = blamed.filter(({ under }) => under === null || under.keyword === 'oneOf');
  const [first] = plain;
  if (first === undefined) return null;
  const apart = plain.flatMap((other) => {
    const list = choiceBetween(first.pointer, other.pointer);
    return list === null ? [] : [{ list, other }];
  });
  const [one] = apart;
  if (one === undefined) return null;
  const each = [first, ...apart.map(({ other }) => other)].filter(
    ({ pointer }, i, all) => all.findIndex((other) => other.pointer === pointer) === i,
  );
  const texts = each.map(({ keyword, value }) => `${keyword} ${shown(value)}`);
  const told = [...new Set(texts)];
  const rest =
    told.length > MOST_EACH ? [...told.slice(0, MOST_EACH), `${told.length - MOST_EACH} more`] : told;
  return bySchema(
    'SCALAR_EACH',
    one.list,
    `No alternative of ${one.list.pointer} allows a ${scalar.type} that ${going(scalar)}: ${rest.join(' · ')}.`,
    { pointer: one.list.pointer, each: rest, begun: begunWords(scalar) },
  );
}

function originsOf({ shapes }: Grammar, needs: readonly NeedId[], type: Scalar['type']): Origin[] {
  const all = needs.flatMap((need) => {
    const shape = shapes.shape(need);
    return type === 'string' ? shape.strings.flatMap(({ from }) => from) : (shape.numbersFrom ?? []);
  });
  return [...new Set(all)];
}

/** Some string or number that holds to one of the needs goes on so. */
function isLeft({ shapes, langs }: Grammar, needs: readonly NeedId[], scalar: Scalar): boolean {
  const count = Array.from(decoder.decode(scalar.said)).length;
  const closes = scalar.moment.t === 'close';
  return needs.some((need) => {
    const { strings, numbers } = shapes.shape(need);
    if (scalar.type === 'number') return numbers !== langs.nothing && !isDead(langs, numbers, scalar);
    return strings.some(
      ({ lang, min, max }) =>
        !isDead(langs, lang, scalar) &&
        (closes ? count >= min : true) &&
        (max === null || count < max || closes),
    );
  });
}

/** An exponent, where JSON has one: bounds are held to digit by digit, so it is left out for every number that a keyword bounds. */
export function exponentReason(origins: readonly Origin[], byte: number): Reason | null {
  const at = origins.flatMap((origin) => keywordOf(origin) ?? [])[0];
  if ((byte !== 0x65 && byte !== 0x45) || at === undefined) return null;
  return bySettings(
    'NUMBERS_PLAIN',
    `In this grammar, a number limited by a keyword (${at.pointer}) is written in plain digits, without an exponent.`,
    { pointer: at.pointer },
  );
}

const said = ({ type, said: bytes }: Scalar): string =>
  type === 'string' ? quoted(decoder.decode(bytes)) : decoder.decode(bytes) || 'that starts this way';

/** What the value would begin with, as far as it can be shown. */
function begunWords(scalar: Scalar): string {
  const { type, said: bytes, moment } = scalar;
  const more = moment.t === 'bytes' ? moment.bytes : [];
  const text = decoder.decode(Uint8Array.from([...bytes, ...more]));
  return type === 'string' ? quotedEnd(moment.t === 'ranges' ? `${text}\\` : text) : text;
}

/** How the value would go on, for sentences: `begins with “ab”`. */
const going = (scalar: Scalar): string =>
  isWhole(scalar) ? `begins with ${begunWords(scalar)}` : 'continues this way';

export function shown(node: JsonNode | undefined): string {
  if (node === undefined) return '…';
  const text = JSON.stringify(toValue(node));
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function ownReason(at: Blamed, scalar: Scalar, words: string): Reason {
  const { keyword, value, place } = at;
  const where = inWords(place);
  const limit = countOf(value);
  const made = (code: string, sentence: string, more: Reason['values'] = {}): Reason =>
    bySchema(code, at, sentence, {
      ...more,
      text: words,
      begun: begunWords(scalar),
      value: shown(value),
      place: where,
      keyword,
    });
  const closes = scalar.moment.t === 'close';
  switch (keyword) {
    case 'maxLength':
      return made(
        'MAX_LENGTH',
        `The string has reached its limit of ${plural(limit, 'character')} (maxLength): only the closing quote can follow.`,
      );
    case 'minLength': {
      const missing = limit - Array.from(decoder.decode(scalar.said)).length;
      return made(
        'MIN_LENGTH',
        `The string is too short to end: ${plural(missing, 'more character')} needed, of ${limit} (minLength).`,
      );
    }
    case 'pattern':
      return made(
        closes ? 'PATTERN_OPEN' : 'PATTERN',
        closes
          ? `The string ${words} does not match the pattern ${shown(value)} yet.`
          : `No string that matches the pattern ${shown(value)} ${going(scalar)}.`,
      );
    case 'format':
      return made(
        closes ? 'FORMAT_OPEN' : 'FORMAT',
        closes
          ? `The string ${words} is not a complete ${shown(value)} yet.`
          : `No ${shown(value)} ${going(scalar)}.`,
      );
    case 'const':
      return made('CONST', `Only the constant ${shown(value)} is allowed here.`);
    case 'enum': {
      const left = stillPossible(value, scalar);
      const rest = left.length === 0 ? '' : ` Still possible: ${listed(left)}.`;
      return made(
        closes ? 'ENUM_END' : left.length > 0 ? 'ENUM_LEFT' : 'ENUM',
        closes
          ? `The ${scalar.type} ${words} is not one of the enum values of ${where}.${rest}`
          : `No enum value of ${where} ${going(scalar)}.${rest}`,
        { left: some(left) },
      );
    }
    case 'type':
      return made(
        'TYPE_INTEGER',
        `${where} requires an integer: a fraction can only be 0, as in 1.0${closes ? ', and the number is not complete' : ''}.`,
      );
    case 'multipleOf':
      return made(
        closes ? 'MULTIPLE_OF_END' : 'MULTIPLE_OF',
        closes
          ? `The number ${words} cannot end here: it is not a multiple of ${shown(value)} (multipleOf).`
          : `No number that ${going(scalar)} is a multiple of ${shown(value)} (multipleOf).`,
      );
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
    case 'exclusiveMaximum': {
      const relation = {
        minimum: 'at least',
        exclusiveMinimum: 'above',
        maximum: 'at most',
        exclusiveMaximum: 'below',
      }[keyword];
      return made(
        closes ? 'BOUND_END' : 'BOUND',
        closes
          ? `The number ${words} cannot end here: it must be ${relation} ${shown(value)} (${keyword}).`
          : `No number that ${going(scalar)} is ${relation} ${shown(value)} (${keyword}).`,
      );
    }
    default:
      return made('SCALAR_REFUSED', `${at.pointer} allows no ${scalar.type} that ${going(scalar)}.`);
  }
}

/** Values of an enum that what was said so far begins. */
function stillPossible(value: JsonNode | undefined, { type, said: bytes }: Scalar): string[] {
  const text = decoder.decode(bytes);
  if (value?.k !== 'arr') return [];
  return value.items.flatMap((node) => {
    const own = node.k === 'str' ? node.value : node.k === 'num' ? node.raw : null;
    const same = node.k === (type === 'string' ? 'str' : 'num');
    return same && own !== null && own.startsWith(text) ? [JSON.stringify(toValue(node))] : [];
  });
}

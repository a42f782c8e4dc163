/** From a refused byte to its reason: which part of the text it stands in decides who is asked. */
import { KEYWORDS } from '../../schema/keywords';
import type { ArrayFacts } from '../json/facts';
import type { NeedId } from '../shape';
import type { Configuration, Refused } from '../step';
import { arrayFullReason, arrayOpenReason, uniqueReason } from './array-reason';
import { cellsOf, factsOf, standingOf, type JsonStepper } from './frames';
import { nameReason, type NameSoFar } from './name-reason';
import { objectFullReason, objectOpenReason } from './object-reason';
import { closingQuote, saidBy, type OpenContainer } from './open-text';
import { wholeText, type Grammar } from './own-language';
import { placesOf, reachedFrom, type KeywordAt } from './pointers';
import { byJson, bySchema, bySettings, capital, listed, type Reason } from './reason';
import { exponentReason, scalarReason } from './scalar-reason';
import { hasType, typeOf, typeReason, typeWords } from './value-reason';
import { named, readNumber, readString, saidSoFar } from './written';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const CLOSE_ARRAY = 0x5d;
const CLOSE_OBJECT = 0x7d;
const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Says of every refusal by the schema which keyword it is. */
export function reasonOf(
  stepper: JsonStepper,
  refused: Refused,
  text: Uint8Array,
  at: number,
  open: readonly OpenContainer[],
): Reason {
  const reason = find(stepper, refused, text, at, open);
  if (reason.by !== 'schema') return reason;
  // Nothing that the value itself is held to excludes its type: it may be a part of a constant.
  const left = reason.code === 'TYPE_LEFT';
  if (reason.schemaPath !== undefined && !left) return reason;
  const around = constantAround(stepper, refused.at);
  if (around === null) return reason;
  const { keyword, pointer } = around;
  const facts = factsOf(stepper, refused.at.state);
  const plain = facts.t === 'number' ? exponentReason([pointer], text[at] ?? 0) : null;
  if (plain !== null) return plain;
  const lists = keyword === 'const' || keyword === 'enum';
  if (left && reason.schemaPath !== undefined && !lists) return reason;
  const told =
    reason.code === 'SCALAR_REFUSED' || (left && lists)
      ? { code: 'CONSTANT_PART', sentence: `No value of ${pointer} continues this way here.` }
      : {};
  return { ...reason, ...told, values: { ...reason.values, pointer }, keyword, schemaPath: pointer };
}

/**
 * Parts of a constant come from no subschema of their own: the keyword that lists it stands around them. Without one, the first
 * keyword around that passes a value on.
 */
function constantAround(stepper: JsonStepper, where: Configuration): KeywordAt | null {
  const { shapes } = stepper.machine;
  const places = cellsOf(where)
    .reverse()
    .flatMap(({ ret }) => {
      const facts = factsOf(stepper, ret);
      const own = facts.t === 'slot' ? placesOf(shapes, facts.needs) : [];
      return own.flatMap((place) => reachedFrom(shapes, place));
    });
  const first = (fits: (keyword: string) => boolean): KeywordAt | null => {
    for (const place of places) {
      const keyword = [...(shapes.keywordsAt?.(place)?.keys() ?? [])].find(fits);
      if (keyword !== undefined) return { keyword, pointer: `${place}/${keyword}`, place };
    }
    return null;
  };
  return (
    first((keyword) => keyword === 'const' || keyword === 'enum') ??
    first((keyword) => KEYWORDS.get(keyword)?.applies === 'same') ??
    first((keyword) => KEYWORDS.get(keyword)?.applies === 'part')
  );
}

/**
 * @param text all bytes, the refused one at `at` included, and what follows it in its token
 * @param open what is open before it
 */
function find(
  stepper: JsonStepper,
  { why, at: where }: Refused,
  text: Uint8Array,
  at: number,
  open: readonly OpenContainer[],
): Reason {
  const grammar: Grammar = stepper.machine;
  const byte = text[at] ?? 0;
  const facts = factsOf(stepper, where.state);
  const standing = standingOf(stepper, where);
  const container = open.at(-1);
  if (why === 'same' && standing.item !== null) return uniqueReason(standing.item);
  const isText = facts.t === 'string' || facts.t === 'name' || facts.t === 'literal' || facts.t === 'number';
  if (isBlank(byte) && !isText) return blankReason(grammar, byte);
  switch (facts.t) {
    case 'literal':
      return byJson(
        'JSON_LITERAL',
        `${capital(named(byte))} does not continue ${facts.word}: after ${facts.word.slice(0, facts.at)} comes ${facts.word.slice(facts.at)}.`,
        { word: facts.word },
      );
    case 'number': {
      const read = readNumber(grammar, text.subarray(valueStart(text, where.cell?.openedAt ?? 0), at), byte);
      return 'reason' in read ? read.reason : scalarReason(grammar, standing, read.scalar, byte);
    }
    case 'string': {
      const start = valueStart(text, where.cell?.openedAt ?? 0) + 1;
      const read = readString(grammar, text.subarray(start, at), facts.escape, byte);
      return 'reason' in read ? read.reason : scalarReason(grammar, standing, read.scalar, byte);
    }
    case 'name': {
      const content = text.subarray(where.nameAt, at);
      const read = readString(grammar, content, facts.escape, byte);
      if ('reason' in read) return read.reason;
      const object = stepper.machine.objectOf(where.set);
      if (object === null) return bySchema('NAME', null, 'This key is not allowed here.');
      return nameReason(grammar, object, nameSoFar(text, where.nameAt, at), (container?.count ?? 1) - 1);
    }
    case 'colon':
      return byJson('JSON_COLON', `After a key a colon must follow, not ${named(byte)}.`, { byte });
    case 'object': {
      const count = container?.count ?? 0;
      if (byte === CLOSE_OBJECT)
        return facts.place === 'comma'
          ? byJson(
              'JSON_TRAILING_COMMA',
              'After a comma another key must follow: JSON allows no comma before a closing brace.',
            )
          : objectOpenReason(grammar, facts.object, count);
      const begins = facts.place === 'after' ? COMMA : QUOTE;
      if (byte === begins) return objectFullReason(grammar, facts.object, count);
      return facts.place === 'after'
        ? byJson(
            'JSON_COMMA',
            `After a member a comma or the closing brace must follow, not ${named(byte)}.`,
            { byte },
          )
        : byJson('JSON_NAME', `A key in double quotes must follow here, not ${named(byte)}.`, { byte });
    }
    case 'array': {
      const count = container?.count ?? 0;
      if (byte === CLOSE_ARRAY)
        return facts.place === 'comma'
          ? byJson(
              'JSON_TRAILING_COMMA',
              'After a comma another item must follow: JSON allows no comma before a closing bracket.',
            )
          : arrayOpenReason(grammar, facts.array, count);
      if (facts.place === 'after')
        return byte === COMMA
          ? arrayFullReason(grammar, facts.array, count)
          : byJson(
              'JSON_COMMA',
              `After an item a comma or the closing bracket must follow, not ${named(byte)}.`,
              {
                byte,
              },
            );
      if (facts.array.next === null && typeOf(byte) !== null)
        return arrayFullReason(grammar, facts.array, count);
      return valueReason(grammar, facts.array.next ?? [], facts.array, byte);
    }
    case 'value':
      return valueReason(grammar, facts.needs, standing.item, byte);
    case 'slot':
    case 'end':
      return byJson(
        'JSON_END',
        `The JSON text is complete: it can only end here, and ${named(byte)} cannot follow.`,
        { byte },
      );
  }
}

function blankReason({ settings }: Grammar, byte: number): Reason {
  const { whitespace } = settings;
  const allowed =
    whitespace === 'none'
      ? 'none'
      : whitespace === 'spaced'
        ? 'one space after a comma and after a colon'
        : `at most ${whitespace} in a row`;
  return bySettings(
    'WHITESPACE',
    `${capital(named(byte))} is not allowed here. Whitespace between JSON tokens, by the settings of this grammar: ${allowed}.`,
    { whitespace: String(whitespace), byte },
  );
}

function valueReason(
  grammar: Grammar,
  needs: readonly NeedId[],
  item: ArrayFacts | null,
  byte: number,
): Reason {
  const type = typeOf(byte);
  const allowed = typeWords(grammar, needs);
  if (type === null)
    return byJson(
      'JSON_VALUE',
      `No JSON value starts with ${named(byte)}. Allowed here: ${listed(allowed)}.`,
      { byte, allowed },
    );
  const has = needs.some((need) => hasType(grammar, grammar.shapes.shape(need), type));
  if (!has || type !== 'number') return typeReason(grammar, needs, item, type);
  const read = readNumber(grammar, new Uint8Array(0), byte);
  return 'reason' in read ? read.reason : scalarReason(grammar, { needs, item }, read.scalar, byte);
}

/** Where the value of a frame begins, after its blanks. */
function valueStart(text: Uint8Array, openedAt: number): number {
  let start = openedAt;
  while (start < text.length && isBlank(text[start] ?? 0)) start++;
  return start;
}

function nameSoFar(text: Uint8Array, nameAt: number, at: number): NameSoFar {
  const closes = text[at] === QUOTE;
  const said = saidSoFar(text.subarray(nameAt, closes ? at : at + 1));
  const quote = closes ? at : closingQuote(text, nameAt);
  const whole = quote < text.length ? saidBy(text.subarray(nameAt, quote)) : null;
  return { said, shown: text[at] === BACKSLASH ? null : shownSoFar(text, nameAt, at), whole, closes };
}

/** A character of UTF-8 has at most so many bytes behind its first. */
const MOST_FOLLOWING = 3;

/** The name up to the character that the byte at hand belongs to, which what follows in the token may complete. */
function shownSoFar(text: Uint8Array, nameAt: number, at: number): string | null {
  const end = text[at] === QUOTE ? at : at + 1;
  for (let more = 0; more <= MOST_FOLLOWING && end + more <= text.length; more++) {
    const shown = wholeText(saidSoFar(text.subarray(nameAt, end + more)));
    if (shown !== null) return shown;
  }
  return null;
}

/**
 * One sentence for each keyword that can fail: what stands there, what was allowed. The table is the list of the keywords
 * that are known; a test holds it against the validator's own.
 */
import { joinPointer } from '../base/pointer';
import { words, type Words, type WordValue } from '../base/words';
import { type Advice, adviceForEnum, adviceForExtra, adviceForFormat, adviceForType } from './advice';
import { firstRepeat } from './exact';
import type { Explained } from './explained';
import type { ArgumentsCode } from './model';
import type { RawError } from './raw-error';
import { listWords, typedWords, typesWords, valueWords } from './word-values';
import { count, describe, list, shown, typeList, typeOf, type Subject } from './words';

export type Told = Pick<Explained, 'code' | 'message' | 'words'> & Partial<Explained>;
type Sentence = (error: RawError, about: Subject) => Told;

export function sentenceOf(error: RawError, about: Subject): Told {
  const sentence = SENTENCES.get(error.keyword);
  if (sentence !== undefined) return sentence(error, about);
  return {
    code: 'SCHEMA_MISMATCH',
    message: `${is(error, about)}, which does not satisfy the keyword ${error.keyword}.`,
    words: said('SCHEMA_MISMATCH', error, about, { keyword: error.keyword }),
  };
}

/** The schema says `false` here. */
export function forbidden(error: RawError, about: Subject): Told {
  const field = /\/(properties|patternProperties)\/[^/]*$/.test(error.schemaPointer ?? '');
  return field
    ? {
        code: 'FORBIDDEN_FIELD',
        target: 'key',
        message: `${about.name} must not be there; leave the field out.`,
        words: words('FORBIDDEN_FIELD', { where: about.where }),
      }
    : {
        code: 'NOTHING_ALLOWED',
        message: `${is(error, about)}; the schema allows nothing here.`,
        words: said('NOTHING_ALLOWED', error, about),
      };
}

/** Subject and value. Only where it is said: telling what an object is costs its size, and one object may fail often. */
const is = ({ data }: RawError, about: Subject): string => `${about.name} ${about.is} ${describe(data)}`;

/** The same for other languages. */
const said = (
  key: string,
  { data }: RawError,
  { where }: Subject,
  more: Readonly<Record<string, WordValue>> = {},
): Words => words(key, { where, value: valueWords(data), ...more });

const withFix = (told: Told, fix: Advice | undefined): Told => (fix === undefined ? told : { ...told, fix });

const type: Sentence = (error, about) => {
  const types = names(error.params['type']);
  const message = `${is(error, about)}${typeOf(error.data)}; ${about.it} must be ${typeList(types)}.`;
  const told = words('WRONG_TYPE', {
    where: about.where,
    value: typedWords(error.data),
    types: typesWords(types),
  });
  return withFix({ code: 'WRONG_TYPE', message, words: told }, adviceForType(error.data, types));
};

const enumeration: Sentence = (error, about) => {
  const allowed = Array.isArray(error.schema) ? (error.schema as unknown[]) : [];
  const message =
    allowed.length === 0
      ? `${is(error, about)}; the schema's enum is empty, so nothing is allowed.`
      : `${is(error, about)}; allowed ${allowed.length === 1 ? 'is' : 'are'} ${list(allowed.map(describe))}.`;
  const told = said(allowed.length === 0 ? 'NOT_IN_ENUM.empty' : 'NOT_IN_ENUM', error, about, {
    allowed: listWords(allowed.map(valueWords)),
  });
  return withFix({ code: 'NOT_IN_ENUM', message, words: told }, adviceForEnum(error.data, allowed));
};

const constant: Sentence = (error, about) =>
  withFix(
    {
      code: 'CONST',
      message: `${is(error, about)}; ${about.it} must be ${describe(error.schema)}.`,
      words: said('CONST', error, about, { wanted: valueWords(error.schema) }),
    },
    adviceForEnum(error.data, [error.schema]),
  );

/** minLength and its kind: so many of something, at least or at most. */
const size =
  (
    code: ArgumentsCode,
    bound: 'at least' | 'at most',
    noun: string,
    measure: (data: unknown) => number,
  ): Sentence =>
  ({ params, data }, { name, has, it, where }) => ({
    code,
    message: `${name} ${has} ${count(measure(data), noun)}; ${it} must have ${bound} ${String(params['limit'])}.`,
    words: words(code, { where, count: measure(data), limit: String(params['limit']) }),
  });
/** Characters as JSON Schema counts them: code points. */
const characters = (data: unknown): number => (typeof data === 'string' ? Array.from(data).length : 0);
const items = (data: unknown): number => (Array.isArray(data) ? data.length : 0);
const fields = (data: unknown): number => Object.keys(asRecord(data)).length;

const range =
  (bound: string, key: string): Sentence =>
  (error, about) => ({
    code: 'OUT_OF_RANGE',
    message: `${is(error, about)}; ${about.it} must be ${bound} ${describe(error.schema)}.`,
    words: said(key, error, about, { limit: valueWords(error.schema) }),
  });

const required: Sentence = ({ params, instancePath }, { name, has, where }) => {
  const field = String(params['missingProperty']);
  return {
    code: 'MISSING_FIELD',
    path: joinPointer(instancePath, field),
    target: 'parent',
    message: `${name} ${has} no field ${shown(field)}, which is required.`,
    words: words('MISSING_FIELD', { where, field: shown(field) }),
  };
};

const dependent: Sentence = ({ params, instancePath }, { name, has, where }) => {
  const field = String(params['missingProperty']);
  return {
    code: 'DEPENDENT',
    path: joinPointer(instancePath, field),
    target: 'parent',
    message: `${name} ${has} the field ${shown(String(params['property']))} and so must have ${shown(field)} too.`,
    words: words('DEPENDENT', { where, property: shown(String(params['property'])), field: shown(field) }),
  };
};

const extraField: Sentence = ({ params, instancePath, parentSchema, data }, { name, where }) => {
  const field = String(params['additionalProperty']);
  const declared = Object.keys(asRecord(asRecord(parentSchema)['properties']));
  const known =
    declared.length === 0
      ? 'no field is declared'
      : `declared ${declared.length === 1 ? 'is' : 'are'} ${list(declared)}`;
  const told: Told = {
    code: 'EXTRA_FIELD',
    path: joinPointer(instancePath, field),
    target: 'key',
    message: `The field ${shown(field)} of ${inside(name)} is not allowed: ${known}.`,
    words: words(declared.length === 0 ? 'EXTRA_FIELD.none-declared' : 'EXTRA_FIELD', {
      where,
      field: shown(field),
      declared: listWords(declared),
    }),
  };
  return withFix(told, adviceForExtra(field, declared, data));
};

const unevaluatedField: Sentence = ({ params, instancePath }, { name, where }) => {
  const field = String(params['unevaluatedProperty']);
  return {
    code: 'UNEVALUATED',
    path: joinPointer(instancePath, field),
    target: 'key',
    message: `The field ${shown(field)} of ${inside(name)} is not allowed: no part of the schema that holds here declares it.`,
    words: words('UNEVALUATED.field', { where, field: shown(field) }),
    fix: { title: 'Leave the field out', words: words('fix.leave-out'), safe: false },
  };
};

const extraItems =
  (code: ArgumentsCode): Sentence =>
  ({ params, instancePath, data }, { name, has, where }) => {
    const limit = Number(params['limit'] ?? params['len'] ?? 0);
    const allowed =
      limit === 0 ? 'none is' : limit === 1 ? 'only the first is' : `only the first ${limit} are`;
    return {
      code,
      path: joinPointer(instancePath, limit),
      message: `${name} ${has} ${count(items(data), 'item')}; ${allowed} allowed.`,
      words: words(limit === 0 ? 'items-allowed.none' : 'items-allowed.first', {
        where,
        count: items(data),
        limit,
      }),
    };
  };

const uniqueItems: Sentence = ({ instancePath, data }, { name, holds, where }) => {
  const [first, second] = firstRepeat(Array.isArray(data) ? data : []) ?? [0, 0];
  return {
    code: 'NOT_UNIQUE_ITEMS',
    path: joinPointer(instancePath, second),
    message: `${name} ${holds} the same item twice, as number ${first + 1} and number ${second + 1}; all must differ.`,
    words: words('NOT_UNIQUE_ITEMS', { where, first: first + 1, second: second + 1 }),
  };
};

const contains: Sentence = ({ parentSchema }, { name, where }) => {
  const { minContains: least = 1, maxContains: most } = asRecord(parentSchema);
  const wanted =
    most === undefined
      ? `at least ${describe(least)} ${least === 1 ? 'item' : 'items'}`
      : `from ${describe(least)} to ${describe(most)} items`;
  return {
    code: 'CONTAINS',
    message: `${name} must hold ${wanted} of the kind that "contains" describes.`,
    words: words(most === undefined ? 'CONTAINS' : 'CONTAINS.range', {
      where,
      least: valueWords(least),
      ...(most === undefined ? {} : { most: valueWords(most) }),
    }),
  };
};

const format: Sentence = (error, about) => {
  const name = String(error.params['format']);
  const message = `${is(error, about)}; ${about.it} must have the format ${name}.`;
  return withFix(
    { code: 'FORMAT', message, words: said('FORMAT', error, about, { format: name }) },
    adviceForFormat(name),
  );
};

export const SENTENCES: ReadonlyMap<string, Sentence> = new Map<string, Sentence>([
  ['type', type],
  ['enum', enumeration],
  ['const', constant],
  ['minLength', size('TOO_SHORT', 'at least', 'character', characters)],
  ['maxLength', size('TOO_LONG', 'at most', 'character', characters)],
  ['minItems', size('TOO_FEW_ITEMS', 'at least', 'item', items)],
  ['maxItems', size('TOO_MANY_ITEMS', 'at most', 'item', items)],
  ['minProperties', size('TOO_FEW_FIELDS', 'at least', 'field', fields)],
  ['maxProperties', size('TOO_MANY_FIELDS', 'at most', 'field', fields)],
  ['minimum', range('at least', 'OUT_OF_RANGE.minimum')],
  ['exclusiveMinimum', range('more than', 'OUT_OF_RANGE.more')],
  ['maximum', range('at most', 'OUT_OF_RANGE.maximum')],
  ['exclusiveMaximum', range('less than', 'OUT_OF_RANGE.less')],
  [
    'multipleOf',
    (error, about) => ({
      code: 'NOT_MULTIPLE',
      message: `${is(error, about)}; ${about.it} must be a multiple of ${describe(error.schema)}.`,
      words: said('NOT_MULTIPLE', error, about, { step: valueWords(error.schema) }),
    }),
  ],
  [
    'pattern',
    (error, about) => ({
      code: 'PATTERN',
      message: `${is(error, about)}; ${about.it} must match the pattern ${String(error.params['pattern'])}.`,
      words: said('PATTERN', error, about, { pattern: String(error.params['pattern']) }),
    }),
  ],
  ['format', format],
  ['required', required],
  ['dependentRequired', dependent],
  ['dependencies', dependent],
  ['additionalProperties', extraField],
  ['unevaluatedProperties', unevaluatedField],
  ['items', extraItems('TOO_MANY_ITEMS')],
  ['additionalItems', extraItems('TOO_MANY_ITEMS')],
  ['unevaluatedItems', extraItems('UNEVALUATED')],
  ['uniqueItems', uniqueItems],
  ['contains', contains],
  [
    'not',
    (error, about) => ({
      code: 'NOT',
      message: `${is(error, about)}, and the schema's "not" forbids that.`,
      words: said('NOT', error, about),
    }),
  ],
]);

/** The validator gives a single type as a string, several as a list. */
const names = (types: unknown): string[] =>
  [types].flat().flatMap((name) => (typeof name === 'string' ? name.split(',') : []));

/** A subject inside a sentence. */
const inside = (name: string): string =>
  name.startsWith('/') ? name : name.charAt(0).toLowerCase() + name.slice(1);

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

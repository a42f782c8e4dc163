/** What was probably meant, as an advice in words. Never applied by itself: the user decides what the model meant. */
import { nearest } from '../base/nearest';
import type { Fix } from '../base/problem';
import { scanJson } from '../json/scan';
import { words, type Words } from '../base/words';
import { valueWords } from './word-values';
import { describe } from './words';

/** An advice that may name the JSON to write in the value's place. */
export interface Advice extends Fix {
  put?: string;
}

const advice = (title: string, said: Words, put?: string): Advice => ({
  title,
  words: said,
  safe: false,
  ...(put === undefined ? {} : { put }),
});

/** The allowed value that is a slip away, or the same in another type (`"3"` for `3`). */
export function adviceForEnum(data: unknown, allowed: readonly unknown[]): Advice | undefined {
  // An object's own `toString` may be anything: only scalars are written as text.
  const inOtherType = allowed.find(
    (value) =>
      isScalar(data) && isScalar(value) && typeof value !== typeof data && String(value) === String(data),
  );
  if (inOtherType !== undefined)
    return advice(
      `Write ${describe(inOtherType)}`,
      words('fix.write', { value: valueWords(inOtherType) }),
      JSON.stringify(inOtherType),
    );
  if (typeof data !== 'string') return undefined;
  const meant = nearest(
    data,
    allowed.filter((value) => typeof value === 'string'),
  );
  return meant === undefined
    ? undefined
    : advice(`Did you mean ${describe(meant)}?`, words('fix.did-you-mean', { value: valueWords(meant) }));
}

/** The declared field that is a slip away and not there yet. */
export function adviceForExtra(name: string, declared: readonly string[], data: unknown): Fix | undefined {
  const present = typeof data === 'object' && data !== null ? data : {};
  const meant = nearest(
    name,
    declared.filter((field) => !Object.hasOwn(present, field)),
  );
  return meant === undefined
    ? advice('Leave the field out', words('fix.leave-out'))
    : advice(`Did you mean ${describe(meant)}?`, words('fix.did-you-mean', { value: valueWords(meant) }));
}

export function adviceForType(data: unknown, types: readonly string[]): Advice | undefined {
  const wants = (type: string): boolean => types.includes(type);
  if (typeof data === 'string') {
    const text = data.trim();
    if (wants('integer') && /^-?(0|[1-9]\d{0,20})$/.test(text)) return withoutQuotes(text);
    if (wants('number') && /^-?(0|[1-9]\d{0,20})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/.test(text))
      return withoutQuotes(text);
    if (wants('boolean') && /^(true|false)$/i.test(text)) return withoutQuotes(text.toLowerCase());
    if (wants('null') && /^(null|none|nil)$/i.test(text)) return withoutQuotes('null');
    if (wants('object') && text.startsWith('{'))
      return advice(
        'The text holds an object: write the object itself, not JSON inside a string',
        words('fix.object-itself'),
        strict(text, 'obj'),
      );
    if (wants('array') && text.startsWith('['))
      return advice(
        'The text holds an array: write the array itself, not JSON inside a string',
        words('fix.array-itself'),
        strict(text, 'arr'),
      );
  }
  if (wants('array') && data !== null)
    return advice('Write it as an array, even when it holds a single item', words('fix.as-array'));
  if (wants('string') && (typeof data === 'number' || typeof data === 'boolean'))
    return advice(`Write "${String(data)}", in quotes`, words('fix.in-quotes', { value: String(data) }));
  if (wants('integer') && typeof data === 'number')
    return advice('Write a whole number', words('fix.whole-number'));
  if (data === null)
    return advice('Leave the field out when there is no value', words('fix.leave-out-empty'));
  return undefined;
}

const withoutQuotes = (text: string): Advice =>
  advice(`Write ${text} without quotes`, words('fix.without-quotes', { value: text }), text);

/** The text, when it is strict JSON of that kind. */
function strict(text: string, kind: 'obj' | 'arr'): string | undefined {
  const scan = scanJson(text, { maxErrors: 1 });
  return scan.strict && scan.root?.k === kind ? text : undefined;
}

/** A value that has the format. */
const EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['date', '2026-11-30'],
  ['time', '09:30:00Z'],
  ['date-time', '2026-11-30T09:30:00Z, with the time zone'],
  ['iso-time', '09:30:00'],
  ['iso-date-time', '2026-11-30T09:30:00'],
  ['duration', 'P1DT2H'],
  ['uri', 'https://example.com/a, with its scheme'],
  ['uri-reference', '/a/b'],
  ['uri-template', '/a/{id}'],
  ['url', 'https://example.com/a'],
  ['email', 'name@example.com'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000'],
  ['regex', '^[a-z]+$'],
  ['json-pointer', '/a/0'],
  ['json-pointer-uri-fragment', '#/a/0'],
  ['relative-json-pointer', '1/a'],
  ['byte', 'aGk=, Base64'],
  ['int32', 'a whole number from -2147483648 to 2147483647'],
  ['int64', 'a whole number'],
]);

export function adviceForFormat(format: string): Fix | undefined {
  const example = EXAMPLES.get(format);
  return example === undefined
    ? undefined
    : advice(`Write it like ${example}`, words('fix.like', { example: exampleWords(format, example) }));
}

/** An example that needs a remark has it in words. */
const exampleWords = (format: string, example: string): string | Words =>
  /, | whole number/.test(example) ? words(`example.${format}`) : example;

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

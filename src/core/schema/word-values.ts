/** Values, types and lists as what fills a sentence of another language: the twin of `words.ts`, cut in the same places. */
import { words, type WordValue, type Words } from '../base/words';
import { clip, MOST, shown } from './words';

/** A value: scalars as JSON, containers by what they are. */
export function valueWords(value: unknown): WordValue {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return shown(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : words('value.too-large');
    case 'boolean':
      return String(value);
    case 'object': {
      if (Array.isArray(value))
        return value.length === 0
          ? words('value.empty-array')
          : words('value.array', { count: value.length });
      const keys = Object.keys(value);
      return keys.length === 0
        ? words('value.empty-object')
        : words('value.object', { keys: listWords(keys.map(clip)) });
    }
    default:
      return typeof value;
  }
}

/** A value with its type where its spelling could hide that. */
export function typedWords(value: unknown): WordValue {
  const type =
    typeof value === 'number' && Number.isInteger(value)
      ? 'integer'
      : ['string', 'number', 'boolean'].includes(typeof value)
        ? typeof value
        : null;
  const said = valueWords(value);
  return type === null ? said : words('value.typed', { value: said, type: words(`type.${type}`) });
}

/** One of the types. */
export const typesWords = (types: readonly string[]): Words =>
  words('list.or', { items: types.map((type) => words(`type.${type}`)) });

/** Long lists end with how many are left out. */
export const listWords = (items: readonly WordValue[]): WordValue =>
  items.length > MOST ? [...items.slice(0, MOST), words('list.more', { count: items.length - MOST })] : items;

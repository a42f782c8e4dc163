/**
 * Sentences that core says itself: they come in English, with the same as data beside. English readers get them as they are, so they read
 * what the model reads; another language has a dictionary of its own by their keys.
 */
import type { Words, WordValue } from '../core/base/words';
import type { Message } from './messages';

export type Sentences = Readonly<Record<string, Message>>;

export interface SaidParts {
  number: (value: number) => string;
  list: (items: readonly string[], type?: 'conjunction' | 'disjunction') => string;
  /** The form of a message for its `count`. */
  form: (message: Message, count: number | undefined) => string;
}

/** Null where the dictionary lacks the sentence or a part of it: half a sentence in each language helps nobody. */
export function wordsIn(sentences: Sentences, parts: SaidParts): (words: Words) => string | null {
  const textOf = (value: WordValue): string | null => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return parts.number(value);
    if ('key' in value) return phrase(value);
    const items = all(value);
    return items === null ? null : parts.list(items);
  };
  const all = (values: readonly WordValue[]): string[] | null => {
    const texts: string[] = [];
    for (const value of values) {
      const text = textOf(value);
      if (text === null) return null;
      texts.push(text);
    }
    return texts;
  };
  const phrase = ({ key, values = {} }: Words): string | null => {
    if (key === ONE_OF) {
      const { items } = values;
      const texts = Array.isArray(items) ? all(items as readonly WordValue[]) : null;
      return texts === null ? null : parts.list(texts, 'disjunction');
    }
    if (!Object.hasOwn(sentences, key)) return null;
    const message = sentences[key];
    if (message === undefined) return null;
    const { count } = values;
    const texts = new Map<string, string>();
    for (const [name, value] of Object.entries(values)) {
      const text = textOf(value);
      if (text === null) return null;
      texts.set(name, text);
    }
    return fill(parts.form(message, typeof count === 'number' ? count : undefined), texts);
  };
  return phrase;
}

/** A list of which one is meant. */
const ONE_OF = 'list.or';
const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*)\}/;
const HAN_END = /[\p{Script=Han}（）。，：；“”、]$/u;
const HAN_START = /^[\p{Script=Han}（）。，：；“”、]/u;

/** Between Chinese characters stands no blank, whatever the template expects to be filled in. */
function fill(template: string, texts: ReadonlyMap<string, string>): string {
  let out = '';
  // Splitting by a group gives text and names in turn.
  template.split(PLACEHOLDER).forEach((part, i) => {
    const inserted = i % 2 === 1 ? (texts.get(part) ?? `{${part}}`) : part;
    if (out.endsWith(' ') && HAN_END.test(out.slice(0, -1)) && HAN_START.test(inserted))
      out = out.slice(0, -1);
    out +=
      inserted.startsWith(' ') && HAN_END.test(out) && HAN_START.test(inserted.slice(1))
        ? inserted.slice(1)
        : inserted;
  });
  return out;
}

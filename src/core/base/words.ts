/**
 * A sentence as data, so that it can be said in the reader's language: which sentence, and what stands in it. Beside it always stands the
 * same sentence in English, which is what a model is told.
 */
export interface Words {
  /** Stable, known to the dictionaries: the code of a problem, with what tells its sentences apart (`TOO_FEW_ITEMS.one`). */
  key: string;
  values?: Readonly<Record<string, WordValue>>;
}

/** Text of a document and numbers as they are, a list, or a phrase. */
export type WordValue = string | number | Words | readonly WordValue[];

export const words = (key: string, values?: Readonly<Record<string, WordValue>>): Words =>
  values === undefined ? { key } : { key, values };

/** A sentence in English, and as data. */
export interface Said {
  message: string;
  words: Words;
}

export const said = (message: string, key: string, values?: Readonly<Record<string, WordValue>>): Said => ({
  message,
  words: words(key, values),
});

/** A part of a sentence in English, and as data. */
export interface Phrase {
  text: string;
  words: WordValue;
}

export const phrase = (text: string, key: string, values?: Readonly<Record<string, WordValue>>): Phrase => ({
  text,
  words: words(key, values),
});

/** Text of a document: the same in every language. */
export const literally = (text: string): Phrase => ({ text, words: text });

/** What may stand in a sentence that is made from a template. */
export type Part = string | number | Phrase | Said;

/**
 * A sentence from its English template.
 * @param template text with `{name}` for each value
 */
export function sentence(key: string, template: string, parts: Readonly<Record<string, Part>> = {}): Said {
  const values: Record<string, WordValue> = {};
  for (const [name, part] of Object.entries(parts))
    values[name] = typeof part === 'object' ? part.words : part;
  const message = template.replace(/\{([a-z][A-Za-z]*)\}/g, (whole, name: string) => {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part === undefined) return whole;
    if (typeof part !== 'object') return String(part);
    return 'text' in part ? part.text : part.message;
  });
  return said(message, key, Object.keys(values).length === 0 ? undefined : values);
}

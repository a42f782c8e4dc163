/** Why a byte is refused: data first, from which a sentence is made. */
import type { Origin } from '../shape';

/** Who says no: a keyword of the schema, JSON itself, or the settings of the grammar. */
export type Refuser = 'schema' | 'json' | 'settings';

export interface Reason {
  /** Tells sentences apart, for other languages. */
  code: string;
  by: Refuser;
  /** Schema keyword responsible, when one is. */
  keyword?: string;
  /** Its pointer. */
  schemaPath?: Origin;
  /** What the sentence is filled with. */
  values: Readonly<Record<string, string | number | readonly string[]>>;
  sentence: string;
}

type Values = Reason['values'];

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const byJson = (code: string, sentence: string, values: Values = {}): Reason => ({
  code,
  by: 'json',
  values,
  sentence: capital(sentence),
});

export const bySettings = (code: string, sentence: string, values: Values = {}): Reason => ({
  code,
  by: 'settings',
  values,
  sentence: capital(sentence),
});

export const bySchema = (
  code: string,
  at: { keyword: string; pointer: Origin } | null,
  sentence: string,
  values: Values = {},
): Reason => ({
  code,
  by: 'schema',
  ...(at === null ? {} : { keyword: at.keyword, schemaPath: at.pointer }),
  values,
  sentence: capital(sentence),
});

const MOST_QUOTED = 60;
const MOST_LISTED = 8;

/** Text of a person or a model in a sentence: between quotation marks, not too long. */
export function quoted(text: string): string {
  const all = Array.from(text);
  return `“${all.length > MOST_QUOTED ? `${all.slice(0, MOST_QUOTED).join('')}…` : text}”`;
}

/** The same where the end matters. */
export function quotedEnd(text: string): string {
  const all = Array.from(text);
  return `“${all.length > MOST_QUOTED ? `…${all.slice(-MOST_QUOTED).join('')}` : text}”`;
}

/** As many as a sentence lists; one more says that there are others. */
export const some = (texts: readonly string[]): readonly string[] =>
  texts.length > MOST_LISTED ? [...texts.slice(0, MOST_LISTED), '…'] : texts;

export function listed(texts: readonly string[]): string {
  const first = texts.slice(0, MOST_LISTED).join(', ');
  return texts.length > MOST_LISTED ? `${first} and ${texts.length - MOST_LISTED} more` : first;
}

export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

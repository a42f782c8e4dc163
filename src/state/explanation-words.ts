/** The sentences of explanations and the words of the automaton, in the reader's language. */
import type { Refusal } from '../core/mask/allowed';

/** What of a translator is needed. */
interface Words {
  language: string;
  find: (key: string, values?: Readonly<Record<string, string | number>>) => string | null;
  list: (items: readonly string[], type?: 'conjunction' | 'disjunction') => string;
}

/** The engine's own sentence is English and says most; other languages have theirs by its code. */
export function sentenceOf({ sentence, code, values }: Refusal, words: Words): string {
  const { language, find } = words;
  if (language === 'en' || code === undefined) return sentence;
  const filled = Object.entries(values ?? {}).map(([name, value]): [string, string | number] => [
    name,
    valueWords(name, value, words),
  ]);
  return find(`explanation.${code}`, Object.fromEntries(filled)) ?? sentence;
}

function valueWords(name: string, value: string | number | readonly string[], words: Words): string | number {
  if (name === 'place' && value === 'the schema') return words.find('explanation.whole') ?? value;
  if (name === 'type' && typeof value === 'string') return nextWords(value, words);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return name === 'next' || name === 'allowed' || name === 'left'
    ? words.list(
        value.map((one) => nextWords(one, words)),
        'disjunction',
      )
    : words.list([...value]);
}

/** What may come, as the engine says it: `another key`, `the key "city"`. What is not known stays as it is. */
export function nextWords(next: string, { find }: Words): string {
  const name = /^the key (".*")$/s.exec(next)?.[1];
  const more = /^and (\d+) more$/.exec(next)?.[1];
  if (more !== undefined) return find('explanation.next.more', { count: more }) ?? next;
  const known =
    name === undefined
      ? find(`explanation.next.${next.replaceAll(' ', '-')}`)
      : find('explanation.next.name', { name });
  return known ?? next;
}

/** A node of the graph: `key`, `string`; of grammars written as text, the name of a rule. */
export const stateWords = (label: string, { find }: Words): string =>
  find(`explanation.state.${label}`) ?? label;

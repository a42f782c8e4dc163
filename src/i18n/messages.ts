/**
 * What a dictionary is. A message is text with `{name}` placeholders, or one text for each plural form, chosen by the
 * number given as `count`. English is the source of keys; every other language is checked against it, by the types here
 * and by `dictionaries.test.ts`.
 */
export type PluralForms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Message = string | PluralForms;
export type Dictionary = Readonly<Record<string, Message>>;

/** A dictionary of another language for the English one `D`: the same keys. */
export type Translation<D extends Dictionary> = { readonly [K in keyof D]: Message };

export type Language = 'en' | 'zh-CN';
export const LANGUAGES: readonly Language[] = ['en', 'zh-CN'];
/** Each language in its own words, as the language menu shows it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': '简体中文' };

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Text<M> = M extends string ? M : M extends PluralForms ? Extract<M[keyof M], string> : never;

/** The placeholders of a message; `count` always belongs to a plural one. */
export type Placeholders<M> = Names<Text<M>> | (M extends PluralForms ? 'count' : never);

/** Numbers are written the way the language writes them; strings go in as they are. */
export type Params<M> = Readonly<{ [N in Placeholders<M>]: N extends 'count' ? number : string | number }>;

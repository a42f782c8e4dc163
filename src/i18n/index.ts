export { I18nProvider, english, loadI18n, useI18n, useT } from './context';
export { LANGUAGES, LANGUAGE_NAMES, type Language } from './messages';
export { translator, type I18n, type PlainMessageKey, type Translate } from './translator';
export type { MessageKey } from './en/index';

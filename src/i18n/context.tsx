/**
 * The language of the page as a React context. English ships with the page; another dictionary is loaded when it is
 * chosen, and the words change once it is there.
 */
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { en } from './en/index';
import type { Language } from './messages';
import { translator, type I18n, type Translate } from './translator';

export const english: I18n = translator('en', en);
const I18nContext = createContext<I18n>(english);

/** The dictionary of a language, loaded on demand. */
export async function loadI18n(language: Language): Promise<I18n> {
  if (language === 'en') return english;
  const [{ zhCn }, { sentences }] = await Promise.all([import('./zh-cn/index'), import('./zh-cn/sentences')]);
  return translator(language, zhCn, sentences);
}

/**
 * Nothing is drawn before the first dictionary is there: words that change under the eyes are worse than a moment's wait. A
 * later choice keeps the old words until the new ones have come.
 */
export function I18nProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [loaded, setLoaded] = useState<I18n | null>(language === 'en' ? english : null);
  useEffect(() => {
    let current = true;
    const show = (i18n: I18n) => {
      if (current) setLoaded(i18n);
    };
    // Without the dictionary (a deployment was replaced, the network is off) the page can be read in English.
    void loadI18n(language).then(show, () => show(english));
    return () => {
      current = false;
    };
  }, [language]);
  useEffect(() => {
    if (loaded !== null) document.documentElement.lang = loaded.language;
  }, [loaded]);
  return loaded === null ? null : <I18nContext value={loaded}>{children}</I18nContext>;
}

export const useI18n = (): I18n => use(I18nContext);
export const useT = (): Translate => use(I18nContext).t;

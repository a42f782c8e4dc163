/** Which of our languages to start in: the stored choice, else the first of the browser's that we have, else English. */
import { readPreference, writePreference } from './preferences';

export function pickLanguage<L extends string>(
  available: readonly L[],
  fallback: L,
  stored: string | null,
  wanted: readonly string[],
): L {
  const known = available.find((language) => language === stored);
  if (known !== undefined) return known;
  for (const tag of wanted) {
    const exact = available.find((language) => language.toLowerCase() === tag.toLowerCase());
    if (exact !== undefined) return exact;
    const base = tag.split('-')[0];
    const near = available.find((language) => language.split('-')[0] === base);
    if (near !== undefined) return near;
  }
  return fallback;
}

export const initialLanguage = <L extends string>(available: readonly L[], fallback: L): L =>
  pickLanguage(available, fallback, readPreference('language'), navigator.languages);

export const storeLanguage = (language: string): void => writePreference('language', language);

/**
 * Light or dark, as a `data-theme` on the root element, which `tokens.css` reads. `system` follows the system while the page
 * is open.
 */
import { readPreference, writePreference } from './preferences';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';
const isChoice = (value: string | null): value is ThemeChoice =>
  value === 'system' || value === 'light' || value === 'dark';

export function storedTheme(): ThemeChoice {
  const stored = readPreference('theme');
  return isChoice(stored) ? stored : 'system';
}

export const storeTheme = (choice: ThemeChoice): void => writePreference('theme', choice);

export const resolveTheme = (choice: ThemeChoice, dark: boolean): Theme =>
  choice === 'system' ? (dark ? 'dark' : 'light') : choice;

/** Applies a choice and keeps it applied; returns what stops following the system. */
export function applyTheme(choice: ThemeChoice): () => void {
  const query = matchMedia(DARK);
  const apply = () => {
    document.documentElement.dataset['theme'] = resolveTheme(choice, query.matches);
  };
  apply();
  if (choice !== 'system') return () => undefined;
  query.addEventListener('change', apply);
  return () => {
    query.removeEventListener('change', apply);
  };
}

export const shownTheme = (): Theme =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

/** Calls back whenever the shown theme changes: for what is not drawn by CSS. */
export function subscribeTheme(listener: (theme: Theme) => void): () => void {
  const observer = new MutationObserver(() => listener(shownTheme()));
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    observer.disconnect();
  };
}

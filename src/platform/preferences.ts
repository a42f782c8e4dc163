/**
 * Small choices that must be known before the first paint (theme, language, sizes of panels): strings in `localStorage`.
 * Where the browser refuses it they last as long as the page.
 */
const PREFIX = 'callscope.';
const memory = new Map<string, string>();

export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

export function writePreference(name: string, value: string): void {
  memory.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Kept in memory.
  }
}

/** What belongs to this tab alone and goes with it. */
export function readOfTab(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Null takes it away, and so does a tab that has no room for it: what is older is not in its place. */
export function writeOfTab(name: string, value: string | null): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
    if (value !== null) sessionStorage.setItem(PREFIX + name, value);
  } catch {
    // It lasts as long as the page.
  }
}

/** For libraries that want a `Storage`. */
export const preferenceStorage = {
  getItem: readPreference,
  setItem: writePreference,
} as const;

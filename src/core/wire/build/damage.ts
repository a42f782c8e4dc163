/**
 * Marks that programs leave where they shortened or blanked a text after the model wrote it: `…[truncated]`, `[REDACTED]`,
 * `<elided>`. They tell a history that was damaged from a call that the model wrote badly.
 */
const WORDS = 'truncated|redacted|elided|omitted|trimmed|shortened|snipped|removed for brevity';
const MARK = new RegExp(
  `(?:\\.\\.\\.|…)?\\s?[[<(](?:\\.\\.\\.|…)?\\s?(?:[a-z0-9,. ]{0,24}\\s)?(?:${WORDS})(?:[^\\]>)\\n]{0,40})[\\]>)]`,
  'i',
);
/** A mark stands at the end of what was cut, or is all that is left of a value. */
const NEAR_END = 120;

/** The mark in broken arguments: near their end, where the text was cut. */
export const markAtEnd = (text: string): string | null => MARK.exec(text.slice(-NEAR_END))?.[0] ?? null;

/** The mark that is all of a value, or its end. */
export function markOfValue(value: string): string | null {
  const tail = value.slice(-NEAR_END).trimEnd();
  const found = MARK.exec(tail);
  return found !== null && found.index + found[0].length === tail.length ? found[0] : null;
}

/**
 * Patterns that are written in the older mode of regular expressions, spelled so that Unicode mode takes them: `\_`, `\-`, a lone
 * `{`, `}` or `]`, and `[\w-.]`. They mean the same there, but that a character counts once whatever its code point, as JSON
 * Schema wants it and as validators in other languages have it.
 */
const SYNTAX = new Set('^$\\.*+?()[]{}|/');
const QUANTIFIER = /\{\d+(?:,\d*)?\}/y;
const CLASS_ESCAPE = /\\[dDsSwW]/y;

export interface Respelled {
  text: string;
  /** Offsets in UTF-16 units: where in the pattern each unit of the text stands, and its end. */
  places: readonly number[];
}

/** What is no pattern in the older mode either stays none. */
export function respelledForUnicode(pattern: string): Respelled {
  let text = '';
  const places: number[] = [];
  const add = (units: string, at: number): void => {
    for (let i = 0; i < units.length; i++) places.push(at + Math.min(i, pattern.length - 1 - at));
    text += units;
  };
  const here = (what: RegExp, at: number): string => {
    what.lastIndex = at;
    return what.exec(pattern)?.[0] ?? '';
  };
  let inClass = false;
  for (let at = 0; at < pattern.length;) {
    const c = pattern.charAt(at);
    const next = pattern.charAt(at + 1);
    if (c === '\\' && next !== '') {
      const isNeedless = !/[A-Za-z0-9]/.test(next) && !SYNTAX.has(next) && !(inClass && next === '-');
      // `a{1\,3}` repeats nothing.
      const wouldRepeat = next === ',' && /\{\d*$/.test(text);
      if (isNeedless && !wouldRepeat) add(next, at + 1);
      else add(c + next, at);
      const isClass = here(CLASS_ESCAPE, at) !== '';
      at += 2;
      // A hyphen beside a class of characters is itself: nothing reaches from there to somewhere.
      if (inClass && isClass && pattern.charAt(at) === '-' && !']'.includes(pattern.charAt(at + 1))) {
        add('\\-', at);
        at++;
      }
      continue;
    }
    if (inClass) {
      if (c === '-' && here(CLASS_ESCAPE, at + 1) !== '' && !text.endsWith('[') && !text.endsWith('[^'))
        add('\\-', at);
      else add(c, at);
      if (c === ']') inClass = false;
      at++;
      continue;
    }
    const repeats = c === '{' ? here(QUANTIFIER, at) : '';
    if (repeats !== '') add(repeats, at);
    else if (c === '{' || c === '}' || c === ']') add(`\\${c}`, at);
    else add(c, at);
    inClass = c === '[';
    at += Math.max(repeats.length, 1);
  }
  places.push(pattern.length);
  return { text, places };
}

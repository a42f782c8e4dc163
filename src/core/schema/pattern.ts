/**
 * Patterns of a schema. The specification wants Unicode regular expressions; many schemas in use escape what needs none
 * (`\-`, `\_`), which Unicode mode refuses. Those are spelled as it wants them, and read without it where that is not enough; the
 * lint says so.
 */
import { respelledForUnicode } from './unicode-pattern';

/**
 * Another way to the answers of a regular expression's `test`. The platform's own may take time that doubles with every character;
 * a linear one is made of languages, which are a later room: whoever validates hands it in.
 */
export type PatternEngine = (regExp: RegExp) => Pick<RegExp, 'test'>;

export const platformPatterns: PatternEngine = (regExp) => regExp;

/** `unicode`: as it is written, it is a pattern in Unicode mode. */
export type CompiledPattern = { ok: true; regExp: RegExp; unicode: boolean } | { ok: false; why: string };

export function compilePattern(pattern: string): CompiledPattern {
  const unicode = regExpOf(pattern, 'u');
  if (unicode instanceof RegExp) return { ok: true, regExp: unicode, unicode: true };
  const older = regExpOf(pattern, '');
  if (!(older instanceof RegExp)) return { ok: false, why: reason(pattern, older) };
  const respelled = regExpOf(respelledForUnicode(pattern).text, 'u');
  return { ok: true, regExp: respelled instanceof RegExp ? respelled : older, unicode: false };
}

/** What is thrown where it is none. */
function regExpOf(pattern: string, flags: string): unknown {
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    return error;
  }
}

/** Spellings of other languages come first: they explain more than the engine's message. */
function reason(pattern: string, error: unknown): string {
  if (pattern.includes('(?P<')) return 'Python writes a named group (?P<name>…); here it is (?<name>…)';
  if (/^\(\?[aimsux]+\)/.test(pattern)) return 'flags such as (?i) at the start belong to other languages';
  if (/[*+?}]\+/.test(pattern)) return 'possessive quantifiers such as a++ belong to other languages';
  if (pattern.includes('(?>')) return 'atomic groups (?>…) belong to other languages';
  const message = error instanceof Error ? error.message : String(error);
  const after = message.lastIndexOf(': ');
  return after === -1 ? message : message.slice(after + 2);
}

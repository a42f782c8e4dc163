/**
 * A regular expression's `test` in time linear in the text. Where the platform's backtracking is sure to end soon it is asked, as it is
 * quickest; elsewhere the text is walked through the pattern's language. What `patternLang` refuses (back-references,
 * look-behind, word borders, assertions inside a repetition), or what has too many states, stays with the platform, which may then
 * take for ever: the caller has a deadline.
 */
import { LangTooLarge, type LangId, type Langs } from '../lang';
import { createLangs } from '../lang/langs';
import { backtrackingSteps } from './backtracking';
import { patternLang, PatternRefused } from './pattern';

/** Steps of backtracking that pass unnoticed: some milliseconds. */
const MOST_STEPS = 1_000_000;
/** Expressions for one pattern; every state is one, so this bounds the states too. */
const MOST_EXPRESSIONS = 10_000;
/** Patterns whose languages are kept, so that a schema with thousands of them takes no more memory. */
const MOST_KEPT = 32;

type Test = (text: string) => boolean;

/**
 * Same answers as `regExp.test`, which must have no flag but `u`.
 * @param patience steps of backtracking for which the platform is asked
 */
export function linearTest(regExp: RegExp, patience = MOST_STEPS): { test: Test } {
  let steps: ((length: number) => number) | null = null;
  return {
    test: (text) => {
      steps ??= stepsOf(regExp);
      if (steps(text.length) <= patience) return regExp.test(text);
      // A language is of whole code points; without the flag a pattern sees their halves.
      const halves = regExp.unicode ? /[\ud800-\udfff]/u : /[\ud800-\udfff]/;
      const walk = halves.test(text) ? null : walkOf(regExp);
      return walk?.(text) ?? regExp.test(text);
    },
  };
}

function stepsOf({ source, unicode }: RegExp): (length: number) => number {
  try {
    return backtrackingSteps(source, unicode);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return () => 0;
  }
}

/** Says whether the pattern is found; null where its language has become too large. */
type Walk = (text: string) => boolean | null;

/** Least recently used first; null for a pattern that has no usable language. */
const kept = new Map<string, Walk | null>();

function walkOf(regExp: RegExp): Walk | null {
  const key = String(regExp);
  const known = kept.get(key);
  const walk = known === undefined ? makeWalk(regExp) : known;
  kept.delete(key);
  kept.set(key, walk);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return walk;
}

function makeWalk(regExp: RegExp): Walk | null {
  let machine: { langs: Langs; start: LangId } | null = null;
  try {
    const langs = createLangs();
    machine = { langs, start: patternLang(langs, regExp.source) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return null;
  }
  const key = String(regExp);
  return (text) => {
    const found = machine === null ? null : walk(machine.langs, machine.start, text);
    if (found === null) {
      // Its memory is given back, and it is not tried again.
      machine = null;
      kept.set(key, null);
    }
    return found;
  };
}

const encoder = new TextEncoder();

function walk(langs: Langs, start: LangId, text: string): boolean | null {
  let rest = start;
  try {
    for (const byte of encoder.encode(text)) {
      rest = langs.derive(rest, byte);
      if (rest === langs.anything) return true;
      if (rest === langs.nothing) return false;
      if (rest > MOST_EXPRESSIONS) return null;
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return null;
  }
  return langs.accepts(rest);
}

/** RangeError: nested so deep that the stack runs out. SyntaxError: a property of characters that only the platform knows. */
const isRefusal = (error: unknown): boolean =>
  error instanceof PatternRefused ||
  error instanceof LangTooLarge ||
  error instanceof RangeError ||
  error instanceof SyntaxError;

/** Answers of a worker kept by key, so that what several views ask is computed once. Failures are not kept. */
import type { Result } from '../core/base/result';

/** The `most` answers that were asked for last are kept; `keyOf` gives null for what is too large to keep. */
export function keepAnswers<I, T>(
  ask: (input: I) => Promise<Result<T>>,
  keyOf: (input: I) => string | null,
  most: number,
): (input: I) => Promise<Result<T>> {
  const kept = new Map<string, Promise<Result<T>>>();
  return (input) => {
    const key = keyOf(input);
    if (key === null) return ask(input);
    const found = kept.get(key);
    if (found !== undefined) {
      kept.delete(key);
      kept.set(key, found);
      return found;
    }
    const asked = ask(input);
    kept.set(key, asked);
    void asked.then((answer) => {
      if (!answer.ok && kept.get(key) === asked) kept.delete(key);
    });
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return asked;
  };
}

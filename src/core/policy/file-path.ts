/**
 * Paths as a model writes them → the one spelling that rules and files are compared by: relative to the root of the
 * virtual files, `/` between names, no `.`, no `..`, no empty name. Nothing that leaves the root has such a spelling.
 */
import type { SaidError } from '../base/problem';
import { sentence, type Said } from '../base/words';
import { err, ok, type Result } from '../base/result';

/** Longest path accepted, in UTF-16 units, as common file systems limit it. */
export const MAX_PATH = 4096;

/**
 * `PATH_OUTSIDE_ROOT`: absolute, home or drive paths, and `..` above the root. `PATH_INVALID`: empty, too long, or with a
 * control character. Both may be mended by the model, so both are retryable.
 */
export function normalisePath(raw: string): Result<string, SaidError> {
  if (raw.length > MAX_PATH)
    return invalid(
      sentence('PATH_INVALID.long', 'The path has {count} characters; at most {limit} are accepted.', {
        count: raw.length,
        limit: MAX_PATH,
      }),
    );
  for (let i = 0; i < raw.length; i++) {
    const c = raw.charCodeAt(i);
    if (c < 0x20 || c === 0x7f)
      return invalid(
        sentence(
          'PATH_INVALID.control',
          'The path holds the control character {code} at position {at}; leave it out.',
          { code: `U+${c.toString(16).toUpperCase().padStart(4, '0')}`, at: i },
        ),
      );
  }
  // Windows writes `\` between names. Taking it for a letter would let `..\..\secret` pass as one odd file name.
  const path = raw.replaceAll('\\', '/');
  if (path.startsWith('/')) return absolute(raw);
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..') {
      if (names.pop() === undefined)
        return outside(
          sentence(
            'PATH_OUTSIDE_ROOT.climbs',
            '{path} climbs above the root with "..": only files below the root can be named.',
            { path: quote(raw) },
          ),
        );
      continue;
    }
    names.push(name);
  }
  if (names.join('/').trim() === '')
    return invalid(
      raw.trim() === ''
        ? sentence('PATH_INVALID.empty', 'The path is empty; name a file such as src/a.ts.')
        : sentence('PATH_INVALID.root', '{path} names the root itself; name a file below it.', {
            path: quote(raw),
          }),
    );
  const [first] = names;
  // After the walk, so that `./C:` and `a/../~` are seen too: what is given back must mean the same when it is read again.
  if (first !== undefined && (first === '~' || /^[A-Za-z]:/.test(first))) return absolute(raw);
  return ok(names.join('/'));
}

const absolute = (raw: string): Result<never, SaidError> =>
  outside(
    sentence(
      'PATH_OUTSIDE_ROOT.absolute',
      '{path} is an absolute path; write it relative to the root, without a leading slash, ~ or drive.',
      { path: quote(raw) },
    ),
  );
const invalid = (said: Said): Result<never, SaidError> =>
  err({ code: 'PATH_INVALID', ...said, retryable: true });
const outside = (said: Said): Result<never, SaidError> =>
  err({ code: 'PATH_OUTSIDE_ROOT', ...said, retryable: true });

const quote = (text: string): string => JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);

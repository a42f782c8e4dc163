/**
 * Globs over normalised paths. `?` is one character of a name, `*` any number of them, `**` any number of characters
 * across names; `**` followed by `/` also stands for nothing, so `src/**` + `/a.ts` matches `src/a.ts`. A pattern that ends
 * in `/` means everything below. All else is literal: brackets and braces are ordinary in file names.
 *
 * Matching follows all alternatives at once (a set of positions, no backtracking): the cost is at most the path's length
 * times the pattern's, whatever either of them holds.
 */

type Token = { t: 'char'; c: string } | { t: 'one' } | { t: 'star' } | { t: 'any' } | { t: 'dirs' };

/** A matcher for one pattern. The path must be normalised (`normalisePath`). */
export function compileGlob(pattern: string): (path: string) => boolean {
  const tokens = tokenise(pattern);
  return (path) => matches(tokens, path);
}

export const matchGlob = (pattern: string, path: string): boolean => compileGlob(pattern)(path);

function tokenise(pattern: string): Token[] {
  let text = pattern.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
  if (text.endsWith('/')) text += '**';
  const tokens: Token[] = [];
  for (let i = 0; i < text.length;) {
    const c = text.charAt(i);
    if (c !== '*') {
      tokens.push(c === '?' ? { t: 'one' } : { t: 'char', c });
      i++;
      continue;
    }
    let end = i;
    while (text.charAt(end) === '*') end++;
    const crossing = end - i > 1;
    const ownName = (i === 0 || text.charAt(i - 1) === '/') && text.charAt(end) === '/';
    if (crossing && ownName) {
      tokens.push({ t: 'dirs' });
      end++;
    } else tokens.push({ t: crossing ? 'any' : 'star' });
    i = end;
  }
  return tokens;
}

function matches(tokens: readonly Token[], path: string): boolean {
  const end = tokens.length;
  let now = new Uint8Array(end + 1);
  /** Marks a position and everything reachable from it without a character. */
  const enter = (set: Uint8Array, at: number, afterName: boolean): void => {
    for (let i = at; set[i] === 0; i++) {
      set[i] = 1;
      const token = tokens[i];
      const skips = token?.t === 'star' || token?.t === 'any' || (token?.t === 'dirs' && afterName);
      if (!skips) return;
    }
  };
  enter(now, 0, true);
  for (let p = 0; p < path.length; p++) {
    const c = path.charAt(p);
    const slash = c === '/';
    const next = new Uint8Array(end + 1);
    let alive = false;
    for (let i = 0; i < end; i++) {
      if (now[i] !== 1) continue;
      const token = tokens[i];
      if (token === undefined) continue;
      const stays = token.t === 'any' || token.t === 'dirs' || (token.t === 'star' && !slash);
      const moves = token.t === 'char' ? token.c === c : token.t === 'one' && !slash;
      if (stays) enter(next, i, slash);
      if (moves) enter(next, i + 1, slash);
      alive ||= stays || moves;
    }
    if (!alive) return false;
    now = next;
  }
  return now[end] === 1;
}

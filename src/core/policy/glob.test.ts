import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchGlob } from './glob';

describe('matchGlob', () => {
  it.each<[string, string, boolean]>([
    ['src/a.ts', 'src/a.ts', true],
    ['src/a.ts', 'src/A.ts', false],
    ['*', 'a.ts', true],
    ['*', 'src/a.ts', false],
    ['src/*', 'src/a.ts', true],
    ['src/*', 'src/x/a.ts', false],
    ['src/*', 'src/', true],
    ['src/*.ts', 'src/a.ts', true],
    ['src/*.ts', 'src/.ts', true],
    ['src/*.ts', 'src/a.tsx', false],
    ['*.ts', 'a.b.ts', true],
    ['?.ts', 'a.ts', true],
    ['?.ts', '/.ts', false],
    ['?.ts', '.ts', false],
    ['**', 'a/b/c', true],
    ['src/**', 'src/a/b.ts', true],
    ['src/**', 'src', false],
    ['src/**', 'srcs/a', false],
    ['src/', 'src/a/b.ts', true],
    ['**/a.ts', 'a.ts', true],
    ['**/a.ts', 'x/y/a.ts', true],
    ['**/a.ts', 'xa.ts', false],
    ['src/**/a.ts', 'src/a.ts', true],
    ['src/**/a.ts', 'src/x/y/a.ts', true],
    ['src/**/a.ts', 'src/xa.ts', false],
    ['**/test/**', 'a/test/b/c', true],
    ['**/test/**', 'test/b', true],
    ['**/test/**', 'atest/b', false],
    ['a**z', 'a/b/z', true],
    ['a**/z', 'ab/c/z', true],
    ['./src/*', 'src/a', true],
    ['/src/*', 'src/a', true],
    ['src\\*', 'src/a', true],
    ['[ab].ts', 'a.ts', false],
    ['[ab].ts', '[ab].ts', true],
    ['{a,b}', 'a', false],
    ['.*', '.env', true],
    ['*', '.env', true],
    ['', '', true],
    ['', 'a', false],
    ['****', 'a/b', true],
    ['**/**/x', 'x', true],
  ])('%s with %s: %s', (pattern, path, expected) => {
    expect(matchGlob(pattern, path)).toBe(expected);
  });

  it('agrees with the regular expression that means the same', () => {
    const pattern = fc
      .array(fc.constantFrom('a', 'b', '/', '*', '**', '?', '.'), { maxLength: 8 })
      .map((all) => all.join(''))
      // The expression below says nothing about what the normalisation of patterns removes.
      .filter((text) => !/^\.?\/|\/$/.test(text));
    const path = fc.array(fc.constantFrom('a', 'b', '/', '.'), { maxLength: 8 }).map((all) => all.join(''));
    fc.assert(
      fc.property(pattern, path, (glob, text) => {
        const source = glob.replace(
          /(^|\/)\*{2,}\/|\*{2,}|\*|\?|[^*?]/g,
          (token, start: string | undefined) =>
            /\*\*+\/$/.test(token) && start !== undefined
              ? `${start}(?:[^]*/)?`
              : /^\*\*/.test(token)
                ? '[^]*'
                : token === '*'
                  ? '[^/]*'
                  : token === '?'
                    ? '[^/]'
                    : `\\${token}`.replace(/\\([ab/])/, '$1'),
        );
        expect(matchGlob(glob, text)).toBe(new RegExp(`^${source}$`).test(text));
      }),
      { numRuns: 2000, seed: 2 },
    );
  });

  it('does not explode on many stars', () => {
    expect(matchGlob(`${'*a'.repeat(60)}b`, 'a'.repeat(4000))).toBe(false);
    expect(matchGlob(`${'**/'.repeat(200)}b`, 'a/'.repeat(1500))).toBe(false);
  });
});

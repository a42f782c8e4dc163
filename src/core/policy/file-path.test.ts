import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PATH, normalisePath } from './file-path';

describe('normalisePath', () => {
  it.each([
    ['src/a.ts', 'src/a.ts'],
    ['./src//a.ts', 'src/a.ts'],
    ['src/./a.ts', 'src/a.ts'],
    ['src/x/../a.ts', 'src/a.ts'],
    ['src\\a.ts', 'src/a.ts'],
    ['src/a.ts/', 'src/a.ts'],
    ['a/b/../../c', 'c'],
    ['...', '...'],
    ['..a/b', '..a/b'],
    ['%2e%2e/x', '%2e%2e/x'],
    ['日本/a b.ts', '日本/a b.ts'],
    ['~a/b', '~a/b'],
    ['__proto__', '__proto__'],
  ])('%s → %s', (raw, expected) => {
    expect(normalisePath(raw)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['/etc/passwd', 'PATH_OUTSIDE_ROOT'],
    ['\\\\server\\share', 'PATH_OUTSIDE_ROOT'],
    ['C:\\x', 'PATH_OUTSIDE_ROOT'],
    ['c:x', 'PATH_OUTSIDE_ROOT'],
    ['~', 'PATH_OUTSIDE_ROOT'],
    ['~/x', 'PATH_OUTSIDE_ROOT'],
    ['..', 'PATH_OUTSIDE_ROOT'],
    ['../x', 'PATH_OUTSIDE_ROOT'],
    ['a/../../x', 'PATH_OUTSIDE_ROOT'],
    ['a\\..\\..\\x', 'PATH_OUTSIDE_ROOT'],
    ['', 'PATH_INVALID'],
    ['  ', 'PATH_INVALID'],
    ['.', 'PATH_INVALID'],
    ['a/..', 'PATH_INVALID'],
    ['a\0b', 'PATH_INVALID'],
    ['a\nb', 'PATH_INVALID'],
    ['a\x7f', 'PATH_INVALID'],
    ['a'.repeat(MAX_PATH + 1), 'PATH_INVALID'],
  ])('%j is refused as %s', (raw, code) => {
    expect(normalisePath(raw)).toMatchObject({ ok: false, error: { code, retryable: true } });
  });

  it('gives a form that it leaves as it is, and that never leaves the root', () => {
    const path = fc
      .array(fc.constantFrom('a', '.', '..', '/', '\\', '//', 'b.ts', '~', 'C:', ' '), { maxLength: 10 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(path, (raw) => {
        const normal = normalisePath(raw);
        if (!normal.ok) return;
        expect(normalisePath(normal.value)).toEqual(normal);
        for (const name of normal.value.split('/')) expect(['', '.', '..']).not.toContain(name);
      }),
      { numRuns: 1000, seed: 4 },
    );
  });
});

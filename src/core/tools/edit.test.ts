import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json-value';
import { edit, MAX_EDITS } from './edit';
import { occurrences } from './occurrences';
import { createWorld } from './world';

const run = (text: string, edits: Json, path = 'a.ts') =>
  edit.run({ path, edits }, createWorld([{ path: 'a.ts', text }], { weather: {} }));
const errorOf = (text: string, edits: Json) => {
  const { outcome, writes } = run(text, edits);
  expect(writes).toEqual([]);
  if (outcome.ok) throw new Error('expected an error');
  return outcome.error;
};
const swap = (oldText: string, newText = 'NEW') => ({ oldText, newText });

describe('edit', () => {
  it('replaces the one place, and says where', () => {
    expect(run('one\ntwo\nthree\n', [swap('two', '2a\n2b')])).toEqual({
      outcome: {
        ok: true,
        value: { path: 'a.ts', edits: [{ edit: 1, line: 2, linesRemoved: 1, linesAdded: 2 }], bytes: 16 },
      },
      writes: [{ path: 'a.ts', before: 'one\ntwo\nthree\n', after: 'one\n2a\n2b\nthree\n' }],
    });
  });

  it('looks every oldText up in the file as it was, whatever the order', () => {
    const { writes } = run('a b c', [swap('c', 'a'), swap('a', 'b'), swap('b', 'c')]);
    expect(writes[0]?.after).toBe('b c a');
  });

  it('lets edits touch, not overlap', () => {
    expect(run('abcd', [swap('ab', 'x'), swap('cd', 'y')]).writes[0]?.after).toBe('xy');
    expect(errorOf('abcd', [swap('bcd'), swap('ab')])).toMatchObject({
      code: 'EDITS_OVERLAP',
      message:
        'Edits 1 and 2 both replace text at line 1 of a.ts. Join them into one edit. Nothing was changed.',
    });
    expect(errorOf('abcd', [swap('abcd'), swap('b')]).code).toBe('EDITS_OVERLAP');
    expect(errorOf('abcd', [swap('ab', '1'), swap('ab', '2')]).code).toBe('EDITS_OVERLAP');
  });

  it('takes newText as it is: no patterns, no references', () => {
    expect(run('x', [swap('x', '$& $1 $$ \\n')]).writes[0]?.after).toBe('$& $1 $$ \\n');
    expect(run('a.c abc', [swap('a.c', 'y')]).writes[0]?.after).toBe('y abc');
  });

  it('makes all edits or none', () => {
    expect(errorOf('a b', [swap('a'), swap('z')])).toMatchObject({ code: 'OLD_TEXT_NOT_FOUND' });
  });

  it.each<[Json, string, RegExp]>([
    [undefined as unknown as Json, 'INVALID_ARGUMENTS', /edits is missing/],
    ['x', 'INVALID_ARGUMENTS', /edits is a string; it must be an array/],
    [[], 'INVALID_ARGUMENTS', /edits is empty/],
    [
      [{ oldText: 'a' }],
      'INVALID_ARGUMENTS',
      /Edit 1 must be an object with the strings oldText and newText/,
    ],
    [[swap('a'), 7], 'INVALID_ARGUMENTS', /Edit 2 must be/],
    [[swap('')], 'OLD_TEXT_EMPTY', /oldText of edit 1 is empty/],
    [[swap('a', 'a')], 'EDIT_CHANGES_NOTHING', /the same; leave this edit out/],
    [Array.from({ length: MAX_EDITS + 1 }, () => swap('a')), 'INVALID_ARGUMENTS', /201 edits are too many/],
  ])('%# is refused', (edits, code, message) => {
    const error = errorOf('a', edits);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });

  it('bounds the size of what it makes', () => {
    expect(errorOf('a', [swap('a', 'x'.repeat(2_000_000))]).code).toBe('FILE_TOO_LARGE');
  });

  it('knows no file but that of its path', () => {
    expect(run('a', [swap('a')], 'b.ts').outcome).toMatchObject({
      ok: false,
      error: { code: 'FILE_NOT_FOUND' },
    });
  });
});

describe('an oldText that stands several times', () => {
  const text = [
    'function connect() {',
    '  const timeout = 30;',
    '}',
    '',
    'function listen() {',
    '  const timeout = 30;',
    '}',
    '',
  ].join('\n');

  it('is refused with the count, the lines, and a neighbour that tells them apart', () => {
    expect(errorOf(text, [swap('const timeout = 30;')])).toEqual({
      code: 'OLD_TEXT_NOT_UNIQUE',
      message:
        'oldText stands 2 times in a.ts, at lines 2, 6. Nothing was changed. To mean the one at line 2, quote a text that starts with "function connect() {" (line 1), which stands above no other.',
      retryable: true,
    });
  });

  it('names the edit among several', () => {
    expect(errorOf(text, [swap('connect'), swap('timeout')]).message).toMatch(
      /^oldText of edit 2 stands 2 times/,
    );
  });

  it('looks below, and further away, when the line above does not help', () => {
    const below = 'x\nsame\nb1\nx\nsame\nb2\n';
    expect(errorOf(below, [swap('same')]).message).toContain(
      'quote a text that ends with "b1" (line 3), which stands below no other',
    );
    const far = 'first\nx\nsame\ny\nsecond\nx\nsame\ny\n';
    expect(errorOf(far, [swap('same')]).message).toContain('starts with "first", 2 lines above, (line 1)');
  });

  it('counts places that overlap', () => {
    expect(errorOf('aaa', [swap('aa')]).message).toMatch(/stands 2 times in a\.ts, at lines 1, 1\./);
  });

  it('shortens long lists and gives general advice where nothing helps', () => {
    const error = errorOf('z\n'.repeat(600), [swap('z')]);
    expect(error.message).toMatch(
      /stands 600 times in a\.ts, at lines 1, 2, .*12, and 588 more\. .*Quote more of the text/,
    );
  });

  it('is found in linear time', () => {
    const error = errorOf('a'.repeat(400_000), [swap('a'.repeat(200_000))]);
    expect(error.message).toMatch(/stands 200001 times/);
  });
});

describe('an oldText that does not stand there', () => {
  it.each<[string, string, string, RegExp]>([
    [
      'indentation',
      'if (a) {\n\treturn 1;\n}\n',
      '    return 1;',
      /Line 2 differs only in whitespace \(tabs against spaces\): the file has "\\treturn 1;"/,
    ],
    ['line ends', 'a\r\nb\r\n', 'a\nb', /Line 1 differs only in whitespace \(its lines end with CR LF\)/],
    [
      'trailing spaces',
      'a \nb\n',
      'a\nb',
      /Line 1 differs only in whitespace \(spaces at the end of a line\)/,
    ],
    ['several lines', 'x\n  a\n  b\ny\n', 'a\nb', /Line 2 differs only in whitespace: the file has " {2}a"/],
    ['inner spaces', 'const  a = 1;', 'const a = 1;', /Line 1 differs only in whitespace/],
    ['a special space', 'a\u00a0b', 'a b', /\(a special space\)/],
    ['escapes', 'a\nb', 'a\\nb', /escaped twice/],
    ['line numbers', 'one\ntwo\n', '1\tone\n2\ttwo', /without the line numbers/],
    [
      'case',
      'Hello World',
      'hello world',
      /differs only in upper and lower case: the file has "Hello World"/,
    ],
    ['nothing like it', 'a', 'something else', /Read the file again and quote the text exactly/],
    ['only blanks', 'a', '   ', /Read the file again/],
  ])('%s', (_name, text, oldText, message) => {
    const error = errorOf(text, [swap(oldText)]);
    expect(error.code).toBe('OLD_TEXT_NOT_FOUND');
    expect(error.message).toMatch(/^oldText does not stand in a\.ts\. Nothing was changed\. /);
    expect(error.message).toMatch(message);
  });
});

describe('occurrences', () => {
  it('finds what a plain search finds at every offset', () => {
    const letters = (max: number) =>
      fc.array(fc.constantFrom('a', 'b'), { maxLength: max }).map((all) => all.join(''));
    fc.assert(
      fc.property(letters(40), letters(5), (text, needle) => {
        const plain: number[] = [];
        for (let at = 0; needle !== '' && at <= text.length; at++)
          if (text.startsWith(needle, at)) plain.push(at);
        expect(occurrences(text, needle)).toEqual(plain);
      }),
      { numRuns: 1000, seed: 8 },
    );
  });
});

it('an edit followed by its reverse gives the file back', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 30 }),
      fc.nat(29),
      fc.nat(10),
      fc.string({ maxLength: 5 }),
      (text, at, length, insert) => {
        const oldText = text.slice(at, at + length);
        fc.pre(
          oldText !== '' && occurrences(text, oldText).length === 1 && oldText !== insert && insert !== '',
        );
        const after = run(text, [swap(oldText, insert)]).writes[0]?.after ?? '';
        expect(after).toBe(text.slice(0, at) + insert + text.slice(at + oldText.length));
        fc.pre(occurrences(after, insert).length === 1);
        expect(run(after, [swap(insert, oldText)]).writes[0]?.after).toBe(text);
      },
    ),
    { seed: 10 },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJson } from './find';
import type { JsonScan } from './node';
import { toValue } from './node';
import { scanJson } from './scan';
import { anyText, containerText } from './testing/texts';

const spanOf = ({ root }: JsonScan): [number, number] => [root?.span.start ?? -1, root?.span.end ?? -1];
const found = (text: string): string[] => findJson(text).map((scan) => text.slice(...spanOf(scan)));

describe('findJson', () => {
  it.each([
    ['Sure: {"@action":"finish","x":1} done', ['{"@action":"finish","x":1}']],
    ['```json\n{"a":1}\n```\nand\n```\n[{"b":2}]\n```', ['{"a":1}', '[{"b":2}]']],
    ['<b data-x=\'{"a":"<b>"}\'>{x}</b><script>var y = [1, 2];</script>', ['{"a":"<b>"}', '[1, 2]']],
    ['see [1] and [note] and {x} and {} and - [ ] todo', ['[1]', '{}', '[ ]']],
    ['{{{{{"a":1}', ['{"a":1}']],
    ['f(){ return {"a":[{"b":1}]}; }', ['{"a":[{"b":1}]}']],
    ['a {"s":"} { \\" ]"} b', ['{"s":"} { \\" ]"}']],
    ['p { color: red } a[href] { x: y }', []],
    ['no JSON here', []],
    ['', []],
    // Malformed, and still the object that was meant.
    ["it's {'a': True, 'b': [1,],}", ["{'a': True, 'b': [1,],}"]],
    ['{@action: "finish"}', ['{@action: "finish"}']],
    ['x {"@action": finish, "a": 1} y', ['{"@action": finish, "a": 1}']],
    // It breaks off, and others follow.
    ['<t>{"n":"x","a":{"b":1}</t>\n<t>{"n":"y"}</t>', ['{"n":"x","a":{"b":1}', '{"n":"y"}']],
    ['a {"b": 1 and so on {"c":2}', ['{"b": 1 ', '{"c":2}']],
    ['```json\n{"a":1,\n```\n{"b":2}', ['{"a":1,\n', '{"b":2}']],
    ['{"draft": "x\n\nAgain:\n{"@action": "y"}', ['{"@action": "y"}']],
    ['["see here" for more] [{"a":1}, and then', ['{"a":1}']],
    // The text ends.
    ['call {"@action":"directly_answer","text":"Hel', ['{"@action":"directly_answer","text":"Hel']],
    ['call {"@act', ['{"@act']],
    ['list [{"a":1},', ['[{"a":1},']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('describes each value as a scan of it alone does', () => {
    const text = 'a {"x":1,} b [1, 2] c';
    const [first, second] = findJson(text);
    expect(first).toMatchObject({
      strict: false,
      truncated: false,
      errors: [{ code: 'TRAILING_COMMA', offset: 9 }],
    });
    expect(second).toMatchObject({ strict: true, errors: [] });
  });

  it('says of a value that breaks off that it is truncated, where it breaks off', () => {
    const text = 'a {"b": 1 and so on';
    expect(findJson(text)).toMatchObject([
      { truncated: true, open: [{ kind: 'object', at: 2 }], errors: [{ code: 'TRUNCATED', offset: 10 }] },
    ]);
  });

  it('stays in its range and its limit', () => {
    const text = '{"a":1} {"b":2} {"c":3}';
    expect(findJson(text, { from: 7, to: 16 }).map((s) => s.root && toValue(s.root))).toEqual([{ b: 2 }]);
    expect(findJson(text, { limit: 2 })).toHaveLength(2);
  });

  it('finds a strict value between any words, whole and alone', () => {
    const words = fc
      .array(fc.constantFrom('word', '\n', ' ', '"', "it's", '`x`', '<b>', '}', ']', '1.', ':', 'é', '//'), {
        maxLength: 8,
      })
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(words, containerText, words, (before, json, after) => {
        const text = `${before} ${json} ${after}`;
        expect(found(text)).toEqual([json]);
        expect(findJson(text)[0]).toMatchObject({ strict: true });
      }),
      { numRuns: 500, seed: 20 },
    );
  });

  it('finds values in order, apart, inside the text, for any text; each is what a scan finds there', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const text = `${a} ${b}`;
        let last = 0;
        for (const scan of findJson(text)) {
          const [start, end] = spanOf(scan);
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          if (scan.strict) expect(scanJson(text, { from: start, to: end }).root).toEqual(scan.root);
          else expect(scan.errors.length).toBeGreaterThan(0);
          last = end;
        }
      }),
      { numRuns: 800, seed: 20 },
    );
  });

  it.each([
    ['{', '{'.repeat(50_000)],
    ['[', '['.repeat(50_000)],
    ['{"', '{"'.repeat(25_000)],
    ['{"a":', '{"a":'.repeat(12_000)],
    ['prose', 'word { [x] '.repeat(7_000)],
    ['broken', `{'k':? /* `.repeat(7_000)],
    ['half strings', `{'a':"b"x `.repeat(7_000)],
    ['bare', `{'a':x `.repeat(7_000)],
    ['mismatched', '[{'.repeat(12_000) + ']'.repeat(25_000)],
    ['numbers', `${'[1,'.repeat(12_000)}x`],
    ['pairs', '{}'.repeat(12_000)],
    ['fences', '```\n{"a":\n'.repeat(5_000)],
    ['nested quotes', '{"a":"{"b '.repeat(5_000)],
  ])('is bounded on many of %s', (_, text) => {
    expect(findJson(text).length).toBeLessThanOrEqual(1000);
  });
});

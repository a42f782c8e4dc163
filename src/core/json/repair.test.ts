import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../testing/shared-data';
import type { Json } from '../base/json-value';
import { applyEdits } from './edits';
import type { JsonNode } from './node';
import { numberValue } from './number';
import { suggestRepair } from './repair';
import { scanJson } from './scan';
import { anyText, damagedText, jsonText } from './testing/texts';

const repair = (text: string): ReturnType<typeof suggestRepair> => suggestRepair(text, scanJson(text));

describe('suggestRepair makes strict JSON of', () => {
  it.each([
    // What cannot be meant in another way.
    ['{"a":1,}', '{"a":1}', true],
    ['[1,2,]', '[1,2]', true],
    ['{"a":1},', '{"a":1}', true],
    [`{'city': 'Lyon'}`, '{"city": "Lyon"}', true],
    [`{'say': 'a "b" c'}`, '{"say": "a \\"b\\" c"}', true],
    [`{'it': 'what\\'s'}`, `{"it": "what's"}`, true],
    ['{“a”: “b”}', '{"a": "b"}', true],
    ['{"a": True, "b": None, "c": False}', '{"a": true, "b": null, "c": false}', true],
    ['{a: 1, $b_2: 2}', '{"a": 1, "$b_2": 2}', true],
    ['{"a":"x\ny\tz\u0001"}', '{"a":"x\\ny\\tz\\u0001"}', true],
    ['\ufeff{"a":1}', '{"a":1}', true],
    ['```json\n{"a":1}\n```', '\n{"a":1}\n', true],
    ['[1, // one, or two\n2 /* , */]', '[1, \n2 ]', true],
    ['[1 # one\n]', '[1 \n]', true],
    ['{"a":\u00a01}', '{"a":1}', true],
    ['{"a":1\n"b":2}', '{"a":1,\n"b":2}', true],
    ['[{} {}]', '[{}, {}]', true],
    ['[+1, .5, 1., 0x1F, 1_000, -.5]', '[1, 0.5, 1, 31, 1000, -0.5]', true],
    // Guesses.
    ['[01]', '[1]', false],
    ['[1 2]', '[1, 2]', false],
    ['["a" "b"]', '["a", "b"]', false],
    ['{"a":1;"b":2}', '{"a":1,"b":2}', false],
    [`{'it': 'what's on'}`, `{"it": "what's on"}`, false],
    ['{"a" 1}', '{"a": 1}', false],
    ['{"a" => 1}', '{"a" : 1}', false],
    ['{"a": undefined}', '{"a": null}', false],
    ['{"a":[1,2}', '{"a":[1,2]}', false],
    ['{"a":[1},"b":2}', '{"a":[1],"b":2}', false],
    ['{"a":[1,{"b":2],"c":3}', '{"a":[1,{"b":2}],"c":3}', false],
    ['{"a":1}]}', '{"a":1}', false],
    ['{"a": "He said "hi", and left"}', '{"a": "He said \\"hi\\", and left"}', false],
    ['{"a": "foo, "b": 1}', '{"a": "foo", "b": 1}', false],
    ['{"a: "x"}', '{"a": "x"}', false],
    ['{"x":1, y": 2}', '{"x":1, "y": 2}', false],
    ['{"unit": celsius}', '{"unit": "celsius"}', false],
    ['["\\x12", "it\\\'s"]', `["\\\\x12", "it's"]`, false],
    ['["\\u", "\\u12"]', '["\\\\u", "\\\\u12"]', false],
    ['["\\d+"]', '["\\\\d+"]', false],
    ['[(1, 2)]', '[[1, 2]]', false],
    ['Here it is:\n{"a":1}\nDone.', '\n{"a":1}\n', false],
    ['Sure:\n```\n{"a":1}\n```\nok', '\n\n{"a":1}\n\n', false],
    ['{"a":"x""}', '{"a":"x"}', false],
  ])('%s', (text, value, safe) => {
    const suggested = repair(text);
    expect(suggested).toMatchObject({ value, safe, displayOnly: false });
    expect(suggested?.notes.length).toBeGreaterThan(0);
  });

  it('several mistakes with one edit for each place', () => {
    const suggested = repair(`{'a': True, b: "x\ny",}`);
    expect(suggested?.value).toBe('{"a": true, "b": "x\\ny"}');
    expect(suggested?.edits.map(({ code, span, text }) => `${code}@${span.start} ${text}`)).toEqual([
      'SINGLE_QUOTES@1 "',
      'SINGLE_QUOTES@3 "',
      'PYTHON_LITERAL@6 true',
      'UNQUOTED_KEY@12 "',
      'UNQUOTED_KEY@13 "',
      'CONTROL_CHARACTER@17 \\n',
      'TRAILING_COMMA@20 ',
    ]);
  });
});

describe('suggestRepair closes a text that ended too early, for the eye only', () => {
  it.each([
    ['{"a": [1, 2', '{"a": [1, 2]}'],
    ['{"a": "x', '{"a": "x"}'],
    ['{"a": "x\\', '{"a": "x"}'],
    ['{"a": "x\\u00', '{"a": "x"}'],
    ['{"a": {"b": [{"c": tr', '{"a": {"b": [{"c": true}]}}'],
    ['[1, 2,', '[1, 2]'],
    ['{"a": 1, "b', '{"a": 1}'],
    ['{"a": 1, "b"', '{"a": 1}'],
    ['{"a": 1, "b":', '{"a": 1}'],
    ['{"a": 1.', '{"a": 1}'],
    ['{"a": {', '{"a": {}}'],
    [`{'a': 'x`, '{"a": "x"}'],
    ['```json\n{"a": [1,\n```\nThat is all.', '\n{"a": [1\n]}\n'],
  ])('%s', (text, value) => {
    expect(repair(text)).toMatchObject({ value, safe: false, displayOnly: true });
  });
});

describe('suggestRepair guesses nothing where nobody can know', () => {
  it.each([
    ['{"value": NaN}', 'JSON has no such number'],
    ['{"value": -Infinity}', 'JSON has no such number'],
    ['[nan]', 'JSON has no such number'],
    ['{"a":1}{"b":2}', 'Several values'],
    ['{"note": The caller, a teacher, agreed.", "n": 2}', 'quotation mark'],
    ['{"end_char: \nLet me look\n', 'prose'],
    ['[1,,2]', 'A value is missing'],
    ['{"patch":"*** Begin...[truncated]', 'A program shortened'],
  ])('%s: advice in words', (text, words) => {
    const suggested = repair(text);
    expect(suggested).toMatchObject({ edits: [], safe: false });
    expect(suggested).not.toHaveProperty('value');
    expect(suggested?.notes.join(' ')).toContain(words);
  });

  it.each(['', 'hello', '"a": 1}', '{"a": *}', '{{"a":1}}', '[1, ...]'])('%s: nothing', (text) => {
    expect(repair(text)).toBeNull();
  });

  it.each([`{"q":"what's on"}`, '{"a":1,"a":2}', '[1e999, 9007199254740993, "\\ud83d"]', 'null', ' [ ] '])(
    '%s is strict already',
    (text) => {
      expect(repair(text)).toBeNull();
    },
  );
});

/** Every string, number and word of a value, in order. */
function* leaves(node: JsonNode): Generator<string> {
  if (node.k === 'obj')
    for (const { key, value } of node.members) {
      if (value === undefined) continue;
      yield `key ${key}`;
      yield* leaves(value);
    }
  else if (node.k === 'arr') for (const item of node.items) yield* leaves(item);
  else yield node.k === 'num' ? `num ${numberValue(node.raw)}` : `${node.k} ${String(node.value)}`;
}

describe('for any text', () => {
  const runs = { numRuns: 800, seed: 20 };

  it('edits are in order, inside the text, and make strict JSON of it', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, damagedText, damagedText), (text) => {
        const scan = scanJson(text);
        const suggested = suggestRepair(text, scan);
        if (suggested === null) return;
        let at = 0;
        for (const { span } of suggested.edits) {
          expect(span.start).toBeGreaterThanOrEqual(at);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          at = span.end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
        expect(suggested.displayOnly).toBe(scan.truncated);
        if (suggested.safe) expect(scan.truncated).toBe(false);
        if (suggested.edits.length === 0) return;
        expect(applyEdits(text, suggested.edits)).toBe(suggested.value);
        expect(() => JSON.parse(suggested.value ?? '') as Json).not.toThrow();
      }),
      { ...runs, numRuns: 3000 },
    );
  });

  it('a strict text has no edit', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(repair(text)).toBeNull();
      }),
      runs,
    );
  });

  it('a safe suggestion keeps every string, number and word that was read', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, damagedText, damagedText), (text) => {
        const scan = scanJson(text);
        const suggested = suggestRepair(text, scan);
        if (suggested?.safe !== true || scan.root === undefined) return;
        const after = scanJson(suggested.value ?? '').root;
        expect(after && [...leaves(after)]).toEqual([...leaves(scan.root)]);
      }),
      { ...runs, numRuns: 3000 },
    );
  });

  it('every edit belongs to a mistake that the scanner names, where it names all of them', () => {
    fc.assert(
      fc.property(damagedText, (text) => {
        const scan = scanJson(text);
        const suggested = suggestRepair(text, scan);
        if (suggested === null || !suggested.safe) return;
        const named = new Set(scan.errors.map(({ code }) => code));
        for (const { code } of suggested.edits) expect(named).toContain(code);
      }),
      runs,
    );
  });
});

interface Row {
  id: string;
  format: string;
  input: string;
  expect: { recoverable: string; value?: Json; partial?: Json; diagnosis: string };
}

describeShared(
  'arguments from bug reports are mended as far as they can be',
  ['data', 'malformed-calls.jsonl'],
  (path) => {
    const rows = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as Row)
      .filter(({ format }) => format === 'arguments-string');
    /** What stands above the text: arguments that are strict JSON, or nothing, and still not an object. `fix.test.ts` has them. */
    const above = new Set(['double_encoded', 'null_arguments', 'empty_arguments']);

    it.each(rows)(
      '$id: $expect.recoverable',
      ({ input, expect: { recoverable, value, partial, diagnosis } }) => {
        const suggested = repair(input);
        if (above.has(diagnosis)) {
          expect(suggested).toBeNull();
          return;
        }
        const result = suggested?.value === undefined ? undefined : (JSON.parse(suggested.value) as Json);
        switch (recoverable) {
          case 'yes-with-warning':
            expect(result).toEqual(value ?? partial);
            expect(suggested?.displayOnly).toBe(diagnosis === 'truncated');
            return;
          case 'display-only':
            expect(suggested).toMatchObject({ safe: false });
            expect(result).toEqual(partial);
            if (partial !== undefined) expect(suggested?.displayOnly).toBe(true);
            return;
          case 'suggest':
            expect(suggested).toMatchObject({ safe: false, edits: [] });
            expect(suggested?.notes).not.toEqual([]);
            return;
          case 'no':
            expect(suggested?.edits ?? []).toEqual([]);
            return;
          case 'n/a':
          case 'no-change':
            expect(suggested).toBeNull();
            return;
          default:
            throw new Error(`no rule for ${recoverable}`);
        }
      },
    );
  },
);

import { describe, expect, it } from 'vitest';
import type { JsonScan } from './node';
import { toValue } from './node';
import { scanJson } from './scan';

const value = (scan: JsonScan): unknown => (scan.root === undefined ? undefined : toValue(scan.root));
const codes = (scan: JsonScan): string[] => scan.errors.map((e) => `${e.code}@${e.offset}`);

describe('scanJson warns of what is legal and loses data, and stays strict', () => {
  it.each([
    ['{"a":1,"b":2,"a":3}', 'DUPLICATE_KEY', 13, '"a"'],
    ['{"a":1,"\\u0061":3}', 'DUPLICATE_KEY', 7, '"\\u0061"'],
    ['[9007199254740993]', 'NUMBER_LOSES_DIGITS', 1, '9007199254740993'],
    ['[1e999]', 'NUMBER_LOSES_DIGITS', 1, '1e999'],
    ['[-1e-999]', 'NUMBER_LOSES_DIGITS', 1, '-1e-999'],
    ['[0.12345678901234567890]', 'NUMBER_LOSES_DIGITS', 1, '0.12345678901234567890'],
    ['["\\ud83d x"]', 'LONE_SURROGATE', 2, '\\ud83d'],
    ['["\\ude00\\ud83d"]', 'LONE_SURROGATE', 2, '\\ude00'],
    ['["\ud83d"]', 'LONE_SURROGATE', 2, '\ud83d'],
  ])('%s', (text, code, offset, marks) => {
    const scan = scanJson(text);
    const [first] = scan.errors;
    expect(first).toMatchObject({ code, severity: 'warn', offset });
    expect(text.slice(first?.span.start, first?.span.end)).toBe(marks);
    expect(scan.strict).toBe(true);
    expect(value(scan)).toEqual(JSON.parse(text));
  });

  it('warns of a duplicate among many keys', () => {
    const members = Array.from({ length: 40 }, (_, i) => `"k${i}":${i}`);
    const scan = scanJson(`{${members.join(',')},"k3":0,"k39":0}`);
    expect(scan.errors.map((e) => e.code)).toEqual(['DUPLICATE_KEY', 'DUPLICATE_KEY']);
  });

  it.each([
    '[9007199254740992, 0.1, 1e22, 1.50, 100000000000000000000, 5e-324, -0, 0e999, 0.30000000000000004]',
    '["\\ud83d\\ude00", "\ud83d\ude00", "\\ud83d\ude00", "\ud83d\\ude00"]',
    '{"a":{"a":1},"b":{"a":1}}',
  ])('says nothing of %s', (text) => {
    expect(scanJson(text).errors).toEqual([]);
  });

  it('does not call a pair lone when the text ends between its halves', () => {
    for (const cut of ['["\\ud83d', '["\\ud83d\\', '["\\ud83d\\ude0', '["\ud83d'])
      expect(scanJson(cut).errors.map((e) => e.code)).toEqual(['TRUNCATED']);
  });
});

describe('scanJson, of a text that ended', () => {
  it.each([
    ['{"a": [1, {"b": "x', ['object@0', 'array@6', 'object@10', 'string@16']],
    ['{"a', ['object@0', 'key@1']],
    ['{ab', ['object@0', 'key@1']],
    ['{"a": tr', ['object@0', 'literal@6']],
    ['[1.', ['array@0', 'number@1']],
    ['[["x"', ['array@0', 'array@1']],
    ['"x', ['string@0']],
  ])('%s: what is open, outermost first', (text, open) => {
    const scan = scanJson(text);
    expect(scan.truncated).toBe(true);
    expect(scan.open.map((p) => `${p.kind}@${p.at}`)).toEqual(open);
    expect(scan.root?.complete ?? false).toBe(false);
  });

  it('marks as complete what was closed, and nothing else', () => {
    const { root } = scanJson('{"a": [1], "b": "x", "c": 12');
    expect(root).toMatchObject({
      complete: false,
      members: [
        { value: { complete: true } },
        { value: { complete: true } },
        { value: { complete: false, raw: '12' } },
      ],
    });
  });

  it('takes the fence that closes around an open value for the end of the text', () => {
    const scan = scanJson('```json\n{"a": [1,\n```\nThat is all.');
    expect(codes(scan)).toEqual(['FENCE@0', 'TRUNCATED@18', 'FENCE@18', 'PROSE@22']);
    expect(scan).toMatchObject({ truncated: true, open: [{ kind: 'object' }, { kind: 'array' }] });
    expect(value(scan)).toEqual({ a: [1] });
  });
});

describe('scanJson goes on after a mistake', () => {
  it.each([
    [
      `{'a': True, b: 01, "c": [1,,2,], // x\n "d" "e"}`,
      { a: true, b: 1, c: [1, 2], d: 'e' },
      [
        'SINGLE_QUOTES@1',
        'PYTHON_LITERAL@6',
        'UNQUOTED_KEY@12',
        'BAD_NUMBER@16',
        'MISSING_VALUE@27',
        'TRAILING_COMMA@30',
        'COMMENT@33',
        'MISSING_COLON@43',
      ],
    ],
    ['{"a":1 b:2}', { a: 1, b: 2 }, ['MISSING_COMMA@7', 'UNQUOTED_KEY@7']],
    ['Sure!\n```json\n{"a":1}\n```\nok', { a: 1 }, ['PROSE@0', 'FENCE@6', 'FENCE@22', 'PROSE@26']],
    ['{"a":[1,{"b":2],"c":3}', { a: [1, { b: 2 }], c: 3 }, ['MISMATCHED_BRACKET@14']],
    [
      '{"cmd": echo "hi", "n": 1}',
      { cmd: 'echo', n: 1 },
      ['UNQUOTED_STRING@8', 'MISSING_COMMA@13', 'MISSING_COLON@17'],
    ],
  ])('%s', (text, is, errors) => {
    const scan = scanJson(text);
    expect(value(scan)).toEqual(is);
    expect(codes(scan)).toEqual(errors);
  });

  it('keeps further values in order', () => {
    const scan = scanJson('{"a":1}{"b":2}\n[3] "x" 4 null');
    expect(scan.more.map(toValue)).toEqual([{ b: 2 }, [3], 'x', 4, null]);
    expect(new Set(scan.errors.map((e) => e.code))).toEqual(new Set(['CONCATENATED_VALUES']));
  });

  it('keeps exact digits, duplicate keys and keys that are names of prototypes', () => {
    const { root } = scanJson('{"n": 12345678901234567890.10, "__proto__": 1, "n": 2, "constructor": 3}');
    expect(root).toMatchObject({
      members: [
        { key: 'n', value: { raw: '12345678901234567890.10' } },
        { key: '__proto__' },
        { key: 'n' },
        { key: 'constructor' },
      ],
    });
    const plain = root && toValue(root);
    expect(Object.keys(plain ?? {})).toEqual(['n', '__proto__', 'constructor']);
    expect(Object.getPrototypeOf(plain)).toBe(Object.prototype);
  });
});

describe('scanJson of a range', () => {
  it('gives offsets, lines and columns of the whole text, and reads nothing beyond the range', () => {
    const text = 'event: x\ndata: {"a": tru}\ndata: {"b": 1}';
    const from = text.indexOf('{');
    const scan = scanJson(text, { from, to: text.indexOf('\n', from) });
    expect(scan.root?.span).toEqual({ start: from, end: from + 10 });
    expect(scan.errors).toMatchObject([{ offset: from + 9, line: 2, column: 16 }]);
  });

  it.each([{ from: -5, to: 1e9 }, { from: 3, to: 1 }, { from: NaN }])('takes %o without harm', (range) => {
    expect(() => scanJson('{"a":1}', range)).not.toThrow();
  });
});

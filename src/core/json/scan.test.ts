import { describe, expect, it } from 'vitest';
import type { JsonErrorCode, JsonScan } from './node';
import { toValue } from './node';
import { scanJson } from './scan';

const value = (scan: JsonScan): unknown => (scan.root === undefined ? undefined : toValue(scan.root));
const codes = (scan: JsonScan): string[] => scan.errors.map((e) => `${e.code}@${e.offset}`);

interface Row {
  text: string;
  code: JsonErrorCode;
  /** Line and column are 1-based; `marks` is the text that the span covers. */
  at: { offset: number; line: number; column: number; marks: string };
  /** What the text is taken for. `undefined`: no value. */
  is: unknown;
  says: string;
}

const row = (
  code: JsonErrorCode,
  text: string,
  at: [offset: number, line: number, column: number, marks: string],
  is: unknown,
  says: string,
): Row => ({ text, code, at: { offset: at[0], line: at[1], column: at[2], marks: at[3] }, is, says });

const ERRORS: Row[] = [
  // The text ended.
  row(
    'TRUNCATED',
    '{"a": [1, 2',
    [11, 1, 12, ''],
    { a: [1, 2] },
    'Expected the rest of a number, or what follows it, found the end of the text; "]}" is missing too.',
  ),
  row(
    'TRUNCATED',
    '{"a":\n"x',
    [8, 2, 3, ''],
    { a: 'x' },
    'Expected the closing quotation mark of the value of "a", found the end of the text; "}" is missing too.',
  ),
  row(
    'TRUNCATED',
    '["x\\u00',
    [7, 1, 8, ''],
    ['x'],
    'Expected the closing quotation mark of the item at index 0, found the end of the text; "]" is missing too.',
  ),
  row(
    'TRUNCATED',
    '{"a": 1,',
    [8, 1, 9, ''],
    { a: 1 },
    'Expected a key in double quotes after ",", found the end of the text.',
  ),
  row('TRUNCATED', '{"a"', [4, 1, 5, ''], {}, 'Expected ":" after the key "a", found the end of the text.'),
  row(
    'TRUNCATED',
    '{"a": -',
    [7, 1, 8, ''],
    {},
    'Expected the rest of a number, or what follows it, found the end of the text; "}" is missing too.',
  ),
  row('TRUNCATED', 'fal', [3, 1, 4, ''], false, 'Expected the rest of a literal, found the end of the text.'),
  row('TRUNCATED', '1e', [2, 1, 3, ''], 1, 'Expected the rest of a number, found the end of the text.'),
  row(
    'EMPTY',
    '',
    [0, 1, 1, ''],
    undefined,
    'Expected a value, found the end of the text: there is nothing in it.',
  ),
  row(
    'EMPTY',
    ' \n ',
    [3, 2, 2, ''],
    undefined,
    'Expected a value, found the end of the text: there is nothing in it.',
  ),
  // Structure.
  row(
    'MISSING_COMMA',
    '{"a":1\n"b":2}',
    [7, 2, 1, '"'],
    { a: 1, b: 2 },
    `Expected "," or "}" after the value of "a", found '"'.`,
  ),
  row(
    'MISSING_COMMA',
    '[1 2]',
    [3, 1, 4, '2'],
    [1, 2],
    'Expected "," or "]" after the item at index 0, found "2".',
  ),
  row(
    'MISSING_COMMA',
    '[{} {}]',
    [4, 1, 5, '{'],
    [{}, {}],
    'Expected "," or "]" after the item at index 0, found "{".',
  ),
  row(
    'MISSING_COMMA',
    '{"a":1;"b":2}',
    [6, 1, 7, ';'],
    { a: 1, b: 2 },
    'Expected "," or "}" after the value of "a", found ";".',
  ),
  row('MISSING_COLON', '{"a" 1}', [5, 1, 6, '1'], { a: 1 }, 'Expected ":" after the key "a", found "1".'),
  row('MISSING_COLON', '{"a" => 1}', [5, 1, 6, '='], { a: 1 }, 'Expected ":" after the key "a", found "=".'),
  row('MISSING_COLON', '{"a"}', [4, 1, 5, '}'], {}, 'Expected ":" after the key "a", found "}".'),
  row('MISSING_VALUE', '{"a":}', [5, 1, 6, '}'], {}, 'Expected a value for "a", found "}".'),
  row('MISSING_VALUE', '{"a":,"b":2}', [5, 1, 6, ','], { b: 2 }, 'Expected a value for "a", found ",".'),
  row('MISSING_VALUE', '[1,,2]', [3, 1, 4, ','], [1, 2], 'Expected a value after ",", found ",".'),
  row(
    'TRAILING_COMMA',
    '[1,]',
    [3, 1, 4, ','],
    [1],
    'Expected a value after ",", found "]": the comma before it separates nothing.',
  ),
  row(
    'TRAILING_COMMA',
    '{"a":1,\n}',
    [8, 2, 1, ','],
    { a: 1 },
    'Expected a key in double quotes after ",", found "}": the comma before it separates nothing.',
  ),
  row(
    'TRAILING_COMMA',
    '{"a":1},',
    [7, 1, 8, ','],
    { a: 1 },
    'Expected the end of the text after the value, found ",".',
  ),
  row(
    'MISMATCHED_BRACKET',
    '{"a":[1,2}',
    [9, 1, 10, '}'],
    { a: [1, 2] },
    'Expected "," or "]" after the item at index 1, found "}", which does not close the "[" of line 1, column 6.',
  ),
  row(
    'MISMATCHED_BRACKET',
    '{"a":[1},"b":2}',
    [7, 1, 8, '}'],
    { a: [1], b: 2 },
    'Expected "," or "]" after the item at index 0, found "}", which does not close the "[" of line 1, column 6.',
  ),
  row(
    'MISMATCHED_BRACKET',
    '[1}',
    [2, 1, 3, '}'],
    [1],
    'Expected "," or "]" after the item at index 0, found "}", which does not close the "[" of line 1, column 1.',
  ),
  row(
    'MISMATCHED_BRACKET',
    '{"a":1}]}',
    [7, 1, 8, ']}'],
    { a: 1 },
    'Expected the end of the text after the value, found "]", which closes nothing.',
  ),
  row(
    'UNEXPECTED_CHARACTER',
    '{"a": 5 d}',
    [8, 1, 9, 'd'],
    { a: 5 },
    'Expected "," or "}" after the value of "a", found "d".',
  ),
  row('UNEXPECTED_CHARACTER', '{"a": *}', [6, 1, 7, '*'], {}, 'Expected a value for "a", found "*".'),
  row(
    'UNEXPECTED_CHARACTER',
    '[1, ...]',
    [4, 1, 5, '...'],
    [1],
    'Expected a value after ",", found an ellipsis: something was left out here.',
  ),
  row(
    'UNEXPECTED_CHARACTER',
    '[(1, 2)]',
    [1, 1, 2, '('],
    [[1, 2]],
    'Expected a value or "]", found "(": JSON has no tuples.',
  ),
  row(
    'UNEXPECTED_CHARACTER',
    '{{"a":1}}',
    [1, 1, 2, '{'],
    { '': { a: 1 } },
    'Expected a key in double quotes or "}", found "{".',
  ),
  row(
    'UNEXPECTED_CHARACTER',
    '[1\u00a0]',
    [2, 1, 3, '\u00a0'],
    [1],
    'Expected "," or "]" after the item at index 0, found a no-break space (U+00A0).',
  ),
  row(
    'UNEXPECTED_CHARACTER',
    '{"a":"x""}',
    [8, 1, 9, '"'],
    { a: 'x' },
    'Expected "," or "}" after the value of "a", found a second quotation mark.',
  ),
  row(
    'TOO_DEEP',
    '[[[[1]],2]]',
    [2, 1, 3, '['],
    [[[], 2]],
    'Expected at most 2 levels of brackets, found one more: what stands inside is not read.',
  ),
  // Other languages.
  row(
    'SINGLE_QUOTES',
    `{'a': "what's on"}`,
    [1, 1, 2, `'`],
    { a: "what's on" },
    'Expected a key in double quotes or "}", found a key in single quotes.',
  ),
  row(
    'SINGLE_QUOTES',
    `["", 'it's "on"\\'']`,
    [5, 1, 6, `'`],
    ['', `it's "on"'`],
    'Expected a value after ",", found a string in single quotes.',
  ),
  row(
    'WRONG_QUOTES',
    '[“a”]',
    [1, 1, 2, '“'],
    ['a'],
    'Expected a value or "]", found a string that begins with "“".',
  ),
  row(
    'WRONG_QUOTES',
    '{"a":`x`}',
    [5, 1, 6, '`'],
    { a: 'x' },
    'Expected a value for "a", found a string that begins with "`".',
  ),
  row(
    'UNQUOTED_KEY',
    '{a_b: 1}',
    [1, 1, 2, 'a_b'],
    { a_b: 1 },
    'Expected a key in double quotes or "}", found "a_b" without quotation marks.',
  ),
  row(
    'UNQUOTED_KEY',
    '{"x":1, y": 2}',
    [8, 1, 9, 'y'],
    { x: 1, y: 2 },
    'Expected a key in double quotes after ",", found "y" without quotation marks.',
  ),
  row(
    'UNQUOTED_STRING',
    '{"a": foo bar, "b": 1}',
    [7, 1, 8, 'foo bar'],
    { a: 'foo bar', b: 1 },
    'Expected a value for "a", found "foo bar" without quotation marks.',
  ),
  row(
    'UNQUOTED_STRING',
    '{"a": nulx}',
    [9, 1, 10, 'nulx'],
    { a: 'nulx' },
    'Expected a value for "a", found "nulx" without quotation marks.',
  ),
  row(
    'UNQUOTED_STRING',
    '[2024-01-01]',
    [5, 1, 6, '2024-01-01'],
    ['2024-01-01'],
    'Expected a value or "]", found "2024-01-01" without quotation marks.',
  ),
  row(
    'UNQUOTED_STRING',
    '{"a": It is, I say.", "b": 1}',
    [6, 1, 7, 'It is, I say.'],
    { a: 'It is, I say.', b: 1 },
    'Expected a value for "a", found "It is, I say." without its opening quotation mark.',
  ),
  row(
    'UNESCAPED_QUOTE',
    '{"a": "He said "hi", and left"}',
    [16, 1, 17, '"'],
    { a: 'He said "hi", and left' },
    'Expected a backslash before the quotation mark in the value of "a", found "hi" after what reads as the end of the string.',
  ),
  row(
    'UNESCAPED_QUOTE',
    '{"a": "{"b": [1]}", "c": 2}',
    [9, 1, 10, '"'],
    { a: '{"b": [1]}', c: 2 },
    'Expected a backslash before the quotation mark in the value of "a", found "b" after what reads as the end of the string.',
  ),
  row(
    'UNCLOSED_STRING',
    '{"a": "foo, "b": 1}',
    [13, 1, 14, '"foo'],
    { a: 'foo', b: 1 },
    'Expected what follows the value of "a", found "b": the string before it lacks its closing quotation mark.',
  ),
  row(
    'UNCLOSED_STRING',
    '{"a: "x"}',
    [6, 1, 7, '"a'],
    { a: 'x' },
    'Expected ":" after a key, found "x": the key before it lacks its closing quotation mark.',
  ),
  row(
    'PYTHON_LITERAL',
    '{"a": True, "b": [false]}',
    [6, 1, 7, 'True'],
    { a: true, b: [false] },
    'Expected a value for "a", found the Python word True; JSON has true.',
  ),
  row(
    'PYTHON_LITERAL',
    '[None]',
    [1, 1, 2, 'None'],
    [null],
    'Expected a value or "]", found the Python word None; JSON has null.',
  ),
  row(
    'PYTHON_LITERAL',
    '[nan]',
    [2, 1, 3, 'nan'],
    [NaN],
    'Expected a value or "]", found the Python word nan; JSON has null.',
  ),
  row(
    'JAVASCRIPT_LITERAL',
    '[NaN]',
    [1, 1, 2, 'NaN'],
    [NaN],
    'Expected a value or "]", found the JavaScript word NaN; JSON has null.',
  ),
  row(
    'JAVASCRIPT_LITERAL',
    '[-Infinity]',
    [2, 1, 3, '-Infinity'],
    [-Infinity],
    'Expected a value or "]", found the JavaScript number -Infinity; JSON has a finite number.',
  ),
  row(
    'JAVASCRIPT_LITERAL',
    '[undefined]',
    [1, 1, 2, 'undefined'],
    [null],
    'Expected a value or "]", found the JavaScript word undefined; JSON has null.',
  ),
  row(
    'COMMENT',
    '{"a":1, // x\n"b":2}',
    [8, 1, 9, '// x'],
    { a: 1, b: 2 },
    'Expected a key in double quotes after ",", found a comment.',
  ),
  row('COMMENT', '/* x */ [1]', [0, 1, 1, '/* x */'], [1], 'Expected a value, found a comment.'),
  row(
    'COMMENT',
    '[1 # x\n]',
    [3, 1, 4, '# x'],
    [1],
    'Expected "," or "]" after the item at index 0, found a comment.',
  ),
  // Tokens.
  row(
    'BAD_NUMBER',
    '[01]',
    [2, 1, 3, '01'],
    [1],
    'Expected a value or "]", found "01", a number with a leading zero.',
  ),
  row(
    'BAD_NUMBER',
    '[+1]',
    [1, 1, 2, '+1'],
    [1],
    'Expected a value or "]", found "+1", a number with a plus sign.',
  ),
  row(
    'BAD_NUMBER',
    '[.5]',
    [1, 1, 2, '.5'],
    [0.5],
    'Expected a value or "]", found ".5", a number without a digit before the point.',
  ),
  row(
    'BAD_NUMBER',
    '[-.5]',
    [2, 1, 3, '-.5'],
    [-0.5],
    'Expected a value or "]", found "-.5", a number without a digit before the point.',
  ),
  row(
    'BAD_NUMBER',
    '[1.]',
    [3, 1, 4, '1.'],
    [1],
    'Expected a value or "]", found "1.", a number without a digit after the point.',
  ),
  row(
    'BAD_NUMBER',
    '[1e+]',
    [4, 1, 5, '1e+'],
    [1],
    'Expected a value or "]", found "1e+", a number without digits in its exponent.',
  ),
  row(
    'BAD_NUMBER',
    '[0x1F]',
    [2, 1, 3, '0x1F'],
    [31],
    'Expected a value or "]", found "0x1F", a hexadecimal number.',
  ),
  row(
    'BAD_NUMBER',
    '[1_000]',
    [2, 1, 3, '1_000'],
    [1000],
    'Expected a value or "]", found "1_000", a number with an underscore.',
  ),
  row(
    'BAD_ESCAPE',
    '["\\x12"]',
    [3, 1, 4, '\\x'],
    ['\\x12'],
    'Expected one of " \\ / b f n r t u after a backslash in the item at index 0, found "x".',
  ),
  row(
    'BAD_ESCAPE',
    '{"C:\\U": 1}',
    [5, 1, 6, '\\U'],
    { 'C:\\U': 1 },
    'Expected one of " \\ / b f n r t u after a backslash in a key, found "U".',
  ),
  row(
    'BAD_ESCAPE',
    '["\\u12"]',
    [6, 1, 7, '\\u'],
    ['\\u12'],
    `Expected four hexadecimal digits after "\\u" in the item at index 0, found '"'.`,
  ),
  row(
    'CONTROL_CHARACTER',
    '{"a":"x\ny\tz"}',
    [7, 1, 8, '\n'],
    { a: 'x\ny\tz' },
    'Expected the escape "\\n" in the value of "a", found a line break (U+000A) as it is (and 1 more raw control character).',
  ),
  row(
    'CONTROL_CHARACTER',
    '["\t"]',
    [2, 1, 3, '\t'],
    ['\t'],
    'Expected the escape "\\t" in the item at index 0, found a tab (U+0009) as it is.',
  ),
  row(
    'CONTROL_CHARACTER',
    '["\u0001"]',
    [2, 1, 3, '\u0001'],
    ['\u0001'],
    'Expected the escape "\\u0001" in the item at index 0, found the character U+0001 as it is.',
  ),
  // Around the value.
  row(
    'BYTE_ORDER_MARK',
    '\ufeff{}',
    [0, 1, 1, '\ufeff'],
    {},
    'Expected a value, found a byte order mark (U+FEFF).',
  ),
  row(
    'FENCE',
    '```json\n{"a":1}\n```',
    [0, 1, 1, '```json'],
    { a: 1 },
    'Expected a value, found a code fence around it.',
  ),
  row(
    'FENCE',
    '{"a":1}\n```',
    [8, 2, 1, '```'],
    { a: 1 },
    'Expected the end of the text after the value, found the end of a code fence.',
  ),
  row(
    'PROSE',
    'Here it is:\n{"a":1}',
    [0, 1, 1, 'Here it is:'],
    { a: 1 },
    'Expected a value, found text before it: "Here it is:".',
  ),
  row(
    'PROSE',
    'note: {"a":1}',
    [1, 1, 2, 'note:'],
    { a: 1 },
    'Expected a value, found text before it: "note:".',
  ),
  row(
    'PROSE',
    '12 things: [1, 2]',
    [3, 1, 4, '12 things:'],
    [1, 2],
    'Expected a value, found text before it: "12 things:".',
  ),
  row(
    'PROSE',
    '{"a":1}\n\nDone!',
    [9, 3, 1, 'Done!'],
    { a: 1 },
    'Expected the end of the text after the value, found more text: "Done!".',
  ),
  row(
    'TRAILING_DATA',
    '{"a":1};',
    [7, 1, 8, ';'],
    { a: 1 },
    'Expected the end of the text after the value, found ";".',
  ),
  row(
    'TRAILING_DATA',
    '"a": 1}',
    [3, 1, 4, ': 1}'],
    'a',
    'Expected the end of the text after the value, found ":": a member of an object that lacks its "{".',
  ),
  row(
    'CONCATENATED_VALUES',
    '{"a":1}\n{"b":2}',
    [8, 2, 1, '{'],
    { a: 1 },
    'Expected the end of the text after the value, found another value, which begins with "{".',
  ),
  row(
    'CONCATENATED_VALUES',
    '{"a":1}, {"b":2}',
    [7, 1, 8, '{'],
    { a: 1 },
    'Expected the end of the text after the value, found another value, which begins with "{".',
  ),
  row(
    'NOT_JSON',
    'hello',
    [0, 1, 1, 'hello'],
    undefined,
    'Expected a value, found "hello": nothing in the text reads like a JSON object or array.',
  ),
  row(
    'NOT_JSON',
    'for you [1]',
    [1, 1, 2, 'for you [1]'],
    undefined,
    'Expected a value, found "for": nothing in the text reads like a JSON object or array.',
  ),
];

describe('scanJson names what is wrong, where, and keeps the value', () => {
  it.each(ERRORS)('$code in $text', ({ text, code, at, is, says }) => {
    const scan = scanJson(text, code === 'TOO_DEEP' ? { maxDepth: 2 } : {});
    const [first] = scan.errors;
    expect(first).toMatchObject({
      code,
      severity: 'error',
      offset: at.offset,
      line: at.line,
      column: at.column,
    });
    expect(text.slice(first?.span.start, first?.span.end)).toBe(at.marks);
    expect(first?.message).toBe(says);
    expect(value(scan)).toEqual(is);
    expect(scan.strict).toBe(false);
  });

  it('has a row for every code', () => {
    const warned: JsonErrorCode[] = ['DUPLICATE_KEY', 'NUMBER_LOSES_DIGITS', 'LONE_SURROGATE'];
    const all: Record<JsonErrorCode, true> = {
      TRUNCATED: true,
      EMPTY: true,
      NOT_JSON: true,
      UNEXPECTED_CHARACTER: true,
      MISSING_COMMA: true,
      MISSING_COLON: true,
      MISSING_VALUE: true,
      MISMATCHED_BRACKET: true,
      TRAILING_COMMA: true,
      TRAILING_DATA: true,
      CONCATENATED_VALUES: true,
      SINGLE_QUOTES: true,
      WRONG_QUOTES: true,
      UNESCAPED_QUOTE: true,
      UNCLOSED_STRING: true,
      UNQUOTED_KEY: true,
      UNQUOTED_STRING: true,
      PYTHON_LITERAL: true,
      JAVASCRIPT_LITERAL: true,
      COMMENT: true,
      BAD_NUMBER: true,
      BAD_ESCAPE: true,
      CONTROL_CHARACTER: true,
      LONE_SURROGATE: true,
      DUPLICATE_KEY: true,
      BYTE_ORDER_MARK: true,
      FENCE: true,
      PROSE: true,
      TOO_DEEP: true,
      NUMBER_LOSES_DIGITS: true,
    };
    expect(new Set([...ERRORS.map((r) => r.code), ...warned])).toEqual(new Set(Object.keys(all)));
  });
});

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

describe('scanJson is bounded', () => {
  const MANY = 40_000;
  it.each([
    ['[', '['.repeat(MANY)],
    ['{"a":', '{"a":'.repeat(MANY)],
    ['}', '}'.repeat(MANY)],
    ['{}', '{}'.repeat(MANY)],
    ['"', '"'.repeat(MANY)],
    ["'", "'".repeat(MANY)],
    ['(', `[${'('.repeat(MANY)}`],
    [',', `[${','.repeat(MANY)}`],
    [':', `{${':'.repeat(MANY)}`],
    ['\\', `["${'\\'.repeat(MANY)}`],
    ['/*', `[${'/*'.repeat(MANY)}`],
    ['```', '```\n'.repeat(MANY)],
    ['a"b', `["a"${'b"c'.repeat(MANY)}`],
    ['"{"x', `[${'"{"x '.repeat(MANY)}`],
    ['"x, "y', `{${'"x, "y '.repeat(MANY)}`],
    ['bare words', `[${'foo bar '.repeat(MANY)}`],
    ['bare items', `[${'x,'.repeat(MANY)}`],
    ['duplicates', `{${'"a":1,'.repeat(MANY)}`],
    ['mismatched', '[{'.repeat(MANY) + ']'.repeat(2 * MANY)],
    ['numbers', '1 '.repeat(MANY)],
    ['digits', `[${'1'.repeat(MANY)}.${'5'.repeat(MANY)}e5]`],
    ['line breaks', `{"a${'\n'.repeat(MANY)}`],
    ['surrogates', `["${'\ud800'.repeat(MANY)}`],
  ])('many of %s: a bounded list of errors, and the stack holds', (_, text) => {
    const scan = scanJson(text);
    expect(scan.errors.length).toBeGreaterThan(0);
    expect(scan.errors.length).toBeLessThanOrEqual(100);
    expect(scan.open.length).toBeLessThanOrEqual(514);
    expect(scan.more.length).toBeLessThanOrEqual(10_000);
    expect(() => scan.root && toValue(scan.root)).not.toThrow();
  });

  it('counts what it does not list, and lists errors before warnings', () => {
    const scan = scanJson(`[${'{"a":1,"a":2},'.repeat(10)}01,02,03]`, { maxErrors: 4 });
    expect(scan.errors.map((e) => e.code)).toEqual([
      'DUPLICATE_KEY',
      'BAD_NUMBER',
      'BAD_NUMBER',
      'BAD_NUMBER',
    ]);
    expect(scan.unlisted).toBe(9);
  });

  it('keeps a container that is too deep as an incomplete leaf and reads on after it', () => {
    const scan = scanJson('[[["]", [1]], 2], 3]', { maxDepth: 2 });
    expect(value(scan)).toEqual([[[], 2], 3]);
    expect(scan).toMatchObject({ truncated: false, strict: false });
    expect(codes(scan)).toEqual(['TOO_DEEP@2']);
  });
});

/** Texts for property tests: valid JSON in every spelling, damaged JSON, and noise made of the characters that JSON cares about. */
import fc from 'fast-check';

/** Characters and fragments that a scanner branches on. */
const FRAGMENTS = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '"',
  "'",
  '\\',
  '/',
  '*',
  '//',
  '/*',
  '*/',
  '#',
  '(',
  ')',
  ' ',
  '\n',
  '\r',
  '\t',
  '.',
  '-',
  '+',
  '0',
  '1',
  '12',
  '1e5',
  '0x1',
  'e',
  'E',
  't',
  'true',
  'false',
  'null',
  'nul',
  'True',
  'None',
  'NaN',
  'Infinity',
  'undefined',
  'a',
  'key',
  '"a"',
  '"a":',
  '\\u',
  '\\u12',
  '\\u0041',
  '\\ud83d',
  '\\ude00',
  '\\n',
  '\\x',
  '\ud83d',
  '\ude00',
  '😀',
  'é',
  '“',
  '”',
  '\u00a0',
  '\ufeff',
  '\u0001',
  '```',
  '```json\n',
  '~~~',
  '...',
  '=',
  '=>',
  ';',
  '<',
  '@',
  '`',
  '__proto__',
];

export const noise = fc
  .array(fc.constantFrom(...FRAGMENTS), { maxLength: 24 })
  .map((parts) => parts.join(''));

const blank = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n  ');

const number = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => JSON.stringify(n)),
  fc.constantFrom(
    '0',
    '-0',
    '1E5',
    '1e-7',
    '0.10',
    '9007199254740993',
    '1e999',
    '123456789012345678901234567890',
    '-0.0e+00',
  ),
);

const stringPart = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }).map((s) => JSON.stringify(s).slice(1, -1)),
  fc.constantFrom(
    '\\u0041',
    '\\/',
    '\\ud83d\\ude00',
    '\\ud83d',
    '\\u2028',
    '\u2028',
    '\\"',
    '😀',
    '\\b\\f',
    '{\\"a\\":1}',
  ),
);
const string = fc.array(stringPart, { maxLength: 4 }).map((parts) => `"${parts.join('')}"`);
const key = fc.oneof(string, fc.constantFrom('"a"', '"b"', '"__proto__"', '"constructor"', '""', '"a/b~c"'));

/** Strict JSON texts with blanks, escapes, duplicate keys and numbers of every spelling. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string; array: string; object: string }>(
  (tie) => ({
    value: fc
      .tuple(
        blank,
        fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constantFrom('true', 'false', 'null'),
          number,
          string,
          tie('array'),
          tie('object'),
        ),
        blank,
      )
      .map((parts) => parts.join('')),
    array: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    object: fc
      .array(fc.tuple(blank, key, blank, tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map(([a, k, b, v]) => `${a}${k}${b}:${v}`).join(',')}}`),
  }),
).value;

/** Strict JSON whose value is an object or array, without blanks around it. */
export const containerText = jsonText.map((text) => text.trim()).filter((text) => /^[[{]/.test(text));

interface Edit {
  at: number;
  remove: number;
  insert: string;
}

/** JSON texts with a few characters removed, put in or replaced. */
export const damagedText = fc
  .tuple(
    jsonText,
    fc.array(
      fc.record<Edit>({
        at: fc.nat(200),
        remove: fc.constantFrom(0, 1, 1, 3),
        insert: fc.constantFrom('', '', ...FRAGMENTS),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([text, edits]) =>
    edits.reduce((now, { at, remove, insert }) => {
      const i = at % (now.length + 1);
      return now.slice(0, i) + insert + now.slice(i + remove);
    }, text),
  );

/** Everything that can be thrown at a scanner. */
export const anyText = fc.oneof(
  noise,
  damagedText,
  jsonText,
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.tuple(noise, containerText, noise).map((parts) => parts.join('')),
);

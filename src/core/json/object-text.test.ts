import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonObjectText } from './object-text';

describe('text that is spliced into a request', () => {
  const atom = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '"a"',
      '"type"',
      '\\',
      '\\u12',
      '1',
      '01',
      '1.',
      '-',
      '1e9',
      'true',
      'nul',
    ],
    ...[
      'NaN',
      '\u0000',
      '\u2028',
      '\ufeff',
      '\u00a0',
      '\ud800',
      '//',
      "'",
      ' ',
      '\n',
      '{"a":1}',
      '{"a":[1,2]}',
    ],
  );
  it('is one JSON object to JSON.parse too, and what is refused is none', () => {
    fc.assert(
      fc.property(fc.array(atom, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        const check = jsonObjectText(text);
        let parsed: unknown;
        try {
          parsed = JSON.parse(text);
        } catch {
          parsed = undefined;
        }
        expect(check.ok).toBe(typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed));
        if (check.ok) expect(JSON.parse(check.raw)).toEqual(parsed);
      }),
      { seed: 8, numRuns: 2000 },
    );
  });

  it.each([
    ['{"a":}', 'line 1, column 6'],
    ['{\n"a":1,\n}', 'line 3'],
    ['', 'it is not JSON'],
    ['null', 'not an object'],
  ])('is refused with the place: %j', (text, words) => {
    const check = jsonObjectText(text);
    expect(check.ok ? '' : check.why).toContain(words);
  });
});

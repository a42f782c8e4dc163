/** What the scanner names, where, in which words, and what it takes the text for. The rows stand in `testing/`. */
import { describe, expect, it } from 'vitest';
import type { JsonErrorCode } from './node';
import { testRows } from './testing/error-rows';
import { AROUND } from './testing/around-rows';
import { STRUCTURE } from './testing/structure-rows';
import { TOKENS } from './testing/token-rows';

const ROWS = [...STRUCTURE, ...TOKENS, ...AROUND];

describe('scanJson names what is wrong, where, and keeps the value', () => {
  testRows(ROWS);

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
    expect(new Set([...ROWS.map((r) => r.code), ...warned])).toEqual(new Set(Object.keys(all)));
  });
});

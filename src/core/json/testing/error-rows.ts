/** Rows of the error tests: a text, the first mistake in it, and the value that it is taken for. */
import { expect, it } from 'vitest';
import type { JsonErrorCode } from '../node';
import { toValue } from '../node';
import { scanJson } from '../scan';

export interface Row {
  text: string;
  code: JsonErrorCode;
  /** Line and column are 1-based; `marks` is the text that the span covers. */
  at: { offset: number; line: number; column: number; marks: string };
  /** What the text is taken for. `undefined`: no value. */
  is: unknown;
  says: string;
}

export const row = (
  code: JsonErrorCode,
  text: string,
  at: [offset: number, line: number, column: number, marks: string],
  is: unknown,
  says: string,
): Row => ({ text, code, at: { offset: at[0], line: at[1], column: at[2], marks: at[3] }, is, says });

/** One test for each row. */
export function testRows(rows: readonly Row[]): void {
  it.each(rows)('$code in $text', ({ text, code, at, is, says }) => {
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
    expect(scan.root && toValue(scan.root)).toEqual(is);
    expect(scan.strict).toBe(false);
  });
}

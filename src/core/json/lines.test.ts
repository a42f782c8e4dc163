import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineColumn } from '../base/span';
import { lineColumnAt } from './lines';

describe('lineColumnAt', () => {
  it('agrees with the walk of base/span, in any order of texts and offsets', () => {
    const text = fc
      .array(fc.constantFrom('a', '\n', '\r', '\r\n', '😀'), { maxLength: 20 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.nat(24)), { maxLength: 6 }), (asked) => {
        for (const [of, offset] of asked) expect(lineColumnAt(of, offset)).toEqual(lineColumn(of, offset));
      }),
      { numRuns: 500, seed: 20 },
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Utf16Check, Utf8Check, type Invalid } from './text-check';

const SEED = { seed: 20261130, numRuns: 400 };

function checked(check: Utf8Check | Utf16Check, bytes: Uint8Array, cuts: readonly number[]): Invalid {
  let from = 0;
  for (const cut of [...cuts].map((at) => at % (bytes.length + 1)).sort((a, b) => a - b)) {
    check.add(bytes.subarray(from, cut));
    from = cut;
  }
  check.add(bytes.subarray(from));
  return check.end();
}

const replacements = (text: string): number => text.split('\ufffd').length - 1;

/** Bytes that are likely to be nearly UTF-8. */
const nearly = fc
  .array(
    fc.oneof(fc.constantFrom(0x41, 0xc3, 0xe2, 0xed, 0xf0, 0xf4, 0xff), fc.integer({ min: 0x80, max: 0xbf })),
    {
      maxLength: 40,
    },
  )
  .map((list) => Uint8Array.from(list));
const cuts = fc.array(fc.nat(60), { maxLength: 5 });

describe('what is no text', () => {
  it('in UTF-8 is counted as the decoder replaces it, however the bytes are cut', () => {
    fc.assert(
      fc.property(nearly, cuts, (bytes, at) => {
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
        // U+FFFD itself is three bytes of valid UTF-8; no sample holds them.
        fc.pre(!String(bytes).includes('239,191,189'));
        expect(checked(new Utf8Check(), bytes, at).count).toBe(replacements(text));
      }),
      SEED,
    );
  });

  it('in UTF-16 is counted as the decoder replaces it, however the bytes are cut', () => {
    const bytesOf = fc
      .array(fc.constantFrom(0x41, 0x00, 0xd8, 0xdc, 0x30), { maxLength: 31 })
      .map((list) => Uint8Array.from(list));
    fc.assert(
      fc.property(bytesOf, cuts, fc.boolean(), (bytes, at, little) => {
        const text = new TextDecoder(little ? 'utf-16le' : 'utf-16be', { ignoreBOM: true }).decode(bytes);
        expect(checked(new Utf16Check(little), bytes, at).count).toBe(replacements(text));
      }),
      SEED,
    );
  });

  it.each([
    ['a byte that begins nothing', [0x41, 0xff, 0x41], 1, 1],
    ['a sequence that does not go on', [0x41, 0x41, 0xe2, 0x82, 0x41], 1, 2],
    ['a surrogate', [0xed, 0xa0, 0x80], 3, 0],
    ['an overlong slash', [0x41, 0xc0, 0xaf], 2, 1],
    ['a sequence that the end cuts', [0xf0, 0x9f, 0x99], 1, 0],
    ['nothing wrong', [0xf0, 0x9f, 0x99, 0x82], 0, -1],
  ])('%s: how many, and where the first is', (_, list, count, first) => {
    expect(checked(new Utf8Check(), Uint8Array.from(list), [1])).toEqual({ count, first });
  });
});

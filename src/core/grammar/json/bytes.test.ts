import { describe, expect, it } from 'vitest';
import { compareNames, utf8 } from './bytes';

const NAMES = [
  '',
  'a',
  'ab',
  'b',
  '~',
  '\u007f',
  'é',
  'ü',
  '\ud7ff',
  '\ue000',
  '\uffff',
  '😀',
  '😀a',
  '𐀀',
  '😁',
];

describe('names', () => {
  it('are encoded as UTF-8', () => {
    for (const name of NAMES) expect([...utf8(name)]).toEqual([...new TextEncoder().encode(name)]);
  });

  it('are in the order of their bytes', () => {
    for (const a of NAMES)
      for (const b of NAMES)
        expect(Math.sign(compareNames(a, b)), `${a} ${b}`).toBe(Math.sign(Buffer.compare(utf8(a), utf8(b))));
  });
});

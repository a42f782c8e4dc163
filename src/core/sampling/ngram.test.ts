import { describe, expect, it } from 'vitest';
import { smallModel, smallModelFile } from '../../testing/small-model';
import { utf8Bytes } from '../base/utf8';
import { decodeModel, END_OF_TEXT, SYMBOLS } from './ngram';

const next = (text: string | Uint8Array): Float64Array => {
  const model = smallModel();
  const into = new Float64Array(SYMBOLS);
  model.next(model.context(typeof text === 'string' ? utf8Bytes(text) : text), into);
  return into;
};
const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
const likeliest = (text: string): string => {
  const law = next(text);
  const best = law.indexOf(Math.max(...law));
  return best === END_OF_TEXT ? 'end' : String.fromCharCode(best);
};

describe('the small model', () => {
  it.each(['', '{', '{"city":"Z', '{"city":"北', 'no text like this was ever seen: ☃☃', ' '.repeat(100)])(
    'gives every symbol a probability after %j, and they sum to one',
    (text) => {
      const law = next(text);
      expect(sum(law)).toBeCloseTo(1, 12);
      expect(Math.min(...law)).toBeGreaterThan(0);
    },
  );
  it('sums to one after any bytes, the two that stand for the ends of a text among them', () => {
    for (let byte = 0; byte < 256; byte++) expect(sum(next(Uint8Array.of(0x7b, byte)))).toBeCloseTo(1, 12);
  });
  it('gives one byte what it gives it among all', () => {
    const model = smallModel();
    for (const text of ['', '{"city":"Z', 'zzz☃', '"}']) {
      const law = next(text);
      const context = model.context(utf8Bytes(text));
      for (let byte = 0; byte < 256; byte++)
        expect(model.chance(context, byte)).toBeCloseTo(law[byte] ?? NaN, 14);
    }
  });
  it('knows tool calls', () => {
    expect(likeliest('')).toBe('{');
    expect(likeliest('{"city":"Paris","unit":"cel')).toBe('s');
    expect(likeliest('{"city":"Paris","unit"')).toBe(':');
    expect(likeliest('{"city":"Paris","unit":"celsius"}')).toBe('end');
  });
  it('tells the beginning of a text from its middle', () => {
    expect(next('')[0x7b]).toBeGreaterThan(10 * (next('"abc')[0x7b] ?? 1));
  });
  it('gives the same context byte by byte and at once', () => {
    const model = smallModel();
    const text = utf8Bytes('{"city":"Zürich","unit":"kelvin"}');
    let context = model.context(text.subarray(0, 0));
    for (let at = 0; at < text.length; at++) {
      expect(context).toEqual(model.context(text.subarray(0, at)));
      context = model.extend(context, text[at] ?? 0);
    }
  });
});

describe('decodeModel', () => {
  const damaged = (change: (file: Uint8Array) => Uint8Array): string => {
    const read = decodeModel(change(smallModelFile()));
    return read.ok ? 'read' : read.error.message;
  };
  it.each<[string, (file: Uint8Array) => Uint8Array, string]>([
    ['another file', () => utf8Bytes('<!doctype html><title>404</title>'), 'no model file'],
    ['nothing', () => new Uint8Array(), 'no model file'],
    ['another version', (file) => (file.fill(9, 4, 5), file), 'version 9'],
    ['a damaged header', (file) => (file.fill(0, 12, 20), file), 'header'],
    ['a cut file', (file) => file.subarray(0, -1), 'cut'],
    ['an altered count', (file) => (file.fill(7, -1), file), 'hash'],
  ])('refuses %s', (_, change, why) => {
    expect(damaged(change)).toContain(why);
  });
  it('stays within its size', () => {
    expect(smallModelFile().length).toBeLessThan(500_000);
  });
});

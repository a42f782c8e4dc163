import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json-value';
import type { JsonNode } from './node';
import { toValue } from './node';
import { printJson } from './print';
import { scanJson } from './scan';
import { anyText, jsonText } from './testing/texts';

const print = (text: string, indent?: number): string => {
  const { root } = scanJson(text);
  if (root === undefined) throw new Error(`no value in ${text}`);
  return printJson(root, indent === undefined ? {} : { indent });
};

/** A node without its places. */
const shape = (node: JsonNode): unknown =>
  node.k === 'obj'
    ? node.members.map((m) => [m.key, m.value && shape(m.value)])
    : node.k === 'arr'
      ? [node.items.map(shape)]
      : node.k === 'num'
        ? { raw: node.raw }
        : node.value;

describe('printJson', () => {
  it.each([
    ['{ "b" : 1.50, "a":12345678901234567890, "b" : 1E5 }', '{"b":1.50,"a":12345678901234567890,"b":1E5}'],
    ['["\\u0041\\/\\ud83d", "\u2028"]', '["A/\\ud83d","\u2028"]'],
    ['[01, +1, .5, 1., 0x1F, NaN, -Infinity, undefined, 1_000]', '[1,1,0.5,1,31,null,null,null,1000]'],
    ['{"a": 1, "b":', '{"a":1}'],
    ['[]', '[]'],
    ['{}', '{}'],
  ])('%s', (text, printed) => {
    expect(print(text)).toBe(printed);
  });

  it('indents as JSON.stringify does', () => {
    const value: Json = { a: [1, { b: [] }, {}], c: 'x', d: [[null]] };
    for (const indent of [0, 1, 2, 4])
      expect(print(JSON.stringify(value), indent)).toBe(JSON.stringify(value, null, indent));
  });

  it('is undone by a scan, for strict JSON: the same digits, keys, order and strings', () => {
    fc.assert(
      fc.property(jsonText, fc.constantFrom(0, 2), (text, indent) => {
        const { root } = scanJson(text);
        if (root === undefined) throw new Error('strict JSON has a value');
        const again = scanJson(printJson(root, { indent }));
        expect(again.root && shape(again.root)).toEqual(shape(root));
      }),
      { numRuns: 500, seed: 20 },
    );
  });

  it('writes strict JSON of whatever was scanned', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { root } = scanJson(text);
        if (root === undefined) return;
        const printed = printJson(root);
        expect(scanJson(printed).strict).toBe(true);
        // `JSON.stringify` has no -0.
        expect(JSON.stringify(JSON.parse(printed))).toBe(JSON.stringify(toValue(root)));
      }),
      { numRuns: 800, seed: 20 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPointer } from '../base/pointer';
import { locate, pathAt } from './locate';
import type { JsonNode } from './node';
import { scanJson } from './scan';
import { anyText, jsonText } from './testing/texts';

const rootOf = (text: string): JsonNode => {
  const { root } = scanJson(text);
  if (root === undefined) throw new Error(`no value in ${text}`);
  return root;
};

const TEXT = '{"a": [10, {"b/c": "x"}], "": {"~": null}, "d": 1, "d": 2, "__proto__": 3}';

describe('locate', () => {
  it.each([
    ['', TEXT, undefined],
    ['/a', '[10, {"b/c": "x"}]', '"a"'],
    ['/a/0', '10', undefined],
    ['/a/1/b~1c', '"x"', '"b/c"'],
    ['/', '{"~": null}', '""'],
    ['//~0', 'null', '"~"'],
    ['/d', '2', '"d"'],
    ['/__proto__', '3', '"__proto__"'],
  ])('%s', (pointer, text, key) => {
    const place = locate(rootOf(TEXT), pointer);
    expect(TEXT.slice(place?.node?.span.start, place?.node?.span.end)).toBe(text);
    expect(place?.keySpan && TEXT.slice(place.keySpan.start, place.keySpan.end)).toBe(key);
    expect(place?.parent === undefined).toBe(pointer === '');
  });

  it('takes the last of duplicate keys, with its own key', () => {
    expect(locate(rootOf(TEXT), '/d')?.keySpan?.start).toBe(TEXT.lastIndexOf('"d"'));
  });

  it.each(['a', '/b', '/a/2', '/a/-', '/a/01', '/a/0/x', '/a/length', '/toString', '/constructor'])(
    'finds nothing at %s',
    (pointer) => {
      expect(locate(rootOf(TEXT), pointer)).toBeUndefined();
    },
  );

  it('has a place without a node for a member whose value never came', () => {
    const place = locate(rootOf('{"a": 1, "b":'), '/b');
    expect(place).toMatchObject({ keySpan: { start: 9, end: 12 }, parent: { k: 'obj' } });
    expect(place?.node).toBeUndefined();
  });
});

/** A pointer cannot tell duplicate keys apart. */
const hasDuplicates = (node: JsonNode): boolean =>
  node.k === 'arr'
    ? node.items.some(hasDuplicates)
    : node.k === 'obj' &&
      (new Set(node.members.map((m) => m.key)).size < node.members.length ||
        node.members.some((m) => m.value !== undefined && hasDuplicates(m.value)));

describe('pathAt', () => {
  it.each([
    ['{', ''],
    ['"a"', '/a'],
    [': [10', '/a'],
    ['[10', '/a'],
    ['10', '/a/0'],
    [', {"b', '/a'],
    ['{"b/c"', '/a/1'],
    ['"b/c"', '/a/1/b~1c'],
    ['"x"', '/a/1/b~1c'],
    ['], ""', '/a'],
    [', "": ', ''],
    ['null', '//~0'],
    ['3}', '/__proto__'],
    ['}', '/a/1'],
  ])('at %s', (from, pointer) => {
    expect(pathAt(rootOf(TEXT), TEXT.indexOf(from))).toBe(pointer);
  });

  it('gives the end of a cut text to the innermost value that was open', () => {
    for (const [text, pointer] of [
      ['{"a": [1, "x', '/a/1'],
      ['{"a": [1, ', '/a'],
      ['{"a": [1', '/a/0'],
      ['{"a": [1]', ''],
      ['{"a', '/a'],
      ['{"a": ', '/a'],
      ['{"a": 1, "b": ', '/b'],
    ] as const)
      expect(pathAt(rootOf(text), text.length)).toBe(pointer);
  });

  it('is undone by locate, for every value of every text without duplicate keys', () => {
    const visit = (root: JsonNode, node: JsonNode, pointer: string): void => {
      expect(pathAt(root, node.span.start)).toBe(pointer);
      expect(locate(root, pointer)?.node).toBe(node);
      if (node.k === 'arr') node.items.forEach((item, i) => visit(root, item, joinPointer(pointer, i)));
      else if (node.k === 'obj' && new Set(node.members.map((m) => m.key)).size === node.members.length)
        for (const m of node.members) {
          expect(pathAt(root, m.keySpan.start)).toBe(joinPointer(pointer, m.key));
          if (m.value !== undefined) visit(root, m.value, joinPointer(pointer, m.key));
        }
    };
    fc.assert(
      fc.property(jsonText, (text) => {
        const root = rootOf(text);
        visit(root, root, '');
      }),
      { numRuns: 300, seed: 20 },
    );
  });

  it('names a place that exists, for any text and offset', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: -2, max: 60 }), (text, offset) => {
        const { root } = scanJson(text);
        if (root !== undefined && !hasDuplicates(root))
          expect(locate(root, pathAt(root, offset))).toBeDefined();
      }),
      { numRuns: 500, seed: 20 },
    );
  });
});

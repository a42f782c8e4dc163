import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapOffset, mapSpan } from '../base/span';
import { decodeString } from './decode';
import type { JsonNode, StringNode } from './node';
import { scanJson } from './scan';
import { anyText } from './testing/texts';

const SOURCE = 'response:0';

function* strings(node: JsonNode | undefined): Generator<StringNode> {
  if (node?.k === 'str') yield node;
  else if (node?.k === 'arr') for (const item of node.items) yield* strings(item);
  else if (node?.k === 'obj') for (const m of node.members) yield* strings(m.value);
}

const only = (text: string): StringNode => {
  const [node] = strings(scanJson(text).root);
  if (node === undefined) throw new Error(`no string in ${text}`);
  return node;
};

describe('decodeString', () => {
  it.each([
    ['["plain"]', 'plain', ['plain']],
    ['["a\\nb"]', 'a\nb', ['a', '\\n', 'b']],
    ['["\\ud83d\\ude00!"]', '😀!', ['\\ud83d\\ude00', '!']],
    ['["\\ud83d!"]', '\ud83d!', ['\\ud83d', '!']],
    ['["\\"\\\\"]', '"\\', ['\\"', '\\\\']],
    ['["a\\x41"]', 'a\\x41', ['a\\x41']],
    ['[""]', '', []],
    ["['it\\'s']", "it's", ['it', "\\'", 's']],
    ['[“a”]', 'a', ['a']],
    ['[bare\\n]', 'bare\\n', ['bare\\n']],
    ['["say "hi\\t" now"]', 'say "hi\t" now', ['say "hi', '\\t', '" now']],
    ['["\\u12"]', '\\u12', ['\\u12']],
    ['["cut\\n', 'cut\n', ['cut', '\\n']],
    ['["cut\\u12', 'cut', ['cut', '\\u12']],
    ['{"a": "foo, "b": 1}', 'foo', ['foo']],
  ])('%s', (text, value, pieces) => {
    const node = only(text);
    const { text: decoded, map } = decodeString(SOURCE, text, node);
    expect(decoded).toBe(value);
    expect(node.value).toBe(value);
    expect(map.pieces.map((p) => text.slice(p.srcStart, p.srcEnd))).toEqual(pieces);
  });

  it('maps an offset in the value to the source and back to whole escapes', () => {
    const text = '{"code":"if x:\\n\\treturn"}';
    const { text: decoded, map } = decodeString(SOURCE, text, only(text));
    const at = decoded.indexOf('return');
    expect(mapOffset(map, at)).toBe(text.indexOf('return'));
    expect(mapSpan(map, { start: 5, end: 7 })).toEqual({ source: SOURCE, start: 14, end: 18 });
  });

  it('has the value of the node, in pieces that tile the inside of the string, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { root, more } = scanJson(text);
        for (const top of [root, ...more])
          for (const node of strings(top)) {
            const { text: decoded, map } = decodeString(SOURCE, text, node);
            expect(decoded).toBe(node.value);
            const quoted = /["'`\u2018-\u201f]/.test(text.charAt(node.span.start));
            let source = node.span.start + (quoted ? 1 : 0);
            let derived = 0;
            for (const piece of map.pieces) {
              expect([piece.start, piece.srcStart]).toEqual([derived, source]);
              expect(piece.srcEnd).toBeGreaterThan(piece.srcStart);
              const written = text.slice(piece.srcStart, piece.srcEnd);
              if (piece.end - piece.start !== written.length) expect(written).toMatch(/^\\/);
              else expect(decoded.slice(piece.start, piece.end)).toBe(written);
              derived = piece.end;
              source = piece.srcEnd;
            }
            expect(derived).toBe(decoded.length);
            expect(source).toBe(node.span.end - (quoted && node.complete ? 1 : 0));
          }
      }),
      { numRuns: 800, seed: 20 },
    );
  });
});

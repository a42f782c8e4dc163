/** Spans of a strict text tile it: what no node and no key covers is punctuation and blanks, and nothing is covered twice. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scanJson } from './scan';
import type { JsonNode } from './node';

/** Leaves and keys, in order. */
function leaves(node: JsonNode): { start: number; end: number }[] {
  switch (node.k) {
    case 'obj':
      return node.members.flatMap((member) => [
        member.keySpan,
        ...(member.value === undefined ? [] : leaves(member.value)),
      ]);
    case 'arr':
      return node.items.flatMap(leaves);
    default:
      return [node.span];
  }
}

it('leaves, keys, punctuation and blanks make up the whole text, each once', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 1, 2), (text, indent) => {
      const spaced = JSON.stringify(JSON.parse(text), null, indent);
      const { root, strict } = scanJson(spaced);
      expect(strict).toBe(true);
      if (root === undefined) return;
      let at = 0;
      for (const { start, end } of [...leaves(root), { start: spaced.length, end: spaced.length }]) {
        expect(spaced.slice(at, start)).toMatch(/^[\s{}[\],:]*$/);
        expect(end).toBeGreaterThanOrEqual(start);
        at = end;
      }
    }),
    { seed: 5, numRuns: 300 },
  );
});

it('a container begins at its bracket and ends after it, around all that it holds', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      const check = (node: JsonNode): void => {
        if (node.k !== 'obj' && node.k !== 'arr') return;
        const [open, close] = node.k === 'obj' ? ['{', '}'] : ['[', ']'];
        expect([text.charAt(node.span.start), text.charAt(node.span.end - 1)]).toEqual([open, close]);
        const inner = node.k === 'obj' ? node.members.flatMap(({ value }) => value ?? []) : node.items;
        for (const one of inner) {
          expect(one.span.start).toBeGreaterThan(node.span.start);
          expect(one.span.end).toBeLessThan(node.span.end);
          check(one);
        }
      };
      const { root } = scanJson(text);
      if (root !== undefined) check(root);
    }),
    { seed: 6, numRuns: 200 },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutTrie, NO_TOKEN, nodeByte, nodeDepth, nodeSize, nodeToken } from './trie';
import { vocabularyOf } from './vocabulary';

const tokens = fc.uniqueArray(fc.uint8Array({ minLength: 1, maxLength: 6, max: 3 }), {
  selector: (bytes) => bytes.join(),
  maxLength: 60,
});
const meta = { name: 'tiny', split: 'none', special: [], end: [] };

/** Bytes on the path to every node, by going from node to node as a walk does. */
function paths(trie: Int32Array): { path: number[]; token: number; end: number }[] {
  const path: number[] = [];
  return Array.from({ length: trie.length / 2 }, (_, node) => {
    const [word0, word1] = [trie[2 * node] ?? 0, trie[2 * node + 1] ?? 0];
    path.length = nodeDepth(word1) - 1;
    path.push(nodeByte(word0));
    return { path: [...path], token: nodeToken(word1), end: node + nodeSize(word0) };
  });
}

describe('layOutTrie', () => {
  it('has each kept token once, at the end of its bytes, and no other', () => {
    fc.assert(
      fc.property(tokens, fc.infiniteStream(fc.boolean()), (list, choices) => {
        const vocabulary = vocabularyOf(meta, list);
        const keep = Uint8Array.from(vocabulary.sorted, () => (choices.next().value === true ? 1 : 0));
        const laid = paths(layOutTrie(vocabulary.sorted, vocabulary.frontCoded(), keep));
        const found = laid.filter(({ token }) => token !== NO_TOKEN);
        expect(found.map(({ token }) => token)).toEqual(
          [...vocabulary.sorted].filter((_, i) => keep[i] === 1),
        );
        for (const { path, token } of found) expect(path).toEqual([...vocabulary.bytes(token)]);
        // No two nodes have the same bytes, and every one leads to a token.
        expect(new Set(laid.map(({ path }) => path.join())).size).toBe(laid.length);
        for (const [at, { end }] of laid.entries())
          expect(laid.slice(at, end).some(({ token }) => token !== NO_TOKEN)).toBe(true);
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('tells by its size where the nodes under a node end', () => {
    fc.assert(
      fc.property(tokens, (list) => {
        const vocabulary = vocabularyOf(meta, list);
        const laid = paths(layOutTrie(vocabulary.sorted, vocabulary.frontCoded()));
        for (const [at, { path, end }] of laid.entries())
          for (const [other, one] of laid.entries())
            expect(path.every((byte, i) => byte === one.path[i])).toBe(other >= at && other < end);
      }),
      { seed: 7, numRuns: 100 },
    );
  });
});

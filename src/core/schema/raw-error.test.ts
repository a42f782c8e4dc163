import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldErrors, type ErrorNode, type RawError } from './raw-error';

const raw = (keyword: string, below = 0, branchEnds: number[] = []): RawError => ({
  keyword,
  instancePath: '',
  schemaPointer: '',
  wasFalse: false,
  params: {},
  schema: null,
  parentSchema: null,
  data: null,
  below,
  branchEnds,
});

const shape = ({ error, branches }: ErrorNode): unknown =>
  branches.length === 0 ? error.keyword : [error.keyword, branches.map((branch) => branch.map(shape))];

describe('foldErrors rebuilds the forest that the validator wrote in post-order', () => {
  it.each<[string, RawError[], unknown]>([
    ['flat', [raw('a'), raw('b')], ['a', 'b']],
    [
      'a union after a sibling',
      [raw('x'), raw('a'), raw('b'), raw('anyOf', 2, [1, 2])],
      ['x', ['anyOf', [['a'], ['b']]]],
    ],
    ['a branch without errors', [raw('a'), raw('oneOf', 1, [0, 1])], [['oneOf', [[], ['a']]]]],
    ['no errors at all', [raw('oneOf', 0, [0, 0])], [['oneOf', [[], []]]]],
    ['one branch without ends', [raw('a'), raw('b'), raw('if', 2)], [['if', [['a', 'b']]]]],
    [
      'a union in a union',
      [raw('a'), raw('b'), raw('anyOf', 2, [1, 2]), raw('c'), raw('anyOf', 4, [3, 4])],
      [['anyOf', [[['anyOf', [['a'], ['b']]]], ['c']]]],
    ],
  ])('%s', (_name, list, expected) => {
    expect(foldErrors(list).map(shape)).toEqual(expected);
  });

  it('gives back any forest', () => {
    interface Tree {
      keyword: string;
      branches: Tree[][];
    }
    const { forest } = fc.letrec<{ forest: Tree[] }>((tie) => ({
      forest: fc.array(
        fc.record({
          keyword: fc.string({ minLength: 1, maxLength: 3 }),
          branches: fc.oneof(
            { maxDepth: 3 },
            fc.constant<Tree[][]>([]),
            fc.array(tie('forest'), { minLength: 1, maxLength: 3 }),
          ),
        }),
        { maxLength: 3 },
      ),
    }));
    const write = (tree: Tree, into: RawError[]): void => {
      const start = into.length;
      const ends = tree.branches.map((branch) => {
        for (const child of branch) write(child, into);
        return into.length - start;
      });
      into.push(raw(tree.keyword, into.length - start, ends));
    };
    const read = ({ error, branches }: ErrorNode): Tree => ({
      keyword: error.keyword,
      branches: branches.map((branch) => branch.map(read)),
    });
    fc.assert(
      fc.property(forest, (trees) => {
        const list: RawError[] = [];
        for (const tree of trees) write(tree, list);
        expect(foldErrors(list).map(read)).toEqual(trees);
      }),
      { seed: 9 },
    );
  });
});

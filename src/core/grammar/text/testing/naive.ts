/**
 * Grammars as plain trees, written as GBNF, and the plainest recogniser of them: for each part and start the ends that can be
 * reached, computed again until nothing is added. Slow, and without any idea of the machine that it is compared with.
 */
import fc from 'fast-check';

export type Tree =
  | { k: 'text'; text: string }
  | { k: 'class'; letters: string }
  | { k: 'ref'; rule: number }
  | { k: 'seq'; parts: readonly Tree[] }
  | { k: 'alt'; options: readonly Tree[] }
  | { k: 'repeat'; of: Tree; min: number; max: number | null };

const nameOf = (rule: number): string => (rule === 0 ? 'root' : `r${rule}`);

export function written(rules: readonly Tree[]): string {
  const put = (tree: Tree): string => {
    switch (tree.k) {
      case 'text':
        return JSON.stringify(tree.text);
      case 'class':
        return `[${tree.letters}]`;
      case 'ref':
        return nameOf(tree.rule);
      case 'seq':
        return tree.parts.length === 0 ? '""' : `(${tree.parts.map(put).join(' ')})`;
      case 'alt':
        return `(${tree.options.map(put).join(' | ')})`;
      case 'repeat':
        return `(${put(tree.of)}){${tree.min},${tree.max ?? ''}}`;
    }
  };
  return rules.map((tree, rule) => `${nameOf(rule)} ::= ${put(tree)}`).join('\n');
}

/** A tree without references as a regular expression. */
export function asRegexp(tree: Tree): string {
  switch (tree.k) {
    case 'text':
      return tree.text;
    case 'class':
      return `[${tree.letters}]`;
    case 'ref':
      return 'a';
    case 'seq':
      return tree.parts.map((part) => `(?:${asRegexp(part)})`).join('');
    case 'alt':
      return `(?:${tree.options.map(asRegexp).join('|')})`;
    case 'repeat':
      return `(?:${asRegexp(tree.of)}){${tree.min},${tree.max ?? ''}}`;
  }
}

export function recognises(rules: readonly Tree[], text: string): boolean {
  const known = rules.map(() => Array.from({ length: text.length + 1 }, () => new Set<number>()));
  const ends = (tree: Tree, from: number): Set<number> => {
    switch (tree.k) {
      case 'text':
        return new Set(text.startsWith(tree.text, from) ? [from + tree.text.length] : []);
      case 'class':
        return new Set(from < text.length && tree.letters.includes(text.charAt(from)) ? [from + 1] : []);
      case 'ref':
        return known[tree.rule]?.[from] ?? new Set();
      case 'seq':
        return tree.parts.reduce<Set<number>>((at, part) => from_(at, part), new Set([from]));
      case 'alt':
        return new Set(tree.options.flatMap((option) => [...ends(option, from)]));
      case 'repeat': {
        let at = new Set([from]);
        for (let i = 0; i < tree.min; i++) at = from_(at, tree.of);
        const all = new Set(at);
        // Rounds beyond the text's length add nothing new.
        const more = tree.max === null ? text.length + 1 : Math.min(tree.max - tree.min, text.length + 1);
        for (let i = 0; i < more; i++) {
          at = from_(at, tree.of);
          for (const end of at) all.add(end);
        }
        return all;
      }
    }
  };
  const from_ = (starts: ReadonlySet<number>, tree: Tree): Set<number> =>
    new Set([...starts].flatMap((start) => [...ends(tree, start)]));
  for (let changed = true; changed;) {
    changed = false;
    for (const [rule, tree] of rules.entries())
      for (let from = 0; from <= text.length; from++)
        for (const end of ends(tree, from)) {
          const set = known[rule]?.[from];
          if (set === undefined || set.has(end)) continue;
          set.add(end);
          changed = true;
        }
  }
  return known[0]?.[0]?.has(text.length) === true;
}

const treeOf = (count: number): fc.Arbitrary<Tree> =>
  fc.letrec<{ it: Tree }>((tie) => ({
    it: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      {
        weight: 3,
        arbitrary: fc.constantFrom('', 'a', 'b', 'ab', 'ba', 'c').map((text): Tree => ({ k: 'text', text })),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('ab', 'bc', 'abc').map((letters): Tree => ({ k: 'class', letters })),
      },
      { weight: 4, arbitrary: fc.nat(count - 1).map((rule): Tree => ({ k: 'ref', rule })) },
      {
        weight: 4,
        arbitrary: fc
          .array(tie('it'), { minLength: 2, maxLength: 3 })
          .map((parts): Tree => ({ k: 'seq', parts })),
      },
      {
        weight: 4,
        arbitrary: fc
          .array(tie('it'), { minLength: 2, maxLength: 3 })
          .map((options): Tree => ({ k: 'alt', options })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(
            tie('it'),
            fc.constantFrom<[number, number | null]>(
              [0, 1],
              [0, null],
              [1, null],
              [2, 3],
              [0, 2],
              [2, 2],
              [3, null],
            ),
          )
          .map(([of, [min, max]]): Tree => ({ k: 'repeat', of, min, max })),
      },
    ),
  })).it;

/** Alternatives of short sequences, half of them references: full of left recursion, circles and what may be empty. */
const plainOf = (count: number): fc.Arbitrary<Tree> => {
  const symbol = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom('a', 'b', 'a', 'b', '').map((text): Tree => ({ k: 'text', text })),
    },
    { weight: 5, arbitrary: fc.nat(count - 1).map((rule): Tree => ({ k: 'ref', rule })) },
  );
  const option = fc.array(symbol, { minLength: 1, maxLength: 3 }).map((parts): Tree => ({ k: 'seq', parts }));
  const last = fc.constantFrom('a', 'b', 'ab', '').map((text): Tree => ({ k: 'text', text }));
  return fc
    .tuple(fc.array(option, { minLength: 1, maxLength: 3 }), last)
    .map(([options, end]): Tree => ({ k: 'alt', options: [...options, end] }));
};

/** One to four rules that refer to each other in any way, themselves included, on the left too. */
export const grammars: fc.Arbitrary<Tree[]> = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.boolean())
  .chain(([count, plain]) =>
    fc.array((plain ? plainOf : treeOf)(count), { minLength: count, maxLength: count }),
  );

export function allTexts(letters: string, most: number): string[] {
  const all = [''];
  for (const text of all) {
    if (text.length === most) break;
    for (const letter of letters) all.push(text + letter);
  }
  return all;
}

import { expect, test } from 'vitest';
import { explanations } from './en/explanations';

/** The rooms that say why a byte is refused. */
const sources = import.meta.glob<string>(
  [
    '../core/grammar/{explain,plain}/*.ts',
    '../core/mask/{look,walk}.ts',
    '../engine/kernel/matcher.ts',
    '!../core/**/*.test.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** The first argument of what makes a reason, `code: 'X'`, or one of two codes. */
const CODE = /(?:(?:bySchema|byJson|bySettings|made)\(\s*|code: |[?:] )'([A-Z]+(?:_[A-Z0-9]+)*)'/g;

test('every explanation of the engine has words, and no others are kept', () => {
  const codes = new Set(
    Object.values(sources).flatMap((text) => [...text.matchAll(CODE)].map(([, code = '']) => code)),
  );
  const words = Object.keys(explanations).flatMap(
    (key) => /^explanation\.([A-Z_0-9]+)$/.exec(key)?.[1] ?? [],
  );
  expect(codes.size).toBeGreaterThan(50);
  expect([...codes].sort()).toEqual(words.sort());
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ensureKernel } from '../../../scripts/kernel.mjs';
import { DIFFERS, FLAG, NONE, NO_LIMIT, OP } from '../../core/grammar/machine';
import { NO_TOKEN } from '../../core/tokens/trie';
import { kernelModule } from '../../testing/kernel-module';
import { RandomMachine } from '../../testing/random-machine';
import { drawer, letterVocabulary, maskOf, tokensOf } from '../../testing/walks';
import * as layout from './layout';
import { Masks } from './masks';
import { KernelMatcher } from './matcher';
import { splitTokens } from './slices';
import { DEFAULT_SIZES, type TableSizes } from './tables';
import { TsKernel } from './ts-kernel';
import { compileKernel, WasmKernel } from './wasm-kernel';

const vocabulary = letterVocabulary();
const slices = splitTokens(vocabulary);
const SMALL: TableSizes = { rows: 64, memo: 1 << 10, setWords: 256 };
const TIGHT: TableSizes = { rows: 2, memo: 16, setWords: 8 };

describe.each([
  ['roomy', SMALL],
  ['tight', TIGHT],
])('with %s tables, the WebAssembly walk', (_, sizes) => {
  const uncached = { cache: false };
  const reference = new Masks(new TsKernel(slices, vocabulary.size, sizes), vocabulary, uncached);
  const compiled = new Masks(
    new WasmKernel(kernelModule(), slices, vocabulary.size, sizes),
    vocabulary,
    uncached,
  );

  it('finds what the TypeScript walk finds, looking at the same nodes', () => {
    let steps = 0;
    for (let seed = 1000; seed < 1080; seed++) {
      const machine = new RandomMachine(seed);
      const one = KernelMatcher.start(machine, vocabulary, reference);
      const other = KernelMatcher.start(machine, vocabulary, compiled);
      const draw = drawer(seed);
      for (let step = 0; step < 10; step++) {
        const mask = maskOf(one, vocabulary);
        expect(maskOf(other, vocabulary), `machine ${seed}, step ${step}`).toEqual(mask);
        const into = new Uint32Array(mask.length);
        expect(other.computeMask(into)).toEqual(one.computeMask(into));
        const allowed = tokensOf(mask, vocabulary);
        const token = allowed[draw(allowed.length)];
        if (token === undefined) break;
        expect(one.accept(token) && other.accept(token)).toBe(true);
        steps++;
      }
    }
    expect(steps).toBeGreaterThan(200);
  });
});

describe.each([1, 31, 32, 33, 63, 64, 700])('of a vocabulary of %i tokens', (size) => {
  const draw = drawer(size);
  const classes = Uint16Array.from(
    { length: size },
    () => (draw(3) === 0 ? 0 : 1 << draw(16)) | (1 << draw(16)),
  );
  classes[size - 1] = 1;
  const kernels = [
    new TsKernel({ ...slices, classes }, size, TIGHT),
    new WasmKernel(kernelModule(), { ...slices, classes }, size, TIGHT),
  ];

  it.each([0, 1, 0b1011, 0x7fff, 0xffff])('both kernels find the tokens of classes %i', (some) => {
    const wanted = Array.from(classes.keys()).filter(
      (t) => classes[t] !== 0 && ((classes[t] ?? 0) & ~some) === 0,
    );
    for (const kernel of kernels) {
      kernel.bits.fill(0xffffffff);
      expect(kernel.madeOf(some)).toBe(wanted.length);
      const { bits } = kernel;
      expect(Array.from(classes.keys()).filter((t) => ((bits[t >> 5] ?? 0) >>> (t & 31)) & 1)).toEqual(
        wanted,
      );
    }
  });

  it('both mark hits, and turn a mask into what it lacks', () => {
    const has = Array.from(classes.keys()).filter(() => draw(3) > 0);
    for (const kernel of kernels) {
      kernel.bits.fill(0);
      kernel.hits.set(has);
      kernel.mark(has.length);
      const lacks = Array.from(classes.keys()).filter((t) => !has.includes(t));
      expect(kernel.lacking()).toBe(lacks.length);
      expect([...kernel.hits.subarray(0, lacks.length)]).toEqual(lacks);
    }
  });
});

describe('the numbers of the assembly', () => {
  it('are those of the tables and of the machine', () => {
    const text = readFileSync(resolve(import.meta.dirname, 'assembly/layout.ts'), 'utf8');
    const found = new Map<string, number>();
    for (const [, name = '', value = ''] of text.matchAll(/^export const (\w+): \w+ = (.*);$/gm)) {
      const known = value.replace(/[A-Z_]+/g, (other) => String(found.get(other)));
      const sum = known.split('+').map((part) => part.split('*').reduce((all, one) => all * Number(one), 1));
      found.set(
        name,
        sum.reduce((a, b) => a + b, 0),
      );
    }
    const bytes = (words: Record<string, number>, prefix: string) =>
      Object.entries(words).map(([name, word]): [string, number] =>
        name === 'WORDS' ? [`${prefix}_SHIFT`, Math.log2(word * 4)] : [`${prefix}_${name}`, word * 4],
      );
    const prefixed = (numbers: Record<string, number>, prefix: string) =>
      Object.entries(numbers).map(([name, value]): [string, number] => [`${prefix}_${name}`, value]);
    const wanted = new Map<string, number>([
      ...Object.entries(OP),
      ...prefixed({ DISTINCT: FLAG.DISTINCT, ENDLESS: FLAG.ENDLESS }, 'FLAG'),
      ['LOOPS_AT', layout.LOOPS.AT * 4],
      ['LOOPS_COUNTS', layout.LOOPS.COUNTS],
      ['LOOPS_ASK', layout.LOOPS.ASK],
      ...prefixed(layout.BELOW, 'BELOW'),
      ['LEAST_SUBTREE', layout.LEAST_SUBTREE],
      ...prefixed({ NO: DIFFERS.NO, YES: DIFFERS.YES }, 'DIFFERS'),
      ['NONE', NONE],
      ['NO_LIMIT', NO_LIMIT],
      ['NO_TOKEN', NO_TOKEN],
      ...bytes(layout.CELL, 'CELL'),
      ...bytes(layout.REGISTER, 'REGISTER'),
      ...prefixed(layout.DOUBT, 'DOUBT'),
      ...prefixed(layout.KIND, 'KIND'),
      ...prefixed(layout.TOP, 'TOP'),
      ['MEMO_SHIFT', Math.log2(layout.MEMO_WORDS * 4)],
      ['MEMO_SECOND', 4],
      ['MEMO_V0', 8],
      ['MEMO_V1', 12],
      ['MOST_DEPTH', layout.MOST_DEPTH],
      ['MOST_CACHED_DEPTH', layout.MOST_CACHED_DEPTH],
      ['MOST_OPERATIONS', layout.MOST_OPERATIONS],
      ['FIRST_OWN', layout.FIRST_OWN],
      ['CELLS', layout.CELLS],
      ['NOT_LOADED', layout.NOT_LOADED],
      ['NOWHERE', layout.NOWHERE],
      ['TOO_WIDE', layout.TOO_WIDE],
      ['WALK_GAVE_UP', layout.WALK_GAVE_UP],
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });
});

describe('the kernel in the assets', () => {
  it('is made of the sources as they are', () => {
    expect(ensureKernel()).toBe(false);
  });
});

describe('compileKernel', () => {
  it('says why it was refused, and does not throw', async () => {
    const result = await compileKernel(Uint8Array.of(1, 2, 3, 4));
    expect(result.ok ? '' : result.error.code).toBe('KERNEL_REFUSED');
  });

  it('keeps within the memory that is promised for the largest vocabulary', () => {
    // A trie of o200k_base has 421,660 nodes, that of its rest 9,649.
    const nodes = 2 * (421_660 + 9_649);
    const large = {
      ...slices,
      full: new Int32Array(nodes),
      rest: new Int32Array(2),
      below: new Int32Array(421_660),
    };
    const { bytes } = new WasmKernel(kernelModule(), large, 200_019, DEFAULT_SIZES);
    expect(bytes).toBeLessThan(32e6);
  });
});

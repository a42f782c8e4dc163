/**
 * The walk in WebAssembly (`assembly/`). This side makes the memory, lays the tables out in it and answers what the walk asks;
 * the memory never grows, so the views stay good.
 */
import { sentence } from '../../core/base/words';
import { maskWords } from '../../core/grammar/engine';
import { DIFFERS } from '../../core/grammar/machine';
import type { Problem } from '../../core/base/problem';
import { err, ok, type Result } from '../../core/base/result';
import type { Kernel, TrieName, WalkHost, WalkResult } from './kernel';
import { MEMO_WORDS, WALK_GAVE_UP } from './layout';
import { moreLoops } from './loops';
import type { Slices } from './slices';
import { DEFAULT_SIZES, tableWords, Tables, type TableSizes } from './tables';

/** What the module exports, by `assembly/walk.ts`. */
interface Exports {
  place(
    slots: number,
    rows: number,
    memo: number,
    memoEntries: number,
    words: number,
    cells: number,
    registers: number,
    stack: number,
    hits: number,
    sorted: number,
    ranks: number,
  ): void;
  walk(
    trie: number,
    below: number,
    top: number,
    state: number,
    set: number,
    count: number,
    cell: number,
    length: number,
  ): number;
  placeBits(bits: number, classes: number, tokens: number): void;
  mark(found: number): void;
  lacking(): number;
  madeOf(classes: number): number;
  visited: { readonly value: number };
  reach: { readonly value: number };
  asked: { readonly value: number };
}

const PAGE = 65_536;
/** Left free at the bottom of the memory, as compilers expect it. */
const RESERVED = 1024;

/** Why the kernel in TypeScript is used, which needs nothing. */
export const kernelRefused = (why: string): Problem => ({
  code: 'KERNEL_REFUSED',
  severity: 'info',
  ...sentence(
    'KERNEL_REFUSED',
    'The kernel was not taken as WebAssembly: {why}. The same kernel in TypeScript is used, which is slower.',
    { why },
  ),
  retryable: false,
});

/** Compiles the module. Fails with `KERNEL_REFUSED` where WebAssembly is not there or not let. */
export async function compileKernel(code: BufferSource): Promise<Result<WebAssembly.Module>> {
  try {
    return ok(await WebAssembly.compile(code));
  } catch (error) {
    return err(kernelRefused(error instanceof Error ? error.message : String(error)));
  }
}

export class WasmKernel implements Kernel {
  readonly kind = 'wasm';
  readonly tables: Tables;
  readonly hits: Int32Array;
  readonly bits: Uint32Array;
  readonly slices: Slices;
  /** Bytes of its memory. */
  readonly bytes: number;
  private host: WalkHost | null = null;
  private readonly walks: Exports;

  /** @param slices whose tries are copied into the memory; `this.slices` has them there */
  constructor(
    module: WebAssembly.Module,
    slices: Slices,
    vocabularySize: number,
    sizes: TableSizes = DEFAULT_SIZES,
  ) {
    const { tops } = slices;
    const { full, rest, others, below, sorted, ranks } = slices;
    const tries = [full, rest, others, below, sorted, ranks, ...Object.values(tops)].reduce(
      (sum, { length }) => sum + length,
      0,
    );
    const [bitWords, classWords] = [maskWords(vocabularySize), Math.ceil(slices.classes.length / 2)];
    const words = tableWords(sizes) + vocabularySize + tries + bitWords + classWords;
    const pages = Math.ceil((RESERVED + words * 4) / PAGE);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    this.bytes = pages * PAGE;
    let next = RESERVED;
    const allocate = (count: number): Int32Array => {
      const array = new Int32Array(memory.buffer, next, count);
      next += count * 4;
      return array;
    };
    this.tables = new Tables(allocate, sizes);
    this.hits = allocate(vocabularySize);
    this.bits = new Uint32Array(memory.buffer, allocate(bitWords).byteOffset, bitWords);
    const classes = new Uint16Array(memory.buffer, allocate(classWords).byteOffset, slices.classes.length);
    classes.set(slices.classes);
    const copied = (array: Int32Array): Int32Array => {
      const copy = allocate(array.length);
      copy.set(array);
      return copy;
    };
    this.slices = {
      ...slices,
      full: copied(full),
      rest: copied(rest),
      others: copied(others),
      below: copied(below),
      sorted: copied(sorted),
      ranks: copied(ranks),
      tops: { full: copied(tops.full), rest: copied(tops.rest), others: copied(tops.others) },
      classes,
    };

    const { tables } = this;
    const instance = new WebAssembly.Instance(module, {
      env: { memory },
      host: {
        fill: (state: number) => tables.fill(state),
        loops: (state: number) => moreLoops(tables, state),
        miss: (kind: number, index: number, second: number) => tables.miss(kind, index, second),
        deeper: () => this.host?.deeper() ?? 0,
        differs: (ret: number, start: number, end: number, node: number) =>
          this.host?.differs(ret, start, end, node) ?? DIFFERS.NO,
        confirm: (token: number) => (this.host?.confirm(token) === true ? 1 : 0),
      },
    });
    this.walks = instance.exports as unknown as Exports;
    this.walks.place(
      tables.slots.byteOffset,
      tables.rows.byteOffset,
      tables.memo.byteOffset,
      tables.memo.length / MEMO_WORDS,
      tables.words.byteOffset,
      tables.cells.byteOffset,
      tables.registers.byteOffset,
      tables.stack.byteOffset,
      this.hits.byteOffset,
      this.slices.sorted.byteOffset,
      this.slices.ranks.byteOffset,
    );
    this.walks.placeBits(this.bits.byteOffset, classes.byteOffset, vocabularySize);
  }

  mark(found: number): void {
    this.walks.mark(found);
  }

  lacking(): number {
    return this.walks.lacking();
  }

  madeOf(classes: number): number {
    return this.walks.madeOf(classes);
  }

  walk(
    trie: TrieName,
    { state, set, count, cell, base }: Parameters<Kernel['walk']>[1],
    host: WalkHost,
  ): WalkResult {
    this.host = host;
    const { walks } = this;
    const { [trie]: nodes, below, tops } = this.slices;
    const known = trie === 'full' ? below.byteOffset : 0;
    const hits = walks.walk(nodes.byteOffset, known, tops[trie].byteOffset, state, set, count, cell, base);
    return {
      hits,
      nodes: walks.visited.value,
      reach: walks.reach.value,
      asked: hits === WALK_GAVE_UP || walks.asked.value !== 0,
    };
  }
}

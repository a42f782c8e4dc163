/** A vocabulary made ready for walks. Every grammar that is walked over it shares one kernel, its tables and its mask cache. */
import type { Machine } from '../../core/grammar/machine';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import type { Kernel } from './kernel';
import { Masks, type MaskOptions } from './masks';
import { KernelMatcher, type Teller } from './matcher';
import { prepareRows } from './prepare';
import { splitTokens } from './slices';
import { TsKernel } from './ts-kernel';
import { WasmKernel } from './wasm-kernel';

export class Workspace {
  readonly masks: Masks;

  constructor(
    readonly vocabulary: Vocabulary,
    readonly kernel: Kernel,
    options?: MaskOptions,
  ) {
    this.masks = new Masks(kernel, vocabulary, options);
  }

  /** Fills rows that the first masks of a grammar will need; the tables are its from here on. */
  prepare(machine: Machine): void {
    prepareRows(this.kernel.tables, machine);
  }

  /** A text under a grammar, nothing of it written yet. */
  matcher(machine: Machine, teller: Teller | null = null): KernelMatcher {
    return KernelMatcher.start(machine, this.vocabulary, this.masks, teller);
  }
}

/** @param module of `compileKernel`; null: the TypeScript kernel */
export function openWorkspace(
  vocabulary: Vocabulary,
  module: WebAssembly.Module | null,
  options?: MaskOptions,
): Workspace {
  const slices = splitTokens(vocabulary);
  const kernel =
    module === null ? new TsKernel(slices, vocabulary.size) : new WasmKernel(module, slices, vocabulary.size);
  return new Workspace(vocabulary, kernel, options);
}

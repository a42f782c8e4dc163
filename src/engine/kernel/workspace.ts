/** A vocabulary made ready for walks. Every grammar that is walked over it shares one kernel, its tables and its mask cache. */
import type { Machine } from '../../core/grammar/machine';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import type { Kernel } from './kernel';
import { Masks, type MaskOptions } from './masks';
import { KernelMatcher } from './matcher';
import { splitTokens, type Slices } from './slices';
import { TsKernel } from './ts-kernel';

export class Workspace {
  readonly masks: Masks;

  constructor(
    readonly vocabulary: Vocabulary,
    readonly slices: Slices,
    readonly kernel: Kernel,
    options?: MaskOptions,
  ) {
    this.masks = new Masks(kernel, slices, vocabulary, options);
  }

  matcher(machine: Machine): KernelMatcher {
    return KernelMatcher.start(machine, this.vocabulary, this.masks);
  }
}

/** A workspace on the TypeScript kernel. */
export function typescriptWorkspace(vocabulary: Vocabulary, options?: MaskOptions): Workspace {
  const slices = splitTokens(vocabulary);
  return new Workspace(vocabulary, slices, new TsKernel(slices, vocabulary.size), options);
}

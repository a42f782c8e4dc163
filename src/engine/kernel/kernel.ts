/** What a walk is given and gives back, whichever kernel walks. */
import type { Differs } from '../../core/grammar/machine';
import type { Slices } from './slices';
import type { Tables } from './tables';

export type TrieName = keyof Slices['tops'];

/** What a walk asks of the matcher that it walks for. */
export interface WalkHost {
  /** Loads the open frame around the outermost that is loaded, as the next cell; its index, 0 when there is none. */
  deeper(): number;
  /** May a value that ends at offset `end` end into `ret`? Bytes of the token being walked are on the path to `node`. */
  differs(ret: number, start: number, end: number, node: number): Differs;
  /** Is the token accepted when it is run? */
  confirm(token: number): boolean;
}

export interface WalkResult {
  /** Allowed tokens, the first so many of `Kernel.hits`; WALK_GAVE_UP when the walk needs more cells than there are. */
  hits: number;
  /** Nodes looked at. */
  nodes: number;
  /** The most frames, of those open at the beginning, that the walk ended; more than MOST_DEPTH when it saw the stack's end. */
  reach: number;
  /** The result depends on the text or on the depth, not on the configuration and the frames that were ended alone. */
  asked: boolean;
}

export interface Kernel {
  readonly kind: 'typescript' | 'wasm';
  readonly tables: Tables;
  /** Of the vocabulary that is walked. */
  readonly slices: Slices;
  /** Token ids in the order of their bytes. */
  readonly hits: Int32Array;
  /** Words of a mask. */
  readonly bits: Uint32Array;
  /** Adds the first `found` hits to `bits`. */
  mark(found: number): void;
  /** The tokens that `bits` lacks become the hits. @returns how many */
  lacking(): number;
  /** `bits` becomes the mask of the tokens of characters of some classes alone (`loops.ts`). @returns how many they are */
  madeOf(classes: number): number;
  /**
   * Walks a trie from a configuration. Its innermost frame, where it has one, stands in cell 1 already.
   * @param trie of the vocabulary's slices
   * @param cell 0 when no frame is open, else 1
   * @param base length of the text so far
   */
  walk(
    trie: TrieName,
    from: { state: number; set: number; count: number; cell: number; base: number },
    host: WalkHost,
  ): WalkResult;
}
